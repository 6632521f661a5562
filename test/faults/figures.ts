/** Says a figure of a row, where `npm run faults` looks for it. */
export function tellFigure(row: string, figure: string): void {
  process.stdout.write(`      ${row}: ${figure}\n`)
}

/** What a figure begins with that decides on its row. */
export const marks = { notRun: 'not run: ', over: 'over: ' } as const

/** Says why this machine can't run a row: that is neither met nor missed. */
export function tellNotRun(row: string, why: string): void {
  tellFigure(row, `${marks.notRun}${why}`)
}

/**
 * Says how long something took, and how long it may take. Where that is longer `npm run faults` has missed the row; the test has not
 * failed: among all the others, on a machine that is busy with them, it says nothing of the service.
 */
export function tellTime(row: string, what: string, { milliseconds }: Slowest, atMost: number): void {
  tellFigure(row, `${milliseconds > atMost ? marks.over : ''}${what} ${seconds(milliseconds)} of ${seconds(atMost)}`)
}

/** The longest that any of several things took. */
export class Slowest {
  milliseconds = 0

  /** @param begun by performance.now() */
  async of<Result>(work: Promise<Result>, begun = performance.now()): Promise<Result> {
    const result = await work
    this.milliseconds = Math.max(this.milliseconds, performance.now() - begun)
    return result
  }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}
