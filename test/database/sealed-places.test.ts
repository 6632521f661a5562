import { expect } from 'chai'
import { sealedColumns } from '../../src/cli/sealed-columns.ts'
import type { SealedColumn } from '../../src/database/reencrypt.ts'
import { newId } from '../../src/lib/ids.ts'
import { world } from '../support/world.ts'

/** What may differ between two rows that a ciphertext opens in: the same thing by another name of its row. */
const notBound: Readonly<Record<string, readonly string[]>> = {
  // Of one event at one endpoint, which is one delivery: by its id.
  webhook_deliveries: ['endpoint_id', 'event_id', 'created_at'],
  events: ['created_at'],
  // A key of yesterday is that of today, once it is free.
  idempotency_records: ['day'],
}

type Values = Record<string, string | number>

// Whoever can write rows, and read no secret, must not have the service show what is another's.
describe('a ciphertext', () => {
  for (const sealed of sealedColumns) {
    const { table, column, key } = sealed
    it(`of ${table}.${column} is bound to its row, and to all that tells it from others`, async () => {
      const bound = [...new Set(['platform_id', 'environment', ...(table === 'bank_settings' ? [] : key), ...(table === 'webhook_deliveries' ? ['id'] : [])])].filter((name) => !(notBound[table] ?? []).includes(name))
      const row: Values = Object.fromEntries(await Promise.all(bound.map(async (name) => [name, await valueOf(table, name)] as const)))
      const places = [await placeOf(sealed, row)]
      for (const name of bound) places.push(await placeOf(sealed, { ...row, [name]: name === 'environment' ? 'live' : await valueOf(table, name) }))
      expect(new Set(places).size, places.join('\n')).to.equal(bound.length + 1)
    })
  }

  it('of one column opens in no other', async () => {
    const id = newId()
    const places = []
    // What an endpoint's secret was before is kept where its secret was.
    for (const sealed of sealedColumns.filter(({ isList }) => !isList)) places.push(await placeOf(sealed, { id, platform_id: id, environment: 'sandbox', ...Object.fromEntries(sealed.key.filter((name) => name.endsWith('_id')).map((name) => [name, id])) }))
    expect(new Set(places).size, places.join('\n')).to.equal(places.length)
  })
})

let numbers = 0

async function valueOf(table: string, name: string): Promise<string | number> {
  if (name === 'environment') return 'sandbox'
  const column = await world().asSuperuser('information_schema.columns').where({ table_name: table, column_name: name, table_schema: 'public' }).first<{ data_type: string } | undefined>('data_type')
  numbers++
  if (column?.data_type === 'uuid') return newId()
  if (column?.data_type === 'bytea') return `\\x${numbers.toString(16).padStart(64, '0')}`
  return column?.data_type === 'text' ? `text ${numbers}` : numbers
}

/** What a row with these values would have its ciphertext bound to. */
async function placeOf({ table, read }: SealedColumn, values: Values): Promise<string> {
  const [row] = await world().asSuperuser.transaction((trx) => read(trx, 'select (jsonb_populate_record(cast(null as ??), ?)).*', [table, JSON.stringify(values)]))
  if (row === undefined) return expect.fail()
  return JSON.stringify(row.place)
}
