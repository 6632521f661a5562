import { expect } from 'chai'
import { ofPlatforms } from '../../src/cli/of-platforms.ts'
import { newPlatform } from '../support/factories.ts'
import { world } from '../support/world.ts'

describe('lists of the command line', () => {
  it('are as long as what there is: a call does not take so many arguments', async () => {
    const { asService: database, secrets } = world()
    const [one, other] = [await newPlatform(), await newPlatform()]
    const lines = new Map([[one.id, 300_000], [other.id, 1]])
    const rows = await ofPlatforms({ database, secrets: () => Promise.resolve(secrets) }, undefined, ({ platformId }) => Promise.resolve(Array.from({ length: lines.get(platformId) ?? 0 }, (_, line) => `${platformId} ${line}`)))
    expect(rows).to.have.lengthOf(300_001)
    expect(new Set(rows).size).to.equal(300_001)
  })
})
