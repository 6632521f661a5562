import type { Handler } from '../contract.ts'
import { pageOf } from '../database/paging.ts'
import * as store from './payment-store.ts'
import { renderPayment } from './payment-view.ts'

export const listPayments: Handler<'listPayments'> = async (context, { query }) => {
  // default_… count only where the parameter itself is absent (Decision: lists).
  const page = pageOf(
    {
      page_number: query.page_number,
      page_size: query.page_size ?? query.default_page_size,
      sort_by: query.sort_by ?? query.default_sort,
      sort_order: query.sort_order ?? query.default_sort_order,
    },
    'id',
  )
  const { records, page: meta } = await store.listPayments(context, query, page)
  return { status: 200, data: records.map(renderPayment), page: meta }
}
