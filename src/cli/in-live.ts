import { findBank } from '../ach/bank-store.ts'
import type { Mailbox } from '../ach/mailbox/mailbox.ts'
import { openMailbox } from '../ach/mailbox/open-mailbox.ts'
import type { ChangeContext } from '../context.ts'
import { inTenant } from '../database/transaction.ts'
import { systemClock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import type { RailPlace } from './workplace.ts'

/** In one transaction, on the live side of a platform. */
export async function inLive<T>(place: RailPlace, platformId: string, work: (context: ChangeContext) => Promise<T>): Promise<T> {
  const secrets = await place.secrets()
  return inTenant(place.database, platformId, (trx) => {
    const realNow = systemClock.now()
    return work({ trx, platformId, environment: 'live', now: realNow, realNow, newId, secrets })
  })
}

/** With the mailbox of its bank, outside any transaction; nothing where it has no bank. */
export async function withMailbox<T>(place: RailPlace, platformId: string, work: (mailbox: Mailbox) => Promise<T>): Promise<T | undefined> {
  const { bank, secrets } = await inLive(place, platformId, async (context) => ({ bank: await findBank(context), secrets: context.secrets }))
  if (bank === undefined) return undefined
  const mailbox = await openMailbox(bank, secrets)
  try {
    return await work(mailbox)
  } finally {
    await mailbox.close()
  }
}
