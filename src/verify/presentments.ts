import type { TenantStore } from '../context.ts'
import { directionOf } from '../funding/funding-event.ts'
import type { FundingEventRow } from '../database/tables.ts'
import { addDays } from '../lib/banking-calendar.ts'
import { grouped } from '../lib/grouped.ts'
import type { Secrets } from '../lib/secrets.ts'
import { findNumbers } from '../linked-bank-accounts/settlement-account.ts'
import { daysAfterSettlement, mostRepresentments } from '../payments/resubmission.ts'

/**
 * How often and how late the money of a transfer that came back is presented again to one bank account, which is told by its numbers: linked
 * twice it is the same one. What was rejected with its file was not presented.
 */
export async function findPresentedTooOften(store: TenantStore, secrets: Secrets): Promise<string | undefined> {
  const { trx, platformId, environment } = store
  const { rows } = await trx.raw<{ rows: Pick<FundingEventRow, 'id' | 'type' | 'effective_date' | 'linked_bank_account_id' | 'retry_of'>[] }>(
    `select * from (
       select event.id, event.type, event.effective_date, event.linked_bank_account_id, event.retry_of, count(*) over (partition by coalesce(event.retry_of, event.id)) as presented
         from funding_events event
        where event.platform_id = :platformId and event.environment = :environment and event.linked_bank_account_id is not null
          and (event.status in ('pending', 'paid') or event.status_code is not null)) event
      where presented > 1 order by effective_date, id`,
    { platformId, environment },
  )
  const numbers = await findNumbers(store, secrets, rows.map(({ linked_bank_account_id }) => linked_bank_account_id))
  const presentments = grouped(rows, ({ id, retry_of, linked_bank_account_id }) => `${retry_of ?? id} ${numbers.get(linked_bank_account_id ?? '') ?? ''}`)
  for (const [first, ...again] of presentments.values()) {
    const until = addDays(first?.effective_date ?? '', daysAfterSettlement)
    const wrong = again.find(({ type, effective_date }, index) => index >= mostRepresentments || (directionOf(type) === 'debit' && (effective_date ?? '') > until))
    if (wrong !== undefined) return wrong.id
  }
  return undefined
}
