import type { TestClient } from '../support/client.ts'
import { chargeBody, newAccount, newCharge, newCustomer, newOrganization, newPaykey } from '../support/factories.ts'
import { world } from '../support/world.ts'
import type { Variant } from './load.ts'

const enough = 9_000_000_000_000

/**
 * Makes accounts with limits that are never met, and paykeys that have been charged once each.
 *
 * @returns a request for a charge of each paykey
 */
export async function accountsToCharge(client: TestClient, accounts: number, paykeys: number): Promise<Variant[]> {
  const { id: organization_id } = await newOrganization(client)
  const variants: Variant[] = []
  const left = Array.from({ length: accounts }).values()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const _account of left) {
        const { id, settings } = await newAccount(client, { organization_id })
        const limits = { max_amount: enough, daily_amount: enough, monthly_amount: enough, monthly_count: 2_000_000_000 }
        await world().asSuperuser('accounts').where({ id }).update({ settings: { charges: { ...settings.charges, ...limits }, payouts: { ...settings.payouts, ...limits } } })
        const acting = client.with({ 'Service-Account-Id': id })
        const { id: customer_id } = await newCustomer(acting)
        for (let index = 0; index < paykeys; index++) {
          const { paykey } = await newPaykey(acting, { customer_id })
          await newCharge(acting, { paykey })
          variants.push({ headers: { ...acting.headers, 'Content-Type': 'application/json', 'Idempotency-Key': '@n@' }, body: JSON.stringify(chargeBody(paykey, { external_id: '@n@' })) })
        }
      }
    }),
  )
  return variants
}
