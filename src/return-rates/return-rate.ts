import type { Schema } from '../contract.ts'

/** Nacha looks back so many days, today among them. */
export const daysLookedBack = 60

/** Nacha's groups of returns: the codes that count, and the most that may come back of a hundred entries times a hundred (basis points). */
const groups = {
  unauthorized: { codes: ['R05', 'R07', 'R10', 'R29', 'R51'], limit: 50 },
  administrative: { codes: ['R02', 'R03', 'R04'], limit: 300 },
  overall: { codes: undefined, limit: 1500 },
} as const satisfies Record<string, { codes: readonly string[] | undefined; limit: number }>

/** How many entries went to the bank (null), or came back with this code. */
export interface CodeCount {
  code: string | null
  count: number
}

/**
 * What came back in a time to what went out in the same one, against Nacha's limits (Operating Rules, 2.17.2): an entry that went out
 * before it counts where it comes back, or what comes back on the sixtieth day would count nowhere.
 */
export function figuresOf(counts: readonly CodeCount[]): Schema<'ReturnFigures'> {
  const entries = sumOf(counts.filter(({ code }) => code === null))
  const rateOf = ({ codes, limit }: { codes: readonly string[] | undefined; limit: number }): Schema<'ReturnRate'> => {
    const returns = sumOf(counts.filter(({ code }) => code !== null && (codes?.includes(code) ?? true)))
    // Exact, where the rate is rounded; of nothing there is no rate to be over.
    const is_over = entries > 0 && returns * basisPoints > limit * entries
    return { returns, rate: entries === 0 ? null : Math.min(basisPoints, Math.round((returns * basisPoints) / entries)), limit, is_over }
  }
  return { entries, unauthorized: rateOf(groups.unauthorized), administrative: rateOf(groups.administrative), overall: rateOf(groups.overall) }
}

const basisPoints = 10_000

function sumOf(counts: readonly CodeCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}
