import { expect } from 'chai'
import fc from 'fast-check'
import { defaultWindows, nextCutoff, paidAt, planEntry, type Windows } from '../../src/ach/windows.ts'
import { addBankingDays, addDays, bankingDayOnOrAfter, isBankingDay, newYorkDate, newYorkInstant } from '../../src/lib/banking-calendar.ts'

const noSameDay: Windows = { ...defaultWindows, sameDay: [] }
const limit = 100_000_000

/** `effective date, cutoff -> settlement`, in UTC to the minute, and whether it is same-day. */
function planned(paymentDate: string, now: string, { amount = 1, windows = defaultWindows }: { amount?: number; windows?: Windows } = {}): string {
  const plan = planEntry({ paymentDate, amount, now: new Date(now) }, windows)
  return `${plan.effectiveDate}, ${minute(plan.cutoff)} -> ${minute(plan.settlesAt)}${plan.isSameDay ? ' same day' : ''}`
}

function minute(instant: Date): string {
  expect(instant.toISOString()).to.match(/:00\.000Z$/)
  return instant.toISOString().slice(0, 16)
}

describe('planEntry', () => {
  for (const [what, paymentDate, now, plan] of [
    ['tomorrow: today’s last file', '2026-11-19', '2026-11-18T15:00:00.000Z', '2026-11-19, 2026-11-19T01:00 -> 2026-11-19T13:30'],
    ['tomorrow, a millisecond before the cutoff', '2026-11-19', '2026-11-19T00:59:59.999Z', '2026-11-19, 2026-11-19T01:00 -> 2026-11-19T13:30'],
    ['tomorrow, at the cutoff', '2026-11-19', '2026-11-19T01:00:00.000Z', '2026-11-19, 2026-11-19T15:00 -> 2026-11-19T18:00 same day'],
    ['tomorrow, a millisecond after the cutoff', '2026-11-19', '2026-11-19T01:00:00.001Z', '2026-11-19, 2026-11-19T15:00 -> 2026-11-19T18:00 same day'],
    ['in a week: the last file of the banking day before', '2026-11-25', '2026-11-18T15:00:00.000Z', '2026-11-25, 2026-11-25T01:00 -> 2026-11-25T13:30'],

    ['today, soon after midnight', '2026-11-18', '2026-11-18T05:00:00.000Z', '2026-11-18, 2026-11-18T15:00 -> 2026-11-18T18:00 same day'],
    ['today, a millisecond before the first window', '2026-11-18', '2026-11-18T14:59:59.999Z', '2026-11-18, 2026-11-18T15:00 -> 2026-11-18T18:00 same day'],
    ['today, at the first window', '2026-11-18', '2026-11-18T15:00:00.000Z', '2026-11-18, 2026-11-18T19:15 -> 2026-11-18T22:00 same day'],
    ['today, a millisecond after the first window', '2026-11-18', '2026-11-18T15:00:00.001Z', '2026-11-18, 2026-11-18T19:15 -> 2026-11-18T22:00 same day'],
    ['today, a millisecond before the second window', '2026-11-18', '2026-11-18T19:14:59.999Z', '2026-11-18, 2026-11-18T19:15 -> 2026-11-18T22:00 same day'],
    ['today, at the second window', '2026-11-18', '2026-11-18T19:15:00.000Z', '2026-11-18, 2026-11-18T21:15 -> 2026-11-18T23:00 same day'],
    ['today, a millisecond before the third window', '2026-11-18', '2026-11-18T21:14:59.999Z', '2026-11-18, 2026-11-18T21:15 -> 2026-11-18T23:00 same day'],
    ['today, at the third window', '2026-11-18', '2026-11-18T21:15:00.000Z', '2026-11-19, 2026-11-19T01:00 -> 2026-11-19T13:30'],
    ['today, past the last file', '2026-11-18', '2026-11-19T02:00:00.000Z', '2026-11-19, 2026-11-19T15:00 -> 2026-11-19T18:00 same day'],

    ['yesterday counts as today', '2026-11-17', '2026-11-18T15:00:00.000Z', '2026-11-18, 2026-11-18T19:15 -> 2026-11-18T22:00 same day'],
    ['1900 counts as today', '1900-01-01', '2026-11-18T15:00:00.000Z', '2026-11-18, 2026-11-18T19:15 -> 2026-11-18T22:00 same day'],
    ['0000 counts as today', '0000-01-01', '2026-11-18T15:00:00.000Z', '2026-11-18, 2026-11-18T19:15 -> 2026-11-18T22:00 same day'],
    ['today is New York’s, not Greenwich’s', '2026-11-17', '2026-11-19T04:59:59.999Z', '2026-11-19, 2026-11-19T15:00 -> 2026-11-19T18:00 same day'],

    ['a Saturday is the Monday, by Friday’s last file', '2026-11-21', '2026-11-18T15:00:00.000Z', '2026-11-23, 2026-11-21T01:00 -> 2026-11-23T13:30'],
    ['a Sunday too', '2026-11-22', '2026-11-18T15:00:00.000Z', '2026-11-23, 2026-11-21T01:00 -> 2026-11-23T13:30'],
    ['a Sunday, at Friday’s last cutoff', '2026-11-22', '2026-11-21T01:00:00.000Z', '2026-11-23, 2026-11-23T15:00 -> 2026-11-23T18:00 same day'],
    ['today on a Saturday', '2026-11-21', '2026-11-21T17:00:00.000Z', '2026-11-23, 2026-11-23T15:00 -> 2026-11-23T18:00 same day'],
    ['Tuesday, asked for on a Saturday', '2026-11-24', '2026-11-21T17:00:00.000Z', '2026-11-24, 2026-11-24T01:00 -> 2026-11-24T13:30'],
    ['yesterday, on a Sunday', '2026-11-21', '2026-11-22T17:00:00.000Z', '2026-11-23, 2026-11-23T15:00 -> 2026-11-23T18:00 same day'],

    ['the Wednesday before Thanksgiving, past its windows', '2026-11-25', '2026-11-25T22:00:00.000Z', '2026-11-27, 2026-11-26T01:00 -> 2026-11-27T13:30'],
    ['Thanksgiving is the Friday, by Wednesday’s last file', '2026-11-26', '2026-11-23T15:00:00.000Z', '2026-11-27, 2026-11-26T01:00 -> 2026-11-27T13:30'],
    ['the Friday after, a millisecond before Wednesday’s last cutoff', '2026-11-27', '2026-11-26T00:59:59.999Z', '2026-11-27, 2026-11-26T01:00 -> 2026-11-27T13:30'],
    ['the Friday after, at Wednesday’s last cutoff', '2026-11-27', '2026-11-26T01:00:00.000Z', '2026-11-27, 2026-11-27T15:00 -> 2026-11-27T18:00 same day'],
    ['the Friday after, on Thanksgiving at noon', '2026-11-27', '2026-11-26T17:00:00.000Z', '2026-11-27, 2026-11-27T15:00 -> 2026-11-27T18:00 same day'],

    ['the Friday before a Saturday holiday is open', '2026-07-03', '2026-07-01T15:00:00.000Z', '2026-07-03, 2026-07-03T00:00 -> 2026-07-03T12:30'],
    ['the Friday before a Saturday holiday has its windows', '2026-07-03', '2026-07-03T15:00:00.000Z', '2026-07-03, 2026-07-03T18:15 -> 2026-07-03T21:00 same day'],
    ['a Saturday holiday is the Monday, by Friday’s last file', '2026-07-04', '2026-07-01T15:00:00.000Z', '2026-07-06, 2026-07-04T00:00 -> 2026-07-06T12:30'],
    ['a Sunday holiday is the Tuesday, by Friday’s last file', '2027-07-04', '2027-07-01T15:00:00.000Z', '2027-07-06, 2027-07-03T00:00 -> 2027-07-06T12:30'],
    ['the Monday of a Sunday holiday', '2027-07-05', '2027-07-03T00:00:00.000Z', '2027-07-06, 2027-07-06T14:00 -> 2027-07-06T17:00 same day'],

    ['the last day of the year', '2026-12-31', '2026-12-29T15:00:00.000Z', '2026-12-31, 2026-12-31T01:00 -> 2026-12-31T13:30'],
    ['New Year’s Day on a Friday', '2027-01-01', '2026-12-29T15:00:00.000Z', '2027-01-04, 2027-01-01T01:00 -> 2027-01-04T13:30'],
    ['the last day of the year, past its windows', '2026-12-31', '2026-12-31T22:00:00.000Z', '2027-01-04, 2027-01-01T01:00 -> 2027-01-04T13:30'],
    ['the last day of the year, past its last file', '2026-12-31', '2027-01-01T01:00:00.000Z', '2027-01-04, 2027-01-04T15:00 -> 2027-01-04T18:00 same day'],
    ['New Year’s Day on a Saturday', '2028-01-01', '2027-12-29T15:00:00.000Z', '2028-01-03, 2028-01-01T01:00 -> 2028-01-03T13:30'],

    ['before summer time 2026', '2026-03-06', '2026-03-04T15:00:00.000Z', '2026-03-06, 2026-03-06T01:00 -> 2026-03-06T13:30'],
    ['over its beginning', '2026-03-09', '2026-03-04T15:00:00.000Z', '2026-03-09, 2026-03-07T01:00 -> 2026-03-09T12:30'],
    ['a window after its beginning', '2026-03-09', '2026-03-07T01:00:00.000Z', '2026-03-09, 2026-03-09T14:00 -> 2026-03-09T17:00 same day'],
    ['after its beginning', '2026-03-10', '2026-03-04T15:00:00.000Z', '2026-03-10, 2026-03-10T00:00 -> 2026-03-10T12:30'],
    ['over its end', '2026-11-02', '2026-10-28T15:00:00.000Z', '2026-11-02, 2026-10-31T00:00 -> 2026-11-02T13:30'],
    ['a window after its end', '2026-11-02', '2026-10-31T00:00:00.000Z', '2026-11-02, 2026-11-02T15:00 -> 2026-11-02T18:00 same day'],
    ['after its end', '2026-11-03', '2026-10-28T15:00:00.000Z', '2026-11-03, 2026-11-03T01:00 -> 2026-11-03T13:30'],
    ['over the beginning of summer time 2027', '2027-03-15', '2027-03-10T15:00:00.000Z', '2027-03-15, 2027-03-13T01:00 -> 2027-03-15T12:30'],
    ['after it', '2027-03-16', '2027-03-10T15:00:00.000Z', '2027-03-16, 2027-03-16T00:00 -> 2027-03-16T12:30'],
    ['over its end in 2027', '2027-11-08', '2027-11-03T15:00:00.000Z', '2027-11-08, 2027-11-06T00:00 -> 2027-11-08T13:30'],
    ['after that', '2027-11-09', '2027-11-03T15:00:00.000Z', '2027-11-09, 2027-11-09T01:00 -> 2027-11-09T13:30'],

    ['far ahead', '2199-12-31', '2026-11-18T15:00:00.000Z', '2199-12-31, 2199-12-31T01:00 -> 2199-12-31T13:30'],
    ['as far as dates go', '9999-12-31', '2026-11-18T15:00:00.000Z', '9999-12-31, 9999-12-31T01:00 -> 9999-12-31T13:30'],
    ['long ago', '1900-01-03', '1900-01-02T15:00:00.000Z', '1900-01-03, 1900-01-03T01:00 -> 1900-01-03T13:30'],
    ['long ago, at the end of 1900', '1900-12-31', '1900-12-31T22:00:00.000Z', '1901-01-02, 1901-01-01T01:00 -> 1901-01-02T13:30'],
  ] as const) {
    it(`${what}: ${paymentDate} at ${now}`, () => {
      expect(planned(paymentDate, now)).to.equal(plan)
    })
  }

  describe('with an amount over the same-day limit', () => {
    for (const [what, amount, plan] of [
      ['just under', limit - 1, '2026-11-18, 2026-11-18T19:15 -> 2026-11-18T22:00 same day'],
      ['at it', limit, '2026-11-18, 2026-11-18T19:15 -> 2026-11-18T22:00 same day'],
      ['a cent over', limit + 1, '2026-11-19, 2026-11-19T01:00 -> 2026-11-19T13:30'],
      ['the most an entry can carry', 9_999_999_999, '2026-11-19, 2026-11-19T01:00 -> 2026-11-19T13:30'],
    ] as const) {
      it(`${what}: today`, () => {
        expect(planned('2026-11-18', '2026-11-18T15:00:00.000Z', { amount })).to.equal(plan)
      })
    }

    it('takes the last file like any other', () => {
      expect(planned('2026-11-19', '2026-11-19T00:59:59.999Z', { amount: limit + 1 })).to.equal('2026-11-19, 2026-11-19T01:00 -> 2026-11-19T13:30')
    })

    it('is a day late past that', () => {
      expect(planned('2026-11-19', '2026-11-19T01:00:00.000Z', { amount: limit + 1 })).to.equal('2026-11-20, 2026-11-20T01:00 -> 2026-11-20T13:30')
    })

    it('goes by the configured limit', () => {
      const windows = { ...defaultWindows, sameDayLimit: 5_000 }
      expect(planned('2026-11-18', '2026-11-18T15:00:00.000Z', { amount: 5_000, windows })).to.match(/same day$/)
      expect(planned('2026-11-18', '2026-11-18T15:00:00.000Z', { amount: 5_001, windows })).not.to.match(/same day$/)
    })
  })

  describe('with same-day off', () => {
    for (const [what, paymentDate, now, plan] of [
      ['today', '2026-11-18', '2026-11-18T15:00:00.000Z', '2026-11-19, 2026-11-19T01:00 -> 2026-11-19T13:30'],
      ['tomorrow, at the cutoff', '2026-11-19', '2026-11-19T01:00:00.000Z', '2026-11-20, 2026-11-20T01:00 -> 2026-11-20T13:30'],
      ['today on a Friday, past the last file', '2026-11-20', '2026-11-21T01:00:00.000Z', '2026-11-24, 2026-11-24T01:00 -> 2026-11-24T13:30'],
      ['the Friday after Thanksgiving, on Thanksgiving', '2026-11-27', '2026-11-26T17:00:00.000Z', '2026-11-30, 2026-11-28T01:00 -> 2026-11-30T13:30'],
    ] as const) {
      it(`${what}: ${paymentDate} at ${now}`, () => {
        expect(planned(paymentDate, now, { windows: noSameDay })).to.equal(plan)
      })
    }
  })

  it('takes the next window in time, in whatever order they are configured', () => {
    const windows = { ...defaultWindows, sameDay: [...defaultWindows.sameDay].reverse() }
    expect(planned('2026-11-18', '2026-11-18T14:00:00.000Z', { windows })).to.equal('2026-11-18, 2026-11-18T15:00 -> 2026-11-18T18:00 same day')
    expect(planned('2026-11-18', '2026-11-18T16:00:00.000Z', { windows })).to.equal('2026-11-18, 2026-11-18T19:15 -> 2026-11-18T22:00 same day')
    expect(windows.sameDay[0]?.cutoff).to.equal('16:15')
  })

  it('goes by configured times', () => {
    const windows: Windows = { ...defaultWindows, sameDay: [{ cutoff: '11:00', settles: '15:30' }], lastFile: '19:30', settles: '09:00' }
    expect(planned('2026-11-19', '2026-11-19T00:29:59.999Z', { windows })).to.equal('2026-11-19, 2026-11-19T00:30 -> 2026-11-19T14:00')
    expect(planned('2026-11-19', '2026-11-19T00:30:00.000Z', { windows })).to.equal('2026-11-19, 2026-11-19T16:00 -> 2026-11-19T20:30 same day')
  })

  it('begins the day with New York, even for a window in Greenwich’s tomorrow', () => {
    const windows: Windows = { ...defaultWindows, sameDay: [{ cutoff: '19:45', settles: '21:00' }] }
    expect(planned('2026-11-18', '2026-11-19T00:30:00.000Z', { windows })).to.equal('2026-11-18, 2026-11-19T00:45 -> 2026-11-19T02:00 same day')
  })

  it('does not take what is no date', () => {
    expect(() => planned('2027-02-30', '2026-11-18T15:00:00.000Z')).to.throw(RangeError)
  })

  it('is fast in every year', () => {
    const began = performance.now()
    for (let year = 1900; year < 2200; year++) {
      for (const day of ['01-01', '03-14', '07-04', '11-07', '12-31']) planned(`${year}-${day}`, `${year}-01-01T05:00:00.000Z`)
    }
    expect(performance.now() - began).to.be.lessThan(5_000)
  })
})

describe('paidAt', () => {
  for (const [what, settlementDate, paid] of [
    ['a Wednesday', '2026-11-18', '2026-11-20T15:00'],
    ['over a weekend', '2026-11-19', '2026-11-23T15:00'],
    ['over Thanksgiving', '2026-11-25', '2026-11-30T15:00'],
    ['over the beginning of summer time', '2026-03-06', '2026-03-10T14:00'],
    ['over its end', '2026-10-30', '2026-11-03T15:00'],
    ['over a Saturday holiday', '2026-07-02', '2026-07-06T14:00'],
    ['over a Sunday holiday', '2027-07-02', '2027-07-07T14:00'],
    ['over New Year', '2026-12-31', '2027-01-05T15:00'],
  ] as const) {
    it(`${what}: ${settlementDate}`, () => {
      expect(minute(paidAt(settlementDate, defaultWindows))).to.equal(paid)
    })
  }

  it('goes by the configured time and days', () => {
    expect(minute(paidAt('2026-11-18', { ...defaultWindows, paidAt: '11:30', paidAfterBankingDays: 5 }))).to.equal('2026-11-25T16:30')
  })
})

describe('nextCutoff', () => {
  for (const [now, cutoff] of [
    ['2026-11-18T05:00:00.000Z', '2026-11-18T15:00'],
    ['2026-11-18T14:59:59.999Z', '2026-11-18T15:00'],
    ['2026-11-18T15:00:00.000Z', '2026-11-18T19:15'],
    ['2026-11-18T19:15:00.000Z', '2026-11-18T21:15'],
    ['2026-11-18T21:15:00.000Z', '2026-11-19T01:00'],
    ['2026-11-19T00:59:59.999Z', '2026-11-19T01:00'],
    ['2026-11-19T01:00:00.000Z', '2026-11-19T15:00'],
    ['2026-11-21T01:00:00.000Z', '2026-11-23T15:00'],
    ['2026-11-22T12:00:00.000Z', '2026-11-23T15:00'],
    ['2026-11-26T01:00:00.000Z', '2026-11-27T15:00'],
    ['2026-07-03T00:00:00.000Z', '2026-07-03T14:00'],
    ['2026-07-04T00:00:00.000Z', '2026-07-06T14:00'],
    ['2027-01-01T01:00:00.000Z', '2027-01-04T15:00'],
    ['2026-03-07T01:00:00.000Z', '2026-03-09T14:00'],
    ['2026-10-31T00:00:00.000Z', '2026-11-02T15:00'],
  ] as const) {
    it(`is ${cutoff} at ${now}`, () => {
      expect(minute(nextCutoff(new Date(now), defaultWindows))).to.equal(cutoff)
    })
  }

  it('is the last file’s with same-day off', () => {
    expect(minute(nextCutoff(new Date('2026-11-18T05:00:00.000Z'), noSameDay))).to.equal('2026-11-19T01:00')
    expect(minute(nextCutoff(new Date('2026-11-19T01:00:00.000Z'), noSameDay))).to.equal('2026-11-20T01:00')
  })

  it('does not depend on the order of the windows', () => {
    const windows = { ...defaultWindows, sameDay: [...defaultWindows.sameDay].reverse() }
    expect(minute(nextCutoff(new Date('2026-11-18T05:00:00.000Z'), windows))).to.equal('2026-11-18T15:00')
  })
})

describe('an entry’s plan', () => {
  const anyInstant = fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  const anyAmount = fc.oneof(fc.integer({ min: 1, max: 9_999_999_999 }), fc.constantFrom(limit, limit + 1))
  const anyWindows = fc.subarray([...defaultWindows.sameDay]).map((sameDay): Windows => ({ ...defaultWindows, sameDay }))
  const anyEntry = fc
    .tuple(anyInstant, fc.integer({ min: -10, max: 40 }), anyAmount)
    .map(([now, days, amount]) => ({ now, amount, paymentDate: addDays(newYorkDate(now), days) }))

  it('is in order: now, cutoff, settlement, paid; on a banking day not before the one asked for', () => {
    fc.assert(
      fc.property(anyEntry, anyWindows, (entry, windows) => {
        const plan = planEntry(entry, windows)
        expect(plan.cutoff).to.be.greaterThan(entry.now)
        expect(plan.settlesAt).to.be.greaterThan(plan.cutoff)
        expect(paidAt(plan.effectiveDate, windows)).to.be.greaterThan(plan.settlesAt)
        expect(newYorkDate(plan.settlesAt)).to.equal(plan.effectiveDate)
        expect(isBankingDay(plan.effectiveDate)).to.equal(true)
        expect(plan.effectiveDate >= entry.paymentDate).to.equal(true)
        expect(plan.effectiveDate >= newYorkDate(entry.now)).to.equal(true)
        expect(plan.isSameDay).to.equal(newYorkDate(plan.cutoff) === plan.effectiveDate)
        if (plan.isSameDay) expect(entry.amount).to.be.at.most(limit)
      }),
      { numRuns: 500 },
    )
  })

  it('never misses a day that a file could still reach', () => {
    fc.assert(
      fc.property(anyEntry, anyWindows, (entry, windows) => {
        const plan = planEntry(entry, windows)
        const today = newYorkDate(entry.now)
        const first = bankingDayOnOrAfter(entry.paymentDate < today ? today : entry.paymentDate)
        for (let date = first; date < plan.effectiveDate; date = addBankingDays(date, 1)) {
          const files = [newYorkInstant(addBankingDays(date, -1), windows.lastFile)]
          if (entry.amount <= limit) files.push(...windows.sameDay.map(({ cutoff }) => newYorkInstant(date, cutoff)))
          for (const file of files) expect(file, date).to.be.at.most(entry.now)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('is never sooner when made later', () => {
    fc.assert(
      fc.property(anyEntry, fc.integer({ min: 0, max: 10 * 86_400_000 }), anyWindows, (entry, delay, windows) => {
        const plan = planEntry(entry, windows)
        const later = planEntry({ ...entry, now: new Date(entry.now.getTime() + delay) }, windows)
        expect(later.cutoff).to.be.at.least(plan.cutoff)
        expect(later.settlesAt).to.be.at.least(plan.settlesAt)
        expect(later.effectiveDate >= plan.effectiveDate).to.equal(true)
      }),
      { numRuns: 500 },
    )
  })

  it('takes the very next file when it is due and may go into any', () => {
    fc.assert(
      fc.property(anyEntry, anyWindows, ({ now }, windows) => {
        const plan = planEntry({ now, amount: 1, paymentDate: newYorkDate(now) }, windows)
        expect(plan.cutoff).to.deep.equal(nextCutoff(now, windows))
      }),
      { numRuns: 500 },
    )
  })

  it('stays until its cutoff', () => {
    fc.assert(
      fc.property(anyEntry, anyWindows, (entry, windows) => {
        const plan = planEntry(entry, windows)
        expect(planEntry({ ...entry, now: new Date(plan.cutoff.getTime() - 1) }, windows)).to.deep.equal(plan)
        expect(planEntry({ ...entry, now: plan.cutoff }, windows).cutoff).to.be.greaterThan(plan.cutoff)
      }),
      { numRuns: 500 },
    )
  })
})
