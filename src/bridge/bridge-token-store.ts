import type { Knex } from 'knex'
import type { Schema } from '../contract.ts'
import type { OwnerStore, Principal } from '../context.ts'
import { inTenant } from '../database/transaction.ts'
import type { BridgeTokenRow } from '../database/tables.ts'
import { randomBase62, type Secrets } from '../lib/secrets.ts'

/** `bt_`, the platform's id, and 256 random bits: the id leads to the tenant that the token is looked up in. */
export function newBridgeToken(platformId: string): string {
  return `bt_${platformId.replaceAll('-', '')}${randomBase62(43)}`
}

function platformOf(token: string): string | undefined {
  const id = token.match(/^bt_([0-9a-f]{32})[0-9A-Za-z]{43}$/)?.[1]
  return id?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export interface NewBridgeToken {
  id: string
  customerId: string
  token: string
  sandboxOutcome: Schema<'PaykeySandboxOutcome'> | null
}

/** Kept as a hash. It lives for 4 hours of real time, by the database's clock, whatever the sandbox's clock says. */
export async function insertBridgeToken(store: OwnerStore, secrets: Secrets, { id, customerId, token, sandboxOutcome }: NewBridgeToken): Promise<void> {
  const { trx, platformId, environment, ownerId, accountId } = store
  const [hash] = secrets.keyedHashes(token, 'bridge-token')
  await trx.raw(
    `insert into bridge_tokens
       (platform_id, environment, owner_id, account_id, id, customer_id, token_hash, sandbox_outcome, created_at, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, now(), now() + interval '4 hours')`,
    [platformId, environment, ownerId, accountId, id, customerId, hash, sandboxOutcome],
  )
}

/** Who a token speaks for, while it is unused and not expired. */
export async function findBridgeGrant(
  database: Knex,
  secrets: Secrets,
  token: string,
): Promise<Omit<Principal, 'scopes'> | undefined> {
  const platformId = platformOf(token)
  if (platformId === undefined) return undefined
  const row = await inTenant(database, platformId, (trx) =>
    trx('bridge_tokens')
      .where({ platform_id: platformId, used_at: null })
      .whereIn('token_hash', [...secrets.keyedHashes(token, 'bridge-token')])
      .whereRaw('expires_at > now()')
      .first(),
  )
  if (row === undefined) return undefined
  const { environment, id: tokenId, customer_id: customerId, account_id: accountId } = row
  return { platformId, environment, bridge: { tokenId, customerId, accountId } }
}

/** Uses the token up, in the transaction that makes its paykey: of many at once one succeeds, and gets the token's row. */
export async function useBridgeToken({ trx, platformId }: OwnerStore, id: string): Promise<BridgeTokenRow | undefined> {
  const [row] = await trx('bridge_tokens')
    .where({ platform_id: platformId, id, used_at: null })
    .whereRaw('expires_at > now()')
    .update({ used_at: trx.raw('now()') })
    .returning('*')
  return row
}
