import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { hashOf, storedHashesOf } from '../../src/ach/file-hash.ts'
import type { Environment } from '../../src/context.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { newPlatform } from '../support/factories.ts'
import { onceIt } from '../support/once.ts'
import { world } from '../support/world.ts'

describe('the hash that a file is stored under', () => {
  const text = 'What a file says'
  const sha256 = createHash('sha256').update(text).digest('hex')
  const contextOf = (platformId: string, environment: Environment) => ({ platformId, environment, secrets: world().secrets })
  const hashFor = (platformId: string, environment: Environment = 'sandbox') => inTenant(world().asService, platformId, (trx) => hashOf({ ...contextOf(platformId, environment), trx }, text))

  it('is another one for each platform and environment, and none is the plain one', async () => {
    const [one, other] = [await newPlatform(), await newPlatform()]
    const hashes = [await hashFor(one.id), await hashFor(one.id, 'live'), await hashFor(other.id), sha256]
    expect(new Set(hashes).size).to.equal(4)
    expect(await hashFor(one.id), 'as long as the platform is there').to.equal(hashes[0])
  })

  it('is looked for by the plain one, and so is that, which rows from before migration 0035 have', async () => {
    const { id } = await newPlatform()
    const known = () => inTenant(world().asService, id, (trx) => storedHashesOf({ ...contextOf(id, 'sandbox'), trx }, sha256))
    expect(await known(), 'before there is a key').to.deep.equal([sha256])
    const hash = await hashFor(id)
    expect(await known()).to.deep.equal([hash, sha256])
  })

  it('is the same for two that need its key first at the same time', async () => {
    const { id } = await newPlatform()
    let second: Promise<string> | undefined
    const first = await inTenant(world().asService, id, async (trx) => {
      const hash = await hashOf({ ...contextOf(id, 'sandbox'), trx }, text)
      second = hashFor(id)
      await onceIt(() => world().asSuperuser.raw<{ rows: unknown[] }>(`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into "file_hash_keys"%'`), ({ rows }) => rows.length > 0)
      return hash
    })
    expect(await second).to.equal(first)
  })
})
