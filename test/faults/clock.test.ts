import { expect } from 'chai'
import { Webhook } from 'standardwebhooks'
import { createApiKey } from '../../src/api-keys/api-key.ts'
import { listPlatforms } from '../../src/database/unscoped.ts'
import type { Service } from '../../src/app.ts'
import { addDays } from '../../src/lib/banking-calendar.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { TestClient } from '../support/client.ts'
import { bankAccountBody, chargeBody, customerBody, unique } from '../support/factories.ts'
import { onceIt } from '../support/once.ts'
import { Receiver } from '../support/receiver.ts'
import { startRunningService, type RunningService } from '../support/running-service.ts'
import { world } from '../support/world.ts'
import { tellFigure } from './figures.ts'

const hour = 3_600_000
const shifts = { 'an hour ahead': hour, 'an hour behind': -hour, 'a day ahead': 24 * hour, 'a day behind': -24 * hour }
/** As good as the same, beside an hour. */
const closely = 60_000

/** Has a process of Node take the machine's clock for another one, from its first moment on. */
function clockOff(milliseconds: number): string {
  const code = `const Right=Date;globalThis.Date=class extends Right{constructor(...given){if(given.length===0)super(Right.now()+${milliseconds});else super(...given)}static now(){return Right.now()+${milliseconds}}}`
  return `--import data:text/javascript,${encodeURIComponent(code)}`
}

// One process has a clock that is wrong, and does all the worker's work; another one is right. What ends or falls due does so for both alike.
describe('F5: a machine whose clock is wrong', function () {
  this.timeout(240_000)
  let seen = 0
  after(() => {
    tellFigure('F5', `${seen} charges by two processes whose clocks are apart: none done twice, nothing ended early or late, webhooks of the right time`)
  })

  for (const [name, milliseconds] of Object.entries(shifts)) {
    describe(name, () => {
      let wrong: RunningService
      let right: Service
      let receiver: Receiver
      let clients: Record<'wrong' | 'right', TestClient>

      before(async () => {
        const database = await world().createDatabase()
        const [key = Buffer.alloc(0)] = world().config.secretsKeys
        wrong = await startRunningService({
          DATABASE_URL: database.serviceUrl,
          MIGRATION_DATABASE_URL: database.ownerUrl,
          SECRETS_KEY: key.toString('base64'),
          ALLOW_PRIVATE_WEBHOOKS: 'true',
          BOOTSTRAP_SANDBOX_KEY: '',
          NODE_OPTIONS: clockOff(milliseconds),
        })
        right = await world().startService({ serviceUrl: database.serviceUrl, overrides: { allowPrivateWebhooks: true } })
        const [platform] = await listPlatforms(right.database)
        const { value } = await createApiKey(right.database, world().secrets, systemClock.now(), { platformId: platform?.id ?? '', environment: 'sandbox' })
        const clientOf = (url: string) => new TestClient(url, { Authorization: `Bearer ${value}` })
        clients = { wrong: clientOf(wrong.url), right: clientOf(right.url) }
        receiver = await Receiver.open()
      })
      after(async () => {
        await wrong.stop()
        await right.stop()
        await receiver.close()
      })

      for (const [maker, other] of [['wrong', 'right'], ['right', 'wrong']] as const) {
        it(`agrees on what the ${maker} one has made: keys, tokens, times, events`, async () => {
          const [mine, theirs] = [clients[maker], clients[other]]
          const { data: customer } = await mine.ok('createCustomer', { body: customerBody() })
          expect(Date.parse(customer.created_at)).to.be.closeTo(Date.now(), closely)
          const { data: bridge } = await mine.ok('initializeBridge', { body: { customer_id: customer.id } })
          const { data: paykey } = await theirs.with({ Authorization: `Bearer ${bridge.bridge_token}` }).ok('createBridgeBankAccount', { body: bankAccountBody(customer.id) })
          const request = { body: chargeBody(paykey.paykey), headers: { 'Idempotency-Key': unique('clock') } }
          const { data: charge } = await mine.ok('createCharge', request)
          const again = await theirs.ok('createCharge', request)
          expect(again.data.id).to.equal(charge.id)
          seen++
          const { data: events } = await theirs.ok('listEvents', { query: { resource_id: charge.id, min_created_at: new Date(Date.now() - closely).toISOString(), max_created_at: new Date(Date.now() + closely).toISOString() } })
          expect(events.map(({ event_type }) => event_type)).to.include('charge.created.v1')
        })
      }

      it('has nothing fall due before its time: the worker goes by the time that is right', async () => {
        const { data: clock } = await clients.right.ok('getSandboxClock', {})
        expect(Date.parse(clock.now)).to.be.closeTo(Date.now(), closely)
        const { data: customer } = await clients.right.ok('createCustomer', { body: customerBody() })
        const { data: paykey } = await clients.right.ok('createBridgeBankAccount', { body: bankAccountBody(customer.id) })
        const { data: charge } = await clients.right.ok('createCharge', { body: chargeBody(paykey.paykey, { payment_date: addDays(clock.today, 1) }) })
        // Its file is of this evening, or of a later one.
        const scheduled = await onceIt(async () => (await clients.right.ok('getCharge', { path: { id: charge.id } })).data, ({ status }) => status !== 'created')
        expect(scheduled.status).to.equal('scheduled')
        expect(scheduled.status_history.map(({ changed_at }) => Math.abs(Date.parse(changed_at) - Date.now()) < closely)).to.deep.equal([true, true])
        seen++
      })

      it('signs webhooks with the time that is right', async () => {
        const { data: endpoint } = await clients.right.ok('createWebhookEndpoint', { body: { url: `${receiver.url}/hooks` } })
        await clients.right.ok('createCustomer', { body: customerBody() })
        const received = await onceIt(() => Promise.resolve(receiver.received[0]), (one) => one !== undefined)
        const headers = Object.fromEntries(Object.entries(received?.headers ?? {}).map(([header, value]): [string, string] => [header, String(value)]))
        // It takes none that is five minutes off.
        expect(new Webhook(endpoint.secret).verify(received?.body ?? '', headers)).to.have.property('event_type')
        await clients.right.ok('deleteWebhookEndpoint', { path: { id: endpoint.id } })
      })
    })
  }
})
