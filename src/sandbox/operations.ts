import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import { isClosed } from '../accounts/account.ts'
import { lockAccountToMove } from '../accounts/account-store.ts'
import { renderAccount } from '../accounts/account-view.ts'
import { lockCompanions, moveAccount } from '../accounts/change-status.ts'
import { sandboxBank } from '../ach/bank-settings.ts'
import { correctionOf } from '../ach/change-codes.ts'
import { findEntryOf, findFile, listQuarantined, openContent } from '../ach/file-store.ts'
import { sendAlone } from '../ach/make-file.ts'
import { receiveFile } from '../ach/receive-file.ts'
import { renderResource } from '../ach/render.ts'
import { returnsEntries } from '../ach/return-codes.ts'
import type { StepContext } from '../ach/step.ts'
import { nextCutoff } from '../ach/windows.ts'
import type { Handler, Schema, WaitDependencies } from '../contract.ts'
import type { TenantScope } from '../context.ts'
import type { JobRow, NachaEntryRow } from '../database/tables.ts'
import { findAdvance, findTarget, insertAdvance, listAdvances, readClock } from '../database/platform-clock.ts'
import { inTenant } from '../database/transaction.ts'
import { hurryReset, insertJob, listResets, listUnsentFiles } from '../jobs/job-store.ts'
import { addBankingDays, isBankingDay, newYorkDate, newYorkInstant, newYorkTime } from '../lib/banking-calendar.ts'
import { instantOf } from '../lib/instant-of.ts'
import { invariant } from '../lib/invariant.ts'
import { Problem } from '../lib/problem.ts'
import { simulatedStatus } from '../paykeys/paykey.ts'
import { lockPaykey, updatePaykey } from '../paykeys/paykey-store.ts'
import { renderPaykey } from '../paykeys/paykey-view.ts'
import { recordChange } from '../paykeys/record-change.ts'
import { holdUnsent } from '../payments/actions.ts'
import { movePayment, type PaymentStory } from '../payments/change-status.ts'
import { assertMove } from '../payments/payment.ts'
import { findPayments, listHistory, lockAnyPayment, withDetails, type PaymentRecord } from '../payments/payment-store.ts'
import { answerEntry, returnWith, type Says } from './simulated-bank.ts'
import { laterOf } from '../lib/clock.ts'

export const getSandboxClock: Handler<'getSandboxClock'> = async (context) => {
  const now = await readClock(context, context.realNow)
  const isReady = (await findTarget(context)) === undefined && (await listResets(context)).length === 0
  return { status: 200, data: renderClock(now, isReady ? 'ready' : 'advancing') }
}

export const advanceSandboxClock: Handler<'advanceSandboxClock'> = async (context, { body }) => {
  const target = targetOf(await readClock(context, context.realNow), body)
  const id = context.newId('clock_advance')
  await insertAdvance(context, id, target, context.realNow)
  const { platformId, environment } = context
  return {
    status: 200,
    data: renderClock(target, 'ready'),
    afterwards: (dependencies) => clockOnce(dependencies, { platformId, environment }, (store) => findAdvance(store, id)),
  }
}

advanceSandboxClock.replayed = clockAtRest

export const simulateAccount: Handler<'simulateAccount'> = async (context, { path, body }) => {
  const account = await lockAccountToMove(context, path.id)
  if (account === undefined) throw Problem.notFound('account')
  const moved = await moveAccount(context, account, body.final_status, { source: 'user_action' }, await lockCompanions(context, account.id))
  if (isClosed(moved)) await holdUnsent(context, moved, renderResource)
  return { status: 200, data: renderAccount(moved, context.secrets) }
}

export const resetSandbox: Handler<'resetSandbox'> = async (context) => {
  const { platformId, realNow } = context
  await insertJob(context, { kind: 'reset_sandbox', subjectId: platformId, dueAt: new Date(0) })
  await hurryReset(context)
  return {
    status: 200,
    data: renderClock(realNow, 'ready'),
    afterwards: (dependencies) => clockAtRest(dependencies, context),
  }
}

resetSandbox.replayed = clockAtRest

export const simulatePayment: Handler<'simulatePayment'> = async (context, { path, body }) => {
  const record = await lockAnyPayment(context, path.id)
  if (record === undefined) throw Problem.notFound('payment')
  const step: StepContext = { ...context, bank: sandboxBank, isBankKnown: true, limit: 1 }
  if (body.return_code !== undefined) return { status: 200, data: renderResource(await sendBack(step, record, body.return_code)) }
  if (body.notification_of_change !== undefined) return { status: 200, data: renderResource(await correct(step, record, body.notification_of_change)) }
  const story = body.status === 'pending' ? await sendAlone(step, record) : await settle(step, record)
  return { status: 200, data: renderResource(story) }
}

export const simulatePaykey: Handler<'simulatePaykey'> = async (context, { path, body }) => {
  const row = await lockPaykey(context, path.id)
  if (row === undefined) throw Problem.notFound('paykey')
  // It may have waited for another that began later.
  const now = laterOf(context.now, row.updated_at)
  const { status = row.status } = body
  const isMove = status !== row.status
  const changed = {
    ...row,
    ...(isMove ? { ...simulatedStatus(status, now), event_sequence: row.event_sequence + 1 } : {}),
    ...(body.balance === undefined ? {} : { balance_amount: body.balance, balance_updated_at: now, balance_status: 'completed' as const }),
    updated_at: now,
  }
  await updatePaykey(context, changed)
  return { status: 200, data: isMove ? await recordChange(context, changed) : renderPaykey(changed) }
}

/** Waits until nothing is under way: neither what was asked for, nor what a stored answer tells as done. */
function clockAtRest(dependencies: WaitDependencies, { platformId, environment }: TenantScope) {
  return clockOnce(dependencies, { platformId, environment }, async (store) => {
    const [advances, resets] = [await listAdvances(store), await listResets(store)]
    const isReset = ({ retry_at, last_error }: JobRow) => retry_at !== null && last_error === null
    return { taken: advances.some(({ taken }) => taken) || resets.some(isReset), done: advances.length + resets.length === 0 }
  })
}

/** @throws Problem 422 where it is not pending, or its file is not handed over */
async function settle(step: StepContext, record: PaymentRecord): Promise<PaymentStory> {
  assertMove(record.payment, 'paid')
  await findSentEntry(step, record)
  const message = `The ${record.payment.payment_type} was paid.`
  const move = { to: 'paid', reason: 'ok', source: 'system', message, code: null } as const
  return movePayment(step, { record, move, at: step.now, with: { effective_at: step.now } }, renderResource)
}

/** What the bank has got of a payment. @throws Problem 422 where that is nothing, or its file is still being made, or stuck on its way */
async function findSentEntry(step: StepContext, { payment }: Pick<PaymentRecord, 'payment'>): Promise<NachaEntryRow> {
  const entry = await findEntryOf(step, payment.id)
  if (entry === undefined) throw Problem.unprocessable(`A ${payment.payment_type} that is ${payment.status} has not been at the bank.`)
  if ((await listUnsentFiles(step)).includes(entry.file_id)) throw Problem.unprocessable('The bank has not got its file yet.')
  return entry
}

/** By a return file of the bank. @throws Problem 422 where it is neither pending nor paid, or no entry is returned with the code */
async function sendBack(step: StepContext, record: PaymentRecord, code: string): Promise<PaymentStory> {
  const { payment } = record
  if (!returnsEntries(code)) throw Problem.unprocessable(`${code} is about a return: no entry is sent back with it.`, 'return_code')
  assertMove(payment, payment.status === 'paid' ? 'reversed' : 'failed')
  await hear(step, record, returnWith(code))
  return storyOf(step, payment.id)
}

/** By a file of the bank too. @throws Problem 422 where it has not been at the bank, or nothing can be corrected so */
async function correct(step: StepContext, record: PaymentRecord, { code, corrected_data: correctedData }: Schema<'NotificationOfChange'>): Promise<PaymentStory> {
  const found = correctionOf(code, correctedData, step.environment)
  if ('fault' in found) throw Problem.unprocessable(found.fault, 'notification_of_change')
  const fileId = await hear(step, record, { type: 'change', code, correctedData })
  const [refused] = await listQuarantined(step, fileId)
  if (refused !== undefined) throw Problem.unprocessable(refused.reason, 'notification_of_change')
  return storyOf(step, record.payment.id)
}

/** @returns the id of the file in which the bank has said it */
async function hear(step: StepContext, record: PaymentRecord, says: Says): Promise<string> {
  const entry = await findSentEntry(step, record)
  const file = await findFile(step, entry.file_id)
  invariant(file, 'an entry has its file')
  const fileId = await answerEntry(step, openContent(step.secrets, file), entry.trace_number, says)
  await receiveFile(step, fileId, { isSimulated: true })
  return fileId
}

async function storyOf(step: StepContext, id: string): Promise<PaymentStory> {
  const [record] = await withDetails(step, await findPayments(step, [id]))
  invariant(record, 'the payment is there')
  return { ...record, history: await listHistory(step, id) }
}

/** @throws Problem 422 for a time that is not after the clock's */
function targetOf(now: Date, { to, banking_days }: Schema<'SandboxClockAdvance'>): Date {
  const target = banking_days === undefined ? new Date(instantOf(to ?? '')) : bankingDaysOn(now, banking_days)
  if (target <= now) throw Problem.unprocessable(`The clock is at ${now.toISOString()} already.`, 'to')
  // A Nacha file writes years with two digits, which end with 2079; a file may carry the dates of the next year.
  if (target.getUTCFullYear() > 2078) throw Problem.unprocessable('The clock ends with the year 2078.', banking_days === undefined ? 'to' : 'banking_days')
  return target
}

/** At the same time of day in New York, to the millisecond. */
function bankingDaysOn(now: Date, count: number): Date {
  const minute = newYorkInstant(addBankingDays(newYorkDate(now), count), newYorkTime(now))
  return new Date(minute.getTime() + (now.getTime() % 60_000))
}

function renderClock(now: Date, status: Schema<'SandboxClock'>['status']): Schema<'SandboxClock'> {
  const today = newYorkDate(now)
  return { now: now.toISOString(), today, is_banking_day: isBankingDay(today), next_cutoff: nextCutoff(now, sandboxBank.windows).toISOString(), status }
}

/** As long as an advance may take; and how long a worker may take to notice it, before nobody counts on one. */
const waitMilliseconds = 30_000
const noticeMilliseconds = 2_500
const lookEveryMilliseconds = 40

interface Progress {
  taken: boolean
  done: boolean
}

type Look = (store: TenantScope & { trx: Knex.Transaction }) => Promise<Progress | undefined>

/**
 * Waits for the worker, outside any transaction.
 *
 * @returns undefined once what was asked for is done: the answer that is kept is sent. Else the clock as it is, when nobody can
 * wait longer
 */
async function clockOnce({ database, clock }: WaitDependencies, scope: TenantScope, look: Look): Promise<Schema<'SandboxClock'> | undefined> {
  const began = clock.elapsed()
  for (;;) {
    const { progress, now } = await inTenant(database, scope.platformId, async (trx) => ({
      progress: await look({ ...scope, trx }),
      now: await readClock({ ...scope, trx }, clock.now()),
    }))
    if (progress?.done === true) return undefined
    // What is gone was reset, and so is the clock.
    if (progress === undefined) return renderClock(now, 'ready')
    const waited = clock.elapsed() - began
    if (waited > waitMilliseconds || (!progress.taken && waited > noticeMilliseconds)) return renderClock(now, 'advancing')
    await delay(lookEveryMilliseconds)
  }
}
