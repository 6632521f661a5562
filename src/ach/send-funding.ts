import type { FundingEntryRow, FundingEventRow, LinkedBankAccountRow, NachaFileRow } from '../database/tables.ts'
import { moveFundingEvents, type FundingChange } from '../funding/change-funding.ts'
import { directionOf, isPresentedEnough, isRetry, isTooOld, refusalOf, settingsOf, type Returned } from '../funding/funding-event.ts'
import { listEarly, listReturned, listSideBySide, lockDueFunding, updateFundingEvents } from '../funding/funding-event-store.ts'
import { netTransfers } from '../funding/net-transfers.ts'
import { transferDay } from '../funding/transfer-day.ts'
import { addBankingDays, newYorkDate } from '../lib/banking-calendar.ts'
import { grouped } from '../lib/grouped.ts'
import { findTransferAccount, numbersOf, openLinkedAccountNumber } from '../linked-bank-accounts/settlement-account.ts'
import { referenceOf, traceNumberOf, writable } from './entry.ts'
import { insertFundingEntries, sealRecord, takeNumbers, updateFile } from './file-store.ts'
import { isTooMuch, sumsOf, withEntry } from './file-sums.ts'
import type { BatchHeader } from './nacha/nacha-file.ts'
import { transactionCode } from './nacha/transaction-codes.ts'
import { writeEntry } from './nacha/write-file.ts'
import type { StepContext } from './step.ts'
import { isMissed, paidAt } from './windows.ts'

/** A transfer, and the bank account that it goes to or comes from; none where it needs no entry. */
interface Transfer {
  event: FundingEventRow
  linked: LinkedBankAccountRow | undefined
}

/**
 * Sends transfers that are due and need no entry, and finds out whether others do.
 *
 * @returns whether a file is to be made
 */
export async function sendWithoutEntries(context: StepContext, until: Date): Promise<boolean> {
  const transfers = (await takeDue(context, until)).filter(isGoing)
  const without = transfers.filter(({ linked }) => linked === undefined)
  await moveFundingEvents(context, without.map((transfer) => sent(context, transfer, until)))
  return without.length < transfers.length
}

/** Puts transfers that are due into the open file. @returns how many were taken on, or put off; none: nothing is due any more, or the file is full */
export async function addFunding(context: StepContext, file: NachaFileRow): Promise<number> {
  const due = await takeDue(context, file.due_at, file.id)
  const transfers = due.filter(isGoing)
  const changes: FundingChange[] = []
  const entries: { event: FundingEventRow; linked: LinkedBankAccountRow }[] = []
  let sums = sumsOf(file)
  for (const transfer of transfers) {
    const { event, linked } = transfer
    if (linked !== undefined) {
      const further = withEntry(sums, { direction: directionOf(event.type), amount: event.amount })
      if (isTooMuch(further)) break
      sums = further
      entries.push({ event, linked })
    }
    changes.push(sent(context, transfer, file.due_at))
  }
  if (entries.length > 0) {
    const returned = await listReturned(context, entries.flatMap(({ event }) => event.retry_of ?? []))
    const first = await takeNumbers(context, 'trace', entries.length)
    await insertFundingEntries(context, entries.map(({ event, linked }, index) => entryOf(context, file, { event, linked, sequence: first + index, isRetry: isRetry(event, numbersOf(context.secrets, linked), returned) })))
    await updateFile(context, file.id, sums)
  }
  await moveFundingEvents(context, changes)
  return changes.length + due.length - transfers.length
}

/** Its file could not be sent any more, because no worker was there, say. */
function isPast({ now, bank }: StepContext, { due_at }: FundingEventRow): boolean {
  return due_at !== null && isMissed(due_at, now, bank.windows)
}

/**
 * What is due, with where it goes. In live it waits for the next day where there is no linked bank account for it, and says so, or its file is
 * past, or what it takes back has not come yet; in the sandbox it is recorded without an entry (Decision). What waited goes with what came after.
 * What takes a deposit back has its turn when nothing else is due: then that deposit is in the file, or waits.
 *
 * @param fileId the open one
 */
async function takeDue(context: StepContext, until: Date, fileId?: string): Promise<Judged[]> {
  await netDue(context, until, fileId)
  const due = await lockDueFunding(context, 'send_funding', until, context.limit)
  const turn = due.filter(({ type }) => (type === 'charge_reversal') === (due[0]?.type === 'charge_reversal'))
  const judged = await judge(context, turn, until, fileId)
  const waiting = judged.filter((one) => !isGoing(one))
  await updateFundingEvents(
    context,
    waiting.map(({ event, waits }) => ({ ...event, status_message: `The transfer ${waits ?? ''}.`, due_at: transferDay(event.transfer_date, context.now, context.bank.windows).due_at })),
  )
  return judged
}

/** Has those of one account and type that go at once go as one (Decision): each waited for another reason, or another time. All of them, however few one step takes. */
async function netDue(context: StepContext, until: Date, fileId: string | undefined): Promise<void> {
  if (context.environment === 'sandbox') return
  const going = (await judge(context, await listSideBySide(context, until), until, fileId)).filter(isGoing).map(({ event }) => event)
  await netTransfers(context, [...grouped(going, ({ owner_id, type, retry_of }) => [owner_id, type, retry_of].join(' ')).values()])
}

/** A transfer that is due, and why it does not go yet. */
type Judged = Transfer & { waits: string | undefined }

function isGoing({ waits }: Judged): boolean {
  return waits === undefined
}

async function judge(context: StepContext, events: readonly FundingEventRow[], until: Date, fileId: string | undefined): Promise<Judged[]> {
  const returned = context.environment === 'live' ? await listReturned(context, events.flatMap(({ retry_of }) => retry_of ?? [])) : []
  const judged: Judged[] = []
  for (const event of events) {
    const linked = event.amount === 0 ? undefined : await findTransferAccount(context, event.account_id, settingsOf(event.type))
    judged.push({ event, linked, waits: context.environment === 'live' ? reasonToWait(context, { event, linked }, returned, until) : undefined })
  }
  if (context.environment === 'sandbox') return judged
  // When it was planned it was after what it takes back, which may have become late since.
  const early = await listEarly(context, judged.filter(isGoing).map(({ event }) => event.id), fileId)
  return judged.map((one) => (early.has(one.event.id) ? { ...one, waits: `waits until what it ${one.event.type === 'charge_reversal' ? 'takes' : 'gives'} back has come` } : one))
}

/** As its message says it. */
function reasonToWait(context: StepContext, { event, linked }: Transfer, returned: readonly Returned[], until: Date): string | undefined {
  if (linked === undefined && event.amount > 0) return 'waits for an active linked bank account'
  // Of what never came back it is not asked.
  const bankAccount = linked !== undefined && event.retry_of !== null ? numbersOf(context.secrets, linked) : undefined
  if (bankAccount !== undefined && isPresentedEnough(event, bankAccount, returned)) return 'has come back three times: it waits for another linked bank account'
  const refusal = bankAccount && refusalOf(event, bankAccount, returned)
  if (refusal !== undefined) return `came back with ${refusal}: it waits for another linked bank account`
  if (bankAccount !== undefined && isTooOld(event, bankAccount, returned, effectiveDateOf(context, until))) return 'came back first too long ago: it waits for another linked bank account'
  return isPast(context, event) ? 'waits for the next file' : undefined
}

function sent(context: StepContext, { event, linked }: Transfer, at: Date): FundingChange {
  const effective_date = effectiveDateOf(context, at)
  const message = linked !== undefined ? 'The transfer is in a file for the bank.' : event.amount === 0 ? 'Nothing is left to transfer.' : 'The transfer was recorded without a linked bank account.'
  return {
    event,
    move: { to: 'pending', reason: 'ok', source: 'system', message, code: null },
    at,
    with: { transfer_date: newYorkDate(at), effective_date, linked_bank_account_id: linked?.id ?? null, due_at: paidAt(effective_date, context.bank.windows) },
  }
}

/** The banking day after that of the file, or after today where the file is late. */
export function effectiveDateOf({ now }: StepContext, at: Date): string {
  return addBankingDays(newYorkDate(at > now ? at : now), 1)
}

interface Transferred {
  event: FundingEventRow
  linked: LinkedBankAccountRow
  sequence: number
  /** Whether it collects again what came back uncollected. */
  isRetry: boolean
}

function entryOf(context: StepContext, file: NachaFileRow, transferred: Transferred): FundingEntryRow {
  const { event, sequence } = transferred
  const { platform_id, environment, id: funding_event_id, amount, type } = event
  const trace_number = traceNumberOf(context, sequence)
  const row = { platform_id, environment, funding_event_id, file_id: file.id, trace_sequence: sequence, trace_number, direction: directionOf(type), amount }
  return { ...row, record_encrypted: sealRecord(context.secrets, row, write(context, transferred, file.due_at)) }
}

/** @throws Error that the transfer's entry can't be written with, when it comes into a file */
export async function assertTransferable(context: StepContext, event: FundingEventRow): Promise<void> {
  const linked = await findTransferAccount(context, event.account_id, settingsOf(event.type))
  if (linked !== undefined && event.amount > 0) write(context, { event, linked, sequence: 0, isRetry: false }, context.now)
}

/** @param at when its file is made */
function write(context: StepContext, { event: { id, type, amount }, linked, sequence, isRetry }: Transferred, at: Date): string {
  const direction = directionOf(type)
  return writeEntry(headerOf(context, direction, isRetry ? 'RETRY PYMT' : 'FUNDING', effectiveDateOf(context, at)), {
    // Linked bank accounts are businesses' own; that one is a savings account is not known of any.
    transactionCode: transactionCode({ accountType: 'checking', direction, kind: 'live' }),
    routingNumber: linked.routing_number,
    accountNumber: openLinkedAccountNumber(context.secrets, linked),
    amount,
    individualId: referenceOf(id),
    individualName: writable(linked.account_holder) ?? 'ACCOUNT HOLDER',
    discretionaryData: '',
    traceNumber: traceNumberOf(context, sequence),
  })
}

function headerOf({ bank }: StepContext, direction: 'debit' | 'credit', entryDescription: string, effectiveDate: string): BatchHeader {
  return {
    serviceClass: direction === 'debit' ? 225 : 220,
    companyName: bank.companyName,
    companyDiscretionaryData: '',
    companyId: bank.companyId,
    sec: 'CCD',
    entryDescription,
    descriptiveDate: '',
    effectiveDate,
    odfiId: bank.odfiRouting.slice(0, 8),
    batchNumber: 1,
  }
}
