import type { OwnerStore, TenantStore } from '../context.ts'
import { wasNotRejected } from '../payments/payment.ts'
import type { CodeCount } from './return-rate.ts'

/**
 * Counts the debits of the account acted for, or of the platform itself, by the code that they came back with. What the bank rejected came
 * to nobody, and would make less of what came back.
 *
 * @param since when they went into a file for the bank
 */
export async function countOwn({ trx, platformId, environment, ownerId }: OwnerStore, since: Date): Promise<CodeCount[]> {
  const { rows } = await trx.raw<{ rows: CodeCount[] }>(
    `select status_code as code, count(*) as count from payments
      where platform_id = ? and environment = ? and owner_id = ? and payment_type = 'charge' and processed_at >= ? and ${wasNotRejected}
      group by status_code`,
    [platformId, environment, ownerId, since],
  )
  return rows
}

export interface AccountCodeCount extends CodeCount {
  account_id: string
}

/** The same of each account that has any. By account, so that the index leads to what is in question and to nothing older. */
export async function countByAccount({ trx, platformId, environment }: TenantStore, since: Date): Promise<AccountCodeCount[]> {
  const { rows } = await trx.raw<{ rows: AccountCodeCount[] }>(
    `select account.id as account_id, sent.code, sent.count from accounts account
      cross join lateral (
        select payment.status_code as code, count(*) as count from payments payment
         where payment.platform_id = ? and payment.environment = ? and payment.owner_id = account.id
           and payment.payment_type = 'charge' and payment.processed_at >= ? and ${wasNotRejected}
         group by payment.status_code) sent
      where account.platform_id = ? and account.environment = ?
      order by account.id`,
    [platformId, environment, since, platformId, environment],
  )
  return rows
}
