import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import type { PaymentRow } from '../../src/database/tables.ts'
import { addDays, newYorkInstant } from '../../src/lib/banking-calendar.ts'
import type { TestClient } from '../support/client.ts'
import { newAccount, newCharge, newPaykey, newPayout, newPlatform } from '../support/factories.ts'
import { changeRow } from '../support/rows.ts'

describe('getReturnRates', () => {
  const read = async (client: TestClient) => (await client.ok('getReturnRates', {})).data

  /** What was debited, and how much of it came back: unauthorized, administrative, in all. */
  const shortly = ({ entries, unauthorized, administrative, overall }: Schema<'ReturnFigures'>) => [entries, unauthorized.returns, administrative.returns, overall.returns]

  /** Charges that went to the bank, each with what came of it; no worker runs here. */
  async function send(client: TestClient, ends: readonly Partial<PaymentRow>[]): Promise<void> {
    const { paykey } = await newPaykey(client)
    for (const end of ends) await changeRow('payments', (await newCharge(client, { paykey })).id, { status: 'pending', due_at: null, processed_at: new Date(), ...end })
  }

  const paid = { status: 'paid' } as const
  const failed = (status_code: string | null) => ({ status: 'failed', status_code }) as const
  const reversed = (status_code: string) => ({ status: 'reversed', status_code }) as const

  it('tells 60 days, today among them, and nothing of a platform that has sent nothing', async () => {
    const { account_id, from, to, own, total } = await read((await newPlatform()).sandbox)
    expect(addDays(from, 59)).to.equal(to)
    expect({ account_id, own: shortly(own), total: shortly(total) }).to.deep.equal({ account_id: null, own: [0, 0, 0, 0], total: [0, 0, 0, 0] })
    expect([own.overall.rate, total.unauthorized.rate]).to.deep.equal([null, null])
  })

  it('tells the platform of its own and of all, and an account of its own alone', async () => {
    const { sandbox, live } = await newPlatform()
    const [x, y] = [sandbox.actingFor((await newAccount(sandbox)).id), sandbox.actingFor((await newAccount(sandbox)).id)]
    await send(sandbox, [paid, failed('R01'), {}])
    await send(x, [paid, reversed('R10'), failed('R29'), failed('R03'), failed('R11')])
    await send(y, [reversed('R07'), failed('R04'), failed(null)])
    await send(live, [paid, failed('R02')])
    const [ofPlatform, ofX, ofY, ofLive] = [await read(sandbox), await read(x), await read(y), await read(live)]
    expect([shortly(ofPlatform.own), shortly(ofPlatform.total)]).to.deep.equal([[3, 0, 0, 1], [10, 3, 2, 7]])
    expect([shortly(ofX.own), shortly(ofX.total)]).to.deep.equal([[5, 2, 1, 4], [5, 2, 1, 4]])
    expect([shortly(ofY.own), shortly(ofY.total)]).to.deep.equal([[2, 1, 1, 2], [2, 1, 1, 2]])
    expect([shortly(ofLive.own), shortly(ofLive.total)]).to.deep.equal([[2, 0, 1, 1], [2, 0, 1, 1]])
    expect([ofPlatform.account_id, ofX.account_id]).to.deep.equal([null, x.headers['Service-Account-Id']])
    expect(ofPlatform.total.overall).to.deep.equal({ returns: 7, rate: 7000, limit: 1500, is_over: true })
  })

  it('counts charges that went to the bank since the first day, and nothing else', async () => {
    const { sandbox } = await newPlatform()
    const { from } = await read(sandbox)
    const first = newYorkInstant(from, '00:00')
    await send(sandbox, [
      { ...failed('R02'), processed_at: first },
      { ...failed('R02'), processed_at: new Date(first.getTime() - 1) },
      // Without a return: the file was rejected, late or in time, and nobody was debited.
      failed(null),
      { ...failed(null), status: 'reversed' },
      paid,
    ])
    await newCharge(sandbox)
    const payout = await newPayout(sandbox)
    await changeRow('payments', payout.id, { ...failed('R03'), due_at: null, processed_at: new Date() })
    expect(shortly((await read(sandbox)).own)).to.deep.equal([2, 0, 2, 2])
  })

  it('counts a return on the day that it came back, whenever the charge was sent', async () => {
    const { sandbox } = await newPlatform()
    const account = sandbox.actingFor((await newAccount(sandbox)).id)
    const first = newYorkInstant((await read(sandbox)).from, '00:00')
    const before = new Date(first.getTime() - 1)
    const sentBefore = { processed_at: new Date(first.getTime() - 59 * 86_400_000) }
    for (const client of [sandbox, account])
      await send(client, [
        { ...reversed('R10'), ...sentBefore, status_changed_at: first },
        { ...failed('R02'), ...sentBefore, status_changed_at: before },
        { ...failed(null), ...sentBefore, status_changed_at: first },
        paid,
      ])
    const { own, total } = await read(sandbox)
    expect([shortly(own), shortly(total), shortly((await read(account)).own)]).to.deep.equal([[1, 1, 0, 1], [2, 2, 0, 2], [1, 1, 0, 1]])
  })

  it('refuses what it does not know, a key without the scope, and another platform\'s account', async () => {
    const platform = await newPlatform()
    const { sandbox } = platform
    const { items } = await sandbox.refused('getReturnRates', { query: { account_id: 'x' } }, 400)
    expect(items?.map(({ reference }) => reference)).to.deep.equal(['account_id'])
    await (await platform.newClient({ scopes: ['write'] })).refused('getReturnRates', {}, 403)
    await sandbox.actingFor((await newAccount((await newPlatform()).sandbox)).id).refused('getReturnRates', {}, 403)
  })
})
