import { expect } from 'chai'
import { addDays } from '../../src/lib/banking-calendar.ts'
import { chargeBody, newPaykey } from '../support/factories.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import type { TestPlatform } from '../support/factories.ts'

/** Open charges, spread over 120 days; PAYMENTS=… for another number. */
const count = Number(process.env['PAYMENTS'] ?? 10_000)
const clients = 8

// npx mocha test/bench/advance-clock.ts
describe(`a sandbox with ${count} open charges`, function () {
  this.timeout(0)
  let rail: Rail
  let platform: TestPlatform
  before(async () => {
    rail = await openRail('2026-06-01T14:00:00Z')
    platform = await rail.newPlatform()
  })
  after(() => rail.close())

  const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`
  const say = (what: string, from: number) => process.stdout.write(`      ${what}: ${seconds(from)}\n`)
  const countOf = async (status: 'created' | 'scheduled' | 'pending' | 'paid') =>
    (await platform.sandbox.ok('listPayments', { query: { payment_status: [status], page_size: 1 } })).meta.total_items

  it('is put 90 banking days forward', async () => {
    const paykeys = await Promise.all(Array.from({ length: 20 }, () => newPaykey(platform.sandbox)))
    let from = performance.now()
    const numbers = Array.from({ length: count }, (_, index) => index).values()
    const create = async () => {
      for (const number of numbers) {
        const paykey = paykeys[number % paykeys.length]?.paykey ?? ''
        await platform.sandbox.ok('createCharge', { body: chargeBody(paykey, { payment_date: addDays('2026-06-02', (number * 7) % 120) }) })
      }
    }
    await Promise.all(Array.from({ length: clients }, create))
    say(`created by ${clients} clients`, from)

    from = performance.now()
    rail.startWorker()
    while ((await countOf('created')) > 0) await new Promise((resolve) => setTimeout(resolve, 100))
    say('checked', from)

    from = performance.now()
    await advance(platform.sandbox, { banking_days: 90 })
    say('put 90 banking days forward', from)
    const counts = { created: await countOf('created'), scheduled: await countOf('scheduled'), pending: await countOf('pending'), paid: await countOf('paid') }
    process.stdout.write(`      then ${JSON.stringify(counts)}\n`)
    expect(counts.paid).to.be.above(count / 2)
  })
})
