import { findAccounts } from '../accounts/account-store.ts'
import type { Schema } from '../contract.ts'
import type { ChangeContext } from '../context.ts'
import type { PaymentRow } from '../database/tables.ts'

/** Banking days until the money moves, by account; the platform's own moves at once. */
export type FundingTimes = ReadonlyMap<string, number>

const bankingDays: Readonly<Record<Schema<'FundingTime'>, number>> = { immediate: 0, next_day: 1, two_day: 2, three_day: 3, four_day: 4, five_day: 5 }

/** What the accounts of payments have settled on for one direction. */
export async function fundingTimesOf(context: ChangeContext, payments: readonly PaymentRow[], direction: 'charges' | 'payouts'): Promise<FundingTimes> {
  const ids = new Set(payments.flatMap(({ account_id }) => account_id ?? []))
  return new Map((await findAccounts(context, [...ids])).map(({ id, settings }) => [id, bankingDays[settings[direction].funding_time]]))
}
