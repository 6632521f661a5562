import type { OwnerStore, TenantStore } from '../context.ts'
import { wasNotRejected } from '../payments/payment.ts'
import type { CodeCount } from './return-rate.ts'

/**
 * Counts the debits of the account acted for, or of the platform itself, that went into a file for the bank since then, and by their codes
 * those that came back since then, whenever they went. What the bank rejected came to nobody, and would make less of what came back.
 */
export async function countOwn({ trx, platformId, environment, ownerId }: OwnerStore, since: Date): Promise<CodeCount[]> {
  const { rows } = await trx.raw<{ rows: CodeCount[] }>(
    `select null as code, count(*) as count from payments
      where platform_id = :platformId and environment = :environment and owner_id = :ownerId
        and payment_type = 'charge' and processed_at >= :since and ${wasNotRejected}
     union all
     select status_code as code, count(*) as count from payments
      where platform_id = :platformId and environment = :environment and owner_id = :ownerId
        and payment_type = 'charge' and processed_at is not null and status_code is not null and status_changed_at >= :since
      group by status_code`,
    { platformId, environment, ownerId, since },
  )
  return rows
}

export interface AccountCodeCount extends CodeCount {
  account_id: string
}

/** The same of each account that has any. By account, so that the indexes lead to what is in question and to nothing older. */
export async function countByAccount({ trx, platformId, environment }: TenantStore, since: Date): Promise<AccountCodeCount[]> {
  const { rows } = await trx.raw<{ rows: AccountCodeCount[] }>(
    `select account.id as account_id, counted.code, counted.count from accounts account
      cross join lateral (
        select null as code, count(*) as count from payments
         where platform_id = :platformId and environment = :environment and owner_id = account.id
           and payment_type = 'charge' and processed_at >= :since and ${wasNotRejected}
        having count(*) > 0
        union all
        select status_code as code, count(*) as count from payments
         where platform_id = :platformId and environment = :environment and owner_id = account.id
           and payment_type = 'charge' and processed_at is not null and status_code is not null and status_changed_at >= :since
         group by status_code) counted
      where account.platform_id = :platformId and account.environment = :environment
      order by account.id`,
    { platformId, environment, since },
  )
  return rows
}
