import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { pino } from 'pino'
import { listenerFor } from '../../src/http/connections.ts'
import { document } from '../../src/http/openapi.ts'
import { buildServer } from '../../src/http/server.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { newId } from '../../src/lib/ids.ts'
import { handlers } from '../../src/operations.ts'
import { problemOf, type Answer, type TestClient } from '../support/client.ts'
import { customerBody, newAccount, newLinkedBankAccount, newPlatform, organizationBody, unique, type TestPlatform } from '../support/factories.ts'
import { onceIt } from '../support/once.ts'
import { exchange, RawConnection, rawRequest, type Exchange } from '../support/raw.ts'
import { lockWaits } from '../support/rows.ts'
import { unknownId } from '../support/walk.ts'
import { world } from '../support/world.ts'

describe('raw sockets', () => {
  let platform: TestPlatform
  let client: TestClient
  let authorization: string
  before(async () => {
    platform = await newPlatform()
    client = platform.sandbox
    authorization = `Authorization: ${client.headers['Authorization']!}`
  })

  afterEach('the service still answers', async () => {
    await client.ok('listPayments', {})
  })

  const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
  const get = (...lines: string[]) => head('GET /v1/payments HTTP/1.1', 'Host: service.example', authorization, ...lines)

  const json = 'Content-Type: application/json'
  const create = (name: string) => rawRequest('POST', '/v1/organizations', [authorization, 'Request-Id: good'], JSON.stringify(organizationBody({ name })))
  /** How many organizations of the name there are. */
  const madeOf = async (name: string) => (await client.ok('listOrganizations', { query: { name } })).meta.total_items

  /** One answer in the envelope, and then the end of the connection. */
  function expectRefused({ answers, isClosed }: Exchange, status: number): Answer {
    expect(answers.map((answer) => answer.status)).to.deep.equal([status])
    const [answer] = answers
    expect(answer!.headers.get('content-type')).to.equal('application/json; charset=utf-8')
    expect(answer!.headers.get('connection')).to.equal('close')
    expect(problemOf(answer!).status).to.equal(status)
    expect(isClosed).to.equal(true)
    return answer!
  }

  async function sendAll(bytes: string | Buffer): Promise<Exchange> {
    const connection = new RawConnection(client.url)
    await connection.write(bytes)
    return connection.readAll()
  }

  /** A server of its own. */
  async function listen(log = pino({ level: 'silent' })): Promise<{ server: Server; url: string }> {
    const { config, asService, secrets } = world()
    return listenOn(await buildServer({ config, database: asService, secrets, clock: systemClock, log, newId, handlers, patience: 2_000, isReady: () => true }))
  }

  async function listenOn(server: Server): Promise<{ server: Server; url: string }> {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const isAddress = (value: ReturnType<typeof server.address>): value is AddressInfo => typeof value === 'object' && value !== null
    const address = server.address()
    if (!isAddress(address)) throw new Error('The server listens on no port')
    return { server, url: `http://127.0.0.1:${address.port}` }
  }

  async function stop(server: Server): Promise<void> {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }

  const openOf = (server: Server) => new Promise<number>((resolve, reject) => { server.getConnections((error, found) => { if (error === null) resolve(found); else reject(error) }) })

  it('405 CONNECT, behind the answers that are due', async () => {
    const answer = expectRefused(await sendAll(head('CONNECT other.example:443 HTTP/1.1', 'Host: other.example:443', 'Request-Id: through')), 405)
    expect(answer.headers.get('request-id')).to.equal('through')
    const used = new Set(Object.values(document.paths ?? {}).flatMap((path) => Object.keys(path ?? {})).filter((name) => name !== 'parameters'))
    expect(new Set(answer.headers.get('allow')?.toLowerCase().split(', '))).to.deep.equal(used)
    const { answers, isClosed } = await sendAll(get() + head('CONNECT other.example:443 HTTP/1.1', 'Host: other.example:443'))
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 405])
    expect(isClosed).to.equal(true)
  })

  describe('400', () => {
    const organization = JSON.stringify(organizationBody())
    const post = (...lines: string[]) => head('POST /v1/organizations HTTP/1.1', 'Host: service.example', authorization, 'Content-Type: application/json', ...lines)
    const notHttp: Record<string, () => string | Buffer> = {
      'nothing that is HTTP': () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 TLS\r\n\r\n',
      'HTTP/2': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'HTTP/3.0': () => head('GET /v1/payments HTTP/3.0', 'Host: x', authorization),
      'no version': () => head('GET /v1/payments HTTP/', 'Host: x'),
      'a method that there is not': () => head('BREW /v1/payments HTTP/1.1', 'Host: x', authorization),
      'a method in lower case': () => head('get /v1/payments HTTP/1.1', 'Host: x', authorization),
      'a method of binary': () => head('G\0T /v1/payments HTTP/1.1', 'Host: x'),
      'a space in the path': () => head('GET /v1/pay ments HTTP/1.1', 'Host: x', authorization),
      'NUL in the path': () => head('GET /v1/pay\0ments HTTP/1.1', 'Host: x', authorization),
      'NUL in a header': () => get('Request-Id: a\0b'),
      'DEL in a header': () => get('Request-Id: a\x7fb'),
      'LF in a header': () => get('Request-Id: a\nInjected: b\n\n'),
      'CR in a header': () => get('Request-Id: a\rInjected: b'),
      'a folded header': () => get('Request-Id: a', ' b'),
      'a header without a colon': () => get('Request-Id'),
      'a space before the colon': () => get('Request-Id : a'),
      'a header without a name': () => get(': a'),
      'a header with a space in its name': () => get('Request Id: a'),
      'Content-Length and Transfer-Encoding': () => `${post('Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
      'Transfer-Encoding and Content-Length': () => `${post('Transfer-Encoding: chunked', 'Content-Length: 5')}0\r\n\r\n`,
      'two Content-Length': () => `${post(`Content-Length: ${organization.length}`, 'Content-Length: 0')}${organization}`,
      'two Content-Length in one': () => `${post(`Content-Length: ${organization.length}, ${organization.length}`)}${organization}`,
      'a negative Content-Length': () => post('Content-Length: -1'),
      'a Content-Length with a sign': () => `${post(`Content-Length: +${organization.length}`)}${organization}`,
      'a Content-Length in hexadecimal': () => `${post('Content-Length: 0x10')}${organization}`,
      'a Content-Length beyond every number': () => post(`Content-Length: ${'9'.repeat(40)}`),
      'a Transfer-Encoding that does not end in chunked': () => `${post('Transfer-Encoding: chunked, gzip')}0\r\n\r\n`,
      'a chunk size that is none': () => `${post('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`,
      'a chunk that is longer than it says': () => `${post('Transfer-Encoding: chunked')}1\r\n{}\r\n0\r\n\r\n`,
      'a chunk size beyond every number': () => `${post('Transfer-Encoding: chunked')}${'f'.repeat(20)}\r\n{}\r\n0\r\n\r\n`,
    }
    for (const [what, bytes] of Object.entries(notHttp)) {
      it(what, async () => {
        const answer = expectRefused(await sendAll(bytes()), 400)
        expect(problemOf(answer)).to.include({ type: '/bad_request', title: 'Bad Request', detail: 'The request is not valid HTTP.' })
        expect(answer.headers.get('injected')).to.equal(null)
      })
    }

    it('a request without Host, with its tracing headers', async () => {
      const answer = expectRefused(await sendAll(head('GET /v1/payments HTTP/1.1', authorization, 'Request-Id: no-host')), 400)
      expect(problemOf(answer).items).to.deep.equal([{ detail: 'is required', reference: 'Host' }])
      expect(answer.headers.get('request-id')).to.equal('no-host')
    })

    it('a request with two Hosts', async () => {
      const answer = expectRefused(await sendAll(get('Host: another.example')), 400)
      expect(problemOf(answer).items).to.deep.equal([{ detail: 'must be sent once', reference: 'Host' }])
    })

    const noHosts = [
      ...['a b/c', 'one.example,two.example', 'user@service.example', 'service.example/v1', '[::1', '[::1]]', '::1', '[1.2.3.4]', '[::1%25eth0]', '[::1]x', 'a"b<c>', 'a{b}', 'a^b', 'x\xff', 'x%', 'x%00', 'x%2fy'],
      ...['x:99999999', 'x:65536', 'x:-1', 'x:a', 'x:1:2', 'x:+1', ':80', '999.1.1.1'],
    ]
    for (const host of noHosts) {
      it(`answers a Host that is none: ${host.replace('\xff', '\\xff')}`, async () => {
        const answer = expectRefused(await sendAll(head('GET /v1/payments HTTP/1.1', `Host: ${host}`, authorization)), 400)
        expect(problemOf(answer).items).to.deep.equal([{ detail: 'must be a host, and maybe a port', reference: 'Host' }])
      })
    }

    for (const coding of ['gzip, chunked', 'identity, chunked', 'xchunked']) {
      it(`a Transfer-Encoding of ${coding}`, async () => {
        const bytes = `${post(`Transfer-Encoding: ${coding}`)}${organization.length.toString(16)}\r\n${organization}\r\n0\r\n\r\n`
        const answer = expectRefused(await sendAll(bytes), 400)
        expect(problemOf(answer).items).to.deep.equal([{ detail: 'must be chunked, without any other coding', reference: 'Transfer-Encoding' }])
      })
    }

    for (const connection of ['close', 'keep-alive']) {
      it(`a Transfer-Encoding of HTTP/1.0, which has none, with Connection: ${connection}: no request is hidden behind it`, async () => {
        const smuggled = rawRequest('POST', '/v1/organizations', [authorization], organization).toString()
        const chunked = [authorization, 'Content-Type: application/json', `Connection: ${connection}`, 'Transfer-Encoding: chunked']
        for (const bytes of [
          `${head('POST /v1/organizations HTTP/1.0', 'Host: x', ...chunked)}${organization.length.toString(16)}\r\n${organization}\r\n0\r\n\r\n${smuggled}`,
          `${head('GET /v1/payments HTTP/1.0', ...chunked)}${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`,
        ]) {
          const answer = expectRefused(await sendAll(bytes), 400)
          expect(problemOf(answer).items).to.deep.equal([{ detail: 'must not be sent with HTTP/1.0', reference: 'Transfer-Encoding' }])
        }
      })
    }

    it('leaves nothing of a broken request', async () => {
      const { meta } = await client.ok('listOrganizations', {})
      expect(meta.total_items).to.equal(0)
    })
  })

  describe('431', () => {
    const over: Record<string, () => string> = {
      'one header of 20 KB': () => get(`Request-Id: ${'x'.repeat(20_000)}`),
      'headers of 20 KB in all': () => get(...Array.from({ length: 200 }, (_, index) => `X-Header-${index}: ${'x'.repeat(90)}`)),
      'a name of 20 KB': () => get(`${'x'.repeat(20_000)}: a`),
      'a URL of 20 KB': () => head(`GET /v1/payments?search_text=${'x'.repeat(20_000)} HTTP/1.1`, 'Host: x', authorization),
      'a URL of 1 MB': () => head(`GET /${'x'.repeat(1_000_000)} HTTP/1.1`, 'Host: x', authorization),
    }
    for (const [what, bytes] of Object.entries(over)) {
      it(what, async () => {
        const answer = expectRefused(await sendAll(bytes()), 431)
        expect(problemOf(answer)).to.include({ type: '/request_header_fields_too_large', title: 'Request Header Fields Too Large' })
      })
    }

    it('is not answered below 16 KB', async () => {
      const { answers } = await exchange(client.url, get(`X-Long: ${'x'.repeat(15_000)}`))
      expect(answers[0]!.status).to.equal(200)
    })
  })

  describe('paths', () => {
    const send = async (path: string, method = 'GET') => (await exchange(client.url, rawRequest(method, path, [authorization]))).answers[0]!
    const nowhere = ['//v1/charges', '/v1/../v1/charges', '/./v1/charges', '/v1/./charges', '/v1%2Fcharges', '/v1/charges%2F', '/%76%31/charges', '/v1\\charges', '/v1/charges;a=b', '/v1/charges#a', '*', '/v1/%63harges', '//', '//service.example/v1/charges', '/docs/../v1/charges', '/docs/..%2f..%2fpackage.json', '/docs/%2e%2e/package.json', '/docs/package.json']
    for (const path of nowhere) {
      it(`${path} is 404`, async () => {
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          const answer = await send(path, method)
          expect(answer.status, method).to.equal(404)
          expect(problemOf(answer)).to.include({ type: '/not_found', detail: 'There is nothing at this path.' })
        }
      })
    }

    for (const path of ['http://service.example/v1/payments', 'https://service.example:8443/v1/payments?page_size=1', 'HTTP://[::1]:3000/v1/payments']) {
      it(`${path}: the form for proxies is understood`, async () => {
        const answer = await send(path)
        expect(answer.status, answer.text).to.equal(200)
        expect((await send(path, 'DELETE')).status).to.equal(405)
      })
    }

    for (const path of ['http://service.example/nowhere', 'http://service.example', 'http://[::1/v1/payments', 'http://a:b:c/', 'http://%/', 'http:///v1/payments', 'ftp://service.example/v1/payments', 'urn:v1:payments', 'service.example:443', 'javascript:alert(1)', 'http://a b/', '\\v1\\charges', '/v1/\xff']) {
      it(`${path.replace('\xff', '\\xff')}: is refused with 4xx`, async () => {
        for (const method of ['GET', 'POST', 'PUT']) {
          const { answers } = await exchange(client.url, rawRequest(method, path, [authorization]))
          expect(answers[0]!.status, answers[0]!.text).to.be.oneOf([400, 404])
          expect(problemOf(answers[0]!).status).to.equal(answers[0]!.status)
        }
      })
    }

    it('CONNECT gets no tunnel', async () => {
      const { answers, isClosed } = await sendAll(head('CONNECT service.example:443 HTTP/1.1', 'Host: service.example:443', authorization))
      expect(isClosed).to.equal(true)
      for (const { status } of answers) expect(status).to.be.within(400, 499)
    })

    it('an upgrade is not taken', async () => {
      for (const protocol of ['websocket', 'h2c']) {
        const { answers } = await exchange(client.url, get(`Upgrade: ${protocol}`, 'Connection: Upgrade', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13'))
        expect(answers[0]!.status).to.equal(200)
      }
    })

    for (const protocol of ['websocket', 'h2c']) {
      it(`what is behind an upgrade to ${protocol} is not done, nor waited for: the connection closes with its answer`, async () => {
        const name = unique('Behind an upgrade')
        const upgrade = () => get(`Upgrade: ${protocol}`, 'Connection: Upgrade')
        const atOnce = await sendAll(Buffer.concat([Buffer.from(get() + upgrade()), create(name)]))
        const connection = new RawConnection(client.url)
        await world().asSuperuser.transaction(async (trx) => {
          await trx.raw('lock table list_counts in access exclusive mode')
          await connection.write(upgrade())
          await delay(100)
          // While the first is not answered yet.
          await connection.write(create(name))
          await delay(200)
        })
        for (const [{ answers, isClosed }, before] of [[atOnce, 1], [await connection.readAll(), 0]] as const) {
          expect(answers.map(({ status }) => status)).to.deep.equal([200, 200].slice(0, before + 1))
          expect(answers.map(({ headers }) => headers.get('connection')).indexOf('close')).to.equal(before)
          expect(isClosed).to.equal(true)
        }
        expect(await madeOf(name)).to.equal(0)
      })
    }
  })

  describe('versions and expectations', () => {
    for (const host of ['service.example', 'SERVICE.example.', 'service_1.internal', 'xn--bcher-kva.example', 'localhost:3000', 'x:0', 'x:65535', 'x:', '127.0.0.1', '127.0.0.1:80', '[::1]', '[::1]:443', '[2001:DB8::1]', '[::ffff:192.0.2.1]:8080', '']) {
      it(`HTTP/1.1 with Host: ${host} is answered`, async () => {
        const { answers } = await exchange(client.url, head('GET /v1/payments HTTP/1.1', `Host: ${host}`, authorization))
        expect(answers.map(({ status }) => status)).to.deep.equal([200])
      })
    }

    for (const version of ['0.9', '2.0', '1.2', '3.0', '9.9']) {
      it(`HTTP/${version} is refused, with Host or without`, async () => {
        for (const host of [['Host: x'], []]) expectRefused(await sendAll(head(`GET /v1/payments HTTP/${version}`, ...host, authorization)), 400)
      })
    }

    it('HTTP/1.0 without Host is answered, and closed', async () => {
      const { answers, isClosed } = await sendAll(head('GET /v1/payments HTTP/1.0', authorization))
      expect(answers.map(({ status }) => status)).to.deep.equal([200])
      expect(isClosed).to.equal(true)
    })

    const chunked = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const expecting = (...lines: string[]) => head('POST /v1/organizations HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Expect: 100-continue', ...lines)

    it('Expect: 100-continue is answered before the body, and the connection stays', async () => {
      const body = JSON.stringify(organizationBody({ name: 'Expected' }))
      for (const [coding, sent] of [[`Content-Length: ${body.length}`, body], ['Transfer-Encoding: chunked', chunked(body)]] as const) {
        const connection = new RawConnection(client.url)
        await connection.write(expecting(authorization, coding))
        expect(await connection.isAsked(), coding).to.equal(true)
        await connection.write(sent)
        await connection.write(get())
        const { answers } = await connection.read(2)
        connection.abort()
        expect(answers.map(({ status }) => status)).to.deep.equal([201, 200])
      }
    })

    it('a body that comes without being asked for is taken too', async () => {
      const body = JSON.stringify(organizationBody({ name: 'Unasked' }))
      const { answers } = await exchange(client.url, `${expecting(authorization, `Content-Length: ${body.length}`)}${body}${get()}`, 2)
      expect(answers.map(({ status }) => status)).to.deep.equal([201, 200])
    })

    for (const [what, status, from, to] of [['has no key', 401, /Authorization.*\r\n/, ''], ['is too large', 413, '900', '900000'], ['has another type', 415, 'application/json', 'text/plain'], ['goes to nowhere', 404, 'organizations', 'nowhere']] as const) {
      it(`a body is not asked for where the request ${what}: the connection closes with the refusal`, async () => {
        const connection = new RawConnection(client.url)
        await connection.write(expecting(authorization, 'Content-Length: 900').replace(from, to))
        expect(await connection.isAsked()).to.equal(false)
        expectRefused(await connection.readAll(), status)
      })
    }

    it('any other expectation is no obstacle, and no way around a check', async () => {
      const { answers } = await exchange(client.url, get('Expect: the-unexpected'))
      expect(answers[0]!.status).to.equal(200)
      expectRefused(await sendAll(head('GET /v1/payments HTTP/1.1', authorization, 'Expect: the-unexpected')), 400)
    })
  })

  describe('bodies', () => {
    it('of a GET are not looked at', async () => {
      for (const body of ['{"a":1}', 'not JSON', '\0'.repeat(1000)]) {
        const { answers } = await exchange(client.url, rawRequest('GET', '/v1/payments', [authorization], body))
        expect(answers[0]!.status).to.equal(200)
        expect(answers[0]!.body).to.have.nested.property('meta.total_items', 0)
      }
    })

    it('of a GET are no next request', async () => {
      const smuggled = `DELETE /v1/charges HTTP/1.1\r\nHost: x\r\nX: `
      const first = head('GET /v1/payments HTTP/1.1', 'Host: x', authorization, `Content-Length: ${smuggled.length}`)
      const { answers } = await exchange(client.url, `${first}${smuggled}${get('Request-Id: second', 'Connection: close')}`, 3)
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200])
      expect(answers[1]!.headers.get('request-id')).to.equal('second')
    })

    it('in chunks, however small, are read', async () => {
      const body = JSON.stringify(organizationBody({ name: unique('Chunked') }))
      const connection = new RawConnection(client.url)
      await connection.write(head('POST /v1/organizations HTTP/1.1', 'Host: x', authorization, 'Content-Type: application/json', 'Transfer-Encoding: chunked'))
      for (const character of body) await connection.write(`1;extension=x\r\n${character}\r\n`)
      await connection.write('0\r\nTrailer: x\r\n\r\n')
      const { answers } = await connection.read()
      connection.abort()
      expect(answers[0]!.status, answers[0]!.text).to.equal(201)
    })

    it('in chunks count as none when there is nothing in them, whatever the type says', async () => {
      for (const lines of [[], ['Content-Type: text/plain'], ['Content-Type: application/json'], ['Content-Encoding: gzip']]) {
        const connection = new RawConnection(client.url)
        await connection.write(head('POST /v1/organizations HTTP/1.1', 'Host: x', authorization, ...lines, 'Transfer-Encoding: chunked'))
        // It is known only when the end has come.
        await delay(50)
        await connection.write('0\r\n\r\n')
        const { answers } = await connection.read()
        connection.abort()
        expect(answers[0]!.status, lines.join()).to.equal(400)
        expect(problemOf(answers[0]!).items).to.deep.equal([{ detail: 'is required', reference: 'name' }])
      }
    })

    it('in chunks with something in them need a Content-Type', async () => {
      const connection = new RawConnection(client.url)
      await connection.write(head('POST /v1/organizations HTTP/1.1', 'Host: x', authorization, 'Transfer-Encoding: chunked'))
      await delay(50)
      await connection.write('2\r\n{}\r\n0\r\n\r\n')
      const { answers } = await connection.read()
      connection.abort()
      expect(answers[0]!.status).to.equal(415)
    })

    for (const second of ['text/plain', 'application/json; charset=utf-16', 'application/json']) {
      it(`of two types, the other ${second}, are 400`, async () => {
        const body = JSON.stringify(organizationBody({ name: 'Of two types' }))
        for (const types of [['application/json', second], [second, 'application/json']]) {
          const lines = types.map((type) => `Content-Type: ${type}`)
          const { answers } = await exchange(client.url, `${head('POST /v1/organizations HTTP/1.1', 'Host: x', authorization, ...lines, `Content-Length: ${body.length}`)}${body}`)
          expect(answers[0]!.status, lines.join()).to.equal(400)
          expect(problemOf(answers[0]!).items).to.deep.equal([{ detail: 'must be sent once', reference: 'Content-Type' }])
        }
        expect((await client.ok('listOrganizations', { query: { name: 'Of two types' } })).meta.total_items).to.equal(0)
      })
    }

    it('in chunks whose first never comes are not run as none', async () => {
      const name = unique('Cut')
      const linked = await newLinkedBankAccount(client, { description: name })
      const connection = new RawConnection(client.url)
      await connection.write(head(`PATCH /v1/linked_bank_accounts/${linked.id}/cancel HTTP/1.1`, 'Host: x', authorization, 'Transfer-Encoding: chunked'))
      await delay(100)
      connection.abort()
      await delay(100)
      const { data } = await client.ok('getLinkedBankAccount', { path: { linked_bank_account_id: linked.id } })
      expect(data.status).to.equal('created')
    })

    it('in chunks without an end are cut off at 128 KiB', async () => {
      const connection = new RawConnection(client.url)
      await connection.write(head('POST /v1/organizations HTTP/1.1', 'Host: x', authorization, 'Content-Type: application/json', 'Transfer-Encoding: chunked'))
      for (let sent = 0; sent < 200; sent++) await connection.write(`400\r\n${' '.repeat(1024)}\r\n`)
      const { answers, isClosed } = await connection.readAll()
      expect(answers.map(({ status }) => status)).to.deep.equal([413])
      expect(isClosed).to.equal(true)
    })

    it('that say they are too large are refused before they are sent', async () => {
      for (const length of [999_999_999, 2 ** 31, 2 ** 32 + 1, 2 ** 53]) {
        const { answers, isClosed } = await sendAll(head('POST /v1/organizations HTTP/1.1', 'Host: x', authorization, 'Content-Type: application/json', `Content-Length: ${length}`))
        expect(answers.map(({ status }) => status)).to.deep.equal([413])
        expect(isClosed).to.equal(true)
      }
    })

    it('that nobody has asked for are left unread', async () => {
      // Refused by the key: what follows on the connection is the body's rest, or nothing.
      const body = 'x'.repeat(100_000)
      const { answers } = await exchange(client.url, Buffer.concat([rawRequest('POST', '/v1/organizations', [], body), rawRequest('GET', '/v1/payments', [authorization])]), 2)
      expect(answers.map(({ status }) => status)).to.deep.equal([401, 200])
    })

    for (const [what, status, chunks] of [
      ['at once', 400, 'ZZ\r\n'],
      ['behind a chunk', 400, '2\r\n{}\r\nZZ\r\n'],
      ['in a trailer', 400, '0\r\nX Y\r\n\r\n'],
      ['by a trailer of 20 KB', 431, `0\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ] as const) {
      it(`that are broken ${what} are refused, and nothing is done, also where none is wanted`, async () => {
        const { id } = (await client.ok('createWebhookEndpoint', { body: { url: 'https://example.com/' } })).data
        const drop = head(`DELETE /v1/webhook_endpoints/${id} HTTP/1.1`, 'Host: x', authorization, 'Transfer-Encoding: chunked')
        expectRefused(await sendAll(`${drop}${chunks}`), status)
        await client.ok('getWebhookEndpoint', { path: { id } })
        const { answers } = await exchange(client.url, `${drop}2\r\n{}\r\n0\r\n\r\n${get()}`, 2)
        expect(answers.map((answer) => answer.status)).to.deep.equal([200, 200])
        await client.refused('getWebhookEndpoint', { path: { id } }, 404)
      })
    }

    it('that break off leave nothing', async () => {
      for (let round = 0; round < 10; round++) {
        const connection = new RawConnection(client.url)
        const body = JSON.stringify(organizationBody({ name: 'Broken off' }))
        await connection.write(head('POST /v1/organizations HTTP/1.1', 'Host: x', authorization, 'Content-Type: application/json', `Content-Length: ${body.length + 1}`))
        await connection.write(body)
        connection.abort()
      }
      expect((await client.ok('listOrganizations', { query: { name: 'Broken off' } })).meta.total_items).to.equal(0)
    })
  })

  describe('pipelining', () => {
    it('answers in order', async () => {
      const requests = Array.from({ length: 20 }, (_, index) => rawRequest('GET', index % 2 === 0 ? '/v1/payments' : `/v1/charges/${unknownId}`, [authorization, `Request-Id: call-${index}`]))
      const { answers } = await exchange(client.url, Buffer.concat(requests), 20)
      expect(answers.map(({ headers }) => headers.get('request-id'))).to.deep.equal(requests.map((_, index) => `call-${index}`))
      expect(answers.map(({ status }) => status)).to.deep.equal(requests.map((_, index) => (index % 2 === 0 ? 200 : 404)))
    })

    const behind = {
      garbage: () => 'GARBAGE\r\n\r\n',
      'a broken body': () => `${head('POST /v1/organizations HTTP/1.1', 'Host: x', authorization, 'Content-Type: application/json', 'Transfer-Encoding: chunked')}zz\r\n`,
      'headers of 20 KB': () => get(`X: ${'x'.repeat(20_000)}`),
    }
    for (const [what, bytes] of Object.entries(behind)) {
      it(`a request gets its own answer, whatever comes behind it: ${what}`, async () => {
        const { answers, isClosed } = await sendAll(Buffer.concat([create(unique('First')), create(unique('Second')), Buffer.from(bytes())]))
        expect(answers.map(({ status }) => status)).to.deep.equal([201, 201, what === 'headers of 20 KB' ? 431 : 400])
        expect(answers.map(({ headers }) => headers.get('request-id'))).to.deep.equal(['good', 'good', null])
        expect(isClosed).to.equal(true)
      })
    }

    it('ends with the thousandth answer, which says so: what is behind it is not done', async () => {
      const asked = Buffer.from(head('GET /healthz HTTP/1.1', 'Host: x', `X: ${'x'.repeat(200)}`).repeat(1_000))
      const name = unique('Behind a thousand')
      const connection = new RawConnection(client.url)
      await connection.write(Buffer.concat([asked, create(name), asked]))
      const { answers, isClosed } = await connection.read(1_001)
      expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 1_000 }, () => 200))
      expect(answers.map(({ headers }) => headers.get('connection')).indexOf('close')).to.equal(999)
      expect(isClosed).to.equal(true)
      expect(await madeOf(name)).to.equal(0)
    })

    const chunk = `${(1_000).toString(16)}\r\n${' '.repeat(1_000)}\r\n`
    for (const [what, status, first] of [
      ['a body of another length', 413, (...lines: string[]) => `${head('POST /v1/customers HTTP/1.1', 'Host: x', ...lines, json, 'Content-Length: 140000')}${' '.repeat(140_000)}`],
      ['chunks of another length', 413, (...lines: string[]) => `${head('POST /v1/customers HTTP/1.1', 'Host: x', ...lines, json, 'Transfer-Encoding: chunked')}${chunk.repeat(140)}0\r\n\r\n`],
      ['a body of another type that was not asked for', 415, (...lines: string[]) => `${head('POST /v1/customers HTTP/1.1', 'Host: x', ...lines, 'Content-Type: text/plain', 'Expect: 100-continue', 'Content-Length: 2')}{}`],
      ['a body for another path that was not asked for', 404, (...lines: string[]) => `${head('POST /v1/nothing HTTP/1.1', 'Host: x', ...lines, json, 'Expect: 100-continue', 'Content-Length: 2')}{}`],
    ] as const) {
      for (const isQuick of [true, false]) {
        it(`ends with an answer that says so: what is behind ${what} is not done, ${isQuick ? 'where that is known at once' : 'where an account is looked for first'}`, async () => {
          const name = unique('Behind')
          const account = isQuick ? [] : [`Service-Account-Id: ${(await newAccount(client)).id}`]
          const { answers, isClosed } = await sendAll(Buffer.concat([Buffer.from(first(authorization, ...account)), create(name), create(name)]))
          expect(answers.map((answer) => [answer.status, answer.headers.get('connection')])).to.deep.equal([[status, 'close']])
          expect(isClosed).to.equal(true)
          expect(await madeOf(name)).to.equal(0)
        })
      }
    }

    it('ends with an answer that says so: what is behind a request that expects to be asked for a body, and has none, is not done', async () => {
      const name = unique('Behind')
      const { answers, isClosed } = await sendAll(Buffer.concat([Buffer.from(get('Expect: 100-continue')), create(name)]))
      expect(answers.map((answer) => [answer.status, answer.headers.get('connection')])).to.deep.equal([[200, 'close']])
      expect(isClosed).to.equal(true)
      expect(await madeOf(name)).to.equal(0)
    })

    it('is answered to whoever has ended its own side behind it', async () => {
      const name = unique('Ended')
      const connection = new RawConnection(client.url, { allowHalfOpen: true })
      await connection.write(Buffer.concat([create(name), create(name), Buffer.from(get())]))
      connection.end()
      const { answers } = await connection.readAll()
      expect(answers.map(({ status }) => status)).to.deep.equal([201, 201, 200])
      expect(await madeOf(name)).to.equal(2)
    })

    it('ends with the thousandth answer also where nothing was behind it yet', async () => {
      const ask = () => head('GET /healthz HTTP/1.1', 'Host: x')
      const connection = new RawConnection(client.url)
      await connection.write(ask().repeat(999))
      await connection.read(999)
      await connection.write(ask())
      await connection.read(1_000)
      await connection.write(ask())
      const { answers, isClosed } = await connection.read(1_001)
      expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 1_000 }, () => 200))
      expect(isClosed).to.equal(true)
    })

    for (const [what, request, count] of [
      ['ends with the thousandth answer', head('GET /healthz HTTP/1.1', 'Host: x').repeat(1_000), 1_000],
      ['ends behind CONNECT', head('CONNECT a:1 HTTP/1.1', 'Host: a:1'), 1],
    ] as const) {
      it(`${what} also where the client does not end it`, async () => {
        const { server, url } = await listen()
        try {
          const connection = new RawConnection(url, { allowHalfOpen: true })
          await connection.write(request)
          await connection.read(count)
          expect(await openOf(server), 'while what was answered may be read').to.equal(1)
          expect(await onceIt(() => openOf(server), (found) => found === 0)).to.equal(0)
          connection.abort()
        } finally {
          await stop(server)
        }
      })
    }

    it('a request that was refused before its body gets no second answer for the body', async () => {
      const connection = new RawConnection(client.url)
      await connection.write(head('POST /v1/organizations HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Transfer-Encoding: chunked'))
      expect((await connection.read()).answers.map(({ status }) => status)).to.deep.equal([401])
      await connection.write('zz\r\n')
      const { answers, isClosed } = await connection.readAll()
      expect(answers.map(({ status }) => status)).to.deep.equal([401])
      expect(isClosed).to.equal(true)
    })
  })

  describe('408', () => {
    it('answers what takes too long to arrive', async () => {
      const lines: string[] = []
      const { server, url } = await listen(pino({}, { write: (line: string) => void lines.push(line) }))
      // The limits that are set, and then much shorter ones, so that nobody waits for them.
      expect(server).to.include({ headersTimeout: 10_000, requestTimeout: 15_000, keepAliveTimeout: 65_000, maxRequestsPerSocket: 1000 })
      Object.assign(server, { headersTimeout: 100, requestTimeout: 100 })
      const slow = {
        'headers': head('GET /v1/payments HTTP/1.1', 'Host: x', authorization).slice(0, -2),
        'a body': `${head('POST /v1/organizations HTTP/1.1', 'Host: x', authorization, 'Content-Type: application/json', 'Content-Length: 100')}{"name":`,
        'a chunk': `${head('POST /v1/organizations HTTP/1.1', 'Host: x', authorization, 'Content-Type: application/json', 'Transfer-Encoding: chunked')}5\r\n{"n`,
      }
      try {
        for (const [what, bytes] of Object.entries(slow)) {
          const connection = new RawConnection(url)
          await connection.write(bytes)
          const answer = expectRefused(await connection.readAll(), 408)
          expect(problemOf(answer), what).to.include({ type: '/request_timeout', title: 'Request Timeout' })
        }
        // What Node's parser has no request of has no line.
        await onceIt(() => lines.length, (length) => length === 2)
        for (const line of lines) expect(JSON.parse(line)).to.include({ operation: 'createOrganization', status: 408 })
      } finally {
        await stop(server)
      }
    })

    describe('is the last word', () => {
      let server: Server
      let url: string
      let name: string
      before(async () => {
        ({ server, url } = await listen())
        Object.assign(server, { headersTimeout: 200, requestTimeout: 200 })
      })
      after(() => stop(server))
      beforeEach(() => { name = unique('late') })

      const whole = () => create(name).toString('latin1')
      /** Whoever never ends a connection finds that it has ended by sending on. */
      const readOn = async (connection: RawConnection) => {
        const more = setInterval(() => void connection.write('X: y\r\n'), 100)
        return connection.readAll().finally(() => { clearInterval(more); })
      }

      for (const [what, cut] of [
        ['a request of which nothing came', () => 0],
        ['headers', () => 20],
        ['a body', () => whole().length - 5],
      ] as const) {
        it(`to ${what}: what comes of it then is not done, nor what is behind it`, async () => {
          const connection = new RawConnection(url, { allowHalfOpen: true })
          await connection.write(whole().slice(0, cut()))
          expect((await connection.read()).answers.map(({ status }) => status)).to.deep.equal([408])
          await connection.write(`${whole().slice(cut())}${whole()}`)
          const { answers } = await readOn(connection)
          expect(answers.map(({ status }) => status)).to.deep.equal([408])
          expect(await madeOf(name)).to.equal(0)
        })
      }

      it('to chunks that had nothing yet: their end is not done', async () => {
        const linked = await newLinkedBankAccount(client, { description: name })
        const connection = new RawConnection(url, { allowHalfOpen: true })
        await connection.write(head(`PATCH /v1/linked_bank_accounts/${linked.id}/cancel HTTP/1.1`, 'Host: x', authorization, 'Transfer-Encoding: chunked'))
        expect((await connection.read()).answers.map(({ status }) => status)).to.deep.equal([408])
        await connection.write('0\r\n\r\n')
        const { answers } = await readOn(connection)
        expect(answers.map(({ status }) => status)).to.deep.equal([408])
        expect((await client.ok('getLinkedBankAccount', { path: { linked_bank_account_id: linked.id } })).data.status).to.equal('created')
      })

      it('to chunks that nobody wants: what is asked with them is not done when they end', async () => {
        const { id } = (await client.ok('createWebhookEndpoint', { body: { url: 'https://example.com/' } })).data
        const connection = new RawConnection(url, { allowHalfOpen: true })
        await connection.write(`${head(`DELETE /v1/webhook_endpoints/${id} HTTP/1.1`, 'Host: x', authorization, 'Transfer-Encoding: chunked')}1\r\na\r\n`)
        expect((await connection.read()).answers.map(({ status }) => status)).to.deep.equal([408])
        await connection.write('0\r\n\r\n')
        const { answers } = await readOn(connection)
        expect(answers.map(({ status }) => status)).to.deep.equal([408])
        await client.ok('getWebhookEndpoint', { path: { id } })
      })

      it('whatever still comes: the connection ends', async () => {
        const connection = new RawConnection(url, { allowHalfOpen: true })
        await connection.write('GET /v1/payments HTTP/1.1\r\n')
        const { answers } = await readOn(connection)
        expect(answers.map(({ status }) => status)).to.deep.equal([408])
      })

      for (const [what, cut] of [['headers', 20], ['a body', -5]] as const) {
        it(`to ${what} also where it waits for the answers ahead: what has come by then is not done`, async () => {
          const connection = new RawConnection(url)
          await world().asSuperuser.transaction(async (trx) => {
            await trx.raw('lock table list_counts in access exclusive mode')
            await connection.write(`${get()}${whole().slice(0, cut)}`)
            await delay(3_000)
            await connection.write(`${whole().slice(cut)}${whole()}`)
          })
          const { answers } = await connection.readAll()
          expect(answers.map(({ status }) => status)).to.deep.equal([200, 408])
          expect(await madeOf(name)).to.equal(0)
        })
      }
    })
  })

  describe('the end of the service', () => {
    /** More than the system keeps of a connection, and behind it a change: as many as are at work at once. */
    const pages = 15
    const asked = (name: string) => Buffer.concat([
      Buffer.from(head('GET /openapi.json HTTP/1.1', 'Host: x').repeat(pages)),
      create(name),
    ])

    it('comes after the answers that are due, however long these are on their way', async () => {
      const service = await world().startService()
      const name = unique('Due')
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
      socket.write(asked(name))
      await onceIt(() => Promise.resolve(socket.bytesRead), (bytes) => bytes > 0)
      const stopped = service.stop()
      await delay(500)
      const received: Buffer[] = []
      for await (const bytes of socket) if (Buffer.isBuffer(bytes)) received.push(bytes)
      await stopped
      const text = Buffer.concat(received).toString('latin1')
      const heads = text.match(/HTTP\/1\.1 \d{3} [^]*?\r\n\r\n/g) ?? []
      expect(heads).to.have.lengthOf(pages + 1)
      expect(heads.at(-1)).to.match(/^HTTP\/1\.1 201 /)
      expect(await madeOf(name)).to.equal(1)
    })

    for (const [what, table, atWork] of [
      ['a change', 'organizations', (change: Buffer) => [change]],
      ['sixteen reads', 'list_counts', () => Array.from({ length: 16 }, () => Buffer.from(get()))],
    ] as const) {
      it(`comes after what is at work, whose last answer tells it: what waits behind ${what} is not done`, async () => {
        const service = await world().startService()
        const name = unique('At work')
        const begun = atWork(create(unique('Begun')))
        const connection = new RawConnection(service.url)
        const { stopped } = await world().asSuperuser.transaction(async (trx) => {
          await trx.raw('lock table ?? in access exclusive mode', [table])
          await connection.write(Buffer.concat([...begun, create(name), create(name)]))
          await onceIt(lockWaits, (count) => count > 0, { every: 5 })
          const stopped = service.stop()
          await delay(100)
          return { stopped }
        })
        const { answers, isClosed } = await connection.readAll()
        await stopped
        expect(answers.map(({ headers }) => headers.get('connection'))).to.deep.equal([...begun.slice(1).map(() => 'keep-alive'), 'close'])
        expect(answers.every(({ status }) => status < 300)).to.equal(true)
        expect(isClosed).to.equal(true)
        expect(await madeOf(name)).to.equal(0)
      })
    }

    it('is told with the answer to what comes until then, and nothing is done behind that', async () => {
      const service = await world().startService()
      const name = unique('Late')
      const connection = new RawConnection(service.url)
      const first = rawRequest('GET', '/healthz', [])
      await connection.write(first.subarray(0, 10))
      await delay(100)
      const stopped = service.stop()
      await connection.write(Buffer.concat([first.subarray(10), create(name)]))
      const { answers, isClosed } = await connection.readAll()
      await stopped
      expect(answers.map(({ status, headers }) => [status, headers.get('connection')])).to.deep.equal([[200, 'close']])
      expect(isClosed).to.equal(true)
      expect(await madeOf(name)).to.equal(0)
    })
  })

  describe('answers that nobody takes', () => {
    // More than the system keeps of a connection.
    const pages = head('GET /openapi.json HTTP/1.1', 'Host: x').repeat(60)
    const lastPage = head('GET /openapi.json HTTP/1.1', 'Host: x', 'Connection: close')

    let server: Server
    let url: string
    let socket: Socket
    beforeEach(async () => {
      ({ server, url } = await listen())
      expect(server).to.include({ timeout: 20_000 })
      Object.assign(server, { timeout: 400 })
      // It reads nothing until told so.
      socket = connect(Number(new URL(url).port), '127.0.0.1')
      await once(socket, 'connect')
    })
    afterEach(async () => {
      socket.destroy()
      await stop(server)
    })
    const isCutOff = async () => { expect(await onceIt(() => openOf(server), (found) => found === 0, { within: 20_000 })).to.equal(0) }

    it('end their connection', async () => {
      // Of the connection it stays what it was when that was opened; the limit of its answers, whatever it sends meanwhile, is six times this.
      Object.assign(server, { timeout: 1_500 })
      const startedAt = performance.now()
      socket.on('error', () => undefined).write(pages)
      await isCutOff()
      expect(performance.now() - startedAt, 'sooner than what sends meanwhile').to.be.within(400, 5 * server.timeout)
      // By a reset: of what the system had of them, which is megabytes, nothing is kept for it.
      await new Promise((resolve) => socket.once('close', resolve).resume())
      expect(socket.bytesRead).to.be.lessThan(1_000_000)
    })

    for (const [what, behind, more] of [
      ['which says one header after the other', '', 'X: y\r\n'],
      ['behind what is not HTTP', 'GARBAGE\r\n\r\n', 'GARBAGE\r\n\r\n'],
      ['behind CONNECT', head('CONNECT a:1 HTTP/1.1', 'Host: a:1'), 'x'],
    ] as const) {
      it(`end that of a client ${what}, too`, async () => {
        socket.on('error', () => undefined).write(`${pages}${behind === '' ? 'GET /healthz HTTP/1.1\r\n' : behind}`)
        const warnings: Error[] = []
        const warn = (warning: Error) => { warnings.push(warning) }
        process.on('warning', warn)
        const sending = setInterval(() => socket.write(more), 100)
        try {
          await isCutOff()
        } finally {
          clearInterval(sending)
          process.off('warning', warn)
        }
        expect(warnings, 'nothing piles up of what is sent').to.deep.equal([])
      })
    }

    it('are others than those that are taken slowly', async () => {
      const { headers } = await fetch(`${url}/openapi.json`)
      socket.write(`${pages}${lastPage}`)
      const startedAt = performance.now()
      let received = 0
      for await (const bytes of socket) {
        if (Buffer.isBuffer(bytes)) received += bytes.length
        await delay(8)
      }
      expect(received).to.be.greaterThan(61 * Number(headers.get('content-length')))
      expect(performance.now() - startedAt).to.be.greaterThan(6 * server.timeout)
    })

    it('are others than those that are not there yet', async () => {
      const connection = new RawConnection(url)
      await world().asSuperuser.transaction(async (trx) => {
        await trx.raw('lock table list_counts in access exclusive mode')
        await connection.write(get('Connection: close'))
        await delay(3 * server.timeout)
      })
      expect((await connection.readAll()).answers.map(({ status }) => status)).to.deep.equal([200])
    })

    it('are others than those that were taken: until keepAliveTimeout more may be asked', async () => {
      Object.assign(server, { keepAliveTimeout: 1_000 })
      const connection = new RawConnection(url)
      await connection.write(get())
      await connection.read(1)
      socket.destroy()
      await delay(2 * server.timeout)
      await connection.write(get())
      expect((await connection.read(2)).answers.map(({ status }) => status)).to.deep.equal([200, 200])
      await isCutOff()
    })
  })

  it('of many requests at once sixteen are at work; the others are begun as answers are taken, and answered in order', async () => {
    const begun: ServerResponse[] = []
    const { server, url } = await listenOn(listenerFor((_, response) => begun.push(response), () => ({ apiRequestId: newId(), receivedAt: new Date(), tracing: {} })))
    try {
      const connection = new RawConnection(url)
      await connection.write(Array.from({ length: 40 }, (_, index) => head(`GET /${index} HTTP/1.1`, 'Host: x')).join(''))
      const answer = (index: number) => begun[index]!.end(JSON.stringify(index))
      for (let taken = 0; taken < 40; taken++) {
        const atWork = Math.min(taken + 16, 40)
        await onceIt(() => begun.length, (length) => length >= atWork, { every: 1 })
        await delay(5)
        expect(begun.map(({ req }) => req.url)).to.deep.equal(Array.from({ length: atWork }, (_, index) => `/${index}`))
        answer(taken)
      }
      expect((await connection.read(40)).answers.map(({ text }) => text)).to.deep.equal(Array.from({ length: 40 }, (_, index) => `${index}`))
    } finally {
      await stop(server)
    }
  })

  it('that never say a word do not hold up the end of the service; one that is late with its request is answered', async () => {
    const service = await world().startService()
    const [silent, late] = [new RawConnection(service.url), new RawConnection(service.url)]
    await Promise.all([silent.write(''), late.write('')])
    // Both are accepted, behind one that was answered.
    await fetch(`${service.url}/healthz`)
    const stopped = service.stop().then(() => 'stopped')
    await late.write(get())
    expect((await late.readAll()).answers.map(({ status }) => status)).to.deep.equal([200])
    expect(await Promise.race([stopped, delay(6_000).then(() => 'still there')])).to.equal('stopped')
    expect(await silent.readAll()).to.deep.equal({ answers: [], isClosed: true })
  })

  for (const name of ['Service-Account-Id', 'Idempotency-Key']) {
    it(`${name} twice is 400, though each is good`, async () => {
      const { sandbox } = await newPlatform()
      const good = async () => `${name}: ${name === 'Idempotency-Key' ? unique('good') : (await newAccount(sandbox)).id}`
      const create = async (...headers: string[]) => {
        const { answers } = await exchange(sandbox.url, rawRequest('POST', '/v1/customers', [`Authorization: ${sandbox.headers['Authorization']!}`, ...headers], JSON.stringify(customerBody())))
        return answers[0]!
      }
      const [first, second] = [await good(), await good()]
      for (const other of [first, second]) expect(problemOf(await create(first, other)).items?.map(({ reference }) => reference)).to.deep.equal([name])
      expect((await create(first)).status).to.equal(201)
    })
  }

  it('headers all count, however many come before', async () => {
    const many = Array.from({ length: 1_100 }, (_, index) => `X${index}: y`)
    const connection = new RawConnection(client.url)
    await connection.write(
      `${head('POST /v1/organizations HTTP/1.1', 'Host: x', authorization, 'Content-Type: application/json', 'Content-Length: 12', 'Connection: close', ...many, 'Idempotency-Key: short')}{"name":"A"}`,
    )
    expect(problemOf(expectRefused(await connection.readAll(), 400)).items).to.deep.equal([{ detail: 'The Idempotency-Key header value is not valid.', reference: 'Idempotency-Key' }])
  })

  it('a connection that is reset behind CONNECT leaves the service as it was', async () => {
    for (let round = 0; round < 40; round++) {
      const connection = new RawConnection(client.url)
      await connection.write(get().repeat(round % 4) + head('CONNECT a:1 HTTP/1.1', 'Host: a:1') + 'x'.repeat(round % 3 === 0 ? 0 : 100_000))
      await delay(round % 7)
      connection.reset()
    }
    await delay(200)
  })

  it('a thousand connections that are opened and dropped leave the service as it was', async () => {
    for (let round = 0; round < 10; round++) {
      const connections = Array.from({ length: 100 }, () => new RawConnection(client.url))
      await Promise.all(connections.map((connection, index) => connection.write(index % 2 === 0 ? get().slice(0, 30) : get())))
      for (const connection of connections) connection.abort()
    }
  })
})
