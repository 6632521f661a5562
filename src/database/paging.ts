import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import type { PageMeta, Schema } from '../contract.ts'

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

/**
 * Reads one page and the exact total. Ties go by id in the same direction, so that all pages of an unchanged set give each
 * row once; PostgreSQL puts missing values last ascending and first descending, as we promise (Decision: order).
 *
 * @param matching rows of one table, filtered but neither sorted nor limited
 * @param page whose sort names are the table's columns
 */
export async function readPage<Table extends keyof Tables>(
  matching: Knex.QueryBuilder,
  table: Table,
  { number, size, sortBy, sortOrder }: Page<string>,
): Promise<{ rows: Tables[Table][]; page: PageMeta }> {
  const [counted] = await matching.clone().count<{ count: number }[]>({ count: '*' })
  const total = counted?.count ?? 0
  const offset = (number - 1) * size
  const sorted = matching.clone().orderBy(`${table}.${sortBy}`, sortOrder).limit(size).offset(offset)
  if (sortBy !== 'id') sorted.orderBy(`${table}.id`, sortOrder)
  const rows = offset < total ? await sorted.select(`${table}.*`).then((found: Tables[Table][]) => found) : []
  return {
    rows,
    page: {
      total_items: total,
      page_number: number,
      page_size: size,
      max_page_size: maxSize,
      total_pages: Math.ceil(total / size),
      sort_by: sortBy,
      sort_order: sortOrder,
    },
  }
}

/** A pattern for ILIKE that finds the text anywhere; `%`, `_` and `\` stand for themselves (Decision: search). */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}

/**
 * An instant of a filter for the database; without a zone it is UTC (Decision: timestamps and ids). Text, because a Date would cut the
 * microseconds off a bound.
 */
export function instantOf(text: string): string {
  const instant = text.toUpperCase()
  // Zones that nobody lives in are more than the database takes.
  if (/[+-](1[5-9]|2[0-3]):[0-9]{2}$/.test(instant)) return new Date(instant).toISOString()
  return /(Z|[+-][0-9]{2}:[0-9]{2})$/.test(instant) ? instant : `${instant}Z`
}
