import { createServer } from 'node:http'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import Koa from 'koa'
import bodyParser from 'koa-bodyparser'
import { OpenAPIBackend } from 'openapi-backend'
import { answer, document, serve } from './common.js'

// openapi-backend as its README has it, but for the ajv that a document of OpenAPI 3.1 needs.
const api = new OpenAPIBackend({
  definition: document,
  quick: true,
  customizeAjv: (_ajv, options) => {
    const ajv = new Ajv2020({ ...options, strict: false })
    addFormats.default(ajv)
    ajv.addFormat('int64', true)
    return ajv
  },
  handlers: {
    createCharge: (_validated, context) => {
      context.status = 201
      context.body = answer()
    },
    validationFail: (validated, context) => {
      context.status = 400
      context.body = { errors: validated.validation.errors }
    },
    notFound: (_validated, context) => {
      context.status = 404
    },
  },
})
for (const name of ['apiKey', 'bridgeToken']) api.registerSecurityHandler(name, () => true)
await api.init()
const koa = new Koa()
koa.use(bodyParser())
koa.use((context) => api.handleRequest({ method: context.request.method, path: context.path, body: context.request.body, query: context.querystring, headers: context.headers }, context))
serve(createServer(koa.callback()))
