import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import { problemOf, type Answer, type TestClient } from '../support/client.ts'
import { chargeBody, newAccount, newCharge, newPaykey, newPlatform, payoutBody, type TestPlatform } from '../support/factories.ts'
import { onceIt } from '../support/once.ts'
import { PostgresProxy } from '../support/postgres-proxy.ts'
import { whileRefused } from '../support/refused.ts'
import { changeRow, eventsOf, lockWaits } from '../support/rows.ts'
import { newWaiter, sendTogether, type Waiter } from '../support/together.ts'
import { world } from '../support/world.ts'

const wide = { max_amount: 9_999_999_999, daily_amount: 9_999_999_999, monthly_amount: 9_999_999_999, monthly_count: 1_000_000 }

/** A platform to send the same requests to as to another one, and what they name there. */
interface Stage {
  platform: TestPlatform
  waiter: Waiter
  /** Acts for the platform, for an account with limits, one without, one that may not charge, and one that is closed. */
  clients: Record<'own' | 'limited' | 'other' | 'unable' | 'closed', TestClient>
  paykeys: Record<'own' | 'inactive' | 'unserved' | 'limited' | 'other' | 'unable' | 'closed', string>
}

async function openStage(): Promise<Stage> {
  const platform = await newPlatform()
  const { sandbox } = platform
  const accountWith = async (settings: Partial<Schema<'PaymentSettingsUpdate'>>) => {
    const { id } = await newAccount(sandbox)
    await sandbox.ok('updateAccount', { path: { id }, body: { settings: { charges: { ...wide, ...settings }, payouts: { ...wide, ...settings } } } })
    const client = sandbox.actingFor(id)
    return { id, client, paykey: (await newPaykey(client)).paykey }
  }
  const [limited, other, unable, closed] = [await accountWith({ monthly_amount: 10_000, daily_amount: 8_000 }), await accountWith({}), await accountWith({}), await accountWith({})]
  const { capabilities } = (await sandbox.ok('getAccount', { path: { id: unable.id } })).data
  await changeRow('accounts', unable.id, { capabilities: { ...capabilities, payment_types: { ...capabilities.payment_types, charges: { capability_status: 'inactive' }, payouts: { capability_status: 'inactive' } } } })
  await changeRow('accounts', closed.id, { status: 'inactive' })
  const inactive = await newPaykey(sandbox)
  await changeRow('paykeys', inactive.id, { status: 'inactive' })
  const unserved = await newPaykey(sandbox)
  await changeRow('customers', unserved.customer_id, { status: 'rejected' })
  return {
    platform,
    waiter: await newWaiter(sandbox),
    clients: { own: sandbox, limited: limited.client, other: other.client, unable: unable.client, closed: closed.client },
    paykeys: {
      ...{ own: (await newPaykey(sandbox)).paykey, inactive: inactive.paykey, unserved: unserved.paykey },
      ...{ limited: limited.paykey, other: other.paykey, unable: unable.paykey, closed: closed.paykey },
    },
  }
}

interface Script {
  by: keyof Stage['clients']
  paykey: keyof Stage['paykeys'] | 'unknown'
  external_id: string
  key: string | undefined
  body?: Partial<Schema<'ChargeCreate'>>
}

let keys = 0
const script = (by: Script['by'], external_id: string, body: Script['body'] & { paykey?: Script['paykey']; key?: string | null } = {}): Script => {
  const { paykey, key, ...rest } = body
  return { by, paykey: paykey ?? (by === 'own' ? 'own' : by), external_id, key: key === null ? undefined : (key ?? `script-${++keys}-key`), body: rest }
}

/** What is there before. */
const before = [script('own', 'taken', { key: 'finished-key' }), script('limited', 'limited-0', { amount: 1_000 })]

const day = (text: string) => ({ payment_date: text })
const scripts = [
  script('own', 'first'),
  script('own', 'without-key', { key: null }),
  script('own', 'taken', { key: 'finished-key' }),
  script('own', 'mismatch', { key: 'finished-key' }),
  script('own', 'taken'),
  script('own', 'taken', { key: null }),
  script('other', 'taken'),
  script('own', 'twice'),
  script('own', 'twice', { amount: 5 }),
  script('own', 'unknown', { paykey: 'unknown' }),
  script('other', 'foreign', { paykey: 'own' }),
  script('own', 'inactive', { paykey: 'inactive' }),
  script('own', 'unserved', { paykey: 'unserved' }),
  // Refused before, so that the second takes the external_id.
  script('own', 'refused-first', { paykey: 'inactive' }),
  script('own', 'refused-first'),
  script('unable', 'unable'),
  script('closed', 'closed'),
  script('limited', 'limited-1', { amount: 5_000, ...day('2030-01-03') }),
  script('limited', 'limited-2', { amount: 4_000, ...day('2030-01-03') }),
  script('limited', 'limited-3', { amount: 3_000, ...day('2030-01-03') }),
  script('limited', 'limited-4', { amount: 2_001, ...day('2030-01-04') }),
  script('limited', 'limited-5', { amount: 2_000, ...day('2030-01-04') }),
  script('limited', 'limited-6', { amount: 1, ...day('2030-01-05') }),
  script('limited', 'limited-7', { amount: 20_000, ...day('2030-02-01') }),
  script('limited', 'limited-8', { amount: 20_000, ...day('2030-01-03'), config: { sandbox_outcome: 'paid' } }),
  script('other', 'held-at-once', { config: { sandbox_outcome: 'on_hold_daily_limit' } }),
  script('other', 'signed', { consent_type: 'signed', metadata: { b: '2', a: '1' }, config: { balance_check: 'required' } }),
  script('own', 'last', { device: { ip_address: '2001:db8::1' } }),
]

function send({ clients, paykeys }: Stage, { by, paykey, external_id, key, body }: Script, kind: 'charge' | 'payout' = 'charge'): Promise<Answer> {
  const value = paykey === 'unknown' ? `${'0'.repeat(8)}.00.${'0'.repeat(64)}` : paykeys[paykey]
  const headers = key === undefined ? {} : { 'Idempotency-Key': key }
  const wanted = { payment_date: '2030-01-02', ...body, external_id }
  if (kind === 'charge') return clients[by].call('createCharge', { body: chargeBody(value, wanted), headers })
  // Of a charge alone.
  const { consent_type: _consent, config, ...others } = wanted
  return clients[by].call('createPayout', { body: payoutBody(value, { ...others, config: config?.sandbox_outcome === undefined ? {} : { sandbox_outcome: config.sandbox_outcome } }), headers })
}

/** Everything that is left, ids and times aside. */
async function rowsOf(stage: Stage) {
  const { asSuperuser, secrets } = world()
  const { platform, waiter } = stage
  const payments = await asSuperuser('payments').where({ platform_id: platform.id }).whereRaw('account_id is distinct from ?', [waiter.accountId]).orderBy('external_id')
  const nameOf = new Map(payments.map(({ id, external_id }) => [id, external_id]))
  const history = await asSuperuser('payment_history').whereIn('payment_id', [...nameOf.keys()]).orderBy('sequence')
  const kept = await asSuperuser('idempotency_records').where({ platform_id: platform.id }).whereRaw(`key ~ 'script|finished'`).orderBy('key')
  const counters = await asSuperuser('limit_counters').where({ platform_id: platform.id }).whereNot({ account_id: waiter.accountId }).where('amount', '>', 0).orderBy(['amount', 'starts_on'])
  return {
    payments,
    history: [...nameOf].map(([id, name]) => [name, history.filter(({ payment_id }) => payment_id === id)]),
    events: await Promise.all([...nameOf].map(async ([id, name]) => [name, await eventsOf(id)])),
    kept: kept.map(({ body_encrypted, ...row }) => {
      const place = { table: 'idempotency_records', column: 'body', rowId: `${row.acting_account}|${row.key}`, platformId: row.platform_id, environment: row.environment }
      // Behind the hash of its request.
      const body: unknown = JSON.parse(secrets.decrypt(body_encrypted, place).subarray(32).toString('utf8'))
      return { ...row, body }
    }),
    counters,
  }
}

/** Ids by the order in which they are met, times as such. */
function comparable(value: unknown): unknown {
  const ids = new Map<string, string>()
  const text = JSON.stringify(value)
    .replaceAll(/[0-9a-f]{8}\.\d\d\.[0-9a-f]{64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => ids.get(id) ?? (ids.set(id, `id ${ids.size}`).get(id) ?? ''))
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"a time"')
  const read: unknown = JSON.parse(text)
  return read
}

const told = (answers: readonly Answer[]) => answers.map(({ status, body, headers }) => ({ status, replayed: headers.get('idempotent-replayed'), body }))

/** As many at once; `done` counts those that are answered. */
function sendMany(length: number, send: () => Promise<Answer>): { answers: Promise<Answer>[]; done: { count: number } } {
  const done = { count: 0 }
  const answers = Array.from({ length }, async () => {
    const answer = await send()
    done.count++
    return answer
  })
  return { answers, done }
}

for (const kind of ['charge', 'payout'] as const) {
  it(`${kind}s that are created together have the answers, rows, events, history, kept answers and counts that they have one by one`, async function () {
    this.timeout(60_000)
    const [one, other] = [await openStage(), await openStage()]
    for (const stage of [one, other]) for (const item of before) expect((await send(stage, item, kind)).status).to.equal(201)
    const alone: Answer[] = []
    for (const item of scripts) alone.push(await send(one, item, kind))
    const together = await sendTogether({ ...other.waiter, isPayout: kind === 'payout' }, scripts.map((item) => () => send(other, item, kind)))

    const outcomes = together.map(({ status }) => status)
    expect(outcomes.filter((status) => status === 201).length, 'created').to.be.above(12)
    expect([409, 422].every((status) => outcomes.includes(status))).to.equal(true)
    for (const [index, item] of scripts.entries()) {
      expect(comparable(told(together.slice(index, index + 1))), item.external_id).to.deep.equal(comparable(told(alone.slice(index, index + 1))))
    }
    expect(comparable(told(together))).to.deep.equal(comparable(told(alone)))
    const [rows, expected] = [await rowsOf(other), await rowsOf(one)]
    expect(rows.payments.filter(({ status }) => status === 'on_hold').length, 'held').to.equal(5)
    expect(comparable(rows)).to.deep.equal(comparable(expected))
    expect(await transactionsOf(other.platform, ['first', 'last', 'signed']), 'transactions').to.equal(1)
    expect(await transactionsOf(one.platform, ['first', 'last', 'signed'])).to.equal(3)
  })
}

describe('charges that are created together', () => {
  it('wait for none of another platform, of the other environment, or for payouts', async () => {
    const [platform, other] = [await newPlatform(), await newPlatform()]
    const waiter = await newWaiter(platform.sandbox)
    const [paykey, elsewhere] = [(await newPaykey(platform.sandbox)).paykey, (await newPaykey(other.sandbox)).paykey]
    const live = await newPaykey(platform.live)
    await newCharge(platform.live, { paykey: live.paykey })
    let before: string[] = []
    const answered: string[] = []
    const noted = async (name: string, answer: Promise<Answer>) => {
      expect((await answer).status, name).to.equal(201)
      answered.push(name)
    }
    await sendTogether(waiter, [
      () => noted('charge', platform.sandbox.call('createCharge', { body: chargeBody(paykey) })),
      () => noted('payout', platform.sandbox.call('createPayout', { body: payoutBody(paykey) })),
      () => noted('live', platform.live.call('createCharge', { body: chargeBody(live.paykey) })),
      () => noted('another platform', other.sandbox.call('createCharge', { body: chargeBody(elsewhere) })),
    ], async () => {
      await onceIt(() => answered.length, (count) => count > 2, { within: 3_000 })
      before = [...answered]
    })
    expect(before.sort()).to.deep.equal(['another platform', 'live', 'payout'])
    expect(answered).to.include('charge')
  })

  it('turn away a key that is in flight among them', async () => {
    const platform = await newPlatform()
    const waiter = await newWaiter(platform.sandbox)
    const { paykey } = await newPaykey(platform.sandbox)
    const key = randomUUID()
    const body = JSON.stringify(chargeBody(paykey, { external_id: 'first' }))
    const neighbour = () => platform.sandbox.call('createCharge', { body: chargeBody(paykey, { external_id: 'neighbour' }), headers: { 'Idempotency-Key': randomUUID() } })
    const post = (text: string) => () => platform.sandbox.call('createCharge', { body: text, headers: { 'Idempotency-Key': key } })
    const [first, same, different, other] = await sendTogether(waiter, [post(body), post(body), post(`${body} `), neighbour])
    expect([first?.status, other?.status]).to.deep.equal([201, 201])
    expect(await transactionsOf(platform, ['first', 'neighbour']), 'transactions').to.equal(1)
    expect([same, different].map((answer) => answer && problemOf(answer).detail)).to.deep.equal([
      'Previous identical request currently in progress.',
      'Idempotency key already used for a different request.',
    ])
    const late = await post(body)()
    expect([late.status, late.text, late.headers.get('idempotent-replayed')]).to.deep.equal([201, first?.text, 'true'])
  })

  // The second fails with what COMMIT was sent along with, and the database says of COMMIT itself that it rolled back.
  for (const [when, table, column] of [
    ['', 'payments', 'external_id'],
    [' with the last that is written', 'idempotency_records', 'key'],
  ] as const) {
    it(`suffer nothing from one that the database refuses${when}: each then runs alone`, async () => {
      const platform = await newPlatform()
      const waiter = await newWaiter(platform.sandbox)
      const { paykey } = await newPaykey(platform.sandbox)
      const poison = `poison-${randomUUID().slice(0, 8)}`
      const answers = await whileRefused(table, `new.${column} = '${poison}'`, async () => {
        const post = (external_id: string, key: string = randomUUID()) => () => platform.sandbox.call('createCharge', { body: chargeBody(paykey, { external_id }), headers: { 'Idempotency-Key': key } })
        return sendTogether(waiter, [post('one'), post(poison, poison), post('two'), post('three')])
      })
      expect(answers.map(({ status }) => status)).to.deep.equal([201, 500, 201, 201])
      const left = await world().asSuperuser('payments').where({ platform_id: platform.id }).whereNot({ account_id: waiter.accountId }).orWhere({ platform_id: platform.id, account_id: null })
      expect(left.map(({ external_id }) => external_id).sort()).to.deep.equal(['one', 'three', 'two'])
    })
  }

  // Before its COMMIT nothing of it is there; but what has cut off one would cut off each of them, and so many more who connect.
  for (const [when, side, statement, areStored] of [
    ['nobody knows whether they are committed', 'after', /^COMMIT/, true],
    ['the database goes in the midst of them', 'before', /insert into "?payments/, false],
  ] as const) {
    it(`do not run again where ${when}`, async () => {
      await throughProxy(async ({ proxy, send, stored }) => {
        let reached: Promise<void> | undefined
        const sent = send(() => {
          reached = proxy.stopAt(side, statement, 1, /^BEGIN/)
        })
        await onceIt(() => reached !== undefined, (isSet) => isSet)
        await reached
        proxy.cut()
        // As alone: the client has no key to find out by, and must not be told of a duplicate.
        expect((await sent).map(({ status }) => status)).to.deep.equal([503, 503, 503])
        expect(await stored()).to.deep.equal(areStored ? ['one', 'three', 'two'] : [])
      })
    })
  }

  it('do not run again where what COMMIT comes to can’t be told from what is said of it', async () => {
    await throughProxy(async ({ proxy, charge, send, stored }) => {
      let reached: Promise<void> | undefined
      const answers = await send(() => {
        reached = proxy.garbleAt(/^COMMIT/, /^BEGIN/)
      })
      await reached
      // Run again, they would be told that their own charges are duplicates.
      expect(answers.map(({ status }) => status)).to.deep.equal([500, 500, 500])
      expect(await stored()).to.deep.equal(['one', 'three', 'two'])
      expect((await charge('next')).status).to.equal(201)
    })
  })

  it('have their keys from when they came: what breaks the contract with one of these is another request', async () => {
    const { sandbox } = await newPlatform()
    const { paykey } = await newPaykey(sandbox)
    const [key, free] = [randomUUID(), randomUUID()]
    const post = (name: string, body: Record<string, unknown>) => () => sandbox.call('createCharge', { body: JSON.stringify({ ...chargeBody(paykey, { external_id: 'one' }), ...body }), headers: { 'Idempotency-Key': name } })
    const answers = await sendTogether(await newWaiter(sandbox), [post(key, {}), post(key, { amount: -5 }), post(key, { amount: 77 }), post(free, { amount: -5 })])
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 409, 409, 400])
    for (const answer of answers.slice(1, 3)) expect(problemOf(answer).detail).to.equal('Idempotency key already used for a different request.')
  })

  it('are not held for one that is refused: it might have fitted without', async () => {
    const stage = await openStage()
    expect((await send(stage, script('own', 'taken'))).status).to.equal(201)
    const answers = await sendTogether(stage.waiter, [
      () => send(stage, script('limited', 'taken', { amount: 8_000 })),
      () => send(stage, script('limited', 'fits', { amount: 8_000 })),
    ])
    expect(answers.map(({ status }) => status)).to.deep.equal([422, 201])
    const [charge] = await world().asSuperuser('payments').where({ platform_id: stage.platform.id, external_id: 'fits' })
    expect(charge?.status).to.equal('created')
  })

  it('are each refused by what is too much for one of them, also where there is no room for all', async () => {
    const { sandbox } = await newPlatform()
    const { id } = await newAccount(sandbox)
    const limits = { ...wide, max_amount: 1_000, monthly_amount: 2_500 }
    await sandbox.ok('updateAccount', { path: { id }, body: { settings: { charges: { ...limits, daily_amount: 2_500 } } } })
    const client = sandbox.actingFor(id)
    const { paykey } = await newPaykey(client)
    const amounts = [900, 1_500, 900, 900]
    const answers = await sendTogether(await newWaiter(sandbox), amounts.map((amount) => () => client.call('createCharge', { body: chargeBody(paykey, { amount, payment_date: '2030-05-06' }) })))
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 201, 201, 201])
    expect(answers.map(({ text }) => /"status":"(\w+)"/.exec(text)?.[1])).to.deep.equal(['created', 'on_hold', 'created', 'on_hold'])
  })

  it('have one key each for themselves, of two accounts', async () => {
    const { sandbox } = await newPlatform()
    const charge = async () => {
      const client = sandbox.actingFor((await newAccount(sandbox)).id)
      const { paykey } = await newPaykey(client)
      return () => client.with({ 'Idempotency-Key': 'a-key-of-both' }).call('createCharge', { body: chargeBody(paykey) })
    }
    const answers = await sendTogether(await newWaiter(sandbox), [await charge(), await charge()])
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 201])
  })

  it('count each other also where nothing of the month is counted yet', async () => {
    const stage = await openStage()
    const answers = await sendTogether(stage.waiter, ['one', 'two'].map((name) => () => send(stage, script('limited', name, { amount: 6_000, ...day('2030-03-04') }))))
    expect(answers.map(({ status }) => status)).to.deep.equal([201, 201])
    const stored = await world().asSuperuser('payments').where({ platform_id: stage.platform.id }).whereIn('external_id', ['one', 'two']).orderBy('external_id')
    expect(stored.map(({ status }) => status)).to.deep.equal(['created', 'on_hold'])
  })

  it('are not held up by an account that has to wait, alone or among them', async () => {
    const { sandbox } = await newPlatform()
    const [blocked, other] = [await newWaiter(sandbox), await newWaiter(sandbox)]
    const charge = ({ client, paykey }: Waiter) => client.call('createCharge', { body: chargeBody(paykey), headers: { 'Idempotency-Key': randomUUID() } })
    for (const one of [blocked, other]) expect((await charge(one)).status).to.equal(201)
    let answered = 0
    const waits: Promise<Answer>[] = []
    const waitAlso = () => {
      waits.push(
        charge(blocked).finally(() => {
          answered++
        }),
      )
    }
    await world().asSuperuser.transaction(async (trx) => {
      await trx.raw('select 1 from limit_counters where account_id = ? for update', [blocked.accountId])
      for (let round = 0; round < 4; round++) {
        waitAlso()
        waitAlso()
        expect((await charge(other)).status, 'while another account is locked').to.equal(201)
      }
      expect(answered, 'of those that wait for the lock').to.equal(0)
    })
    // What has its lock in time is done like any other.
    expect((await Promise.all(waits)).map(({ status }) => status)).to.deep.equal(waits.map(() => 201))
  })

  it('do not wait for one of their own account that waits', async () => {
    const { sandbox } = await newPlatform()
    // Without limits, which charges of one account take one after the other.
    const [{ paykey }, contended] = [await newPaykey(sandbox), await newPaykey(sandbox)]
    const charge = (value: string) => sandbox.call('createCharge', { body: chargeBody(value), headers: { 'Idempotency-Key': randomUUID() } })
    let isAnswered = false
    const waits = await world().asSuperuser.transaction(async (trx) => {
      await trx.raw('select 1 from paykeys where id = ? for update', [contended.id])
      const waiting = charge(contended.paykey).finally(() => {
        isAnswered = true
      })
      for (let count = 0; count < 3; count++) expect((await charge(paykey)).status).to.equal(201)
      expect(isAnswered, 'that waits for the lock').to.equal(false)
      return [waiting]
    })
    expect((await Promise.all(waits)).map(({ status }) => status)).to.deep.equal([201])
  })

  it('leave connections to others, however many wait for one account', async function () {
    this.timeout(120_000)
    const { sandbox } = await newPlatform()
    const [blocked, other] = [await newWaiter(sandbox), await newWaiter(sandbox)]
    const charge = ({ client, paykey }: Waiter) => client.call('createCharge', { body: chargeBody(paykey), headers: { 'Idempotency-Key': randomUUID() } })
    for (const one of [blocked, other]) expect((await charge(one)).status).to.equal(201)
    let waits: Promise<Answer>[] = []
    await world().asSuperuser.transaction(async (trx) => {
      await trx.raw('select 1 from limit_counters where account_id = ? for update', [blocked.accountId])
      const { answers, done } = sendMany(60, () => charge(blocked))
      waits = answers
      // Until they no longer wait together.
      await onceIt(lockWaits, (count) => count > 2, { every: 5 })
      expect((await charge(other)).status).to.equal(201)
      // Not only when their waits for the lock have ended, ten at a time.
      expect(done.count, 'of those that wait for the lock').to.be.below(10)
    })
    for (const { status, headers } of await Promise.all(waits)) if (status !== 201) expect([status, headers.get('Retry-After')]).to.deep.equal([503, '1'])
  })

  // Long enough that they have tried it together: what is told then is of those that go alone.
  const whileLocked = async (service: { url: string }, count: number, look: (done: { count: number }) => Promise<void>): Promise<Answer[]> => {
    const blocked = await newWaiter((await newPlatform()).sandbox)
    const charge = () => blocked.client.on(service.url).call('createCharge', { body: chargeBody(blocked.paykey), headers: { 'Idempotency-Key': randomUUID() } })
    expect((await charge()).status).to.equal(201)
    const waits = await world().asSuperuser.transaction(async (trx) => {
      await trx.raw('select 1 from limit_counters where account_id = ? for update', [blocked.accountId])
      const { answers, done } = sendMany(count, charge)
      await look(done)
      return { answers: Promise.all(answers) }
    })
    return waits.answers
  }

  it('have a third of the connections while they wait for their account', async () => {
    const service = await world().startService({ overrides: { databasePool: 9 } })
    let most = 0
    const answers = await whileLocked(service, 30, async () => {
      for (let look = 0; look < 60; look++) {
        most = Math.max(most, await lockWaits())
        await delay(20)
      }
    })
    expect(answers.map(({ status }) => status)).to.include(201)
    // One more is of those that try it together.
    expect(most, 'connections that wait').to.be.within(3, 4)
    await service.stop()
  })

  it('are told in time that too many others of their account wait', async function () {
    this.timeout(60_000)
    const service = await world().startService({ overrides: { databasePool: 3 }, patience: 1_000 })
    // One after the other they would give up after a second each.
    const answers = await whileLocked(service, 25, (done) => onceIt(() => done.count, (count) => count === 25, { within: 10_000 }).then(() => undefined))
    for (const answer of answers) expect([answer.status, answer.headers.get('Retry-After')]).to.deep.equal([503, '1'])
    await service.stop()
  })

  it('wait for no other account whose charges wait, however many', async () => {
    const { sandbox } = await newPlatform()
    const [blocked, other] = [await newWaiter(sandbox), await newWaiter(sandbox)]
    const charge = ({ client, paykey }: Waiter) => client.call('createCharge', { body: chargeBody(paykey), headers: { 'Idempotency-Key': randomUUID() } })
    let waits: Promise<Answer>[] = []
    await world().asSuperuser.transaction(async (trx) => {
      await trx.raw('select 1 from customers where account_id = ? for update', [blocked.accountId])
      const { answers, done } = sendMany(12, () => charge(blocked))
      waits = answers
      for (let round = 0; round < 3; round++) {
        expect((await Promise.all(Array.from({ length: 4 }, () => charge(other)))).map(({ status }) => status)).to.deep.equal([201, 201, 201, 201])
      }
      expect(done.count, 'of those that wait for the lock').to.be.below(5)
    })
    await Promise.all(waits)
  })

  it('are replayed at once to all who try again, also beside a wrong request with the key', async () => {
    const { sandbox } = await newPlatform()
    const { paykey } = await newPaykey(sandbox)
    const key = { 'Idempotency-Key': randomUUID() }
    const body = JSON.stringify(chargeBody(paykey))
    const send = (text: string) => sandbox.call('createCharge', { body: text, headers: key })
    const first = await send(body)
    const again = await Promise.all(Array.from({ length: 20 }, () => send(body)))
    expect(again.map(({ status, text }) => [status, text])).to.deep.equal(again.map(() => [201, first.text]))
    for (let round = 0; round < 5; round++) {
      const [wrong, right] = await Promise.all([send(JSON.stringify(chargeBody(paykey, { amount: 7 }))), send(body)])
      expect([wrong.status, right.status]).to.deep.equal([409, 201])
    }
  })

  it('stay one effect a key in a storm', async function () {
    this.timeout(60_000)
    const platform = await newPlatform()
    const { paykey } = await newPaykey(platform.sandbox)
    const second = await world().startService()
    const others = await platform.newClient({ url: second.url })
    const requests = Array.from({ length: 40 }, () => {
      const key = randomUUID()
      return { key, body: JSON.stringify(chargeBody(paykey, { external_id: key })) }
    })
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, round) =>
        requests.map(async ({ key, body }, index) => ({ key, answer: await ((index + round) % 2 === 0 ? platform.sandbox : others).call('createCharge', { body, headers: { 'Idempotency-Key': key } }) })),
      ).flat(),
    )
    for (const { key, body } of requests) {
      const mine = answers.filter((one) => one.key === key).map(({ answer }) => answer)
      expect(mine.filter(({ status, headers }) => status === 201 && !headers.has('idempotent-replayed')), 'ran').to.have.lengthOf(1)
      expect(mine.every(({ status }) => status === 201 || status === 409), JSON.stringify(mine.map(({ status }) => status))).to.equal(true)
      const late = await platform.sandbox.call('createCharge', { body, headers: { 'Idempotency-Key': key } })
      expect(new Set([...mine.filter(({ status }) => status === 201), late].map(({ text }) => text)).size).to.equal(1)
    }
    const stored = await world().asSuperuser('payments').where({ platform_id: platform.id })
    expect(stored).to.have.lengthOf(requests.length)
    await second.stop()
  })
})

/** Charges without keys, by a service whose database is behind a proxy. */
async function throughProxy(work: (stage: { proxy: PostgresProxy; charge: (name: string) => Promise<Answer>; send: (arrived: () => void) => Promise<Answer[]>; stored: () => Promise<string[]> }) => Promise<void>): Promise<void> {
  const proxy = await PostgresProxy.open(world().database.serviceUrl)
  const service = await world().startService({ serviceUrl: proxy.url })
  try {
    const platform = await newPlatform()
    const client = platform.sandbox.on(service.url)
    const waiter = await newWaiter(platform.sandbox)
    const { paykey } = await newPaykey(platform.sandbox)
    const charge = (external_id: string) => client.call('createCharge', { body: chargeBody(paykey, { external_id }) })
    await work({
      proxy,
      charge,
      send: (arrived) => sendTogether({ ...waiter, client: waiter.client.on(service.url) }, ['one', 'two', 'three'].map((name) => () => charge(name)), arrived),
      stored: async () => (await world().asSuperuser('payments').where({ platform_id: platform.id, account_id: null })).map(({ external_id }) => external_id).sort(),
    })
  } finally {
    await service.stop()
    await proxy.close()
  }
}

/** How many transactions have stored these charges. */
async function transactionsOf(platform: TestPlatform, externalIds: readonly string[]): Promise<number> {
  const { rows } = await world().asSuperuser.raw<{ rows: { count: number }[] }>(
    'select count(distinct xmin::text) as count from payments where platform_id = ? and external_id = any(?)',
    [platform.id, [...externalIds]],
  )
  return rows[0]?.count ?? 0
}
