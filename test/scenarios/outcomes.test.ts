import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import { newAccount, newPaykey, type TestPlatform } from '../support/factories.ts'
import { openRail, type Rail } from '../support/rail.ts'
import { expectEvents, filesOf, kinds, movesOf, onceItIs, read, type AnyPayment } from '../support/stories.ts'

type Outcome = Schema<'PaymentSandboxOutcome'>

const begun = ['created ok system -', 'scheduled ok system -']
const sent = [...begun, 'pending ok system -']
const paid = [...sent, 'paid ok system -']

/** Their whole histories: status, reason, source, code. */
const histories: Readonly<Partial<Record<Outcome, readonly string[]>>> = {
  paid,
  cancelled_for_fraud_risk: ['created ok system -', 'cancelled payment_blocked watchtower -'],
  cancelled_for_balance_check: ['created ok system -', 'cancelled insufficient_funds watchtower -'],
  failed_insufficient_funds: [...sent, 'failed insufficient_funds bank_decline R01'],
  reversed_insufficient_funds: [...paid, 'reversed insufficient_funds bank_decline R01'],
  failed_customer_dispute: [...sent, 'failed disputed customer_dispute R05'],
  reversed_customer_dispute: [...paid, 'reversed disputed customer_dispute R05'],
  failed_closed_bank_account: [...sent, 'failed closed_bank_account bank_decline R02'],
  reversed_closed_bank_account: [...paid, 'reversed closed_bank_account bank_decline R02'],
  failed_not_authorized: [...sent, 'failed disputed customer_dispute R29'],
  reversed_not_authorized: [...paid, 'reversed disputed customer_dispute R29'],
}

// A Saturday night, far from every window: what is forced waits for none.
describe('A payment with a sandbox outcome', () => {
  let rail: Rail
  let platform: TestPlatform
  before(async () => {
    rail = await openRail('2026-03-07T23:10:00.000Z')
    rail.startWorker()
    platform = await rail.newPlatform()
  })
  after(() => rail.close())

  it('has its story told here, or is one of the two that take the calendar', () => {
    const all: Record<Outcome, true> = {
      standard: true, paid: true, on_hold_daily_limit: true, cancelled_for_fraud_risk: true, cancelled_for_balance_check: true,
      failed_insufficient_funds: true, reversed_insufficient_funds: true, failed_customer_dispute: true, reversed_customer_dispute: true,
      failed_closed_bank_account: true, reversed_closed_bank_account: true, failed_not_authorized: true, reversed_not_authorized: true,
    }
    expect([...Object.keys(histories), 'standard', 'on_hold_daily_limit'].sort()).to.deep.equal(Object.keys(all).sort())
  })

  for (const kind of Object.values(kinds)) {
    describe(`as a ${kind.type}`, () => {
      const stories = new Map<Outcome, AnyPayment>()
      /** Their steps are seconds apart: all at once. */
      before(async function () {
        this.timeout(60_000)
        const { sandbox } = platform
        await Promise.all(
          Object.entries(histories).map(async ([name, moves]) => {
            const sandbox_outcome = outcomeOf(name)
            const paykey = await newPaykey(sandbox)
            const { id } = await kind.make(sandbox, { paykey: paykey.paykey, payment_date: '2026-03-20', config: { sandbox_outcome } })
            const last = statusOf(moves.at(-1) ?? '')
            stories.set(sandbox_outcome, await onceItIs(last, sandbox, kind, id))
            const after = await sandbox.ok('getPaykey', { path: { id: paykey.id } })
            expect(after.data.status, `the paykey after ${name}`).to.equal('active')
          }),
        )
      })

      for (const [name, moves] of Object.entries(histories)) {
        it(`${name} does what its name says, step by step, about a second apart`, async () => {
          const payment = stories.get(outcomeOf(name)) ?? expect.fail('the story was lived')
          expect(movesOf(payment)).to.deep.equal(moves)
          const instants = payment.status_history.map(({ changed_at }) => Date.parse(changed_at))
          // It is looked at as soon as it is there.
          expect(instants[1]).to.equal(instants[0])
          for (const [index, instant] of instants.slice(2).entries()) {
            expect(instant - (instants[index + 1] ?? 0), payment.status_history.map(({ changed_at }) => changed_at).join(' ')).to.be.within(500, 1_500)
          }
          const at = (status: string) => payment.status_history.find((entry) => entry.status === status)?.changed_at ?? null
          expect(payment).to.include({ processed_at: at('pending'), effective_at: at('paid'), updated_at: payment.status_details.changed_at })
          await expectEvents(rail, kind, payment)
        })
      }

      it('is in the files that went to and came from the bank', async () => {
        const outgoing = await filesOf(rail, platform.id)
        const incoming = await filesOf(rail, platform.id, 'incoming')
        for (const { file } of [...outgoing, ...incoming]) expect(file.faults).to.deep.equal([])
        for (const [name, moves] of Object.entries(histories)) {
          const payment = stories.get(outcomeOf(name)) ?? expect.fail('the story was lived')
          const [entry] = await rail.asSuperuser('nacha_entries').where({ payment_id: payment.id })
          const went = outgoing.flatMap(({ file }) => file.batches.flatMap(({ entries }) => entries)).filter(({ traceNumber }) => traceNumber === entry?.trace_number)
          const came = incoming.flatMap(({ row, file }) =>
            file.batches.flatMap(({ entries }) => entries.flatMap(({ addenda }) => (addenda?.type === 'return' && addenda.originalTrace === entry?.trace_number ? [`${addenda.code} ${row.status}`] : []))),
          )
          expect(went, name).to.have.length(moves.some((move) => move.startsWith('pending')) ? 1 : 0)
          const code = moves.at(-1)?.split(' ')[3] ?? '-'
          expect(came, name).to.deep.equal(code === '-' ? [] : [`${code} received`])
        }
      })
    })
  }

  it('does what its name says whatever else is wrong: the balance, and the paykey since', async () => {
    const { sandbox } = platform
    const { id, paykey } = await newPaykey(sandbox)
    await sandbox.ok('simulatePaykey', { path: { id }, body: { balance: 0 } })
    const body = { paykey, amount: 2_000_000, config: { sandbox_outcome: 'paid' as const, balance_check: 'required' as const } }
    const charge = await kinds.charge.make(sandbox, body)
    const held = await kinds.charge.make(sandbox, body)
    await sandbox.ok('holdCharge', { path: { id: held.id }, body: {} })
    await sandbox.ok('simulatePaykey', { path: { id }, body: { status: 'blocked' } })
    await sandbox.ok('releaseCharge', { path: { id: held.id }, body: {} })
    await onceItIs('paid', sandbox, kinds.charge, charge.id)
    await onceItIs('paid', sandbox, kinds.charge, held.id)
  })

  it('is held in the request by on_hold_daily_limit, and goes on as standard once released', async () => {
    const { sandbox } = platform
    const account = await newAccount(sandbox)
    for (const client of [sandbox, sandbox.actingFor(account.id)]) {
      for (const kind of Object.values(kinds)) {
        const data = await kind.make(client, { payment_date: '2026-03-20', config: { sandbox_outcome: 'on_hold_daily_limit' } })
        expect(movesOf(data)).to.deep.equal(['created ok system -', 'on_hold amount_too_large watchtower -'])
        await client.ok(kind.release, { path: { id: data.id }, body: { reason: 'Agreed with them' } })
        const scheduled = await onceItIs('scheduled', client, kind, data.id)
        expect(movesOf(scheduled)).to.deep.equal(['created ok system -', 'on_hold amount_too_large watchtower -', 'created user_request user_action -', 'scheduled ok system -'])
        const row = await rail.asSuperuser('payments').where({ id: data.id }).first()
        expect(row?.due_at?.toISOString()).to.equal('2026-03-20T00:00:00.000Z')
        await expectEvents(rail, kind, scheduled)
      }
    }
  })

  it('may be held and cancelled between its steps, like any other', async () => {
    const { sandbox } = platform
    const { id } = await kinds.charge.make(sandbox, { config: { sandbox_outcome: 'reversed_customer_dispute' } })
    await sandbox.ok('holdCharge', { path: { id }, body: {} })
    await sandbox.ok('cancelCharge', { path: { id }, body: {} })
    expect((await read(sandbox, kinds.charge, id)).status).to.equal('cancelled')
  })
})

function isOutcome(name: string): name is Outcome {
  return Object.hasOwn(histories, name)
}

function outcomeOf(name: string): Outcome {
  return isOutcome(name) ? name : expect.fail(`${name} is no outcome`)
}

function statusOf(move: string): AnyPayment['status'] {
  const statuses = ['created', 'scheduled', 'pending', 'paid', 'failed', 'reversed', 'cancelled', 'on_hold'] as const
  return statuses.find((status) => move.startsWith(`${status} `)) ?? expect.fail(`${move} has no status`)
}
