import { expect } from 'chai'
import { newYorkDate } from '../../src/lib/new-york-date.ts'

describe('newYorkDate', () => {
  for (const [instant, date] of [
    ['2026-11-21T04:59:59.999Z', '2026-11-20'],
    ['2026-11-21T05:00:00.000Z', '2026-11-21'],
    ['2026-07-04T03:59:59.999Z', '2026-07-03'],
    ['2026-07-04T04:00:00.000Z', '2026-07-04'],
    ['2027-01-01T04:59:59.999Z', '2026-12-31'],
    ['2027-01-01T05:00:00.000Z', '2027-01-01'],
    // The day of the change to summer time begins by winter time and ends by summer time.
    ['2026-03-08T05:00:00.000Z', '2026-03-08'],
    ['2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['2026-03-09T04:00:00.000Z', '2026-03-09'],
  ] as const) {
    it(`is ${date} at ${instant}`, () => {
      expect(newYorkDate(new Date(instant))).to.equal(date)
    })
  }
})
