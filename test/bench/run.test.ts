import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { runVariable } from '../support/test-run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

function bench(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'test/bench/run.ts', ...args], { cwd: root, env: { ...process.env, [runVariable]: '', ...env }, encoding: 'utf8' })
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
      expect(stderr).to.match(/: contract, charges, start, lists, events, growth, A1a, A1b, A2a, A2b, A2c, A3, B1a, B1b, B1c, B1d, B2a, B2b, D1a, D1b, D2, C1, C1b, C2a, C2b, C2c, C3, C4, C4b, C5a, C5b, C6a, C6b, C6c, E1, E2, E3, F1a, F1b, F2, F3, F4\.\n$/)
    }
  })

  it('ends with 1 where a row could not be measured, and shows why', () => {
    const { status, stdout } = bench(['--only', 'E1'], { DATABASE_URL: 'postgresql://127.0.0.1:1/nowhere' })
    expect(stdout).to.match(/^E1 .* not run: .*ECONNREFUSED/m)
    expect(stdout).to.match(/^0 met, 0 missed, 1 not run$/m)
    expect(status).to.equal(1)
  })
})
