/** What drives the chances of tests: said by every run, and given again to have the same ones. */
export const seed = Number(process.env['SEED'] ?? 20_261_124)

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
