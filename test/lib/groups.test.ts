import { setImmediate } from 'node:timers/promises'
import { expect } from 'chai'
import { Groups } from '../../src/lib/groups.ts'

describe('a group', () => {
  it('is of one where nothing else is being done, and nothing is waited for', async () => {
    const begun: string[][] = []
    const groups = new Groups<string, string>(10, (items) => {
      begun.push([...items])
      return Promise.resolve(items.map((item) => Promise.resolve(item)))
    })
    const [first, other] = [groups.do('one', 'first'), groups.do('another', 'other')]
    expect(begun, 'before the event loop turns').to.deep.equal([['first'], ['other']])
    expect(await Promise.all([first, other])).to.deep.equal(['first', 'other'])
  })

  it('is of all that came while one of the name was being done, up to as many as may be', async () => {
    const begun: string[][] = []
    const turn = setImmediate()
    const groups = new Groups<string, string>(2, async (items) => {
      begun.push([...items])
      if (begun.length === 1) await turn
      return items.map((item) => Promise.resolve(item))
    })
    const done = ['one', 'two', 'three', 'four'].map((item) => groups.do('name', item))
    expect(await Promise.all(done)).to.deep.equal(['one', 'two', 'three', 'four'])
    expect(begun).to.deep.equal([['one'], ['two', 'three'], ['four']])
  })

  it('takes in what those that were just answered have on its way, and what that brings', async () => {
    const begun: string[][] = []
    const groups = new Groups<string, string>(10, async (items) => {
      begun.push([...items])
      await setImmediate()
      return items.map((item) => Promise.resolve(item))
    })
    const turns = async (count: number) => {
      for (let turn = 0; turn < count; turn++) await setImmediate()
    }
    const first = groups.do('name', 'first')
    const waiting = groups.do('name', 'waiting')
    await first
    await turns(5)
    const next = groups.do('name', 'next')
    await turns(5)
    await Promise.all([waiting, next, groups.do('name', 'later')])
    expect(begun).to.deep.equal([['first'], ['waiting', 'next', 'later']])
  })
})
