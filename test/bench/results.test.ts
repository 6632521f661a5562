import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { merged, pageOf, plotOf, readKept, type Kept, type Run } from './results.ts'
import { all } from './rows.ts'

const met = { id: 'A1a', what: 'requests | of Koa', goal: { atLeast: 0.8 }, figure: 0.9, result: 'met', details: '9000/s' } as const
const missed = { id: 'C1', what: 'time <of> a page', goal: { atMost: 3 }, figure: 6, result: 'missed', details: '6 ms' } as const
const first: Run = { date: '2026-11-01', commit: '0123456789', size: 'short', machine: '2 cores', rows: [missed, met] }
const second: Run = { ...first, date: '2026-11-02', commit: 'abcdef0123+', size: 'long' }

describe('the page of what was measured', () => {
  it('has each row’s latest figure, with its run', () => {
    const kept = merged(merged([], first), { ...second, size: 'short', rows: [{ ...missed, figure: 2.5, result: 'met' }] })
    expect(kept.map(({ id, figure, from }) => [id, figure, from.commit])).to.deep.equal([['A1a', 0.9, '0123456789'], ['C1', 2.5, 'abcdef0123+']])
    const page = pageOf(kept)
    expect(page).to.include('| A1a | requests \\| of Koa | >= 0.80 | 0.90 | met | 1 |')
    expect(page).to.include('| C1 | time <of> a page | <= 3.00 | 2.50 | met | 2 |')
    expect(page).to.include('| 1 | 2026-11-01 | 0123456789 | short | 2 cores | A1a |')
    expect(page).to.include('| 2 | 2026-11-02 | abcdef0123+ | short | 2 cores | C1 |')
    expect(page).to.include('- C1: 6 ms')
  })

  it('keeps what a long run missed, whatever a short one meets', () => {
    const long = merged(merged([], first), { ...second, rows: [missed] })
    const kept = merged(long, { ...first, date: '2026-11-03', rows: [{ ...missed, figure: 2.5, result: 'met' }] })
    expect(kept.map(({ id, figure, from }) => [id, from.size, figure])).to.deep.equal([['A1a', 'short', 0.9], ['C1', 'short', 2.5], ['C1', 'long', 6]])
    const page = pageOf(kept)
    expect(page).to.include('| C1 | time <of> a page | <= 3.00 | 2.50 | met | 2 |')
    expect(page).to.include('| C1, long | time <of> a page | <= 3.00 | 6.00 | missed | 3 |')
    expect(page).to.include('- C1, long: 6 ms')
    expect(plotOf(kept)).to.include('>C1, long</text>')
  })

  it('keeps a figure that a later run could not measure', () => {
    const kept = merged([], first)
    expect(merged(kept, { ...second, rows: [{ ...met, figure: undefined, result: 'not run', details: 'no wrk' }] })).to.deep.equal(kept)
  })

  it('draws to the right what meets its goal, to the left what misses it, and both as far as they do', () => {
    const edges = (kept: readonly Kept[]) =>
      [...plotOf(kept).matchAll(/class="(met|missed)" x="([\d.]+)" [^>]*width="([\d.]+)"/g)].map(([, result, x, width]) => ({ result, x: Number(x), end: Number(x) + Number(width) }))
    const [bare] = /class="goal" x1="([\d.]+)"/.exec(plotOf([]))?.slice(1) ?? []
    const [good, bad] = edges(merged([], { ...first, rows: [{ ...met, figure: 1.6 }, missed] }))
    expect(good).to.deep.include({ result: 'met', x: Number(bare) })
    expect(bad).to.include({ result: 'missed' })
    expect(bad?.end).to.be.closeTo(Number(bare), 0.2)
    // Twice the goal, and half of it.
    expect((good?.end ?? 0) - Number(bare)).to.be.closeTo(Number(bare) - (bad?.x ?? 0), 0.2)
    const [none] = edges(merged([], { ...first, rows: [{ ...missed, figure: -1, result: 'met' }] }))
    expect(none?.x).to.equal(Number(bare))
    expect(plotOf(merged([], first))).to.include('time &lt;of&gt; a page')
  })

  it('is what the benchmark wrote', () => {
    const kept = readKept()
    expect(readFileSync(join(import.meta.dirname, 'RESULTS.md'), 'utf8')).to.equal(pageOf(kept))
    expect(readFileSync(join(import.meta.dirname, 'results.svg'), 'utf8')).to.equal(plotOf(kept))
  })

  it('has a figure of each row, in its present words and against its present goal', () => {
    const kept = readKept()
    const idsOf = (size: string) => kept.filter(({ from }) => from.size === size).map(({ id }) => id)
    // A short run has no figure of memory, which takes a million requests.
    expect(idsOf('short')).to.have.members(all.map(({ id }) => id).filter((id) => id !== 'D2'))
    expect(idsOf('long')).to.include.members([...all.filter(({ group }) => group === 'lists').map(({ id }) => id), 'D2', 'F3'])
    for (const { id, what, goal } of kept) expect(all.find((row) => row.id === id), id).to.deep.include({ what, goal })
  })

  it('misses nothing of which it is not told what was tried', () => {
    const told = readFileSync(join(import.meta.dirname, 'MISSED.md'), 'utf8')
    for (const { id } of readKept().filter(({ result }) => result === 'missed')) {
      const [, text = ''] = told.split(`\n## ${id}: `)
      const [section = ''] = text.split('\n## ')
      expect(section.match(/^\| (?!Tried|As it was|---)/gm), id).to.have.lengthOf.at.least(3)
      expect(section, `${id}: where the time goes`).to.match(/^(Profile|What is left, by EXPLAIN)\b.*\d/m)
    }
  })
})
