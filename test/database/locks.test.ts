import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import * as accounts from '../../src/accounts/account-store.ts'
import { lockCompanions } from '../../src/accounts/change-status.ts'
import { lockBank } from '../../src/ach/bank-store.ts'
import * as files from '../../src/ach/file-store.ts'
import type { OwnerContext } from '../../src/context.ts'
import { lockCustomer } from '../../src/customers/customer-store.ts'
import { sqlState } from '../../src/database/errors.ts'
import { takeAdvances } from '../../src/database/platform-clock.ts'
import * as funding from '../../src/funding/funding-event-store.ts'
import * as jobs from '../../src/jobs/job-store.ts'
import * as linked from '../../src/linked-bank-accounts/linked-bank-account-store.ts'
import * as paykeys from '../../src/paykeys/paykey-store.ts'
import * as prenotes from '../../src/paykeys/prenote-store.ts'
import * as payments from '../../src/payments/payment-store.ts'
import * as representatives from '../../src/representatives/representative-store.ts'
import * as deliveries from '../../src/webhooks/delivery-store.ts'
import * as endpoints from '../../src/webhooks/endpoint-store.ts'
import { openPresent, type Present, type PresentRail } from '../support/present.ts'

interface Lock {
  /** @returns what it holds until the transaction ends */
  take: (context: OwnerContext, present: Present) => Promise<unknown>
  /** Only of the live side. */
  live?: true
  /** What waits for it, where it does not keep itself waiting. */
  keeps?: Lock['take']
  /** What does not wait for it. */
  lets?: Lock['take']
  /** It waits for nobody: what another holds, it leaves. */
  leaves?: true
}

const farAhead = new Date('2100-01-01T00:00:00Z')
/** As a foreign key does. */
const refer = (table: string, id: (present: Present) => string): Lock['take'] => (context, present) => context.trx(table).where({ platform_id: context.platformId, id: id(present) }).forKeyShare()

/** Each function of src that holds rows, by its name: what its callers rely on, whoever they meet. */
const locks: Readonly<Record<string, Lock>> = {
  findSteadyAccount: { take: (context, { account }) => accounts.findSteadyAccount(context, account), keeps: (context, { account }) => accounts.lockAccountToMove(context, account), lets: (context, { account }) => accounts.lockAccount(context, account) },
  findSteadyAccounts: { take: async (context, { account }) => [...(await accounts.findSteadyAccounts(context, [account])).values()], keeps: (context, { account }) => accounts.lockAccountToMove(context, account), lets: (context, { account }) => accounts.lockAccount(context, account) },
  lockAccount: { take: (context, { account }) => accounts.lockAccount(context, account), lets: (context, { account }) => accounts.findSteadyAccount(context, account) },
  lockAccountToMove: { take: (context, { account }) => accounts.lockAccountToMove(context, account) },
  lockCompanions: { take: async (context, { account }) => (await lockCompanions(context, account)).linked },
  lockRepresentative: { take: (context, { representative }) => representatives.lockRepresentative(context, representative) },
  lockRepresentativesOf: { take: (context, { account }) => representatives.lockRepresentativesOf(context, account) },
  lockLinkedBankAccount: { take: (context, present) => linked.lockLinkedBankAccount(context, present.linked) },
  lockLinkedBankAccountsOf: { take: (context, { account }) => linked.lockLinkedBankAccountsOf(context, account) },
  lockActiveOf: { take: (context, { account }) => linked.lockActiveOf(context, account) },
  lockCustomer: { take: (context, { customer }) => lockCustomer(context, customer) },
  lockPaykey: { take: (context, { paykey }) => paykeys.lockPaykey(context, paykey), lets: refer('paykeys', ({ paykey }) => paykey) },
  lockPaykeys: { take: (context, { paykey }) => paykeys.lockPaykeys(context, [paykey]), lets: refer('paykeys', ({ paykey }) => paykey) },
  lockPrenotes: { take: (context, { livePrenote }) => prenotes.lockPrenotes(context, [livePrenote]), live: true },
  lockDuePrenotes: { take: (context) => prenotes.lockDuePrenotes(context, 'send_prenotes', farAhead, 1), live: true },
  lockPayment: { take: (context, { charge }) => payments.lockPayment(context, 'charge', charge) },
  lockAnyPayment: { take: (context, { charge }) => payments.lockAnyPayment(context, charge) },
  lockPayments: { take: (context, { charge }) => payments.lockPayments(context, [charge]) },
  lockFamily: { take: (context, { charge }) => payments.lockFamily(context, { resubmission_of: charge, representment_of: null }) },
  lockStoppable: { take: (context, { paykey }) => payments.lockStoppable(context, [paykey]) },
  lockUnsentOf: { take: (context, { account }) => payments.lockUnsentOf(context, account) },
  lockDuePayments: { take: (context) => payments.lockDuePayments(context, 'make_file', farAhead, 1) },
  lockOpen: { take: (context, { account, depositDate }) => funding.lockOpen(context, [{ owner_id: account, type: 'charge_deposit', transfer_date: depositDate, retry_of: null }]) },
  lockCover: { take: (context, { account }) => funding.lockCover(context, [account]) },
  lockOpenOf: { take: (context, { deposited }) => funding.lockOpenOf(context, [deposited], 'charge_deposit') },
  lockDueFunding: { take: (context) => funding.lockDueFunding(context, 'send_funding', farAhead, 1) },
  lockFundingEvents: { take: (context, { deposit }) => funding.lockFundingEvents(context, [deposit]) },
  lockPaymentsOf: {
    take: async (context, { deposit, deposited }) => {
      await funding.lockPaymentsOf(context, [deposit])
      return deposited
    },
  },
  lockOutgoingFile: { take: (context, { file }) => files.lockOutgoingFile(context, file) },
  lockSentText: { take: (context, { hash }) => files.lockSentText(context, [hash]) },
  lockBank: { take: (context) => lockBank(context), live: true },
  lockJobOf: { take: (context) => jobs.lockJobOf(context, 'fetch_files', context.platformId), live: true },
  lockJobsOf: { take: (context) => jobs.lockJobsOf(context, 'fetch_files'), live: true },
  lockFirstJob: { take: (context) => jobs.lockFirstJob(context, farAhead, []), live: true, leaves: true },
  lockFirstErrand: { take: (context) => jobs.lockFirstErrand(context, farAhead), live: true, leaves: true },
  lockReset: { take: (context) => jobs.lockReset(context) },
  lockEndpoint: { take: (context, { endpoint }) => endpoints.lockEndpoint({ ...context, accountId: null }, endpoint) },
  lockEnabled: { take: (context, { endpoint }) => endpoints.lockEnabled(context, endpoint) },
  lockDelivery: { take: (context, { endpoint, delivery }) => deliveries.lockDelivery({ ...context, endpointId: endpoint }, delivery) },
  lockPending: {
    take: async (context, { endpoint, delivery }) => {
      const { platformId: platform_id, environment } = context
      return deliveries.lockPending(context, await context.trx('webhook_deliveries').where({ platform_id, environment, endpoint_id: endpoint, id: delivery }))
    },
  },
  claimDeliveries: { take: (context, { endpoint }) => deliveries.claimDeliveries(context, new Map([[endpoint, 1]]), farAhead, farAhead), leaves: true },
  takeAdvances: {
    take: async (context) => {
      const { platformId: platform_id, environment } = context
      await takeAdvances(context, context.now)
      return context.trx('clock_advances').where({ platform_id, environment }).whereNotNull('taken_at')
    },
    leaves: true,
  },
}

// Two transactions at once, as those of two workers, or of a worker and a request, may be at the same time.
describe('what is locked', function () {
  this.timeout(60_000)
  let opened: PresentRail
  before(async () => {
    opened = await openPresent()
  })
  after(() => opened.rail.close())

  /** What is there for another transaction; `waits` where it would have to wait. */
  function another({ live }: Lock, take: Lock['take']): Promise<unknown> {
    return opened.within(live ? 'live' : 'sandbox', async (context) => {
      await context.trx.raw(`set local lock_timeout = '100ms'`)
      return take(context, opened.present)
    }).catch((error: unknown) => {
      if (sqlState(error) === '55P03') return 'waits'
      throw error
    })
  }

  for (const [name, lock] of Object.entries(locks)) {
    const { take, live, keeps = take, lets, leaves } = lock
    it(`${name} holds it until the transaction ends${leaves ? ', and leaves what another one holds' : ''}`, async () => {
      const undone = new Error('Undone')
      const held = opened.within(live ? 'live' : 'sandbox', async (context) => {
        expect(await take(context, opened.present), 'what it holds').to.not.satisfy(isNothing)
        const found = await another(lock, keeps)
        if (leaves) expect(found).to.satisfy(isNothing)
        else expect(found).to.equal('waits')
        if (lets !== undefined) expect(await another(lock, lets)).to.not.equal('waits')
        throw undone
      })
      await held.catch((error: unknown) => {
        if (error !== undone) throw error
      })
      expect(await another(lock, keeps), 'what is held no more').to.not.satisfy((found: unknown) => isNothing(found) || found === 'waits')
    })
  }

  it('is by a function that has its row here', () => {
    const root = fileURLToPath(new URL('../../src/', import.meta.url))
    const named = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/^export (?:async )?function (lock[A-Z]\w*)/gm)].map(([, name]) => name))
    // Of a name, not of rows.
    expect(named.filter((name) => name !== undefined && name !== 'lockName' && !(name in locks))).to.deep.equal([])
  })
})

function isNothing(found: unknown): boolean {
  return found === undefined || (Array.isArray(found) && found.length === 0)
}
