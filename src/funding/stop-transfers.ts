import { lockAccount } from '../accounts/account-store.ts'
import { forgetLinked, moveLinkedBankAccount } from '../accounts/change-status.ts'
import { blocksPaykey, titleOf } from '../ach/return-codes.ts'
import type { ChangeContext } from '../context.ts'
import { findLinkedBankAccount, lockLinkedBankAccount } from '../linked-bank-accounts/linked-bank-account-store.ts'
import { mostRepresentments } from '../payments/resubmission.ts'
import { countFailures, lockFundingEvents } from './funding-event-store.ts'

/**
 * Takes the linked bank account out of use of which a transfer came back for good, as the next one would: by a code that blocks a paykey, or
 * as the same money was presented again as often as Nacha lets it. What is still to be transferred waits for another one (Decision).
 */
export async function stopTransfers(context: ChangeContext, eventId: string, code: string): Promise<void> {
  const [event] = await lockFundingEvents(context, [eventId])
  const linkedId = event?.linked_bank_account_id ?? null
  if (event === undefined || linkedId === null || !(blocksPaykey(code) || (await countFailures(context, event)) > mostRepresentments)) return
  const accountId = (await findLinkedBankAccount(context, linkedId))?.account_id ?? null
  // Its account before itself, as whoever moves both.
  const account = accountId === null ? undefined : await lockAccount(context, accountId)
  const linked = await lockLinkedBankAccount(context, linkedId)
  if (linked === undefined) return
  if (linked.status === 'active') await moveLinkedBankAccount(context, linked, 'inactive', { source: 'system', message: `A transfer came back with ${code}: ${titleOf(code)}.` })
  if (account !== undefined) await forgetLinked(context, account, linkedId)
}
