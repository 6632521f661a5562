import type { ChangeContext, Environment, TenantStore } from '../context.ts'
import type { LedgerAccount } from '../database/tables.ts'
import type { NewPosting } from './posting.ts'

/** Many in one statement, and none for nothing. */
export async function insertPostings({ trx, platformId, environment, realNow, newId }: ChangeContext, postings: readonly NewPosting[]): Promise<void> {
  if (postings.length === 0) return
  const rows = postings.map((posting) => ({ ...posting, id: newId('ledger_posting') }))
  await trx.raw(
    `insert into ledger_postings (platform_id, environment, id, payment_id, funding_event_id, account_id, kind, debit_account, credit_account, amount, posted_at, created_at)
     select ?::uuid, ?, row.id, row.payment_id, row.funding_event_id, row.account_id, row.kind, row.debit_account, row.credit_account, row.amount, row.posted_at, ?::timestamptz
       from json_to_recordset(?::json) as row (
         id uuid, payment_id uuid, funding_event_id uuid, account_id uuid, kind text, debit_account text, credit_account text, amount bigint, posted_at timestamptz)`,
    [platformId, environment, realNow, JSON.stringify(rows)],
  )
}

/** What is in a ledger account for a business account, or for the platform itself. */
export interface Balance {
  platform_id: string
  environment: Environment
  account_id: string | null
  ledger_account: LedgerAccount
  debit: number
  credit: number
}

/** Of a platform, in both environments: those that anything was posted to. */
export async function listBalances({ trx, platformId }: Omit<TenantStore, 'environment'>): Promise<Balance[]> {
  const { rows } = await trx.raw<{ rows: Balance[] }>(
    `select posting.platform_id, posting.environment, posting.account_id, side.ledger_account, sum(side.debit)::bigint as debit, sum(side.credit)::bigint as credit
       from ledger_postings posting
       cross join lateral (values (posting.debit_account, posting.amount, 0), (posting.credit_account, 0, posting.amount)) as side (ledger_account, debit, credit)
      where posting.platform_id = ? and posting.environment in ('sandbox', 'live')
      group by posting.platform_id, posting.environment, posting.account_id, side.ledger_account
      order by posting.environment, posting.account_id nulls first, side.ledger_account`,
    [platformId],
  )
  return rows
}
