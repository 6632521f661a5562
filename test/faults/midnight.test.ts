import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import type { Knex } from 'knex'
import { connect } from '../../src/database/connection.ts'
import { chances } from '../support/chances.ts'
import { TestClient, type Answer } from '../support/client.ts'
import { chargeBody, customerBody, newPaykey, newPlatform, type TestPlatform } from '../support/factories.ts'
import { world, type TestDatabase } from '../support/world.ts'
import { tellFigure } from './figures.ts'

/** Two hundred in `npm run faults`. */
const count = Number(process.env['KEYS'] ?? 40)
const triesOfKey = 4
/** The second around midnight takes as many: two hundred requests a second at most are sent in it, and a machine that stands still for a second does not miss it. */
const slower = Math.max(3, Math.ceil((count * triesOfKey) / 200))
/** The tries of one key are sent within so much of that second, and one key after the other: those of some end before midnight, those of some begin after it. */
const shareOfKey = 0.2

/** The clock of the database, as whoever writes now() reads it: a schema before the system's, with a row that says what it showed when, and how slow it is. */
const settableNow = `
  create schema clock;
  create table clock.shown (at timestamptz not null, since timestamptz not null, pace double precision not null);
  insert into clock.shown values (now(), now(), 1);
  create function clock.now() returns timestamptz language sql stable as
    'select at + pace * (pg_catalog.now() - since) from clock.shown';
  grant usage on schema clock to public;
  grant select on clock.shown to public`

describe('the day of a key', function () {
  this.timeout(120_000)
  let database: TestDatabase
  let asSuperuser: Knex
  let platform: TestPlatform
  let paykey: string
  const clients: TestClient[] = []
  const closers: (() => Promise<unknown>)[] = []

  before(async () => {
    database = await world().createDatabase()
    asSuperuser = connect(database.superuserUrl, { pool: 2 })
    closers.unshift(() => asSuperuser.destroy())
    await asSuperuser.raw(settableNow)
    await asSuperuser.raw(`alter role ${new URL(database.serviceUrl).username} in database ${new URL(database.serviceUrl).pathname.slice(1)} set search_path = clock, pg_catalog, public`)
    const asService = connect(database.serviceUrl, { pool: 2 })
    closers.unshift(() => asService.destroy())
    // Two, so that nothing in a process's memory can be what keeps a key.
    for (let number = 0; number < 2; number++) {
      const service = await world().startService({ serviceUrl: database.serviceUrl })
      closers.unshift(() => service.stop())
      if (clients.length === 0) platform = await newPlatform(service.url, asService)
      clients.push(new TestClient(service.url, platform.sandbox.headers))
    }
    paykey = (await newPaykey(platform.sandbox)).paykey
  })
  after(async () => {
    for (const close of closers) await close()
  })

  /** @param pace seconds of it in a second */
  const set = (milliseconds: number, pace = 1) => asSuperuser.raw('update clock.shown set at = ?, since = clock_timestamp(), pace = ?', [new Date(milliseconds), pace])
  const isReplay = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'
  const dayMilliseconds = 86_400_000
  const midnight = (Math.floor(Date.now() / dayMilliseconds) + 1) * dayMilliseconds

  // A charge is grouped with others. Nothing but its external_id says of a second one that it is another: a charge has to have its own.
  const kinds = [
    { name: 'customer', table: 'customers', operation: 'createCustomer', bodyOf: (external_id: string) => customerBody({ name: 'Ada', external_id }), again: (key: string) => key },
    { name: 'charge', table: 'payments', operation: 'createCharge', bodyOf: (external_id: string) => chargeBody(paykey, { external_id }), again: (key: string) => `again-${key}` },
  ] as const

  for (const { name, table, operation, bodyOf, again } of kinds) {
    const create = (key: string, which: number, externalId = key) =>
      clients[which % clients.length]!.call(operation, { body: JSON.stringify(bodyOf(externalId)), headers: { 'Idempotency-Key': key } })
    const effectsOf = async (key: string) => (await asSuperuser(table).where({ external_id: key })).length

    it(`of a request for a ${name} ends at midnight, and no request of the second around it runs twice`, async () => {
      const chance = chances()
      const keys = Array.from({ length: count }, () => randomUUID())
      // Each connection that is to be used is there before.
      await Promise.all(Array.from({ length: 20 }, (_, which) => create(randomUUID(), which)))
      // In slow motion, so that a slow machine comes to as many before as after.
      await set(midnight - 500, 1 / slower)
      const sent = keys.flatMap((key, index) =>
        Array.from({ length: triesOfKey }, async (_, which) => {
          await delay(((1 - shareOfKey) * (index / count) + shareOfKey * chance()) * 1_000 * slower)
          return { key, answer: await create(key, which) }
        }),
      )
      const answers = await Promise.all(sent)
      for (const { answer } of answers) expect(answer.status, answer.text).to.be.oneOf([201, 409])
      const late = await Promise.all(keys.map((key, which) => create(key, which)))
      let doubles = 0
      for (const [index, key] of keys.entries()) {
        const of = [...answers.filter((one) => one.key === key).map(({ answer }) => answer), late[index]!].filter(({ status }) => status === 201)
        if ((await effectsOf(key)) !== 1 || new Set(of.map(({ text }) => text)).size !== 1) doubles++
        expect(isReplay(late[index]!), 'the last').to.equal(true)
      }
      expect(doubles, 'keys with two effects or two answers').to.equal(0)
      const { rows } = await asSuperuser.raw<{ rows: { day: string; count: number }[] }>(
        `select day, count(*) from idempotency_records where key = any(?) group by day order by day`,
        [keys],
      )
      expect(rows.map(({ count: some }) => some > 0), 'days of these keys').to.deep.equal([true, true])
      tellFigure('I5', `midnight: ${count} keys of ${name}s x ${triesOfKey + 1}, ${rows.map((row) => row.count).join(' before and ')} after, ${doubles} double`)
    })

    it(`of a request for a ${name} is 24 hours: a second before it ends a key is replayed, a second after it ends it is new`, async () => {
      const noon = midnight + dayMilliseconds * 1.5
      const keys = Array.from({ length: count }, () => randomUUID())
      await set(noon)
      const begun = performance.now()
      const firsts = await Promise.all(keys.map((key, which) => create(key, which)))
      const took = performance.now() - begun
      // The kept instants differ by as much as the requests took: the first of them decides before, the last of them after.
      // It stands: who comes later is not later.
      await set(noon + dayMilliseconds - 1_000, 0)
      const before = await Promise.all(keys.map((key, which) => create(key, which + 1)))
      expect(before.filter(isReplay).map(({ text }) => text)).to.deep.equal(firsts.map(({ text }) => text))
      await set(noon + dayMilliseconds + 1_000 + (performance.now() - begun), 0)
      const after = await Promise.all(keys.map((key, which) => create(key, which, again(key))))
      expect(after.map(({ status }) => status)).to.deep.equal(keys.map(() => 201))
      expect(after.filter(isReplay), 'replays of a key that is over').to.deep.equal([])
      tellFigure('I5', `${name}s, 24 h - 1 s: ${before.filter(isReplay).length} of ${count} replayed; 24 h + 1 s: ${after.length} of ${count} new (sent in ${Math.round(took)} ms)`)
    })
  }
})
