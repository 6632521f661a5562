import { expect } from 'chai'
import { newId } from '../../src/lib/ids.ts'

describe('newId', () => {
  it('makes UUIDv7 in lower case that sort in the order of their making', () => {
    const ids = Array.from({ length: 10_000 }, newId)
    for (const id of ids) expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(ids.toSorted()).to.deep.equal(ids)
    expect(new Set(ids).size).to.equal(10_000)
  })
})
