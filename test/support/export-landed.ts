/**
 * Writes the present schema with a few rows in it to standard output, for test/database/landed: every later version of the
 * service must be able to migrate from it. When migrations have landed:
 *
 *     node --import tsx test/support/export-landed.ts > test/database/landed/NNNN.sql
 */
import { createApiKey } from '../../src/api-keys/api-key.ts'
import { connect } from '../../src/database/connection.ts'
import { migrationSource } from '../../src/database/migrations/index.ts'
import { grantToService } from '../../src/database/tenant-table.ts'
import { insertPlatform } from '../../src/database/unscoped.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { newId } from '../../src/lib/ids.ts'
import { Secrets } from '../../src/lib/secrets.ts'
import { TestClient } from './client.ts'
import { accountBody, newAccount, newCharge, newCustomer, newLinkedBankAccount, newRepresentative } from './factories.ts'
import { landedSecretsKey, migrationStatements } from './landed.ts'
import { closeWorld, openWorld, world } from './world.ts'

await openWorld()
const { ownerUrl, serviceUrl, superuserUrl } = await world().createDatabase({ migrated: false })
const count = (await migrationSource.getMigrations([])).length
const { migrations, knex } = await migrationStatements(ownerUrl, count)
const owner = connect(ownerUrl, { pool: 1 })
await grantToService(owner, new URL(serviceUrl).username)
await owner.destroy()

const secrets = new Secrets([landedSecretsKey])
const setup = connect(serviceUrl, { pool: 1 })
const platformId = newId()
await insertPlatform(setup, { id: platformId, name: 'Landed', created_at: systemClock.now() })
const { value } = await createApiKey(setup, secrets, systemClock.now(), { platformId, environment: 'sandbox' })
await setup.destroy()

const service = await world().startService({ serviceUrl, secrets })
const client = new TestClient(service.url, { Authorization: `Bearer ${value}`, 'Idempotency-Key': '' })
const metadata = { landed: 'yes' }
const account = await newAccount(client)
const profile = { ...accountBody(account.organization_id).business_profile, tax_id: '12-3456789' }
const taxed = await newAccount(client, { organization_id: account.organization_id, business_profile: profile, metadata })
const representative = await newRepresentative(client, { account_id: taxed.id })
const linked = await newLinkedBankAccount(client, { account_id: taxed.id })
const customer = await newCustomer(client, { metadata })
await client.ok('initializeBridge', { body: { customer_id: customer.id }, headers: { 'Idempotency-Key': 'landed-bridge-token' } })
const charge = await newCharge(client.actingFor(taxed.id), { metadata })
const cancelled = await newCharge(client)
await client.ok('cancelCharge', { path: { id: cancelled.id }, body: { reason: 'Landed' } })

const reads = [
  `/v1/organizations/${account.organization_id}`,
  `/v1/accounts/${account.id}`,
  `/v1/accounts/${taxed.id}`,
  `/v1/representatives/${representative.id}`,
  `/v1/linked_bank_accounts/${linked.id}`,
  `/v1/customers/${customer.id}`,
  `/v1/paykeys/${cancelled.paykey_details.id}`,
  `/v1/charges/${cancelled.id}`,
]
const lines = [`-- key ${value}`]
for (const path of reads) lines.push(`-- reads ${path} - ${(await client.send('GET', path)).text}`)
lines.push(`-- reads /v1/charges/${charge.id} ${taxed.id} ${(await client.actingFor(taxed.id).send('GET', `/v1/charges/${charge.id}`)).text}`)

const superuser = connect(superuserUrl, { pool: 1 })
const tables = await superuser.raw<{ rows: { name: string }[] }>(
  `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by oid`,
)
const data: string[] = []
for (const { name } of tables.rows) {
  const rows = await superuser.raw<{ rows: { rows: string | null }[] }>(`select json_agg(t)::text as rows from ?? t`, [name])
  const text = rows.rows[0]?.rows
  if (text !== undefined && text !== null) data.push(`insert into ${name} select * from json_populate_recordset(null::${name}, $rows$${text}$rows$)`)
}
data.push(`select setval('knex_migrations_id_seq', ${count})`)
await superuser.destroy()
await closeWorld()

const statements = (list: readonly string[]) => list.map((sql) => `${sql};\n`).join('')
process.stdout.write(`${lines.join('\n')}\n-- schema\n${statements(migrations)}-- knex\n${statements(knex)}-- data\n${statements(data)}`)
