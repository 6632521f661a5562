import { expect } from 'chai'
import { figuresOf } from '../../src/return-rates/return-rate.ts'

describe('figuresOf', () => {
  /** How the codes are counted, as `group returns`. */
  const counted = (codes: readonly string[]) => {
    const { unauthorized, administrative, overall } = figuresOf([{ code: null, count: codes.length }, ...codes.map((code) => ({ code, count: 1 }))])
    return { unauthorized: unauthorized.returns, administrative: administrative.returns, overall: overall.returns }
  }

  it('counts each code in its group, and every one in all', () => {
    const unauthorized = ['R05', 'R07', 'R10', 'R29', 'R51']
    const administrative = ['R02', 'R03', 'R04']
    const others = ['R01', 'R09', 'R08', 'R11', 'R16', 'R20', 'R37', 'R53', 'R99']
    for (const code of unauthorized) expect(counted([code]), code).to.deep.equal({ unauthorized: 1, administrative: 0, overall: 1 })
    for (const code of administrative) expect(counted([code]), code).to.deep.equal({ unauthorized: 0, administrative: 1, overall: 1 })
    for (const code of others) expect(counted([code]), code).to.deep.equal({ unauthorized: 0, administrative: 0, overall: 1 })
    expect(counted([...unauthorized, ...administrative, ...others])).to.deep.equal({ unauthorized: 5, administrative: 3, overall: 17 })
  })

  it('has no rate of nothing', () => {
    const nothing = { returns: 0, rate: null, is_over: false }
    expect(figuresOf([])).to.deep.equal({
      entries: 0,
      unauthorized: { ...nothing, limit: 50 },
      administrative: { ...nothing, limit: 300 },
      overall: { ...nothing, limit: 1500 },
    })
  })

  for (const [code, group, atLimit] of [['R10', 'unauthorized', [1, 200]], ['R02', 'administrative', [3, 100]], ['R01', 'overall', [3, 20]]] as const) {
    it(`is over the limit of ${group} only by more than it, exactly, however the rate is rounded`, () => {
      const of = (returns: number, entries: number) => figuresOf([{ code, count: returns }, { code: null, count: entries }])[group]
      const [returns, entries] = [atLimit[0] * 100_000, atLimit[1] * 100_000]
      const { limit } = of(returns, entries)
      expect(of(returns, entries)).to.deep.equal({ returns, rate: limit, limit, is_over: false })
      expect(of(returns + 1, entries)).to.deep.equal({ returns: returns + 1, rate: limit, limit, is_over: true })
      expect(of(returns - 1, entries)).to.include({ rate: limit, is_over: false })
    })
  }

  it('is over no limit where nothing went out, and may be more than all', () => {
    expect(figuresOf([{ code: 'R10', count: 3 }]).overall).to.deep.equal({ returns: 3, rate: null, limit: 1500, is_over: false })
    expect(figuresOf([{ code: null, count: 2 }, { code: 'R10', count: 3 }]).overall).to.deep.equal({ returns: 3, rate: 10_000, limit: 1500, is_over: true })
  })

  it('rounds the rate to basis points', () => {
    const rateOf = (returns: number, entries: number) => figuresOf([{ code: 'R01', count: returns }, { code: null, count: entries }]).overall.rate
    expect([rateOf(1, 3), rateOf(2, 3), rateOf(1, 20_000), rateOf(1, 20_001), rateOf(1, 1), rateOf(0, 7)]).to.deep.equal([3333, 6667, 1, 0, 10_000, 0])
  })
})
