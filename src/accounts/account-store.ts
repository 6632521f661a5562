import type { Knex } from 'knex'
import type { Schema } from '../contract.ts'
import type { OwnerStore, TenantScope, TenantStore } from '../context.ts'
import { contains, readPage, seek, type Page } from '../database/paging.ts'
import { prepared } from '../database/prepared.ts'
import type { AccountRow } from '../database/tables.ts'
import { Problem } from '../lib/problem.ts'
import { assertOpen } from './account.ts'

function scoped({ trx, platformId, environment }: TenantStore) {
  return trx('accounts').where({ platform_id: platformId, environment })
}

/** For the check of Service-Account-Id, before a request's own transaction. */
export async function accountExists(trx: Knex.Transaction, { platformId, environment }: TenantScope, id: string): Promise<boolean> {
  return (await scoped({ trx, platformId, environment }).where({ id }).first('id')) !== undefined
}

export async function insertAccount({ trx }: TenantStore, row: AccountRow): Promise<void> {
  await trx('accounts').insert(row)
}

export async function findAccount(store: TenantStore, id: string): Promise<AccountRow | undefined> {
  return scoped(store).where({ id }).first()
}

export async function findAccounts(store: TenantStore, ids: readonly string[]): Promise<AccountRow[]> {
  return ids.length === 0 ? [] : scoped(store).whereIn('id', [...ids])
}

/** One that something is made for: whoever moves it waits until the transaction ends, and finds what was made. */
export async function findSteadyAccount(store: TenantStore, id: string): Promise<AccountRow | undefined> {
  return scoped(store).where({ id }).forKeyShare().first()
}

/** What decides on whether something may be made for an account. */
export type SteadyAccount = Pick<AccountRow, 'id' | 'environment' | 'status' | 'capabilities' | 'settings'>

/** The same of many, by their ids. */
export async function findSteadyAccounts({ trx, platformId, environment }: TenantStore, ids: readonly string[]): Promise<Map<string, SteadyAccount>> {
  const rows = ids.length === 0 ? [] : await holdAccounts(trx, [platformId, environment, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

const holdAccounts = prepared<SteadyAccount>(
  `select id, environment, status, capabilities, settings from accounts
    where platform_id = $1 and environment = $2 and id = any($3::uuid[]) order by id for key share`,
)

/** One, held until the transaction ends; things may be made for it meanwhile. */
export async function lockAccount(store: TenantStore, id: string): Promise<AccountRow | undefined> {
  return scoped(store).where({ id }).forNoKeyUpdate().first()
}

/** The same, while nothing is made for it: it is about to be moved. */
export async function lockAccountToMove(store: TenantStore, id: string): Promise<AccountRow | undefined> {
  return scoped(store).where({ id }).forUpdate().first()
}

export async function updateAccount(store: TenantStore, row: AccountRow): Promise<void> {
  const { platform_id: _platform, environment: _environment, id, organization_id: _organization, created_at: _created, ...changes } = row
  await scoped(store).where({ id }).update(changes)
}

/**
 * The account that the request acts for, if something may be created for it; undefined where the platform acts for itself,
 * which it always may. Whoever closes it waits until the transaction ends, and finds what was created.
 *
 * @throws Problem 403, 422
 */
export async function findOpenOwner(store: OwnerStore): Promise<AccountRow | undefined> {
  const row = await findSteadyOwner(store)
  if (row !== undefined) assertOpen(row)
  return row
}

/** The same, whatever may be done for it: the caller looks, and locks what is the account's after it, as whoever closes it does. */
export async function findSteadyOwner(store: OwnerStore): Promise<AccountRow | undefined> {
  if (store.accountId === null) return undefined
  const row = await findSteadyAccount(store, store.accountId)
  if (row === undefined) throw notOfThePlatform()
  return row
}

/**
 * The account that the request acts for: found before its transaction, and there still unless the sandbox was reset.
 *
 * @throws Problem 403
 */
export async function findOwner(store: TenantStore, accountId: string): Promise<AccountRow> {
  const row = await findAccount(store, accountId)
  if (row === undefined) throw notOfThePlatform()
  return row
}

export function notOfThePlatform(): Problem {
  return Problem.forbidden('The account of Service-Account-Id is not one of the platform.')
}

/** All of a platform, of both environments: for the operator. */
export async function listAllAccounts({ trx, platformId }: Omit<TenantStore, 'environment'>): Promise<AccountRow[]> {
  return trx('accounts').where({ platform_id: platformId }).orderBy(['environment', 'id'])
}

export interface AccountFilter {
  search_text?: string
  status?: Schema<'AccountStatus'>
  type?: Schema<'AccountType'>
}

export async function listAccounts(store: TenantStore, filter: AccountFilter, page: Page<Schema<'AccountSort'>>) {
  const matching = scoped(store)
  if (filter.status !== undefined) void matching.where({ status: filter.status })
  if (filter.type !== undefined) void matching.where({ type: filter.type })
  if (filter.search_text !== undefined) {
    const texts = [`business_profile ->> 'name'`, `business_profile ->> 'legal_name'`, `business_profile ->> 'website'`, 'external_id']
    await seek(store.trx, filter.search_text)
    void matching.whereRaw(contains(store.trx, texts, filter.search_text))
  }
  return readPage(matching, 'accounts', page)
}
