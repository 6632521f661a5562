import type { Handler } from '../contract.ts'
import { readClock } from '../database/platform-clock.ts'
import { readReturnRates } from './read-return-rates.ts'

export const getReturnRates: Handler<'getReturnRates'> = async (context) => {
  const { from, to, own, total } = await readReturnRates(context, await readClock(context, context.realNow))
  return { status: 200, data: { account_id: context.accountId, from, to, own, total } }
}
