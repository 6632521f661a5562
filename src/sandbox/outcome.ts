import type { Schema } from '../contract.ts'
import type { Environment } from '../context.ts'
import { Problem } from '../lib/problem.ts'

type Outcome = Schema<'PaymentSandboxOutcome'>

/** How a forced payment ends (Decision: sandbox outcomes). */
export type Ending = { to: 'paid' } | { to: 'cancelled'; reason: 'payment_blocked' | 'insufficient_funds' } | { to: 'failed' | 'reversed'; code: string }

const endings: Readonly<Record<Outcome, Ending | undefined>> = {
  standard: undefined,
  // Held in the request; released, it goes on as standard.
  on_hold_daily_limit: undefined,
  paid: { to: 'paid' },
  cancelled_for_fraud_risk: { to: 'cancelled', reason: 'payment_blocked' },
  cancelled_for_balance_check: { to: 'cancelled', reason: 'insufficient_funds' },
  failed_insufficient_funds: { to: 'failed', code: 'R01' },
  reversed_insufficient_funds: { to: 'reversed', code: 'R01' },
  failed_customer_dispute: { to: 'failed', code: 'R05' },
  reversed_customer_dispute: { to: 'reversed', code: 'R05' },
  failed_closed_bank_account: { to: 'failed', code: 'R02' },
  reversed_closed_bank_account: { to: 'reversed', code: 'R02' },
  failed_not_authorized: { to: 'failed', code: 'R29' },
  reversed_not_authorized: { to: 'reversed', code: 'R29' },
}

/** The ending that a payment is forced to; undefined where it takes the real calendar, and is paid unless something happens. */
export function endingOf({ sandbox_outcome }: { sandbox_outcome: Outcome | null }): Ending | undefined {
  return sandbox_outcome === null ? undefined : endings[sandbox_outcome]
}

/** Whether a return is the one that the payment was forced to: the sandbox's doing, not the bank account's (Decision). */
export function isForcedReturn(payment: { sandbox_outcome: Outcome | null }, code: string): boolean {
  const ending = endingOf(payment)
  return ending !== undefined && 'code' in ending && ending.code === code
}

/** When a forced payment takes its next step: about a second later, on a whole one, so that steps of many meet in one file. */
export function aSecondAfter(instant: Date): Date {
  return new Date(Math.ceil((instant.getTime() + 500) / 1000) * 1000)
}

/**
 * Outcomes are for the sandbox: with a live key only `standard` is allowed (Decision).
 *
 * @throws Problem 400
 */
export function assertOutcomeAllowed(environment: Environment, outcome: string | null | undefined): void {
  if (environment === 'sandbox' || outcome === undefined || outcome === null || outcome === 'standard') return
  throw Problem.invalid([{ detail: 'must be standard with a live key', reference: 'config.sandbox_outcome' }])
}
