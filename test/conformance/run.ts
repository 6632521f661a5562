import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import createClient from 'openapi-fetch'
import type { paths } from '../../generated/openapi.ts'
import { demoIds } from '../../src/demo.ts'
import { NotRun, notRunExitCode, pythonEnvironment, run } from '../support/python.ts'
import { startRunningService, type RunningService } from '../support/running-service.ts'

// Asks schemathesis whether service and contract agree. Arguments go to `schemathesis run` in the place of the usual ones,
// which try the same data in every run: `--phases fuzzing --max-examples 300` looks further.

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const work = join(root, '.data', 'conformance')
const usual = ['--phases', 'examples,coverage,fuzzing,stateful', '--max-examples', '50', '--generation-deterministic']

process.exitCode = await conform(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof NotRun)) throw error
  process.stdout.write(`not run: ${error.message}\n`)
  return notRunExitCode
})

async function conform(args: readonly string[]): Promise<number> {
  await mkdir(work, { recursive: true })
  const programs = await pythonEnvironment(join(work, 'venv'), join(here, 'requirements.txt'))
  const service = await startRunningService()
  try {
    const { code } = await run(
      join(programs, 'schemathesis'),
      [
        ...['--no-color', '--config-file', join(here, 'schemathesis.toml')],
        ...['run', join(root, 'generated', 'openapi.json'), '--url', service.url],
        ...(args.length > 0 ? args : usual),
      ],
      { cwd: root, env: { HYPOTHESIS_STORAGE_DIRECTORY: join(work, 'hypothesis'), CONFORMANCE_KEY: service.key, ...(await findRows(service)) } },
    )
    return code === 0 ? 0 : 1
  } finally {
    await service.stop()
  }
}

/** What hooks.py needs to know of the demo data, and can't by itself. */
async function findRows({ url, key }: RunningService): Promise<Record<string, string>> {
  const api = createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${key}` } })
  const paykeys = await api.GET('/v1/paykeys', { params: { header: { 'Service-Account-Id': demoIds.account } } })
  const linked = await api.POST('/v1/linked_bank_accounts', {
    body: { account_id: demoIds.account, bank_account: { account_holder: 'Northwind Rentals LLC', routing_number: '021000021', account_number: '9876543210' }, description: 'To be cancelled' },
  })
  const [paykey] = paykeys.data?.data ?? []
  if (paykey === undefined || linked.data === undefined) throw new Error('The demo account is not as expected.')
  return { CONFORMANCE_PAYKEY: paykey.paykey, CONFORMANCE_LINKED_BANK_ACCOUNT: linked.data.data.id }
}
