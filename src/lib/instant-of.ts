/**
 * An instant of a filter for the database; without a zone it is UTC (Decision: timestamps and ids). Text, because a Date would cut the
 * microseconds off a bound.
 */
export function instantOf(text: string): string {
  const instant = text.toUpperCase()
  // Zones that nobody lives in are more than the database takes.
  if (/[+-](1[5-9]|2[0-3]):[0-9]{2}$/.test(instant)) return new Date(instant).toISOString()
  return /(Z|[+-][0-9]{2}:[0-9]{2})$/.test(instant) ? instant : `${instant}Z`
}
