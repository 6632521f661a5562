import { expect } from 'chai'
import type { Knex } from 'knex'
import type { Schema } from '../../src/contract.ts'
import type { PaymentRow } from '../../src/database/tables.ts'
import { newId } from '../../src/lib/ids.ts'
import { Problem } from '../../src/lib/problem.ts'
import { assertMove } from '../../src/payments/payment.ts'
import { newCharge, newPayout, newPlatform, unique, type TestPlatform } from '../support/factories.ts'
import { changeRow } from '../support/rows.ts'
import { world } from '../support/world.ts'

type Status = Schema<'PaymentStatus'>

const statuses = ['created', 'scheduled', 'pending', 'paid', 'failed', 'reversed', 'cancelled', 'on_hold'] as const satisfies Status[]

const refused = { code: '23514', constraint: 'payments_moves_check' }

/** What the table of src/payments/payment.ts says. */
function isMove(payment_type: 'charge' | 'payout', from: Status, to: Status): boolean {
  try {
    assertMove({ payment_type, status: from }, to)
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === 422) return false
    throw error
  }
}

/** What the database says of a statement that is rolled back, whatever it says. */
async function verdict(database: Knex, platformId: string, statement: (trx: Knex.Transaction) => PromiseLike<unknown>): Promise<unknown> {
  const trx = await database.transaction(undefined, { platformId })
  try {
    await trx('payments').where({ platform_id: platformId, environment: 'sandbox' }).forUpdate().select('id')
    return await statement(trx)
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) throw error
    return { code: error.code, constraint: error.constraint }
  } finally {
    await trx.rollback()
  }
}

describe('moves of payments, as the database holds them', () => {
  let platform: TestPlatform
  let charge: Schema<'Charge'>
  let payout: Schema<'Payout'>
  before(async () => {
    platform = await newPlatform()
    charge = await newCharge(platform.sandbox)
    payout = await newPayout(platform.sandbox)
  })

  const roles: Record<string, () => Knex> = { 'the service': () => world().asService, 'the owner of the tables': () => world().asOwner }

  for (const [role, database] of Object.entries(roles)) {
    describe(`by ${role}`, () => {
      for (const from of statuses) {
        it(`${from} becomes what the table says, and nothing else`, async () => {
          for (const [payment_type, { id }] of [['charge', charge], ['payout', payout]] as const) {
            await changeRow('payments', id, { status: from, due_at: null })
            for (const to of statuses) {
              const said = await verdict(database(), platform.id, (trx) =>
                trx('payments').where({ platform_id: platform.id, environment: 'sandbox', id }).update({ status: to }),
              )
              // A status that stays is no move: other columns change beside it.
              expect(said, `${payment_type} ${from} to ${to}`).to.deep.equal(from === to || isMove(payment_type, from, to) ? 1 : refused)
            }
          }
        })
      }

      for (const status of statuses) {
        it(`a payment ${status === 'created' ? 'begins' : 'does not begin'} as ${status}`, async () => {
          for (const { id } of [charge, payout]) {
            const row = await world().asSuperuser('payments').where({ id }).first()
            const begun = { ...row!, id: newId(), external_id: unique('begins'), status, due_at: null }
            const said = await verdict(database(), platform.id, (trx) => trx('payments').insert(begun).returning('status'))
            expect(said).to.deep.equal(status === 'created' ? [{ status }] : refused)
          }
        })
      }

      it('of many in one statement none is moved where one may not be', async () => {
        await changeRow('payments', charge.id, { status: 'created' })
        await changeRow('payments', payout.id, { status: 'paid', due_at: null })
        const both = (trx: Knex.Transaction) => trx('payments').where({ platform_id: platform.id, environment: 'sandbox' }).whereRaw('payments.id = any(?)', [[charge.id, payout.id]])
        const change = (changes: Partial<PaymentRow>) => verdict(database(), platform.id, async (trx) => {
          await both(trx).forUpdate().select('id')
          return both(trx).update(changes)
        })
        expect(await change({ status: 'cancelled' })).to.deep.equal(refused)
        await changeRow('payments', payout.id, { status: 'scheduled' })
        expect(await change({ status: 'cancelled', due_at: null })).to.equal(2)
      })

      it('a payment that is put in over another is a move too', async () => {
        await changeRow('payments', charge.id, { status: 'paid', due_at: null })
        const row = await world().asSuperuser('payments').where({ id: charge.id }).first()
        const said = await verdict(database(), platform.id, (trx) =>
          trx('payments').insert({ ...row!, status: 'created' }).onConflict(['platform_id', 'id']).merge(['status']),
        )
        expect(said).to.deep.equal(refused)
      })
    })
  }
})
