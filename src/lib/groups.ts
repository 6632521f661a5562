import { setImmediate } from 'node:timers/promises'

/** Turns of the event loop that bring nothing: some microseconds each. */
const quietTurns = 8

interface Waiting<Item, Outcome> {
  item: Item
  resolve: (outcome: Outcome | PromiseLike<Outcome>) => void
  reject: (error: unknown) => void
}

/**
 * Has done together what comes while something of the same name is being done. What comes while nothing is goes alone, at once.
 */
export class Groups<Item, Outcome> {
  readonly #work: (items: readonly Item[]) => Promise<readonly PromiseLike<Outcome>[]>
  readonly #most: number
  /** Of each name at which somebody is. */
  readonly #waiting = new Map<string, Waiting<Item, Outcome>[]>()

  /**
   * @param work gives an outcome for each, which others do not wait for
   * @param most items of a group
   */
  constructor(most: number, work: (items: readonly Item[]) => Promise<readonly PromiseLike<Outcome>[]>) {
    this.#most = most
    this.#work = work
  }

  /** Whether something of the name is being done. */
  isBusy(name: string): boolean {
    return this.#waiting.has(name)
  }

  do(name: string, item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const one = { item, resolve, reject }
      const waiting = this.#waiting.get(name)
      if (waiting !== undefined) {
        waiting.push(one)
        return
      }
      const first = [one]
      this.#waiting.set(name, first)
      void this.#serve(name, first)
    })
  }

  async #serve(name: string, waiting: Waiting<Item, Outcome>[]): Promise<void> {
    while (waiting.length > 0) {
      await this.#doTogether(waiting.splice(0, this.#most))
      await this.#arrived(waiting)
    }
    this.#waiting.delete(name)
  }

  async #doTogether(group: readonly Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.#work(group.map(({ item }) => item))
      for (const [index, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[index]
        if (outcome === undefined) reject(new Error('An item has no outcome'))
        else resolve(outcome)
      }
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  /**
   * Those who were just answered may have the next one on its way already: what is here is taken in, nothing is waited for. Between two
   * turns the sockets are read; whatever they bring takes another one or two to get here.
   */
  async #arrived(waiting: readonly unknown[]): Promise<void> {
    for (let quiet = 0, before = waiting.length; quiet < quietTurns && waiting.length < this.#most; before = waiting.length) {
      await setImmediate()
      quiet = waiting.length > before ? 0 : quiet + 1
    }
  }
}
