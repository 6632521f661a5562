import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NotRun, notRunExitCode, pythonEnvironment, run } from '../support/python.ts'
import { startRunningService, type RunningService } from '../support/running-service.ts'

// Compiles a client of each language from the contract, as generated, and has it act one story against a real service.

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const work = join(root, '.data', 'clients')

/** A step of a check that ended badly; what it said has been shown. */
class Failed extends Error {}

await mkdir(work, { recursive: true })
const service = await startRunningService()
try {
  const codes = [await check('typescript', typescript), await check('python', python)]
  process.exitCode = codes.includes(1) ? 1 : Math.max(...codes)
} finally {
  await service.stop()
}

/** @returns 0 ok, 1 failed, 3 not run */
async function check(name: string, story: (service: RunningService) => Promise<string>): Promise<number> {
  try {
    say(`${name} ok ${await story(service)}`)
    return 0
  } catch (error) {
    if (error instanceof NotRun) {
      say(`${name} not run: ${error.message}`)
      return notRunExitCode
    }
    say(`${name} failed: ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
}

async function typescript(): Promise<string> {
  await demand('the types do not hold', process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '--project', here], { cwd: root })
  return demand('the scenario', process.execPath, ['--import', 'tsx', join(here, 'typescript', 'scenario.ts')], { cwd: root, env: credentials() })
}

async function python(): Promise<string> {
  const programs = await pythonEnvironment(join(work, 'venv'), join(here, 'python', 'requirements.txt'))
  const generated = join(work, 'generated')
  await rm(generated, { recursive: true, force: true })
  await mkdir(generated)
  const paths = { MYPYPATH: generated, PYTHONPATH: generated }
  await demand('the generator warns', join(programs, 'openapi-python-client'), [
    ...['generate', '--path', join(root, 'generated', 'openapi.json'), '--output-path', join(generated, 'payment_collection_client')],
    ...['--config', join(here, 'python', 'generator.yaml'), '--meta', 'none', '--fail-on-warning'],
  ])
  await demand('the types do not hold', join(programs, 'mypy'), ['--strict', '--cache-dir', join(work, 'mypy'), join(generated, 'payment_collection_client'), join(here, 'python')], { env: paths })
  return demand('the scenario', join(programs, 'python'), ['-B', join(here, 'python', 'scenario.py')], { env: { ...paths, ...credentials() } })
}

function credentials(): Record<string, string> {
  return { SERVICE_URL: service.url, SERVICE_KEY: service.key }
}

/** What the program says, shown only when it ends badly. */
async function demand(what: string, program: string, args: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}): Promise<string> {
  const { code, output } = await run(program, args, options, false)
  if (code === 0) return output.trim()
  process.stderr.write(output)
  throw new Failed(what)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
