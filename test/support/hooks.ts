import { constants } from 'node:os'
import { expect } from 'chai'
import fc from 'fast-check'
import type { Context, Suite } from 'mocha'
import { compileService } from '../../src/cli/compiled.js'
import { seed } from './chances.ts'
import { removeForged } from './forged.ts'
import { takeUnheld, watchChanges } from './held-rows.ts'
import { lookOver, takeNotes } from './notes.ts'
import { expectKeptRules } from './statements.ts'
import { openTestRun, presentRun } from './test-run.ts'
import { closeWorld, openWorld, world } from './world.ts'

// What mocha calls (package.json, mocha.require). Its processes each run one file after the other; the first one starts and ends
// what they share.

watchChanges()
// Of all that does not draw by a seed of its own.
fc.configureGlobal({ seed })

let close: (() => Promise<void>) | undefined

export async function mochaGlobalSetup(): Promise<void> {
  // What tests start in processes of their own. Where lines are counted it runs as it is written: what is compiled has other lines.
  if (process.env['NODE_V8_COVERAGE'] === undefined) await compileService()
  ;({ close } = await openTestRun())
  process.stdout.write(`Seed ${seed}\n`)
  // Until the process has ended: mocha sends itself and its processes more than one signal, and is at its own end meanwhile.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end().finally(() => process.exit(128 + constants.signals[signal])))
}

/** Where files run in this process it is the world that keeps the server from being stopped. */
async function end(): Promise<void> {
  await closeWorld()
  await close?.()
}

export const mochaHooks = {
  /** Before each file. */
  async beforeAll(this: Context): Promise<void> {
    this.timeout(60_000)
    await openWorld()
  },
  afterEach(): void {
    expect(takeUnheld()).to.deep.equal([])
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
