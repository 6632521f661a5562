const second = 1000
const minute = 60 * second
const hour = 60 * minute
export const day = 24 * hour

/** Between one try and the next (Decision: webhooks). */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour] as const

/** Tries that a delivery gets, and gets again when it is sent again. */
export const triesOfDelivery = waits.length + 1

/**
 * When the next try is due, a tenth earlier or later so that what failed together does not come back together; at the time that
 * the receiver has asked for, if that is later, but no more than a day away.
 *
 * @param triesLeft after the one that failed
 * @param random from 0 to 1
 * @param retryAfter what the receiver has asked for
 * @returns undefined: that was the last one
 */
export function nextTry(now: Date, triesLeft: number, random: number, retryAfter: Date | undefined): Date | undefined {
  const wait = waits[triesOfDelivery - 1 - triesLeft]
  if (wait === undefined) return undefined
  const own = now.getTime() + Math.round(wait * (0.9 + 0.2 * random))
  const asked = Math.min(retryAfter?.getTime() ?? 0, now.getTime() + day)
  return new Date(Math.max(own, asked))
}

/** An endpoint at which every try fails for as long is disabled. */
export const failingLimit = 5 * day

/** A failure this long after the one before begins a new spell: between them nothing was tried. Longer than all waits together. */
export const spellLimit = 2 * day
