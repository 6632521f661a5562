import { chargeRows } from './charges.ts'
import { contractRows } from './contract-layer.ts'
import { customerListRows } from './customer-lists.ts'
import { eventListRows } from './event-lists.ts'
import { eventRows } from './events.ts'
import { growthRows } from './growth.ts'
import { listRows } from './lists.ts'
import type { Row } from './run.ts'
import { startRows } from './start.ts'

/** In the order in which they are measured: what starts from nothing comes before the lists, whose files are written to the disk for a while. */
export const all: readonly Row[] = [...contractRows, ...chargeRows, ...startRows, ...listRows, ...eventListRows, ...customerListRows, ...eventRows, ...growthRows]
