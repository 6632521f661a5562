import { expect } from 'chai'
import type { Knex } from 'knex'
import type { FundingEventRow } from '../../src/database/tables.ts'
import { allFundingMoves } from '../../src/funding/funding-event.ts'
import { newFundingEvent, newPlatform, type TestPlatform } from '../support/factories.ts'
import { changeRow } from '../support/rows.ts'
import { world } from '../support/world.ts'

const statuses = ['created', 'pending', 'paid', 'failed'] as const satisfies FundingEventRow['status'][]

describe('moves of funding events, as the database holds them', () => {
  let platform: TestPlatform
  let id: string
  before(async () => {
    platform = await newPlatform()
    id = (await newFundingEvent(platform.sandbox)).id
  })

  const roles: Record<string, () => Knex> = { 'the service': () => world().asService, 'the owner of the tables': () => world().asOwner }

  /** What the database says of a change that is rolled back, whatever it says. */
  async function verdict(database: Knex, changes: Partial<FundingEventRow>): Promise<unknown> {
    const trx = await database.transaction(undefined, { platformId: platform.id })
    try {
      const event = () => trx('funding_events').where({ platform_id: platform.id, environment: 'sandbox', id })
      await event().forUpdate().select('id')
      return await event().update(changes)
    } catch (error) {
      if (!(error instanceof Error) || !('constraint' in error)) throw error
      return error.constraint
    } finally {
      await trx.rollback()
    }
  }

  const dueAt = (status: FundingEventRow['status']) => (status === 'created' || status === 'pending' ? new Date('2099-01-01T00:00:00Z') : null)

  for (const [role, database] of Object.entries(roles)) {
    for (const from of statuses) {
      it(`${from} becomes what the table says, and nothing else, by ${role}`, async () => {
        await changeRow('funding_events', id, { status: from, due_at: dueAt(from) })
        for (const to of statuses) {
          const said = await verdict(database(), { status: to, due_at: dueAt(to) })
          // A status that stays is no move: other columns change beside it.
          expect(said, `${from} to ${to}`).to.equal(from === to || allFundingMoves().includes(`${from} ${to}`) ? 1 : 'funding_events_moves_check')
        }
      })
    }
  }
})
