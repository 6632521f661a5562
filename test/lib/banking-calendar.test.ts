import { expect } from 'chai'
import fc from 'fast-check'
import { addBankingDays, addDays, bankingDayOnOrAfter, isBankingDay, newYorkDate, newYorkInstant } from '../../src/lib/banking-calendar.ts'

const anyDate = fc.integer({ min: 0, max: 109_571 }).map((days) => addDays('1900-01-01', days))
const anyCount = fc.integer({ min: -300, max: 300 })

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

describe('newYorkInstant', () => {
  for (const [date, time, instant] of [
    ['2026-11-20', '00:00', '2026-11-20T05:00:00.000Z'],
    ['2026-11-20', '20:00', '2026-11-21T01:00:00.000Z'],
    ['2026-07-03', '20:00', '2026-07-04T00:00:00.000Z'],
    ['2026-12-31', '23:59', '2027-01-01T04:59:00.000Z'],
    // Summer time begins at 02:00 and ends at 02:00 of summer time.
    ['2026-03-07', '20:00', '2026-03-08T01:00:00.000Z'],
    ['2026-03-08', '00:00', '2026-03-08T05:00:00.000Z'],
    ['2026-03-08', '01:59', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
    ['2026-03-08', '20:00', '2026-03-09T00:00:00.000Z'],
    ['2026-10-31', '20:00', '2026-11-01T00:00:00.000Z'],
    ['2026-11-01', '00:00', '2026-11-01T04:00:00.000Z'],
    ['2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
    ['2026-11-01', '20:00', '2026-11-02T01:00:00.000Z'],
    ['2027-03-13', '20:00', '2027-03-14T01:00:00.000Z'],
    ['2027-03-14', '08:30', '2027-03-14T12:30:00.000Z'],
    ['2027-11-06', '20:00', '2027-11-07T00:00:00.000Z'],
    ['2027-11-07', '08:30', '2027-11-07T13:30:00.000Z'],
    ['1900-01-01', '20:00', '1900-01-02T01:00:00.000Z'],
    ['2199-12-31', '20:00', '2200-01-01T01:00:00.000Z'],
  ] as const) {
    it(`is ${instant} on ${date} at ${time}`, () => {
      expect(newYorkInstant(date, time).toISOString()).to.equal(instant)
    })
  }

  it('reads a skipped time by the clock before the change, and is the first of a time that comes twice', () => {
    expect(newYorkInstant('2026-03-08', '02:30')).to.deep.equal(newYorkInstant('2026-03-08', '03:30'))
    expect(newYorkInstant('2026-11-01', '01:30').toISOString()).to.equal('2026-11-01T05:30:00.000Z')
  })

  it('lies on the date it was made of', () => {
    fc.assert(
      fc.property(anyDate, fc.constantFrom('00:00', '08:30', '16:15', '23:59'), (date, time) => {
        expect(newYorkDate(newYorkInstant(date, time))).to.equal(date)
      }),
    )
  })

  for (const [date, time] of [
    ['2026-02-30', '10:00'],
    ['tomorrow', '10:00'],
    ['2026-02-28', '24:00'],
    ['2026-02-28', '8:30'],
    ['2026-02-28', ''],
  ] as const) {
    it(`does not take ${date} ${time}`, () => {
      expect(() => newYorkInstant(date, time)).to.throw(RangeError)
    })
  }
})

describe('the banking calendar', () => {
  // The Federal Reserve's own lists. On a Saturday it keeps none: neither that Friday nor the Monday is closed.
  for (const [year, closed, saturdays] of [
    [2020, '01-01 01-20 02-17 05-25 09-07 10-12 11-11 11-26 12-25', '07-04'],
    [2021, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25', '06-19 12-25'],
    [2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26', '01-01'],
    [2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25', '11-11'],
    [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25', ''],
    [2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25', ''],
    [2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25', '07-04'],
    [2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25', '06-19 12-25'],
    [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25', '01-01 11-11'],
  ] as const) {
    it(`is closed on these weekdays of ${year}, and no others`, () => {
      expect(closedWeekdays(year)).to.equal(closed)
    })

    for (const holiday of saturdays === '' ? [] : saturdays.split(' ')) {
      it(`is open around the Saturday ${year}-${holiday}`, () => {
        const date = `${year}-${holiday}`
        expect(new Date(date).getUTCDay()).to.equal(6)
        expect([-1, 0, 2].map((days) => isBankingDay(addDays(date, days)))).to.deep.equal([true, false, true])
      })
    }
  }

  it('has no Juneteenth before 2021', () => {
    expect(['2018-06-19', '2019-06-19', '2020-06-19'].map(isBankingDay)).to.deep.equal([true, true, true])
  })

  it('is open on the day a president takes office', () => {
    expect(isBankingDay('2021-01-20')).to.equal(true)
    expect(isBankingDay('2017-01-20')).to.equal(true)
  })

  for (const [date, count, result] of [
    ['2026-11-18', 0, '2026-11-18'],
    ['2026-11-18', 1, '2026-11-19'],
    ['2026-11-18', -1, '2026-11-17'],
    ['2026-11-18', 5, '2026-11-25'],
    ['2026-11-18', 6, '2026-11-27'],
    ['2026-11-27', -1, '2026-11-25'],
    // A day that is none is never counted, whichever way.
    ['2026-11-21', 0, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-21', 2, '2026-11-24'],
    ['2026-11-21', -1, '2026-11-20'],
    ['2026-11-26', 0, '2026-11-27'],
    ['2026-11-26', 1, '2026-11-27'],
    ['2026-11-26', -1, '2026-11-25'],
    ['2026-07-02', 1, '2026-07-03'],
    ['2026-07-02', 2, '2026-07-06'],
    ['2027-07-04', 0, '2027-07-06'],
    ['2027-07-06', -1, '2027-07-02'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2027-01-01', 0, '2027-01-04'],
    ['2027-01-04', -1, '2026-12-31'],
    ['2027-12-31', 1, '2028-01-03'],
    ['2023-01-01', 0, '2023-01-03'],
    ['2026-01-02', 250, '2026-12-31'],
    ['2026-12-31', -250, '2026-01-02'],
    ['2024-02-28', 1, '2024-02-29'],
    ['1970-01-01', -1, '1969-12-31'],
  ] as const) {
    it(`is at ${result}, ${count} banking days from ${date}`, () => {
      expect(addBankingDays(date, count)).to.equal(result)
    })
  }

  it('rolls to the same day or the next banking day', () => {
    expect(['2026-11-25', '2026-11-26', '2026-11-28', '2026-07-04', '2027-07-04'].map(bankingDayOnOrAfter)).to.deep.equal([
      '2026-11-25',
      '2026-11-27',
      '2026-11-30',
      '2026-07-06',
      '2027-07-06',
    ])
  })

  it('adds calendar days over months, leap days and years', () => {
    expect(addDays('2026-11-18', 0)).to.equal('2026-11-18')
    expect(addDays('2026-11-30', 1)).to.equal('2026-12-01')
    expect(addDays('2028-02-28', 1)).to.equal('2028-02-29')
    expect(addDays('2027-02-28', 1)).to.equal('2027-03-01')
    expect(addDays('2026-12-31', 60)).to.equal('2027-03-01')
    expect(addDays('2027-03-01', -60)).to.equal('2026-12-31')
    expect(addDays('2026-03-07', 2)).to.equal('2026-03-09')
  })

  it('rolls to the first banking day that comes', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const rolled = bankingDayOnOrAfter(date)
        expect(isBankingDay(rolled)).to.equal(true)
        expect(rolled >= date).to.equal(true)
        for (let passed = date; passed < rolled; passed = addDays(passed, 1)) expect(isBankingDay(passed), passed).to.equal(false)
      }),
    )
  })

  it('comes to a banking day, with just so many of them on the way', () => {
    fc.assert(
      fc.property(anyDate, anyCount, (date, count) => {
        fc.pre(count !== 0)
        const result = addBankingDays(date, count)
        let passed = 0
        for (let day = date; day !== result; ) {
          day = addDays(day, Math.sign(count))
          if (isBankingDay(day)) passed++
        }
        expect(isBankingDay(result)).to.equal(true)
        expect(passed).to.equal(Math.abs(count))
      }),
    )
  })

  it('comes back from a banking day to where it began', () => {
    fc.assert(
      fc.property(anyDate.map(bankingDayOnOrAfter), anyCount, (date, count) => {
        expect(addBankingDays(addBankingDays(date, count), -count)).to.equal(date)
      }),
    )
  })

  for (const text of ['2026-02-30', '2026-13-01', '2026-11-1', '20261118', '2026-11-18T00:00:00Z', ' 2026-11-18', '+010000-01-01', '-000001-01-01', 'today', '']) {
    it(`does not take ‘${text}’ for a date`, () => {
      for (const use of [isBankingDay, bankingDayOnOrAfter, (date: string) => addBankingDays(date, 1), (date: string) => addDays(date, 1)]) {
        expect(() => use(text)).to.throw(RangeError, /calendar date/i)
      }
    })
  }

  it('ends with the years of four digits, and goes on well after an attempt to leave them', () => {
    expect(isBankingDay('9999-12-31')).to.equal(true)
    expect(bankingDayOnOrAfter('0000-01-01')).to.equal('0000-01-03')
    expect(() => addDays('9999-12-31', 1)).to.throw(RangeError)
    expect(() => addDays('0000-01-01', -1)).to.throw(RangeError)
    expect(() => addBankingDays('9999-12-31', 1)).to.throw(RangeError)
    expect(() => addBankingDays('0000-01-03', -1)).to.throw(RangeError)
    expect(closedWeekdays(2026)).to.include('11-26')
  })
})

function closedWeekdays(year: number): string {
  const closed: string[] = []
  for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addDays(date, 1)) {
    const weekday = new Date(date).getUTCDay()
    if (weekday === 0 || weekday === 6) expect(isBankingDay(date), date).to.equal(false)
    else if (!isBankingDay(date)) closed.push(date.slice(5))
  }
  return closed.join(' ')
}
