import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import { parseBankDocument } from '../../src/ach/bank-document.ts'
import { sandboxBank } from '../../src/ach/bank-settings.ts'
import { failPrenotes } from '../../src/ach/fail-prenotes.ts'
import { listEntries } from '../../src/ach/file-store.ts'
import { settleLater } from '../../src/ach/freshen-file.ts'
import { receiveFile } from '../../src/ach/receive-file.ts'
import { rejectBatches } from '../../src/ach/reject-batches.ts'
import { setBank } from '../../src/ach/set-bank.ts'
import { settleEvents } from '../../src/ach/settle-funding.ts'
import { settle } from '../../src/ach/settle-payments.ts'
import { settlePrenotes } from '../../src/ach/settle-prenotes.ts'
import type { StepContext } from '../../src/ach/step.ts'
import type { Service } from '../../src/app.ts'
import { setCapability } from '../../src/cli/accounts.ts'
import { decideBankAccount } from '../../src/cli/bank-accounts.ts'
import { Refusal } from '../../src/cli/refusal.ts'
import { rejectFile, resendFile } from '../../src/cli/stuck-files.ts'
import type { Environment } from '../../src/context.ts'
import { connect } from '../../src/database/connection.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { failFunding } from '../../src/funding/fail-funding.ts'
import { lockFundingEvents } from '../../src/funding/funding-event-store.ts'
import { netTransfers } from '../../src/funding/net-transfers.ts'
import { stopTransfers } from '../../src/funding/stop-transfers.ts'
import { insertJob, leaseJob, lockJobOf } from '../../src/jobs/job-store.ts'
import { newId } from '../../src/lib/ids.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { lockPrenotes } from '../../src/paykeys/prenote-store.ts'
import { lockPayments } from '../../src/payments/payment-store.ts'
import { replayEvents } from '../../src/webhooks/delivery-steps.ts'
import { secretsOfEndpoint } from '../../src/webhooks/endpoint-secret.ts'
import { emptyLane, setAside, stepLane, StepFailure, type LaneDependencies } from '../../src/worker/lane.ts'
import { returnsOf, takeFile, transferOf } from '../support/bank.ts'
import { runCommand } from '../support/child.ts'
import type { Answer, TestClient } from '../support/client.ts'
import { customerBody, linkedBankAccountBody, newAccount, newCharge, newCustomer, newHeldCharge, newLinkedBankAccount, newPaykey, newPayout, newReadyAccount, newRepresentative, newWebhookDelivery, newWebhookEndpoint, representativeBody, type TestPlatform } from '../support/factories.ts'
import { bankBody, giveBank } from '../support/live-bank.ts'
import { onceIt } from '../support/once.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { lockWaits } from '../support/rows.ts'
import { commandEnvironment, world } from '../support/world.ts'

// A Tuesday in New York, and just past its last file.
const afternoon = '2026-03-03T20:00:00.000Z'
const tuesdaysFile = '2026-03-04T01:00:00.500Z'
const wednesdaysFile = '2026-03-05T01:00:00.500Z'

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
  async function queue(table: keyof Tables, held: string | Readonly<Record<string, string>>, ...works: (() => Promise<unknown>)[]): Promise<unknown[]> {
    const { asSuperuser } = rail
    const name: string = table
    const { all } = await asSuperuser.transaction(async (trx) => {
      await trx(name).where(typeof held === 'string' ? { id: held } : held).forUpdate().select(trx.raw('1'))
      const begun: Promise<unknown>[] = []
      for (const work of works) {
        let isDone = false
        const done = work().finally(() => (isDone = true))
        // Looked at below.
        done.catch(() => undefined)
        begun.push(done)
        await onceIt(async () => isDone || (await lockWaits(asSuperuser)) >= begun.length, (isSo) => isSo, { every: 5 })
      }
      return { all: begun }
    })
    return Promise.all(all)
  }

  async function workOff(environment: Environment): Promise<void> {
    while ((await stepLane(dependencies, { platformId: platform.id, environment }, 500)) !== 'idle');
  }

  async function workOffAt(environment: Environment, ...instants: string[]): Promise<void> {
    for (const instant of instants) {
      rail.setTime(instant)
      await workOff(environment)
    }
  }

  /** As a step of a worker does it. */
  const asWorker = <T>(environment: Environment, work: (context: StepContext) => Promise<T>): Promise<T> =>
    inTenant(rail.asService, platform.id, (trx) => {
      const now = rail.clock.now()
      return work({ trx, platformId: platform.id, environment, now, realNow: now, newId, secrets: world().secrets, bank: sandboxBank, isBankKnown: true, limit: 500 })
    })
  // In this process: one of its own takes longer to begin than a request waits.
  const place = () => ({ database: rail.asService, secrets: () => Promise.resolve(world().secrets) })
  const mailboxGone = true
  const asRefused = (work: () => Promise<unknown>) => () => work().catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return error.message
  })
  const resend = (file: string) => asRefused(() => resendFile(place(), file, { mailboxGone }))
  const fundingOf = () => rail.asSuperuser('funding_events').where({ platform_id: platform.id }).orderBy('id')

  const alone = { check: 'step_payment', settle_funding: 'step_funding', settle_prenotes: 'step_prenote' } as const
  /** As a worker does whose step failed at one of what it was about, which is then tried alone. */
  const takeOut = (environment: Environment, step: keyof typeof alone, id: string) => () =>
    setAside(dependencies, { platformId: platform.id, environment }, new StepFailure({ at: rail.clock.now(), step }, { kind: alone[step], id }, undefined), 'Failed')
  const settling = (event: string) => () => asWorker('sandbox', async (context) => settleEvents(context, await lockFundingEvents(context, [event])))
  const failing = (environment: Environment, event: string) => () =>
    asWorker(environment, (context) => failFunding(context, event, { reason: 'internal_system_error', source: 'system', message: 'Its bank has not got it.', code: null }))
  const jobsOf = async (subject_id: string) => (await rail.asSuperuser('jobs').where({ subject_id })).map(({ kind }) => kind)
  const sequencesOf = async (resource_id: string) => (await platform.sandbox.ok('listEvents', { query: { resource_id, sort_order: 'asc' } })).data.map(({ event_sequence }) => event_sequence)

  /** A charge that is paid, and its deposit, on its way. */
  async function sendDeposit(acting: TestClient): Promise<{ charge: string; deposit: string }> {
    const { id: charge } = await newCharge(acting)
    await workOff('sandbox')
    for (const status of ['pending', 'paid'] as const) await acting.ok('simulatePayment', { path: { id: charge }, body: { status } })
    await workOffAt('sandbox', tuesdaysFile)
    const [deposit] = await fundingOf()
    if (deposit === undefined) throw new Error('A paid charge is deposited')
    return { charge, deposit: deposit.id }
  }
  /** The same of an account. */
  async function sentDeposit(): Promise<{ account: string; acting: TestClient; charge: string; deposit: string }> {
    const client = platform.sandbox
    const { id: account } = await newReadyAccount(client)
    await client.ok('simulateAccount', { path: { id: account }, body: { final_status: 'active' } })
    const acting = client.actingFor(account)
    return { account, acting, ...(await sendDeposit(acting)) }
  }
  /** As if the file of the live side, made by now, were with its bank. */
  async function handOver(): Promise<string> {
    const platform_id = platform.id
    const [file] = await rail.asSuperuser('nacha_files').where({ platform_id }).update({ status: 'handed_over' }).returning('id')
    await rail.asSuperuser('jobs').where({ platform_id, kind: 'hand_over_file' }).delete()
    if (file === undefined) throw new Error('It was made')
    return file.id
  }

  /** A withdrawal for a payout, in a file of the live side that is with its bank. */
  async function sentWithdrawal(): Promise<{ file: string; withdrawal: string }> {
    await giveBank(rail, platform, { outbox: '/nowhere/outbox', inbox: '/nowhere/inbox' })
    await newPayout(platform.live, { payment_date: '2026-03-04' })
    await workOff('live')
    await workOffAt('live', tuesdaysFile, wednesdaysFile)
    const [withdrawal] = await fundingOf()
    const file = await handOver()
    if (withdrawal === undefined) throw new Error('It was sent')
    return { file, withdrawal: withdrawal.id }
  }

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
      const send = () => workOffAt('sandbox', tuesdaysFile)
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

    /** Payouts of the live side that wait for one withdrawal. */
    async function withdrawalOf(...amounts: number[]): Promise<{ payouts: string[]; withdrawal: string }> {
      await giveBank(rail, platform, { outbox: '/nowhere/outbox', inbox: '/nowhere/inbox' })
      const payouts: string[] = []
      for (const amount of amounts) payouts.push((await newPayout(platform.live, { amount, payment_date: '2026-03-04' })).id)
      await workOff('live')
      await workOffAt('live', tuesdaysFile)
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

  describe('of a transfer in a file that counts as sent late', () => {
    it('leave it failed where it has failed at that moment', async () => {
      const { file: id, withdrawal } = await sentWithdrawal()
      const [file] = await rail.asSuperuser('nacha_files').where({ id })
      if (file === undefined) throw new Error('It was sent')
      rail.setTime('2026-03-09T20:00:00.000Z')
      await queue('funding_events', withdrawal, failing('live', withdrawal), () => asWorker('live', (context) => settleLater(context, file)))
      expect((await fundingOf()).find((event) => event.id === withdrawal)).to.include({ status: 'failed' })
    })
  })

  describe('of transfers that go as one', () => {
    it('hold their payments first, as whoever moves these does', async () => {
      await giveBank(rail, platform, { outbox: '/nowhere/outbox', inbox: '/nowhere/inbox' })
      const { id: first } = await newPayout(platform.live, { amount: 1000, payment_date: '2026-03-04' })
      await newPayout(platform.live, { amount: 200, payment_date: '2026-03-05' })
      await workOff('live')
      // What is to bring their money waits for it.
      await rail.asSuperuser('linked_bank_accounts').where({ platform_id: platform.id }).update({ status: 'inactive' })
      await workOffAt('live', tuesdaysFile, wednesdaysFile)
      const open = await fundingOf()
      const free: string[] = []
      const look = async () => {
        for (const { id } of await rail.asSuperuser('funding_events').where({ platform_id: platform.id }).forUpdate().skipLocked().select('id')) free.push(id)
      }
      await queue('payments', first, () => asWorker('live', (context) => netTransfers(context, [open])), look)
      expect((await fundingOf()).map(({ type, status, amount }) => `${type} ${status} ${amount}`)).to.deep.equal(['payout_withdrawal created 0', 'payout_withdrawal created 1200'])
      expect(free).to.have.members(open.map(({ id }) => id))
    })
  })

  describe('of a transfer that fails', () => {
    it('a charge of it that comes back has done so, and is not deposited anew', async () => {
      const { acting, charge, deposit } = await sentDeposit()
      await queue('payments', charge, () => acting.ok('simulatePayment', { path: { id: charge }, body: { return_code: 'R01' } }), failing('sandbox', deposit))
      expect((await acting.ok('getCharge', { path: { id: charge } })).data.status).to.equal('reversed')
      expect((await fundingOf()).map(({ type, status, amount }) => `${type} ${status} ${amount}`)).to.deep.equal(['charge_deposit failed 4900', 'charge_reversal created 0'])
    })

    it('was paid before, where it is settled at that moment', async () => {
      const { acting, deposit } = await sentDeposit()
      await queue('funding_events', deposit, settling(deposit), failing('sandbox', deposit))
      const { data } = await acting.ok('listEvents', { query: { resource_id: deposit, sort_order: 'asc' } })
      expect(data.map(({ event_sequence, data: { status } }) => `${event_sequence} ${status}`)).to.deep.equal(['1 created', '2 pending', '3 paid', '4 failed'])
    })
  })

  describe('of a transfer', () => {
    it('that comes back when it has just failed has its line put into quarantine', async () => {
      const { deposit } = await sentDeposit()
      const { id } = await takeFile(rail, platform, returnsOf([await transferOf(rail, deposit)]))
      await queue('funding_events', deposit, failing('sandbox', deposit), () => asWorker('sandbox', (context) => receiveFile(context, id)))
      expect(await rail.asSuperuser('nacha_files').where({ id }).first()).to.include({ status: 'quarantined', entry_count: 0, bad_line_count: 1, credit_amount: 0 })
    })

    it('one that is paid is not set aside for what failed before', async () => {
      const { deposit } = await sentDeposit()
      await queue('funding_events', deposit, settling(deposit), takeOut('sandbox', 'settle_funding', deposit))
      expect((await fundingOf()).map(({ status }) => status)).to.deep.equal(['paid'])
    })

    it('that comes back for good leaves its linked bank account cancelled where it has been cancelled', async () => {
      const client = platform.sandbox
      const { id: linked } = await newLinkedBankAccount(client, { account_id: null, purposes: ['charges', 'payouts'] })
      await rail.asSuperuser('linked_bank_accounts').where({ id: linked }).update({ status: 'active' })
      const { deposit } = await sendDeposit(client)
      const cancel = () => client.ok('cancelLinkedBankAccount', { path: { linked_bank_account_id: linked }, body: {} })
      await queue('linked_bank_accounts', linked, cancel, () => asWorker('sandbox', (context) => stopTransfers(context, deposit, 'R02')))
      expect((await client.ok('getLinkedBankAccount', { path: { linked_bank_account_id: linked } })).data.status).to.equal('canceled')
    })
  })

  describe('of a paykey', () => {
    /** Of a charge that is at the bank. */
    async function sentCharge(): Promise<{ charge: string; paykey: string }> {
      const client = platform.sandbox
      const { id: paykey, paykey: value } = await newPaykey(client)
      const { id: charge } = await newCharge(client, { paykey: value })
      await workOff('sandbox')
      await client.ok('simulatePayment', { path: { id: charge }, body: { status: 'pending' } })
      return { charge, paykey }
    }
    const cancel = (id: string) => () => platform.sandbox.ok('cancelPaykey', { path: { id }, body: { reason: 'Asked to' } })

    it('is cancelled before a return blocks it', async () => {
      const { charge, paykey } = await sentCharge()
      await queue('paykeys', paykey, cancel(paykey), () => platform.sandbox.ok('simulatePayment', { path: { id: charge }, body: { return_code: 'R02' } }))
      expect(await sequencesOf(paykey)).to.deep.equal([1, 2, 3])
    })

    it('is cancelled before its bank corrects it', async () => {
      const { charge, paykey } = await sentCharge()
      const correct = () => platform.sandbox.ok('simulatePayment', { path: { id: charge }, body: { notification_of_change: { code: 'C05', corrected_data: '37' } } })
      await queue('paykeys', paykey, cancel(paykey), correct)
      expect(await sequencesOf(paykey)).to.deep.equal([1, 2, 3])
    })
  })

  describe('of a file', () => {
    async function chargeOfAFile(): Promise<string> {
      await giveBank(rail, platform, { outbox: '/nowhere/outbox', inbox: '/nowhere/inbox' })
      const { id } = await newCharge(platform.live, { payment_date: '2026-03-04' })
      await workOff('live')
      await workOffAt('live', tuesdaysFile)
      return id
    }
    /** With one charge, handed over. */
    async function sentFile(): Promise<{ file: string; charge: string }> {
      const charge = await chargeOfAFile()
      return { file: await handOver(), charge }
    }
    /** The same, not handed over. */
    async function madeFile(): Promise<string> {
      await chargeOfAFile()
      const [file] = await rail.asSuperuser('nacha_files').where({ platform_id: platform.id })
      return file?.id ?? ''
    }
    const paying = (charge: string) => () => asWorker('live', async (context) => settle(context, await lockPayments(context, [charge])))
    const giveOtherBank = () => {
      const { document, secrets } = parseBankDocument({ ...bankBody, odfi_routing: '071000013', outbox_dir: '/nowhere/outbox', inbox_dir: '/nowhere/inbox' })
      return asWorker('live', (context) => setBank(context, document, secrets, { returnsFollow: true }))
    }
    const bankOf = () => ({ platform_id: platform.id, environment: 'live' })

    it('that is rejected when a charge in it has just been paid has reversed it', async () => {
      const { file, charge } = await sentFile()
      rail.setTime('2026-03-06T20:00:00.000Z')
      await queue('payments', charge, paying(charge), () => rejectFile(place(), file, { mailboxGone }))
      expect((await platform.live.ok('getCharge', { path: { id: charge } })).data.status).to.equal('reversed')
    })

    it('that counts as sent late leaves a charge failed that has failed at that moment', async () => {
      const { file, charge } = await sentFile()
      const [row] = await rail.asSuperuser('nacha_files').where({ id: file })
      if (row === undefined) throw new Error('It is there')
      rail.setTime('2026-03-06T20:00:00.000Z')
      const rejecting = () => asWorker('live', async (context) => rejectBatches(context, row, new Set((await listEntries(context, row)).map(({ trace_number }) => trace_number))))
      await queue('payments', charge, rejecting, () => asWorker('live', (context) => settleLater(context, row)))
      expect((await platform.live.ok('getCharge', { path: { id: charge } })).data.status).to.equal('failed')
    })

    it('is not sent again where a charge in it has just been paid', async () => {
      const { file, charge } = await sentFile()
      rail.setTime('2026-03-06T20:00:00.000Z')
      expect(await queue('payments', charge, paying(charge), resend(file))).to.include(`The file ${file} is past being sent again: its payment ${charge} is paid.`)
    })

    it('is not sent again where a transfer in it has just been paid', async () => {
      const { file, withdrawal } = await sentWithdrawal()
      rail.setTime('2026-03-09T20:00:00.000Z')
      const settlingIt = () => asWorker('live', async (context) => settleEvents(context, await lockFundingEvents(context, [withdrawal])))
      expect(await queue('funding_events', withdrawal, settlingIt, resend(file))).to.include(`The file ${file} is past being sent again: its funding event ${withdrawal} is paid.`)
    })

    it('is sent again or rejected, whichever comes first', async () => {
      const { file } = await sentFile()
      const both = await queue('nacha_files', file, asRefused(() => rejectFile(place(), file, { mailboxGone })), resend(file))
      expect(both).to.deep.equal([undefined, `The bank has got the file ${file}: it was acknowledged, as rejected.`])
    })

    it('is rejected once, where two operators do', async () => {
      const { file } = await sentFile()
      const reject = asRefused(() => rejectFile(place(), file, { mailboxGone }))
      expect(await queue('nacha_files', file, reject, reject)).to.deep.equal([undefined, `The file ${file} was acknowledged before, as rejected.`])
    })

    it('is not sent again by the operator where a worker begins to hand it over', async () => {
      const file = await madeFile()
      const lease = () =>
        asWorker('live', async (context) => {
          const job = await lockJobOf(context, 'hand_over_file', file)
          await leaseJob(context, job?.id ?? '', new Date(Date.now() + 60_000))
        })
      const job = { platform_id: platform.id, kind: 'hand_over_file' }
      expect(await queue('jobs', job, lease, resend(file))).to.deep.equal([undefined, `The file ${file} is being handed over. Try again in a few minutes.`])
    })

    it('that is sent again is in the way of another bank', async () => {
      const { file } = await sentFile()
      expect(await queue('bank_settings', bankOf(), resend(file), giveOtherBank)).to.deep.equal([undefined, { of: 'bank', files: [file] }])
    })

    it('is not sent again to another bank', async () => {
      const { file } = await sentFile()
      expect(await queue('bank_settings', bankOf(), giveOtherBank, resend(file))).to.deep.equal([undefined, `The file ${file} was made for another bank than the present one, which must not get it.`])
    })
  })

  describe('of prenotes', () => {
    /** Of a paykey that waits for it, due to go into a file. */
    async function unsentPrenote(): Promise<string> {
      await giveBank(rail, platform, { outbox: '/nowhere/outbox', inbox: '/nowhere/inbox' })
      const { id } = await newPaykey(await platform.newClient({ environment: 'live', url: checking.url }))
      await workOff('live')
      rail.setTime(tuesdaysFile)
      return id
    }
    /** The same, sent, and due to have passed. */
    async function prenoteOf(): Promise<{ paykey: string; prenote: string; file: string }> {
      const paykey = await unsentPrenote()
      await workOff('live')
      const file = await handOver()
      const [prenote] = await rail.asSuperuser('prenotes').where({ paykey_id: paykey, status: 'pending' }).update({ due_at: rail.clock.now() }).returning('id')
      if (prenote === undefined) throw new Error('It was sent')
      return { paykey, prenote: prenote.id, file }
    }
    const settlePrenote = () => asWorker('live', (context) => settlePrenotes(context, context.now))
    const cancelPaykey = (id: string) => () => platform.live.ok('cancelPaykey', { path: { id }, body: { reason: 'Asked to' } })
    const statusOf = async (id: string) => (await platform.live.ok('getPaykey', { path: { id } })).data.status

    it('a paykey that is cancelled while its prenote passes can’t be charged', async () => {
      const { paykey } = await prenoteOf()
      await queue('paykeys', paykey, cancelPaykey(paykey), settlePrenote)
      expect(await statusOf(paykey)).to.equal('inactive')
    })

    it('one whose paykey is cancelled does not go into the file that is made at that moment', async () => {
      const paykey = await unsentPrenote()
      await queue('paykeys', paykey, cancelPaykey(paykey), () => workOff('live'))
      expect((await rail.asSuperuser('prenotes').where({ paykey_id: paykey })).map(({ status }) => status)).to.deep.equal(['cancelled'])
    })

    it('a paykey that is cancelled when its prenote comes back stays so', async () => {
      const { paykey, prenote } = await prenoteOf()
      const returning = () =>
        asWorker('live', async (context) => {
          const [row] = await lockPrenotes(context, [prenote])
          if (row === undefined) throw new Error('It was sent')
          const addenda = { type: 'return', code: 'R03', originalTrace: row.trace_number ?? '', originalRdfi: '', information: '', trace: '' } as const
          return failPrenotes(context, [{ addenda, prenote: row, effectiveDate: row.effective_date, line: 1, text: '' }])
        })
      await queue('paykeys', paykey, cancelPaykey(paykey), returning)
      expect(await statusOf(paykey)).to.equal('inactive')
    })

    it('a file is not sent again where one in it has just passed', async () => {
      const { prenote, file } = await prenoteOf()
      expect(await queue('prenotes', prenote, settlePrenote, resend(file))).to.include(`The file ${file} is past being sent again: its prenote ${prenote} is passed.`)
    })

    it('one that passes is not set aside for what failed before', async () => {
      const { prenote } = await prenoteOf()
      await queue('prenotes', prenote, settlePrenote, takeOut('live', 'settle_prenotes', prenote))
      expect(await rail.asSuperuser('prenotes').where({ id: prenote }).first()).to.include({ status: 'passed', due_at: null })
      expect(await jobsOf(prenote)).to.deep.equal([])
    })

    it('one that is set aside does not pass with the others', async () => {
      const { prenote } = await prenoteOf()
      await queue('prenotes', prenote, takeOut('live', 'settle_prenotes', prenote), settlePrenote)
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

    it('one that is cancelled is not set aside for what failed before', async () => {
      const { id } = await newCharge(platform.sandbox)
      await queue('payments', id, () => platform.sandbox.ok('cancelCharge', { path: { id }, body: {} }), takeOut('sandbox', 'check', id))
      expect(await jobsOf(id)).to.deep.equal([])
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

    it('and of which one sends a delivery again queue nothing where the other disables it', async () => {
      const { endpoint: id, delivery } = await newWebhookDelivery(platform.sandbox)
      const disable = () => platform.sandbox.ok('updateWebhookEndpoint', { path: { id }, body: { status: 'disabled' } })
      await queue('webhook_endpoints', id, disable, () => platform.sandbox.refused('resendWebhookDelivery', { path: { id, delivery_id: delivery.id }, body: {} }, 422))
    })

    it('and ask for a replay get one from the earlier of the two instants', async () => {
      const { id } = await newWebhookEndpoint(platform.sandbox)
      const replay = (since: string) => () => platform.sandbox.ok('replayWebhookEndpoint', { path: { id }, body: { since } })
      const [earlier, later] = ['2026-03-02T00:00:00.000Z', '2026-03-03T00:00:00.000Z'] as const
      await queue('webhook_endpoints', id, replay(earlier), replay(later))
      expect((await endpointOf(id)).replay_from?.toISOString()).to.equal(earlier)
    })
  })

  describe('of an account that is closed', () => {
    const answersOf = async (id: string, make: () => Promise<Answer>) => {
      const close = () => platform.sandbox.call('simulateAccount', { path: { id }, body: { final_status: 'rejected' } })
      // Kept by their names: the answer of the later one may be here first.
      const statuses = { closed: 0, made: 0 }
      const noting = (name: keyof typeof statuses, send: () => Promise<Answer>) => async () => {
        statuses[name] = (await send()).status
      }
      await queue('accounts', id, noting('closed', close), noting('made', make))
      return statuses
    }
    const makers: Readonly<Record<string, (client: TestClient, accountId: string) => Promise<() => Promise<Answer>>>> = {
      createCustomer: (client, id) => Promise.resolve(() => client.actingFor(id).call('createCustomer', { body: customerBody() })),
      createWebhookEndpoint: (client, id) => Promise.resolve(() => client.actingFor(id).call('createWebhookEndpoint', { body: { url: 'https://example.com/webhooks' } })),
      createRepresentative: (client, id) => Promise.resolve(() => client.call('createRepresentative', { body: representativeBody(id) })),
      createLinkedBankAccount: (client, id) => Promise.resolve(() => client.call('createLinkedBankAccount', { body: linkedBankAccountBody(id) })),
      initializeBridge: async (client, id) => {
        const { id: customer_id } = await newCustomer(client.actingFor(id))
        return () => client.actingFor(id).call('initializeBridge', { body: { customer_id } })
      },
      releaseCharge: async (client, id) => {
        const charge = await newHeldCharge(client.actingFor(id))
        return () => client.actingFor(id).call('releaseCharge', { path: { id: charge.id }, body: { reason: 'Agreed again' } })
      },
    }
    for (const [name, maker] of Object.entries(makers)) {
      it(`and one ${name} find it closed`, async () => {
        const { id } = await newAccount(platform.sandbox)
        expect(await answersOf(id, await maker(platform.sandbox, id))).to.deep.equal({ closed: 200, made: 422 })
      })
    }
  })

  describe('of which one is the platform, and one the operator or a bank', () => {
    it('have an account with the words of the one and the capability of the other', async () => {
      const { id } = await newAccount(platform.sandbox)
      await queue('accounts', id, () => platform.sandbox.ok('updateAccount', { path: { id }, body: { external_id: 'told-of' } }), () => setCapability(place(), id, 'payment_types.charges', 'inactive'))
      const { data } = await platform.sandbox.ok('getAccount', { path: { id } })
      expect({ external_id: data.external_id, charges: data.capabilities.payment_types.charges.capability_status }).to.deep.equal({ external_id: 'told-of', charges: 'inactive' })
    })

    it('have a linked bank account with the words of the one and the status of the other', async () => {
      const { id } = await newLinkedBankAccount(platform.live)
      const put = () => platform.live.ok('updateLinkedBankAccount', { path: { linked_bank_account_id: id }, body: { bank_account: linkedBankAccountBody(null).bank_account, description: 'told-of' } })
      await queue('linked_bank_accounts', id, put, () => decideBankAccount(place(), id, 'rejected', {}))
      const { data } = await platform.live.ok('getLinkedBankAccount', { path: { linked_bank_account_id: id } })
      expect({ description: data.description, status: data.status }).to.deep.equal({ description: 'told-of', status: 'rejected' })
    })

    it('have an account with the words of the one, a linked bank account of which the other moves', async () => {
      const { id } = await newReadyAccount(platform.sandbox)
      await platform.sandbox.ok('simulateAccount', { path: { id }, body: { final_status: 'active' } })
      const [linked] = await rail.asSuperuser('linked_bank_accounts').where({ account_id: id })
      await queue('accounts', id, () => platform.sandbox.ok('updateAccount', { path: { id }, body: { external_id: 'told-of' } }), () => decideBankAccount(place(), linked?.id ?? '', 'inactive', {}))
      const { data } = await platform.sandbox.ok('getAccount', { path: { id } })
      expect({ external_id: data.external_id, named: data.settings.charges.linked_bank_account_id }).to.deep.equal({ external_id: 'told-of', named: null })
    })

    it('have an account with the words of the one, of which a transfer came back for good', async () => {
      const client = platform.sandbox
      const { account: id, deposit } = await sentDeposit()
      const stop = () => asWorker('sandbox', (context) => stopTransfers(context, deposit, 'R02'))
      await queue('accounts', id, () => client.ok('updateAccount', { path: { id }, body: { external_id: 'told-of' } }), stop)
      const { data } = await client.ok('getAccount', { path: { id } })
      const [linked] = await rail.asSuperuser('linked_bank_accounts').where({ account_id: id })
      expect({ external_id: data.external_id, named: data.settings.charges.linked_bank_account_id, linked: linked?.status }).to.deep.equal({ external_id: 'told-of', named: null, linked: 'inactive' })
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
