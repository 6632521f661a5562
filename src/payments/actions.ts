import { assertOpen, isClosed, missingCapability } from '../accounts/account.ts'
import { findOwner, findSteadyAccounts, findSteadyOwner, notOfThePlatform, type SteadyAccount } from '../accounts/account-store.ts'
import type { Schema } from '../contract.ts'
import type { ChangeContext, OwnerContext, RequestContext, TenantStore, TimelessContext } from '../context.ts'
import { assertServed } from '../customers/customer.ts'
import { timeOfNew } from '../database/platform-clock.ts'
import type { AccountRow, CustomerRow, PaykeyRow, PaymentRow } from '../database/tables.ts'
import { keepUnsent } from '../funding/fund-payments.ts'
import { newYorkDate } from '../lib/banking-calendar.ts'
import { chunksOf } from '../lib/chunks.ts'
import { invariant } from '../lib/invariant.ts'
import { assertSettled, findSettled } from '../linked-bank-accounts/settlement-account.ts'
import { Problem, unlessRefused, withUnrefused } from '../lib/problem.ts'
import { assertChargeable } from '../paykeys/paykey.ts'
import { endingOf } from '../sandbox/outcome.ts'
import { createPayments, movePayment, movePayments, type Change, type PaymentStory, type Render } from './change-status.ts'
import { countUnderLimits, recount, uncount, type Limited } from './limit-store.ts'
import { countedOf, isLimited, limitDayOf, limitsOf } from './limits.ts'
import { assertChangeable, statusOf } from './payment.ts'
import { findPayers, findPayment, listHistory, lockFamily, lockPayment, lockUnsentOf, updatePayments, withDetails, type PaymentRecord } from './payment-store.ts'
import { assertInTime, assertPresentable, assertStillPresentable, externalIdOf, mostRepresentments, noResubmission, resubmissionOf, type Resubmission } from './resubmission.ts'
import { laterOf } from '../lib/clock.ts'

/** Charges and payouts do the same; this is what they are asked by. */
export interface PaymentKind<Resource extends object> {
  type: Schema<'PaymentType'>
  render: Render<Resource>
}

/** What a request for a new payment says; consent and balance check are a charge's only. */
export type NewPayment = Pick<
  PaymentRow,
  'amount' | 'currency' | 'description' | 'payment_date' | 'consent_type' | 'external_id' | 'balance_check' | 'sandbox_outcome' | 'metadata' | 'device_ip_address'
>

/** What a request asks for, and the account acted for. */
export interface AskedPayment {
  accountId: string | null
  /** As the request names it. */
  paykey: string
  wanted: NewPayment
}

/**
 * Creates payments as if one came after the other; each is held at once where it is over a limit of its account.
 *
 * @returns of each its resource, or Problem 403 or 422: nothing is left of it then
 */
export async function startPayments<Resource extends object>(
  request: TimelessContext,
  kind: PaymentKind<Resource>,
  asked: readonly AskedPayment[],
): Promise<(Resource | Problem)[]> {
  const named = asked.map(({ accountId, paykey }) => ({ ownerId: accountId ?? request.platformId, value: paykey }))
  const [now, payers, accounts] = await Promise.all([timeOfNew(request), findPayers(request, named), accountsOf(request, asked)])
  const makings = asked.map(({ accountId, wanted }, index): Making | Problem => {
    const payer = payers[index]
    if (payer === undefined) return Problem.unprocessable('No such paykey.', 'paykey')
    return { accountId, ...payer, reference: 'paykey', wanted: { ...wanted, ...noResubmission }, message: `The ${kind.type} was created.` }
  })
  return withUnrefused(makings, (some) => makeAll({ ...request, now }, kind, some, accounts))
}

/** What a request says of a resubmission; what is absent is as in the charge that is resubmitted. */
export type WantedResubmission = Partial<Pick<PaymentRow, 'payment_date' | 'external_id' | 'description' | 'metadata'>>

/**
 * Makes a charge anew that was cancelled or came back, within Nacha's limits. It goes by the rules of a new one, and takes its own
 * course in the sandbox: a forced one would come back for ever (Decision).
 *
 * @throws Problem 404, 422
 */
export async function resubmitPayment<Resource extends object>(
  request: RequestContext,
  kind: PaymentKind<Resource>,
  id: string,
  wanted: WantedResubmission,
): Promise<Resource> {
  const context = { ...request, now: await timeOfNew(request) }
  const found = await findPayment(context, kind.type, id)
  if (found === undefined) throw Problem.notFound(kind.type)
  const { payment, paykey, customer } = found
  // From a status that is final, so that it is what it was when the lock is there.
  const resubmission = resubmissionOf(payment)
  const { external_id, count, representments, under_way, last_code, came_back } = await lockFamily(context, resubmission)
  // Else the same debt would be a first entry again and again.
  if (resubmission.representment_of === null && came_back !== null) throw Problem.unprocessable(`The charge was resubmitted by ${came_back}, which came back: resubmit that one.`)
  if (representments >= mostRepresentments) throw Problem.unprocessable(`The charge was presented again ${mostRepresentments} times: that is the most.`)
  // The customer owes it once.
  if (under_way !== null) throw Problem.unprocessable(`The charge is presented again already, by ${under_way}, which has not come back.`)
  if (last_code !== null) assertPresentable(last_code)
  const today = newYorkDate(context.now)
  const { amount, currency, consent_type, balance_check, device_ip_address } = payment
  const anew: NewPayment & Resubmission = {
    ...resubmission,
    amount,
    currency,
    consent_type,
    balance_check,
    device_ip_address,
    sandbox_outcome: null,
    // What came back has had its date, also where the sandbox sent it before.
    payment_date: wanted.payment_date ?? (payment.status === 'cancelled' && payment.payment_date > today ? payment.payment_date : today),
    external_id: wanted.external_id ?? externalIdOf({ external_id }, count + 1),
    description: wanted.description ?? payment.description,
    metadata: wanted.metadata === undefined ? payment.metadata : wanted.metadata,
  }
  assertInTime(resubmission, anew.payment_date, context.now)
  const making = { accountId: context.accountId, paykey, customer, wanted: anew, message: `The ${kind.type} resubmits ${payment.id}.` }
  const [made] = await makeAll(context, kind, [making], await accountsOf(context, [making]))
  invariant(made, 'what is asked for is made or refused')
  if (made instanceof Problem) throw made
  return made
}

interface Making {
  accountId: string | null
  paykey: PaykeyRow
  customer: CustomerRow
  /** What the request calls the paykey, where it names it. */
  reference?: string
  wanted: NewPayment & Resubmission
  /** Of its first history entry. */
  message: string
}

/** A payment that the rules allow, with what its account's limits count of it. */
interface Planned {
  record: PaymentRecord
  limited: Limited | undefined
}

/**
 * Makes payments where paykey, customer and account allow it, as if one came after the other; each is held at once where it is over a
 * limit of its account.
 *
 * @param context its instant is that of the payments
 * @param accounts those acted for, steady
 */
async function makeAll<Resource extends object>(
  context: ChangeContext,
  kind: PaymentKind<Resource>,
  makings: readonly Making[],
  accounts: ReadonlyMap<string, SteadyAccount>,
): Promise<(Resource | Problem)[]> {
  const settled = await findSettled(context, [...new Set(makings.map(({ accountId }) => accountId))], directionOf(kind))
  const plans = makings.map((making) => unlessRefused(() => planOf(context, kind, making, accounts, settled)))
  return withUnrefused(plans, (planned) => storeAll(context, kind, planned))
}

/** Stores what the rules allow; of those with the same external_id the first. */
async function storeAll<Resource extends object>(context: ChangeContext, kind: PaymentKind<Resource>, planned: readonly Planned[]): Promise<(Resource | Problem)[]> {
  const limited = planned.flatMap((plan) => plan.limited ?? [])
  const fits = new Map((await countUnderLimits(context, limited)).map((isFitting, index) => [limited[index], isFitting]))
  const records = planned.map(({ record, limited: one }) => {
    const limit_date = one !== undefined && fits.get(one) === true ? one.counted.day : null
    return { ...record, payment: { ...record.payment, limit_date } }
  })
  const stories = await createPayments(context, records, kind.render)
  const isOver = ({ record, limited: one }: Planned) => (one === undefined ? isHeldAtOnce(record.payment) : fits.get(one) === false)

  const refused = records.filter((_record, index) => stories[index] === undefined).flatMap(({ payment }) => countedOf(payment))
  // It might have fitted without the other.
  const isCrowdedOut = (plan: Planned) => isOver(plan) && refused.some(({ accountId }) => accountId === plan.limited?.counted.accountId)
  if (planned.some(isCrowdedOut)) throw new Error('A payment is over a limit beside one that was counted and is refused')
  await uncount(context, refused)

  const move = { to: 'on_hold', reason: 'amount_too_large', source: 'watchtower', message: `The ${kind.type} is over a limit of the account.`, code: null } as const
  const changes = planned.flatMap((plan, index) => {
    const record = stories[index]
    return record !== undefined && isOver(plan) ? [{ record, move, at: context.now }] : []
  })
  const held = new Map((await movePayments(context, changes, kind.render)).map((story) => [story.payment.id, story]))
  return stories.map((story) => (story === undefined ? duplicate() : kind.render(held.get(story.payment.id) ?? story)))
}

/** Those acted for: whoever closes one waits until the transaction ends, and finds what was created. */
function accountsOf(context: TenantStore, asked: readonly { accountId: string | null }[]): Promise<Map<string, SteadyAccount>> {
  return findSteadyAccounts(context, [...new Set(asked.flatMap(({ accountId }) => accountId ?? []))])
}

function duplicate(): Problem {
  return Problem.unprocessable('Duplicate external_id.', 'external_id')
}

function isHeldAtOnce({ sandbox_outcome }: Pick<PaymentRow, 'sandbox_outcome'>): boolean {
  return sandbox_outcome === 'on_hold_daily_limit'
}

function directionOf({ type }: PaymentKind<object>): 'charges' | 'payouts' {
  return type === 'charge' ? 'charges' : 'payouts'
}

/**
 * The payment as it begins.
 *
 * @param accounts those acted for, steady
 * @param settled those that have where the money goes to
 * @throws Problem 403, 422
 */
function planOf(
  context: ChangeContext,
  kind: PaymentKind<object>,
  { accountId: account_id, paykey, customer, reference, wanted, message }: Making,
  accounts: ReadonlyMap<string, SteadyAccount>,
  settled: ReadonlySet<string | null>,
): Planned {
  const { platformId: platform_id, environment, now } = context
  assertChargeable(paykey, reference)
  assertServed(customer, reference)
  const account = account_id === null ? undefined : accounts.get(account_id)
  if (account_id !== null && account === undefined) throw notOfThePlatform()
  if (account !== undefined) assertMayHave(account, { ...wanted, payment_type: kind.type }, customer)
  assertSettled(settled, account_id, directionOf(kind))
  const payment: PaymentRow = {
    ...wanted,
    platform_id,
    environment,
    owner_id: account_id ?? platform_id,
    id: context.newId(kind.type),
    account_id,
    payment_type: kind.type,
    paykey_id: paykey.id,
    customer_id: customer.id,
    ...statusOf({ to: 'created', reason: 'ok', source: 'system', message, code: null }, now),
    processed_at: null,
    effective_at: null,
    funding_ids: [],
    due_at: now,
    effective_date: null,
    settles_at: null,
    limit_date: null,
    event_sequence: 1,
    created_at: now,
    updated_at: now,
  }
  const limited = account === undefined || !isLimited(payment) || isHeldAtOnce(payment) ? undefined : limitedOf(payment, account, now)
  return { record: { payment, paykey, customer }, limited }
}

/** That a payment may be made for the account, or go on. @throws Problem 422 */
function assertMayHave(account: SteadyAccount, payment: Pick<PaymentRow, 'payment_type' | 'consent_type'>, customer: CustomerRow): void {
  assertOpen(account)
  const missing = missingFor(account, payment, customer)
  if (missing !== undefined) throw Problem.unprocessable(missing)
}

/** Which capability the account has not that such a payment takes, as a sentence. */
function missingFor(account: Pick<AccountRow, 'capabilities'>, { payment_type, consent_type: consent }: Pick<PaymentRow, 'payment_type' | 'consent_type'>, { type }: CustomerRow): string | undefined {
  const missing = missingCapability(account, { type: payment_type === 'charge' ? 'charges' : 'payouts', customer: type, consent })
  return missing && `The account's capability ${missing} is not active.`
}

/** @throws Problem 404 */
export async function readPayment<Resource extends object>(context: RequestContext, kind: PaymentKind<Resource>, id: string): Promise<Resource> {
  const record = await findPayment(context, kind.type, id)
  if (record === undefined) throw Problem.notFound(kind.type)
  const history = await listHistory(context, record.payment.id)
  // Without a lock it may have moved between the two statements.
  return kind.render({ ...record, history: history.filter(({ sequence }) => sequence <= record.payment.event_sequence) })
}

/**
 * Changes what a payment says, not its status. One that was scheduled is looked at by the worker anew, for its new file.
 *
 * @throws Problem 404, 422
 */
export async function changePayment<Resource extends object>(
  context: RequestContext,
  kind: PaymentKind<Resource>,
  id: string,
  wanted: Partial<Pick<PaymentRow, 'amount' | 'description' | 'payment_date' | 'metadata'>>,
): Promise<Resource> {
  const story = await lockStory(context, kind, id)
  const { payment } = story
  assertChangeable(payment)
  const updated_at = laterOf(context.now, payment.updated_at)
  const changed: PaymentRow = {
    ...payment,
    ...wanted,
    updated_at,
    ...(payment.status === 'scheduled' ? { due_at: updated_at, effective_date: null, settles_at: null } : {}),
  }
  assertStillPresentable(payment, changed, context.now)
  const isOtherwise = changed.amount !== payment.amount || changed.payment_date !== payment.payment_date
  if (isOtherwise && kind.type === 'payout') await keepUnsent(context, [payment])
  const account = await accountOf(context)
  const [counted] = countedOf(payment)
  // What has no limit may change also where the settings have fallen below what is counted, or its day has passed.
  if (account !== undefined && counted !== undefined && isOtherwise) {
    const day = limitDayOf(changed.payment_date, context.now)
    if (!(await recount(context, counted, { ...counted, day, amount: changed.amount }, limitsOf(account, kind.type)))) {
      const reference = changed.amount === payment.amount ? 'payment_date' : 'amount'
      throw Problem.unprocessable(`The ${kind.type} would be over a limit of the account.`, reference)
    }
    changed.limit_date = day
  }
  await updatePayments(context, [changed])
  return kind.render({ ...story, payment: changed })
}

/** Stops a payment until it is released; one that is held stays as it is. @throws Problem 404, 422 */
export async function holdPayment<Resource extends object>(context: RequestContext, kind: PaymentKind<Resource>, id: string, reason: string | null): Promise<Resource> {
  const story = await lockStory(context, kind, id)
  if (story.payment.status === 'on_hold') return kind.render(story)
  const move = { to: 'on_hold', reason: 'user_request', source: 'user_action', message: reason ?? `The ${kind.type} was put on hold.`, code: null } as const
  return kind.render(await movePayment(context, { record: story, move, at: context.now, with: unplanned }, kind.render))
}

/**
 * Lets a held payment go on; one that is created or scheduled stays as it is.
 *
 * @throws Problem 404; 422 where it is still over a limit, or its account may not have it any more, or where it is held for a review that
 * only the operator ends
 */
export async function releasePayment<Resource extends object>(context: RequestContext, kind: PaymentKind<Resource>, id: string, reason: string | null): Promise<Resource> {
  const move = { to: 'created', reason: 'user_request', source: 'user_action', message: reason ?? `The ${kind.type} was released.`, code: null } as const
  return kind.render(await release(context, kind, id, move, (payment) => {
    if (payment.status === 'on_hold' && payment.status_reason === 'risk_review' && context.environment === 'live') {
      throw Problem.unprocessable(`The ${kind.type} is held for a review, which the operator ends.`)
    }
  }))
}

/**
 * The same by the operator, who ends reviews too.
 *
 * @throws Problem
 */
export async function releaseReviewed(context: OwnerContext, kind: PaymentKind<object>, id: string, reason: string | null): Promise<PaymentStory> {
  const move = { to: 'created', reason: 'ok', source: 'system', message: reason ?? `The ${kind.type} was released.`, code: null } as const
  return release(context, kind, id, move, () => undefined)
}

async function release(context: OwnerContext, kind: PaymentKind<object>, id: string, move: Change['move'], assertMay: (payment: PaymentRow) => void): Promise<PaymentStory> {
  const account = await findSteadyOwner(context)
  const story = await lockStory(context, kind, id)
  const { payment } = story
  if (payment.status === 'created' || payment.status === 'scheduled') return story
  assertMay(payment)
  if (payment.status === 'on_hold' && account !== undefined) assertMayHave(account, payment, story.customer)
  if (payment.status === 'on_hold') assertSettled(await findSettled(context, [payment.account_id], directionOf(kind)), payment.account_id, directionOf(kind))
  const limit_date = payment.status === 'on_hold' ? await countHeld(context, kind, payment) : payment.limit_date
  return movePayment(context, { record: story, move, at: context.now, with: { due_at: context.now, limit_date } }, kind.render)
}

/** Ends a payment that has not gone to the bank; a cancelled one stays as it is. @throws Problem 404, 422 */
export async function cancelPayment<Resource extends object>(context: RequestContext, kind: PaymentKind<Resource>, id: string, reason: string | null): Promise<Resource> {
  const story = await lockStory(context, kind, id)
  if (story.payment.status === 'cancelled') return kind.render(story)
  const move = { to: 'cancelled', reason: 'user_request', source: 'user_action', message: reason ?? `The ${kind.type} was cancelled.`, code: null } as const
  return kind.render(await movePayment(context, { record: story, move, at: context.now, with: unplanned }, kind.render))
}

/**
 * Holds for a review what an account has not sent to the bank yet: all of it where it is closed, else what takes a capability that it has not
 * any more. In live the operator alone lets it go on. What the sandbox forces to its end goes there all the same.
 *
 * @returns how many there were
 */
export async function holdUnsent(context: ChangeContext, account: AccountRow, render: Render<object>): Promise<number> {
  const unsent = (await lockUnsentOf(context, account.id)).filter((payment) => endingOf(payment) === undefined)
  let held = 0
  for (const some of chunksOf(unsent, paymentsAtOnce)) {
    const changes = (await withDetails(context, some)).flatMap((record) => {
      const message = isClosed(account) ? `The account is ${account.status}.` : missingFor(account, record.payment, record.customer)
      const move = message === undefined ? undefined : ({ to: 'on_hold', reason: 'risk_review', source: 'watchtower', message, code: null } as const)
      return move === undefined ? [] : [{ record, move, at: context.now, with: unplanned }]
    })
    await movePayments(context, changes, render)
    held += changes.length
  }
  return held
}

/** What one statement takes on. */
const paymentsAtOnce = 500

/** No file waits for it. */
const unplanned = { effective_date: null, settles_at: null }

async function lockStory(context: OwnerContext, kind: PaymentKind<object>, id: string): Promise<PaymentStory> {
  const record = await lockPayment(context, kind.type, id)
  if (record === undefined) throw Problem.notFound(kind.type)
  return { ...record, history: await listHistory(context, record.payment.id) }
}

async function accountOf(context: OwnerContext): Promise<AccountRow | undefined> {
  return context.accountId === null ? undefined : findOwner(context, context.accountId)
}

/**
 * Counts what goes on again: it was held for a limit, or its day has passed meanwhile, so that it counts today.
 *
 * @returns the day that counts it
 * @throws Problem 422 where it is over a limit of that day
 */
async function countHeld(context: OwnerContext, kind: PaymentKind<object>, payment: PaymentRow): Promise<string | null> {
  const day = limitDayOf(payment.payment_date, context.now)
  const account = isLimited(payment) ? await accountOf(context) : undefined
  if (account === undefined || payment.limit_date === day) return payment.limit_date
  const [counted] = countedOf(payment)
  const fits = counted === undefined ? await count(context, account, payment) : await recount(context, counted, { ...counted, day }, limitsOf(account, kind.type))
  if (!fits) throw Problem.unprocessable(`The ${kind.type} is ${counted === undefined ? 'still ' : ''}over a limit of the account.`)
  return day
}

/** @returns false when the payment would go over a limit */
async function count(context: ChangeContext, account: AccountRow, payment: PaymentRow): Promise<boolean> {
  const [fits] = await countUnderLimits(context, [limitedOf(payment, account, context.now)])
  return fits === true
}

function limitedOf({ payment_type: type, payment_date, amount }: PaymentRow, account: Pick<AccountRow, 'id' | 'settings'>, now: Date): Limited {
  return { counted: { accountId: account.id, type, day: limitDayOf(payment_date, now), amount, count: 1 }, limits: limitsOf(account, type) }
}
