import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { problemOf, untilAvailable, type Answer, type TestClient } from '../support/client.ts'
import { chargeBody, newAccount, newCharge, newPaykey, newPayout, newPlatform, unique, type TestPlatform } from '../support/factories.ts'
import { changeRow, countRows, eventsOf, sendIntoLock } from '../support/rows.ts'
import { charges, payouts } from '../support/stories.ts'
import { world } from '../support/world.ts'

type Limits = Schema<'PaymentSettingsUpdate'>

/** Far from every limit that a test does not mean. */
const wide = { max_amount: 9_999_999_999, daily_amount: 9_999_999_999, monthly_amount: 9_999_999_999, monthly_count: 1_000_000 }

const body = { reason: 'Asked for' }

const noon = new Date('2026-12-15T17:00:00.000Z')
const today = '2026-12-15'

describe('limits of an account', () => {
  let platform: TestPlatform
  /** What the service takes for the time: noon in New York, unless a test says otherwise. */
  let now = noon

  before(async () => {
    const { url } = await world().startService({ clock: { ...systemClock, now: () => now } })
    platform = await newPlatform(url)
  })
  beforeEach(() => {
    now = noon
  })

  /** A client that acts for an account with these limits, and a paykey of the account. */
  async function newLimited(limits: Partial<Record<'charges' | 'payouts', Limits>>, { sandbox }: TestPlatform = platform) {
    const { id } = await newAccount(sandbox)
    const client = sandbox.actingFor(id)
    const limit = async (settings: Partial<Record<'charges' | 'payouts', Limits>>) => {
      await sandbox.ok('updateAccount', { path: { id }, body: { settings } })
    }
    await limit({ charges: { ...wide, ...limits.charges }, payouts: { ...wide, ...limits.payouts } })
    return { id, client, limit, paykey: (await newPaykey(client)).paykey }
  }

  /** What is counted: `period starts_on` to cents and payments, of one direction, without what came to nothing. */
  async function counted(account_id: string, payment_type: 'charge' | 'payout'): Promise<Record<string, [amount: number, count: number]>> {
    const rows = await world().asSuperuser('limit_counters').where({ account_id, payment_type }).orderBy(['period', 'starts_on'])
    return Object.fromEntries(
      rows.filter(({ amount, count }) => amount !== 0 || count !== 0).map(({ period, starts_on, amount, count }) => [`${period} ${starts_on}`, [amount, count]]),
    )
  }

  /** The same of the payments themselves, that say on which day they count. */
  async function summed(account_id: string, payment_type: 'charge' | 'payout'): Promise<Record<string, [amount: number, count: number]>> {
    const sums: Record<string, [number, number]> = {}
    for (const { amount, limit_date } of await world().asSuperuser('payments').where({ account_id, payment_type }).whereNotNull('limit_date')) {
      for (const key of [`day ${limit_date ?? ''}`, `month ${limit_date?.slice(0, 7) ?? ''}-01`]) {
        const [sum, count] = sums[key] ?? [0, 0]
        sums[key] = [sum + amount, count + 1]
      }
    }
    return sums
  }

  /** A day's payments that are all of their month. */
  const onDay = (day: string, amount: number, count: number) => ({ [`day ${day}`]: [amount, count], [`month ${day.slice(0, 7)}-01`]: [amount, count] })

  const statusesOf = (answers: readonly Answer[]) =>
    answers.map(({ status, text }) => {
      const found = /"status":"(\w+)"/.exec(text)?.[1]
      return status === 200 || status === 201 ? found : status
    })

  for (const kind of [charges, payouts]) {
    const { type, direction, make } = kind

    describe(`for ${direction}`, () => {
      /** An account with limits for this direction, and shorthands for what is asked of it. */
      async function limited(limits: Limits) {
        const account = await newLimited({ [direction]: limits })
        const { client, paykey } = account
        const at = (id: string) => ({ path: { id }, body })
        return {
          ...account,
          pay: (amount: number, payment_date = today) => make(client, { paykey, amount, payment_date }),
          get: async (id: string) => (await client.ok(kind.get, { path: { id } })).data,
          hold: async (id: string) => (await client.ok(kind.hold, at(id))).data,
          release: async (id: string) => (await client.ok(kind.release, at(id))).data,
          cancel: async (id: string) => (await client.ok(kind.cancel, at(id))).data,
          update: async (id: string, change: Schema<'ChargeUpdate'>) => (await client.ok(kind.update, { path: { id }, body: change })).data,
          counted: () => counted(account.id, type),
          limit: (changed: Limits) => account.limit({ [direction]: changed }),
        }
      }

      describe('when created', () => {
        it('a payment over one is held at once: two entries, two events, the same when it is read', async () => {
          const { id: accountId, client, pay, get, counted } = await limited({ max_amount: 1_000 })
          const held = await pay(1_001)
          const created = { status: 'created', reason: 'ok', source: 'system', message: `The ${type} was created.`, code: null, changed_at: noon.toISOString() }
          const details = {
            message: `The ${type} is over a limit of the account.`,
            reason: 'amount_too_large',
            source: 'watchtower',
            code: null,
            changed_at: noon.toISOString(),
          }
          expect(held).to.deep.include({ status: 'on_hold', status_details: details, status_history: [created, { status: 'on_hold', ...details }] })
          expect(await get(held.id)).to.deep.equal(held)
          const { status: _status, ...createdDetails } = created
          expect(await eventsOf(held.id)).to.deep.equal([
            {
              event_type: `${type}.created.v1`,
              event_sequence: 1,
              account_id: accountId,
              data: { ...held, status: 'created', status_details: createdDetails, status_history: [created] },
            },
            { event_type: `${type}.event.v1`, event_sequence: 2, account_id: accountId, data: held },
          ])
          const row = await world().asSuperuser('payments').where({ id: held.id }).first()
          expect(row).to.include({ due_at: null, limit_date: null, event_sequence: 2 })
          expect(await counted()).to.deep.equal({})
          const { data } = await client.ok('listPayments', { query: { payment_status: ['on_hold'], status_reason: ['amount_too_large'] } })
          expect(data.map(({ id }) => id)).to.deep.equal([held.id])
        })

        it('max_amount holds what one payment is over it, and nothing else', async () => {
          const { pay, counted } = await limited({ max_amount: 1_000 })
          expect((await pay(1_000)).status).to.equal('created')
          expect((await pay(1_001)).status).to.equal('on_hold')
          expect((await pay(1_000)).status).to.equal('created')
          expect(await counted()).to.deep.equal(onDay(today, 2_000, 2))
        })

        it('daily_amount holds what its day has no room for, not what fits after it, nor another day', async () => {
          const { pay, counted } = await limited({ daily_amount: 1_000 })
          expect((await pay(600)).status).to.equal('created')
          expect((await pay(401)).status).to.equal('on_hold')
          expect((await pay(400)).status).to.equal('created')
          expect((await pay(1)).status).to.equal('on_hold')
          expect((await pay(1_001, '2026-12-16')).status).to.equal('on_hold')
          expect((await pay(1_000, '2026-12-16')).status).to.equal('created')
          expect(await counted()).to.deep.equal({ 'day 2026-12-15': [1_000, 2], 'day 2026-12-16': [1_000, 1], 'month 2026-12-01': [2_000, 3] })
        })

        it('monthly_amount holds what its month has no room for, on whatever day, and leaves nothing on the day', async () => {
          const { pay, counted } = await limited({ monthly_amount: 1_000 })
          expect((await pay(600, '2026-12-15')).status).to.equal('created')
          expect((await pay(401, '2026-12-16')).status).to.equal('on_hold')
          expect((await pay(401, '2026-12-15')).status).to.equal('on_hold')
          expect((await pay(400, '2026-12-31')).status).to.equal('created')
          expect((await pay(1, '2026-12-31')).status).to.equal('on_hold')
          expect((await pay(1_001, '2027-01-01')).status).to.equal('on_hold')
          expect((await pay(1_000, '2027-01-01')).status).to.equal('created')
          expect(await counted()).to.deep.equal({
            'day 2026-12-15': [600, 1], 'day 2026-12-31': [400, 1], 'month 2026-12-01': [1_000, 2], 'day 2027-01-01': [1_000, 1], 'month 2027-01-01': [1_000, 1],
          })
        })

        it('monthly_count holds what is one too many for its month', async () => {
          const { pay, counted } = await limited({ monthly_count: 2 })
          expect((await pay(1, '2026-12-15')).status).to.equal('created')
          expect((await pay(1, '2026-12-31')).status).to.equal('created')
          expect((await pay(1, '2026-12-20')).status).to.equal('on_hold')
          expect((await pay(1, '2027-01-01')).status).to.equal('created')
          expect(await counted()).to.deep.equal({
            'day 2026-12-15': [1, 1], 'day 2026-12-31': [1, 1], 'month 2026-12-01': [2, 2], 'day 2027-01-01': [1, 1], 'month 2027-01-01': [1, 1],
          })
        })

        for (const name of ['max_amount', 'daily_amount', 'monthly_amount', 'monthly_count'] as const) {
          it(`${name} of 0 holds everything, the first too`, async () => {
            const { pay, counted } = await limited({ [name]: 0 })
            expect((await pay(1)).status).to.equal('on_hold')
            expect((await pay(1)).status).to.equal('on_hold')
            expect(await counted()).to.deep.equal({})
          })
        }

        it('goes by the settings of the moment', async () => {
          const { pay, limit, counted } = await limited({ daily_amount: 1_000 })
          expect((await pay(900)).status).to.equal('created')
          await limit({ daily_amount: 2_000 })
          expect((await pay(900)).status).to.equal('created')
          await limit({ daily_amount: 1_799 })
          expect((await pay(1)).status).to.equal('on_hold')
          expect(await counted()).to.deep.equal(onDay(today, 1_800, 2))
        })

        it('an account has those that every account begins with', async () => {
          const client = platform.sandbox.actingFor((await newAccount(platform.sandbox)).id)
          expect((await make(client, { amount: 1_000_000, payment_date: today })).status).to.equal('created')
          expect((await make(client, { amount: 1_000_001, payment_date: today })).status).to.equal('on_hold')
        })

        it('charges and payouts are counted apart', async () => {
          const { id, client, paykey } = await newLimited({ charges: { daily_amount: 1_000 }, payouts: { daily_amount: 500 } })
          const pay = async (make: typeof newCharge | typeof newPayout, amount: number) => (await make(client, { paykey, amount, payment_date: today })).status
          expect(await pay(newCharge, 1_000)).to.equal('created')
          expect(await pay(newPayout, 500)).to.equal('created')
          expect(await pay(newCharge, 1)).to.equal('on_hold')
          expect(await pay(newPayout, 1)).to.equal('on_hold')
          expect(await counted(id, 'charge')).to.deep.equal(onDay(today, 1_000, 1))
          expect(await counted(id, 'payout')).to.deep.equal(onDay(today, 500, 1))
        })

        it('accounts are counted apart', async () => {
          const [one, two] = [await limited({ daily_amount: 1_000 }), await limited({ daily_amount: 1_000 })]
          for (const { pay, counted } of [one, two]) {
            expect((await pay(1_000)).status).to.equal('created')
            expect((await pay(1)).status).to.equal('on_hold')
            expect(await counted()).to.deep.equal(onDay(today, 1_000, 1))
          }
        })

        it('the platform itself has none', async () => {
          const { paykey } = await newPaykey(platform.sandbox)
          for (let count = 0; count < 3; count++) {
            const { id, status } = await make(platform.sandbox, { paykey, amount: 9_999_999_999, payment_date: today })
            expect(status).to.equal('created')
            expect(await countRows('payments', { id, limit_date: null })).to.equal(1)
          }
          expect(await countRows('limit_counters', { platform_id: platform.id, account_id: platform.id })).to.equal(0)
        })

        it('holds in live too, and an environment is no account\'s but its own', async () => {
          const { id, settings } = await newAccount(platform.live)
          const active = { capability_status: 'active' } as const
          await changeRow('accounts', id, {
            status: 'active',
            capabilities: {
              payment_types: { charges: active, payouts: active },
              customer_types: { individuals: active, businesses: active },
              consent_types: { signed_agreement: active, internet: active },
            },
            settings: { ...settings, [direction]: { ...settings[direction], daily_amount: 1_000 } },
          })
          const client = platform.live.actingFor(id)
          expect((await make(client, { amount: 1_000, payment_date: today })).status).to.equal('created')
          expect((await make(client, { amount: 1, payment_date: today })).status).to.equal('on_hold')
          expect(await counted(id, type)).to.deep.equal(onDay(today, 1_000, 1))
        })

        it('is answered again for its Idempotency-Key, and counted once', async () => {
          const { client, paykey, counted } = await limited({ daily_amount: 1_000 })
          for (const amount of [1_000, 1]) {
            const request = { body: kind.body(paykey, { amount, payment_date: today }), headers: { 'Idempotency-Key': `limit-${type}-${amount}` } }
            const first = await client.ok(kind.create, request)
            const second = await client.ok(kind.create, request)
            expect(second.text).to.equal(first.text)
            expect(await eventsOf(first.data.id)).to.have.lengthOf(amount === 1 ? 2 : 1)
          }
          expect(await counted()).to.deep.equal(onDay(today, 1_000, 1))
        })

        it('a duplicate external_id, over the limit or not, leaves what is counted as it was', async () => {
          const { client, paykey, counted } = await limited({ daily_amount: 1_000 })
          const external_id = unique('limit')
          await make(client, { paykey, amount: 600, payment_date: today, external_id })
          for (const amount of [100, 401]) {
            for (const headers of [{}, { 'Idempotency-Key': `limit-twice-${type}-${amount}` }]) {
              const request = { body: kind.body(paykey, { amount, payment_date: today, external_id }), headers }
              for (let tries = 0; tries < 2; tries++) expect((await client.refused(kind.create, request, 422)).detail).to.equal('Duplicate external_id.')
              expect(await counted()).to.deep.equal(onDay(today, 600, 1))
            }
          }
          expect((await make(client, { paykey, amount: 400, payment_date: today })).status).to.equal('created')
        })
      })

      describe('by the day', () => {
        it('a payment_date that is past counts today', async () => {
          const { pay, counted } = await limited({ daily_amount: 1_000 })
          for (const date of ['1900-01-01', '2026-11-30', '2026-12-14', today]) {
            const { status, payment_date } = await pay(250, date)
            expect({ status, payment_date }).to.deep.equal({ status: 'created', payment_date: date })
          }
          expect((await pay(1, '2025-06-01')).status).to.equal('on_hold')
          expect(await counted()).to.deep.equal(onDay(today, 1_000, 4))
        })

        it('today is the day in New York, summer and winter', async () => {
          const { pay, counted } = await limited({})
          const instants = {
            '2026-12-16T04:59:59.999Z': '2026-12-15',
            '2026-12-16T05:00:00.000Z': '2026-12-16',
            '2027-01-01T04:59:59.999Z': '2026-12-31',
            '2027-01-01T05:00:00.000Z': '2027-01-01',
            '2027-07-01T03:59:59.999Z': '2027-06-30',
            '2027-07-01T04:00:00.000Z': '2027-07-01',
          }
          for (const [instant, day] of Object.entries(instants)) {
            now = new Date(instant)
            const before = await counted()
            await pay(100, '2026-01-01')
            expect((await counted())[`day ${day}`], instant).to.deep.equal([100, 1])
            expect(before[`day ${day}`], instant).to.equal(undefined)
          }
          const all = await counted()
          expect(all['month 2026-12-01']).to.deep.equal([300, 3])
          for (const month of ['month 2027-01-01', 'month 2027-06-01', 'month 2027-07-01']) expect(all[month], month).to.deep.equal([100, 1])
        })

        it('a date to come counts on its own day and in its own month, whatever the day of the week', async () => {
          const { pay, counted } = await limited({ daily_amount: 100 })
          for (const date of ['2026-12-19', '2026-12-25', '2027-02-28', '2028-02-29', '2199-12-31']) {
            expect((await pay(100, date)).status).to.equal('created')
            expect((await pay(1, date)).status).to.equal('on_hold')
          }
          expect(await counted()).to.deep.equal({
            'day 2026-12-19': [100, 1], 'day 2026-12-25': [100, 1], 'month 2026-12-01': [200, 2],
            ...onDay('2027-02-28', 100, 1), ...onDay('2028-02-29', 100, 1), ...onDay('2199-12-31', 100, 1),
          })
        })

        it('a month ends with its last day', async () => {
          const { pay, counted } = await limited({ monthly_count: 1 })
          for (const date of ['2026-12-31', '2027-01-01', '2027-01-31', '2027-02-01', '2028-02-29', '2028-03-01']) {
            expect((await pay(100, date)).status, date).to.equal(date === '2027-01-31' ? 'on_hold' : 'created')
          }
          expect(Object.keys(await counted()).filter((key) => key.startsWith('month'))).to.deep.equal(
            ['2026-12-01', '2027-01-01', '2027-02-01', '2028-02-01', '2028-03-01'].map((month) => `month ${month}`),
          )
        })
      })

      describe('at once', () => {
        for (const [what, limits] of Object.entries({
          daily_amount: { daily_amount: 3_799 },
          monthly_amount: { monthly_amount: 3_799 },
          monthly_count: { monthly_count: 37 },
        })) {
          it(`of 100 at the edge of ${what} exactly 37 go through, by two services`, async () => {
            const { id, client, paykey, counted } = await limited(limits)
            const second = await world().startService({ clock: { ...systemClock, now: () => now } })
            const clients: TestClient[] = [client, await secondOf(second.url, id)]
            const answers = await Promise.all(
              Array.from({ length: 100 }, (_, index) => {
                const request = { body: kind.body(paykey, { amount: 100, payment_date: today }), headers: { 'Idempotency-Key': `edge-${what}-${index}` } }
                return untilAvailable(() => clients[index % 2]!.call(kind.create, index % 3 === 0 ? { body: request.body } : request))
              }),
            )
            expect(statusesOf(answers).sort()).to.deep.equal([...Array<string>(37).fill('created'), ...Array<string>(63).fill('on_hold')])
            expect(await counted()).to.deep.equal(onDay(today, 3_700, 37))
            expect(await summed(id, type)).to.deep.equal(onDay(today, 3_700, 37))
            expect(await countRows('payments', { account_id: id, status: 'on_hold', status_reason: 'amount_too_large', limit_date: null })).to.equal(63)
          })
        }

        it('a payment of many cancels is given back once', async () => {
          const { pay, client, counted } = await limited({})
          const { id } = await pay(700)
          await pay(300)
          await sendIntoLock('payments', id, Array.from({ length: 20 }, () => () => client.ok(kind.cancel, { path: { id }, body })))
          expect(await counted()).to.deep.equal(onDay(today, 300, 1))
        })

        it('a held payment of many releases is counted once', async () => {
          const { pay, client, limit, counted } = await limited({ daily_amount: 0 })
          const { id } = await pay(700)
          await limit({ daily_amount: 1_000 })
          await sendIntoLock('payments', id, Array.from({ length: 20 }, () => () => client.ok(kind.release, { path: { id }, body })))
          expect(await counted()).to.deep.equal(onDay(today, 700, 1))
        })

        it('many held payments share the room that there is', async () => {
          const { id: accountId, pay, client, limit, counted } = await limited({ daily_amount: 0 })
          const held = await Promise.all(Array.from({ length: 20 }, () => pay(100)))
          await limit({ daily_amount: 799 })
          const answers = await Promise.all(held.map(({ id }) => client.call(kind.release, { path: { id }, body })))
          expect(statusesOf(answers).filter((status) => status === 'created')).to.have.lengthOf(7)
          expect(statusesOf(answers).filter((status) => status === 422)).to.have.lengthOf(13)
          expect(await counted()).to.deep.equal(onDay(today, 700, 7))
          expect(await summed(accountId, type)).to.deep.equal(onDay(today, 700, 7))
        })

        it('updates of one payment leave what the last one said', async () => {
          const { pay, client, get, counted } = await limited({})
          const { id } = await pay(100)
          await sendIntoLock('payments', id, Array.from({ length: 20 }, (_, index) => () => client.ok(kind.update, { path: { id }, body: { amount: 200 + index } })))
          expect(await counted()).to.deep.equal(onDay(today, (await get(id)).amount, 1))
        })

        for (const [what, days] of Object.entries({ days: ['2026-12-20', '2026-12-21'], months: ['2026-12-20', '2027-01-21'] } as const)) {
          it(`payments that change places between two ${what} don't stand in each other's way`, async () => {
            const { id: accountId, pay, client, counted } = await limited({})
            const made = await Promise.all(Array.from({ length: 10 }, (_, index) => pay(100, days[index % 2])))
            const before = await counted()
            for (let round = 1; round <= 4; round++) {
              const answers = await Promise.all(
                made.map(({ id }, index) => client.call(kind.update, { path: { id }, body: { payment_date: days[(index + round) % 2] } })),
              )
              expect(answers.map(({ status }) => status)).to.deep.equal(made.map(() => 200))
            }
            expect(await counted()).to.deep.equal(before)
            expect(await summed(accountId, type)).to.deep.equal(before)
          })
        }

        it('whatever happens, what is counted is what the payments are', async () => {
          const { id: accountId, pay, client, paykey, counted } = await limited({ daily_amount: 2_000, monthly_amount: 4_500, monthly_count: 25 })
          const made = await Promise.all(Array.from({ length: 20 }, (_, index) => pay(100 + index, index % 3 === 0 ? '2027-01-02' : today)))
          const at = (index: number) => ({ path: { id: made[index % made.length]!.id }, body })
          const steps = [
            (index: number) => client.call(kind.cancel, at(index)),
            (index: number) => client.call(kind.hold, at(index)),
            (index: number) => client.call(kind.release, at(index)),
            (index: number) => client.call(kind.update, { ...at(index), body: { amount: 50 + 7 * index } }),
            (index: number) => client.call(kind.update, { ...at(index), body: { payment_date: index % 2 === 0 ? today : '2027-01-02' } }),
            (index: number) => client.call(kind.create, { body: kind.body(paykey, { amount: 150, payment_date: index % 2 === 0 ? today : '2027-01-02' }) }),
          ]
          const answers = await Promise.all(Array.from({ length: 90 }, (_, index) => steps[(index * 7) % steps.length]!(index)))
          for (const { status, text } of answers) expect(status, text).to.be.oneOf([200, 201, 422])
          expect(await counted()).to.deep.equal(await summed(accountId, type))
          for (const [key, [amount, count]] of Object.entries(await counted())) {
            expect(amount, key).to.be.at.most(key.startsWith('day') ? 2_000 : 4_500)
            expect(count, key).to.be.at.most(25)
          }
        })
      })

      describe('when cancelled', () => {
        it('a payment is given back, on the day and in the month that it counted', async () => {
          const { pay, cancel, counted } = await limited({ daily_amount: 1_000 })
          const { id } = await pay(1_000, '2026-12-20')
          await pay(300)
          expect((await pay(1_000, '2026-12-20')).status).to.equal('on_hold')
          await cancel(id)
          expect(await counted()).to.deep.equal(onDay(today, 300, 1))
          expect((await pay(1_000, '2026-12-20')).status).to.equal('created')
        })

        it('a payment is given back on its day also when that is past by then', async () => {
          const { pay, cancel, counted } = await limited({})
          const { id } = await pay(1_000, '2026-12-01')
          now = new Date('2027-01-20T17:00:00.000Z')
          await pay(300, '2026-12-01')
          await cancel(id)
          expect(await counted()).to.deep.equal(onDay('2027-01-20', 300, 1))
        })

        it('a payment that is held by the client is given back, one that is held for a limit gives nothing back', async () => {
          const { pay, hold, cancel, counted } = await limited({ daily_amount: 1_000 })
          const user = await pay(400)
          await pay(600)
          const over = await pay(400)
          expect(over.status).to.equal('on_hold')
          await hold(user.id)
          await cancel(over.id)
          await cancel(over.id)
          expect(await counted()).to.deep.equal(onDay(today, 1_000, 2))
          await cancel(user.id)
          await cancel(user.id)
          expect(await counted()).to.deep.equal(onDay(today, 600, 1))
          expect(await countRows('payments', { id: user.id, limit_date: null })).to.equal(1)
        })
      })

      describe('when held and released', () => {
        it('a payment that the client holds keeps counting, and is not counted twice', async () => {
          const { pay, hold, release, counted } = await limited({ daily_amount: 1_000 })
          const { id } = await pay(1_000)
          await hold(id)
          expect(await counted()).to.deep.equal(onDay(today, 1_000, 1))
          expect((await pay(1)).status).to.equal('on_hold')
          expect((await release(id)).status).to.equal('created')
          expect(await counted()).to.deep.equal(onDay(today, 1_000, 1))
        })

        it('a payment that the client holds is released though the limits have fallen below it', async () => {
          const { pay, hold, release, limit, counted } = await limited({})
          const { id } = await pay(1_000)
          await hold(id)
          await limit({ daily_amount: 1, max_amount: 1, monthly_count: 0 })
          expect((await release(id)).status).to.equal('created')
          expect(await counted()).to.deep.equal(onDay(today, 1_000, 1))
        })

        const limits = {
          max_amount: { tight: { max_amount: 999 }, raised: { max_amount: 1_000 } },
          daily_amount: { tight: { daily_amount: 1_599 }, raised: { daily_amount: 1_600 } },
          monthly_amount: { tight: { monthly_amount: 1_599 }, raised: { monthly_amount: 1_600 } },
          monthly_count: { tight: { monthly_count: 1 }, raised: { monthly_count: 2 } },
        }
        for (const [name, { tight, raised }] of Object.entries(limits)) {
          it(`a payment over ${name} stays held while it is over, and goes on once the setting is raised`, async () => {
            const { client, pay, get, release, limit, counted } = await limited(tight)
            await pay(600)
            const held = await pay(1_000)
            expect(held.status).to.equal('on_hold')
            const { headers: _headers, ...problem } = await client.refused(kind.release, { path: { id: held.id }, body }, 422)
            expect(problem).to.deep.equal({
              status: 422,
              type: '/unprocessable_entity',
              title: 'Unprocessable Entity',
              detail: `The ${type} is still over a limit of the account.`,
            })
            expect(await get(held.id)).to.deep.equal(held)
            expect(await eventsOf(held.id)).to.have.lengthOf(2)
            expect(await counted()).to.deep.equal(onDay(today, 600, 1))
            await limit(raised)
            const released = await release(held.id)
            expect(released.status).to.equal('created')
            expect(released.status_history.map(({ status, reason, source }) => `${status} ${reason} ${source}`)).to.deep.equal([
              'created ok system',
              'on_hold amount_too_large watchtower',
              'created user_request user_action',
            ])
            expect(await counted()).to.deep.equal(onDay(today, 1_600, 2))
            expect((await eventsOf(held.id)).map(({ event_sequence }) => event_sequence)).to.deep.equal([1, 2, 3])
          })
        }

        it('a payment goes on once a cancel has made room, and counts from then on like any other', async () => {
          const { pay, release, cancel, hold, counted } = await limited({ daily_amount: 1_000 })
          const first = await pay(1_000)
          const held = await pay(800)
          await cancel(first.id)
          expect((await release(held.id)).status).to.equal('created')
          expect(await counted()).to.deep.equal(onDay(today, 800, 1))
          expect((await pay(201)).status).to.equal('on_hold')
          await hold(held.id)
          expect(await counted()).to.deep.equal(onDay(today, 800, 1))
          await cancel(held.id)
          expect(await counted()).to.deep.equal({})
        })

        it('a payment whose day has passed meanwhile is counted today', async () => {
          const { pay, release, counted } = await limited({ daily_amount: 1_000 })
          await pay(1_000)
          const held = await pay(800)
          now = new Date('2027-01-20T17:00:00.000Z')
          expect((await release(held.id)).status).to.equal('created')
          expect(await counted()).to.deep.equal({ ...onDay(today, 1_000, 1), ...onDay('2027-01-20', 800, 1) })
        })
      })

      describe('when updated', () => {
        it('up and down counts the difference', async () => {
          const { pay, update, counted } = await limited({ daily_amount: 1_000 })
          await pay(300)
          const { id } = await pay(200)
          for (const amount of [700, 100, 100, 700]) {
            expect((await update(id, { amount })).amount).to.equal(amount)
            expect(await counted()).to.deep.equal(onDay(today, 300 + amount, 2))
          }
        })

        it('up to a limit goes, over it is refused, and then nothing changes', async () => {
          const over: Record<string, { limits: Limits; amount: number }> = {
            max_amount: { limits: { max_amount: 700 }, amount: 701 },
            daily_amount: { limits: { daily_amount: 1_000 }, amount: 701 },
            monthly_amount: { limits: { monthly_amount: 1_000 }, amount: 701 },
          }
          for (const [name, { limits, amount }] of Object.entries(over)) {
            const { client, pay, get, update, counted } = await limited(limits)
            await pay(300)
            const { id } = await pay(200)
            const before = await update(id, { amount: 700 })
            for (let tries = 0; tries < 2; tries++) {
              const { headers: _headers, ...problem } = await client.refused(kind.update, { path: { id }, body: { amount, description: 'Changed' } }, 422)
              const detail = `The ${type} would be over a limit of the account.`
              expect(problem, name).to.deep.equal({
                status: 422,
                type: '/unprocessable_entity',
                title: 'Unprocessable Entity',
                detail,
                items: [{ detail, reference: 'amount' }],
              })
              expect(await get(id)).to.deep.equal(before)
              expect(await counted(), name).to.deep.equal(onDay(today, 1_000, 2))
            }
          }
        })

        it('moves the count to the other day, month or back to today', async () => {
          const { pay, update, counted } = await limited({ monthly_count: 1, daily_amount: 500 })
          const { id } = await pay(500)
          const days = [['2026-12-20', '2026-12-20'], ['2027-01-05', '2027-01-05'], ['2026-12-01', today], ['2026-12-31', '2026-12-31']] as const
          for (const [payment_date, day] of days) {
            expect((await update(id, { payment_date })).payment_date).to.equal(payment_date)
            expect(await counted()).to.deep.equal(onDay(day, 500, 1))
          }
          expect((await pay(1, '2026-12-02')).status).to.equal('on_hold')
          expect((await pay(1, '2027-01-05')).status).to.equal('created')
        })

        it('to a day or month without room is refused, and then nothing changes', async () => {
          const { client, pay, get, counted } = await limited({ daily_amount: 1_000, monthly_count: 2 })
          await pay(600, '2026-12-20')
          await pay(1, '2027-01-05')
          await pay(1, '2027-01-06')
          const before = await pay(500)
          const countedBefore = await counted()
          for (const payment_date of ['2026-12-20', '2027-01-07']) {
            const { items } = await client.refused(kind.update, { path: { id: before.id }, body: { payment_date } }, 422)
            expect(items?.map(({ reference }) => reference)).to.deep.equal(['payment_date'])
            expect(await get(before.id)).to.deep.equal(before)
            expect(await counted()).to.deep.equal(countedBefore)
          }
        })

        it('names the field that takes it over the limit, also where the other is sent as it is', async () => {
          const { client, pay } = await limited({ daily_amount: 1_000 })
          await pay(600, '2026-12-20')
          const { id, amount, payment_date } = await pay(500)
          const over = async (body: object) => (await client.refused(kind.update, { path: { id }, body }, 422)).items?.map(({ reference }) => reference)
          expect(await over({ amount, payment_date: '2026-12-20' })).to.deep.equal(['payment_date'])
          expect(await over({ amount: 1_001, payment_date })).to.deep.equal(['amount'])
        })

        it('with both takes the room of both', async () => {
          const { pay, update, counted } = await limited({ daily_amount: 1_000 })
          await pay(600, '2026-12-20')
          const { id } = await pay(1_000)
          await update(id, { amount: 400, payment_date: '2026-12-20' })
          expect(await counted()).to.deep.equal(onDay('2026-12-20', 1_000, 2))
        })

        it('one that the client holds counts the difference too', async () => {
          const { client, pay, hold, update, counted } = await limited({ daily_amount: 1_000 })
          const { id } = await pay(200)
          await hold(id)
          await update(id, { amount: 1_000 })
          expect(await counted()).to.deep.equal(onDay(today, 1_000, 1))
          await client.refused(kind.update, { path: { id }, body: { amount: 1_001 } }, 422)
          expect(await counted()).to.deep.equal(onDay(today, 1_000, 1))
        })

        it('one that is held for a limit takes any amount and day, counts nothing, and is looked at when it is released', async () => {
          const { client, pay, update, release, counted } = await limited({ daily_amount: 1_000 })
          await pay(600)
          const { id } = await pay(500)
          for (const change of [{ amount: 9_999_999_999 }, { payment_date: '2026-12-20' }, { amount: 400, payment_date: today }, { amount: 401 }]) {
            expect((await update(id, change)).status).to.equal('on_hold')
            expect(await counted()).to.deep.equal(onDay(today, 600, 1))
          }
          await client.refused(kind.release, { path: { id }, body }, 422)
          await update(id, { amount: 400 })
          expect((await release(id)).status).to.equal('created')
          expect(await counted()).to.deep.equal(onDay(today, 1_000, 2))
        })

        it('in what has no limit goes also when the settings have fallen below what is counted', async () => {
          const { pay, update, limit, counted } = await limited({})
          const { id } = await pay(1_000)
          await limit({ max_amount: 1, daily_amount: 1, monthly_amount: 1, monthly_count: 0 })
          for (const change of [{ description: 'Changed' }, { metadata: { a: 'b' } }, {}, { amount: 1_000, payment_date: today }]) {
            await update(id, change)
            expect(await counted()).to.deep.equal(onDay(today, 1_000, 1))
          }
        })

        it('in what has no limit leaves the count on its day, also when that is past by then', async () => {
          const { pay, update, counted } = await limited({})
          const { id } = await pay(1_000)
          now = new Date('2027-01-20T17:00:00.000Z')
          await update(id, { description: 'Changed' })
          expect(await counted()).to.deep.equal(onDay(today, 1_000, 1))
        })

        it('one of the platform itself has no limit', async () => {
          const { id } = await make(platform.sandbox, { amount: 1 })
          const { data } = await platform.sandbox.ok(kind.update, { path: { id }, body: { amount: 9_999_999_999 } })
          expect(data.amount).to.equal(9_999_999_999)
        })
      })

      describe('sandbox_outcome on_hold_daily_limit', () => {
        it('holds as a limit does, without being over one, for an account and for the platform itself', async () => {
          const { client, paykey, counted } = await limited({})
          const config = { sandbox_outcome: 'on_hold_daily_limit' } as const
          for (const held of [await make(client, { paykey, amount: 100, config }), await make(platform.sandbox, { amount: 100, config })]) {
            expect(held.status).to.equal('on_hold')
            expect(held.status_details).to.include({ reason: 'amount_too_large', source: 'watchtower' })
            expect(held.status_history.map(({ status }) => status)).to.deep.equal(['created', 'on_hold'])
            expect(await eventsOf(held.id)).to.have.lengthOf(2)
          }
          expect(await counted()).to.deep.equal({})
        })

        it('is released freely where there is room, and counts then', async () => {
          const { client, paykey, pay, release, counted } = await limited({ daily_amount: 1_000 })
          const config = { sandbox_outcome: 'on_hold_daily_limit' } as const
          const held = await make(client, { paykey, amount: 600, payment_date: today, config })
          expect((await release(held.id)).status).to.equal('created')
          expect((await release(held.id)).status).to.equal('created')
          expect(await counted()).to.deep.equal(onDay(today, 600, 1))
          expect((await pay(401)).status).to.equal('on_hold')
          const own = await make(platform.sandbox, { config })
          expect((await platform.sandbox.ok(kind.release, { path: { id: own.id }, body })).data.status).to.equal('created')
        })

        it('is no way past a real limit', async () => {
          const { client, paykey, counted } = await limited({ daily_amount: 500 })
          const held = await make(client, { paykey, amount: 501, payment_date: today, config: { sandbox_outcome: 'on_hold_daily_limit' } })
          await client.refused(kind.release, { path: { id: held.id }, body }, 422)
          expect(await counted()).to.deep.equal({})
        })
      })
    })
  }

  it('keep refusals without a trace: an unknown paykey counts nothing', async () => {
    const { id, client } = await newLimited({})
    const answer = await client.call('createCharge', { body: chargeBody('x') })
    expect(problemOf(answer).items?.map(({ reference }) => reference)).to.deep.equal(['paykey'])
    expect(await counted(id, 'charge')).to.deep.equal({})
  })

  /** The same account by another service. */
  async function secondOf(url: string, accountId: string): Promise<TestClient> {
    return (await platform.newClient({ url })).actingFor(accountId)
  }
})
