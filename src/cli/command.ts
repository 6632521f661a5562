import type { Command } from 'commander'
import type { RailPlace, Workplace } from './workplace.ts'

/**
 * How a command is done: what does it is loaded when it is given, and not before. The `…-commands.ts` say what commands there
 * are, and import little, so that a command line does not wait for all that the others need.
 */
export type AtWork<Place> = <Part>(load: () => Promise<Part>, action: (part: Part, place: Place) => Promise<void>) => Promise<void>

/** With the settings and the database's server. */
export type Work = AtWork<Workplace>

/** With the database. */
export type Run = AtWork<RailPlace>

/** A list of rows of one platform or of all. */
export function listCommand(parent: Command, name: string): Command {
  return parent.command(name).option('--platform <name or id>', 'of this one only').option('--json', 'one object a line')
}
