import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import createClient from 'openapi-fetch'
import type { paths } from '../../generated/openapi.ts'
import { demoIds } from '../../src/demo.ts'
import { NotRun, notRunExitCode, pythonEnvironment, run } from '../support/programs.ts'
import { startRunningService, type RunningService } from '../support/running-service.ts'

// Asks schemathesis whether service and contract agree: by the same data in every run, by twice as much with `--long`. Other arguments go to
// `schemathesis run` in the place of these: `--phases fuzzing --seed 7` looks elsewhere.

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const work = join(root, '.data', 'conformance')
/** For endpoints: nobody listens there, so that what is made here is sent nowhere. */
const nowhere = 'http://127.0.0.1:9/'
/** What is asked of schemathesis, and how many cases that makes at the least: a run of fewer, as of a phase that is off, has not shown what it says. */
const usual = (examples: number, least: number) => ({ asked: ['--phases', 'examples,coverage,fuzzing,stateful', '--max-examples', String(examples), '--generation-deterministic'], least })

process.exitCode = await conform(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof NotRun)) throw error
  process.stdout.write(`not run: ${error.message}\n`)
  return notRunExitCode
})

async function conform(args: readonly string[]): Promise<number> {
  const { asked, least } = args[0] === '--long' ? usual(320, 20_000) : args.length > 0 ? { asked: args, least: 1 } : usual(50, 5_000)
  await mkdir(work, { recursive: true })
  const programs = await pythonEnvironment(join(work, 'venv'), join(here, 'requirements.txt'))
  const service = await startRunningService()
  try {
    const { code, output } = await run(
      join(programs, 'schemathesis'),
      [
        ...['--no-color', '--config-file', join(here, 'schemathesis.toml')],
        ...['run', join(root, 'generated', 'openapi.json'), '--url', service.url],
        ...asked,
      ],
      { cwd: root, env: { HYPOTHESIS_STORAGE_DIRECTORY: join(work, 'hypothesis'), CONFORMANCE_KEY: service.key, ...(await makeRows(service)) } },
    )
    const cases = Number(/^ +([\d,]+) generated/m.exec(output)?.[1]?.replaceAll(',', '') ?? 0)
    if (cases < least) process.stdout.write(`failed: ${cases} cases are fewer than ${least}\n`)
    return code === 0 && cases >= least ? 0 : 1
  } finally {
    await service.stop()
  }
}

type Api = ReturnType<typeof createClient<paths>>

/** What hooks.py needs to know of the demo data, and can't by itself; and what is made for the paths that need one of their own. */
async function makeRows({ url, key }: RunningService): Promise<Record<string, string>> {
  const api = createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${key}` } })
  const resetKey = 'conformance-reset'
  const reset = await api.POST('/v1/sandbox/reset', { params: { header: { 'Idempotency-Key': resetKey } }, body: {} })
  if (dataOf(reset).status !== 'ready') throw new Error('The sandbox was not reset in time.')

  const header = { 'Service-Account-Id': demoIds.account }
  const [paykey] = dataOf(await api.GET('/v1/paykeys', { params: { header } }))
  if (paykey === undefined) throw new Error('The demo account is not as expected.')
  const linked = await api.POST('/v1/linked_bank_accounts', {
    body: { account_id: demoIds.account, bank_account: { account_holder: 'Northwind Rentals LLC', routing_number: '021000021', account_number: '9876543210' }, description: 'To be cancelled' },
  })
  const simulated = await api.POST('/v1/bridge/bank_account', {
    params: { header },
    body: { customer_id: paykey.customer_id, routing_number: '021000021', account_number: '000123456789', account_type: 'checking' },
  })
  const newEndpoint = async () => dataOf(await api.POST('/v1/webhook_endpoints', { params: { header }, body: { url: nowhere } })).id
  const endpoint = await newEndpoint()
  await api.POST('/v1/customers', { params: { header }, body: { type: 'individual', name: 'Told Of', email: 'told@example.com', phone: '+14155550123' } })
  const [delivery] = dataOf(await api.GET('/v1/webhook_endpoints/{id}/deliveries', { params: { header, path: { id: endpoint } } }))
  if (delivery === undefined) throw new Error('The endpoint was told of nothing.')
  const make = (number: number, outcome: 'standard' | 'on_hold_daily_limit' | 'paid') => {
    const body = {
      paykey: paykey.paykey,
      description: 'For the paths of the contract',
      amount: 100,
      currency: 'USD' as const,
      payment_date: '2199-12-02',
      device: { ip_address: '203.0.113.7' },
      external_id: `of-the-run-${number}`,
      config: { sandbox_outcome: outcome },
    }
    return {
      charge: async () => dataOf(await api.POST('/v1/charges', { params: { header }, body: { ...body, consent_type: 'internet' } })).id,
      payout: async () => dataOf(await api.POST('/v1/payouts', { params: { header }, body })).id,
    }
  }
  const scheduledCharges: string[] = []
  for (let number = 10; number < 30; number++) scheduledCharges.push((await onceItIs('scheduled', api, await make(number, 'standard').charge())).id)
  const [fundingEvent] = (await onceItIs('paid', api, await make(30, 'paid').charge())).funding_ids
  if (fundingEvent === undefined) throw new Error('What was paid is not to be deposited.')
  return {
    CONFORMANCE_PAYKEY: paykey.paykey,
    CONFORMANCE_LINKED_BANK_ACCOUNT: dataOf(linked).id,
    CONFORMANCE_RESET_KEY: resetKey,
    CONFORMANCE_NOWHERE: nowhere,
    CONFORMANCE_EVENT: delivery.event_id,
    CONFORMANCE_WEBHOOK_ENDPOINT: endpoint,
    CONFORMANCE_WEBHOOK_DELIVERY: delivery.id,
    CONFORMANCE_DELETED_WEBHOOK_ENDPOINT: await newEndpoint(),
    CONFORMANCE_BEGAN: dataOf(reset).now,
    CONFORMANCE_CANCELLED_CHARGE: await make(1, 'on_hold_daily_limit').charge(),
    CONFORMANCE_CANCELLED_PAYOUT: await make(1, 'on_hold_daily_limit').payout(),
    CONFORMANCE_RELEASED_CHARGE: await make(2, 'standard').charge(),
    CONFORMANCE_RELEASED_PAYOUT: await make(2, 'standard').payout(),
    CONFORMANCE_HELD_CHARGE: await make(3, 'on_hold_daily_limit').charge(),
    CONFORMANCE_HELD_PAYOUT: await make(3, 'on_hold_daily_limit').payout(),
    CONFORMANCE_SCHEDULED_CHARGES: scheduledCharges.join(),
    CONFORMANCE_FUNDING_EVENT: fundingEvent,
    CONFORMANCE_SIMULATED_PAYKEY: dataOf(simulated).id,
  }
}

/** The charge, once the worker has brought it there. */
async function onceItIs(status: 'scheduled' | 'paid', api: Api, id: string) {
  for (let looks = 0; looks < 200; looks++) {
    const charge = dataOf(await api.GET('/v1/charges/{id}', { params: { header: { 'Service-Account-Id': demoIds.account }, path: { id } } }))
    if (charge.status === status) return charge
    await delay(50)
  }
  throw new Error(`The charge was not ${status} in time.`)
}

function dataOf<Data>({ data, error }: { data?: { data: Data }; error?: unknown }): Data {
  if (data === undefined) throw new Error(`The demo data is not as expected: ${JSON.stringify(error)}`)
  return data.data
}
