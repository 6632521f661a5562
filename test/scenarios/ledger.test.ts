import { expect } from 'chai'
import { inTenant } from '../../src/database/transaction.ts'
import { listBalances } from '../../src/ledger/ledger-store.ts'
import type { TestClient } from '../support/client.ts'
import { newAccount, newCharge, newPlatform, type TestPlatform } from '../support/factories.ts'
import { openLane } from '../support/lane.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { charges, kinds, newScheduled, payouts, read } from '../support/stories.ts'

/** 09:30 in New York, on a Monday. */
const monday = '2026-03-02T14:30:00.000Z'
const cutoff = '2026-03-03T01:00:00.000Z'
const paidAt = '2026-03-05T15:00:00.000Z'
const payment_date = '2026-03-03'

describe('The ledger', () => {
  let rail: Rail
  let platform: TestPlatform
  before(async () => {
    rail = await openRail(monday, { stands: true })
    rail.startWorker()
  })
  beforeEach(async () => {
    platform = await rail.newPlatform()
  })
  after(() => rail.close())

  /** Balances that are not zero, as `whose ledger_account`: of an account by its id, of the platform itself as `own`. */
  async function balances({ id }: TestPlatform = platform): Promise<Record<string, number>> {
    const found = await inTenant(rail.asService, id, (trx) => listBalances({ trx, platformId: id }))
    expect(found.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).to.equal(0)
    return Object.fromEntries(
      found.flatMap(({ account_id, ledger_account, debit, credit }) => (debit === credit ? [] : [[`${account_id ?? 'own'} ${ledger_account}`, debit - credit]])),
    )
  }

  /** What was posted for a payment, in order. */
  async function postingsOf(payment_id: string) {
    const rows = await rail.asSuperuser('ledger_postings').where({ payment_id }).orderBy(['posted_at', 'id'])
    return rows.map(({ kind, debit_account, credit_account, amount, posted_at }) => [kind, debit_account, credit_account, amount, posted_at.toISOString()].join(' '))
  }

  const owners: Record<string, (sandbox: TestClient) => Promise<{ acting: TestClient; whose: string }>> = {
    'the platform itself': (sandbox) => Promise.resolve({ acting: sandbox, whose: 'own' }),
    'an account': async (sandbox) => {
      const { id } = await newAccount(sandbox)
      return { acting: sandbox.actingFor(id), whose: id }
    },
  }

  for (const kind of Object.values(kinds)) {
    // Where the amount comes from, and where it goes.
    const [from, to] = kind === charges ? ['customer_receivable', 'owed_to_account'] : ['owed_to_account', 'customer_receivable']
    for (const [name, ownerOf] of Object.entries(owners)) {
      describe(`of a ${kind.type} of ${name}`, () => {
        it('has nothing before it is sent, then what is in transit, then what is owed; and nothing again once it is reversed', async () => {
          const { acting, whose } = await ownerOf(platform.sandbox)
          const { id } = await newScheduled(acting, kind, { payment_date, amount: 700 })
          expect(await balances()).to.deep.equal({})
          await advance(platform.sandbox, cutoff)
          expect((await read(acting, kind, id)).status).to.equal('pending')
          expect(await balances()).to.deep.equal({ [`${whose} ${from}`]: 700, [`${whose} in_transit`]: -700 })
          await advance(platform.sandbox, paidAt)
          expect((await read(acting, kind, id)).status).to.equal('paid')
          // What a payout takes from the account was withdrawn from its bank account as it was sent; a charge is deposited later.
          expect(await balances()).to.deep.equal({ [`${whose} ${kind === charges ? from : 'bank'}`]: 700, [`${whose} ${to}`]: -700 })
          await acting.ok('simulatePayment', { path: { id }, body: { return_code: 'R01' } })
          expect(await balances()).to.deep.equal(kind === charges ? {} : { [`${whose} bank`]: 700, [`${whose} owed_to_account`]: -700 })
          await advance(platform.sandbox, '2026-03-06T02:00:00.000Z')
          expect(await balances(), 'deposited and taken back, or withdrawn and given back').to.deep.equal({})
          expect(await postingsOf(id)).to.deep.equal([
            `pending ${from} in_transit 700 ${cutoff}`,
            `paid in_transit ${to} 700 ${paidAt}`,
            `reversed ${to} ${from} 700 ${paidAt}`,
          ])
        })

        it('has nothing any more once it has failed', async () => {
          const { acting, whose } = await ownerOf(platform.sandbox)
          const { id } = await newScheduled(acting, kind, { payment_date, amount: 700 })
          await advance(platform.sandbox, cutoff)
          expect(await balances()).to.deep.equal({ [`${whose} ${from}`]: 700, [`${whose} in_transit`]: -700 })
          await acting.ok('simulatePayment', { path: { id }, body: { return_code: 'R01' } })
          expect((await read(acting, kind, id)).status).to.equal('failed')
          expect(await balances()).to.deep.equal({})
          expect(await postingsOf(id)).to.deep.equal([`pending ${from} in_transit 700 ${cutoff}`, `failed in_transit ${from} 700 ${cutoff}`])
        })

        it('has nothing of what is held, released and cancelled', async () => {
          const { acting } = await ownerOf(platform.sandbox)
          const { id } = await newScheduled(acting, kind, { payment_date })
          await acting.ok(kind.hold, { path: { id }, body: { reason: 'Wait' } })
          await acting.ok(kind.release, { path: { id }, body: { reason: 'Go' } })
          await acting.ok(kind.cancel, { path: { id }, body: { reason: 'Stop' } })
          expect(await postingsOf(id)).to.deep.equal([])
        })
      })
    }
  }

  it('keeps apart what belongs to each account and to the platform itself, and takes payouts off what is owed', async () => {
    const { sandbox } = platform
    const [first, second] = [await newAccount(sandbox), await newAccount(sandbox)]
    const make = (client: TestClient, kind: typeof charges | typeof payouts, amount: number) => newScheduled(client, kind, { payment_date, amount })
    await make(sandbox, charges, 10_000)
    await make(sandbox.actingFor(first.id), charges, 2_000)
    await make(sandbox.actingFor(first.id), charges, 300)
    await make(sandbox.actingFor(first.id), payouts, 40)
    await make(sandbox.actingFor(second.id), charges, 5)
    const other = await rail.newPlatform()
    await make(other.sandbox, charges, 1_000_000)
    for (const each of [platform, other]) await advance(each.sandbox, paidAt)
    expect(await balances()).to.deep.equal({
      ...{ 'own customer_receivable': 10_000, 'own owed_to_account': -10_000 },
      ...{ [`${first.id} customer_receivable`]: 2_260, [`${first.id} owed_to_account`]: -2_300, [`${first.id} bank`]: 40 },
      ...{ [`${second.id} customer_receivable`]: 5, [`${second.id} owed_to_account`]: -5 },
    })
    expect(await balances(other)).to.deep.equal({ 'own customer_receivable': 1_000_000, 'own owed_to_account': -1_000_000 })
  })

  it('has the amount that went to the bank, whatever it was before', async () => {
    const { sandbox } = platform
    const { id } = await newScheduled(sandbox, charges, { payment_date, amount: 700 })
    await sandbox.ok('updateCharge', { path: { id }, body: { amount: 900 } })
    await advance(sandbox, cutoff)
    expect(await balances()).to.deep.equal({ 'own customer_receivable': 900, 'own in_transit': -900 })
  })

  it('is written by one statement for a file of payments, and by none where nothing is posted', async () => {
    const made = await newPlatform()
    const lane = openLane(made)
    const said: string[] = []
    try {
      for (let number = 1; number <= 3; number++) await newCharge(made.sandbox)
      lane.dependencies.database.on('query', ({ sql }: { sql: string }) => {
        if (sql.startsWith('insert into ledger_postings')) said.push(sql)
      })
      await lane.workOff()
      expect(said, 'checked, and scheduled').to.deep.equal([])
      await lane.advance(15)
      // As pending and as paid, and their deposit.
      expect(said).to.have.lengthOf(3)
    } finally {
      await lane.close()
    }
  })
})
