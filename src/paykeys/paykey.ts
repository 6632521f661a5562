import { randomBytes, randomInt } from 'node:crypto'
import type { Schema } from '../contract.ts'
import type { Environment } from '../context.ts'
import type { BankDataVersionRow, PaykeyRow } from '../database/tables.ts'
import { Problem } from '../lib/problem.ts'
import type { CipherPlace, Secrets } from '../lib/secrets.ts'

/** What every sandbox bank account holds at first: 10,000.00 USD, in cents. */
const sandboxBalance = 1_000_000

/** A new paykey value: 8 hex digits, 2 digits, 64 hex digits. Its 256 random bits make it unique without a global index. */
export function newPaykeyValue(): string {
  return [randomBytes(4).toString('hex'), String(randomInt(100)).padStart(2, '0'), randomBytes(32).toString('hex')].join('.')
}

/**
 * The status that a new paykey has at once, and why.
 *
 * @param isChecked whether a prenote is to be waited for
 */
export function initialStatus(
  outcome: Schema<'PaykeySandboxOutcome'> | null,
  now: Date,
  isChecked: boolean,
): Pick<PaykeyRow, 'status' | 'status_details'> {
  const changed_at = now.toISOString()
  switch (outcome) {
    case 'rejected':
      return {
        status: 'rejected',
        status_details: { reason: 'failed_verification', source: 'watchtower', code: 'rejected', message: 'The bank account could not be verified.', changed_at },
      }
    case 'review':
      return {
        status: 'review',
        status_details: { reason: 'risk_review', source: 'watchtower', code: 'review', message: 'The bank account is under review.', changed_at },
      }
    default:
      if (isChecked) {
        return {
          status: 'pending',
          status_details: { reason: 'ok', source: 'system', code: 'pending', message: 'The bank account is being checked by a prenote.', changed_at },
        }
      }
      return {
        status: 'active',
        status_details: { reason: 'ok', source: 'system', code: 'active', message: 'The paykey can be used.', changed_at },
      }
  }
}

/**
 * What the decision on a paykey in review makes of it.
 *
 * @throws Problem 422 naming both states, where it is not in review
 */
export function reviewedStatus(
  { status }: Pick<PaykeyRow, 'status'>,
  to: Schema<'PaykeyReview'>['status'],
  now: Date,
): Pick<PaykeyRow, 'status' | 'status_details'> {
  if (status !== 'review') throw Problem.unprocessable(`A paykey that is ${status} can't become ${to}: it is not in review.`)
  const why = to === 'active' ? { reason: 'ok', message: 'The review let the paykey pass.' } : { reason: 'failed_verification', message: 'The review refused the paykey.' }
  return { status: to, status_details: { ...why, source: 'user_action', code: to, changed_at: now.toISOString() } }
}

/**
 * What a cancel makes of a paykey.
 *
 * @throws Problem 422 naming both states, where it is out of use already and says why
 */
export function cancelledStatus(
  { status }: Pick<PaykeyRow, 'status'>,
  reason: string | null,
  now: Date,
): Pick<PaykeyRow, 'status' | 'status_details'> {
  if (status === 'rejected' || status === 'blocked') throw Problem.unprocessable(`A paykey that is ${status} can't become inactive.`)
  const message = reason ?? 'Cancelled by the platform.'
  return {
    status: 'inactive',
    status_details: { reason: 'user_request', source: 'user_action', code: 'cancelled', message, changed_at: now.toISOString() },
  }
}

/** What a prenote that has not come back makes of a paykey. */
export function passedStatus(now: Date): Pick<PaykeyRow, 'status' | 'status_details'> {
  return { status: 'active', status_details: { reason: 'ok', source: 'system', code: 'active', message: 'The prenote has not come back: the paykey can be used.', changed_at: now.toISOString() } }
}

/** What a simulated status says of itself. */
export function simulatedStatus(status: Schema<'PaykeyStatus'>, now: Date): Pick<PaykeyRow, 'status' | 'status_details'> {
  const message = `The paykey was set to ${status} in the sandbox.`
  return { status, status_details: { reason: 'user_request', source: 'user_action', code: status, message, changed_at: now.toISOString() } }
}

/** What is known of the account's balance: in the sandbox a fixed amount, in live nothing. */
export function initialBalance(environment: Environment, now: Date): Pick<PaykeyRow, 'balance_amount' | 'balance_updated_at' | 'balance_status'> {
  if (environment === 'live') return { balance_amount: null, balance_updated_at: null, balance_status: null }
  return { balance_amount: sandboxBalance, balance_updated_at: now, balance_status: 'completed' }
}

/**
 * Only an active paykey can be charged.
 *
 * @param reference the field that names it, if one does
 * @throws Problem 422
 */
export function assertChargeable({ status }: Pick<PaykeyRow, 'status'>, reference?: string): void {
  if (status !== 'active') throw Problem.unprocessable(`The paykey is ${status}; payments need an active one.`, reference)
}

/** What the encrypted account number of a paykey is bound to. */
export function accountNumberPlace({ platform_id, environment, id }: Pick<PaykeyRow, 'platform_id' | 'environment' | 'id'>): CipherPlace {
  return { table: 'paykeys', column: 'account_number', rowId: id, platformId: platform_id, environment }
}

/** The same of one that it had before. */
export function versionPlace({ platform_id, environment, id }: Pick<BankDataVersionRow, 'platform_id' | 'environment' | 'id'>): CipherPlace {
  return { table: 'bank_data_versions', column: 'account_number', rowId: id, platformId: platform_id, environment }
}

/** For the bank's files alone. */
export function openAccountNumber(secrets: Secrets, row: PaykeyRow): string {
  return secrets.decrypt(row.account_number_encrypted, accountNumberPlace(row)).toString('utf8')
}
