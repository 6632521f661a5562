/** Something that the code around it has promised is not so. */
export class BrokenInvariant extends Error {
  constructor(message: string) {
    super(`Invariant broken: ${message}`)
  }
}

/**
 * Stops on a programmer's error. Never for bad input.
 *
 * @throws BrokenInvariant, which becomes a 500
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (condition === false || condition === null || condition === undefined) throw new BrokenInvariant(message)
}
