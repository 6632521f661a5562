import { setTimeout as delay } from 'node:timers/promises'

/**
 * What is found, once it is so: for what a worker does meanwhile.
 *
 * @param options.within milliseconds
 * @param options.every milliseconds between two looks
 * @throws Error that says what it stays
 */
export async function onceIt<T>(look: () => Promise<T> | T, isSo: (found: T) => boolean, { within = 15_000, every = 30 } = {}): Promise<T> {
  for (const deadline = performance.now() + within; ; ) {
    const found = await look()
    if (isSo(found)) return found
    if (performance.now() > deadline) throw new Error(`It stays ${JSON.stringify(found)}`.slice(0, 4_000))
    await delay(every)
  }
}
