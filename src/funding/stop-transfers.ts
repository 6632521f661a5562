import { statusDetailOf } from '../accounts/account.ts'
import { lockAccount } from '../accounts/account-store.ts'
import { forgetLinked, moveLinkedBankAccount } from '../accounts/change-status.ts'
import { blocksPaykey, titleOf } from '../ach/return-codes.ts'
import type { ChangeContext } from '../context.ts'
import { findLinkedBankAccount, lockLinkedBankAccount, updateLinkedBankAccount } from '../linked-bank-accounts/linked-bank-account-store.ts'
import { numbersOf } from '../linked-bank-accounts/settlement-account.ts'
import { isPresentedEnough } from './funding-event.ts'
import { listReturned, lockFundingEvents } from './funding-event-store.ts'

/**
 * Takes the linked bank account out of use of which a transfer came back for good, as the next one would: by a code that blocks a paykey, or
 * as the same money was presented again as often as Nacha lets it. What is still to be transferred waits for another one (Decision).
 */
export async function stopTransfers(context: ChangeContext, eventId: string, code: string): Promise<void> {
  const [event] = await lockFundingEvents(context, [eventId])
  const linkedId = event?.linked_bank_account_id ?? null
  if (event === undefined || linkedId === null) return
  const found = await findLinkedBankAccount(context, linkedId)
  if (found === undefined) return
  const isLast = isPresentedEnough(event, numbersOf(context.secrets, found), await listReturned(context, [event.retry_of ?? event.id]))
  if (!blocksPaykey(code) && !isLast) return
  const accountId = found.account_id
  // Its account before itself, as whoever moves both.
  const account = accountId === null ? undefined : await lockAccount(context, accountId)
  const linked = await lockLinkedBankAccount(context, linkedId)
  if (linked === undefined) return
  const by = { source: 'system', message: `A transfer came back with ${code}: ${titleOf(code)}.` } as const
  if (linked.status === 'active') await moveLinkedBankAccount(context, linked, 'inactive', by)
  // It went out of use with its account: this is another reason, which tells that it is not to come into use again with it.
  if (linked.status === 'inactive') await updateLinkedBankAccount(context, { ...linked, status_detail: statusDetailOf('bank account', 'inactive', by), updated_at: context.now })
  if (account !== undefined) await forgetLinked(context, account, linkedId)
}
