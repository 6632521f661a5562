import { invariant } from '../../src/lib/invariant.ts'
import { closeWorld, openWorld } from '../support/world.ts'
import type { Row, Size } from './run.ts'

/** Of each of these names. */
type Figures<Name extends string> = Record<Name, { figure: number; details: string }>

interface Made {
  rows: Set<Row['measure']>
  make: (size: Size) => Promise<void>
  measure: () => Promise<void>
}

const known: Made[] = []
let measured: Promise<void> | undefined

/**
 * Measures what needs many rows: they are made once, for all that is asked of them, and at the same time as those of other lists that are asked for, as each takes minutes, and one core. What is measured is measured alone.
 *
 * @param make makes them, and tells how they are measured then
 * @returns how to measure one of its figures
 */
export function ofManyRows<Name extends string>(make: (size: Size) => Promise<() => Promise<Figures<Name>>>): (name: Name) => Row['measure'] {
  let making: ReturnType<typeof make> | undefined
  let figures: Promise<Figures<Name>> | undefined
  const made: Made = {
    rows: new Set(),
    make: (size) => settled((making = make(size))),
    measure: () => settled((figures = making?.then((measure) => measure()))),
  }
  known.push(made)
  return (name) => {
    const one: Row['measure'] = async (size, asked) => {
      await (measured ??= measureAll(size, known.filter(({ rows }) => asked.some((row) => rows.has(row.measure)))))
      invariant(figures, 'it was among those that are asked for')
      return (await figures)[name]
    }
    made.rows.add(one)
    return one
  }
}

/** However it ends: what fails fails its own rows, and no others. */
async function settled(work: Promise<unknown> | undefined): Promise<void> {
  await work?.catch(() => undefined)
}

async function measureAll(size: Size, all: readonly Made[]): Promise<void> {
  // Of the long run one leaves the disk before the next one needs it.
  for (const together of size === 'long' ? all.map((one) => [one]) : [all]) {
    await openWorld()
    try {
      await Promise.all(together.map(({ make }) => make(size)))
      for (const { measure } of together) await measure()
    } finally {
      await closeWorld()
    }
  }
}
