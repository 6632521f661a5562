import { isAxis } from '../../src/database/list-counts.ts'
import { few, listsOf, ordersOf, ratiosOfEnds, ratiosOfPages, ratiosOfTotals, roundsOfLists, rowsOf, timesOf, worst, type Ratio, type Side } from './list-times.ts'
import { customerOfMany, makeCustomers } from './many-payments.ts'
import { ofManyRows } from './many-rows.ts'
import { openMany } from './open-many.ts'
import type { Row } from './run.ts'

const created = 'created_from=2026-02-01T00:00:00Z&created_to=2026-04-30T23:59:59.999Z'
/** What is looked for is had by one customer, as a rule. */
const found = ['external_id=customer-4001', 'email=nobody@example.com']
const lists = [
  { path: '/v1/customers', orders: ['id', 'name', 'created_at'], kept: ['', 'types=business', 'types=individual', 'status=review', 'status=verified', created, `types=business&status=review&${created}`], counted: found },
  { path: '/v1/paykeys', orders: ['created_at', 'expires_at', 'institution_name'], kept: ['', 'source=bank_account', 'status=blocked', 'status=active'], counted: [`customer_id=${customerOfMany}`] },
]

const figureOf = ofManyRows(async (size) => {
  const [{ client: small }, { client: large }] = [await openMany(makeCustomers, few), await openMany(makeCustomers, rowsOf[size])]
  return async () => {
    const rounds = roundsOfLists[size]
    const pages: Ratio[] = []
    const totals: Ratio[] = []
    for (const { path, orders, kept, counted } of lists) {
      const sides: readonly [Side, Side] = [{ client: small, path, rounds }, { client: large, path, rounds }]
      const [axes, others] = [ordersOf(orders.filter(isAxis)), ordersOf(orders.filter((column) => !isAxis(column)))]
      pages.push(...(await ratiosOfPages(sides, kept, axes, 3, 5)))
      // Where the counters know no place in the middle it is walked to.
      pages.push(...(await ratiosOfEnds(sides, [...listsOf(kept, others), ...listsOf(counted, [...axes, ...others])], 5)))
      totals.push(...(await ratiosOfTotals(sides, kept)))
    }
    const searched = { client: large, path: '/v1/customers', rounds }
    return { pages: worst(pages), totals: worst(totals), search: await timesOf(searched, ['customer-4001', 'ada aeioul', 'aeioul'], ['name=aeioulna']), common: await timesOf(searched, ['example', 'v', 'zz']) }
  }
})

export const customerListRows: readonly Row[] = [
  { id: 'C6a', group: 'lists', what: 'the first, the middle, the last and 3 other pages of customers and of paykeys by id and created_at, of all, of types, statuses and days; by other orders or filters but texts, that of paykeys by customer_id among them, the first and last of a hundred pages from both ends, as far as there are so many; of its time at 10,000 rows, 5 ms are always enough', goal: { atMost: 3 }, measure: figureOf('pages') },
  { id: 'C6b', group: 'lists', what: 'exact totals of customers by type, status and days, and of paykeys by status, of their time at 10,000 rows', goal: { atMost: 1.5 }, measure: figureOf('totals') },
  { id: 'C6c', group: 'lists', what: 'the first page of customers whose names, addresses or external_id have a word that few have, in milliseconds', goal: { atMost: 100 }, measure: figureOf('search') },
  { id: 'C6d', group: 'lists', what: 'the same of a word that all have, who are counted, and of texts of one and two letters, which no index knows, in milliseconds', goal: { atMost: 100 }, measure: figureOf('common') },
]
