import type { Knex } from 'knex'
import type { Schema } from '../contract.ts'
import type { OwnerStore, Principal, TenantStore } from '../context.ts'
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
  apiKeyId: string | null
  customerId: string
  token: string
  sandboxOutcome: Schema<'PaykeySandboxOutcome'> | null
}

/** Kept as a hash. It lives for 4 hours of real time, by the database's clock, whatever the sandbox's clock says. */
export async function insertBridgeToken(store: OwnerStore, secrets: Secrets, { id, apiKeyId, customerId, token, sandboxOutcome }: NewBridgeToken): Promise<void> {
  const { trx, platformId, environment, ownerId, accountId } = store
  const [hash] = secrets.keyedHashes(token, 'bridge-token')
  await trx.raw(
    `insert into bridge_tokens
       (platform_id, environment, owner_id, account_id, id, api_key_id, customer_id, token_hash, sandbox_outcome, created_at, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, now(), now() + interval '4 hours')`,
    [platformId, environment, ownerId, accountId, id, apiKeyId, customerId, hash, sandboxOutcome],
  )
}

/** Who a token speaks for, while it is unused and not expired, and its key not revoked. */
export async function findBridgeGrant(
  database: Knex,
  secrets: Secrets,
  token: string,
): Promise<Omit<Principal, 'scopes' | 'apiKeyId'> | undefined> {
  const platformId = platformOf(token)
  if (platformId === undefined) return undefined
  const hashes = secrets.keyedHashes(token, 'bridge-token')
  const [current] = hashes
  const row = await inTenant(database, platformId, async (trx) => {
    const found = await good(trx, platformId).whereIn('token_hash', [...hashes]).first()
    // Found under an older secret, it is kept under the first from now on.
    if (found?.token_hash.equals(current) === false) await good(trx, platformId).where({ id: found.id }).update({ token_hash: current })
    return found
  })
  if (row === undefined) return undefined
  const { environment, id: tokenId, customer_id: customerId, account_id: accountId } = row
  return { platformId, environment, bridge: { tokenId, customerId, accountId } }
}

function good(trx: Knex.Transaction, platformId: string) {
  const revoked = trx('api_keys').whereRaw('api_keys.id = bridge_tokens.api_key_id').whereNotNull('revoked_at')
  return trx('bridge_tokens').where({ platform_id: platformId, used_at: null }).whereRaw('expires_at > now()').whereNotExists(revoked)
}

/** How many tokens are still good, by the secret that their hashes are under (8 hex digits), and until when. */
export async function countBySecret({ trx, platformId, environment }: TenantStore): Promise<{ secret: string; count: number; until: Date }[]> {
  return good(trx, platformId)
    .where({ environment })
    .groupByRaw('1')
    .select<{ secret: string; count: number; until: Date }[]>(trx.raw(`encode(substr(token_hash, 1, 4), 'hex') as secret, count(*) as count, max(expires_at) as until`))
}

/** Uses the token up, in the transaction that makes its paykey: of many at once one succeeds, and gets the token's row. */
export async function useBridgeToken({ trx, platformId }: OwnerStore, id: string): Promise<BridgeTokenRow | undefined> {
  const [row] = await good(trx, platformId)
    .where({ id })
    .update({ used_at: trx.raw('now()') })
    .returning('*')
  return row
}
