import { expect } from 'chai'
import { run } from '../support/programs.ts'
import { marks } from './figures.ts'
import { outcomeOf } from './outcome.ts'
import { rows } from './rows.ts'

describe('the outcome of a row of faults', () => {
  const row = { id: 'F9', what: 'a fault', goal: 'lived through', tests: ['some.test.ts'], count: 3 }
  const ran = (...lines: string[]) => ({ code: 0, output: lines.map((line) => `  ${line}\n`).join('') })
  const verdict = (run: { code: number; output: string }) => outcomeOf(row, run).verdict

  it('is met where all its tests passed', () => {
    expect(outcomeOf(row, ran('F9: 10 kills, 0 lost', '3 passing (2s)'))).to.deep.equal({ row, verdict: 'met', figure: '10 kills, 0 lost' })
  })

  it('is missed where one of them failed, or took longer than it may', () => {
    expect(verdict({ ...ran('2 passing (2s)', '1 failing'), code: 1 })).to.equal('missed')
    expect(verdict({ ...ran('3 passing (2s)'), code: 1 })).to.equal('missed')
    expect(verdict(ran(`F9: ${marks.over}a second of half a second`, '3 passing (2s)'))).to.equal('missed')
  })

  it('is missed where one was skipped, or is not there under its name', () => {
    for (const output of [['2 passing (2s)', '1 pending'], ['2 passing (2s)'], ['0 passing (1ms)'], []]) expect(verdict(ran(...output)), output.join()).to.equal('missed')
    expect(outcomeOf(row, ran('F9: 10 kills, 0 lost', '2 passing (2s)', '1 pending')).figure).to.equal('2 tests ran, not 3; 10 kills, 0 lost')
  })

  it('is none where the machine could not run it', () => {
    expect(outcomeOf(row, ran(`F9: ${marks.notRun}no loop device`, '2 passing (2s)', '1 pending'))).to.deep.equal({ row, verdict: 'not run', figure: 'no loop device' })
  })

  it('is of as many tests as there are', async () => {
    const files = [...new Set(rows.flatMap(({ tests }) => tests))]
    const { output } = await run(process.execPath, ['node_modules/mocha/bin/mocha.js', '--no-parallel', '--dry-run', '--reporter', 'json', ...files], {}, false)
    // Once in the list of all, and once in that of those that passed.
    const all = [...new Set([...output.matchAll(/"fullTitle": (".*"),\n +"file": (".*"),/g)].map(([, title = '', file = '']) => `${JSON.parse(file)} ${JSON.parse(title)}`))]
    const found = rows.map(({ id, tests, title = '' }) => [id, all.filter((one) => tests.some((file) => one.includes(`${file} `)) && new RegExp(title).test(one)).length])
    expect(Object.fromEntries(found)).to.deep.equal(Object.fromEntries(rows.map(({ id, count }) => [id, count])))
  })
})
