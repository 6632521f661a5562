import { randomInt } from 'node:crypto'
import { expect } from 'chai'
import fc from 'fast-check'
import { pino } from 'pino'
import { lockAccount } from '../../src/accounts/account-store.ts'
import { lockCompanions, moveAccount } from '../../src/accounts/change-status.ts'
import { readFile } from '../../src/ach/nacha/read-file.ts'
import { addBankingDays, newYorkInstant } from '../../src/lib/banking-calendar.ts'
import type { Schema } from '../../src/contract.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { newId } from '../../src/lib/ids.ts'
import { grouped } from '../../src/lib/grouped.ts'
import { verify } from '../../src/verify/verify.ts'
import { runErrands, type ErrandWork } from '../../src/worker/errands.ts'
import { stepLane, type LaneDependencies } from '../../src/worker/lane.ts'
import { returnsOf, type Sent } from '../support/bank.ts'
import { seedOr } from '../support/chances.ts'
import type { TestClient } from '../support/client.ts'
import { chargeBody, newAccount, newLinkedBankAccount, newPaykey, newRepresentative, onboardingBody, payoutBody, type TestPlatform } from '../support/factories.ts'
import { giveBank, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { charges, payouts, type Kind } from '../support/stories.ts'
import { world } from '../support/world.ts'

/** How many there are: the same few in every run, as many others as wanted in a long one (`BANKS=1000 npx mocha …`). */
const banks = Number(process.env['BANKS'] ?? 20)
/** Of one that failed, to have it again: in a long run it is also made as short as it can be, which takes minutes. */
const isLong = process.env['BANKS'] !== undefined
const seed = seedOr(isLong ? randomInt(2 ** 31) : 20_260_302)

// A Monday in New York, before the first file. Clocks are put forward on the Sunday after.
const begin = '2026-03-02T13:00:00.000Z'

/** An entry as its bank knows it. */
interface Entry extends Sent {
  /** Whose money it moves: the platform's own, or that of its account. */
  owner: number
  /** Of a transfer, which is one with a linked bank account, what it is for. */
  type: 'charge' | 'payout' | Schema<'FundingEventType'>
  isTransfer: boolean
  /** The transfer that came back first, where it presents that again. */
  retryOf: string | null
  /** Cents, as they are to the platform's account with its bank: what a debit brings is above zero. */
  amount: number
  file: string
  /** From when on nothing but a dispute brings it back. */
  good: Date
  state: 'sent' | 'returned' | 'rejected'
}

/**
 * A bank that takes whatever comes, rejects and returns what it likes, and keeps account of the money; and whoever uses the service meanwhile. Nothing
 * that the service says of itself goes into the account.
 */
class RandomBank {
  readonly rail: Rail
  readonly platform: TestPlatform
  readonly mailbox: FolderBank
  readonly clients: readonly TestClient[]
  readonly entries: Entry[] = []
  readonly payments: { owner: number; kind: Kind; id: string }[] = []
  readonly #work: ErrandWork
  readonly #dependencies: LaneDependencies
  /** Account numbers of linked bank accounts, with whose they are. */
  readonly #owners = new Map<string, number>()
  readonly #lost: number[] = []
  /** Files that it has not answered yet. */
  readonly #silent: { name: string; content: string }[] = []
  #files = 0
  /** What becomes of the next file. */
  answer: 'none' | 'accepted' | 'rejected' | 'batch rejected' = 'none'

  /** How many the worker takes in one step at most; that makes no difference to anybody. */
  readonly #limit: number

  constructor(rail: Rail, platform: TestPlatform, mailbox: FolderBank, clients: readonly TestClient[], limit: number) {
    this.#limit = limit
    this.rail = rail
    this.platform = platform
    this.mailbox = mailbox
    this.clients = clients
    this.#dependencies = { database: rail.asService, secrets: world().secrets, clock: rail.clock, newId }
    this.#work = { dependencies: this.#dependencies, log: pino({ level: 'silent' }), signal: new AbortController().signal, inboxEvery: 1, lease: 150_000 }
  }

  get now(): Date {
    return this.rail.clock.now()
  }

  /** A linked bank account of whom it is, in the place of any before. */
  async link(owner: number): Promise<void> {
    const { rail, platform, clients } = this
    const accountId = clients[owner]?.headers['Service-Account-Id'] ?? null
    const number = String(100_000_000 + this.#owners.size * 1000 + owner)
    const bank_account = { account_holder: 'Northwind LLC', routing_number: '121000248', account_number: number }
    const { id } = await newLinkedBankAccount(platform.live, { account_id: accountId, purposes: ['charges', 'payouts'], bank_account })
    this.#owners.set(number, owner)
    await rail.asSuperuser('linked_bank_accounts').where({ id }).update({ status: 'active' })
    if (accountId !== null) {
      const account = await rail.asSuperuser('accounts').where({ id: accountId }).first()
      if (account === undefined) throw new Error('The account is gone')
      const { charges, payouts } = account.settings
      await rail.asSuperuser('accounts').where({ id: accountId }).update({ settings: { charges: { ...charges, linked_bank_account_id: id }, payouts: { ...payouts, linked_bank_account_id: id } } })
    }
  }

  /** Takes the one in use out of use: transfers wait for another. */
  async unlink(owner: number): Promise<void> {
    const account_id = this.clients[owner]?.headers['Service-Account-Id'] ?? null
    await this.rail.asSuperuser('linked_bank_accounts').where({ platform_id: this.platform.id, account_id, status: 'active' }).update({ status: 'inactive' })
  }

  /** All that a worker does up to then, at its time. */
  async advance(to: Date): Promise<void> {
    for (;;) {
      const due = await this.#nextDue()
      const at = due === undefined || due > to ? to : due
      await this.#settle(new Date(Math.max(this.now.getTime() + 1, at.getTime())))
      if (at >= to) return
    }
  }

  /** Without a worker. */
  async outage(to: Date): Promise<void> {
    this.rail.setTime(to.toISOString())
    await this.#settle(new Date(to.getTime() + 1))
  }

  async #settle(at: Date): Promise<void> {
    // A file is taken in when it is the same at a second look.
    for (const moment of [at, new Date(at.getTime() + 5), new Date(at.getTime() + 10)]) {
      this.rail.setTime(moment.toISOString())
      await this.#workOff()
    }
    if (await this.#collect()) await this.#settle(new Date(this.now.getTime() + 5))
  }

  async #workOff(): Promise<void> {
    await runErrands(this.#work, this.platform.id)
    while ((await stepLane(this.#dependencies, { platformId: this.platform.id, environment: 'live' }, this.#limit)) === 'worked') await runErrands(this.#work, this.platform.id)
    await runErrands(this.#work, this.platform.id)
  }

  async #nextDue(): Promise<Date | undefined> {
    const { rows } = await this.rail.asSuperuser.raw<{ rows: { at: Date | null }[] }>(
      `select least((select min(due_at) from payments where platform_id = :id), (select min(due_at) from funding_events where platform_id = :id),
                    (select min(greatest(due_at, coalesce(retry_at, due_at))) from jobs where platform_id = :id and kind <> 'fetch_files')) as at`,
      { id: this.platform.id },
    )
    return rows[0]?.at ?? undefined
  }

  /** Takes what lies in the outbox, and answers. @returns whether something did */
  async #collect(): Promise<boolean> {
    const found = [...(await this.mailbox.sent())]
    for (const [name, content] of found) {
      await this.mailbox.collect(name)
      const { batches, faults } = readFile(content)
      expect(faults, name).to.deep.equal([])
      const rejected = this.answer === 'rejected' ? batches.map(({ batchNumber }) => batchNumber) : this.answer === 'batch rejected' ? batches.slice(0, 1).map(({ batchNumber }) => batchNumber) : []
      for (const batch of batches) for (const entry of batch.entries) this.entries.push(await this.#entryOf({ batch, entry }, name, rejected.includes(batch.batchNumber)))
      if (this.answer === 'none') this.#silent.push({ name, content })
      else await this.mailbox.acknowledge(name, content, this.answer === 'rejected' ? { accepted: false } : { rejected_batches: rejected })
      this.answer = 'none'
      this.#expectCover(name)
      this.#expectNetted(name)
    }
    return found.length > 0
  }

  async #entryOf({ batch, entry }: Sent, file: string, isRejected: boolean): Promise<Entry> {
    const isDebit = [27, 37].includes(entry.transactionCode)
    const account = this.#owners.get(entry.accountNumber)
    const payment = this.payments.find(({ id }) => entry.individualId === id.replaceAll('-', '').slice(-15))
    const owner = account ?? payment?.owner
    if (owner === undefined) throw new Error(`An entry of nobody's: ${entry.line}`)
    const good = newYorkInstant(addBankingDays(batch.effectiveDate, 2), '10:00')
    const event = payment === undefined ? await this.rail.asSuperuser('funding_events').whereRaw("right(replace(id::text, '-', ''), 15) = ?", [entry.individualId]).first() : undefined
    const type = payment?.kind.type ?? event?.type
    if (type === undefined) throw new Error(`An entry of nothing: ${entry.line}`)
    return { batch, entry, owner, type, isTransfer: account !== undefined, retryOf: event?.retry_of ?? null, amount: isDebit ? entry.amount : -entry.amount, file, good, state: isRejected ? 'rejected' : 'sent' }
  }

  /** Whether it is there, and nothing but a dispute brings it back; what takes a deposit back goes with that, or after it. */
  #counts({ type, amount, good, state }: Entry): boolean {
    return state === 'sent' && (amount < 0 || good <= this.now || type === 'charge_reversal')
  }

  /** What has come for an account for good and is still there. */
  #has(owner: number): number {
    return sum(this.entries.filter((entry) => entry.owner === owner && this.#counts(entry)))
  }

  /** That customers are paid out of what has come for their account for good; what of that was gone already when it went back is lost. */
  #expectCover(file: string): void {
    for (const owner of this.clients.keys()) {
      const pays = this.entries.some((entry) => entry.owner === owner && entry.file === file && entry.type === 'payout' && entry.state === 'sent')
      if (pays) expect(this.#has(owner), `what ${owner} has after ${file}`).to.be.at.least(-(this.#lost[owner] ?? 0))
    }
  }

  /** That what goes to or from an account for one reason is one entry, as far as ten digits do. */
  #expectNetted(file: string): void {
    const together = grouped(this.entries.filter((entry) => entry.file === file && entry.isTransfer), ({ owner, type, retryOf }) => [owner, type, retryOf].join(' '))
    for (const [what, entries] of together) {
      const [least = 0, next = Infinity] = entries.map(({ amount }) => Math.abs(amount)).sort((a, b) => a - b)
      expect(least + next, `the two smallest of ${what} in ${file}`).to.be.greaterThan(9_999_999_999)
    }
  }

  /** Rejects a file after all. */
  async rejectLate(pick: number): Promise<void> {
    const [{ name, content } = { name: '', content: '' }] = this.#silent.splice(pick % Math.max(1, this.#silent.length), 1)
    if (name === '') return
    await this.mailbox.acknowledge(name, content, { accepted: false })
    for (const entry of this.entries) {
      if (entry.file !== name || entry.state !== 'sent') continue
      this.#lose(entry)
      entry.state = 'rejected'
    }
  }

  /** What was withdrawn for payouts is theirs, and makes up for nothing else. */
  #lose(entry: Entry): void {
    const ofPayouts = this.entries.filter((one) => one.owner === entry.owner && one.type.startsWith('payout') && this.#counts(one))
    const had = Math.max(0, this.#has(entry.owner) - Math.max(0, sum(ofPayouts)))
    if (this.#counts(entry)) this.#lost[entry.owner] = (this.#lost[entry.owner] ?? 0) + Math.max(0, entry.amount - had)
  }

  async sendBack(entry: Entry, code: string): Promise<void> {
    this.#lose(entry)
    entry.state = 'returned'
    this.#files++
    const modifier = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.charAt(this.#files % 36)
    await this.mailbox.put(`returns-${this.#files}.ach`, returnsOf([{ batch: entry.batch, entry: entry.entry, code }], modifier))
  }

  /** Lets all that is on its way come to its end, and looks what is left. */
  async end(): Promise<void> {
    const openEvents = () => this.rail.asSuperuser('funding_events').where({ platform_id: this.platform.id }).whereIn('status', ['created', 'pending']).where('amount', '>', 0)
    const openPayments = () => this.rail.asSuperuser('payments').where({ platform_id: this.platform.id }).whereIn('status', ['created', 'scheduled', 'on_hold', 'pending'])
    for (let rest = 0; rest < 12 && (rest === 0 || [...(await openEvents()), ...(await openPayments())].length > 0); rest++) {
      for (const { id, status } of await openPayments()) {
        const payment = this.payments.find((one) => one.id === id)
        if (status === 'on_hold' && payment !== undefined) await this.clients[payment.owner]?.ok(payment.kind.cancel, { path: { id }, body: { reason: 'At last' } })
      }
      if (rest % 4 === 0) for (const owner of this.clients.keys()) await this.link(owner)
      await this.advance(new Date(this.now.getTime() + 4 * 24 * 3_600_000))
    }
    expect((await openPayments()).map(({ id, status, amount }) => ({ id, status, amount }))).to.deep.equal([])
    expect((await openEvents()).map(({ id, type, status, amount, status_message }) => ({ id, type, status, amount, status_message }))).to.deep.equal([])
    for (const owner of this.clients.keys()) expect(sum(this.entries.filter((entry) => entry.owner === owner && entry.state === 'sent')), `what is left of ${owner}`).to.equal(0)
    const several = await this.rail.asSuperuser('nacha_files').where({ platform_id: this.platform.id, direction: 'outgoing' }).groupBy('due_at').havingRaw('count(*) > 1').select('due_at')
    expect(several, 'cutoffs with more than one file').to.deep.equal([])
    const broken = [...(await verify(this.rail.asService, world().secrets, [this.platform.id]))].filter(([, finding]) => finding.broken !== undefined)
    expect(broken).to.deep.equal([])
  }

  async act(pick: number, action: 'hold' | 'release' | 'cancel'): Promise<void> {
    const payment = this.payments[pick % Math.max(1, this.payments.length)]
    if (payment === undefined) return
    const answer = await this.clients[payment.owner]?.call(payment.kind[action], { path: { id: payment.id }, body: { reason: 'Asked for' } })
    expect(answer?.status, answer?.text).to.be.oneOf([200, 422])
  }

  async update(pick: number, body: object): Promise<void> {
    const payment = this.payments[pick % Math.max(1, this.payments.length)]
    if (payment === undefined) return
    const answer = await this.clients[payment.owner]?.call(payment.kind.update, { path: { id: payment.id }, body })
    expect(answer?.status, answer?.text).to.be.oneOf([200, 422])
  }
}

function sum(entries: readonly Entry[]): number {
  return entries.reduce((total, { amount }) => total + amount, 0)
}

/** Of a kind of entry, and whether it has come for good, by which codes a bank brings it back; transfers also late, which no bank should. */
function codesFor({ isTransfer, amount, good }: Entry, now: Date): readonly string[] {
  if (good > now) return amount < 0 ? ['R02', 'R03', 'R23'] : isTransfer ? ['R01', 'R01', 'R01', 'R09', 'R02', 'R29'] : ['R01', 'R09', 'R02', 'R08', 'R10']
  if (isTransfer) return amount < 0 ? ['R23'] : ['R01']
  return amount > 0 ? ['R10', 'R11'] : []
}

type Command = (bank: RandomBank) => Promise<void>

/** A command that tells itself. */
function command(name: string, run: Command) {
  return { run, toString: () => name }
}

const amounts = fc.constantFrom(300, 300, 700, 1_000, 1_000, 5_000, 9_999_999_999)
const days = fc.constantFrom(-1, 0, 0, 0, 1, 2)
const pick = fc.nat({ max: 30 })

const create = fc.tuple(fc.constantFrom(0, 0, 1), fc.constantFrom(charges, payouts), amounts, days).map(([owner, kind, amount, inDays]) =>
  command(`create ${kind.type} ${amount} of ${owner} in ${inDays} days`, async (bank) => {
    const client = bank.clients[owner]
    if (client === undefined) return
    const payment_date = new Date(bank.now.getTime() + (inDays * 24 - 5) * 3_600_000).toISOString().slice(0, 10)
    const { paykey } = await newPaykey(client)
    const body = { amount, payment_date }
    const answer = kind === charges ? await client.call('createCharge', { body: chargeBody(paykey, body) }) : await client.call('createPayout', { body: payoutBody(paykey, body) })
    // Without a linked bank account in use there are none.
    expect(answer.status, answer.text).to.be.oneOf([201, 422])
    const id = /"data":\{"id":"([^"]+)"/.exec(answer.text)?.[1] ?? ''
    if (answer.status !== 201) return
    bank.payments.push({ owner, kind, id })
  }),
)
const act = fc.tuple(fc.constantFrom('hold' as const, 'release' as const, 'release' as const, 'cancel' as const), pick).map(([action, which]) => command(`${action} ${which}`, (bank) => bank.act(which, action)))
const update = fc.tuple(fc.oneof(fc.record({ amount: amounts }), fc.record({ inDays: days })), pick).map(([body, which]) =>
  command(`update ${which} to ${JSON.stringify(body)}`, (bank) =>
    bank.update(which, 'amount' in body ? body : { payment_date: new Date(bank.now.getTime() + (body.inDays * 24 - 5) * 3_600_000).toISOString().slice(0, 10) }),
  ),
)
const sendBack = fc.tuple(fc.boolean(), pick, pick).map(([isTransfer, which, code]) =>
  command(`send back ${isTransfer ? 'transfer' : 'payment'} ${which} by ${code}`, async (bank) => {
    const open = bank.entries.filter((entry) => entry.state === 'sent' && entry.isTransfer === isTransfer && codesFor(entry, bank.now).length > 0).reverse()
    const entry = open[which % Math.max(1, open.length)]
    if (entry === undefined) return
    const codes = codesFor(entry, bank.now)
    await bank.sendBack(entry, codes[code % codes.length] ?? '')
    await bank.advance(new Date(bank.now.getTime() + 1_000))
  }),
)
const reject = fc.constantFrom('accepted' as const, 'rejected' as const, 'batch rejected' as const).map((answer) =>
  command(`the next file is ${answer}`, (bank) => {
    bank.answer = answer
    return Promise.resolve()
  }),
)
const rejectLate = pick.map((which) =>
  command(`file ${which} is rejected late`, async (bank) => {
    await bank.rejectLate(which)
    await bank.advance(new Date(bank.now.getTime() + 1_000))
  }),
)
const link = fc.constantFrom(0, 1).map((owner) => command(`another linked bank account of ${owner}`, (bank) => bank.link(owner)))
const hour = 3_600_000
const unlink = fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(24, 48, 72)).map(([owner, hours]) =>
  command(`no linked bank account of ${owner} for ${hours} hours`, async (bank) => {
    await bank.unlink(owner)
    await bank.advance(new Date(bank.now.getTime() + hours * hour))
    await bank.link(owner)
  }),
)
const advance = fc.constantFrom(1, 6, 12, 24, 24, 48, 72).map((hours) => command(`advance ${hours} hours`, (bank) => bank.advance(new Date(bank.now.getTime() + hours * hour))))
const outage = fc.constantFrom(3, 12, 30).map((hours) => command(`no worker for ${hours} hours`, (bank) => bank.outage(new Date(bank.now.getTime() + hours * hour))))

describe(`${banks} random banks`, function () {
  this.timeout(banks * 30_000 + 60_000)
  let rail: Rail
  before(async () => {
    rail = await openRail(begin, { stands: true })
  })
  after(() => rail.close())

  it('get what is good, and have nothing left when all is done', async () => {
    process.stdout.write(`    seed ${seed}: ${banks} banks\n`)
    const step = fc.oneof({ weight: 5, arbitrary: create }, { weight: 2, arbitrary: act }, { weight: 2, arbitrary: update }, { weight: 6, arbitrary: sendBack }, { weight: 2, arbitrary: reject }, { weight: 1, arbitrary: rejectLate }, { weight: 1, arbitrary: link }, { weight: 2, arbitrary: unlink }, { weight: 9, arbitrary: advance }, { weight: 1, arbitrary: outage })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(1, 2, 500), fc.array(create, { minLength: 1, maxLength: 4 }), fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async (limit, first, steps) => {
        rail.setTime(begin)
        const platform = await rail.newPlatform()
        const account = await newAccount(platform.live)
        const mailbox = await openFolderBank()
        try {
          await giveBank(rail, platform, mailbox)
          const bank = new RandomBank(rail, platform, mailbox, [platform.live, platform.live.actingFor(account.id)], limit)
          for (const owner of [0, 1]) await bank.link(owner)
          await newRepresentative(platform.live, { account_id: account.id })
          await platform.live.ok('onboardAccount', { path: { id: account.id }, body: onboardingBody() })
          await inTenant(rail.asService, platform.id, async (trx) => {
            const context = { trx, platformId: platform.id, environment: 'live', now: bank.now, realNow: bank.now, newId, secrets: world().secrets } as const
            const row = await lockAccount(context, account.id)
            if (row !== undefined) await moveAccount(context, row, 'active', { source: 'system' }, await lockCompanions(context, row.id))
          })
          for (const { run } of [...first, ...steps]) await run(bank)
          await bank.end()
        } finally {
          await mailbox.remove()
        }
      }),
      { numRuns: banks, seed, interruptAfterTimeLimit: banks * 30_000, markInterruptAsFailure: true, endOnFailure: !isLong },
    )
  })
})
