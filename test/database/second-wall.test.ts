import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import { listAllAccounts } from '../../src/accounts/account-store.ts'
import { countReturnable } from '../../src/ach/bank-store.ts'
import { findHashKeys, hashOf } from '../../src/ach/file-hash.ts'
import { listFiles } from '../../src/ach/file-store.ts'
import { findToRenew } from '../../src/ach/renew-hashes.ts'
import { useBridgeToken } from '../../src/bridge/bridge-token-store.ts'
import { sealedColumns } from '../../src/cli/sealed-columns.ts'
import type { OwnerStore } from '../../src/context.ts'
import { findCustomers } from '../../src/customers/customer-store.ts'
import { connect } from '../../src/database/connection.ts'
import { sqlState } from '../../src/database/errors.ts'
import { countRows } from '../../src/database/list-counts.ts'
import { pageOf } from '../../src/database/paging.ts'
import { findAdvance } from '../../src/database/platform-clock.ts'
import { reencrypt } from '../../src/database/reencrypt.ts'
import type { IdempotencyRecordRow, JobRow, LimitCounterRow } from '../../src/database/tables.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { cutIntoHours } from '../../src/events/event-counts.ts'
import { findEvents } from '../../src/events/event-store.ts'
import { findFundingEvents } from '../../src/funding/funding-event-store.ts'
import { isUsedOtherwise } from '../../src/http/idempotency.ts'
import { listJobs } from '../../src/jobs/job-store.ts'
import { listBalances } from '../../src/ledger/ledger-store.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { newId } from '../../src/lib/ids.ts'
import { Secrets } from '../../src/lib/secrets.ts'
import { findLinkedBankAccounts } from '../../src/linked-bank-accounts/linked-bank-account-store.ts'
import { findOrganization } from '../../src/organizations/organization-store.ts'
import { findPaykeys, listPaykeys } from '../../src/paykeys/paykey-store.ts'
import { lockPrenotes } from '../../src/paykeys/prenote-store.ts'
import { uncount } from '../../src/payments/limit-store.ts'
import { findPayments } from '../../src/payments/payment-store.ts'
import { findRepresentative } from '../../src/representatives/representative-store.ts'
import { countOwn } from '../../src/return-rates/return-rate-store.ts'
import { emptySandbox } from '../../src/sandbox/reset.ts'
import { findWrongContent } from '../../src/verify/file-contents.ts'
import { invariants } from '../../src/verify/invariants.ts'
import { findPresentedTooOften } from '../../src/verify/presentments.ts'
import { verify } from '../../src/verify/verify.ts'
import { claimDeliveries } from '../../src/webhooks/delivery-store.ts'
import { findEndpoint } from '../../src/webhooks/endpoint-store.ts'
import { lookAt } from '../../src/worker/lane.ts'
import { tellFigure } from '../faults/figures.ts'
import type { TestPlatform } from '../support/factories.ts'
import { newFilledPlatforms } from '../support/filled.ts'
import { PostgresProxy } from '../support/postgres-proxy.ts'
import { changeRow } from '../support/rows.ts'
import { isTenantTable, readTables } from '../support/schema-rules.ts'
import { world } from '../support/world.ts'

// There are two walls between platforms: the platform that each statement names, and row-level security, which knows it from the transaction.
// Each file that asks the database is asked for what another platform has: with both walls but for the second, with both but for the first,
// and with neither, where it must come, or nothing was shown. What takes the first wall away stands between the service and its database, and
// takes the platform out of every statement.

/** What the other platform has, by which it can be asked for. */
interface Theirs {
  ids: (table: keyof Tables, environment?: 'sandbox' | 'live') => Promise<string[]>
  answered: IdempotencyRecordRow
  counter: LimitCounterRow
  job: JobRow
}

interface Asking {
  /** Whose transaction it is, and whose account it says to act for: the other platform's own. */
  store: OwnerStore
  theirs: Theirs
  /** The same connections, for what opens a transaction itself. */
  database: Knex
}

type Row = (asking: Asking) => Promise<unknown>

const page = pageOf({}, 'created_at')
const longAgo = new Date('2020-01-01T00:00:00Z')
const farAhead = new Date('2100-01-01T00:00:00Z')

/** Each file of src that asks for rows of tenants, and a way to have it ask for another platform's. */
const stores: Readonly<Record<string, Row>> = {
  'accounts/account-store.ts': ({ store }) => listAllAccounts(store),
  'ach/bank-store.ts': ({ store }) => countReturnable(store, '2020-01-01'),
  // With neither wall any platform's may come, and one of a SECRETS_KEY that another test has given up can't be opened.
  'ach/file-hash.ts': ({ store }) => findHashKeys({ ...store, environment: 'live', secrets: world().secrets }).catch(String),
  'ach/file-store.ts': ({ store }) => listFiles(store),
  'ach/renew-hashes.ts': ({ store }) => findToRenew(store, [randomBytes(32), randomBytes(32)], undefined),
  'bridge/bridge-token-store.ts': async ({ store, theirs }) => useBridgeToken(store, (await theirs.ids('bridge_tokens'))[0] ?? ''),
  'customers/customer-store.ts': async ({ store, theirs }) => findCustomers(store, await theirs.ids('customers')),
  'database/list-counts.ts': ({ store }) => countRows(store, { list: 'customers' }),
  'database/paging.ts': ({ store }) => listPaykeys(store, {}, page),
  'database/platform-clock.ts': async ({ store, theirs }) => findAdvance(store, (await theirs.ids('clock_advances'))[0] ?? ''),
  'database/reencrypt.ts': async ({ store }) => {
    const numbers = sealedColumns.find(({ table }) => table === 'paykeys')
    return numbers && reencrypt(store, new Secrets([randomBytes(32), ...world().config.secretsKeys]), numbers, undefined)
  },
  'events/event-counts.ts': async ({ store }) => {
    const { platformId: platform_id, environment } = store
    const matching = store.trx('events').where({ platform_id, environment })
    return (await cutIntoHours(store, matching, { types: undefined, from: undefined, to: undefined }, 'id'))?.counts
  },
  'events/event-store.ts': async ({ store, theirs }) => findEvents(store, await theirs.ids('events'), longAgo, farAhead),
  'funding/funding-event-store.ts': async ({ store, theirs }) => findFundingEvents(store, await theirs.ids('funding_events')),
  'http/idempotency.ts': ({ store, theirs }) => {
    const { platformId, environment } = store
    // What it would find it could not open: it is bound to its platform.
    return isUsedOtherwise(store.trx, world().secrets, { platformId, environment, key: theirs.answered.key, actingAccount: null, fingerprint: Buffer.from('another') }).catch(String)
  },
  'jobs/job-store.ts': ({ store }) => listJobs(store),
  'ledger/ledger-store.ts': ({ store }) => listBalances(store),
  'linked-bank-accounts/linked-bank-account-store.ts': async ({ store, theirs }) => findLinkedBankAccounts(store, await theirs.ids('linked_bank_accounts')),
  'organizations/organization-store.ts': async ({ store, theirs }) => findOrganization(store, (await theirs.ids('organizations'))[0] ?? ''),
  'paykeys/paykey-store.ts': async ({ store, theirs }) => findPaykeys(store, await theirs.ids('paykeys')),
  'paykeys/prenote-store.ts': async ({ store, theirs }) => lockPrenotes({ ...store, environment: 'live' }, await theirs.ids('prenotes', 'live')),
  'payments/limit-store.ts': async ({ store, theirs }) => {
    const { account_id: accountId, payment_type: type, starts_on: day } = theirs.counter
    await uncount(store, [{ accountId, type, day, amount: 0, count: 0 }])
    return touched(store.trx, ['limit_counters'])
  },
  'payments/payment-store.ts': async ({ store, theirs }) => findPayments(store, await theirs.ids('payments')),
  'representatives/representative-store.ts': async ({ store, theirs }) => findRepresentative(store, (await theirs.ids('representatives'))[0] ?? ''),
  'return-rates/return-rate-store.ts': ({ store }) => countOwn(store, longAgo),
  'sandbox/reset.ts': async ({ store, theirs }) => {
    await emptySandbox(store.trx, store, theirs.job)
    return touched(store.trx, ['customers', 'payments', 'jobs'])
  },
  'verify/file-contents.ts': ({ store }) => findWrongContent(store, world().secrets),
  'verify/presentments.ts': ({ store }) => findPresentedTooOften(store, world().secrets),
  'verify/verify.ts': async ({ store, database }) => [...(await verify(database, world().secrets, [store.platformId]))],
  'verify/invariants.ts': async ({ store }) => {
    const found: (string | undefined)[] = []
    for (const { findBroken } of invariants) found.push(await findBroken(store, world().secrets))
    return found
  },
  'webhooks/delivery-store.ts': async ({ store, theirs }) => {
    const hands = new Map((await theirs.ids('webhook_endpoints')).map((id) => [id, 20]))
    return (await claimDeliveries(store, hands, farAhead, farAhead)).map(({ id }) => id)
  },
  'webhooks/endpoint-store.ts': async ({ store, theirs }) => findEndpoint(store, (await theirs.ids('webhook_endpoints'))[0] ?? ''),
  'worker/lane.ts': ({ store, database }) => lookAt({ database, secrets: world().secrets, clock: systemClock, newId }, store.platformId),
}

/** SQLSTATE of a statement that found rows of several platforms where one has one. */
const severalRows = '21000'

/** What only the owner of the tables may do. */
const ofOwner: ReadonlySet<string> = new Set(['sandbox/reset.ts'])

/** Those that name a tenant table, and why nothing of another platform could come by them. */
const withoutRows: Readonly<Record<string, string>> = {
  'database/advisory-lock.ts': 'counts no row, so that a cluster takes the lock where the platform is',
  'database/unscoped.ts': 'asks global tables alone, but for default partitions, which the owner tidies and tells days of',
  'demo.ts': 'asks for ids that are written down in it',
  'http/rate-limit.ts': 'writes the one row of its key, and reads that',
}

describe('the second wall', function () {
  this.timeout(120_000)
  let ours: TestPlatform
  let theirsPlatform: TestPlatform
  let theirs: Theirs
  const pools: Knex[] = []
  const proxies: PostgresProxy[] = []
  let service: Knex
  let owner: Knex
  let withoutSecond: Knex
  let withoutFirst: { service: Knex; owner: Knex }
  let withoutBoth: Knex
  let takenOut = 0
  let takenOutOfAll = 0
  let restore: () => Promise<void>
  const told: string[] = []

  before(async () => {
    ;[ours, theirsPlatform] = await newFilledPlatforms()
    const { asSuperuser, database } = world()
    const platform_id = theirsPlatform.id
    const scope = { platform_id, environment: 'sandbox' } as const
    const [answered] = await asSuperuser('idempotency_records').where({ ...scope, acting_account: '00000000-0000-0000-0000-000000000000' })
    const [counter] = await asSuperuser('limit_counters').where(scope)
    const [job] = await asSuperuser('jobs').where(scope)
    // What only a look over what is theirs would find: a customer without the events that it counts, a file that is not what was sent, a transfer that is presented four times.
    const [customer] = await asSuperuser('customers').where(scope)
    const [file] = await asSuperuser('nacha_files').where({ ...scope, direction: 'outgoing' }).whereNotIn('status', ['open', 'cancelled'])
    const [transfer] = await asSuperuser('funding_events').where(scope)
    const [linked] = await asSuperuser('linked_bank_accounts').where(scope)
    if (!answered || !counter || !job || !customer || !file || !transfer || !linked) throw new Error('A filled platform has rows in every table')
    theirs = {
      ids: async (table, environment = 'sandbox') => {
        // As a plain name: Knex's types of one table can't be had for a table that is not known yet.
        const name: string = table
        return (await asSuperuser(name).where({ platform_id, environment }).orderBy('id').select<{ id: string }[]>('id')).map(({ id }) => id)
      },
      ...{ answered, counter, job },
    }
    const { id, event_sequence } = customer
    await changeRow('customers', id, { event_sequence: event_sequence + 100 })
    await changeRow('nacha_files', file.id, { content_hash: '0'.repeat(64) })
    await asSuperuser.transaction((trx) => hashOf({ trx, platformId: platform_id, environment: 'live', secrets: world().secrets }, 'anything'))
    const again = { ...transfer, retry_of: transfer.id, status: 'pending' as const, linked_bank_account_id: linked.id, effective_date: '2026-03-02' }
    await asSuperuser('funding_events').insert([1, 2, 3, 4].map(() => ({ ...again, id: newId() })))
    // And what has only they to do.
    await asSuperuser('jobs').where({ platform_id: ours.id, environment: 'live' }).update({ due_at: farAhead })
    restore = async () => {
      await changeRow('customers', id, { event_sequence })
      await changeRow('nacha_files', file.id, { content_hash: file.content_hash })
      await asSuperuser('funding_events').where({ ...scope, retry_of: transfer.id }).delete()
    }

    const through = async (url: string) => {
      const proxy = await PostgresProxy.open(url)
      proxies.push(proxy)
      proxy.rewrite(withoutPlatform)
      return pool(proxy.url)
    }
    const pool = (url: string) => {
      const opened = connect(url, { pool: 4 })
      pools.push(opened)
      return opened
    }
    service = pool(database.serviceUrl)
    owner = pool(database.ownerUrl)
    withoutSecond = pool(database.superuserUrl)
    withoutFirst = { service: await through(database.serviceUrl), owner: await through(database.ownerUrl) }
    withoutBoth = await through(database.superuserUrl)
  })
  after(async () => {
    for (const one of pools) await one.destroy()
    for (const proxy of proxies) await proxy.close()
    await restore()
    if (told.length > 0) tellFigure('Second wall', `${told.length} files that ask for rows, ${takenOutOfAll} times a platform taken out of a statement: 0 rows of another platform came with row-level security, and some in each file without`)
  })

  const withoutPlatform = (sql: string): string =>
    sql.replaceAll(/(?:"?\b[a-z_]+"?\.)?"?\bplatform_id"? = \$([0-9]+)/g, (_scope, number: string) => {
      takenOut++
      return `$${number}::uuid is not null`
    })

  /** What it gets to know, or why nothing; whatever it does is undone. */
  async function asked(database: Knex, row: Row): Promise<unknown> {
    const undone = new Error('Undone')
    let answer: unknown
    const work = inTenant(database, ours.id, async (trx) => {
      const store: OwnerStore = { trx, platformId: ours.id, environment: 'sandbox', accountId: null, ownerId: theirsPlatform.id }
      answer = plain(await row({ store, theirs, database }))
      throw undone
    })
    await work.catch((error: unknown) => {
      if (sqlState(error) === severalRows) answer = severalRows
      else if (error !== undone) throw error
    })
    return answer
  }

  it('has a row for each file that asks for rows of tenants', async () => {
    const tables = (await readTables(world().asSuperuser)).filter((table) => isTenantTable(table) && !table.is_partition).map(({ name }) => name)
    expect(Object.keys({ ...stores, ...withoutRows }).sort()).to.deep.equal(askingFiles(tables))
  })

  for (const [file, row] of Object.entries(stores)) {
    it(`${file}: asked without its platform, has nothing of another one's`, async () => {
      const isOfOwner = ofOwner.has(file)
      const expected = await asked(isOfOwner ? owner : service, row)
      expect(JSON.stringify([expected])).to.not.include(theirsPlatform.id)
      expect(await asked(withoutSecond, row), 'the first wall alone').to.deep.equal(expected)
      takenOut = 0
      expect(await asked(isOfOwner ? withoutFirst.owner : withoutFirst.service, row), 'the second wall alone').to.deep.equal(expected)
      expect(takenOut, 'times that a statement named the platform').to.be.above(0)
      takenOutOfAll += takenOut
      expect(await asked(withoutBoth, row), 'no wall at all: theirs have to come, or nothing was asked for').to.not.deep.equal(expected)
      told.push(file)
    })
  }
})

/** Rows that the transaction has changed or removed so far: nobody sees more of what row-level security hides. */
async function touched(trx: Knex.Transaction, tables: readonly string[]): Promise<unknown> {
  const { rows } = await trx.raw<{ rows: unknown[] }>(`select relname, n_tup_upd, n_tup_del from pg_stat_xact_user_tables where relname = any(?) order by 1`, [[...tables]])
  return rows
}

/** Without the order of rows that were asked for in none, which is not the same by another plan. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (value instanceof Date || Buffer.isBuffer(value) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]))
}

/** The files of src that name one of these tables in a query, or a platform in one. Migrations run before there is anything. */
function askingFiles(tables: readonly string[]): string[] {
  const root = fileURLToPath(new URL('../../src/', import.meta.url))
  const named = tables.join('|')
  const asks = [new RegExp(`\\b(?:trx|owner|database)(?:<[^>]*>)?\\(['\`](?:${named})\\b`), new RegExp(`\\b(?:from|join|update|into) (?:${named})\\b`), /where\(\{ platform_id|\bplatform_id = (?:\?|\$|:)/]
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('database/migrations/'))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return asks.some((pattern) => pattern.test(text))
    })
    .sort()
}
