import type { ChangeContext } from '../context.ts'
import type { BankSettings } from './bank-settings.ts'

/** What a step of the worker works with: one transaction for one platform and environment, stamped with its due time. */
export interface StepContext extends ChangeContext {
  bank: BankSettings
  /** Payments that the step takes on at most. */
  limit: number
}
