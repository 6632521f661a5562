import type { TenantStore } from '../context.ts'
import type { Secrets } from '../lib/secrets.ts'

/** What an invariant has found in one platform's sandbox or live side. */
export interface Finding {
  /** Rows looked at. */
  rows: number
  /** The first id of the rows that break it, or undefined. */
  broken: string | undefined
}

/** Something that holds at every moment, whatever happened. */
export interface Invariant {
  name: string
  check: (store: TenantStore, secrets: Secrets) => Promise<Finding>
}
