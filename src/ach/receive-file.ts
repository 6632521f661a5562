import type { TenantStore } from '../context.ts'
import type { FundingEntryRow, NachaEntryRow, PaykeyRow, PaymentRow } from '../database/tables.ts'
import { listUnsentFiles } from '../jobs/job-store.ts'
import { newYorkDate } from '../lib/banking-calendar.ts'
import { invariant } from '../lib/invariant.ts'
import { changePaykey } from '../paykeys/change-paykey.ts'
import { lockPaykeys } from '../paykeys/paykey-store.ts'
import type { PrenoteEntry } from '../paykeys/prenote.ts'
import { findPrenotesByTrace } from '../paykeys/prenote-store.ts'
import type { Change } from '../payments/change-status.ts'
import { lockPayments, lockStoppable } from '../payments/payment-store.ts'
import { endingOf, isForcedReturn } from '../sandbox/outcome.ts'
import { ackFormat } from './acknowledgement.ts'
import { correctPaykeys, type Notice } from './correct-paykeys.ts'
import { strangenessOf, type Told } from './entry.ts'
import { failPrenotes, returnedPrenotes } from './fail-prenotes.ts'
import { findEntriesByTrace, findFile, findFundingEntriesByTrace, openContent, openName, quarantine, updateFile, type AnyEntryRow } from './file-store.ts'
import { failFunding } from '../funding/fail-funding.ts'
import { stopTransfers } from '../funding/stop-transfers.ts'
import { findFundingEvents } from '../funding/funding-event-store.ts'
import type { ReturnAddenda } from './nacha/nacha-file.ts'
import { linesOf, readFile, type Fault, type ReadBatch, type ReadEntry } from './nacha/read-file.ts'
import { moveAll } from './move-all.ts'
import { receiveAcknowledgement } from './receive-acknowledgement.ts'
import { blocksPaykey, isReturnCode, reasonOf, returnDeadline, returnsEntries, returnWindowOf, titleOf } from './return-codes.ts'
import type { StepContext } from './step.ts'
import { paidAt } from './windows.ts'

/** A return that was read, and the payment that it is about. */
interface Returned {
  addenda: ReturnAddenda
  payment: PaymentRow
  effectiveDate: string | null
  /** The first of its lines, from 1, and their text. */
  line: number
  text: string
}

/**
 * Reads a file from the bank and applies it, all in one transaction: good lines once, bad ones into quarantine with their
 * reason. The same file is known by its hash before it comes here; the same return in another file finds its payment moved on.
 *
 * @param options.isSimulated asked for by a request: what it returns was not forced, whatever its payment is forced to
 */
export async function receiveFile(context: StepContext, fileId: string, { isSimulated = false } = {}): Promise<void> {
  const file = await findFile(context, fileId)
  invariant(file?.direction === 'incoming', 'an incoming file is received')
  if (file.status !== 'arriving') return
  const text = openContent(context.secrets, file)
  if (ackFormat.isOne(text, openName(context.secrets, file))) return receiveAcknowledgement(context, file, text)
  const { batches, faults } = readFile(text)
  const bad: Fault[] = [...faults]
  const lines = linesOf(text)
  const textOf = ({ line, addenda }: ReadEntry) => lines.slice(line - 1, addenda === undefined ? line : line + 1).join('\n')
  const refuse: Refuse = (entry, reason) => bad.push({ line: entry.line, reason, text: textOf(entry) })
  const { returns, notices } = sorted(batches, refuse)
  const { sent, transfers, prenotes } = await spokenOf(context, [...returns, ...notices].map(({ addenda }) => addenda.originalTrace))
  await assertBankHasGot(context, [...sent.values(), ...transfers.values(), ...prenotes.values()])
  const ofTransfer = ({ addenda }: Return | Notice) => transfers.has(addenda.originalTrace)
  const ofPrenote = ({ addenda }: Return | Notice) => prenotes.has(addenda.originalTrace)
  const returned = await returnedOf(context, returns.filter((one) => !ofTransfer(one) && !ofPrenote(one)), sent, textOf, refuse)
  const refused = await returnedPrenotes(context, returns.filter(ofPrenote), prenotes, textOf, refuse)
  await applyReturns(context, returned, isSimulated, await failPrenotes(context, refused))
  // Behind the payments: whoever moves both has these first.
  const failed = await failTransfers(context, returns.filter(ofTransfer), transfers, textOf, refuse)
  if (!isSimulated) for (const one of [...returned, ...failed, ...refused]) bad.push(...lateness(context, file.due_at, one))
  for (const { entry, addenda } of notices.filter(ofTransfer)) refuse(entry, `The entry ${addenda.originalTrace} is a transfer of funding: its linked bank account is to be replaced (${addenda.code}).`)
  const count = returned.length + failed.length + refused.length + (await correctPaykeys(context, fileId, notices.filter((one) => !ofTransfer(one)), new Map<string, NachaEntryRow | PrenoteEntry>([...sent, ...prenotes]), refuse))
  await quarantine(context, fileId, byLine(bad))
  const amountOf = (direction: 'debit' | 'credit') =>
    [...returned.map(({ payment: { payment_type, amount } }) => ({ direction: payment_type === 'charge' ? 'debit' : 'credit', amount })), ...failed]
      .filter((one) => one.direction === direction)
      .reduce((sum, { amount }) => sum + amount, 0)
  await updateFile(context, fileId, {
    status: count === 0 && bad.length > 0 ? 'quarantined' : 'received',
    entry_count: count,
    bad_line_count: byLine(bad).length,
    debit_amount: amountOf('debit'),
    credit_amount: amountOf('credit'),
    updated_at: context.now,
  })
}

/** A line has one row, whatever is wrong with it. */
function byLine(faults: readonly Fault[]): Fault[] {
  const lines = new Map<number, Fault>()
  for (const fault of faults) {
    const known = lines.get(fault.line)
    lines.set(fault.line, known === undefined ? fault : { ...known, reason: `${known.reason} ${fault.reason}` })
  }
  return [...lines.values()]
}

type Refuse = (entry: ReadEntry, reason: string) => void

/**
 * A bank can't speak of what it has not got. That it does may mean that it has, and that this is not recorded yet: its file waits for
 * that, as a job that fails and is tried again, and nothing of it is lost.
 *
 * @throws Error
 */
async function assertBankHasGot(context: StepContext, sent: readonly AnyEntryRow[]): Promise<void> {
  const unsent = new Set(await listUnsentFiles(context))
  const early = sent.find(({ file_id }) => unsent.has(file_id))
  if (early !== undefined) throw new Error(`The bank has not got the file ${early.file_id} yet, of which an entry is spoken of. If it has, say so: files sent.`)
}

interface Return extends Told {
  entry: ReadEntry
  addenda: ReturnAddenda
}

function sorted(batches: readonly ReadBatch[], refuse: Refuse): { returns: Return[]; notices: Notice[] } {
  const returns: Return[] = []
  const notices: Notice[] = []
  for (const { entry, companyId } of batches.flatMap(({ entries, companyId }) => entries.map((entry) => ({ entry, companyId })))) {
    const { addenda } = entry
    if (addenda?.type === 'return') returns.push({ entry, addenda, companyId })
    else if (addenda?.type === 'change') notices.push({ entry, addenda, companyId })
    else refuse(entry, 'The entry is neither a return nor a notification of change.')
  }
  return { returns, notices }
}

/** What went out under these trace numbers: payments, transfers and prenotes. Where numbers came round between them, the latest one. */
export async function spokenOf(context: TenantStore, traces: readonly string[]) {
  const sent = await findEntriesByTrace(context, traces)
  const transfers = await findFundingEntriesByTrace(context, traces)
  const prenotes = await findPrenotesByTrace(context, traces)
  const kinds = [sent, transfers, prenotes]
  for (const trace of traces) {
    const latest = Math.max(...kinds.map((entries) => entries.get(trace)?.trace_sequence ?? 0))
    for (const entries of kinds) if ((entries.get(trace)?.trace_sequence ?? latest) < latest) entries.delete(trace)
  }
  return { sent, transfers, prenotes }
}

/** A transfer that came back. */
interface Failed extends Pick<Returned, 'addenda' | 'line' | 'text'> {
  effectiveDate: string | null
  direction: 'debit' | 'credit'
  amount: number
}

/** Fails the transfers that came back; everything else becomes a fault of its line, as where one has failed a moment ago. */
async function failTransfers(context: StepContext, returns: readonly Return[], transfers: ReadonlyMap<string, FundingEntryRow>, textOf: (entry: ReadEntry) => string, refuse: Refuse): Promise<Failed[]> {
  const events = new Map((await findFundingEvents(context, [...transfers.values()].map(({ funding_event_id }) => funding_event_id))).map((event) => [event.id, event]))
  const failed: Failed[] = []
  for (const one of returns) {
    const { entry, addenda } = one
    const { code, originalTrace } = addenda
    const original = transfers.get(originalTrace)
    const event = original && events.get(original.funding_event_id)
    const strangeness = original && strangenessOf(context, one, original)
    if (original === undefined || event === undefined) refuse(entry, `No entry was sent with the trace number ${originalTrace}.`)
    else if (entry.amount !== original.amount) refuse(entry, `The amount is ${entry.amount}, but the entry ${originalTrace} was sent with ${original.amount} (cents).`)
    else if (strangeness !== undefined) refuse(entry, strangeness)
    else if (!isReturnCode(code)) refuse(entry, `${code} is no return code.`)
    else if (!returnsEntries(code)) refuse(entry, `${code} (${titleOf(code)}) is about a return, not about the entry ${originalTrace}: its funding event stays ${event.status}.`)
    else if (!(await failFunding(context, event.id, { ...reasonOf(code), message: titleOf(code), code }))) refuse(entry, `The entry ${originalTrace} was returned or rejected before.`)
    else {
      await stopTransfers(context, event.id, code)
      failed.push({ addenda, effectiveDate: event.effective_date, direction: original.direction, amount: original.amount, line: entry.line, text: textOf(entry) })
    }
  }
  return failed
}

/** The returns that can be applied; everything else becomes a fault of its line. */
async function returnedOf(context: StepContext, returns: readonly Return[], sent: ReadonlyMap<string, NachaEntryRow>, textOf: (entry: ReadEntry) => string, refuse: Refuse): Promise<Returned[]> {
  const payments = new Map((await lockPayments(context, [...sent.values()].map(({ payment_id }) => payment_id))).map((payment) => [payment.id, payment]))
  const seen = new Set<string>()
  const returned: Returned[] = []
  for (const one of returns) {
    const { entry, addenda } = one
    const original = sent.get(addenda.originalTrace)
    const payment = original && payments.get(original.payment_id)
    const strangeness = original && strangenessOf(context, one, original)
    if (original === undefined || payment === undefined) refuse(entry, `No entry was sent with the trace number ${addenda.originalTrace}.`)
    else if (entry.amount !== original.amount) refuse(entry, `The amount is ${entry.amount}, but the entry ${addenda.originalTrace} was sent with ${original.amount} (cents).`)
    else if (strangeness !== undefined) refuse(entry, strangeness)
    else if (!isReturnCode(addenda.code)) refuse(entry, `${addenda.code} is no return code.`)
    else if (!returnsEntries(addenda.code)) refuse(entry, `${addenda.code} (${titleOf(addenda.code)}) is about a return, not about the entry ${addenda.originalTrace}: its payment stays ${payment.status}.`)
    else if (seen.has(payment.id) || !['pending', 'paid'].includes(payment.status)) {
      refuse(entry, `The entry ${addenda.originalTrace} was returned or rejected before: its payment is ${seen.has(payment.id) ? 'returned in this file' : payment.status}.`)
    } else {
      seen.add(payment.id)
      returned.push({ addenda, payment, effectiveDate: settledOn(payment), line: entry.line, text: textOf(entry) })
    }
  }
  return returned
}

/** Later than the date of its entry where the bank got that late. */
function settledOn({ effective_date, settles_at }: PaymentRow): string | null {
  const day = settles_at === null ? null : newYorkDate(settles_at)
  return effective_date !== null && day !== null && day > effective_date ? day : effective_date
}

/**
 * What comes past its last day is applied all the same, as the bank has taken the money by then; but the bank may be told so, with a
 * dishonored return (R68), within five banking days: somebody has to see it. Other codes have no last day: our bank has agreed to them, say.
 *
 * @param arrival before which the file can't have come, whenever it was read
 */
function lateness({ bank }: StepContext, arrival: Date, { addenda: { code }, effectiveDate, line, text }: Pick<Returned, 'addenda' | 'effectiveDate' | 'line' | 'text'>): Fault[] {
  invariant(effectiveDate, 'what went to the bank has its effective date')
  const last = returnDeadline(code, effectiveDate)
  const came = newYorkDate(arrival)
  // On the second banking day the bank has to have it when it opens: from then on the payment counts as paid.
  const window = returnWindowOf(code)
  const isLate = window === 'sixty_days' ? came > last : window === 'two_banking_days' && arrival > paidAt(effectiveDate, bank.windows)
  return !isLate ? [] : [{ line, reason: `${code} came on ${came}, past its window, which ended on ${last}. It was applied; it can be dishonored (R68).`, text }]
}

/**
 * What was pending failed, what was paid is reversed; and a paykey that can't be debited again is blocked, with what else would
 * debit it stopped. All payments are locked before any is moved: whoever moves one has it before what its limits count.
 *
 * @param alsoBlocked paykeys, and why: their prenotes came back
 */
async function applyReturns(context: StepContext, returned: readonly Returned[], isSimulated: boolean, alsoBlocked: ReadonlyMap<string, Change['move']>): Promise<void> {
  const moves = returned.map(({ payment, addenda: { code } }) => {
    const to = payment.status === 'paid' ? 'reversed' : 'failed'
    return { payment, move: { to, ...reasonOf(code), message: titleOf(code), code } as const }
  })
  const blocking = new Map<string, Change['move']>(alsoBlocked)
  for (const { payment, move } of moves) {
    const isForced = !isSimulated && isForcedReturn(payment, move.code)
    if (!isForced && blocksPaykey(move.code)) blocking.set(payment.paykey_id, move)
  }
  const paykeys = blocking.size === 0 ? [] : await lockPaykeys(context, [...blocking.keys()])
  const stopped = blocking.size === 0 ? [] : (await lockStoppable(context, [...blocking.keys()])).filter((payment) => endingOf(payment) === undefined)
  await moveAll(context, moves)
  await blockPaykeys(context, paykeys, blocking)
  await moveAll(context, stopped.map((payment) => ({ payment, move: paykeyBlocked, with: { effective_date: null, settles_at: null } })))
}

async function blockPaykeys(context: StepContext, paykeys: readonly PaykeyRow[], blocking: ReadonlyMap<string, Change['move']>): Promise<void> {
  const { now } = context
  for (const row of paykeys) {
    const move = blocking.get(row.id)
    if (row.status === 'blocked' || move === undefined) continue
    const status_details = { reason: move.reason, source: move.source, code: move.code ?? 'blocked', message: move.message, changed_at: now.toISOString() }
    await changePaykey(context, row, { status: 'blocked', status_details })
  }
}

const paykeyBlocked = { to: 'cancelled', reason: 'invalid_paykey', source: 'watchtower', message: 'The paykey is blocked.', code: null } as const
