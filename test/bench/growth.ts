import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { newCharge, newPaykey, newPlatform } from '../support/factories.ts'
import { openRail } from '../support/rail.ts'
import { Receiver } from '../support/receiver.ts'
import { world } from '../support/world.ts'
import { accountsToCharge } from './accounts-to-charge.ts'
import { besideSearches } from './beside-searches.ts'
import { copyPayments } from './copy-payments.ts'
import { deliverAll } from './events.ts'
import { inWorld } from './in-world.ts'
import { send, type Variant } from './load.ts'
import { median } from './median.ts'
import { inTurns, roundsOf } from './rounds.ts'
import type { Row, Size } from './run.ts'
import { serviceEnvironment, Subject } from './subject.ts'

const connections = 128
const platforms = 50
const endpoints = 20

/** What becomes of the cost when there is more of something: 1 is the same cost as before. */
export const growthRows: readonly Row[] = [
  { id: 'F1a', group: 'growth', what: 'charges created a second by 2 processes of the service, of those by 1', goal: { atLeast: 0.9 }, measure: (size) => ofProcesses(size, 'charges') },
  { id: 'F1b', group: 'growth', what: 'charges read a second from 2 processes of the service, of those from 1', goal: { atLeast: 0.9 }, measure: (size) => ofProcesses(size, 'reads') },
  { id: 'F2', group: 'growth', what: `charges created a second by ${platforms} platforms, of those by 1`, goal: { atLeast: 0.8 }, measure: ofPlatforms },
  { id: 'F3', group: 'growth', what: 'time in which the worker puts a due charge into a file and hands that over, with ten times as many of them, of that before', goal: { atMost: 1.2 }, measure: ofCharges },
  { id: 'F4', group: 'growth', what: `webhooks delivered a second to ${endpoints} endpoints, of those to 1`, goal: { atLeast: 1 }, measure: ofEndpoints },
  besideSearches,
]

/** Half of the connections go to either address. @returns requests a second */
async function rateOf(urls: readonly [string, string], variants: readonly Variant[], seconds: number): Promise<number> {
  const sent = await Promise.all(urls.map((url) => send({ url, variants, connections: connections / 2, seconds })))
  const bad = sent.reduce((sum, each) => sum + each.bad, 0)
  if (bad > 0) throw new Error(`${bad} requests were not answered well`)
  return sent.reduce((sum, { rate }) => sum + rate, 0)
}

type Processes = Record<'charges' | 'reads', { figure: number; details: string }>

let processes: Promise<Processes> | undefined

async function ofProcesses(size: Size, which: keyof Processes) {
  return (await (processes ??= measureProcesses(size)))[which]
}

function measureProcesses(size: Size): Promise<Processes> {
  return inWorld(async (folder) => {
    const { count, seconds } = roundsOf[size]
    const { sandbox } = await newPlatform()
    const variants = await accountsToCharge(sandbox, 50, 4)
    const { id } = await newCharge(sandbox)
    const start = (name: string) => Subject.start('servers/service.ts', serviceEnvironment(), join(folder, `${name}.log`))
    const [one, other] = await Promise.all([start('one'), start('other')])
    try {
      const slopeOf = async (path: string, requests: readonly Variant[]) => {
        const rate = (urls: readonly [string, string], time: number) => () => rateOf([`${urls[0]}${path}`, `${urls[1]}${path}`], requests, time)
        await rate([one.url, other.url], 1)()
        const { ratio, before, after } = await inTurns(count, rate([one.url, one.url], seconds), rate([one.url, other.url], seconds))
        return { figure: ratio, details: `1 process ${Math.round(before)}/s, 2 processes ${Math.round(after)}/s, over ${connections} connections; they, the database and the load share the cores` }
      }
      return { charges: await slopeOf('/v1/charges', variants), reads: await slopeOf(`/v1/charges/${id}`, [{ headers: sandbox.headers }]) }
    } finally {
      await Promise.all([one.stop(), other.stop()])
    }
  })
}

/** As many accounts and paykeys on either side: of one platform, or each account of another. */
function ofPlatforms(size: Size) {
  return inWorld(async (folder) => {
    const { count, seconds } = roundsOf[size]
    const of = async (accounts: number) => accountsToCharge((await newPlatform()).sandbox, accounts, 4)
    const together = await of(platforms)
    const apart: Variant[] = []
    for (let number = 0; number < platforms; number++) apart.push(...(await of(1)))
    const subject = await Subject.start('servers/service.ts', serviceEnvironment(), join(folder, 'service.log'))
    try {
      const url = `${subject.url}/v1/charges`
      const rate = (variants: readonly Variant[], time: number) => () => rateOf([url, url], variants, time)
      await rate(apart, 1)()
      const { ratio, before, after } = await inTurns(count, rate(together, seconds), rate(apart, seconds))
      return { figure: ratio, details: `1 platform ${Math.round(before)}/s, ${platforms} platforms ${Math.round(after)}/s, over ${connections} connections` }
    } finally {
      await subject.stop()
    }
  })
}

/** That requests make and the worker finds good; the others are their copies. */
const originals = 100

async function ofCharges(size: Size) {
  const counts = { smoke: [100, 1_000], short: [2_000, 20_000], long: [10_000, 100_000, 1_000_000] }[size]
  // The fewest are the soonest done, so that they are measured before, between and behind the others.
  const [fewest = 0, ...more] = counts
  const again = () => inWorld(() => originate(fewest))
  const ofFewest = [await again()]
  const ofMore: number[] = []
  for (const count of more) {
    ofMore.push(await inWorld(() => originate(count)))
    ofFewest.push(await again())
  }
  const took = [median(ofFewest), ...ofMore]
  const each = took.map((seconds, index) => seconds / (counts[index] ?? Number.NaN))
  const slopes = each.slice(1).map((cost, index) => cost / (each[index] ?? Number.NaN))
  return { figure: Math.max(...slopes), details: counts.map((count, index) => `${count} charges in ${(took[index] ?? Number.NaN).toFixed(1)} s, ${Math.round(1 / (each[index] ?? Number.NaN))}/s`).join('; ') }
}

/** @returns the seconds from when so many charges are due until the bank has them */
async function originate(count: number): Promise<number> {
  const rail = await openRail('2026-06-01T14:00:00Z')
  try {
    const { id, sandbox } = await rail.newPlatform()
    const { paykey } = await newPaykey(sandbox)
    const remaining = async (sql: string) => Number((await rail.asSuperuser.raw<{ rows: { count: number }[] }>(sql, [id])).rows[0]?.count)
    const until = async (sql: string) => {
      while ((await remaining(sql)) > 0) await delay(20)
    }
    for (let made = 0; made < originals; made++) await newCharge(sandbox, { paykey, payment_date: '2026-06-02' })
    const checking = rail.startWorker()
    await until(`select count(*) from payments where platform_id = ? and status = 'created'`)
    await checking.stop()
    await copyPayments(rail.asSuperuser, id, count / originals)

    // Past the last file of the day before.
    rail.setTime('2026-06-02T01:00:00Z')
    const from = performance.now()
    const sending = rail.startWorker()
    await until(`select 1 - count(*) as count from (select from nacha_files where platform_id = ? limit 1) any_file`)
    const handedOver = () => until(`select count(*) from nacha_files where platform_id = ? and status in ('open', 'made')`)
    // Payments are not looked at as long as there is a file: the first one that waits is behind all that wait no more.
    for (let isMore = true; isMore; ) {
      await delay(20)
      await handedOver()
      isMore = (await remaining(`select count(*) from (select from payments where platform_id = ? and status = 'scheduled' limit 1) waiting`)) > 0
    }
    await handedOver()
    const seconds = (performance.now() - from) / 1000
    await sending.stop()
    const sent = await remaining(`select sum(entry_count) as count from nacha_files where platform_id = ? and status = 'handed_over'`)
    if (sent !== count) throw new Error(`Of ${count} charges ${sent} are in files`)
    return seconds
  } finally {
    await rail.close()
  }
}

/** As many deliveries on either side. */
function ofEndpoints(size: Size) {
  return inWorld(async () => {
    const [rounds, deliveries] = { smoke: [1, endpoints] as const, short: [5, 1_000] as const, long: [9, 20_000] as const }[size]
    const service = await world().startService({ overrides: { allowPrivateWebhooks: true } })
    const receiver = await Receiver.open()
    const rate = (listening: number) => async () => deliveries / (await deliverAll(service, receiver, deliveries / listening, listening)).seconds
    const { ratio, before, after } = await inTurns(rounds, rate(1), rate(endpoints))
    await receiver.close()
    return { figure: ratio, details: `1 endpoint ${Math.round(before)}/s, ${endpoints} endpoints ${Math.round(after)}/s` }
  })
}
