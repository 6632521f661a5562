import { createServer } from 'node:http'
import express from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import { answer, document, serve } from './common.js'

const app = express()
app.use(express.json())
app.use(OpenApiValidator.middleware({ apiSpec: document, validateRequests: true, validateResponses: false, validateSecurity: false, validateApiSpec: false, formats: { int64: { type: 'number', validate: Number.isSafeInteger } } }))
app.post('/v1/charges', (_request, response) => {
  response.status(201).json(answer())
})
app.use((error, _request, response, _next) => {
  response.status(error.status ?? 500).json({ message: error.message })
})
serve(createServer(app))
