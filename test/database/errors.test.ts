import { constants } from 'node:os'
import { expect } from 'chai'
import pg from 'pg'
import { constraintOf, describeError, isUnavailable, sqlState } from '../../src/database/errors.ts'
import { sentenceOf } from '../../src/worker/sentence.ts'
import { world } from '../support/world.ts'

describe('errors of the database', () => {
  it('takes no code of the system for one of the database, whatever it looks like', () => {
    for (const code of Object.keys(constants.errno)) {
      const error = Object.assign(new Error(`write ${code}`), { code, syscall: 'write' })
      expect(sqlState(error), code).to.equal(undefined)
      expect(describeError(error), code).to.not.have.property('sql_state')
    }
    for (const code of ['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
      expect(isUnavailable(Object.assign(new Error(`write ${code}`), { code })), code).to.equal(true)
  })

  it('knows the state of what the database raised', async () => {
    const raised: unknown = await world().asSuperuser.raw('select 1 / 0').catch((error: unknown) => error)
    expect(sqlState(raised)).to.equal('22012')
    expect(isUnavailable(raised)).to.equal(false)
  })

  it('takes nothing that the database quotes for the name of a constraint, but where it is one', async () => {
    const value = '55566677799'
    for (const sql of [`select cast('${value}' as uuid)`, `do $$ begin raise exception 'nothing is named "${value}"'; end $$`, `select "${value}"`]) {
      const raised: unknown = await world().asSuperuser.raw(sql).catch((error: unknown) => error)
      expect(JSON.stringify(describeError(raised)), sql).to.include('sql_state').and.not.include(value)
      expect(sentenceOf(raised), sql).to.match(/^SQLSTATE [0-9A-Z]{5}$/)
    }
    // As a cluster says it, without the field.
    expect(constraintOf(Object.assign(new pg.DatabaseError('duplicate key value violates unique constraint "customers_pk_102008"', 0, 'error'), { code: '23505' }))).to.equal('customers_pk')
  })
})
