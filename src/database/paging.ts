import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import type { OwnerStore } from '../context.ts'
import type { PageMeta, Schema } from '../contract.ts'
import { countRows, findBoundaries, isAll, isAxis, isOfOtherDays, nearby, type CountedFilter, type CountedList, type Places } from './list-counts.ts'

const defaultSize = 100
const maxSize = 1000

interface PageQuery<Sort extends string> {
  page_number?: number | undefined
  page_size?: number | undefined
  sort_by?: Sort | undefined
  sort_order?: Schema<'SortOrder'> | undefined
}

/** Which page of a list, in which order; what a client left out is filled in. */
export interface Page<Sort extends string> {
  number: number
  size: number
  sortBy: Sort
  sortOrder: Schema<'SortOrder'>
}

export function pageOf<Sort extends string>(query: PageQuery<Sort>, defaultSort: Sort): Page<Sort> {
  return {
    number: query.page_number ?? 1,
    size: query.page_size ?? defaultSize,
    sortBy: query.sort_by ?? defaultSort,
    sortOrder: query.sort_order ?? 'asc',
  }
}

const pageParameters = ['page_number', 'page_size', 'sort_by', 'sort_order', 'default_page_size', 'default_sort', 'default_sort_order']

/** Whether a list is asked for by none but these parameters, beside those that say which page. */
export function asksOnly(query: object, parameters: readonly string[]): boolean {
  return Object.entries(query).every(([name, value]) => value === undefined || parameters.includes(name) || pageParameters.includes(name))
}

/** What makes a long list quick. Without it a list is counted, and walked through from the nearer end. */
export interface Countable {
  store: OwnerStore
  list: CountedList
  /** The filter, where the counters know all of it. */
  filter: CountedFilter | undefined
  /** What is counted row by row: of a range of days its first and last where they are not whole; of an unknown filter all, in parts. */
  parts?: readonly Knex.QueryBuilder[]
  /** What is in both of two parts. */
  twice?: Knex.QueryBuilder | undefined
  /** What matches is one stretch of the order, from a value of what it is sorted by to another. */
  isStretch?: boolean
  /** The same rows by what can be told of each alone, where `matching` looks them up. */
  walked?: Knex.QueryBuilder | undefined
  /** All that are walked past, where these are not all of the list. */
  among?: Among | undefined
  /** A list that may lack what it is sorted by, as two, where counters tell how many do. */
  halves?: { having: Among; lacking: Lacking } | undefined
}

/** Rows that have a column, or that lack it. */
export interface Among {
  column: string
  isLacking: boolean
  /** How counters know them. */
  filter: CountedFilter
}

/** Rows without what a list is sorted by. They are behind all that have it, in the order of their ids. */
export interface Lacking extends Pick<Countable, 'filter' | 'parts'> {
  matching: Knex.QueryBuilder
  among: Among
}

/**
 * Reads one page and the exact total. Ties go by id in the same direction, so that all pages of an unchanged set give each
 * row once; PostgreSQL puts missing values last ascending and first descending, as we promise (Decision: order).
 *
 * Who reads sees one instant (http/dispatch.ts), so that what is counted and what is read agree.
 *
 * @param matching rows of one table, filtered but neither sorted nor limited
 * @param page whose sort names are the table's columns
 */
export async function readPage<Table extends keyof Tables>(
  matching: Knex.QueryBuilder,
  table: Table,
  page: Page<string>,
  countable?: Countable,
): Promise<{ rows: Tables[Table][]; page: PageMeta }> {
  const { total, ids } = await totalOf(matching, countable)
  const places = placesOf(page, total)
  if (ids !== undefined && countable !== undefined) return { rows: await readRows(ofIds(countable.store, table, ids), table, page, places, undefined), page: metaOf(page, total) }
  const rows = countable?.halves === undefined ? await readRows(matching, table, page, places, countable) : await readBoth(matching, table, page, places, countable, countable.halves)
  return { rows, page: metaOf(page, total) }
}

/** Those of a page that have what it is sorted by, and those that lack it, each as a list of its own. */
async function readBoth<Table extends keyof Tables>(matching: Knex.QueryBuilder, table: Table, page: Page<string>, { total, first, end }: Places, countable: Countable, { having, lacking }: NonNullable<Countable['halves']>): Promise<Tables[Table][]> {
  const { total: without } = await totalOf(lacking.matching, { ...countable, ...lacking })
  const present = total - without
  const before = { total: present, first: Math.min(first, present), end: Math.min(end, present) }
  const behind = { total: without, first: Math.max(first - present, 0), end: Math.max(end - present, 0) }
  const rows = await readRows(matching.clone().whereNotNull(having.column), table, page, before, { ...countable, among: having })
  const others = await readRows(lacking.matching, table, { ...page, sortBy: 'id' }, behind, { ...countable, ...lacking })
  return page.sortOrder === 'asc' ? [...rows, ...others] : [...others, ...rows]
}

/** A list cut up in the order of its pages, where it is known how many rows each piece has. */
export interface Cut {
  counts: readonly number[]
  /** The rows of some pieces, from the first to that before the end. */
  rows: (first: number, end: number) => Knex.QueryBuilder
}

/** The same of a list that is cut up: no other pieces are looked at than those that the page is in. */
export async function readCutPage<Table extends keyof Tables>({ counts, rows }: Cut, table: Table, page: Page<string>): Promise<{ rows: Tables[Table][]; page: PageMeta }> {
  let total = 0
  const bounds = [0, ...counts.map((count) => (total += count))]
  const places = placesOf(page, total)
  const first = bounds.findLastIndex((bound) => bound <= places.first)
  const end = bounds.findIndex((bound) => bound >= places.end)
  const [before = 0, until = 0] = [bounds[first], bounds[end]]
  const within = { total: until - before, first: places.first - before, end: places.end - before }
  return { rows: await readRows(rows(first, end), table, page, within, undefined), page: metaOf(page, total) }
}

function placesOf({ number, size, sortOrder }: Page<string>, total: number): Places {
  const offset = Math.min((number - 1) * size, total)
  const count = Math.min(size, total - offset)
  const first = sortOrder === 'asc' ? offset : total - offset - count
  return { total, first, end: first + count }
}

function metaOf({ number, size, sortBy, sortOrder }: Page<string>, total: number): PageMeta {
  return {
    total_items: total,
    page_number: number,
    page_size: size,
    max_page_size: maxSize,
    total_pages: Math.ceil(total / size),
    sort_by: sortBy,
    sort_order: sortOrder,
  }
}

/** As many are remembered when they are counted, so that they need not be looked for a second time. */
const fewFound = 1_000

interface Total {
  total: number
  /** Of all rows, where they were looked for and are few. */
  ids?: readonly string[]
}

async function totalOf(matching: Knex.QueryBuilder, countable: Countable | undefined): Promise<Total> {
  const counted = async (rows: Knex.QueryBuilder) => (await rows.clone().count<{ count: number }[]>({ count: '*' }))[0]?.count ?? 0
  const { store, filter, parts, twice } = countable ?? {}
  if (store === undefined || (filter === undefined && parts === undefined)) return { total: await counted(matching) }
  const ids = filter === undefined ? await findFew(store, parts ?? []) : undefined
  if (ids !== undefined) return { total: ids.length, ids }
  let total = filter === undefined ? 0 : await countRows(store, filter)
  let isInAll = true
  for (const part of parts ?? []) {
    const count = await counted(part)
    total += count
    isInAll &&= count > 0
  }
  if (twice !== undefined && isInAll) total -= await counted(twice)
  return { total }
}

/** The ids of all parts, where they are few. What is planned as if all were read ends behind the last that is wanted, and holds no more. */
async function findFew({ trx }: OwnerStore, parts: readonly Knex.QueryBuilder[]): Promise<readonly string[] | undefined> {
  const ids = new Set<string>()
  for (const part of parts) {
    const { rows } = await trx.raw<{ rows: { id: string }[] }>('with found as materialized (?) select id from found limit ?', [part.clone().select('id'), fewFound + 1])
    for (const { id } of rows) ids.add(id)
    if (rows.length > fewFound || ids.size > fewFound) return undefined
  }
  return [...ids]
}

function ofIds({ trx, platformId, environment, ownerId }: OwnerStore, table: string, ids: readonly string[]): Knex.QueryBuilder {
  return trx(table).where({ platform_id: platformId, environment, owner_id: ownerId }).whereRaw('id = any(?::uuid[])', [[...ids]])
}

/** Where rows are walked to from: the list's beginning or its end, or where a day begins, or a quarter of an hour. */
interface Start {
  isForward: boolean
  from: string | undefined
  /** Rows that are passed over. */
  passed: number
  /** Rows of the list from there to where the page is over at the latest, where that is known. */
  within?: number | undefined
}

async function readRows<Table extends keyof Tables>(
  matching: Knex.QueryBuilder,
  table: Table,
  { sortBy, sortOrder }: Page<string>,
  places: Places,
  countable: Countable | undefined,
): Promise<Tables[Table][]> {
  const count = places.end - places.first
  if (count === 0) return []
  const start = await startOf(sortBy, places, countable)
  // Of ten million by amount the page in the middle is reached, if late.
  if (countable !== undefined && start.passed > alwaysFew) await countable.store.trx.raw(takesLong)
  const found = (rows: Tables[Table][]) => rows
  const { among } = countable ?? {}
  // In the index of what they lack, those that do stand by their ids.
  const ids = among?.isLacking === true ? [among.column, 'id'] : sortBy === 'id' ? ['id'] : [sortBy, 'id']
  const sorted = (query: Knex.QueryBuilder, isAscending: boolean) => query.orderBy(ids.map((column) => ({ column, order: isAscending ? 'asc' : 'desc' })))
  const paged = (query: Knex.QueryBuilder) => sorted(query, start.isForward).limit(count).offset(start.passed)
  if (countable === undefined) {
    const read = await paged(matching.clone()).select('*').then(found)
    return start.isForward === (sortOrder === 'asc') ? read : read.reverse()
  }
  const { store, walked = matching } = countable
  const { trx, platformId, environment, ownerId } = store
  const name: string = table
  const after = (rows: Knex.QueryBuilder) => (start.from === undefined ? rows : rows.where(sortBy, start.isForward ? '>=' : '<', start.from))
  // Of what is passed over the index alone is read.
  const read = (wanted: Knex.QueryBuilder) => sorted(trx(name).where({ platform_id: platformId }).whereIn('id', paged(wanted).select('id')), sortOrder === 'asc').select('*').then(found)
  // An offset of none keeps PostgreSQL from walking along the order all the same, as `materialized` does, and nothing is stored for it.
  const findAll = () => read(trx.from(trx.raw('(? offset 0) as few', [after(matching.clone()).select(ids)])))
  const most = start.within === undefined ? await mostWalked(sortBy, places.total, start, count, countable) : start.within <= 2 * places.total ? start.within : 0
  if (most === 0) return findAll()
  if (most === Infinity) return read(after(walked.clone()))
  const passed = sorted(after(trx(name).where({ platform_id: platformId, environment, owner_id: ownerId })), start.isForward).limit(most).select('*')
  if (among !== undefined) void (among.isLacking ? passed.whereNull(among.column) : passed.whereNotNull(among.column))
  const rows = await read(walked.clone().from(trx.raw('(?) as ??', [passed, name])))
  return rows.length === count ? rows : findAll()
}

async function startOf(sortBy: string, places: Places, countable: Countable | undefined): Promise<Start> {
  const { total, first, end } = places
  const starts: Start[] = [
    { isForward: true, from: undefined, passed: first },
    { isForward: false, from: undefined, passed: total - end },
  ]
  if (countable?.filter === undefined || !isAxis(sortBy)) return nearest(starts)
  const { store, filter, parts = [] } = countable
  // Of few kinds or statuses, or of days of another column, there may be none for many days on the way to the first.
  const isOfOthers = filter.days === undefined ? !isAll(filter) : isOfOtherDays(filter, sortBy)
  if (!isOfOthers && Math.min(first, total - end) <= nearby) return nearest(starts)
  const { lower, upper, between: within } = await findBoundaries(store, filter, sortBy, places, parts)
  // Behind the last day are rows that have none: from there no row is passed by.
  if (lower === undefined || upper === undefined) return nearest(starts)
  // Never more than from the ends of the list.
  return nearest([
    { isForward: true, from: lower.at, passed: first - lower.before, within },
    { isForward: false, from: upper.at, passed: upper.before - end, within },
  ])
}

function nearest(starts: readonly Start[]): Start {
  return starts.reduce((best, start) => (start.passed <= best.passed ? start : best))
}

/** How long a statement may take that looks at most of many rows. */
const takesLong = `set local statement_timeout = '20s'`

/** As many are found and put in order while somebody hardly waits. */
const alwaysFew = 50_000

/**
 * How many rows to walk past along the order, until enough are passed that match: none, where it is less work to find all that match and put
 * them in order. PostgreSQL, left alone, supposes that these are spread evenly, and walks past everything where they are not. So may this,
 * unless the counters tell where to begin, but past no more than four times as many as if they were spread evenly, and half as many as match:
 * all are found then, which costs what a count does.
 * A text is looked for in each row on the way as it is when they are counted.
 *
 * @param count rows of the page
 */
async function mostWalked(sortBy: string, total: number, { from, passed }: Start, count: number, { store, list, filter, isStretch = false, walked: searched, among }: Countable): Promise<number> {
  if (isStretch || (filter !== undefined && isAll(filter))) return Infinity
  const walked = passed + count
  // They were counted, which has looked at all of them.
  if (filter === undefined && total <= alwaysFew) return 0
  const all = await countRows(store, among?.filter ?? { list })
  // What has a kind is looked up row by row, where the other indexes hold all that rows are sorted by.
  const looks = filter?.kinds === undefined ? total : 4 * total
  if (looks * total <= walked * all) return 0
  const isNearStart = filter !== undefined && !isOfOtherDays(filter, sortBy) && (from !== undefined || filter.days !== undefined)
  return searched !== undefined || isNearStart ? Infinity : Math.ceil((4 * walked * all) / total + total / 2)
}

/** Three letters or figures in a row, or fewer at the edge of a word: what the indexes of searches know of a text. */
const trigram = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u

/** Each word of a text that has three letters or figures, with what is beside it: an index knows where it begins and ends. */
const words = /([^\p{L}\p{N}]?[\p{L}\p{N}]{3,})(?=([^\p{L}\p{N}]?))/gu

/** The word that fewest rows may have: one with a figure, or the longest. None where there is but one. */
function rarestWord(text: string): string | undefined {
  const rarity = (word: string) => (/\p{N}/u.test(word) ? 1_000 : 0) + word.length
  const found = [...text.matchAll(words)].map(([, word = '', next = '']) => word + next).sort((one, other) => rarity(other) - rarity(one))
  return found.length > 1 ? found[0] : undefined
}

/**
 * Whether one of the columns contains the text, whatever its case; `%`, `_` and `\` stand for themselves (Decision: search).
 *
 * An index reads all that it knows of each trigram between rows that have the rarest of them, so that of `order-4001` it would be all of `order`.
 * Asked for a word first, it looks at the others where it has found that.
 *
 * @param columns SQL of columns, or of expressions that have an index
 */
export function contains(trx: Knex, columns: readonly string[], text: string): Knex.Raw {
  const word = rarestWord(text)
  const patterns = (word === undefined ? [text] : [word, text]).map((part) => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`)
  return trx.raw(`(${columns.map((column) => `(${patterns.map(() => `${column} ilike ?`).join(' and ')})`).join(' or ')})`, columns.flatMap(() => patterns))
}

/**
 * Before a text is looked for, which may be in most of ten million rows. To remember which rows of all pages these are takes more memory than a sort
 * does: without it PostgreSQL looks at every row of the pages. A text without a trigram is looked for in the rows themselves, as the indexes would give
 * all that they have, of everybody, and are read by bitmaps alone.
 */
export async function seek(trx: Knex, text: string): Promise<void> {
  const needs = [takesLong, `set local work_mem = '64MB'`, ...(trigram.test(text) ? [] : ['set local enable_bitmapscan = off'])]
  await trx.raw(needs.join('; '))
}
