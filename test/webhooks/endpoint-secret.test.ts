import { createHmac } from 'node:crypto'
import { expect } from 'chai'
import { newEndpointSecret, secretsOfEndpoint, signedHeaders } from '../../src/webhooks/endpoint-secret.ts'
import { newPlatform, newWebhookEndpoint } from '../support/factories.ts'
import { world } from '../support/world.ts'

/** What others sign, by Standard Webhooks. */
const vectors = [
  // Of the specification's own libraries.
  ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}', 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='],
] as const

const byHand = (secret: string, id: string, seconds: number, body: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64')).update(`${id}.${seconds}.${body}`).digest('base64')}`

describe('signatures of webhooks', () => {
  for (const [secret, id, seconds, body, signature] of vectors) {
    it(`are those of the specification: ${signature}`, () => {
      expect(signedHeaders([secret], id, new Date(seconds * 1000), body)).to.deep.equal({ 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signature })
    })
  }

  it('are HMAC-SHA256 of id, timestamp and body, whatever is in it, by each secret', () => {
    for (const body of ['', '{}', '{"name":"Ärger 💥"}', 'a.b\n.c']) {
      const secrets = [newEndpointSecret(), newEndpointSecret()]
      const headers = signedHeaders(secrets, 'one', new Date(1_795_273_200_999), body)
      expect(headers['webhook-timestamp']).to.equal('1795273200')
      expect(headers['webhook-signature']).to.equal(secrets.map((secret) => byHand(secret, 'one', 1_795_273_200, body)).join(' '))
    }
  })

  it('are by secrets of 24 random bytes', () => {
    const secrets = Array.from({ length: 100 }, newEndpointSecret)
    for (const secret of secrets) expect(secret).to.match(/^whsec_[0-9A-Za-z+/]{32}$/)
    expect(new Set(secrets).size).to.equal(100)
  })

  it('are by secrets that are kept encrypted, each in its own row', async () => {
    const { sandbox } = await newPlatform()
    const [one, other] = [await newWebhookEndpoint(sandbox), await newWebhookEndpoint(sandbox)]
    const rowOf = async (id: string) => {
      const row = await world().asSuperuser('webhook_endpoints').where({ id }).first()
      if (row === undefined) throw new Error('There is no such row')
      return row
    }
    const [row, otherRow] = [await rowOf(one.id), await rowOf(other.id)]
    expect(row.secret_encrypted.includes(one.secret.replace('whsec_', ''))).to.equal(false)
    expect(secretsOfEndpoint(row, world().secrets, new Date())).to.deep.equal([one.secret])
    expect(() => secretsOfEndpoint({ ...row, secret_encrypted: otherRow.secret_encrypted }, world().secrets, new Date())).to.throw()
  })
})
