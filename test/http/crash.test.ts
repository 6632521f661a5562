import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { Slowest, tellFigure, tellTime } from '../faults/figures.ts'
import { startServiceProcess, type ServiceProcess } from '../support/child.ts'
import { TestClient, type Answer } from '../support/client.ts'
import { chargeBody, newPaykey, newPlatform, type TestPlatform } from '../support/factories.ts'
import { onceIt } from '../support/once.ts'
import { PostgresProxy, type Side } from '../support/postgres-proxy.ts'
import { newWaiter, sendTogether, type Waiter } from '../support/together.ts'
import { secretsKeyText, world } from '../support/world.ts'

interface Point {
  name: string
  side: Side
  /** Of the charge's transaction. */
  statement: RegExp
  isDone: boolean
}

/** Where POST /v1/charges is when its process is killed, by the statement that is on its way. */
const points: Point[] = [
  { name: 'before BEGIN', side: 'before', statement: /^BEGIN.*lock_timeout/, isDone: false },
  { name: 'after the lock of the key', side: 'after', statement: /pg_try_advisory_xact_lock/, isDone: false },
  ...['payments', 'payment_history', 'events', 'idempotency_records'].map(
    (table): Point => ({ name: `after the insert into ${table}`, side: 'after', statement: new RegExp(`^insert into ${table} `), isDone: false }),
  ),
  { name: 'before COMMIT', side: 'before', statement: /^COMMIT/, isDone: false },
  { name: 'after COMMIT and before the answer', side: 'after', statement: /^COMMIT/, isDone: true },
]

const killsOfAPoint = Number(process.env['KILLS'] ?? 3)
/** The first kill of a point meets a request alone, the others a group. */
const sizes = Array.from({ length: killsOfAPoint }, (_, kill) => (kill === 0 ? 1 : 8))

/** Of a client that is told that its first try is still in progress. That it is over within a second is a figure, and no test: other tests keep the machine busy. */
const patienceMilliseconds = 30_000

/** Of the answers to those who try again: from the kill where another process is there, else from when the next one is. */
const retries = new Slowest()

/** A request that was at work when its process was killed. */
interface Lost {
  key: string
  body: string
}

interface Rows {
  payments: number
  history: number
  events: number
  answers: number
}

/** What the database holds of the charge that the key stands for; its external_id is the key. */
async function rowsOf(platform: TestPlatform, key: string): Promise<Rows> {
  const result = await world().asSuperuser.raw<{ rows: Rows[] }>(
    `with charge as (select id from payments where platform_id = ? and external_id = ?)
     select (select count(*) from charge) as payments,
            (select count(*) from payment_history where payment_id in (select id from charge)) as history,
            (select count(*) from events where resource_id in (select id from charge)) as events,
            (select count(*) from idempotency_records where platform_id = ? and key = ?) as answers`,
    [platform.id, key, platform.id, key],
  )
  const [rows] = result.rows
  if (rows === undefined) throw new Error('Counting gives a row')
  return rows
}

/** As the client is told to do: again with the same key, while the answer is that the first is still in progress. */
async function retry(client: TestClient, { key, body }: Lost): Promise<Answer> {
  const begun = performance.now()
  for (;;) {
    const answer = await client.call('createCharge', { body, headers: { 'Idempotency-Key': key } })
    if (answer.status !== 409 || performance.now() - begun > patienceMilliseconds) return answer
  }
}

describe('a process killed while it creates charges', () => {
  let platform: TestPlatform
  let paykey: string
  let waiter: Waiter
  /** Charges that were not killed. */
  let others = 0
  let proxy: PostgresProxy
  const children: ServiceProcess[] = []
  /** Started while the one before it is at work, and there to take over from it. */
  let next: Promise<ServiceProcess>

  before(async () => {
    platform = await newPlatform()
    paykey = (await newPaykey(platform.sandbox)).paykey
    waiter = await newWaiter(platform.sandbox)
    proxy = await PostgresProxy.open(world().database.serviceUrl)
    next = startChild()
  })
  after(async () => {
    for (const child of children) await child.kill()
    await proxy.close()
  })

  const startChild = async (): Promise<ServiceProcess> => {
    const child = await startServiceProcess({
      DATABASE_URL: proxy.url,
      SECRETS_KEY: secretsKeyText(),
      RATE_LIMIT_PER_SECOND: '0',
    })
    children.push(child)
    return child
  }

  /** Kills the process, at that moment, while so many charges are at the point, in one transaction. */
  const killAt = async (child: ServiceProcess, { side, statement }: Point, size: number): Promise<{ lost: Lost[]; killedAt: number }> => {
    const client = new TestClient(child.url, platform.sandbox.headers)
    const lost = Array.from({ length: size }, () => {
      const key = randomUUID()
      return { key, body: JSON.stringify(chargeBody(paykey, { external_id: key })) }
    })
    const send = ({ key, body }: Lost) => client.call('createCharge', { body, headers: { 'Idempotency-Key': key } }).then(({ status }) => status, () => 'none')
    // A COMMIT of its own transaction, not of the look at the account before.
    const behind = statement.source.startsWith('^BEGIN') ? undefined : /^BEGIN/
    let reached: Promise<void> | undefined
    let answers: Promise<(number | string)[]>
    if (size === 1) {
      reached = proxy.stopAt(side, statement, 1, behind)
      answers = Promise.all(lost.map(send))
    } else {
      others++
      answers = sendTogether({ ...waiter, client: client.actingFor(waiter.accountId), isElsewhere: true }, lost.map((one) => () => send(one)), () => {
        reached = proxy.stopAt(side, statement, 1, behind)
      })
    }
    await onceIt(() => reached !== undefined, (isSet) => isSet)
    await reached
    const killedAt = performance.now()
    await child.kill()
    expect(await answers, 'answers that the clients got').to.deep.equal(lost.map(() => 'none'))
    return { lost, killedAt }
  }

  for (const point of points) {
    it(`${point.name} has run each of them once when its client tries again`, async function () {
      // Starts of a process, on a machine that may have other things to do.
      this.timeout(600_000)
      for (const size of sizes) {
        const child = await next
        next = startChild()
        const { lost, killedAt } = await killAt(child, point, size)
        const one = { payments: 1, history: 1, events: 1, answers: 1 }
        const none = { payments: 0, history: 0, events: 0, answers: 0 }
        const found = await Promise.all(lost.map(({ key }) => rowsOf(platform, key)))
        expect(found, 'before the retry').to.deep.equal(lost.map(() => (point.isDone ? one : none)))

        // Half of the clients come to a process that was there all the time, half to the one that was started again.
        const half = Math.floor(lost.length / 2)
        const beside = lost.slice(0, half).map((request) => retries.of(retry(platform.sandbox, request), killedAt))
        const restarted = new TestClient((await next).url, platform.sandbox.headers)
        const answers = await Promise.all([...beside, ...lost.slice(half).map((request) => retries.of(retry(restarted, request)))])
        for (const [index, request] of lost.entries()) {
          const answer = answers[index]
          expect(answer?.status, answer?.text).to.equal(201)
          expect(answer?.headers.get('idempotent-replayed')).to.equal(point.isDone ? 'true' : null)
          expect(await rowsOf(platform, request.key)).to.deep.equal(one)
          const again = await retry(platform.sandbox, request)
          expect([again.status, again.text]).to.deep.equal([201, answer?.text])
        }
      }
    })
  }

  it('leaves no lock, no open transaction, and nothing half done', async function () {
    this.timeout(60_000)
    expect(await (await next).stop(), 'the exit code of the process that is left').to.equal(0)
    const locks = await world().asSuperuser.raw<{ rows: unknown[] }>(
      `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(locks.rows).to.deep.equal([])
    const open = await world().asSuperuser.raw<{ rows: unknown[] }>(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
    )
    expect(open.rows).to.deep.equal([])
    const charges = await platform.sandbox.ok('listPayments', { query: { page_size: 1 } })
    const killed = points.length * sizes.reduce((sum, size) => sum + size, 0)
    expect(charges.meta.total_items).to.equal(killed)
    const counts = await world().asSuperuser.raw<{ rows: { events: number; history: number }[] }>(
      `select (select count(*) from events where platform_id = ? and event_type = 'charge.created.v1') as events,
              (select count(*) from payment_history where platform_id = ?) as history`,
      [platform.id, platform.id],
    )
    expect(counts.rows).to.deep.equal([{ events: killed + others, history: killed + others }])
    tellFigure('I2', `${points.length * killsOfAPoint} kills, ${killsOfAPoint} at each of ${points.length} points: ${killed} charges, each once; nothing half done`)
    tellTime('I2', 'the last answer to a retry, from the kill or from when the next process was there, after', retries, 1_000)
  })
})
