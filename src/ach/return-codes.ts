import type { Schema } from '../contract.ts'
import { addBankingDays, addDays, type CalendarDate } from '../lib/banking-calendar.ts'

type Reason = Schema<'PaymentStatusReason'>
type Source = Schema<'PaymentStatusSource'>

/** Who returns with a code, and how long they may. */
export type ReturnWindow =
  /** The receiving bank, by the opening of the second banking day after settlement. */
  | 'two_banking_days'
  /** The receiving bank within 60 calendar days of settlement, mostly on the customer's written statement. */
  | 'sixty_days'
  /** The receiving bank, as our bank asked or agreed. */
  | 'by_agreement'
  /** The ACH operator, at once. */
  | 'operator'
  /** A federal agency, of enrolments. */
  | 'enrollment'
  /** Not of our entry: our bank sends back a return. */
  | 'dishonored'
  /** Not of our entry: the receiving bank insists on its return. */
  | 'contested'
  /** A gateway, of international entries. */
  | 'gateway'

const returnCodes = new Map<string, { window: ReturnWindow; title: string }>([
  ['R01', { window: 'two_banking_days', title: 'Insufficient funds' }],
  ['R02', { window: 'two_banking_days', title: 'Account closed' }],
  ['R03', { window: 'two_banking_days', title: 'No account, or account not found' }],
  ['R04', { window: 'two_banking_days', title: 'Invalid account number' }],
  ['R05', { window: 'sixty_days', title: 'Unauthorized debit of a consumer account with a corporate entry class' }],
  ['R06', { window: 'by_agreement', title: 'Returned at the request of the originating bank' }],
  ['R07', { window: 'sixty_days', title: 'Authorization revoked by the customer' }],
  ['R08', { window: 'two_banking_days', title: 'Payment stopped' }],
  ['R09', { window: 'two_banking_days', title: 'Uncollected funds' }],
  ['R10', { window: 'sixty_days', title: 'Originator unknown to the customer or not authorized' }],
  ['R11', { window: 'sixty_days', title: 'Entry not in accordance with the terms of the authorization' }],
  ['R12', { window: 'two_banking_days', title: 'Branch sold to another bank' }],
  ['R13', { window: 'two_banking_days', title: 'Receiving bank not qualified to participate' }],
  ['R14', { window: 'two_banking_days', title: 'Representative payee deceased or unable to continue' }],
  ['R15', { window: 'two_banking_days', title: 'Beneficiary or account holder deceased' }],
  ['R16', { window: 'two_banking_days', title: 'Account frozen' }],
  ['R17', { window: 'two_banking_days', title: 'Entry not processable, or initiated under questionable circumstances' }],
  ['R18', { window: 'operator', title: 'Improper effective entry date' }],
  ['R19', { window: 'operator', title: 'Amount field error' }],
  ['R20', { window: 'two_banking_days', title: 'Non-transaction account' }],
  ['R21', { window: 'two_banking_days', title: 'Invalid company identification' }],
  ['R22', { window: 'two_banking_days', title: 'Invalid individual identification number' }],
  ['R23', { window: 'two_banking_days', title: 'Credit refused by the receiver' }],
  ['R24', { window: 'two_banking_days', title: 'Duplicate entry' }],
  ['R25', { window: 'operator', title: 'Addenda error' }],
  ['R26', { window: 'operator', title: 'Mandatory field error' }],
  ['R27', { window: 'operator', title: 'Trace number error' }],
  ['R28', { window: 'operator', title: 'Routing number check digit error' }],
  ['R29', { window: 'two_banking_days', title: 'Not authorized, as the corporate customer advises' }],
  ['R30', { window: 'operator', title: 'Receiving bank not in the check truncation program' }],
  ['R31', { window: 'by_agreement', title: 'Permissible return' }],
  ['R32', { window: 'two_banking_days', title: 'Receiving bank unable to settle' }],
  // Its 60 days are those of destroyed checks, which are nobody's entries here.
  ['R33', { window: 'two_banking_days', title: 'Return of a destroyed-check entry' }],
  ['R34', { window: 'two_banking_days', title: 'Receiving bank limited in its participation' }],
  ['R35', { window: 'operator', title: 'Improper debit entry' }],
  ['R36', { window: 'operator', title: 'Improper credit entry' }],
  ['R37', { window: 'sixty_days', title: 'Source document presented for payment' }],
  ['R38', { window: 'sixty_days', title: 'Stop payment on source document' }],
  ['R39', { window: 'two_banking_days', title: 'Improper source document' }],
  ['R40', { window: 'enrollment', title: 'Enrollment returned by a federal agency' }],
  ['R41', { window: 'enrollment', title: 'Enrollment with an invalid transaction code' }],
  ['R42', { window: 'enrollment', title: 'Enrollment with a routing number or check digit error' }],
  ['R43', { window: 'enrollment', title: 'Enrollment with an invalid account number' }],
  ['R44', { window: 'enrollment', title: 'Enrollment with an invalid individual identification number' }],
  ['R45', { window: 'enrollment', title: 'Enrollment with an invalid name' }],
  ['R46', { window: 'enrollment', title: 'Enrollment with an invalid representative payee indicator' }],
  ['R47', { window: 'enrollment', title: 'Duplicate enrollment' }],
  ['R50', { window: 'two_banking_days', title: 'State law affects the acceptance of represented checks' }],
  ['R51', { window: 'sixty_days', title: 'Item of a represented check ineligible, or entry improper' }],
  ['R52', { window: 'sixty_days', title: 'Stop payment on the item of a represented check' }],
  ['R53', { window: 'sixty_days', title: 'Item and represented check entry both presented for payment' }],
  ['R61', { window: 'dishonored', title: 'Misrouted return' }],
  ['R62', { window: 'dishonored', title: 'Return of an erroneous or reversing debit' }],
  ['R67', { window: 'dishonored', title: 'Duplicate return' }],
  ['R68', { window: 'dishonored', title: 'Untimely return' }],
  ['R69', { window: 'dishonored', title: 'Return with field errors' }],
  ['R70', { window: 'dishonored', title: 'Return neither accepted nor requested by the originating bank' }],
  ['R71', { window: 'contested', title: 'Misrouted dishonored return' }],
  ['R72', { window: 'contested', title: 'Untimely dishonored return' }],
  ['R73', { window: 'contested', title: 'Timely original return' }],
  ['R74', { window: 'contested', title: 'Corrected return' }],
  ['R75', { window: 'contested', title: 'Return not a duplicate' }],
  ['R76', { window: 'contested', title: 'No errors found' }],
  ['R77', { window: 'contested', title: 'Dishonored return of an erroneous or reversing debit not accepted' }],
  ['R80', { window: 'gateway', title: 'International entry with a coding error' }],
  ['R81', { window: 'gateway', title: 'Not a participant in the international program' }],
  ['R82', { window: 'gateway', title: 'Invalid identification of the foreign receiving bank' }],
  ['R83', { window: 'gateway', title: 'Foreign receiving bank unable to settle' }],
  ['R84', { window: 'gateway', title: 'Entry not processed by the gateway' }],
  ['R85', { window: 'gateway', title: 'Incorrectly coded international payment' }],
])

const reasons: readonly { codes: readonly string[]; reason: Reason; source: Source }[] = [
  { codes: ['R01', 'R09'], reason: 'insufficient_funds', source: 'bank_decline' },
  { codes: ['R02'], reason: 'closed_bank_account', source: 'bank_decline' },
  { codes: ['R03', 'R04', 'R20'], reason: 'invalid_bank_account', source: 'bank_decline' },
  { codes: ['R13', 'R28'], reason: 'invalid_routing', source: 'bank_decline' },
  { codes: ['R05', 'R07', 'R10', 'R11', 'R29', 'R37', 'R51', 'R52', 'R53'], reason: 'disputed', source: 'customer_dispute' },
  { codes: ['R08'], reason: 'payment_stopped', source: 'bank_decline' },
  { codes: ['R38'], reason: 'payment_stopped', source: 'customer_dispute' },
  { codes: ['R14', 'R15'], reason: 'owner_deceased', source: 'bank_decline' },
  { codes: ['R16'], reason: 'frozen_bank_account', source: 'bank_decline' },
  { codes: ['R23'], reason: 'payout_refused', source: 'bank_decline' },
  { codes: ['R24'], reason: 'duplicate_entry', source: 'bank_decline' },
]

const blocking = new Set(['R02', 'R03', 'R04', 'R08', 'R13', 'R14', 'R15', 'R16', 'R20', 'R28'])

/** Whether the text has the form of a return code: R and two digits. Not every such code is in use. */
export function isReturnCode(text: string): boolean {
  return /^R[0-9]{2}$/.test(text)
}

/**
 * Whether a bank sends an entry of ours back with the code. Others dishonor a return, or contest that: these are postings of
 * the operator's, and the payment's status stays (Decision).
 */
export function returnsEntries(code: string): boolean {
  return !['dishonored', 'contested'].includes(returnWindowOf(code))
}

/** What a payment's status says after a return (Decision); `other_network_return` by the bank for any code not singled out. */
export function reasonOf(code: string): { reason: Reason; source: Source } {
  const { reason, source } = reasons.find(({ codes }) => codes.includes(code)) ?? { reason: 'other_network_return', source: 'bank_decline' }
  return { reason, source }
}

/** A short title for people, generic for a code not in use. */
export function titleOf(code: string): string {
  return returnCodes.get(code)?.title ?? 'Returned by the bank'
}

/** Calendar days after settlement in which a bank may return an entry, whatever the code. */
export const longestReturnDays = 60

/** A code not in use counts as the receiving bank's. */
export function returnWindowOf(code: string): ReturnWindow {
  return returnCodes.get(code)?.window ?? 'two_banking_days'
}

/** Whether the bank account can't or mustn't be debited again after such a return: its paykey becomes blocked (Decision). */
export function blocksPaykey(code: string): boolean {
  return blocking.has(code) || reasonOf(code).reason === 'disputed'
}

/**
 * The last day on which a return with this code is in time: 60 calendar days after settlement, banking days or not, for the
 * codes that have them; else 2 banking days.
 */
export function returnDeadline(code: string, settlementDate: CalendarDate): CalendarDate {
  return returnWindowOf(code) === 'sixty_days' ? addDays(settlementDate, longestReturnDays) : addBankingDays(settlementDate, 2)
}
