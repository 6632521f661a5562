import { Semaphore, withTimeout } from 'async-mutex'

interface Those {
  /** At it, or waiting. */
  count: number
  few: Semaphore
}

/** Has no more than so many be at something at once of each name; others of it wait. */
export class FewEach {
  readonly #most: number
  readonly #patience: number
  readonly #tooMany: Error
  readonly #names = new Map<string, Those>()

  /** @param tooMany what comes of who has waited for so many milliseconds */
  constructor(most: number, patience: number, tooMany: Error) {
    this.#most = most
    this.#patience = patience
    this.#tooMany = tooMany
  }

  /** Whether somebody of the name is at it, or waits. */
  has(name: string): boolean {
    return this.#names.has(name)
  }

  /**
   * @param patience in milliseconds, where some of it was used up
   * @throws what was said of too many; whatever the work throws
   */
  async run<T>(name: string, work: () => Promise<T>, patience = this.#patience): Promise<T> {
    const those = this.#names.get(name) ?? { count: 0, few: new Semaphore(this.#most) }
    this.#names.set(name, those)
    those.count++
    try {
      return await withTimeout(those.few, Math.max(patience, 0), this.#tooMany).runExclusive(work)
    } finally {
      those.count--
      if (those.count === 0) this.#names.delete(name)
    }
  }
}
