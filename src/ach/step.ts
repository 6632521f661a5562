import type { ChangeContext } from '../context.ts'
import type { PaymentRow } from '../database/tables.ts'
import type { BankSettings } from './bank-settings.ts'

/** What a step of the worker works with: one transaction for one platform and environment, stamped with its due time. */
export interface StepContext extends ChangeContext {
  bank: BankSettings
  /** Whether it is the platform's: without one payments are planned by the usual windows, and wait. */
  isBankKnown: boolean
  /** Payments that the step takes on at most. */
  limit: number
}

/** What the step of a payment or funding event is stamped with: in the sandbox its own due time; in live, where banks have not waited, the present. */
export function stampOf({ environment, now }: StepContext, { due_at }: Pick<PaymentRow, 'due_at'>): Date {
  return environment === 'sandbox' ? (due_at ?? now) : now
}
