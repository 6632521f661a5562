import type { Schema } from '../contract.ts'

/** Nacha looks back so many days, today among them. */
export const daysLookedBack = 60

/** Nacha's groups of returns: the codes that count, and the most that may come back of a hundred entries times a hundred (basis points). */
const groups = {
  unauthorized: { codes: ['R05', 'R07', 'R10', 'R29', 'R51'], limit: 50 },
  administrative: { codes: ['R02', 'R03', 'R04'], limit: 300 },
  overall: { codes: undefined, limit: 1500 },
} as const satisfies Record<string, { codes: readonly string[] | undefined; limit: number }>

/** How many entries have come to the same: back with this code, or not back (null). */
export interface CodeCount {
  code: string | null
  count: number
}

/** What came back of entries, against Nacha's limits. */
export function figuresOf(counts: readonly CodeCount[]): Schema<'ReturnFigures'> {
  const entries = sumOf(counts)
  const rateOf = ({ codes, limit }: { codes: readonly string[] | undefined; limit: number }): Schema<'ReturnRate'> => {
    const returns = sumOf(counts.filter(({ code }) => code !== null && (codes?.includes(code) ?? true)))
    // Exact, where the rate is rounded.
    const is_over = returns * basisPoints > limit * entries
    return { returns, rate: entries === 0 ? null : Math.round((returns * basisPoints) / entries), limit, is_over }
  }
  return { entries, unauthorized: rateOf(groups.unauthorized), administrative: rateOf(groups.administrative), overall: rateOf(groups.overall) }
}

const basisPoints = 10_000

function sumOf(counts: readonly CodeCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}
