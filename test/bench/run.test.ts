import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, symlink } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { onceIt } from '../support/once.ts'
import { scratchVariable } from '../support/scratch.ts'
import { runVariable } from '../support/test-run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

function bench(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'test/bench/main.ts', ...args], { cwd: root, env: { ...process.env, [runVariable]: '', ...env }, encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('the benchmark', function () {
  this.timeout(120_000)

  it('ends with 2 where a name is of no row, and tells those that there are', () => {
    for (const only of ['nonsense', 'E1,nonsense', '']) {
      const { status, stdout, stderr } = bench(['--only', only])
      expect(status, only).to.equal(2)
      expect(stdout).to.equal('')
      expect(stderr).to.include('There is no row')
      expect(stderr).to.match(/: contract, charges, start, lists, events, growth, A1a, A1b, A2a, A2b, A2c, A3, B1a, B1b, B1c, B1d, B2a, B2b, D1a, D1b, D2, C1, C1b, C1c, C2a, C2b, C2c, C3, C4, C4b, C5a, C5b, C6a, C6b, C6c, C6d, E1, E2, E3, F1a, F1b, F2, F3, F4, F5\.\n$/)
    }
  })

  it('takes a series by its name', () => {
    expect(bench(['--only', 'B1,nonsense']).stderr).to.include('There is no row or group "nonsense"')
  })

  it('ends with 0 where what was not met can not be had by a run of this length', () => {
    const { status, stdout, stderr } = bench(['--only', 'D2'])
    expect([status, stderr]).to.deep.equal([0, ''])
    expect(stdout).to.match(/^D2 .* not run: its goal is of a million requests, which --long makes\n0 met, 0 missed, 1 not run$/m)
  })

  it('carries a row to a figure, with what it was made of, and keeps both', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-figures-'))
    try {
      const { status, stdout, stderr } = bench(['--smoke', '--only', 'E2', '--json', join(folder, 'run.json')])
      expect([status, stderr], stdout).to.deep.equal([0, ''])
      expect(stdout).to.match(/^E2 {2}goal >= 0\.80 {2}\d+\.\d\d {2}(met|missed)\n {4}charges a second whose events are queued for an endpoint, .*: \d+\/s with, \d+\/s without/m)
      const kept = readFileSync(join(folder, 'run.json'), 'utf8')
      expect(kept).to.match(/"size": "smoke",\n {2}"machine": "\d+ cores .* PostgreSQL \d+/)
      expect(kept.match(/"id": "\w+"/g)).to.deep.equal(['"id": "E2"'])
      const [, figure, result] = /"figure": ([\d.]+),\n.*"result": "(\w+)"/.exec(kept) ?? []
      expect(stdout).to.include(`E2  goal >= 0.80  ${Number(figure).toFixed(2)}  ${result ?? ''}\n`)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('has each list that is asked for measured of its own rows', function () {
    this.timeout(600_000)
    const { status, stdout, stderr } = bench(['--smoke', '--only', 'C5b,C6c'])
    expect([status, stderr], stdout).to.deep.equal([0, ''])
    expect(stdout).to.match(/^C5b .*\n {4}exact totals of events .*event_type=.*\nC6c .*\n {4}the first page of customers .*: customer-4001 \d+ ms/m)
  })

  it('ends with 1 where a row could not be measured, and shows why', () => {
    const { status, stdout } = bench(['--only', 'E1'], { DATABASE_URL: 'postgresql://127.0.0.1:1/nowhere' })
    expect(stdout).to.match(/^E1 .* not run: .*ECONNREFUSED/m)
    expect(stdout).to.match(/^0 met, 0 missed, 1 not run$/m)
    expect(status).to.equal(1)
  })

  it('ends with 2 where an option is none, and tells those that there are; which it does when it is asked', () => {
    const wrong = bench(['--bogus'])
    expect([wrong.status, wrong.stdout]).to.deep.equal([2, ''])
    expect(wrong.stderr).to.match(/'--bogus'/).and.to.include('npm run bench -- [--short')
    expect(wrong.stderr).not.to.match(/^ +at /m)
    for (const [args, said] of [[['--short', '--long'], 'A run has one length'], [['--smoke', '--write'], 'What a smoke test measures is no result']] as const) {
      const { status, stdout, stderr } = bench(args)
      expect([status, stdout, stderr.split('.\n')[0]]).to.deep.equal([2, '', said])
    }
    const help = bench(['--help'])
    expect([help.status, help.stderr]).to.deep.equal([0, ''])
    expect(help.stdout).to.include('npm run bench -- [--short')
  })

  it('says at the head of all figures by what they are made, where wrk and pgbench are not installed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-path-'))
    try {
      await symlink(process.execPath, join(folder, 'node'))
      const { stdout } = bench(['--only', 'E1'], { PATH: folder, DATABASE_URL: 'postgresql://127.0.0.1:1/nowhere' })
      expect(stdout).to.match(/^Load by autocannon \(wrk is not installed.*; the function of B1 called by pg \(pgbench is not installed/)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('ends with 2 before anything is measured where figures can not be kept', () => {
    const { status, stdout, stderr } = bench(['--only', 'D2', '--json', join(tmpdir(), 'payment-collection-service-nowhere', 'run.json')])
    expect([status, stdout]).to.deep.equal([2, ''])
    expect(stderr).to.match(/^Error: ENOENT.*\n$/)
  })

  it('keeps figures of what has no history', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-path-'))
    try {
      await symlink(process.execPath, join(folder, 'node'))
      const { status } = bench(['--only', 'D2', '--json', join(folder, 'run.json')], { PATH: folder })
      expect(status).to.equal(0)
      expect(readFileSync(join(folder, 'run.json'), 'utf8')).to.include('"commit": "unknown"')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  // Of D1 a service of its own has started PostgreSQL.
  const node = [process.execPath, '--import', 'tsx', 'test/bench/main.ts'] as const
  // Which tells the benchmark nothing of a SIGTERM.
  const npm = ['npm', 'run', '--silent', 'bench', '--'] as const
  for (const [[command, ...args], signal, row, sign] of [
    [node, 'SIGINT', 'B1c', 'service.log'],
    [node, 'SIGTERM', 'B1c', 'service.log'],
    [node, 'SIGINT', 'D1a', 'postgres/postmaster.pid'],
    [npm, 'SIGTERM', 'B1c', 'service.log'],
  ] as const) {
    it(`leaves nothing behind when it is broken off by ${signal} at ${row}${command === 'npm' ? ', which npm alone gets' : ''}`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-left-'))
      // PostgreSQL, which root runs as nobody, gets there.
      await chmod(folder, 0o755)
      const child = spawn(command, [...args, '--only', row], { cwd: root, stdio: 'ignore', env: { ...process.env, [runVariable]: '', DATABASE_URL: '', [scratchVariable]: folder } })
      try {
        const pids = () => namesIn(folder).filter((name) => name.endsWith('postgres/postmaster.pid')).map((name) => Number(readFileSync(join(folder, name), 'utf8').split('\n')[0]))
        // At its work.
        await onceIt(() => namesIn(folder), (names) => names.some((name) => name.endsWith(sign)) && pids().some((pid) => pid > 0), { within: 90_000 })
        const [pid] = pids()
        if (pid === undefined) throw new Error('There is no server to be left')
        child.kill(signal)
        await once(child, 'exit')
        if (command !== 'npm') {
          expect(child.exitCode).to.equal(128 + constants.signals[signal])
          expect(readdirSync(folder)).to.deep.equal([])
        }
        await onceIt(() => isThere(pid), (isSo) => !isSo, { within: 30_000 })
        await onceIt(() => readdirSync(folder), (left) => left.length === 0, { within: 30_000 })
      } finally {
        if (child.exitCode === null && child.signalCode === null) {
          child.kill('SIGTERM')
          await once(child, 'exit')
        }
        await rm(folder, { recursive: true })
      }
    })
  }
})

/** All that is below, but while a folder in it goes. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
