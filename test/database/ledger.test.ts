import { expect } from 'chai'
import type { Knex } from 'knex'
import pg from 'pg'
import { newId } from '../../src/lib/ids.ts'
import { newCharge, newPlatform, type TestPlatform } from '../support/factories.ts'
import { world } from '../support/world.ts'

const receivable = 'customer_receivable'
const transit = 'in_transit'
const owed = 'owed_to_account'

/** Every posting that there is. */
const postings = [
  ...[`pending ${receivable} ${transit}`, `paid ${transit} ${owed}`, `failed ${transit} ${receivable}`, `reversed ${owed} ${receivable}`],
  ...[`pending ${owed} ${transit}`, `paid ${transit} ${receivable}`, `failed ${transit} ${owed}`, `reversed ${receivable} ${owed}`],
]

describe('postings, as the database holds them', () => {
  let platform: TestPlatform
  let chargeId: string
  let liveChargeId: string
  let othersChargeId: string
  before(async () => {
    platform = await newPlatform()
    chargeId = (await newCharge(platform.sandbox)).id
    liveChargeId = (await newCharge(platform.live)).id
    othersChargeId = (await newCharge((await newPlatform()).sandbox)).id
  })

  const posting = (changes: object = {}): Record<string, unknown> => ({
    platform_id: platform.id,
    environment: 'sandbox',
    id: newId(),
    payment_id: chargeId,
    account_id: null,
    ...{ kind: 'pending', debit_account: receivable, credit_account: transit, amount: 700 },
    ...{ posted_at: new Date(), created_at: new Date() },
    ...changes,
  })

  /** What the database says of rows that are put in, and taken back. */
  async function verdict(database: Knex, ...rows: readonly Record<string, unknown>[]): Promise<unknown> {
    const trx = await database.transaction(undefined, { platformId: platform.id })
    // As a plain name: what is refused here has no type.
    const name: string = 'ledger_postings'
    try {
      for (const row of rows) await trx(name).insert(row)
      return 'stored'
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) throw error
      return { code: error.code, constraint: error.constraint }
    } finally {
      await trx.rollback()
    }
  }

  const changes: Record<string, (trx: Knex.Transaction, id: unknown) => PromiseLike<unknown>> = {
    update: (trx, id) => trx.raw('update ledger_postings set amount = 1 where id = ?', [String(id)]),
    delete: (trx, id) => trx.raw('delete from ledger_postings where id = ?', [String(id)]),
    truncate: (trx) => trx.raw('truncate ledger_postings'),
  }

  /** What the database says of a change of a posting; both are taken back. */
  async function verdictOf(database: Knex, row: Record<string, unknown>, change: (trx: Knex.Transaction, id: unknown) => PromiseLike<unknown>): Promise<unknown> {
    const trx = await database.transaction(undefined, { platformId: platform.id })
    const name: string = 'ledger_postings'
    try {
      await trx(name).insert(row)
      await change(trx, row['id'])
      return 'done'
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      return { code: error.code, constraint: error.constraint }
    } finally {
      await trx.rollback()
    }
  }

  const roles: Record<string, () => Knex> = { 'the service': () => world().asService, 'the owner of the tables': () => world().asOwner }

  for (const [role, database] of Object.entries(roles)) {
    describe(`by ${role}`, () => {
      it('are not changed, nor removed where they are real money, by themselves or all at once', async () => {
        const refused = role === 'the service' ? { code: '42501', constraint: undefined } : { code: '23514', constraint: 'ledger_postings_append_only_check' }
        for (const [environment, payment_id] of [['live', liveChargeId], ['sandbox', chargeId]] as const) {
          for (const [what, change] of Object.entries(changes)) {
            const isReset = role !== 'the service' && environment === 'sandbox' && what === 'delete'
            expect(await verdictOf(database(), posting({ environment, payment_id }), change), `${what} in ${environment}`).to.deep.equal(isReset ? 'done' : refused)
          }
        }
      })

      it('are from one ledger account to another, as their kind has them, and no others', async () => {
        const accounts = [receivable, transit, owed, 'bank']
        for (const kind of ['pending', 'paid', 'failed', 'reversed']) {
          for (const debit_account of accounts) {
            for (const credit_account of accounts) {
              const name = `${kind} ${debit_account} ${credit_account}`
              const expected = postings.includes(name) ? 'stored' : { code: '23514', constraint: 'ledger_postings_accounts_check' }
              expect(await verdict(database(), posting({ kind, debit_account, credit_account })), name).to.deep.equal(expected)
            }
          }
        }
      })

      it('have two sides', async () => {
        for (const side of ['debit_account', 'credit_account', 'amount']) {
          expect(await verdict(database(), posting({ [side]: null })), side).to.deep.include({ code: '23502' })
        }
      })

      it('have one amount, above zero', async () => {
        for (const amount of [0, -700]) {
          expect(await verdict(database(), posting({ amount })), String(amount)).to.deep.equal({ code: '23514', constraint: 'ledger_postings_amount_check' })
        }
      })

      it('are of a kind that is known', async () => {
        for (const kind of ['created', 'cancelled', 'withdrawn']) {
          expect(await verdict(database(), posting({ kind })), kind).to.deep.equal({ code: '23514', constraint: 'ledger_postings_accounts_check' })
        }
      })

      it('are made once of a kind for a payment', async () => {
        const other = posting({ kind: 'paid', debit_account: transit, credit_account: owed })
        expect(await verdict(database(), posting(), other)).to.equal('stored')
        const again = posting({ debit_account: owed, amount: 1 })
        expect(await verdict(database(), posting(), again)).to.deep.equal({ code: '23505', constraint: 'ledger_postings_payment_unique' })
      })

      it('are of a payment of the same platform, in an environment that there is', async () => {
        for (const payment_id of [newId(), othersChargeId]) {
          expect(await verdict(database(), posting({ payment_id }))).to.deep.equal({ code: '23503', constraint: 'ledger_postings_payment_fk' })
        }
        expect(await verdict(database(), posting({ environment: 'test' }))).to.deep.equal({ code: '23514', constraint: 'ledger_postings_environment_check' })
      })
    })
  }
})
