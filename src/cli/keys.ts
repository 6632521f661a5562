import { createApiKey } from '../api-keys/api-key.ts'
import type { Environment, Scope } from '../context.ts'
import { findPlatform, hasLiveKey, listApiKeys, revokeApiKey } from '../database/unscoped.ts'
import { systemClock } from '../lib/clock.ts'
import type { ListOptions } from './of-platforms.ts'
import { printList, say, tell } from './output.ts'
import { Refusal } from './refusal.ts'
import { refusePending, secretsOf, withDatabase, type Workplace } from './workplace.ts'

export interface KeyOptions {
  platform: string
  environment: Environment
  scopes?: Scope[]
}

export async function makeKey(place: Workplace, options: KeyOptions): Promise<void> {
  const { config, server } = place
  const { environment } = options
  if (environment === 'live' && config.secretsKeys.length === 0) {
    throw new Refusal('A live key needs SECRETS_KEY: without it the secrets are only as safe as the data directory. `openssl rand -base64 32` makes one; set it for the service too, and keep it: from then on nothing starts without.')
  }
  await refusePending(server)
  const secrets = await secretsOf(place)
  const { row, value, shutsOff } = await withDatabase(server, async (database) => {
    const platform = await findPlatform(database, options.platform)
    if (platform === undefined) throw new Refusal(`There is no platform ${options.platform}.`)
    const shutsOff = environment === 'live' && config.allowPrivateWebhooks === undefined && !(await hasLiveKey(database))
    const wanted = options.scopes === undefined ? {} : { scopes: options.scopes }
    return { ...(await createApiKey(database, secrets, systemClock.now(), { platformId: platform.id, environment, ...wanted })), shutsOff }
  })
  tell(`Key ${row.id} (${environment}, ${row.scopes.join(', ')}). It is shown this once:`)
  say(`${value}\n`)
  if (shutsOff) tell('From now on the sandbox’s webhooks go to public https addresses alone. ALLOW_PRIVATE_WEBHOOKS=true lets them go to others.')
}

export async function showKeys({ server }: Workplace, options: ListOptions): Promise<void> {
  const rows = await withDatabase(server, async (database) => {
    if (options.platform === undefined) return listApiKeys(database, undefined)
    const platform = await findPlatform(database, options.platform)
    if (platform === undefined) throw new Refusal(`There is no platform ${options.platform}.`)
    return listApiKeys(database, platform.id)
  })
  const shown = rows.map((row) => ({
    id: row.id,
    platform_id: row.platform_id,
    key: `sk_${row.environment}_${row.display}...`,
    scopes: row.scopes.join(','),
    created_at: row.created_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
  }))
  printList(shown, options.json === true)
}

export async function revokeKey({ server }: Workplace, id: string): Promise<void> {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const revoked = isUuid && (await withDatabase(server, (database) => revokeApiKey(database, id, systemClock.now())))
  if (!revoked) throw new Refusal(`There is no key ${id} that could be revoked.`)
  tell(`Key ${id} is revoked.`)
}
