import { createServer } from 'node:http'
import Koa from 'koa'
import bodyParser from 'koa-bodyparser'
import { successAnswer, type Answer } from '../../../src/http/answer.ts'
import { writeAnswer } from '../../../src/http/connections.ts'
import { Contract } from '../../../src/http/openapi.ts'
import { charge, document, serve } from '../peers/common.js'

// The contract layer alone: routing, validation, defaults and the envelope, behind Koa and its body parser.

interface Call {
  answer?: Answer
}

const contract = await Contract.load(document)
contract.register('createCharge', (_validated, call: Call) => {
  call.answer = successAnswer({ apiRequestId: '0192f0c4-11aa-7c31-9d55-0b1c2d3e4f50', receivedAt: new Date(), tracing: {} }, 201, charge, undefined)
})
contract.registerSecurityHandler('apiKey', () => true)

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const koa = new Koa()
koa.use(bodyParser())
koa.use(async (context) => {
  const { method = '', url = '' } = context.req
  const { body } = context.request
  const call: Call = {}
  await contract.handleRequest({ ...contract.routed(method, url), body: isObject(body) ? body : undefined }, call)
  // As the service does: Koa would look at the answer once more.
  context.respond = false
  writeAnswer(context.res, call.answer!, {})
})
const listen = koa.callback()
serve(
  createServer((request, response) => {
    void listen(request, response)
  }),
)
