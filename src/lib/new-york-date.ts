const newYork = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', year: 'numeric', month: '2-digit', day: '2-digit' })

/** The calendar date that an instant has in New York, where the days of ACH begin and end. */
export function newYorkDate(instant: Date): string {
  const parts = new Map(newYork.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${parts.get('year') ?? ''}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`
}
