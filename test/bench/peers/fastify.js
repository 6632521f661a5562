import Fastify from 'fastify'
import { answer, document } from './common.js'
import { tell } from './tell.js'

// The schema of the request as the contract has it, on its one path.
const fastify = Fastify({ ajv: { customOptions: { strict: false, formats: { int64: true } } } })
const { ChargeCreate } = document.components.schemas
const schema = JSON.parse(JSON.stringify(ChargeCreate, (name, value) => (typeof value?.$ref === 'string' ? value.$ref.split('/').slice(1).reduce((at, part) => at[part], document) : value)))
fastify.post('/v1/charges', { schema: { body: schema } }, (_request, reply) => reply.code(201).send(answer()))
await fastify.listen({ port: 0, host: '127.0.0.1' })
tell(fastify.server.address().port)
