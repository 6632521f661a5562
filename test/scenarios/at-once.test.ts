import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import { sandboxBank } from '../../src/ach/bank-settings.ts'
import { settlePrenotes } from '../../src/ach/settle-prenotes.ts'
import type { StepContext } from '../../src/ach/step.ts'
import type { Service } from '../../src/app.ts'
import type { Environment } from '../../src/context.ts'
import { connect } from '../../src/database/connection.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { insertJob } from '../../src/jobs/job-store.ts'
import { newId } from '../../src/lib/ids.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { replayEvents } from '../../src/webhooks/delivery-steps.ts'
import { secretsOfEndpoint } from '../../src/webhooks/endpoint-secret.ts'
import { emptyLane, setAside, stepLane, StepFailure, type LaneDependencies } from '../../src/worker/lane.ts'
import { runCommand } from '../support/child.ts'
import type { TestClient } from '../support/client.ts'
import { newAccount, newCharge, newCustomer, newLinkedBankAccount, newPaykey, newPayout, newReadyAccount, newRepresentative, newWebhookDelivery, newWebhookEndpoint, type TestPlatform } from '../support/factories.ts'
import { giveBank } from '../support/live-bank.ts'
import { onceIt } from '../support/once.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { commandEnvironment, world } from '../support/world.ts'

// A Tuesday in New York, and just past its last file.
const afternoon = '2026-03-03T20:00:00.000Z'
const tuesdaysFile = '2026-03-04T01:00:00.500Z'

// No worker runs: what one would do, the test does, at the same time as a request or another worker.
describe('Two that change the same at once', function () {
  this.timeout(60_000)
  let rail: Rail
  let platform: TestPlatform
  let dependencies: LaneDependencies
  let checking: Service
  before(async () => {
    rail = await openRail(afternoon, { stands: true })
    checking = await world().startService({ serviceUrl: rail.database.serviceUrl, clock: rail.clock, overrides: { accountValidation: 'prenote' } })
    dependencies = { database: rail.asService, clock: rail.clock, secrets: world().secrets, newId }
  })
  after(async () => {
    await checking.stop()
    await rail.close()
  })
  beforeEach(async () => {
    rail.setTime(afternoon)
    platform = await rail.newPlatform()
  })

  /** Has each wait behind the one before for a row that is held, or for what that one holds; then lets go. */
  async function queue(table: keyof Tables, id: string, ...works: (() => Promise<unknown>)[]): Promise<unknown[]> {
    const { asSuperuser } = rail
    const name: string = table
    const waiting = async () => (await asSuperuser.raw<{ rows: unknown[] }>(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rows.length
    const { all } = await asSuperuser.transaction(async (trx) => {
      await trx(name).where({ id }).forUpdate().select('id')
      const begun: Promise<unknown>[] = []
      for (const work of works) {
        let isDone = false
        const done = work().finally(() => (isDone = true))
        // Looked at below.
        done.catch(() => undefined)
        begun.push(done)
        await onceIt(async () => isDone || (await waiting()) >= begun.length, (isSo) => isSo, { every: 5 })
      }
      return { all: begun }
    })
    return Promise.all(all)
  }

  async function workOff(environment: Environment): Promise<void> {
    while ((await stepLane(dependencies, { platformId: platform.id, environment }, 500)) !== 'idle');
  }

  const fundingOf = () => rail.asSuperuser('funding_events').where({ platform_id: platform.id }).orderBy('id')

  describe('of transfers', () => {
    /** An account of the sandbox with charges that are at the bank, the first of them paid. */
    async function depositOf(...amounts: number[]): Promise<{ acting: TestClient; others: string[]; deposit: string }> {
      const client = platform.sandbox
      const { id } = await newAccount(client)
      await newRepresentative(client, { account_id: id })
      await newLinkedBankAccount(client, { account_id: id, purposes: ['charges', 'payouts'] })
      await client.ok('simulateAccount', { path: { id }, body: { final_status: 'active' } })
      const acting = client.actingFor(id)
      const charges: string[] = []
      for (const amount of amounts) charges.push((await newCharge(acting, { amount })).id)
      await workOff('sandbox')
      for (const charge of charges) await acting.ok('simulatePayment', { path: { id: charge }, body: { status: 'pending' } })
      const [first = '', ...others] = charges
      await acting.ok('simulatePayment', { path: { id: first }, body: { status: 'paid' } })
      const [deposit] = await fundingOf()
      if (deposit === undefined) throw new Error('A paid charge is deposited')
      return { acting, others, deposit: deposit.id }
    }

    it('charges that are paid come into one deposit, each of them', async () => {
      const { acting, others, deposit } = await depositOf(1000, 200, 30)
      await queue('funding_events', deposit, ...others.map((id) => () => acting.ok('simulatePayment', { path: { id }, body: { status: 'paid' } })))
      expect((await fundingOf()).map(({ amount, cover_amount, payment_count }) => ({ amount, cover_amount, payment_count }))).to.deep.equal([{ amount: 1230, cover_amount: 1230, payment_count: 3 }])
    })

    it('a charge that is paid goes with the deposit that is sent meanwhile', async () => {
      const { acting, others: [second = ''], deposit } = await depositOf(1000, 200)
      const send = () => {
        rail.setTime(tuesdaysFile)
        return workOff('sandbox')
      }
      await queue('funding_events', deposit, () => acting.ok('simulatePayment', { path: { id: second }, body: { status: 'paid' } }), send)
      expect((await fundingOf()).map(({ status, amount, payment_count }) => ({ status, amount, payment_count }))).to.deep.equal([{ status: 'pending', amount: 1200, payment_count: 2 }])
    })

    it('payouts are not covered twice by one deposit', async () => {
      const { acting, deposit } = await depositOf(1000)
      const payouts = [(await newPayout(acting, { amount: 700 })).id, (await newPayout(acting, { amount: 600 })).id]
      await workOff('sandbox')
      await queue('funding_events', deposit, ...payouts.map((id) => () => acting.ok('simulatePayment', { path: { id }, body: { status: 'pending' } })))
      expect((await fundingOf()).map(({ type, amount }) => `${type} ${amount}`)).to.deep.equal(['charge_deposit 300', 'payout_withdrawal 600'])
    })

    /** Two payouts of the live side that wait for one withdrawal. */
    async function withdrawalOf(...amounts: number[]): Promise<{ payouts: string[]; withdrawal: string }> {
      await giveBank(rail, platform, { outbox: '/nowhere/outbox', inbox: '/nowhere/inbox' })
      const payouts: string[] = []
      for (const amount of amounts) payouts.push((await newPayout(platform.live, { amount, payment_date: '2026-03-04' })).id)
      await workOff('live')
      rail.setTime(tuesdaysFile)
      await workOff('live')
      const [withdrawal] = await fundingOf()
      if (withdrawal === undefined) throw new Error('A payout waits for its withdrawal')
      return { payouts, withdrawal: withdrawal.id }
    }
    const cancel = (id: string) => () => platform.live.ok('cancelPayout', { path: { id }, body: { reason: 'Not any more' } })

    it('payouts that are cancelled are withdrawn for no more, neither of them', async () => {
      const { payouts, withdrawal } = await withdrawalOf(1000, 200, 30)
      await queue('funding_events', withdrawal, ...payouts.slice(1).map(cancel))
      expect((await fundingOf()).map(({ type, amount }) => `${type} ${amount}`)).to.deep.equal(['payout_withdrawal 1000'])
    })
  })

  describe('of prenotes', () => {
    /** Of a paykey that waits for it, sent, and due to have passed. */
    async function prenoteOf(): Promise<{ paykey: string; prenote: string }> {
      await giveBank(rail, platform, { outbox: '/nowhere/outbox', inbox: '/nowhere/inbox' })
      const { id: paykey } = await newPaykey(await platform.newClient({ environment: 'live', url: checking.url }))
      await workOff('live')
      rail.setTime(tuesdaysFile)
      await workOff('live')
      const platform_id = platform.id
      await rail.asSuperuser('nacha_files').where({ platform_id }).update({ status: 'handed_over' })
      await rail.asSuperuser('jobs').where({ platform_id, kind: 'hand_over_file' }).delete()
      const [prenote] = await rail.asSuperuser('prenotes').where({ paykey_id: paykey, status: 'pending' }).update({ due_at: rail.clock.now() }).returning('id')
      if (prenote === undefined) throw new Error('It was sent')
      return { paykey, prenote: prenote.id }
    }
    const settle = () =>
      inTenant(rail.asService, platform.id, (trx) => {
        const now = rail.clock.now()
        const context: StepContext = { trx, platformId: platform.id, environment: 'live', now, realNow: now, newId, secrets: world().secrets, bank: sandboxBank, isBankKnown: true, limit: 500 }
        return settlePrenotes(context, now)
      })
    const takeOut = (id: string) => () => setAside(dependencies, { platformId: platform.id, environment: 'live' }, new StepFailure({ at: rail.clock.now(), step: 'settle_prenotes' }, { kind: 'step_prenote', id }, undefined), 'Failed')
    const jobsOf = async (subject_id: string) => (await rail.asSuperuser('jobs').where({ subject_id })).map(({ kind }) => kind)

    it('a paykey that is cancelled while its prenote passes can’t be charged', async () => {
      const { paykey } = await prenoteOf()
      await queue('paykeys', paykey, () => platform.live.ok('cancelPaykey', { path: { id: paykey }, body: { reason: 'Asked to' } }), settle)
      expect((await platform.live.ok('getPaykey', { path: { id: paykey } })).data.status).to.equal('inactive')
    })

    it('one that passes is not set aside for what failed before', async () => {
      const { prenote } = await prenoteOf()
      await queue('prenotes', prenote, settle, takeOut(prenote))
      expect(await rail.asSuperuser('prenotes').where({ id: prenote }).first()).to.include({ status: 'passed', due_at: null })
      expect(await jobsOf(prenote)).to.deep.equal([])
    })

    it('one that is set aside does not pass with the others', async () => {
      const { prenote } = await prenoteOf()
      await queue('prenotes', prenote, takeOut(prenote), settle)
      expect(await rail.asSuperuser('prenotes').where({ id: prenote }).first()).to.include({ status: 'pending', due_at: null })
      expect(await jobsOf(prenote)).to.deep.equal(['step_prenote'])
    })
  })

  describe('of charges', () => {
    it('one that is cancelled is not stopped as well when its paykey is blocked', async () => {
      const client = platform.sandbox
      const sent = await newCharge(client)
      await workOff('sandbox')
      await client.ok('simulatePayment', { path: { id: sent.id }, body: { status: 'pending' } })
      const { id } = await newCharge(client, { paykey: sent.paykey })
      await queue('payments', id, () => client.ok('cancelCharge', { path: { id }, body: {} }), () => client.ok('simulatePayment', { path: { id: sent.id }, body: { return_code: 'R02' } }))
      expect((await client.ok('getCharge', { path: { id } })).data.status_details).to.include({ reason: 'user_request' })
    })

    it('one that is cancelled is not held as well when its account is closed', async () => {
      const { id: account } = await newAccount(platform.sandbox)
      const acting = platform.sandbox.actingFor(account)
      const { id } = await newCharge(acting)
      await queue('payments', id, () => acting.ok('cancelCharge', { path: { id }, body: {} }), () => platform.sandbox.ok('simulateAccount', { path: { id: account }, body: { final_status: 'rejected' } }))
      expect((await acting.ok('getCharge', { path: { id } })).data.status).to.equal('cancelled')
    })
  })

  describe('of a webhook endpoint', () => {
    const endpointOf = async (id: string) => {
      const row = await rail.asSuperuser('webhook_endpoints').where({ id }).first()
      if (row === undefined) throw new Error('It is there')
      return row
    }

    it('and rotate its secret both answer one that signs', async () => {
      const { id, secret } = await newWebhookEndpoint(platform.sandbox)
      const secrets = [secret]
      const rotate = (nth: number) => async () => {
        secrets[nth] = (await platform.sandbox.ok('rotateWebhookEndpointSecret', { path: { id }, body: {} })).data.secret
      }
      await queue('webhook_endpoints', id, rotate(1), rotate(2))
      expect(secretsOfEndpoint(await endpointOf(id), world().secrets, rail.clock.now())).to.deep.equal(secrets.reverse())
    })

    it('and ask for a replay get one from the earlier of the two instants', async () => {
      const { id } = await newWebhookEndpoint(platform.sandbox)
      const replay = (since: string) => () => platform.sandbox.ok('replayWebhookEndpoint', { path: { id }, body: { since } })
      const [earlier, later] = ['2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'] as const
      await queue('webhook_endpoints', id, replay(earlier), replay(later))
      expect((await endpointOf(id)).replay_from?.toISOString()).to.equal(earlier)
    })
  })

  // The reset is held in its midst, where the other one would come between.
  describe('of which one is a reset', () => {
    let owner: Knex
    before(() => {
      owner = connect(rail.database.ownerUrl, { pool: 1 })
    })
    after(() => owner.destroy())

    /** As a worker does it, for who has asked for it. */
    async function reset(): Promise<void> {
      const lane = { platformId: platform.id, environment: 'sandbox' } as const
      const now = rail.clock.now()
      await inTenant(rail.asService, platform.id, (trx) => insertJob({ ...lane, ...dependencies, trx, now, realNow: now }, { kind: 'reset_sandbox', subjectId: platform.id, dueAt: now }))
      await emptyLane(owner, lane, rail.clock)
    }
    const command = (...args: string[]) => () => runCommand(args, { ...commandEnvironment(rail.database), DATA_DIR: world().config.dataDir })
    const deliveriesOf = () => rail.asSuperuser('webhook_deliveries').where({ platform_id: platform.id })

    it('and one a replay of events do not wait for each other', async () => {
      const { endpoint, delivery } = await newWebhookDelivery(platform.sandbox)
      await platform.sandbox.ok('replayWebhookEndpoint', { path: { id: endpoint }, body: { since: '2026-03-03T00:00:00.000Z' } })
      rail.setTime('2026-03-03T20:01:00.000Z')
      const replay = () => replayEvents({ ...dependencies, log: createLogger('silent'), allowPrivateWebhooks: true }, { platformId: platform.id, environment: 'sandbox' }, endpoint)
      await queue('webhook_deliveries', delivery.id, reset, replay)
      expect(await deliveriesOf()).to.deep.equal([])
    })

    it('and one an operator’s decision leave nothing that tells of it', async () => {
      await newWebhookEndpoint(platform.sandbox)
      const { id } = await newReadyAccount(platform.sandbox)
      await platform.sandbox.ok('simulateAccount', { path: { id }, body: { final_status: 'active' } })
      const [delivery] = await deliveriesOf()
      if (delivery === undefined) throw new Error('The endpoint is told of everything')
      await queue('webhook_deliveries', delivery.id, reset, command('account', 'move', id, 'inactive'))
      expect(await deliveriesOf()).to.deep.equal([])
    })

    it('and one an operator’s file from the bank leave the file with the job that reads it', async () => {
      const { id } = await newCustomer(platform.sandbox)
      await queue('customers', id, reset, command('files', 'receive', fileURLToPath(import.meta.url), '--platform', platform.id, '--environment', 'sandbox'))
      const [file] = await rail.asSuperuser('nacha_files').where({ platform_id: platform.id })
      expect((await rail.asSuperuser('jobs').where({ subject_id: file?.id ?? '' })).map(({ kind }) => kind)).to.deep.equal(['receive_file'])
    })
  })
})
