import { setTimeout as delay } from 'node:timers/promises'
import { takeIncomingFile } from '../../src/ach/take-incoming-file.ts'
import type { Schema } from '../../src/contract.ts'
import { connect } from '../../src/database/connection.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { newId } from '../../src/lib/ids.ts'
import { busyLanes, resetLane, setAside, stepLane, StepFailure, type Lane, type LaneDependencies } from '../../src/worker/lane.ts'
import { newAccount, newCharge, newLinkedBankAccount, newPayout, newRepresentative, type TestPlatform } from './factories.ts'
import { collected } from './statements.ts'
import { world } from './world.ts'

/**
 * A platform's sandbox in the world's database, whose steps the test takes itself: a worker would take those of everybody
 * else's tests too.
 */
export interface TestLane {
  lane: Lane
  dependencies: LaneDependencies
  /** Takes the steps that are due. A reset among them is carried out. */
  workOff: () => Promise<void>
  /** Puts the clock forward, and takes the steps on the way. */
  advance: (bankingDays: number) => Promise<Schema<'SandboxClock'>>
  close: () => Promise<void>
}

export function openLane({ id: platformId, sandbox }: TestPlatform): TestLane {
  const { database, secrets } = world()
  const pool = connect(collected(database.serviceUrl), { pool: 2, timeouts: true })
  const owner = connect(collected(database.ownerUrl), { pool: 1 })
  const lane: Lane = { platformId, environment: 'sandbox' }
  const dependencies: LaneDependencies = { database: pool, secrets, clock: systemClock, newId }

  const workOff = async () => {
    for (;;) {
      const outcome = await stepLane(dependencies, lane, 500)
      if (outcome === 'idle') return
      if (typeof outcome === 'object') await resetLane(dependencies, owner, lane, outcome.reset, () => Promise.resolve())
    }
  }
  const advance = async (banking_days: number) => {
    const state = { answered: false }
    const answer = sandbox.ok('advanceSandboxClock', { body: { banking_days } }).finally(() => {
      state.answered = true
    })
    while (!state.answered) {
      if ((await busyLanes(dependencies, platformId)).length > 0) await workOff()
      await delay(20)
    }
    return (await answer).data
  }
  const close = async () => {
    await pool.destroy()
    await owner.destroy()
  }
  return { lane, dependencies, workOff, advance, close }
}

/**
 * Lets money go every way that there is: paid, returned before and after, held by a limit, sent back by the test, and its bank
 * account corrected; and lets the bank send nonsense, and a step fail. Every table of the worker has rows then.
 */
export async function liveThrough({ sandbox }: TestPlatform, { lane, dependencies, workOff, advance }: TestLane): Promise<void> {
  // Its bank account is what is deposited to, and withdrawn from.
  const account = await newAccount(sandbox)
  await newRepresentative(sandbox, { account_id: account.id })
  await newLinkedBankAccount(sandbox, { account_id: account.id, purposes: ['charges', 'payouts'] })
  await sandbox.ok('simulateAccount', { path: { id: account.id }, body: { final_status: 'active' } })
  const acting = sandbox.actingFor(account.id)
  const paid = await newCharge(acting)
  await newPayout(acting)
  const changed = await newCharge(acting)
  await acting.ok('updateCharge', { path: { id: changed.id }, body: { amount: changed.amount + 1 } })
  await acting.ok('cancelCharge', { path: { id: changed.id }, body: {} })
  for (const sandbox_outcome of ['failed_insufficient_funds', 'reversed_closed_bank_account', 'cancelled_for_fraud_risk'] as const) {
    await newCharge(sandbox, { config: { sandbox_outcome } })
  }
  await failOnce()
  await advance(15)
  await acting.ok('simulatePayment', { path: { id: paid.id }, body: { return_code: 'R02' } })
  await acting.ok('simulatePayment', { path: { id: paid.id }, body: { notification_of_change: { code: 'C01', corrected_data: '99887766' } } })
  await sendNonsense()
  await workOff()

  /** One payment and one job are set aside, as where their steps had failed, and taken up again. */
  async function failOnce(): Promise<void> {
    const { id } = await newCharge(sandbox)
    const at = new Date(Date.now() + 60_000)
    await setAside(dependencies, lane, new StepFailure({ at, step: 'check' }, { kind: 'step_payment', id }, undefined), 'Failed once')
    const [job] = await inTenant(dependencies.database, lane.platformId, (trx) => trx('jobs').where({ platform_id: lane.platformId, environment: lane.environment, kind: 'step_payment' }))
    if (job === undefined) throw new Error(`${id} has no job of its own`)
    await setAside(dependencies, lane, new StepFailure({ at, job }, undefined, undefined), 'Failed again')
    await inTenant(dependencies.database, lane.platformId, (trx) => trx('jobs').where({ platform_id: lane.platformId, id: job.id }).update({ retry_at: null }))
  }

  async function sendNonsense(): Promise<void> {
    const { secrets, clock } = dependencies
    const now = clock.now()
    await inTenant(dependencies.database, lane.platformId, (trx) =>
      takeIncomingFile({ ...lane, trx, now, realNow: now, newId, secrets }, 'Not a file of a bank', now),
    )
  }
}
