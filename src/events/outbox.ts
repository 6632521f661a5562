import type { ChangeContext } from '../context.ts'

/** Nouns that have events. */
export type EventNoun = 'account' | 'representative' | 'linked_bank_account' | 'customer' | 'paykey' | 'charge' | 'payout'

export interface EventOf {
  noun: EventNoun
  /** `created` once, `event` on every change of status. */
  kind: 'created' | 'event'
  resourceId: string
  /** The embedded account that it concerns, if any. */
  accountId: string | null
  /** From 1, without gaps, for each resource; kept in the resource's row, which the caller holds. */
  sequence: number
  /** The whole resource as rendered; dob, ssn_last4 and tax_id are already null in it. */
  data: object
}

/**
 * Keeps what happened, in the transaction in which it happened: told if and only if it is so. Encrypted, because it holds
 * the whole resource.
 */
export async function recordEvent(context: ChangeContext, event: EventOf): Promise<void> {
  await recordEvents(context, [{ ...event, occurredAt: context.now }])
}

/** The same of many, each at its own instant. */
export async function recordEvents(context: ChangeContext, events: readonly (EventOf & { occurredAt: Date })[]): Promise<void> {
  const { trx, platformId, environment, realNow, newId, secrets } = context
  const rows = events.map((event) => {
    const id = newId('event')
    return {
      platform_id: platformId,
      environment,
      id,
      account_id: event.accountId,
      event_type: `${event.noun}.${event.kind}.v1`,
      resource_id: event.resourceId,
      event_sequence: event.sequence,
      occurred_at: event.occurredAt,
      created_at: realNow,
      data_encrypted: secrets.encrypt(JSON.stringify(event.data), { table: 'events', column: 'data', rowId: id, platformId, environment }),
    }
  })
  if (rows.length > 0) await trx('events').insert(rows)
}
