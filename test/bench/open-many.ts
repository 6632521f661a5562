import type { Knex } from 'knex'
import { createApiKey } from '../../src/api-keys/api-key.ts'
import { connect } from '../../src/database/connection.ts'
import { addUpChanges } from '../../src/database/list-counts.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { insertPlatform } from '../../src/database/unscoped.ts'
import { newId } from '../../src/lib/ids.ts'
import { TestClient } from '../support/client.ts'
import { world } from '../support/world.ts'
import { largeOwner, type makePayments } from './many-payments.ts'

/** A service on a database of its own that has so many rows, all counted. @returns who acts for the account that has nine tenths of them */
export async function openMany(make: typeof makePayments, rows: number): Promise<{ client: TestClient; database: Knex; platformId: string; serviceUrl: string }> {
  const { serviceUrl, superuserUrl } = await world().createDatabase()
  const superuser = connect(superuserUrl, { pool: 1 })
  const platformId = newId()
  await insertPlatform(superuser, { id: platformId, name: 'Many', created_at: new Date() })
  await make(superuser, platformId, rows)
  const { url, database } = await world().startService({ serviceUrl })
  while ((await superuser('list_count_changes').first('id')) !== undefined) {
    await inTenant(database, platformId, (trx) => addUpChanges({ trx, platformId, environment: 'sandbox' }))
  }
  await superuser.raw('vacuum analyze list_counts, list_count_changes')
  await superuser.destroy()
  const { value } = await createApiKey(database, world().secrets, new Date(), { platformId, environment: 'sandbox' })
  return { client: new TestClient(url, { Authorization: `Bearer ${value}` }).actingFor(largeOwner), database, platformId, serviceUrl }
}
