import type { Context, Suite } from 'mocha'
import { removeForged } from './forged.ts'
import { lookOver, takeNotes } from './notes.ts'
import { expectKeptRules } from './statements.ts'
import { openTestRun, presentRun } from './test-run.ts'
import { closeWorld, openWorld, world } from './world.ts'

// What mocha calls (package.json, mocha.require). Its processes each run one file after the other; the first one starts and ends
// what they share.

let close: (() => Promise<void>) | undefined

export async function mochaGlobalSetup(): Promise<void> {
  ;({ close } = await openTestRun())
}

export const mochaHooks = {
  /** Before each file. */
  async beforeAll(this: Context): Promise<void> {
    this.timeout(60_000)
    await openWorld()
  },
  async afterAll(this: Context): Promise<void> {
    this.timeout(60_000)
    const run = presentRun()
    if (run === undefined) throw new Error('mocha sets up a run before any file')
    await takeNotes(run, world(), rootOf(this))
    await removeForged(world().asSuperuser)
    await expectKeptRules(world().asSuperuser)
  },
}

export async function mochaGlobalTeardown(): Promise<void> {
  const run = presentRun()
  await closeWorld()
  try {
    if (run !== undefined) await lookOver(run)
  } finally {
    await close?.()
  }
}

function rootOf(context: Context): Suite {
  let suite = context.test?.parent
  if (suite === undefined) throw new Error('A hook belongs to a suite')
  while (!suite.root && suite.parent !== undefined) suite = suite.parent
  return suite
}
