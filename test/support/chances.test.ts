import { expect } from 'chai'
import { chances, seedOr } from './chances.ts'
import { setVariables } from './environment-variables.ts'

describe('chances of tests', () => {
  let restore: () => void = () => undefined
  afterEach(() => {
    restore()
  })

  it('are of the seed that is asked for, or else of the one that stands there', () => {
    restore = setVariables({ SEED: '-7' })
    expect(seedOr(5)).to.equal(-7)
    Reflect.deleteProperty(process.env, 'SEED')
    expect(seedOr(5)).to.equal(5)
  })

  it('are of no seed that is no whole number', () => {
    for (const told of ['', 'abc', '1.5', '0x10', ' 7']) {
      restore = setVariables({ SEED: told })
      expect(() => seedOr(5)).to.throw(`SEED="${told}" is no whole number`)
      restore()
    }
  })

  it('are the same of the same seed, others of another', () => {
    const draw = (seed: number) => Array.from({ length: 100 }, chances(seed))
    expect(draw(1)).to.deep.equal(draw(1)).and.not.to.deep.equal(draw(2))
    expect(draw(1).filter((chance) => chance < 0.5).length).to.be.within(30, 70)
  })
})
