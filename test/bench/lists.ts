import { inTenant } from '../../src/database/transaction.ts'
import { few, listsOf, most, ordersOf, pageAt, pastTheEnd, ratioOf, ratiosOfEnds, ratiosOfPages, ratiosOfTotals, read, roundsOfLists, rowsOf, timesOf, worst, type Ratio, type Side } from './list-times.ts'
import { largeOwner, makePayments } from './many-payments.ts'
import { ofManyRows } from './many-rows.ts'
import { median } from './median.ts'
import { openMany } from './open-many.ts'
import type { Row } from './run.ts'

/** Of one payment of the side's own, and of its paykey. */
async function ofOne({ client }: Side): Promise<string[]> {
  const { data: [payment] } = await client.ok('listPayments', { query: { page_size: 1, page_number: 4001 } })
  if (payment === undefined) throw new Error('There is no payment')
  return [`payment_id=${payment.id}`, `paykey=${payment.paykey}`]
}

const sorts = ['id', 'created_at', 'payment_date', 'effective_at', 'amount']

/** A value for each parameter that chooses rows, but for text. */
const filters = [
  '', 'payment_type=payout', 'payment_status=paid', 'payment_status=cancelled', 'payment_status=on_hold', 'status_reason=disputed', 'status_source=watchtower', 'external_id=order-4001',
  'customer_id=00000000-0000-7000-8000-000000000010', 'paykey_id=00000000-0000-7000-8000-000000000010', 'funding_id=00000000-0000-7000-8000-0000000f4662', 'min_amount=1000000', 'max_amount=1105',
  'min_payment_date=2026-07-01', 'max_payment_date=2026-03-31', 'min_created_at=2026-07-01T04:00:00Z', 'max_created_at=2026-03-31T04:00:00Z', 'min_effective_at=2026-09-01T00:00:00Z', 'max_effective_at=2026-01-31T00:00:00Z',
  'min_payment_date=2026-02-01&max_payment_date=2026-04-30&payment_type=charge', 'min_created_at=2026-02-01T00:00:00Z&max_created_at=2026-04-30T23:59:59.999Z&payment_status=paid',
  'min_payment_date=2026-05-01&max_payment_date=2026-05-01', 'min_created_at=2026-05-01T00:00:00Z&max_created_at=2026-05-01T23:59:59.999Z', 'min_effective_at=2026-05-01T00:00:00Z&max_effective_at=2026-05-01T23:59:59Z',
]
/** That a thirtieth to nearly all match, and whose totals are kept nowhere. */
const shares = ['status_reason=ok', 'status_source=system', 'status_source=bank_decline', 'status_reason=insufficient_funds', 'min_amount=20000', 'max_amount=2000']
const dated = 'min_payment_date=2026-02-01&max_payment_date=2026-04-30&sort_by=payment_date'
const created = 'min_created_at=2026-02-01T00:00:00Z&max_created_at=2026-04-30T23:59:59.999Z&sort_by=created_at'
const counted = ['', 'payment_type=charge', 'payment_status=failed', dated, created, `payment_type=charge&payment_status=paid&${created}`, `payment_type=payout&payment_status=failed&${dated}`]
/** What few have, of payments and of a customer, all of one of its words, and what more have: an eighth, all by a customer's address, nearly all by what has no trigram, and none by such. */
const rare = ['invoice 4001', 'ada aeioul', 'order-4001']
const common = ['membership', 'example.com', 'v', 'zz']

/** A service on a database with so many payments. */
interface PaymentsSide extends Side {
  /** What the list would cost without all this. @returns milliseconds */
  byOffset: (sort: string) => Promise<number>
}

async function open(rows: number, rounds: number): Promise<PaymentsSide> {
  const { client, database, platformId } = await openMany(makePayments, rows)
  return {
    client,
    path: '/v1/payments',
    rounds,
    byOffset: (sort) =>
      inTenant(database, platformId, async (trx) => {
        await trx.raw(`set local statement_timeout = '10min'`)
        const mine = () => trx('payments').where({ platform_id: platformId, environment: 'sandbox', owner_id: largeOwner })
        const from = performance.now()
        const [all] = await mine().count<{ count: number }[]>({ count: '*' })
        await mine().orderBy([sort, 'id']).limit(100).offset(Math.floor((all?.count ?? 0) / 2))
        return performance.now() - from
      }),
  }
}

const figureOf = ofManyRows(async (size) => {
  const rows = rowsOf[size]
  const sides = [await open(few, roundsOfLists[size]), await open(rows, roundsOfLists[size])] as const
  return async () => {
    const first = []
    const ones = await Promise.all(sides.map(ofOne))
    const both = [...filters.map((filter) => [filter, filter] as const), ...[0, 1].map((index) => [ones[0]?.[index] ?? '', ones[1]?.[index] ?? ''] as const)]
    for (const [small, large] of both) for (const order of ordersOf(sorts)) first.push(await ratioOf(sides, [`${small}&${order}`, `${large}&${order}`], 5))

    const kinds = ['', 'payment_type=payout', 'payment_status=failed']
    const pages = await ratiosOfPages(sides, kinds, ordersOf(['id', 'created_at']), 20)

    const others = listsOf([...kinds, 'min_payment_date=2026-02-01&max_payment_date=2026-04-30'], ordersOf(['payment_date', 'effective_at', 'amount']))
    const ends = await ratiosOfEnds(sides, others, 5)
    const middles: number[] = []
    const hundredths: number[] = []
    for (const query of others) {
      const { pages: last } = await read(sides[1], query)
      const far = Math.min(100, Math.max(last, 1))
      for (const place of [far, -far]) hundredths.push((await read(sides[1], pageAt(query, last, place))).milliseconds)
      middles.push((await read(sides[1], pageAt(query, last, Math.ceil(last / 2)))).milliseconds)
    }

    const shared: Ratio[] = []
    const grown: Ratio[] = []
    for (const filter of shares) {
      const counts: number[] = []
      const orders: Ratio[] = []
      for (const order of ordersOf(sorts)) {
        counts.push((await read(sides[1], `${filter}&${pastTheEnd}`)).milliseconds)
        orders.push(await ratioOf(sides, [`${filter}&${order}`, `${filter}&${order}`], 5))
      }
      const count = median(counts)
      grown.push(...orders)
      shared.push(...orders.map(({ query, times: [, page] }) => ({ query, ratio: page <= 15 ? 0 : page / count, times: [count, page] as const })))
    }

    const offset = []
    for (const sort of ['id', 'created_at']) {
      const { pages: last } = await read(sides[1], '')
      const ours = []
      const theirs = []
      const page = () => read(sides[1], `sort_by=${sort}&page_number=${Math.ceil(last / 2)}`)
      for (let round = 0; round < sides[1].rounds; round++) {
        // As in all rows the first fills caches: OFFSET, which reads all, has left little of what the page is made of, and as little the other way round.
        await page()
        ours.push((await page()).milliseconds)
        await sides[1].byOffset(sort)
        theirs.push(await sides[1].byOffset(sort))
      }
      offset.push({ sort, theirs: median(theirs), ours: median(ours) })
    }

    const totals = await ratiosOfTotals(sides, counted)
    const [search, searchOfMany] = [await timesOf(sides[1], rare), await timesOf(sides[1], common)]
    return {
      first: worst(first),
      shares: { ...worst(shared), details: `${worst(shared).details}; counted: ${shares.map((share) => `${share} ${median(shared.filter(({ query }) => query.startsWith(`${share}&`)).map(({ times: [count] }) => count)).toFixed(0)} ms`).join(', ')}` },
      grown: worst(grown),
      pages: worst(pages),
      ends: { ...worst(ends), details: `${worst(ends).details}; the hundredth from both ends up to ${Math.max(...hundredths).toFixed(0)} ms, pages in the middle up to ${Math.max(...middles).toFixed(0)} ms` },
      offset: {
        figure: (Math.min(...offset.map(({ theirs, ours }) => theirs / ours)) * most) / rows,
        details: offset.map(({ sort, theirs, ours }) => `by ${sort} ${ours.toFixed(1)} ms, by OFFSET and count(*) ${theirs.toFixed(0)} ms at ${rows} rows`).join('; '),
      },
      totals: worst(totals),
      common: searchOfMany,
      search,
    }
  }
})

export const listRows: readonly Row[] = [
  { id: 'C1', group: 'lists', what: 'the first page of payments by any order and filter but those of C1b and texts, of its time at 10,000 rows; 5 ms are always enough', goal: { atMost: 3 }, measure: figureOf('first') },
  { id: 'C1b', group: 'lists', what: 'the first page of payments by any order and a filter that is counted when it is asked for and that a share of all match, of the time of that count alone; 15 ms are always enough', goal: { atMost: 3 }, measure: figureOf('shares') },
  { id: 'C1c', group: 'lists', what: 'the first page of payments by any order and the filters of C1b, of its time at 10,000 rows; 5 ms are always enough', goal: { atMost: 3 }, measure: figureOf('grown') },
  { id: 'C2a', group: 'lists', what: 'the first, the middle, the last and 20 other pages by id and created_at, of all, of a type and of a status, of its time at 10,000 rows', goal: { atMost: 3 }, measure: figureOf('pages') },
  { id: 'C2b', group: 'lists', what: 'OFFSET and count(*), of the time of the middle page; of 1,000,000 rows ten times its time counts, as it grows with them', goal: { atLeast: 100 }, measure: figureOf('offset') },
  { id: 'C2c', group: 'lists', what: 'the first and last of a hundred pages from both ends, as far as there are so many, by the other orders, of all, of a type, of a status and of days of payment, of its time at 10,000 rows; 5 ms are always enough', goal: { atMost: 3 }, measure: figureOf('ends') },
  { id: 'C3', group: 'lists', what: 'exact totals by type, status and days, of their time at 10,000 rows', goal: { atMost: 1.5 }, measure: figureOf('totals') },
  { id: 'C4', group: 'lists', what: 'the first page of what a word is in that few payments have, in milliseconds', goal: { atMost: 100 }, measure: figureOf('search') },
  { id: 'C4b', group: 'lists', what: 'the same of words that an eighth and all have, who are all counted, and of texts of one and two letters, which no index knows, in milliseconds', goal: { atMost: 100 }, measure: figureOf('common') },
]
