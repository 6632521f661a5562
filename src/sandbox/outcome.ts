import type { Environment } from '../context.ts'
import { Problem } from '../lib/problem.ts'

/**
 * Outcomes are for the sandbox: with a live key only `standard` is allowed (Decision).
 *
 * @throws Problem 400
 */
export function assertOutcomeAllowed(environment: Environment, outcome: string | null | undefined): void {
  if (environment === 'sandbox' || outcome === undefined || outcome === null || outcome === 'standard') return
  throw Problem.invalid([{ detail: 'must be standard with a live key', reference: 'config.sandbox_outcome' }])
}
