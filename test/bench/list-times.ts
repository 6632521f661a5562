import type { TestClient } from '../support/client.ts'
import { median } from './median.ts'
import type { Size } from './run.ts'

export const few = 10_000
/** Goals are of so many rows; what takes as long as there are rows is reckoned up to them. */
export const most = 10_000_000
/** What is compared with few. */
export const rowsOf: Readonly<Record<Size, number>> = { smoke: 2 * few, short: most / 10, long: most }
/** How often each is asked. */
export const roundsOfLists: Readonly<Record<Size, number>> = { smoke: 1, short: 5, long: 9 }

/** A service on a database with so many rows in a list. */
export interface Side {
  client: TestClient
  path: string
  rounds: number
}

interface Time {
  milliseconds: number
  pages: number
}

export async function read({ client, path }: Side, query: string): Promise<Time> {
  const from = performance.now()
  const { status, text } = await client.send('GET', `${path}?${query}`)
  const milliseconds = performance.now() - from
  if (status !== 200) throw new Error(`${query}: ${text}`)
  return { milliseconds, pages: Number(/"total_pages":(\d+)/.exec(text)?.[1]) }
}

/** How long a query took on both sides, and how much longer on the second. */
export interface Ratio {
  query: string
  ratio: number
  times: readonly [number, number]
}

/** Half of what most goals allow, and twice that. */
const [clearlyMet, clearlyNotMet] = [1.5, 6]
/** Milliseconds that no hiccup of the machine takes. */
const long = 100

/**
 * How much longer the second takes. In turns, so that whatever else the machine does meets both sides. A few hundred are looked at for the worst: what
 * meets its goal clearly at once, or misses it clearly, is not asked again.
 *
 * @param enough milliseconds that count as nothing
 * @param clear a ratio below which, or a half of enough, one round says all
 */
export async function ratioOf([small, large]: readonly [Side, Side], [of, to]: readonly [string, string], enough = 0, { rounds = large.rounds, clear = clearlyMet } = {}): Promise<Ratio> {
  const sample = async () => [(await read(small, of)).milliseconds, (await read(large, to)).milliseconds] as const
  // The first fills caches.
  await sample()
  const samples = [await sample()]
  const isClear = clear > 0 && samples.every(([first, second]) => second < clear * first || second < enough / 2 || second > Math.max(clearlyNotMet * first, long))
  while (!isClear && samples.length < rounds) samples.push(await sample())
  const [one, other] = [median(samples.map(([first]) => first)), median(samples.map(([, second]) => second))]
  return { query: to, ratio: other <= enough ? 0 : median(samples.map(([first, second]) => second / first)), times: [one, other] }
}

/** Of each filter in each order the first page, the one in the middle, the last, and so many others: as far into the one side as into the other. */
export async function ratiosOfPages(sides: readonly [Side, Side], filters: readonly string[], orders: readonly string[], others: number, enough?: number): Promise<Ratio[]> {
  const pages: Ratio[] = []
  for (const filter of filters) {
    for (const order of orders) {
      const [small, large] = await Promise.all(sides.map(async (side) => (await read(side, `${filter}&${order}`)).pages))
      for (const place of [0, 0.5, 1, ...Array.from({ length: others }, () => Math.random())]) {
        const [of, to] = [small ?? 0, large ?? 0].map((last) => `${filter}&${order}&page_number=${1 + Math.floor(place * Math.max(last - 1, 0))}`)
        pages.push(await ratioOf(sides, [of ?? '', to ?? ''], enough))
      }
    }
  }
  return pages
}

/** Of each list the first and the last of a hundred pages from both ends, as far as there are so many on the first side. */
export async function ratiosOfEnds(sides: readonly [Side, Side], queries: readonly string[], enough: number): Promise<Ratio[]> {
  const pages: Ratio[] = []
  for (const query of queries) {
    const [small, large] = [(await read(sides[0], query)).pages, (await read(sides[1], query)).pages]
    const far = Math.min(100, Math.max(small, 1))
    for (const place of [1, far, -far, -1]) pages.push(await ratioOf(sides, [pageAt(query, small, place), pageAt(query, large, place)], enough))
  }
  return pages
}

/** @param place of the first page 1, of the last one -1 */
export function pageAt(query: string, pages: number, place: number): string {
  return `${query}&page_number=${place > 0 ? place : Math.max(pages, 1) + 1 + place}`
}

/** Each of these filters in each of these orders. */
export const listsOf = (filters: readonly string[], orders: readonly string[]): string[] => filters.flatMap((filter) => orders.map((order) => `${filter}&${order}`))

/** Each of these columns in both directions. */
export const ordersOf = (columns: readonly string[]): string[] => columns.flatMap((column) => ['asc', 'desc'].map((order) => `sort_by=${column}&sort_order=${order}`))

/** Of the totals of each of these filters, by pages of which nothing else is read. They take a few milliseconds, so that so few rounds would tell of the machine. */
export async function ratiosOfTotals(sides: readonly [Side, Side], filters: readonly string[]): Promise<Ratio[]> {
  const totals: Ratio[] = []
  for (const filter of filters) totals.push(await ratioOf(sides, [`${filter}&${pastTheEnd}`, `${filter}&${pastTheEnd}`], 0, { rounds: 3 * sides[1].rounds, clear: 0 }))
  return totals
}

/** A page of which nothing is read but the total. */
export const pastTheEnd = 'page_size=1000&page_number=1000000'

export function worst(found: readonly Ratio[]): { figure: number; details: string } {
  const slowest = [...found].sort((one, other) => other.ratio - one.ratio).slice(0, 3)
  const told = slowest.map(({ query, times }) => `${query}: ${times[1].toFixed(1)} ms, of ${times[0].toFixed(1)}`)
  const ratios = found.map(({ ratio }) => ratio)
  return { figure: Math.max(...ratios), details: `the worst of ${found.length} (the middle one ${median(ratios).toFixed(2)}, ${ratios.filter((ratio) => ratio > 3).length} above 3), ${told.join('; then ')}` }
}

/** What a search is given by the service: one that is given up counts as if it had been done then. */
const givenUp = 20_000
/** Milliseconds of what is no more to be asked again and again: ten times what a search may take. */
const clearlyMissed = 1_000

/** Of first pages of what a text is looked for in, by that parameter and others. */
export async function timesOf(side: Side, texts: readonly string[], others: readonly string[] = []): Promise<{ figure: number; details: string }> {
  const times: { text: string; milliseconds: number }[] = []
  const queries = [...texts.map((text) => [text, `search_text=${encodeURIComponent(text)}`] as const), ...others.map((query) => [query, query] as const)]
  for (const [text, query] of queries) {
    const samples: number[] = []
    while (samples.length < side.rounds && (samples.length < 3 || Math.min(...samples) < clearlyMissed)) samples.push(await read(side, query).then(({ milliseconds }) => milliseconds, () => givenUp))
    times.push({ text, milliseconds: median(samples) })
  }
  return { figure: Math.max(...times.map(({ milliseconds }) => milliseconds)), details: times.map(({ text, milliseconds }) => `${text} ${milliseconds.toFixed(0)} ms`).join(', ') }
}
