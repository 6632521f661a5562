import type { TenantStore } from '../context.ts'
import type { Secrets } from '../lib/secrets.ts'

/** Something that holds at every moment, whatever happened. */
export interface Invariant {
  name: string
  /** Whose rows it is about. */
  table: string
  /** Whether it opens all files, which takes longer than all else. */
  opensFiles?: true
  /** @returns the first id of the rows of one platform's sandbox or live side that break it, if there is one */
  findBroken: (store: TenantStore, secrets: Secrets) => Promise<string | undefined>
}
