import type { BankDataVersionRow, NachaEntryRow, PaykeyRow } from '../database/tables.ts'
import { institutionName } from '../lib/bank-directory.ts'
import { invariant } from '../lib/invariant.ts'
import { lastDigits } from '../lib/masking.ts'
import { accountNumberPlace, openAccountNumber, versionPlace } from '../paykeys/paykey.ts'
import { insertBankDataVersion, lockPaykeys, updateBankData } from '../paykeys/paykey-store.ts'
import type { PrenoteEntry } from '../paykeys/prenote.ts'
import { recordChange } from '../paykeys/record-change.ts'
import { findPayments } from '../payments/payment-store.ts'
import { correctionOf, type BankAccount, type Correction } from './change-codes.ts'
import { readRecord, strangenessOf, subjectOf, type Told } from './entry.ts'
import type { ChangeAddenda } from './nacha/nacha-file.ts'
import type { ReadEntry } from './nacha/read-file.ts'
import { meaningOf } from './nacha/transaction-codes.ts'
import type { StepContext } from './step.ts'

/** A notification of change, as a file from the bank has it. */
export interface Notice extends Told {
  entry: ReadEntry
  addenda: ChangeAddenda
}

/**
 * Corrects the bank data of paykeys at once, where Nacha leaves six banking days: whatever goes into a file from now on has it right.
 * What was there before is kept. No payment moves, as the money has.
 *
 * @param sent by trace number
 * @param refuse tells why one can't be applied
 * @returns how many were taken, those among them that told what is known already
 */
export async function correctPaykeys(context: StepContext, fileId: string, notices: readonly Notice[], sent: ReadonlyMap<string, Sent>, refuse: (entry: ReadEntry, reason: string) => void): Promise<number> {
  if (notices.length === 0) return 0
  const { environment, secrets } = context
  const paykeys = await paykeysOf(context, notices.flatMap(({ addenda }) => sent.get(addenda.originalTrace) ?? []))
  let taken = 0
  for (const notice of notices) {
    const { entry, addenda: { code, originalTrace, correctedData } } = notice
    const original = sent.get(originalTrace)
    const paykey = original && paykeys.get(subjectOf(original))
    const strangeness = original && strangenessOf(context, notice, original)
    const found = correctionOf(code, correctedData, environment)
    if (original === undefined || paykey === undefined) refuse(entry, `No entry was sent with the trace number ${originalTrace}.`)
    else if (strangeness !== undefined) refuse(entry, strangeness)
    else if ('fault' in found) refuse(entry, found.fault)
    else {
      const known = { ...accountOf(paykey.row), accountNumber: openAccountNumber(secrets, paykey.row) }
      const told = sentTo(readRecord(secrets, original).entry)
      const wrong = fieldsOf(found.correction).filter((field) => known[field] !== found.correction[field])
      if (wrong.some((field) => known[field] !== told[field])) {
        refuse(entry, `The bank account was corrected since the entry ${originalTrace} was sent, and otherwise: which of the two is right has to be looked at.`)
        continue
      }
      taken += 1
      if (wrong.length > 0) await correct(context, paykey, { ...known, ...found.correction }, { change_code: code, trace_number: originalTrace, file_id: fileId })
    }
  }
  return taken
}

/** The row as it is by now: a file may correct one twice. */
interface Held {
  row: PaykeyRow
}

/** What banks correct the bank account of. */
type Sent = NachaEntryRow | PrenoteEntry

/** By payment or prenote; held until the transaction ends. */
async function paykeysOf(context: StepContext, sent: readonly Sent[]): Promise<Map<string, Held>> {
  const payments = await findPayments(context, sent.flatMap((entry) => ('payment_id' in entry ? entry.payment_id : [])))
  const prenotes = sent.flatMap((entry) => ('prenote_id' in entry ? { id: entry.prenote_id, paykey_id: entry.paykey_id } : []))
  const subjects = [...payments, ...prenotes]
  const rows = await lockPaykeys(context, [...new Set(subjects.map(({ paykey_id }) => paykey_id))])
  const held = new Map(rows.map((row): [string, Held] => [row.id, { row }]))
  return new Map(
    subjects.map(({ id, paykey_id }) => {
      const paykey = held.get(paykey_id)
      invariant(paykey, 'what was sent has its paykey')
      return [id, paykey]
    }),
  )
}

async function correct(context: StepContext, paykey: Held, { routingNumber, accountNumber, accountType }: BankAccount, why: Pick<BankDataVersionRow, 'change_code' | 'trace_number' | 'file_id'>): Promise<void> {
  const { secrets, now, newId } = context
  const { row } = paykey
  const { platform_id, environment, id: paykey_id, routing_number, account_last_digits, account_type, institution_name } = row
  const place = { platform_id, environment, id: newId('bank_data_version') }
  await insertBankDataVersion(context, {
    ...place,
    paykey_id,
    ...{ routing_number, account_last_digits, account_type, institution_name },
    account_number_encrypted: secrets.encrypt(openAccountNumber(secrets, row), versionPlace(place)),
    ...why,
    replaced_at: now,
  })
  paykey.row = {
    ...row,
    routing_number: routingNumber,
    account_number_encrypted: secrets.encrypt(accountNumber, accountNumberPlace(row)),
    account_last_digits: lastDigits(accountNumber),
    account_type: accountType,
    institution_name: institutionName(routingNumber),
    event_sequence: row.event_sequence + 1,
    updated_at: now,
  }
  await updateBankData(context, paykey.row)
  await recordChange(context, paykey.row)
}

/** As the entry was sent. */
function sentTo({ routingNumber, accountNumber, transactionCode }: ReadEntry): BankAccount {
  return { routingNumber, accountNumber, accountType: meaningOf(transactionCode).accountType }
}

function accountOf({ routing_number, account_type }: PaykeyRow): Omit<BankAccount, 'accountNumber'> {
  return { routingNumber: routing_number, accountType: account_type }
}

function fieldsOf(correction: Correction): (keyof BankAccount)[] {
  return (['routingNumber', 'accountNumber', 'accountType'] as const).filter((field) => correction[field] !== undefined)
}
