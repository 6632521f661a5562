import { closeWorld, openWorld } from './world.ts'

/** Mocha's global fixtures (package.json, mocha.require). */
export async function mochaGlobalSetup(): Promise<void> {
  await openWorld()
}

export async function mochaGlobalTeardown(): Promise<void> {
  await closeWorld()
}
