import { expect } from 'chai'
import fc from 'fast-check'
import { reasonOf, blocksPaykey } from '../../src/ach/return-codes.ts'
import { defaultWindows, paidAt, planEntry } from '../../src/ach/windows.ts'
import type { Schema } from '../../src/contract.ts'
import { bankingDayOnOrAfter, addDays, newYorkDate } from '../../src/lib/banking-calendar.ts'
import { newId } from '../../src/lib/ids.ts'
import { endingOf, aSecondAfter } from '../../src/sandbox/outcome.ts'
import { busyLanes, stepLane, type LaneDependencies } from '../../src/worker/lane.ts'
import type { TestClient } from '../support/client.ts'
import { chargeBody, newAccount, newPaykey, payoutBody } from '../support/factories.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { world } from '../support/world.ts'

/** How many lives there are: 300 in every run, as many as wanted in a long one (`SEQUENCES=20000 npx mocha …`). */
const sequences = Number(process.env['SEQUENCES'] ?? 300)
/** Of a life that failed, to live it again. */
const seed = process.env['SEED'] === undefined ? {} : { seed: Number(process.env['SEED']) }

type Status = Schema<'PaymentStatus'>
type Outcome = Schema<'PaymentSandboxOutcome'>

/** What is known of a payment without the service: a few fields, and the rules of the README's decisions. */
interface Life {
  type: 'charge' | 'payout'
  amount: number
  paymentDate: string
  outcome: Outcome | null
  balanceCheck: 'required' | 'disabled'
  status: Status
  reason: string
  code: string | null
  path: Status[]
  /** When it moves by itself. */
  due: Date | undefined
  effectiveDate: string
  /** The bank's return, laid ready. */
  returning: { at: Date; code: string } | undefined
  /** The day whose limit counts it. */
  counted: string | undefined
}

const dailyLimit = 1_000_000
const balance = 1_000_000

class Model {
  now: Date
  isBlocked = false
  readonly lives: Life[] = []
  readonly hasLimits: boolean

  constructor(now: Date, hasLimits: boolean) {
    this.now = now
    this.hasLimits = hasLimits
  }

  move(life: Life, status: Status, reason: string, code: string | null = null): void {
    Object.assign(life, { status, reason, code, due: undefined })
    life.path.push(status)
    if (status === 'cancelled' || status === 'failed') life.counted = undefined
  }

  /** @returns whether it fits */
  count(life: Life, amount = life.amount, date = life.paymentDate): boolean {
    if (!this.hasLimits) return true
    const today = newYorkDate(this.now)
    const day = date < today ? today : date
    const others = this.lives.filter((other) => other !== life && other.type === life.type && other.counted === day)
    if (amount > dailyLimit || others.reduce((sum, other) => sum + other.amount, amount) > dailyLimit) return false
    life.counted = day
    return true
  }

  check(life: Life, at: Date): void {
    const refused = this.refusal(life)
    if (refused !== undefined) {
      this.move(life, 'cancelled', refused)
      return
    }
    if (life.status === 'created') this.move(life, 'scheduled', 'ok')
    if (endingOf({ sandbox_outcome: life.outcome }) !== undefined) {
      life.due = aSecondAfter(at)
      life.effectiveDate = bankingDayOnOrAfter(newYorkDate(life.due))
    } else {
      const plan = planEntry({ paymentDate: life.paymentDate, amount: life.amount, now: at }, defaultWindows)
      life.due = plan.cutoff
      life.effectiveDate = plan.effectiveDate
    }
  }

  refusal(life: Life): string | undefined {
    const ending = endingOf({ sandbox_outcome: life.outcome })
    if (ending?.to === 'cancelled') return ending.reason
    if (ending !== undefined) return undefined
    if (this.isBlocked) return 'invalid_paykey'
    return life.type === 'charge' && life.balanceCheck === 'required' && life.amount > balance ? 'insufficient_funds' : undefined
  }

  send(life: Life, at: Date): void {
    const ending = endingOf({ sandbox_outcome: life.outcome })
    this.move(life, 'pending', 'ok')
    life.due = ending?.to === 'paid' || ending?.to === 'reversed' ? aSecondAfter(at) : paidAt(life.effectiveDate, defaultWindows)
    const soon = aSecondAfter(at)
    if (ending?.to === 'failed') life.returning = { at: soon, code: ending.code }
    if (ending?.to === 'reversed') life.returning = { at: aSecondAfter(soon), code: ending.code }
  }

  giveBack(life: Life, code: string): void {
    this.move(life, life.status === 'paid' ? 'reversed' : 'failed', reasonOf(code).reason, code)
  }

  /** Everything that falls due up to now, in the order of time. */
  live(until: Date): void {
    this.now = until
    for (const life of this.lives) {
      for (;;) {
        const back = life.returning !== undefined && ['pending', 'paid'].includes(life.status) ? life.returning : undefined
        if (life.status === 'created' && life.due !== undefined) this.check(life, life.due)
        else if (back !== undefined && back.at <= until && (life.due === undefined || back.at <= life.due)) {
          life.returning = undefined
          this.giveBack(life, back.code)
        } else if (life.due !== undefined && life.due <= until && life.status === 'scheduled') {
          const refused = this.refusal(life)
          if (refused === undefined) this.send(life, life.due)
          else this.move(life, 'cancelled', refused)
        } else if (life.due !== undefined && life.due <= until && life.status === 'pending') this.move(life, 'paid', 'ok')
        else break
      }
    }
  }
}

/** What the model is held against. */
interface Real {
  client: TestClient
  paykey: string
  ids: string[]
  work: () => Promise<void>
  advance: (to: Date) => Promise<void>
}

type Command = fc.AsyncCommand<Model, Real>

async function agree(model: Model, real: Real): Promise<void> {
  await real.work()
  model.live(model.now)
  for (const [index, life] of model.lives.entries()) {
    const path = { id: real.ids[index] ?? '' }
    const { data } = life.type === 'charge' ? await real.client.ok('getCharge', { path }) : await real.client.ok('getPayout', { path })
    const { status, status_details, status_history } = data
    const seen = { status, reason: status_details.reason, code: status_details.code, path: status_history.map((entry) => entry.status) }
    expect(seen, `payment ${index}`).to.deep.equal({ status: life.status, reason: life.reason, code: life.code, path: life.path })
  }
}

function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    async run(model, real) {
      await run(model, real)
      await agree(model, real)
    },
    toString: () => name,
  }
}

const amounts = [500, 400_000, 700_000, 2_000_000]
const create = fc
  .record({
    type: fc.constantFrom('charge' as const, 'payout' as const),
    amount: fc.constantFrom(...amounts),
    days: fc.integer({ min: -2, max: 6 }),
    outcome: fc.constantFrom<(Outcome | null)[]>(null, null, null, 'standard', 'paid', 'on_hold_daily_limit', 'cancelled_for_fraud_risk', 'failed_insufficient_funds', 'reversed_customer_dispute', 'failed_closed_bank_account'),
    balanceCheck: fc.constantFrom('required' as const, 'disabled' as const),
  })
  .map(({ type, amount, days, outcome, balanceCheck }) =>
    command(`create ${type} ${amount} in ${days} days, ${outcome ?? 'no outcome'}, ${balanceCheck}`, async (model, real) => {
      const paymentDate = addDays(newYorkDate(model.now), days)
      const body = { amount, payment_date: paymentDate }
      const config = outcome === null ? {} : { sandbox_outcome: outcome }
      const answer =
        type === 'charge'
          ? await real.client.call('createCharge', { body: chargeBody(real.paykey, { ...body, config: { ...config, balance_check: balanceCheck } }) })
          : await real.client.call('createPayout', { body: payoutBody(real.paykey, { ...body, config }) })
      expect(answer.status, answer.text).to.equal(model.isBlocked ? 422 : 201)
      if (model.isBlocked) return
      const id = /"data":\{"id":"([^"]+)"/.exec(answer.text)?.[1] ?? ''
      const life: Life = {
        type,
        amount,
        paymentDate,
        outcome,
        balanceCheck,
        status: 'created',
        reason: 'ok',
        code: null,
        path: ['created'],
        due: model.now,
        effectiveDate: '',
        returning: undefined,
        counted: undefined,
      }
      const fits = outcome !== 'on_hold_daily_limit' && model.count(life)
      real.ids.push(id)
      model.lives.push(life)
      if (!fits) model.move(life, 'on_hold', 'amount_too_large')
    }),
  )

/** On one of the payments there are. */
function onOne(name: string, run: (model: Model, real: Real, life: Life, id: string) => Promise<void>): fc.Arbitrary<Command> {
  return fc.nat({ max: 20 }).map((pick) =>
    command(`${name} ${pick}`, async (model, real) => {
      const index = pick % Math.max(1, model.lives.length)
      const life = model.lives[index]
      if (life !== undefined) await run(model, real, life, real.ids[index] ?? '')
    }),
  )
}

async function act(real: Real, life: Life, action: 'hold' | 'release' | 'cancel', id: string, expected: number): Promise<void> {
  const operations = { hold: ['holdCharge', 'holdPayout'], release: ['releaseCharge', 'releasePayout'], cancel: ['cancelCharge', 'cancelPayout'] } as const
  const answer = await real.client.call(operations[action][life.type === 'charge' ? 0 : 1], { path: { id }, body: { reason: 'Asked for' } })
  expect(answer.status, `${action} of one that is ${life.status}: ${answer.text}`).to.equal(expected)
}

const hold = onOne('hold', async (model, real, life, id) => {
  const moves = ['created', 'scheduled'].includes(life.status)
  await act(real, life, 'hold', id, moves || life.status === 'on_hold' ? 200 : 422)
  if (moves) model.move(life, 'on_hold', 'user_request')
})

const release = onOne('release', async (model, real, life, id) => {
  if (['created', 'scheduled'].includes(life.status)) return act(real, life, 'release', id, 200)
  const fits = life.status === 'on_hold' && model.count(life)
  await act(real, life, 'release', id, fits ? 200 : 422)
  if (!fits) return
  model.move(life, 'created', 'user_request')
  life.due = model.now
})

const cancel = onOne('cancel', async (model, real, life, id) => {
  const moves = ['created', 'scheduled', 'on_hold'].includes(life.status)
  await act(real, life, 'cancel', id, moves || life.status === 'cancelled' ? 200 : 422)
  if (moves) model.move(life, 'cancelled', 'user_request')
})

const update = fc.constantFrom(...amounts).chain((amount) =>
  onOne(`update to ${amount}`, async (model, real, life, id) => {
    const changes = ['created', 'scheduled', 'on_hold'].includes(life.status)
    // Counting moves it to the present day: not what no longer changes.
    const fits = changes && (life.counted === undefined || amount === life.amount || model.count(life, amount))
    const answer = await real.client.call(life.type === 'charge' ? 'updateCharge' : 'updatePayout', { path: { id }, body: { amount } })
    expect(answer.status, answer.text).to.equal(fits ? 200 : 422)
    if (!fits) return
    life.amount = amount
    if (life.status === 'scheduled') model.check(life, model.now)
  }),
)

const simulate = fc.constantFrom('pending', 'paid', 'R01', 'R02', 'R10').chain((step) =>
  onOne(`simulate ${step}`, async (model, real, life, id) => {
    const isReturn = step.startsWith('R')
    const moves = step === 'pending' ? life.status === 'scheduled' : step === 'paid' ? life.status === 'pending' : ['pending', 'paid'].includes(life.status)
    const answer = await real.client.call('simulatePayment', { path: { id }, body: isReturn ? { return_code: step } : { status: step } })
    expect(answer.status, answer.text).to.equal(moves ? 200 : 422)
    if (!moves) return
    if (step === 'pending') model.send(life, model.now)
    else if (step === 'paid') model.move(life, 'paid', 'ok')
    else {
      model.giveBack(life, step)
      if (!blocksPaykey(step)) return
      model.isBlocked = true
      for (const other of model.lives) {
        const stops = other.type === 'charge' && ['created', 'scheduled'].includes(other.status) && endingOf({ sandbox_outcome: other.outcome }) === undefined
        if (stops) model.move(other, 'cancelled', 'invalid_paykey')
      }
    }
  }),
)

const advance = fc.constantFrom(1, 2, 3_600, 40_000, 90_000, 400_000).map((seconds) =>
  command(`advance ${seconds} s`, async (model, real) => {
    const to = new Date(model.now.getTime() + seconds * 1000)
    await real.advance(to)
    model.live(to)
  }),
)

describe(`${sequences} random lives of payments against a model`, function () {
  this.timeout(sequences * 4_000 + 60_000)
  let rail: Rail
  before(async () => {
    rail = await openRail('2026-06-29T13:59:58.250Z', { stands: true })
  })
  after(() => rail.close())

  it('agree after every step', async () => {
    const { asService: database, clock } = rail
    const dependencies: LaneDependencies = { database, secrets: world().secrets, clock, newId }
    const commands = fc.commands([create, create, create, hold, hold, release, release, cancel, update, simulate, simulate, advance, advance], { maxCommands: 24, size: 'max' })
    await fc.assert(
      fc.asyncProperty(commands, fc.boolean(), async (steps, hasLimits) => {
        const platform = await rail.newPlatform()
        const lane = { platformId: platform.id, environment: 'sandbox' } as const
        const account = hasLimits ? await newAccount(platform.sandbox) : undefined
        const settings = { max_amount: dailyLimit, daily_amount: dailyLimit }
        if (account !== undefined) await platform.sandbox.ok('updateAccount', { path: { id: account.id }, body: { settings: { charges: settings, payouts: settings } } })
        const client = account === undefined ? platform.sandbox : platform.sandbox.actingFor(account.id)
        const { paykey } = await newPaykey(client)
        const work = async () => {
          while ((await stepLane(dependencies, lane, 500)) === 'worked');
        }
        const real: Real = {
          client,
          paykey,
          ids: [],
          work,
          async advance(to) {
            const state = { isDone: false }
            const answered = platform.sandbox.ok('advanceSandboxClock', { body: { to: to.toISOString() } }).finally(() => {
              state.isDone = true
            })
            while (!state.isDone) {
              // Tells who waits that a worker is there.
              await busyLanes(dependencies, platform.id)
              await work()
            }
            let { data } = await answered
            // On a busy machine the answer may come before the end: the clock tells the rest, as it does clients.
            for (const deadline = performance.now() + 60_000; data.status === 'advancing' && performance.now() < deadline; ) {
              await work()
              data = (await platform.sandbox.ok('getSandboxClock', {})).data
            }
            expect(data).to.include({ now: to.toISOString(), status: 'ready' })
          },
        }
        await fc.asyncModelRun(() => ({ model: new Model(clock.now(), hasLimits), real }), steps)
      }),
      { numRuns: sequences, ...seed, interruptAfterTimeLimit: sequences * 4_000, markInterruptAsFailure: true },
    )
  })
})
