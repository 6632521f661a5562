import { once } from 'node:events'
import type { LookupAddress } from 'node:dns'
import { createSocket, type Socket } from 'node:dgram'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { expect } from 'chai'
import { mayConnect } from '../../src/webhooks/address.ts'
import { resolverOf, type Resolve } from '../../src/webhooks/resolve.ts'
import { Sender } from '../../src/webhooks/send-webhook.ts'
import { faultOfUrl } from '../../src/webhooks/webhook-endpoint.ts'
import { newPlatform } from '../support/factories.ts'
import type { TestPlatform } from '../support/factories.ts'
import { world } from '../support/world.ts'

/** What must never be called for a live endpoint, and what is wrong with it. */
const hostile: Record<string, RegExp> = {
  // Every way to write this machine.
  'https://127.0.0.1/': /public address/,
  'https://127.1/': /public address/,
  'https://127.0.0.1.:443/': /public address/,
  'https://0x7f000001/': /public address/,
  'https://0x7f.0.0.1/': /public address/,
  'https://2130706433/': /public address/,
  'https://017700000001/': /public address/,
  'https://0177.0.0.1/': /public address/,
  'https://127.255.255.254/': /public address/,
  'https://[::1]/': /public address/,
  'https://[0:0:0:0:0:0:0:1]/': /public address/,
  'https://[::ffff:127.0.0.1]/': /public address/,
  'https://[::ffff:7f00:1]/': /public address/,
  'https://[::127.0.0.1]/': /public address/,
  'https://0.0.0.0/': /public address/,
  'https://0/': /public address/,
  'https://[::]/': /public address/,
  'https://１２７.0.0.1/': /public address/,
  'https://127。0。0。1/': /public address/,
  // Networks of companies.
  'https://10.0.0.1/': /public address/,
  'https://10.255.255.255/': /public address/,
  'https://172.16.0.1/': /public address/,
  'https://172.31.255.255/': /public address/,
  'https://192.168.0.1/': /public address/,
  'https://100.64.0.1/': /public address/,
  'https://100.127.255.255/': /public address/,
  'https://[fc00::1]/': /public address/,
  'https://[fdff::1]/': /public address/,
  'https://[fec0::1]/': /public address/,
  'https://[::ffff:10.0.0.1]/': /public address/,
  // Where clouds tell a machine its secrets.
  'https://169.254.169.254/': /public address/,
  'https://169.254.169.254/latest/meta-data/iam/': /public address/,
  'https://0xa9fea9fe/': /public address/,
  'https://2852039166/': /public address/,
  'https://[::ffff:169.254.169.254]/': /public address/,
  'https://[::ffff:a9fe:a9fe]/': /public address/,
  'https://[64:ff9b::a9fe:a9fe]/': /public address/,
  'https://[64:ff9b:1::a9fe:a9fe]/': /public address/,
  'https://[fd00:ec2::254]/': /public address/,
  'https://100.100.100.200/': /public address/,
  'https://168.63.129.16/': /public address/,
  'https://169.254.170.2/': /public address/,
  // Nobody's, or everybody's.
  'https://[fe80::1]/': /public address/,
  'https://198.18.0.1/': /public address/,
  'https://198.19.255.255/': /public address/,
  'https://192.0.0.1/': /public address/,
  'https://192.0.2.1/': /public address/,
  'https://203.0.113.1/': /public address/,
  'https://224.0.0.1/': /public address/,
  'https://240.0.0.1/': /public address/,
  'https://255.255.255.255/': /public address/,
  'https://[ff02::1]/': /public address/,
  'https://[2001:db8::1]/': /public address/,
  'https://[2002:7f00:1::]/': /public address/,
  'https://[2001::1]/': /public address/,
  'https://[100::1]/': /public address/,
  // Other services, other protocols, other identities.
  'https://example.com:22/': /port 443 or 8443/,
  'https://example.com:25/': /port 443 or 8443/,
  'https://example.com:5432/': /port 443 or 8443/,
  'https://example.com:6379/': /port 443 or 8443/,
  'https://example.com:80/': /port 443 or 8443/,
  'http://example.com/': /https/,
  'http://example.com:443/': /https/,
  'https://user:password@example.com/': /user name/,
  'https://user@example.com/': /user name/,
  'https://example.com@127.0.0.1/': /user name/,
  'https://:password@example.com/': /user name/,
  'https://example.com:99999/': /no URL/,
  'https://[::1/': /no URL/,
  'https://exa%00mple.com/': /no URL/,
}

/** What the pattern of the contract refuses already. */
const malformed = ['ftp://example.com/', 'file:///etc/passwd', 'gopher://127.0.0.1:6379/_SET', 'javascript:alert(1)', '//example.com/', 'https://', 'https://exam ple.com/', 'https://example.com/\r\nX: y', 'example.com', '']

describe('where webhooks may be sent', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  for (const [url, expected] of Object.entries(hostile)) {
    it(`not to ${url} in live`, async () => {
      const problem = await platform.live.refused('createWebhookEndpoint', { body: { url } }, 422)
      expect(problem.items).to.have.length(1)
      expect(problem.items?.[0]).to.have.property('reference', 'url')
      expect(problem.items?.[0]?.detail).to.match(expected)
    })
  }

  for (const url of malformed) {
    it(`not to ${JSON.stringify(url)}`, async () => {
      const problem = await platform.live.refused('createWebhookEndpoint', { body: { url } }, 400)
      expect(problem.items?.map(({ reference }) => reference)).to.deep.equal(['url'])
    })
  }

  it('nor by an update', async () => {
    const { data } = await platform.live.ok('createWebhookEndpoint', { body: { url: 'https://example.com/' } })
    for (const url of ['https://127.0.0.1/', 'http://example.com/', 'https://example.com:22/']) {
      expect((await platform.live.refused('updateWebhookEndpoint', { path: { id: data.id }, body: { url } }, 422)).items?.[0]).to.have.property('reference', 'url')
    }
    expect((await platform.live.ok('getWebhookEndpoint', { path: { id: data.id } })).data.url).to.equal('https://example.com/')
  })

  it('nor a test to where an endpoint may not be called any more', async () => {
    const { data } = await platform.live.ok('createWebhookEndpoint', { body: { url: 'https://example.com/' } })
    // As one of before a live key looks behind it.
    await world().asSuperuser('webhook_endpoints').where({ id: data.id }).update({ url: 'http://127.0.0.1:4000/' })
    const { items, detail } = await platform.live.refused('testWebhookEndpoint', { path: { id: data.id }, body: {} }, 422)
    expect(detail).to.equal('The URL must begin with https://.')
    expect(items?.map(({ reference }) => reference)).to.deep.equal(['url'])
  })

  it('to public addresses and names', async () => {
    for (const url of ['https://example.com/', 'HTTPS://EXAMPLE.COM:8443/a?b=c#d', 'https://93.184.215.14/', 'https://[2606:4700::1111]/', 'https://bücher.example/', 'https://a.b.c.example:443/']) {
      expect((await platform.live.ok('createWebhookEndpoint', { body: { url } })).data.url).to.equal(url)
    }
  })

  it('on a laptop, before there is a live key, to http and the laptop itself, but never to a cloud’s secrets', async () => {
    const service = await world().startService({ overrides: { allowPrivateWebhooks: true } })
    const { sandbox, live } = { sandbox: platform.sandbox.on(service.url), live: platform.live.on(service.url) }
    for (const url of ['http://127.0.0.1:4000/', 'http://localhost:4000/', 'http://[::1]:4000/', 'http://[::ffff:127.0.0.1]:4000/', 'http://192.168.1.7/', 'https://10.0.0.1:9443/', 'http://host.docker.internal/']) {
      await sandbox.ok('createWebhookEndpoint', { body: { url } })
      await live.refused('createWebhookEndpoint', { body: { url } }, 422)
    }
    for (const url of ['http://169.254.169.254/', 'http://[fd00:ec2::254]/', 'http://[fd00:ec2::23]/', 'http://[fd20:ce::254]/', 'http://[fd00:c1::a9fe:a9fe]/', 'http://[fd00:42::42]/', 'http://[fd00:a9fe:a9fe::1]/', 'http://[fd00:100::100:200]/', 'http://100.100.100.200/', 'http://168.63.129.16/', 'http://0.0.0.0/', 'http://[fe80::1]/', 'http://[::ffff:169.254.169.254]/', 'http://127.0.0.1:0/']) {
      await sandbox.refused('createWebhookEndpoint', { body: { url } }, 422)
    }
    // There is a live key, and nothing is set: as in live, but for the port.
    await platform.sandbox.refused('createWebhookEndpoint', { body: { url: 'http://127.0.0.1:4000/' } }, 422)
    await platform.sandbox.ok('createWebhookEndpoint', { body: { url: 'https://example.com:4000/' } })
    const forbidding = await world().startService({ overrides: { allowPrivateWebhooks: false } })
    await platform.sandbox.on(forbidding.url).refused('createWebhookEndpoint', { body: { url: 'http://127.0.0.1:4000/' } }, 422)
  })

  it('looks at nothing but the host', () => {
    expect(faultOfUrl('https://example.com/?url=https://127.0.0.1/', 'live', 'public')).to.equal(undefined)
    expect(faultOfUrl('https://127.0.0.1.example.com/', 'live', 'public')).to.equal(undefined)
  })

  describe('the address that is connected to', () => {
    let server: Server
    let port: number
    let connections: number
    before(async () => {
      server = createServer((socket) => {
        connections++
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok')
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const address: AddressInfo | string | null = server.address()
      if (address === null || typeof address === 'string') throw new Error('The server has no port')
      port = address.port
    })
    after(() => server.close())
    beforeEach(() => {
      connections = 0
    })

    /** Sends to a name that has these addresses, others each time. */
    async function send(reach: 'public' | 'private', ...answers: string[][]): Promise<(string | undefined)[]> {
      const left = [...answers]
      const resolve: Resolve = (_hostname, _options, callback) => {
        callback(null, (left.shift() ?? []).map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })))
      }
      const sender = new Sender(() => resolve)
      const errors: (string | undefined)[] = []
      for (const _answer of answers) {
        const sent = await sender.send(new URL(`http://rebinding.example:${port}/`), {}, '{}', reach, new Date())
        errors.push(sent?.error)
      }
      await sender.close()
      return errors
    }

    it('is one that was looked up and found good', async () => {
      expect(await send('private', ['127.0.0.1'])).to.deep.equal([undefined])
      expect(connections).to.equal(1)
    })

    it('is none that a name has besides, or later', async () => {
      const refused = 'The host has no address that may be called.'
      expect(await send('public', ['127.0.0.1'], ['::1', '10.0.0.1'], ['169.254.169.254'], ['::ffff:127.0.0.1'], [])).to.deep.equal([refused, refused, refused, refused, refused])
      expect(await send('private', ['169.254.169.254'], ['fe80::1'], ['fd00:ec2::254'])).to.deep.equal([refused, refused, refused])
      expect(connections).to.equal(0)
    })

    it('of several is one that may be called', async () => {
      expect(await send('private', ['169.254.169.254', '127.0.0.1'])).to.deep.equal([undefined])
      expect(connections).to.equal(1)
    })

    it('of a name whose server does not answer keeps no other name waiting', async function () {
      this.timeout(30_000)
      const names = await openNameServer('fast.test', '127.0.0.1')
      const sender = new Sender((reach) => resolverOf(reach, [`127.0.0.1:${names.address().port}`]))
      const to = (host: string) => sender.send(new URL(`http://${host}:${port}/`), {}, '{}', 'private', new Date())
      try {
        const dead = Array.from({ length: 20 }, (_, index) => to(`dead-${index}.test`))
        const began = performance.now()
        expect((await to('fast.test'))?.error).to.equal(undefined)
        expect((await to('localhost'))?.error).to.equal(undefined)
        expect(performance.now() - began).to.be.below(2_000)
        for (const sent of await Promise.all(dead)) expect(sent?.error).to.equal('The host could not be looked up.')
      } finally {
        await sender.close()
        names.close()
      }
    })

    it('of a name that no server can be asked for is none', async () => {
      const sender = new Sender((reach) => resolverOf(reach, ['127.0.0.1:1']))
      for (const reach of ['public', 'private'] as const) {
        const sent = await sender.send(new URL(`http://somebody.test:${port}/`), {}, '{}', reach, new Date())
        expect(sent?.error).to.equal('The host could not be looked up.')
      }
      await sender.close()
    })

    it('is not taken from a URL by another way', async () => {
      const sender = new Sender()
      for (const host of ['127.0.0.1', '[::1]', '2130706433', 'localhost']) {
        const sent = await sender.send(new URL(`http://${host}:${port}/`), {}, '{}', 'public', new Date())
        expect(sent?.error, host).to.equal('The host has no address that may be called.')
      }
      await sender.close()
      expect(connections).to.equal(0)
    })

    it('is nothing that is no address', () => {
      for (const text of ['', 'localhost', '1.2.3', '::g', '1.2.3.4.5']) expect(mayConnect(text, 'private'), text).to.equal(false)
    })
  })
})

/** A name server that knows one name, and says nothing to other questions (RFC 1035, section 4). */
async function openNameServer(known: string, address: string): Promise<Socket> {
  const server = createSocket('udp4')
  const question = Buffer.concat([...known.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])), Buffer.of(0)])
  server.on('message', (message, { port, address: asker }) => {
    const asked = message.subarray(12)
    if (!asked.subarray(0, question.length).equals(question)) return
    const isA = asked.readUInt16BE(question.length) === 1
    const header = Buffer.from(message.subarray(0, 12))
    header.writeUInt16BE(0x8180, 2)
    for (const [index, count] of [1, isA ? 1 : 0, 0, 0].entries()) header.writeUInt16BE(count, 4 + 2 * index)
    // The name by its place in the question, A, IN, a minute, four bytes.
    const answer = Buffer.of(0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number))
    server.send(Buffer.concat([header, asked.subarray(0, question.length + 4), ...(isA ? [answer] : [])]), port, asker)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
