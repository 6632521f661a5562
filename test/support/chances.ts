/** The seed that is asked for by SEED, or else this one. @throws where SEED is no whole number: it would be taken for another's */
export function seedOr(fallback: number): number {
  const told = process.env['SEED']
  if (told === undefined) return fallback
  if (!/^-?\d+$/.test(told)) throw new Error(`SEED="${told}" is no whole number`)
  return Number(told)
}

/** What drives the chances of tests: said by every run, and given again to have the same ones. */
export const seed = seedOr(20_261_124)

/** Chances from 0 to 1 that a seed repeats (mulberry32). */
export function chances(from: number = seed): () => number {
  let state = from >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
