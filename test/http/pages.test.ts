import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect } from 'chai'
import { document } from '../../src/http/openapi.ts'
import { problemOf, TestClient, type Answer } from '../support/client.ts'
import { newPlatform } from '../support/factories.ts'
import { exchange, RawConnection, rawRequest } from '../support/raw.ts'
import { world } from '../support/world.ts'

describe('pages', () => {
  let nobody: TestClient
  before(() => {
    nobody = new TestClient(world().service.url, {})
  })
  const get = (path: string): Promise<Answer> => nobody.send('GET', path)

  describe('GET /healthz', () => {
    it('answers without a key', async () => {
      const answer = await get('/healthz')
      expect(answer.status).to.equal(200)
      expect(answer.body).to.deep.equal({ status: 'ok' })
    })
  })

  describe('GET /readyz', () => {
    it('is 200 with a database', async () => {
      const answer = await get('/readyz')
      expect(answer.status).to.equal(200)
      expect(answer.body).to.deep.equal({ status: 'ready' })
    })

    it('is 503 without one, while /healthz is 200', async () => {
      const service = await world().startService({ serviceUrl: 'postgresql://nobody:nothing@127.0.0.1:1/nowhere' })
      const client = new TestClient(service.url, {})
      const answer = await client.send('GET', '/readyz')
      expect(answer.status).to.equal(503)
      expect(problemOf(answer)).to.include({ status: 503, type: '/service_unavailable', title: 'Service Unavailable' })
      expect(answer.headers.get('retry-after')).to.equal('1')
      expect((await client.send('GET', '/healthz')).status).to.equal(200)
      await service.stop()
    })

    it('is 503 while the service stops, which answers what it has begun to receive', async () => {
      const service = await world().startService()
      const client = await (await newPlatform()).newClient({ url: service.url })
      const requests = [rawRequest('GET', '/readyz', ['Connection: close']), rawRequest('GET', '/v1/payments', ['Connection: close', `Authorization: ${client.headers['Authorization']!}`])]
      const connections = requests.map(() => new RawConnection(service.url))
      for (const [index, connection] of connections.entries()) await connection.write(requests[index]!.subarray(0, 20))
      // Whoever asked later has been answered: what was written before has arrived.
      await client.ok('listPayments', {})
      const stopped = service.stop()
      for (const [index, connection] of connections.entries()) await connection.write(requests[index]!.subarray(20))
      const [ready, payments] = await Promise.all(connections.map((connection) => connection.readAll()))
      expect(ready!.answers.map(({ status }) => status)).to.deep.equal([503])
      expect(problemOf(ready!.answers[0]!)).to.include({ type: '/service_unavailable' })
      expect(payments!.answers.map(({ status }) => status)).to.deep.equal([200])
      await stopped
      const error: unknown = await fetch(`${service.url}/readyz`).catch((refused: unknown) => refused)
      expect(error).to.be.instanceOf(Error)
    })
  })

  describe('GET /openapi.json', () => {
    it('is the generated contract', async () => {
      const answer = await get('/openapi.json')
      expect(answer.status).to.equal(200)
      expect(answer.headers.get('content-type')).to.equal('application/json; charset=utf-8')
      const generated: unknown = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
      expect(answer.body).to.deep.equal(generated)
      expect(answer.body).to.deep.equal(document)
    })
  })

  describe('GET /docs', () => {
    it('is a page that needs nobody else', async () => {
      const answer = await get('/docs')
      expect(answer.status).to.equal(200)
      expect(answer.headers.get('content-type')).to.equal('text/html; charset=utf-8')
      const policy = new Map(answer.headers.get('content-security-policy')!.split('; ').map((rule): [string, string] => [rule.split(' ')[0]!, rule.slice(rule.indexOf(' ') + 1)]))
      expect(policy.get('default-src')).to.equal("'self'")
      expect(policy.get('frame-ancestors')).to.equal("'none'")
      expect(policy.get('base-uri')).to.equal("'none'")
      // Scripts go by default-src: of our own only, and none in the page.
      expect(policy.get('script-src')).to.equal(undefined)
      expect([...policy.values()].join(' ')).to.not.match(/https?:|\*|unsafe-eval/)
      expect(answer.headers.get('referrer-policy')).to.equal('no-referrer')
      expect(answer.text).to.not.match(/https?:\/\/|src="\/\/|href="\/\//)
      expect(answer.text).to.not.match(/<script(?![^>]*\bsrc=)|\son[a-z]+=|<style/)
    })

    it('has all its parts here', async () => {
      const { text } = await get('/docs')
      const parts = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part = '']) => part)
      expect(parts).to.have.members(['/docs/swagger-ui.css', '/docs/favicon-32x32.png', '/docs/swagger-ui-bundle.js', '/docs/start.js'])
      const types: Record<string, string> = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', png: 'image/png' }
      for (const part of parts) {
        const answer = await get(part)
        expect(answer.status, part).to.equal(200)
        expect(answer.headers.get('content-type'), part).to.equal(types[part.split('.').at(-1)!])
        expect(answer.headers.get('x-content-type-options'), part).to.equal('nosniff')
        expect(answer.text.length, part).to.be.greaterThan(100)
      }
    })

    it('sends no header that nobody wrote: not the account of an example, nor its Idempotency-Key', async () => {
      const { text } = await get('/docs/start.js')
      // As Swagger UI does: the plugin wraps what takes the contract in.
      const examples: unknown = runInNewContext(`
        let shown
        function SwaggerUIBundle({ plugins: [plugin] }) { plugin().statePlugins.spec.wrapActions.updateJsonSpec((taken) => { shown = taken })(contract) }
        ${text}
        JSON.stringify(Object.values(shown.components.parameters).filter((parameter) => parameter.in === 'header' && !parameter.required).map(({ name, example = null }) => [name, example]))
      `, { contract: structuredClone(document) })
      expect(examples).to.equal('[["Request-Id",null],["Correlation-Id",null],["Idempotency-Key",null],["Service-Account-Id",null],["Service-Account-Id",null]]')
    })

    it('reads the contract from here and asks no validator elsewhere', async () => {
      const { text } = await get('/docs/start.js')
      expect(text).to.include("url: '/openapi.json'")
      expect(text).to.include('validatorUrl: null')
      expect(text).to.not.match(/https?:\/\//)
      const styles = await get('/docs/swagger-ui.css')
      expect(styles.text).to.not.match(/url\(\s*["']?(https?:)?\/\/|@import/)
    })
  })

  for (const path of ['/healthz', '/readyz', '/openapi.json', '/docs']) {
    it(`${path}: echoes tracing headers, is not sniffed and takes GET only`, async () => {
      const answer = await nobody.send('GET', path, { headers: { 'Request-Id': 'page', 'Correlation-Id': 'pages' } })
      expect(answer.headers.get('request-id')).to.equal('page')
      expect(answer.headers.get('correlation-id')).to.equal('pages')
      expect(answer.headers.get('x-content-type-options')).to.equal('nosniff')
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
        const { answers } = await exchange(nobody.url, rawRequest(method, path, []))
        expect(answers[0]!.status, method).to.equal(405)
        expect(answers[0]!.headers.get('allow'), method).to.equal('GET')
        expect(problemOf(answers[0]!), method).to.include({ status: 405, type: '/method_not_allowed', detail: 'This path takes GET.' })
      }
      const head = await nobody.send('HEAD', path)
      expect(head.status).to.equal(405)
      expect(head.headers.get('allow')).to.equal('GET')
    })

    it(`${path}: is found as it is written only`, async () => {
      for (const other of [`${path}/`, `${path}//`, path.toUpperCase()]) {
        for (const method of ['GET', 'POST']) {
          const answer = await nobody.send(method, other)
          expect(answer.status, `${method} ${other}`).to.equal(404)
          expect(problemOf(answer).detail).to.equal('There is nothing at this path.')
        }
      }
    })
  }
})
