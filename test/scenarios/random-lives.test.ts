import { randomInt } from 'node:crypto'
import { expect } from 'chai'
import fc from 'fast-check'
import type { Schema } from '../../src/contract.ts'
import { newId } from '../../src/lib/ids.ts'
import { busyLanes, stepLane, type LaneDependencies } from '../../src/worker/lane.ts'
import { seedOr } from '../support/chances.ts'
import type { TestClient } from '../support/client.ts'
import { chargeBody, newAccount, newPaykey, payoutBody } from '../support/factories.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { world } from '../support/world.ts'

/** How many lives there are: 300 in every run, as many as wanted in a long one (`SEQUENCES=20000 npx mocha …`). */
const sequences = Number(process.env['SEQUENCES'] ?? 300)
/** Other lives in every run, unless these are to be lived again. */
const seed = seedOr(randomInt(2 ** 31))

type Status = Schema<'PaymentStatus'>
type Outcome = Schema<'PaymentSandboxOutcome'>
type Reason = Schema<'PaymentStatusReason'>
type Source = Schema<'PaymentStatusSource'>

/*
 * The rules, written a second time from the README's decisions: nothing of the service's own is used, so that a rule that changes
 * there is a difference here.
 */

const minute = 60_000

/** New York's days and times: five hours behind in winter. */
const winters = [['2026-11-01T06:00:00Z', '2027-03-14T07:00:00Z'], ['2027-11-07T06:00:00Z', '2028-03-12T07:00:00Z']] as const
const isWinter = (at: number) => winters.some(([from, to]) => at >= Date.parse(from) && at < Date.parse(to))
const offsetAt = (at: number) => (isWinter(at) ? 5 : 4) * 60 * minute
const dayOf = (at: number) => new Date(at - offsetAt(at)).toISOString().slice(0, 10)
const instantOf = (day: string, time: string) => Date.parse(`${day}T${time}:00Z`) + offsetAt(Date.parse(`${day}T12:00:00Z`))
const plusDays = (day: string, count: number) => new Date(Date.parse(`${day}T00:00:00Z`) + count * 24 * 60 * minute).toISOString().slice(0, 10)

/** The Federal Reserve's holidays, as it lists them. One on a Saturday is none: the fourth of July 2026, Juneteenth and Christmas 2027. */
const holidays = [
  ...['2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
  ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-05-31', '2027-07-05', '2027-09-06', '2027-10-11', '2027-11-11', '2027-11-25'],
]
const isBankingDay = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !holidays.includes(day)
const bankingDayFrom = (day: string): string => (isBankingDay(day) ? day : bankingDayFrom(plusDays(day, 1)))
const bankingDayAfter = (day: string) => bankingDayFrom(plusDays(day, 1))
const bankingDayBefore = (day: string): string => (isBankingDay(plusDays(day, -1)) ? plusDays(day, -1) : bankingDayBefore(plusDays(day, -1)))

/** About a second later, on a whole one. */
const aSecondAfter = (at: number) => Math.ceil((at + 500) / 1000) * 1000

interface Place {
  due: number
  day: string
  settles: number
}

/** The last file of the banking day before; past that the day's own windows, for no more than a million dollars; or the next day. */
function placeOf(paymentDate: string, amount: number, at: number): Place {
  const today = dayOf(at)
  const day = bankingDayFrom(paymentDate < today ? today : paymentDate)
  const last = instantOf(bankingDayBefore(day), '20:00')
  if (at < last) return { due: last, day, settles: instantOf(day, '08:30') }
  const windows = amount > 100_000_000 ? [] : ([['10:00', '13:00'], ['14:15', '17:00'], ['16:15', '18:00']] as const)
  for (const [cutoff, settles] of windows) if (at < instantOf(day, cutoff)) return { due: instantOf(day, cutoff), day, settles: instantOf(day, settles) }
  return placeOf(bankingDayAfter(day), amount, at)
}

const paidOf = (day: string) => instantOf(bankingDayAfter(bankingDayAfter(day)), '10:00')

type Ending = { to: 'paid' } | { to: 'cancelled'; reason: Reason } | { to: 'failed' | 'reversed'; code: Code }

const endings: Readonly<Record<Outcome, Ending | undefined>> = {
  standard: undefined,
  on_hold_daily_limit: undefined,
  paid: { to: 'paid' },
  cancelled_for_fraud_risk: { to: 'cancelled', reason: 'payment_blocked' },
  cancelled_for_balance_check: { to: 'cancelled', reason: 'insufficient_funds' },
  failed_insufficient_funds: { to: 'failed', code: 'R01' },
  reversed_insufficient_funds: { to: 'reversed', code: 'R01' },
  failed_customer_dispute: { to: 'failed', code: 'R05' },
  reversed_customer_dispute: { to: 'reversed', code: 'R05' },
  failed_closed_bank_account: { to: 'failed', code: 'R02' },
  reversed_closed_bank_account: { to: 'reversed', code: 'R02' },
  failed_not_authorized: { to: 'failed', code: 'R29' },
  reversed_not_authorized: { to: 'reversed', code: 'R29' },
}
const outcomes = ['standard', 'on_hold_daily_limit', 'paid', 'cancelled_for_fraud_risk', 'cancelled_for_balance_check', 'failed_insufficient_funds', 'reversed_insufficient_funds', 'failed_customer_dispute', 'reversed_customer_dispute', 'failed_closed_bank_account', 'reversed_closed_bank_account', 'failed_not_authorized', 'reversed_not_authorized'] as const satisfies Outcome[]

type Code = 'R01' | 'R02' | 'R05' | 'R08' | 'R10' | 'R16' | 'R24' | 'R29'

/** What a return says, and whether the bank account is no good after it. */
const returns: Readonly<Record<Code, { reason: Reason; source: Source; blocks: boolean }>> = {
  R01: { reason: 'insufficient_funds', source: 'bank_decline', blocks: false },
  R02: { reason: 'closed_bank_account', source: 'bank_decline', blocks: true },
  R05: { reason: 'disputed', source: 'customer_dispute', blocks: true },
  R08: { reason: 'payment_stopped', source: 'bank_decline', blocks: true },
  R10: { reason: 'disputed', source: 'customer_dispute', blocks: true },
  R16: { reason: 'frozen_bank_account', source: 'bank_decline', blocks: true },
  R24: { reason: 'duplicate_entry', source: 'bank_decline', blocks: false },
  R29: { reason: 'disputed', source: 'customer_dispute', blocks: true },
}

interface Entry {
  status: Status
  reason: Reason
  source: Source
  code: string | null
  at: number
}

/** What is known of a payment. All instants in milliseconds. */
interface Life {
  type: 'charge' | 'payout'
  amount: number
  paymentDate: string
  outcome: Outcome | null
  balanceCheck: 'required' | 'enabled' | 'disabled'
  status: Status
  history: Entry[]
  /** When it moves by itself. */
  due: number | undefined
  place: Place | undefined
  processed: number | undefined
  effective: number | undefined
  /** The bank's return, laid ready. */
  returning: { at: number; code: Code } | undefined
  /** The day whose limit counts it. */
  counted: string | undefined
}

const dailyLimit = 1_000_000

const endingOf = ({ outcome }: Life) => (outcome === null ? undefined : endings[outcome])

class Model {
  now: number
  /** The paykey's. */
  paykeyStatus: Schema<'PaykeyStatus'> = 'active'
  balance = 1_000_000
  readonly lives: Life[] = []
  readonly hasLimits: boolean

  constructor(now: number, hasLimits: boolean) {
    this.now = now
    this.hasLimits = hasLimits
  }

  move(life: Life, status: Status, reason: Reason, source: Source, at: number, code: string | null = null): void {
    Object.assign(life, { status, due: undefined })
    life.history.push({ status, reason, source, code, at })
    if (status === 'cancelled' || status === 'failed') life.counted = undefined
  }

  /** @returns whether it fits; what is forced to its end has no limits */
  count(life: Life, { amount, paymentDate }: Pick<Life, 'amount' | 'paymentDate'> = life): boolean {
    if (!this.hasLimits || endingOf(life) !== undefined) return true
    const today = dayOf(this.now)
    const day = paymentDate < today ? today : paymentDate
    const others = this.lives.filter((other) => other !== life && other.type === life.type && other.counted === day)
    if (amount > dailyLimit || others.reduce((sum, other) => sum + other.amount, amount) > dailyLimit) return false
    life.counted = day
    return true
  }

  check(life: Life, at: number): void {
    const refused = this.refusal(life)
    if (refused !== undefined) {
      this.move(life, 'cancelled', refused, 'watchtower', at)
      return
    }
    if (life.status === 'created') this.move(life, 'scheduled', 'ok', 'system', at)
    if (endingOf(life) === undefined) life.place = placeOf(life.paymentDate, life.amount, at)
    else {
      const due = aSecondAfter(at)
      life.place = { due, day: bankingDayFrom(dayOf(due)), settles: 0 }
    }
    life.due = life.place.due
  }

  refusal(life: Life): Reason | undefined {
    const ending = endingOf(life)
    if (ending?.to === 'cancelled') return ending.reason
    if (ending !== undefined) return undefined
    if (this.paykeyStatus !== 'active') return 'invalid_paykey'
    return life.type === 'charge' && life.balanceCheck !== 'disabled' && life.amount > this.balance ? 'insufficient_funds' : undefined
  }

  send(life: Life, at: number): void {
    const ending = endingOf(life)
    this.move(life, 'pending', 'ok', 'system', at)
    life.processed = at
    const soon = aSecondAfter(at)
    life.due = ending?.to === 'paid' || ending?.to === 'reversed' ? soon : paidOf(life.place?.day ?? '')
    if (ending?.to === 'failed') life.returning = { at: soon, code: ending.code }
    if (ending?.to === 'reversed') life.returning = { at: aSecondAfter(soon), code: ending.code }
  }

  /** @param effective when the money was there; of a forced payment, and of a simulated step, the moment of `paid` */
  pay(life: Life, at: number, effective: number): void {
    this.move(life, 'paid', 'ok', 'system', at)
    life.effective = effective
  }

  giveBack(life: Life, code: Code, at: number): void {
    this.move(life, life.status === 'paid' ? 'reversed' : 'failed', returns[code].reason, returns[code].source, at, code)
  }

  /** Everything that falls due up to now, in the order of time. */
  live(until: number): void {
    this.now = until
    for (const life of this.lives) {
      for (;;) {
        const back = life.returning !== undefined && ['pending', 'paid'].includes(life.status) ? life.returning : undefined
        if (life.status === 'created' && life.due !== undefined) this.check(life, life.due)
        else if (back !== undefined && back.at <= until && (life.due === undefined || back.at <= life.due)) {
          life.returning = undefined
          this.giveBack(life, back.code, back.at)
        } else if (life.due !== undefined && life.due <= until && life.status === 'scheduled') {
          const refused = this.refusal(life)
          if (refused === undefined) this.send(life, life.due)
          else this.move(life, 'cancelled', refused, 'watchtower', life.due)
        } else if (life.due !== undefined && life.due <= until && life.status === 'pending') {
          this.pay(life, life.due, endingOf(life) === undefined ? (life.place?.settles ?? 0) : life.due)
        } else break
      }
    }
  }
}

/** What the model is held against. */
interface Real {
  client: TestClient
  paykey: string
  paykeyId: string
  ids: string[]
  work: () => Promise<void>
  advance: (to: number) => Promise<void>
}

type Command = fc.AsyncCommand<Model, Real>

const instant = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

/** After every step: where each payment is. */
async function agree(model: Model, real: Real): Promise<void> {
  await real.work()
  model.live(model.now)
  const { data: listed } = await real.client.ok('listPayments', { query: { page_size: 1000 } })
  const found = listed.map(({ id, status, amount, payment_date, effective_at, status_details: { reason, source, code, changed_at } }) => ({ id, status, amount, payment_date, effective_at, reason, source, code, changed_at }))
  const expected = model.lives.map(({ status, amount, paymentDate, effective, history }, index) => {
    const { reason, source, code = null, at } = history.at(-1) ?? {}
    return { id: real.ids[index], status, amount, payment_date: paymentDate, effective_at: instant(effective), reason, source, code, changed_at: instant(at) }
  })
  const byId = (a: { id?: string | undefined }, b: { id?: string | undefined }) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1)
  expect(found.sort(byId)).to.deep.equal(expected.sort(byId))
}

/** At the end: how each came there, and what became of the paykey. */
async function agreeOnTheWay(model: Model, real: Real): Promise<void> {
  const { data: paykey } = await real.client.ok('getPaykey', { path: { id: real.paykeyId } })
  expect(paykey.status).to.equal(model.paykeyStatus)
  for (const [index, life] of model.lives.entries()) {
    const path = { id: real.ids[index] ?? '' }
    const { data } = life.type === 'charge' ? await real.client.ok('getCharge', { path }) : await real.client.ok('getPayout', { path })
    const history = data.status_history.map(({ status, reason, source, code, changed_at }) => ({ status, reason, source, code, changed_at }))
    expect({ processed_at: data.processed_at, history }, `payment ${index}`).to.deep.equal({
      processed_at: instant(life.processed),
      history: life.history.map(({ at, ...entry }) => ({ ...entry, changed_at: instant(at) })),
    })
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

const amounts = [500, 400_000, 400_000, 700_000, 700_000, 2_000_000, 150_000_000]
/** From today. Few, so that payments meet under one day's limit. */
const days = [-2, 0, 0, 0, 1, 1, 3, 6]
const create = fc
  .record({
    type: fc.constantFrom('charge' as const, 'payout' as const),
    amount: fc.constantFrom(...amounts),
    inDays: fc.constantFrom(...days),
    outcome: fc.oneof({ weight: 3, arbitrary: fc.constantFrom<(Outcome | null)[]>(null, null, 'standard', 'on_hold_daily_limit') }, { weight: 2, arbitrary: fc.constantFrom<Outcome[]>(...outcomes) }),
    balanceCheck: fc.constantFrom('required' as const, 'enabled' as const, 'disabled' as const, 'disabled' as const),
  })
  .map(({ type, amount, inDays, outcome, balanceCheck }) =>
    command(`create ${type} ${amount} in ${inDays} days, ${outcome ?? 'no outcome'}, ${balanceCheck}`, async (model, real) => {
      const paymentDate = plusDays(dayOf(model.now), inDays)
      const body = { amount, payment_date: paymentDate }
      const config = outcome === null ? {} : { sandbox_outcome: outcome }
      const answer =
        type === 'charge'
          ? await real.client.call('createCharge', { body: chargeBody(real.paykey, { ...body, config: { ...config, balance_check: balanceCheck } }) })
          : await real.client.call('createPayout', { body: payoutBody(real.paykey, { ...body, config }) })
      const isGood = model.paykeyStatus === 'active'
      expect(answer.status, answer.text).to.equal(isGood ? 201 : 422)
      if (!isGood) return
      const id = /"data":\{"id":"([^"]+)"/.exec(answer.text)?.[1] ?? ''
      const life: Life = {
        type,
        amount,
        paymentDate,
        outcome,
        balanceCheck,
        status: 'created',
        history: [{ status: 'created', reason: 'ok', source: 'system', code: null, at: model.now }],
        due: model.now,
        place: undefined,
        processed: undefined,
        effective: undefined,
        returning: undefined,
        counted: undefined,
      }
      const fits = outcome !== 'on_hold_daily_limit' && model.count(life)
      real.ids.push(id)
      model.lives.push(life)
      if (!fits) model.move(life, 'on_hold', 'amount_too_large', 'watchtower', model.now)
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
  if (moves) model.move(life, 'on_hold', 'user_request', 'user_action', model.now)
})

const release = onOne('release', async (model, real, life, id) => {
  if (['created', 'scheduled'].includes(life.status)) return act(real, life, 'release', id, 200)
  const fits = life.status === 'on_hold' && model.count(life)
  await act(real, life, 'release', id, fits ? 200 : 422)
  if (!fits) return
  model.move(life, 'created', 'user_request', 'user_action', model.now)
  life.due = model.now
})

const cancel = onOne('cancel', async (model, real, life, id) => {
  const moves = ['created', 'scheduled', 'on_hold'].includes(life.status)
  await act(real, life, 'cancel', id, moves || life.status === 'cancelled' ? 200 : 422)
  if (moves) model.move(life, 'cancelled', 'user_request', 'user_action', model.now)
})

const change = fc.oneof(fc.record({ amount: fc.constantFrom(...amounts) }), fc.record({ inDays: fc.constantFrom(...days) }))
const update = change.chain((wanted) =>
  onOne(`update to ${JSON.stringify(wanted)}`, async (model, real, life, id) => {
    const body = 'amount' in wanted ? wanted : { payment_date: plusDays(dayOf(model.now), wanted.inDays) }
    const { amount, paymentDate } = 'amount' in body ? { ...life, amount: body.amount } : { ...life, paymentDate: body.payment_date }
    const changes = ['created', 'scheduled', 'on_hold'].includes(life.status)
    const isOther = amount !== life.amount || paymentDate !== life.paymentDate
    // Counting moves it to the present day: not what no longer changes.
    const fits = changes && (life.counted === undefined || !isOther || model.count(life, { amount, paymentDate }))
    const answer = await real.client.call(life.type === 'charge' ? 'updateCharge' : 'updatePayout', { path: { id }, body })
    expect(answer.status, answer.text).to.equal(fits ? 200 : 422)
    if (!fits) return
    Object.assign(life, { amount, paymentDate })
    if (life.status === 'scheduled') model.check(life, model.now)
  }),
)

const simulate = fc.constantFrom('pending' as const, 'paid' as const, ...(['R01', 'R02', 'R08', 'R10', 'R16', 'R24'] as const)).chain((step) =>
  onOne(`simulate ${step}`, async (model, real, life, id) => {
    const moves = step === 'pending' ? life.status === 'scheduled' : step === 'paid' ? life.status === 'pending' : ['pending', 'paid'].includes(life.status)
    const body = step === 'pending' || step === 'paid' ? { status: step } : { return_code: step }
    const answer = await real.client.call('simulatePayment', { path: { id }, body })
    expect(answer.status, answer.text).to.equal(moves ? 200 : 422)
    if (!moves) return
    if (step === 'pending') model.send(life, model.now)
    else if (step === 'paid') model.pay(life, model.now, model.now)
    else {
      model.giveBack(life, step, model.now)
      if (!returns[step].blocks) return
      model.paykeyStatus = 'blocked'
      for (const other of model.lives) {
        const stops = other.type === 'charge' && ['created', 'scheduled'].includes(other.status) && endingOf(other) === undefined
        if (stops) model.move(other, 'cancelled', 'invalid_paykey', 'watchtower', model.now)
      }
    }
  }),
)

const setPaykey = fc
  .constantFrom<Schema<'PaykeySimulation'>[]>({ balance: 0 }, { balance: 500_000 }, { balance: 1_000_000 }, { status: 'review' }, { status: 'active' }, { status: 'active', balance: 200_000_000 })
  .map((body) =>
    command(`set the paykey to ${JSON.stringify(body)}`, async (model, real) => {
      await real.client.ok('simulatePaykey', { path: { id: real.paykeyId }, body })
      model.paykeyStatus = body.status ?? model.paykeyStatus
      model.balance = body.balance ?? model.balance
    }),
  )

// The last one is a month: past holidays, and past the night on which the clocks change.
const advance = fc.constantFrom(1, 2, 3_600, 40_000, 90_000, 400_000, 2_600_000).map((seconds) =>
  command(`advance ${seconds} s`, async (model, real) => {
    const to = model.now + seconds * 1000
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
    process.stdout.write(`    seed ${seed}: ${sequences} lives\n`)
    const { asService: database, clock } = rail
    const dependencies: LaneDependencies = { database, secrets: world().secrets, clock, newId }
    const beginnings = fc.array(create, { minLength: 2, maxLength: 5 })
    const commands = fc.commands([create, create, create, hold, release, release, cancel, update, update, simulate, simulate, simulate, setPaykey, setPaykey, advance, advance], { maxCommands: 28, size: 'max' })
    await fc.assert(
      fc.asyncProperty(beginnings, commands, fc.boolean(), async (beginning, steps, hasLimits) => {
        const platform = await rail.newPlatform()
        const lane = { platformId: platform.id, environment: 'sandbox' } as const
        const account = hasLimits ? await newAccount(platform.sandbox) : undefined
        const settings = { max_amount: dailyLimit, daily_amount: dailyLimit }
        if (account !== undefined) await platform.sandbox.ok('updateAccount', { path: { id: account.id }, body: { settings: { charges: settings, payouts: settings } } })
        const client = account === undefined ? platform.sandbox : platform.sandbox.actingFor(account.id)
        const { id: paykeyId, paykey } = await newPaykey(client)
        const work = async () => {
          while ((await stepLane(dependencies, lane, 500)) === 'worked');
        }
        const real: Real = {
          client,
          paykey,
          paykeyId,
          ids: [],
          work,
          async advance(to) {
            const state = { isDone: false }
            const answered = platform.sandbox.ok('advanceSandboxClock', { body: { to: new Date(to).toISOString() } }).finally(() => {
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
            expect(data).to.include({ now: new Date(to).toISOString(), status: 'ready' })
          },
        }
        const model = new Model(clock.now().getTime(), hasLimits)
        for (const step of beginning) await step.run(model, real)
        await fc.asyncModelRun(() => ({ model, real }), steps)
        await agreeOnTheWay(model, real)
      }),
      { numRuns: sequences, seed, interruptAfterTimeLimit: sequences * 4_000, markInterruptAsFailure: true },
    )
  })
})
