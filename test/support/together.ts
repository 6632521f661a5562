import { mock } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { Groups } from '../../src/lib/groups.ts'
import type { TestClient } from './client.ts'
import { chargeBody, newAccount, newPaykey, payoutBody, unique } from './factories.ts'
import { onceIt } from './once.ts'
import { world } from './world.ts'

/** A charge of an account of its own, that a test can have wait. */
export interface Waiter {
  client: TestClient
  accountId: string
  paykey: string
  /** A payout in its place. */
  isPayout?: boolean
  /** Of a service in another process, which can't be seen to have what is sent: its requests may come in any order. */
  isElsewhere?: boolean
}

export async function newWaiter(client: TestClient): Promise<Waiter> {
  const { id: accountId } = await newAccount(client)
  const acting = client.actingFor(accountId)
  return { client: acting, accountId, paykey: (await newPaykey(acting)).paykey }
}

/**
 * Sends requests while a charge of the same platform is kept from being stored, each when the one before waits in the service or is answered:
 * those for charges share the transaction that comes next, or those for payouts, where it is a payout.
 *
 * @param arrived waited for when all are on their way, before the first goes on: for four seconds in all, or the database gives it up
 */
export async function sendTogether<Answer>({ client, paykey, isPayout = false, isElsewhere = false }: Waiter, requests: readonly (() => Promise<Answer>)[], arrived?: () => unknown): Promise<Answer[]> {
  const { asSuperuser, asOwner } = world()
  const external_id = unique('waiter')
  const name = external_id.replaceAll('-', '_')
  await asOwner.raw(`create function ${name}() returns trigger language plpgsql as $$ begin
    while not pg_try_advisory_xact_lock(hashtextextended(new.external_id, 0)) loop perform pg_sleep(0.005); end loop;
    return new;
  end $$`)
  await asOwner.raw(`create trigger ${name} before insert on payments for each row when (new.external_id = '${external_id}') execute function ${name}()`)
  // A moment between two does not tell which of them is first.
  const taken = mock.method(Groups.prototype, 'do')
  try {
    const { first, sent } = await asSuperuser.transaction(async (trx) => {
      await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [external_id])
      const first = isPayout ? client.call('createPayout', { body: payoutBody(paykey, { external_id }) }) : client.call('createCharge', { body: chargeBody(paykey, { external_id }) })
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
      await onceIt(async () => (await asSuperuser.raw<{ rows: unknown[] }>(waiting)).rows.length, (count) => count > 0, { every: 5 })
      const sent: Promise<Answer>[] = []
      for (const send of requests) {
        const before = taken.mock.callCount()
        let isAnswered = false
        sent.push(send().finally(() => {
          isAnswered = true
        }))
        if (isElsewhere) await delay(10)
        else await onceIt(() => isAnswered || taken.mock.callCount() > before, (isHere) => isHere, { every: 1 })
      }
      if (isElsewhere) await delay(500)
      await arrived?.()
      return { first, sent: Promise.all(sent) }
    })
    await first
    return await sent
  } finally {
    taken.mock.restore()
    await asOwner.raw(`drop trigger ${name} on payments`)
    await asOwner.raw(`drop function ${name}()`)
  }
}
