/**
 * Stops on a programmer's error: something the code around it has promised is not so. Never for bad input.
 *
 * @throws Error, which becomes a 500
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (condition === false || condition === null || condition === undefined) throw new Error(`Invariant broken: ${message}`)
}
