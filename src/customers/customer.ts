import type { Schema } from '../contract.ts'
import type { CustomerRow } from '../database/tables.ts'
import { Problem } from '../lib/problem.ts'

/** The status that a new customer has at once. Live ones are verified: identity is the platform's duty (Decision). */
export function initialStatus(outcome: Schema<'CustomerSandboxOutcome'> | null): Schema<'CustomerStatus'> {
  return outcome === null || outcome === 'standard' ? 'verified' : outcome
}

export const noAddress: Schema<'CustomerAddress'> = { address1: null, address2: null, city: null, state: null, zip: null }

/**
 * That the customer waits for a decision, which this would be.
 *
 * @throws Problem 422 naming both states
 */
export function assertInReview({ status }: Pick<CustomerRow, 'status'>, to: Schema<'CustomerReview'>['status']): void {
  if (status !== 'review') throw Problem.unprocessable(`A customer that is ${status} can't become ${to}: it is not in review.`)
}

/** Whether the customer may get a paykey or be charged. */
export function isServed({ status }: Pick<CustomerRow, 'status'>): boolean {
  return status !== 'rejected' && status !== 'inactive'
}

/**
 * That the customer is served.
 *
 * @param reference the field that names the customer, if one does
 * @throws Problem 422
 */
export function assertServed(customer: Pick<CustomerRow, 'status'>, reference?: string): void {
  if (!isServed(customer)) throw Problem.unprocessable(`The customer is ${customer.status}.`, reference)
}
