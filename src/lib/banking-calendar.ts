import { allForYear } from '@18f/us-federal-holidays'
import { Temporal } from 'temporal-polyfill'

/** YYYY-MM-DD, of the years 0000 to 9999. Dates of this form sort as text. */
export type CalendarDate = string

const timeZone = 'America/New_York'

// Made when first used: the machine's zones take a while to read.
let newYorkCalendar: Intl.DateTimeFormat | undefined
let newYorkClock: Intl.DateTimeFormat | undefined

/** The calendar date that an instant has in New York, where the days of ACH begin and end. */
export function newYorkDate(instant: Date): CalendarDate {
  newYorkCalendar ??= new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const parts = new Map(newYorkCalendar.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${parts.get('year') ?? ''}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`
}

/**
 * The instant at which clocks in New York show this. A time that summer time skips is read by the clock before the change
 * (02:30 as 03:30); of a time that comes twice it is the first.
 *
 * @param time HH:MM
 * @throws RangeError for what is no date or no time
 */
export function newYorkInstant(date: CalendarDate, time: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds)
}

/**
 * Whether the Federal Reserve settles ACH that day: not on Saturdays, Sundays and its holidays. It keeps a holiday that falls
 * on a Sunday on the Monday, and doesn't move one that falls on a Saturday. Juneteenth is one from 2021 on (its first working
 * day was in 2022); of the other ten no year is without.
 *
 * @throws RangeError for what is no date
 */
export function isBankingDay(date: CalendarDate): boolean {
  return isBanking(dayOf(date))
}

/** @throws RangeError for what is no date */
export function bankingDayOnOrAfter(date: CalendarDate): CalendarDate {
  return addBankingDays(date, 0)
}

/**
 * The `count`th banking day after the date, or before it when negative; with 0 the date itself, rolled to a banking day on or
 * after it. The date itself is never counted.
 *
 * @throws RangeError for what is no date, and where the result would lie outside the years 0000 to 9999
 */
export function addBankingDays(date: CalendarDate, count: number): CalendarDate {
  let day = dayOf(date)
  if (count === 0) while (!isBanking(day)) day++
  const step = Math.sign(count)
  for (let left = Math.abs(count); left > 0; ) {
    day += step
    if (isBanking(day)) left--
  }
  return dateOf(day)
}

/**
 * Calendar days.
 *
 * @throws RangeError for what is no date, and where the result would lie outside the years 0000 to 9999
 */
export function addDays(date: CalendarDate, count: number): CalendarDate {
  return dateOf(dayOf(date) + count)
}

// Days are counted from 1970-01-01, a Thursday: stepping over a quarter with Temporal's dates takes near a hundred times as long.
const dayLength = 86_400_000
const firstDay = Date.parse('0000-01-01') / dayLength
const lastDay = Date.parse('9999-12-31') / dayLength

function dayOf(date: CalendarDate): number {
  const day = Date.parse(date) / dayLength
  // Date.parse makes 2 March of 30 February.
  if (Number.isNaN(day) || dateOf(day) !== date) throw new RangeError(`${date} is not a calendar date`)
  return day
}

function dateOf(day: number): CalendarDate {
  if (day < firstDay || day > lastDay) throw new RangeError('A calendar date lies in the years 0000 to 9999')
  return new Date(day * dayLength).toISOString().slice(0, 10)
}

function isBanking(day: number): boolean {
  const weekday = (((day + 4) % 7) + 7) % 7
  return weekday !== 0 && weekday !== 6 && !yearOf(day).holidays.has(day)
}

interface Year {
  first: number
  last: number
  /** As the Federal Reserve keeps them. None moves into another year: only Sunday's are moved, and onwards. */
  holidays: ReadonlySet<number>
}

const years = new Map<string, Year>()
let latest: Year | undefined

function yearOf(day: number): Year {
  if (latest === undefined || day < latest.first || day > latest.last) latest = lookUpYear(dateOf(day).slice(0, 4))
  return latest
}

function lookUpYear(digits: string): Year {
  let year = years.get(digits)
  if (year === undefined) {
    const kept = allForYear(Number(digits), { shiftSaturdayHolidays: false, shiftSundayHolidays: true })
    year = {
      first: Date.parse(`${digits}-01-01`) / dayLength,
      last: Date.parse(`${digits}-12-31`) / dayLength,
      holidays: new Set(kept.map(({ dateString }) => Date.parse(dateString) / dayLength)),
    }
    years.set(digits, year)
  }
  return year
}

/** What clocks in New York show at an instant, HH:MM. */
export function newYorkTime(instant: Date): string {
  newYorkClock ??= new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return newYorkClock.format(instant)
}
