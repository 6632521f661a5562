import type { Knex } from 'knex'
import type { Environment, OwnerContext } from '../../src/context.ts'
import { insertAdvance } from '../../src/database/platform-clock.ts'
import { inTenant } from '../../src/database/transaction.ts'
import * as jobs from '../../src/jobs/job-store.ts'
import { newId } from '../../src/lib/ids.ts'
import { stepLane } from '../../src/worker/lane.ts'
import { newAccount, newCharge, newLinkedBankAccount, newPaykey, newRepresentative, newWebhookDelivery } from './factories.ts'
import { giveBank } from './live-bank.ts'
import { openRail, type Rail } from './rail.ts'
import { world } from './world.ts'

/** One of each that a store finds: of an account in the sandbox, but for what is of the live side. */
export interface Present {
  charge: string
  paykey: string
  customer: string
  account: string
  representative: string
  linked: string
  deposit: string
  depositDate: string
  /** A charge that is paid: in the deposit, and in the file. */
  deposited: string
  file: string
  hash: string
  endpoint: string
  delivery: string
  livePrenote: string
}

/** A platform of a database of its own, all of whose steps but the next are taken. */
export interface PresentRail {
  rail: Rail
  platformId: string
  present: Present
  /** Of a transaction, on whose side of the platform: in the sandbox it acts for the account. */
  contextOf: (environment: Environment, trx: Knex.Transaction) => OwnerContext
  /** The same of a transaction of the service. */
  within: <T>(environment: Environment, work: (context: OwnerContext) => Promise<T>) => Promise<T>
}

/** The caller closes the rail. */
export async function openPresent(): Promise<PresentRail> {
  const rail = await openRail('2026-03-03T20:00:00.000Z', { stands: true, overrides: { accountValidation: 'prenote' } })
  const platform = await rail.newPlatform()
  const platformId = platform.id
  const client = platform.sandbox
  const { asService: database, clock } = rail
  const { secrets } = world()

  const workOff = async () => {
    while ((await stepLane({ database, clock, secrets, newId }, { platformId, environment: 'sandbox' }, 500)) !== 'idle');
  }

  const account = await newAccount(client)
  const representative = await newRepresentative(client, { account_id: account.id })
  const bankAccount = await newLinkedBankAccount(client, { account_id: account.id, purposes: ['charges', 'payouts'] })
  await client.ok('simulateAccount', { path: { id: account.id }, body: { final_status: 'active' } })
  const acting = client.actingFor(account.id)
  await newCharge(client)
  await workOff()
  // Past its file, which what comes from now on does not go into.
  rail.setTime('2026-03-04T20:00:00.000Z')
  await workOff()
  const deposited = await newCharge(acting)
  await workOff()
  for (const status of ['pending', 'paid'] as const) await acting.ok('simulatePayment', { path: { id: deposited.id }, body: { status } })
  const charge = await newCharge(acting)
  await workOff()
  const { endpoint, delivery } = await newWebhookDelivery(client)
  await giveBank(rail, platform, { outbox: '/nowhere/outbox', inbox: '/nowhere/inbox' })
  const checked = await newPaykey(platform.live)
  const [deposit] = await rail.asSuperuser('funding_events').where({ platform_id: platformId, owner_id: account.id, type: 'charge_deposit', status: 'created' })
  const [file] = await rail.asSuperuser('nacha_files').where({ platform_id: platformId, direction: 'outgoing', status: 'handed_over' })
  const [prenote] = await rail.asSuperuser('prenotes').where({ paykey_id: checked.id })
  if (deposit === undefined || !file?.content_hash || prenote === undefined) throw new Error('All of this was made')
  const contextOf: PresentRail['contextOf'] = (environment, trx) => {
    const now = clock.now()
    const accountId = environment === 'sandbox' ? account.id : null
    return { trx, platformId, environment, accountId, ownerId: accountId ?? platformId, now, realNow: now, newId, secrets }
  }
  const within: PresentRail['within'] = (environment, work) => inTenant(database, platformId, (trx) => work(contextOf(environment, trx)))
  await within('sandbox', async (context) => {
    await insertAdvance(context, newId(), context.now, context.realNow)
    await jobs.insertJob(context, { kind: 'reset_sandbox', subjectId: platformId, dueAt: context.now })
  })
  return {
    rail,
    platformId,
    present: {
      ...{ charge: charge.id, paykey: charge.paykey_details.id, customer: charge.paykey_details.customer_id, account: account.id, representative: representative.id, linked: bankAccount.id },
      ...{ deposit: deposit.id, depositDate: deposit.transfer_date, deposited: deposited.id, file: file.id, hash: file.content_hash, endpoint, delivery: delivery.id, livePrenote: prenote.id },
    },
    contextOf,
    within,
  }
}
