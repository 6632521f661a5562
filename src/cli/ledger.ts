import { listBalances } from '../ledger/ledger-store.ts'
import { ofPlatforms, type ListOptions } from './of-platforms.ts'
import { printList } from './output.ts'
import type { RailPlace } from './workplace.ts'

export async function showLedger(place: RailPlace, { platform, json }: ListOptions): Promise<void> {
  const balances = await ofPlatforms(place, platform, listBalances)
  printList(balances.map((balance) => ({ ...balance, balance: balance.debit - balance.credit })), json === true)
}
