import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { connect } from '../../src/database/connection.ts'
import { inTurn } from '../../src/database/turn.ts'
import { runCommand } from '../support/child.ts'
import { world } from '../support/world.ts'

/** Until so many connections wait for a turn in the database. */
async function waitersIn(database: string, count: number): Promise<void> {
  const deadline = performance.now() + 60_000
  let waiting = 0
  while (performance.now() < deadline) {
    const found = await world().asSuperuser.raw<{ rows: { count: number }[] }>(
      `select count(*) as count from pg_locks join pg_database on pg_database.oid = pg_locks.database
       where locktype = 'advisory' and not granted and datname = ?`,
      [database],
    )
    waiting = found.rows[0]?.count ?? 0
    if (waiting === count) return
    await delay(20)
  }
  throw new Error(`${waiting} wait for their turn, not ${count}`)
}

describe('two that fill one database with secrets of their own', function () {
  this.timeout(180_000)

  it('look at the other’s secrets only when it is their turn: the second is refused', async () => {
    const { ownerUrl, serviceUrl } = await world().createDatabase()
    const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'payment-collection-service-turn-'))))
    const owner = connect(ownerUrl, { pool: 1 })
    try {
      const ends = await inTurn(owner, 'demo', async () => {
        const running = folders.map((folder) =>
          runCommand(['demo'], { DATABASE_URL: serviceUrl, MIGRATION_DATABASE_URL: ownerUrl, DATA_DIR: folder }),
        )
        // Both have seen an empty database, if they look too early.
        await waitersIn(new URL(serviceUrl).pathname.slice(1), 2)
        return { running }
      })
      const [done, refused] = (await Promise.all(ends.running)).sort((a, b) => (a.code ?? 0) - (b.code ?? 0))
      expect(done).to.include({ code: 0, stderr: '' })
      expect(done?.stdout).to.match(/^sk_sandbox_[0-9A-Za-z]{43}\n$/)
      expect(refused).to.include({ code: 1, stdout: '' })
      expect(refused?.stderr).to.match(/secrets-key is missing, but rows of this database are kept under a key/)
    } finally {
      await owner.destroy()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    }
  })
})
