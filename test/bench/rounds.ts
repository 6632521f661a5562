import { median } from './median.ts'
import type { Size } from './run.ts'

/** How often load is sent to each that is measured, in turns, and for how many seconds. */
export const roundsOf: Readonly<Record<Size, { count: number; seconds: number }>> = { smoke: { count: 1, seconds: 1 }, short: { count: 5, seconds: 1 }, long: { count: 9, seconds: 5 } }

/**
 * In turns, so that whatever else the machine does meets both.
 *
 * @returns the middle one of what the second is of the first, and of either's figures
 */
export async function inTurns(count: number, first: () => Promise<number>, second: () => Promise<number>) {
  const rounds: (readonly [number, number])[] = []
  for (let round = 0; round < count; round++) rounds.push([await first(), await second()])
  return { ratio: median(rounds.map(([before, after]) => after / before)), before: median(rounds.map(([before]) => before)), after: median(rounds.map(([, after]) => after)) }
}
