/** What drives the chances of a run: said with its figures, and given again to have the same chances. */
export const seed = Number(process.env['SEED'] ?? 20_261_124)

/** Says a figure of a row, where `npm run faults` looks for it. */
export function tellFigure(row: string, figure: string): void {
  process.stdout.write(`      ${row}: ${figure}\n`)
}

/** Says why this machine can't run a row: that is neither met nor missed. */
export function tellNotRun(row: string, why: string): void {
  tellFigure(row, `not run: ${why}`)
}

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
