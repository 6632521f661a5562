import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { limitLife } from './child.ts'
import { onceIt } from './once.ts'
import { runVariable } from './test-run.ts'

const mocha = fileURLToPath(new URL('../../node_modules/mocha/bin/mocha.js', import.meta.url))

describe('a run of tests', function () {
  this.timeout(120_000)
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-run-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  // As a terminal, `timeout` and a CI's cancel send it: to all processes of the run.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    for (const mode of ['--parallel', '--no-parallel']) {
      it(`leaves neither a server nor its folder behind, ${mode.slice(2)}, that is ended by ${signal}`, async () => {
        const [temporary, begun, file] = [join(folder, 'tmp'), join(folder, 'begun'), join(folder, 'endless.test.mjs')]
        await mkdir(temporary)
        // Else the server, which runs as nobody where the tests run as root, would keep its data elsewhere.
        await chmod(folder, 0o755)
        await writeFile(file, `import { writeFileSync } from 'node:fs'\nit('never ends', () => { writeFileSync(${JSON.stringify(begun)}, ''); return new Promise(() => setInterval(() => {}, 1_000)) })`)
        const child = spawn(process.execPath, [mocha, mode, file], { detached: true, stdio: 'ignore', env: { ...process.env, [runVariable]: '', DATABASE_URL: '', TMPDIR: temporary } })
        limitLife(child, 110_000)
        const ended = once(child, 'exit')
        await onceIt(() => readdir(folder), (names) => names.includes('begun'), { within: 60_000 })
        const left = async () => (await readdir(temporary)).filter((name) => name.startsWith('payment-collection-service-'))
        const [run = expect.fail('It has no folder')] = await left()
        const server = Number((await readFile(join(temporary, run, 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
        expect(isThere(server)).to.equal(true)
        process.kill(-(child.pid ?? expect.fail('It was not started')), signal)
        await ended
        await onceIt(left, (names) => names.length === 0, { within: 30_000 })
        expect(isThere(server), 'the server').to.equal(false)
      })
    }
  }
})

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
