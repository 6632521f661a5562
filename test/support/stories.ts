import { expect } from 'chai'
import { openContent } from '../../src/ach/file-store.ts'
import { readFile, type ReadFile } from '../../src/ach/nacha/read-file.ts'
import type { Schema } from '../../src/contract.ts'
import type { NachaFileRow } from '../../src/database/tables.ts'
import type { TestClient } from './client.ts'
import { chargeBody, newCharge, newPayout, payoutBody } from './factories.ts'
import { onceIt } from './once.ts'
import type { Rail } from './rail.ts'
import { eventsOf } from './rows.ts'
import { world } from './world.ts'

/** Charges and payouts live the same life. */
export type AnyPayment = Schema<'Charge'> | Schema<'Payout'>

export const kinds = {
  charge: {
    type: 'charge', direction: 'charges', body: chargeBody, make: newCharge,
    create: 'createCharge', get: 'getCharge', update: 'updateCharge', hold: 'holdCharge', release: 'releaseCharge', cancel: 'cancelCharge',
  },
  payout: {
    type: 'payout', direction: 'payouts', body: payoutBody, make: newPayout,
    create: 'createPayout', get: 'getPayout', update: 'updatePayout', hold: 'holdPayout', release: 'releasePayout', cancel: 'cancelPayout',
  },
} as const
export type Kind = (typeof kinds)[keyof typeof kinds]

export const charges = kinds.charge
export const payouts = kinds.payout

/** The kind whose operations must not find this one's payments. */
export function otherOf(kind: Kind): Kind {
  return kind === charges ? payouts : charges
}

/** Its history, an entry a line: `status reason source code changed_at`. */
export function historyOf({ status_history }: AnyPayment): string[] {
  return status_history.map(({ status, reason, source, code, changed_at }) => [status, reason, source, code ?? '-', changed_at].join(' '))
}

/** The same without instants. */
export function movesOf({ status_history }: AnyPayment): string[] {
  return status_history.map(({ status, reason, source, code }) => [status, reason, source, code ?? '-'].join(' '))
}

export async function read(client: TestClient, kind: Kind, id: string): Promise<AnyPayment> {
  return (await client.ok(kind.get, { path: { id } })).data
}

/** The payment, once the worker has brought it there. @param within milliseconds */
export async function onceItIs(status: AnyPayment['status'], client: TestClient, kind: Kind, id: string, within = 15_000): Promise<AnyPayment> {
  return onceIt(() => read(client, kind, id), (payment) => payment.status === status, { within })
}

/** What is wanted of a payment; of a payout nothing that only a charge has. */
export type NewPayment = Omit<Partial<Schema<'ChargeCreate'>>, 'config'> & { config?: Schema<'ChargeCreate'>['config'] & Schema<'PayoutCreate'>['config'] }

/** A payment that the worker has looked at. */
export async function newScheduled(client: TestClient, kind: Kind, body: NewPayment = {}): Promise<AnyPayment> {
  const { id } = await kind.make(client, body)
  return onceItIs('scheduled', client, kind, id)
}

/** That the payment has an event for each entry of its history, in order, the last of which holds what the API answers. */
export async function expectEvents({ asSuperuser }: Rail, kind: Kind, payment: AnyPayment): Promise<void> {
  const events = await eventsOf(payment.id, asSuperuser)
  expect(events.map(({ event_type, event_sequence }) => `${event_sequence} ${event_type}`)).to.deep.equal(
    payment.status_history.map((_, index) => `${index + 1} ${kind.type}.${index === 0 ? 'created' : 'event'}.v1`),
  )
  const rows = await asSuperuser('events').where({ resource_id: payment.id }).orderBy('event_sequence')
  expect(rows.map(({ occurred_at }) => occurred_at.toISOString())).to.deep.equal(payment.status_history.map(({ changed_at }) => changed_at))
  expect(events.at(-1)?.data).to.deep.equal(payment)
}

export interface KeptFile {
  row: NachaFileRow
  text: string
  file: ReadFile
}

/** The platform's files of that direction, in the order in which they were made. */
export async function filesOf({ asSuperuser }: Rail, platformId: string, direction: NachaFileRow['direction'] = 'outgoing'): Promise<KeptFile[]> {
  const rows = await asSuperuser('nacha_files').where({ platform_id: platformId, direction }).orderBy(['due_at', 'number', 'created_at', 'id'])
  return rows.map((row) => {
    const text = openContent(world().secrets, row)
    return { row, text, file: readFile(text) }
  })
}

/** What the entry of a payment is known by at the bank. */
export function individualIdOf({ id }: AnyPayment): string {
  return id.replaceAll('-', '').slice(-15)
}
