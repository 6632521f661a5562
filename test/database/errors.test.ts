import { constants } from 'node:os'
import { expect } from 'chai'
import { describeError, isUnavailable, sqlState } from '../../src/database/errors.ts'
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
})
