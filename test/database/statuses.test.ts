import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import type { Knex } from 'knex'
import { countReturnable } from '../../src/ach/bank-store.ts'
import * as files from '../../src/ach/file-store.ts'
import type { OwnerContext } from '../../src/context.ts'
import * as funding from '../../src/funding/funding-event-store.ts'
import { document } from '../../src/http/openapi.ts'
import * as linked from '../../src/linked-bank-accounts/linked-bank-account-store.ts'
import * as prenotes from '../../src/paykeys/prenote-store.ts'
import * as payments from '../../src/payments/payment-store.ts'
import * as deliveries from '../../src/webhooks/delivery-store.ts'
import * as endpoints from '../../src/webhooks/endpoint-store.ts'
import { forgedFundingEntry } from '../support/factories.ts'
import { openPresent, type Present, type PresentRail } from '../support/present.ts'

/** What may be told of a row's status, by its table. */
const statuses = {
  payments: statusesOf('PaymentStatus'),
  funding_events: statusesOf('FundingEventStatus'),
  webhook_endpoints: statusesOf('WebhookEndpointStatus'),
  webhook_deliveries: statusesOf('WebhookDeliveryStatus'),
  linked_bank_accounts: statusesOf('LinkedBankAccountStatus'),
  nacha_files: ['open', 'made', 'handed_over', 'cancelled', 'arriving', 'received', 'quarantined'],
  prenotes: ['created', 'pending', 'passed', 'failed', 'cancelled'],
} as const satisfies Record<string, readonly string[]>

function statusesOf(name: string): readonly string[] {
  const schema = document.components?.schemas?.[name]
  if (schema === undefined || !('enum' in schema)) throw new Error(`The contract has no ${name}`)
  return (schema.enum ?? []).map(String)
}

type Columns = Readonly<Record<string, Knex.Value | null>>
type Arrange = (context: OwnerContext, present: Present) => Promise<void>
type IsChosen = (context: OwnerContext, present: Present) => Promise<boolean>

interface Choice {
  /** The function of a store. */
  name: string
  /** What it is asked, where it is asked more than one thing. */
  asked?: string
  table: keyof typeof statuses
  row: (present: Present) => string
  /** In which statuses it is one of those that the function is for. */
  chosen: readonly string[]
  /** What else of it is so. */
  so?: Columns
  live?: true
  /** What else must be there. */
  arrange?: Arrange
  /** Whether the row is one of them. */
  isChosen: IsChosen
}

const farAhead = new Date('2100-01-01T00:00:00Z')
const past = new Date('2026-01-01T00:00:00Z')
const has = (rows: readonly { id: string }[], id: string) => rows.some((row) => row.id === id)
const other = '00000000-0000-7000-8000-00000000f001'
const none = '00000000-0000-7000-8000-00000000f002'
const unsent = ['created', 'scheduled']
const without = (...some: readonly string[]) => statuses.payments.filter((status) => !some.includes(status))

/** A second event as the deposit is, of the same payment; what else of it is so. */
const beside = (changes: Columns): Arrange => async ({ trx, platformId }, { deposit }) => {
  await copy(trx, 'funding_events', { platform_id: platformId, id: deposit }, { id: other, ...changes })
  await copy(trx, 'funding_payments', { platform_id: platformId, funding_event_id: deposit }, { funding_event_id: other })
}

/** An entry of an event in the file. */
async function enter({ trx, platformId, environment }: OwnerContext, { file }: Present, eventId: string): Promise<void> {
  await trx('funding_entries').insert(forgedFundingEntry({ platform_id: platformId, environment, funding_event_id: eventId, file_id: file }))
}

/** @returns how many there were */
function write({ trx, platformId }: OwnerContext, table: string, id: string, changes: Columns): Promise<number> {
  return trx<Record<string, Knex.Value>>(table).where({ platform_id: platformId, id }).update(changes)
}

async function copy(trx: Knex.Transaction, table: string, from: Columns, changes: Columns): Promise<void> {
  const rows = await trx<Record<string, Knex.Value>>(table).where(from)
  for (const row of rows) await trx(table).insert({ ...row, ...changes })
}

/** Of what may come back there is less without the row. */
const counts = (table: 'payments' | 'funding_events' | 'prenotes', id: (present: Present) => string, status: string): IsChosen => async (context, present) => {
  const before = await countReturnable(context, '2026-03-01')
  await write(context, table, id(present), { status })
  return (await countReturnable(context, '2026-03-01')) < before
}

const ofCharge = { table: 'payments', row: ({ charge }: Present) => charge } as const
const ofDeposit = { table: 'funding_events', row: ({ deposit }: Present) => deposit } as const
const ofDeposited = { table: 'payments', row: ({ deposited }: Present) => deposited } as const
const ofPrenote = { table: 'prenotes', row: ({ livePrenote }: Present) => livePrenote, live: true } as const
const ofFile = { table: 'nacha_files', row: ({ file }: Present) => file } as const
const ofOther = { table: 'funding_events', row: () => other } as const

const noFiles = (): readonly string[] => []
const due = (step: payments.DueStep, unsentFiles: (present: Present) => readonly string[] = noFiles, row = ofCharge.row): IsChosen => async (context, present) => has(await payments.lockDuePayments(context, step, farAhead, 500, unsentFiles(present)), row(present))
const dueFunding = (step: funding.FundingStep, unsentFiles: (present: Present) => readonly string[] = noFiles): IsChosen => async (context, present) => has(await funding.lockDueFunding(context, step, farAhead, 500, unsentFiles(present)), present.deposit)
const family = (is: (found: payments.Family) => boolean): IsChosen => async (context, { deposited }) => is(await payments.lockFamily(context, { resubmission_of: deposited, representment_of: deposited }))
const presentedAgain: Arrange = async (context, { charge, deposited }) => {
  await write(context, 'payments', charge, { resubmission_of: deposited, representment_of: deposited })
}
const funded = (is: (found: funding.Funded) => boolean): IsChosen => async (context, { deposited }) => {
  const found = (await funding.sumFunded(context, [deposited])).get(deposited)
  return found !== undefined && is(found)
}
/** Whether the deposit, as a transfer of that type, would go before the other event allows. */
const early = (type: string, fileId?: (present: Present) => string): IsChosen => async (context, present) => {
  await write(context, 'funding_events', present.deposit, { type })
  return (await funding.listEarly(context, [present.deposit], fileId?.(present))).has(present.deposit)
}
const inFile = (status: string): Arrange => async (context, present) => {
  await beside({ transfer_date: '2026-03-20' })(context, present)
  await enter(context, present, other)
  await write(context, 'nacha_files', present.file, { status })
}

/** Each function of a store that goes by what status a row has: what its callers rely on, whatever becomes of the row meanwhile. */
const choices: readonly Choice[] = [
  { name: 'lockStoppable', ...ofCharge, chosen: unsent, isChosen: async (context, { charge, paykey }) => has(await payments.lockStoppable(context, [paykey]), charge) },
  { name: 'lockUnsentOf', ...ofCharge, chosen: unsent, isChosen: async (context, { charge, account }) => has(await payments.lockUnsentOf(context, account), charge) },
  { name: 'lockDuePayments', asked: 'to check, of one that waits for no file', ...ofCharge, chosen: unsent, so: { due_at: past, effective_date: null }, isChosen: due('check') },
  { name: 'lockDuePayments', asked: 'to check, of one that waits for a file', ...ofCharge, chosen: ['created'], so: { due_at: past, effective_date: '2026-03-09' }, isChosen: due('check') },
  { name: 'lockDuePayments', asked: 'to make a file, of one that waits for it', ...ofCharge, chosen: ['scheduled'], so: { due_at: past, effective_date: '2026-03-09' }, isChosen: due('make_file') },
  { name: 'lockDuePayments', asked: 'to make a file, of one that waits for none', ...ofCharge, chosen: [], so: { due_at: past, effective_date: null }, isChosen: due('make_file') },
  { name: 'lockDuePayments', asked: 'to settle', ...ofCharge, chosen: ['pending'], so: { due_at: past }, isChosen: due('settle') },
  { name: 'lockDuePayments', asked: 'to settle what is in a file', ...ofDeposited, chosen: ['pending'], so: { due_at: past }, isChosen: due('settle', () => [none], ofDeposited.row) },
  { name: 'lockDuePayments', asked: 'to settle what is in a file that the bank has not got', ...ofDeposited, chosen: [], so: { due_at: past }, isChosen: due('settle', ({ file }) => [file], ofDeposited.row) },
  { name: 'lockFamily', asked: 'how often it was presented again', ...ofCharge, chosen: without('cancelled'), so: { status_code: 'R01' }, arrange: presentedAgain, isChosen: family(({ representments }) => representments === 1) },
  { name: 'lockFamily', asked: 'how often, of what the bank has not taken', ...ofCharge, chosen: without('cancelled', 'failed', 'reversed'), so: { status_code: null }, arrange: presentedAgain, isChosen: family(({ representments }) => representments === 1) },
  { name: 'lockFamily', asked: 'what is under way', ...ofCharge, chosen: without('cancelled', 'failed', 'reversed'), arrange: presentedAgain, isChosen: family(({ under_way }) => under_way !== null) },
  { name: 'lockFamily', asked: 'by which code the last one came back', ...ofCharge, chosen: ['failed', 'reversed'], so: { status_code: 'R01' }, arrange: presentedAgain, isChosen: family(({ last_code }) => last_code === 'R01') },
  {
    name: 'lockFamily',
    asked: 'which other one came back',
    ...ofCharge,
    chosen: ['failed', 'reversed'],
    so: { status_code: 'R01' },
    arrange: async (context, { charge, deposited }) => {
      await write(context, 'payments', charge, { resubmission_of: deposited })
    },
    isChosen: family(({ came_back }) => came_back !== null),
  },
  {
    name: 'listCovered',
    ...ofDeposited,
    chosen: ['scheduled'],
    arrange: async ({ trx }, { deposit }) => {
      await trx('funding_payments').where({ funding_event_id: deposit }).update({ amount: -1 })
    },
    isChosen: async (context, { deposit, deposited }) => (await funding.listCovered(context, [deposit])).includes(deposited),
  },
  { name: 'recountCover', ...ofDeposited, chosen: ['paid'], isChosen: (context, present) => covers(context, present, []) },
  { name: 'recountCover', asked: 'of one that is paid no more', ...ofDeposited, chosen: [], isChosen: (context, present) => covers(context, present, [present.deposited]) },
  { name: 'countReturnable', asked: 'of payments of late', ...ofCharge, chosen: ['pending', 'paid'], so: { effective_date: '2026-03-01' }, isChosen: counts('payments', ofCharge.row, 'cancelled') },
  { name: 'countReturnable', asked: 'of payments of before', ...ofCharge, chosen: ['pending'], so: { effective_date: '2026-02-28' }, isChosen: counts('payments', ofCharge.row, 'cancelled') },
  { name: 'countReturnable', asked: 'of transfers of late', ...ofDeposit, chosen: ['pending', 'paid'], so: { effective_date: '2026-03-01' }, isChosen: counts('funding_events', ofDeposit.row, 'failed') },
  { name: 'countReturnable', asked: 'of transfers of before', ...ofDeposit, chosen: ['pending'], so: { effective_date: '2026-02-28' }, isChosen: counts('funding_events', ofDeposit.row, 'failed') },
  { name: 'countReturnable', asked: 'of prenotes of late', ...ofPrenote, chosen: ['pending', 'passed'], so: { effective_date: '2026-03-01' }, isChosen: counts('prenotes', ofPrenote.row, 'failed') },
  { name: 'countReturnable', asked: 'of prenotes of before', ...ofPrenote, chosen: ['pending'], so: { effective_date: '2026-02-28' }, isChosen: counts('prenotes', ofPrenote.row, 'failed') },
  { name: 'lockDuePrenotes', asked: 'to send', ...ofPrenote, chosen: ['created'], so: { due_at: past }, isChosen: async (context, { livePrenote }) => has(await prenotes.lockDuePrenotes(context, 'send_prenotes', farAhead, 9), livePrenote) },
  { name: 'lockDuePrenotes', asked: 'to settle', ...ofPrenote, chosen: ['pending'], so: { due_at: past }, isChosen: async (context, { livePrenote }) => has(await prenotes.lockDuePrenotes(context, 'settle_prenotes', farAhead, 9), livePrenote) },
  {
    name: 'insertMissing',
    ...ofDeposit,
    chosen: ['created'],
    // Another one with its key is not made.
    isChosen: async (context, { deposit }) => {
      const [row] = await funding.findFundingEvents(context, [deposit])
      if (row === undefined) throw new Error('It was made before')
      await funding.insertMissing(context, [{ ...row, id: other, status: 'created' }])
      return !has(await funding.findFundingEvents(context, [other]), other)
    },
  },
  { name: 'lockOpen', ...ofDeposit, chosen: ['created'], isChosen: async (context, { account, deposit, depositDate }) => has(await funding.lockOpen(context, [{ owner_id: account, type: 'charge_deposit', transfer_date: depositDate, retry_of: null }]), deposit) },
  { name: 'lockCover', ...ofDeposit, chosen: ['created'], so: { cover_amount: 1 }, isChosen: async (context, { account, deposit }) => has(await funding.lockCover(context, [account]), deposit) },
  { name: 'lockOpenOf', ...ofDeposit, chosen: ['created'], isChosen: async (context, { deposit, deposited }) => has((await funding.lockOpenOf(context, [deposited], 'charge_deposit')).map(({ event }) => event), deposit) },
  { name: 'lockDueFunding', asked: 'to send', ...ofDeposit, chosen: ['created'], so: { due_at: past }, isChosen: dueFunding('send_funding') },
  { name: 'lockDueFunding', asked: 'to settle', ...ofDeposit, chosen: ['pending'], so: { due_at: past }, isChosen: dueFunding('settle_funding') },
  { name: 'lockDueFunding', asked: 'to settle what is in a file that the bank has not got', ...ofDeposit, chosen: [], so: { due_at: past }, arrange: (context, present) => enter(context, present, present.deposit), isChosen: dueFunding('settle_funding', ({ file }) => [file]) },
  { name: 'sumFunded', asked: 'what has come', ...ofDeposit, chosen: ['created', 'pending', 'paid'], isChosen: funded(({ net }) => net > 0) },
  { name: 'sumFunded', asked: 'what may still fail', ...ofDeposit, chosen: ['created', 'pending'], so: { type: 'payout_withdrawal' }, isChosen: funded(({ unsure }) => unsure > 0) },
  { name: 'sumFunded', asked: 'until when something is to be sent', ...ofDeposit, chosen: ['created'], isChosen: funded((found) => found.open_until !== null) },
  { name: 'sumFunded', asked: 'until when something is on its way', ...ofDeposit, chosen: ['pending'], so: { due_at: past }, isChosen: funded((found) => found.sure_at !== null) },
  { name: 'listEarly', asked: 'of a deposit, by what takes back', ...ofOther, chosen: ['pending'], arrange: beside({ type: 'charge_reversal' }), isChosen: early('charge_deposit') },
  { name: 'listEarly', asked: 'of what gives back, by what is withdrawn', ...ofOther, chosen: ['created', 'pending'], arrange: beside({ type: 'payout_withdrawal' }), isChosen: early('payout_return') },
  { name: 'listEarly', asked: 'of what takes back, by a deposit that is not sent', ...ofOther, chosen: ['created'], arrange: beside({ transfer_date: '2026-03-20' }), isChosen: early('charge_reversal') },
  { name: 'listEarly', asked: 'of what takes back, by a deposit in a file that the bank has not got', ...ofOther, chosen: ['created', 'pending'], arrange: inFile('made'), isChosen: early('charge_reversal') },
  { name: 'listEarly', asked: 'of what takes back, by a deposit that the bank has', ...ofOther, chosen: ['created'], arrange: inFile('handed_over'), isChosen: early('charge_reversal') },
  { name: 'listEarly', asked: 'of what takes back, by a deposit of the same file', ...ofOther, chosen: ['created'], arrange: inFile('open'), isChosen: early('charge_reversal', ({ file }) => file) },
  { name: 'listToPresentAgain', ...ofDeposit, chosen: ['failed'], isChosen: async (context, { deposited }) => (await funding.listToPresentAgain(context, [deposited])).length === 1 },
  {
    name: 'listToPresentAgain',
    asked: 'of one that has another in its place',
    ...ofOther,
    chosen: ['failed'],
    arrange: async (context, present) => {
      await beside({ retry_of: present.deposit })(context, present)
      await write(context, 'funding_events', present.deposit, { status: 'failed' })
    },
    isChosen: async (context, { deposited }) => (await funding.listToPresentAgain(context, [deposited])).length === 1,
  },
  { name: 'listReturned', ...ofDeposit, chosen: ['failed'], isChosen: async (context, { deposit }) => has(await funding.listReturned(context, [deposit]), deposit) },
  { name: 'findSentFiles', ...ofFile, chosen: ['handed_over'], so: { name: 'sent.ach', answer: null }, isChosen: async (context, { file }) => has(await files.findSentFiles(context, ['sent.ach']), file) },
  { name: 'findSentFiles', asked: 'of what was answered', ...ofFile, chosen: [], so: { name: 'sent.ach', answer: 'accepted' }, isChosen: async (context, { file }) => has(await files.findSentFiles(context, ['sent.ach']), file) },
  { name: 'noteDraft', ...ofFile, chosen: ['made'], so: { sending_as: null }, isChosen: (context, { file, hash }) => files.noteDraft(context, file, [hash], 'draft') },
  { name: 'forgetDraft', ...ofFile, chosen: ['made'], so: { sending_as: 'draft' }, isChosen: (context, { file }) => files.forgetDraft(context, file, 'draft') },
  {
    name: 'deleteFile',
    ...ofFile,
    chosen: ['open'],
    isChosen: async (context, { file }) => {
      await files.deleteFile(context, file)
      return (await files.lockOutgoingFile(context, file)) === undefined
    },
  },
  {
    name: 'findOwnActive',
    table: 'linked_bank_accounts',
    row: (present) => present.linked,
    chosen: ['active'],
    so: { account_id: null },
    arrange: async ({ trx, platformId }) => {
      await trx('linked_bank_accounts').where({ platform_id: platformId, account_id: null }).delete()
    },
    isChosen: async (context, present) => (await linked.findOwnActive(context, 'charges'))?.id === present.linked,
  },
  { name: 'lockActiveOf', table: 'linked_bank_accounts', row: (present) => present.linked, chosen: ['active'], isChosen: async (context, present) => has(await linked.lockActiveOf(context, present.account), present.linked) },
  { name: 'listEnabled', table: 'webhook_endpoints', row: ({ endpoint }) => endpoint, chosen: ['enabled'], isChosen: async (context, { endpoint }) => has(await endpoints.listEnabled(context), endpoint) },
  { name: 'listEnabledOf', table: 'webhook_endpoints', row: ({ endpoint }) => endpoint, chosen: ['enabled'], isChosen: async (context, { endpoint }) => has(await endpoints.listEnabledOf(context, [endpoint]), endpoint) },
  { name: 'lockEnabled', table: 'webhook_endpoints', row: ({ endpoint }) => endpoint, chosen: ['enabled'], isChosen: async (context, { endpoint }) => (await endpoints.lockEnabled(context, endpoint)) !== undefined },
  { name: 'listAttended', table: 'webhook_endpoints', row: ({ endpoint }) => endpoint, chosen: ['enabled'], isChosen: async (context, { endpoint }) => has(await endpoints.listAttended(context.trx, context, farAhead, 9), endpoint) },
  { name: 'listAttended', asked: 'what is to be sent', table: 'webhook_deliveries', row: ({ delivery }) => delivery, chosen: ['pending'], so: { next_attempt_at: past }, isChosen: async (context, { endpoint }) => (await endpoints.listAttended(context.trx, context, farAhead, 9)).some(({ id, due: count }) => id === endpoint && count === 1) },
  { name: 'claimDeliveries', table: 'webhook_deliveries', row: ({ delivery }) => delivery, chosen: ['pending'], so: { next_attempt_at: past }, isChosen: async (context, { endpoint, delivery }) => has(await deliveries.claimDeliveries(context, new Map([[endpoint, 9]]), farAhead, farAhead), delivery) },
]

async function covers(context: OwnerContext, { deposit }: Present, unpaid: readonly string[]): Promise<boolean> {
  await funding.recountCover(context, [deposit], unpaid)
  const [event] = await funding.findFundingEvents(context, [deposit])
  return (event?.cover_amount ?? 0) > 0
}

// One row is put into each status that there is, as nothing else could do: past the triggers and checks, in a transaction that is undone.
describe('what is chosen by its status', function () {
  this.timeout(60_000)
  let opened: PresentRail
  before(async () => {
    opened = await openPresent()
  })
  after(() => opened.rail.close())

  async function chosenOf({ table, row, so = {}, live, arrange, isChosen }: Choice): Promise<string[]> {
    const { rail, present } = opened
    const found: string[] = []
    for (const status of statuses[table]) {
      const trx = await rail.asSuperuser.transaction()
      try {
        await trx.raw('set local session_replication_role = replica')
        const { rows: checks } = await trx.raw<{ rows: { table: string; name: string }[] }>(`select conrelid::regclass as "table", conname as name from pg_constraint where contype = 'c' and conrelid = any (?::regclass[]) and conislocal`, [[...Object.keys(statuses), 'funding_payments', 'funding_entries']])
        for (const check of checks) await trx.raw('alter table ?? drop constraint ??', [check.table, check.name])
        const context = opened.contextOf(live ? 'live' : 'sandbox', trx)
        await arrange?.(context, present)
        expect(await write(context, table, row(present), { ...so, status })).to.equal(1)
        if (await isChosen(context, present)) found.push(status)
      } finally {
        await trx.rollback()
      }
    }
    return found
  }

  for (const choice of choices) {
    it(`${choice.name}${choice.asked === undefined ? '' : `, asked ${choice.asked},`} is for ${choice.chosen.length === 0 ? 'nothing' : `what is ${choice.chosen.join(', ')}`}`, async () => {
      expect(await chosenOf(choice)).to.have.members([...choice.chosen])
    })
  }

  it('is by a function that has its row here', () => {
    const root = fileURLToPath(new URL('../../src/', import.meta.url))
    // What these are a part of has rows.
    const parts = new Set(['waitingFor', 'dueFor', 'findListeners'])
    const named = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('-store.ts'))
      .flatMap((path) => readFileSync(join(root, path), 'utf8').split(/^(?=(?:export )?(?:async )?function \w+|(?:export )?const \w+)/m))
      .flatMap((part) => (/\bstatus(?:: '| = '| <> '| in \('| not in \('|', \['|', steps)/.test(part.replaceAll(/\/\*\*[^]*?\*\//g, '')) ? (/^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(part)?.[1] ?? part) : []))
    expect(named).to.have.length.above(20)
    expect(named.filter((name) => !parts.has(name) && !choices.some((choice) => choice.name === name))).to.deep.equal([])
  })
})
