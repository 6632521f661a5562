import { expect } from 'chai'
import type { OperationId, Schema } from '../../src/contract.ts'
import { problemOf, TestClient } from './client.ts'
import { world } from './world.ts'

type Query = Record<string, unknown> | string

/** What a list says, as far as every list says it. */
export interface ListAnswer {
  ids: string[]
  meta: Schema<'ListMeta'>
}

export async function readList(client: TestClient, operation: OperationId, query: Query = {}): Promise<ListAnswer> {
  const { status, body, text } = await client.call(operation, { query })
  expect(status, `${operation}: ${text}`).to.equal(200)
  if (!isList(body)) throw new Error(`Not a list: ${text}`)
  return { ids: body.data.map((item) => ('event_id' in item ? item.event_id : item.id)), meta: body.meta }
}

// The contract's own validator has looked at the answer before.
function isList(body: unknown): body is { meta: Schema<'ListMeta'>; data: ({ id: string } | { event_id: string })[] } {
  return typeof body === 'object' && body !== null && 'response_type' in body && body.response_type === 'array'
}

/** A list whose rows the test knows. */
export interface KnownList {
  operation: OperationId
  client: () => TestClient
  /** All rows of the client, in the order of creation. */
  ids: () => readonly string[]
}

/** Holds a filter against the list: exactly these rows are kept, and counted. */
export async function expectKept({ client, operation }: KnownList, query: Query, kept: readonly string[]): Promise<void> {
  const { ids, meta } = await readList(client(), operation, query)
  expect(ids, JSON.stringify(query)).to.deep.equal([...kept].sort())
  expect(meta.total_items, JSON.stringify(query)).to.equal(kept.length)
}

/**
 * Paging, the same for every list (Decisions: arrays in queries, lists). The list has five rows and sorts by id when nothing is said.
 */
export function itPages(list: KnownList): void {
  const { operation } = list
  const read = (query: Query) => readList(list.client(), operation, query)
  const sorted = () => [...list.ids()].sort()

  it('answers all rows by id, and tells the defaults', async () => {
    const { ids, meta } = await read({})
    expect(ids).to.deep.equal(sorted())
    expect(meta).to.include({
      total_items: 5,
      page_number: 1,
      page_size: 100,
      max_page_size: 1000,
      total_pages: 1,
      sort_by: 'id',
      sort_order: 'asc',
    })
  })

  it('answers the first, a middle and the last page, then empty ones', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 1_000_000].map((page_number) => read({ page_number, page_size: 2 })))
    const [first, second, third, fourth, fifth] = sorted()
    expect(pages.map(({ ids }) => ids)).to.deep.equal([[first, second], [third, fourth], [fifth], [], []])
    expect(pages.map(({ meta }) => meta.page_number)).to.deep.equal([1, 2, 3, 4, 1_000_000])
    for (const { meta } of pages) expect(meta).to.include({ total_items: 5, page_size: 2, total_pages: 3, max_page_size: 1000 })
  })

  it('has no further page when the rows just fill the last', async () => {
    expect((await read({ page_size: 5 })).meta.total_pages).to.equal(1)
    expect((await read({ page_size: 5, page_number: 2 })).ids).to.deep.equal([])
  })

  it('takes a page_size from 1 to 1000', async () => {
    const smallest = await read({ page_size: 1, page_number: 5 })
    expect(smallest.ids).to.deep.equal([sorted()[4]])
    expect(smallest.meta).to.include({ page_size: 1, total_pages: 5 })
    const largest = await read({ page_size: 1000 })
    expect(largest.ids).to.deep.equal(sorted())
    expect(largest.meta).to.include({ page_size: 1000, total_pages: 1 })
  })

  it('counts an empty value as absent', async () => {
    const { ids, meta } = await read('page_size=&page_number=&sort_by=&sort_order=')
    expect(ids).to.deep.equal(sorted())
    expect(meta).to.include({ page_size: 100, page_number: 1, sort_by: 'id', sort_order: 'asc' })
  })

  for (const parameter of ['page_size', 'page_number']) {
    const beyond = parameter === 'page_size' ? '1001' : '1000001'
    for (const value of ['0', beyond, '99999999999999999999', '-1', 'abc', '1.0', '1.5', '%2B1', '+1', '1e2', '0x1', '1,2']) {
      it(`refuses ${parameter}=${value}`, async () => {
        const problem = await list.client().refused(operation, { query: `${parameter}=${value}` }, 400)
        expect(problem.detail).to.equal('Validation failed')
        expect(problem.items?.map((item) => item.reference)).to.deep.equal([parameter])
      })
    }
  }

  for (const [parameter, query] of [
    ['page_size', 'page_size=1&page_size=1'],
    ['sort_by', 'sort_by=amount'],
    ['sort_by', 'sort_by=ID'],
    ['sort_order', 'sort_order=up'],
    ['sort_order', 'sort_order=ASC'],
    ['default_page_size', 'default_page_size=10'],
    ['unknown', 'unknown=1'],
  ]) {
    it(`refuses ${query}`, async () => {
      const problem = await list.client().refused(operation, { query: query! }, 400)
      expect(problem.items?.map((item) => item.reference)).to.deep.equal([parameter])
    })
  }

  it('names every parameter at fault', async () => {
    const problem = await list.client().refused(operation, { query: { page_size: 0, page_number: 0, sort_order: 'up' } }, 400)
    expect(problem.items?.map((item) => item.reference)).to.have.members(['page_size', 'page_number', 'sort_order'])
  })
}

/**
 * The order by one key (Decision: order), over all rows at once and over pages of one.
 *
 * @param ascending the rows in ascending order, as positions in the order of creation; ties by id, null keys last. What
 * descends is this turned round: ties too, and null keys first.
 */
export function itSortsBy(list: KnownList, sortBy: string, ascending: readonly number[]): void {
  for (const [sortOrder, positions] of [
    ['asc', ascending],
    ['desc', ascending.toReversed()],
  ] as const) {
    const query = { sort_by: sortBy, sort_order: sortOrder }
    const expected = () => positions.map((position) => list.ids()[position])

    it(`sorts by ${sortBy} ${sortOrder}, each row once over all pages`, async () => {
      const { ids, meta } = await readList(list.client(), list.operation, query)
      expect(ids).to.deep.equal(expected())
      expect(meta).to.include({ sort_by: sortBy, sort_order: sortOrder })
      const pages = []
      for (const number of positions.keys()) {
        pages.push((await readList(list.client(), list.operation, { ...query, page_size: 1, page_number: number + 1 })).ids)
      }
      expect(pages.flat()).to.deep.equal(expected())
    })

    it(`sorts by ${sortBy} ${sortOrder} without the help of an index`, async () => {
      const client = new TestClient(await urlWithoutIndexes(), list.client().headers)
      expect((await readList(client, list.operation, query)).ids).to.deep.equal(expected())
    })
  }
}

let withoutIndexes: Promise<string> | undefined

/** A service whose database uses no index: where one serves a query, it hides an order that the query forgot to ask for. */
function urlWithoutIndexes(): Promise<string> {
  const settings = ['indexscan', 'indexonlyscan', 'bitmapscan'].map((plan) => `-c enable_${plan}=off`).join(' ')
  const url = new URL(world().database.serviceUrl)
  url.searchParams.set('options', settings)
  return (withoutIndexes ??= world().startService({ serviceUrl: url.href }).then((service) => service.url))
}

/** What a list answers whose filters, or whose platform, have no rows. */
export async function expectEmpty(client: TestClient, operation: OperationId, query: Query): Promise<void> {
  const { ids, meta } = await readList(client, operation, query)
  expect(ids).to.deep.equal([])
  expect(meta).to.include({ total_items: 0, total_pages: 0, page_number: 1 })
}

/** What refuses a request names exactly this field. */
export async function expectRefused(client: TestClient, operation: OperationId, request: Parameters<TestClient['call']>[1], status: 400 | 422, reference: string): Promise<string> {
  const answer = await client.call(operation, request)
  expect(answer.status, answer.text).to.equal(status)
  const { items = [] } = problemOf(answer)
  expect(items.map((item) => item.reference), answer.text).to.deep.equal([reference])
  return items[0]!.detail
}
