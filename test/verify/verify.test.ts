import { expect } from 'chai'
import type { Knex } from 'knex'
import { parseBankDocument } from '../../src/ach/bank-document.ts'
import { keepText, openContent, sealContent } from '../../src/ach/file-store.ts'
import type { Batch } from '../../src/ach/nacha/nacha-file.ts'
import { readFile } from '../../src/ach/nacha/read-file.ts'
import { meaningOf, transactionCode, type TransactionCode } from '../../src/ach/nacha/transaction-codes.ts'
import { writeFile } from '../../src/ach/nacha/write-file.ts'
import { setBank } from '../../src/ach/set-bank.ts'
import type { Schema } from '../../src/contract.ts'
import type { FundingEventRow, NachaFileRow } from '../../src/database/tables.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { newId } from '../../src/lib/ids.ts'
import { openLinkedAccountNumber } from '../../src/linked-bank-accounts/settlement-account.ts'
import { invariants } from '../../src/verify/invariants.ts'
import { runCommand } from '../support/child.ts'
import type { TestClient } from '../support/client.ts'
import { chargeBody, newCharge, newPaykey, newReadyAccount, payoutBody } from '../support/factories.ts'
import { bankBody, giveBank, onceFile, openFolderBank, type FolderBank } from '../support/live-bank.ts'
import { onceIt } from '../support/once.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { charges, newScheduled, onceItIs, payouts, read, type AnyPayment } from '../support/stories.ts'
import { commandEnvironment, world } from '../support/world.ts'

/** Something that is wrong, and who says so. */
interface Break {
  change: (trx: Knex.Transaction) => PromiseLike<unknown>
  names: string[]
  id?: () => string
}

/** The invariants that do not hold after a change, which is undone again, with the id that each names. */
async function brokenBy(rail: Rail, change: (trx: Knex.Transaction) => PromiseLike<unknown>): Promise<Record<string, string | undefined>> {
  const found: Record<string, string | undefined> = {}
  await rail.asSuperuser
    .transaction(async (trx) => {
      await trx.raw(`set local session_replication_role = replica`)
      await change(trx)
      for (const platform of await trx('platforms').select('id')) {
        for (const environment of ['sandbox', 'live'] as const) {
          for (const { name, findBroken } of invariants) {
            const broken = await findBroken({ trx, platformId: platform.id, environment }, world().secrets)
            if (broken !== undefined) found[name] = broken
          }
        }
      }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return found
}

class Undone extends Error {}

function itFinds(rail: () => Rail, breaks: Readonly<Record<string, Break>>): void {
  for (const [what, { change, names, id }] of Object.entries(breaks)) {
    it(`finds ${what}`, async () => {
      const found = await brokenBy(rail(), change)
      expect(Object.keys(found)).to.have.members(names)
      if (id !== undefined) expect(Object.values(found)).to.deep.equal(names.map(id))
    })
  }
}

/** Lets a file say something else than it did, as if that had been written. */
async function rewrite(trx: Knex.Transaction, paymentId: string, change: (batch: Batch) => Batch): Promise<void> {
  const file = await trx('nacha_files').whereIn('id', trx('nacha_entries').where({ payment_id: paymentId }).select('file_id')).first()
  if (file === undefined) throw new Error('There is no file')
  const { header, batches } = readFile(openContent(world().secrets, file))
  if (header === undefined) throw new Error('The file has no header')
  await trx('nacha_files').where({ id: file.id }).update(await sealed(trx, file, writeFile({ header, batches: batches.map(change) })))
}

function sealed(trx: Knex.Transaction, file: NachaFileRow, content: string): ReturnType<typeof sealContent> {
  return sealContent({ trx, platformId: file.platform_id, environment: file.environment, secrets: world().secrets }, file, content)
}

/** The same money the other way. */
function turned({ serviceClass, entries, ...batch }: Batch): Batch {
  const turn = (code: TransactionCode) => {
    const { direction, ...meaning } = meaningOf(code)
    return transactionCode({ ...meaning, direction: direction === 'debit' ? 'credit' : 'debit' })
  }
  return { ...batch, serviceClass: serviceClass === 225 ? 220 : 225, entries: entries.map((entry) => ({ ...entry, transactionCode: turn(entry.transactionCode) })) }
}

describe('verify', function () {
  this.timeout(120_000)
  let rail: Rail
  let paid: Schema<'Charge'>
  /** The platform's own; the others are an account's. */
  let own: Schema<'Charge'>
  let failed: Schema<'Charge'>
  let held: Schema<'Charge'>
  let later: Schema<'Charge'>
  /** The failed one, presented again. */
  let again: AnyPayment
  /** Live, and without a bank: its prenote waits. */
  let unchecked: Schema<'Paykey'>
  let bank: FolderBank

  before(async () => {
    rail = await openRail('2026-06-01T14:00:00Z', { broken: ['history_ends_in_status'], overrides: { accountValidation: 'prenote' } })
    bank = await openFolderBank()
    await giveBank(rail, await rail.newPlatform(), bank)
    rail.startWorker()
    const { sandbox, live } = await rail.newPlatform()
    unchecked = await newPaykey(live)
    const account = await newReadyAccount(sandbox)
    await sandbox.ok('simulateAccount', { path: { id: account.id }, body: { final_status: 'active' } })
    const acting = sandbox.actingFor(account.id)
    const { paykey } = await newPaykey(acting)
    const create = async (body: Partial<Schema<'ChargeCreate'>>) => (await acting.ok('createCharge', { body: chargeBody(paykey, body) })).data
    paid = await create({ payment_date: '2026-06-02' })
    await acting.ok('createPayout', { body: payoutBody(paykey, { payment_date: '2026-06-02' }) })
    held = await create({ config: { sandbox_outcome: 'on_hold_daily_limit' } })
    later = await create({ payment_date: '2027-06-02' })
    failed = await create({ config: { sandbox_outcome: 'failed_insufficient_funds' } })
    own = await newCharge(sandbox, { payment_date: '2026-06-02' })
    await advance(sandbox, { banking_days: 5 })
    own = (await sandbox.ok('getCharge', { path: { id: own.id } })).data
    paid = (await acting.ok('getCharge', { path: { id: paid.id } })).data
    expect(paid.status).to.equal('paid')
    const { data } = await acting.ok('resubmitCharge', { path: { id: failed.id } })
    again = await onceItIs('scheduled', acting, charges, data.id)
    // As where it was sent again.
    await rail.asSuperuser.transaction(async (trx) => {
      const file = await trx('nacha_files').whereIn('id', trx('nacha_entries').where({ payment_id: paid.id }).select('file_id')).first()
      if (file === undefined) throw new Error('It was sent in a file')
      const { platform_id: platformId, environment } = file
      await keepText({ trx, platformId, environment, now: rail.clock.now(), realNow: rail.clock.now(), newId, secrets: world().secrets }, file)
    })
  })

  after(async () => {
    await rail.close()
    await bank.remove()
  })

  it('finds nothing where all agrees, and has looked at rows', async () => {
    const findings = await rail.verify()
    expect([...findings.keys()]).to.deep.equal(invariants.map(({ name }) => name))
    for (const [name, { rows, broken }] of findings) {
      expect(broken, name).to.equal(undefined)
      expect(rows, name).to.be.greaterThan(0)
    }
  })

  /** What of a transfer is told by its funding event. */
  const transferred = () => ({ funding_event_id: paid.funding_ids[0] ?? '' })

  const times: Record<string, { column: 'processed_at' | 'effective_at'; becomes: string }> = {
    'a payment that settled before it was sent': { column: 'effective_at', becomes: `processed_at - interval '1 second'` },
    'a payment that is paid and has not settled': { column: 'effective_at', becomes: 'null' },
    'a payment that is said to be sent later than it was': { column: 'processed_at', becomes: `processed_at + interval '1 second'` },
    'a payment that is paid and was not sent': { column: 'processed_at', becomes: 'null' },
  }
  const wrongTimes = Object.fromEntries(
    Object.entries(times).map(([what, { column, becomes }]): [string, Break] => [
      what,
      { change: (trx) => trx('payments').where({ id: paid.id }).update(column, trx.raw(becomes)), names: ['times_agree_with_history'], id: () => paid.id },
    ]),
  )
  const breaks: Record<string, Break> = {
    'a history that begins with another status': {
      change: (trx) => trx('payment_history').where({ payment_id: paid.id, sequence: 1 }).update({ status: 'scheduled' }),
      names: ['history_is_a_path'],
      id: () => paid.id,
    },
    'a move that the table lacks': {
      change: (trx) => trx('payment_history').where({ payment_id: paid.id, sequence: 2 }).update({ status: 'on_hold' }),
      names: ['history_is_a_path'],
      id: () => paid.id,
    },
    'an entry that is missing': {
      change: (trx) => trx('payment_history').where({ payment_id: paid.id, sequence: 2 }).delete(),
      names: ['history_is_a_path'],
      id: () => paid.id,
    },
    'a history that goes back in time': {
      change: (trx) => trx('payment_history').where({ payment_id: paid.id, sequence: 2 }).update({ changed_at: new Date('2020-01-01T00:00:00Z') }),
      names: ['history_is_a_path'],
      id: () => paid.id,
    },
    'a status that the history does not end in': {
      change: (trx) => trx('payments').where({ id: paid.id }).update({ status: 'reversed' }),
      names: ['history_ends_in_status', 'ledger_equals_statuses', 'funding_equals_paid'],
      id: () => paid.id,
    },
    'a message that the history does not end in': {
      change: (trx) => trx('payments').where({ id: held.id }).update({ status_message: 'Another' }),
      names: ['history_ends_in_status'],
      id: () => held.id,
    },
    ...wrongTimes,
    'a move that was not posted': {
      change: (trx) => trx('ledger_postings').where({ payment_id: own.id, kind: 'paid' }).delete(),
      names: ['ledger_equals_history', 'ledger_equals_statuses'],
      id: () => own.id,
    },
    'a posting of a move that was not made': {
      change: async (trx) => {
        const posting = await trx('ledger_postings').where({ payment_id: paid.id, kind: 'paid' }).first()
        if (posting === undefined) throw new Error('There is no posting')
        await trx('ledger_postings').insert({ ...posting, id: newId(), account_id: null, kind: 'reversed', debit_account: 'owed_to_account', credit_account: 'customer_receivable' })
      },
      names: ['ledger_equals_history', 'ledger_equals_statuses'],
      id: () => paid.id,
    },
    'a posting of another kind': {
      change: (trx) => trx('ledger_postings').where({ payment_id: failed.id, kind: 'failed' }).update({ kind: 'paid', credit_account: 'owed_to_account' }),
      names: ['ledger_equals_history', 'ledger_equals_statuses'],
      id: () => failed.id,
    },
    'a posting of another amount': {
      change: (trx) => trx('ledger_postings').where({ payment_id: paid.id, kind: 'pending' }).update({ amount: paid.amount + 1 }),
      names: ['ledger_equals_history', 'ledger_equals_statuses'],
      id: () => paid.id,
    },
    'postings of another amount that cancel each other out': {
      change: (trx) => trx('ledger_postings').where({ payment_id: failed.id }).update({ amount: failed.amount + 1 }),
      names: ['ledger_equals_history'],
      id: () => failed.id,
    },
    'a posting for another account': {
      change: (trx) => trx('ledger_postings').where({ payment_id: paid.id, kind: 'paid' }).update({ account_id: null }),
      names: ['ledger_equals_history'],
      id: () => paid.id,
    },
    'a posting at another time': {
      change: (trx) => trx('ledger_postings').where({ payment_id: paid.id, kind: 'paid' }).update({ posted_at: trx.raw(`posted_at + interval '1 millisecond'`) }),
      names: ['ledger_equals_history'],
      id: () => paid.id,
    },
    'a charge that is posted as a payout': {
      change: async (trx) => {
        await trx('ledger_postings').where({ payment_id: failed.id, kind: 'pending' }).update({ debit_account: 'owed_to_account' })
        await trx('ledger_postings').where({ payment_id: failed.id, kind: 'failed' }).update({ credit_account: 'owed_to_account' })
      },
      names: ['ledger_equals_history'],
      id: () => failed.id,
    },
    'what failed and is in transit still': {
      change: (trx) => trx('ledger_postings').where({ payment_id: failed.id, kind: 'failed' }).delete(),
      names: ['ledger_equals_history', 'ledger_equals_statuses'],
      id: () => failed.id,
    },
    'a payment that went to the bank in no file': {
      change: (trx) => trx('nacha_entries').where({ payment_id: paid.id }).delete(),
      names: ['payments_in_a_file', 'files_equal_their_entries', 'files_say_their_entries'],
    },
    'a payment whose file is gone': {
      change: (trx) => trx('nacha_files').whereIn('id', trx('nacha_entries').where({ payment_id: paid.id }).select('file_id')).delete(),
      names: ['payments_in_a_file'],
    },
    'a transfer whose file is gone': {
      change: (trx) => trx('nacha_files').whereIn('id', trx('funding_entries').where(transferred()).select('file_id')).delete(),
      names: ['funding_in_a_file'],
    },
    'a payment that is gone': {
      change: (trx) => trx('payments').where({ id: later.id }).delete(),
      names: ['history_ends_in_status', 'limits_equal_payments'],
    },
    'a file that can not be opened': {
      change: (trx) => trx('nacha_files').where({ direction: 'outgoing' }).update({ content_encrypted: trx.raw(`content_encrypted || '\\x00'`) }),
      names: ['files_say_their_entries'],
    },
    'a rejected file that can not be opened': {
      change: (trx) => trx('nacha_files').whereIn('id', trx('nacha_entries').where({ payment_id: paid.id }).select('file_id')).update({ answer: 'rejected', answered_at: new Date(), content_encrypted: trx.raw(`content_encrypted || '\\x00'`) }),
      names: ['files_say_their_entries', 'rejected_files_hold_nothing_pending'],
    },
    'an earlier text that the bank has got and that is gone': {
      change: async (trx) => {
        await trx('nacha_files').whereIn('id', trx('earlier_texts').select('file_id')).update({ got_hash: trx.ref('content_hash') })
        await trx('earlier_texts').delete()
      },
      names: ['earlier_texts_are_whole'],
    },
    'a transfer to a bank account that is none': {
      change: (trx) => trx('funding_events').where({ id: paid.funding_ids[0] ?? '' }).update({ linked_bank_account_id: newId() }),
      names: ['transfers_use_their_own_bank_accounts'],
      id: () => paid.funding_ids[0] ?? '',
    },
    'an earlier text of a file that is another': {
      change: (trx) => trx('earlier_texts').update({ content_encrypted: trx.raw(`content_encrypted || '\\x00'`) }),
      names: ['earlier_texts_are_whole'],
    },
    'an earlier text of a file that another hash is told of': {
      change: (trx) => trx('earlier_texts').update({ hash: '00'.repeat(32) }),
      names: ['earlier_texts_are_whole'],
    },
    'files whose hashes nobody can make again': {
      change: (trx) => trx('file_hash_keys').delete(),
      names: ['earlier_texts_are_whole', 'files_say_their_entries'],
    },
    'a key of hashes that was changed': {
      change: (trx) => trx('file_hash_keys').update({ keys_encrypted: trx.raw(`keys_encrypted || '\\x00'`) }),
      names: ['earlier_texts_are_whole', 'files_say_their_entries'],
    },
    'an amount that is not the one that was sent': {
      change: (trx) => trx('payments').where({ id: paid.id }).update({ amount: paid.amount + 1 }),
      names: ['ledger_equals_history', 'ledger_equals_statuses', 'payments_in_a_file', 'funding_equals_paid', 'limits_equal_payments'],
    },
    'a payment that was paid before the bank had its file': {
      change: (trx) => trx('nacha_files').whereIn('id', trx('nacha_entries').where({ payment_id: paid.id }).select('file_id')).update({ status: 'made' }),
      names: ['paid_after_the_bank_got_it', 'files_wait_for_something'],
    },
    'a payment that is paid though the bank has rejected its file': {
      change: (trx) => trx('nacha_files').whereIn('id', trx('nacha_entries').where({ payment_id: paid.id }).select('file_id')).update({ answer: 'rejected', answered_at: new Date() }),
      names: ['rejected_files_hold_nothing_pending'],
    },
    'a payment that is paid though the bank has rejected its batch': {
      change: (trx) => trx('nacha_files').whereIn('id', trx('nacha_entries').where({ payment_id: paid.id }).select('file_id')).update({ answer: 'partly_rejected', answered_at: new Date(), rejected_batches: [1, 2, 3, 4] }),
      names: ['rejected_files_hold_nothing_pending'],
    },
    'entries of two payments that are each other’s': {
      change: async (trx) => {
        const entries = await trx('nacha_entries').whereIn('payment_id', [paid.id, own.id])
        expect(new Set(entries.map(({ file_id, amount }) => `${file_id} ${amount}`)).size, 'files and amounts').to.equal(1)
        await trx('nacha_entries').whereIn('payment_id', [paid.id, own.id]).delete()
        await trx('nacha_entries').insert(entries.map((entry) => ({ ...entry, payment_id: entry.payment_id === paid.id ? own.id : paid.id })))
      },
      names: ['files_say_their_entries'],
    },
    'entries that have each other’s trace number': {
      change: async (trx) => {
        const traces = await trx('nacha_entries').whereIn('payment_id', [paid.id, own.id]).select('payment_id', 'trace_number')
        for (const { payment_id, trace_number } of traces) await trx('nacha_entries').where({ payment_id: payment_id === paid.id ? own.id : paid.id }).update({ trace_number })
      },
      names: ['files_say_their_entries'],
    },
    'an entry whose record can not be opened': {
      change: (trx) => trx('nacha_entries').where({ payment_id: paid.id }).update({ record_encrypted: Buffer.from('x') }),
      names: ['files_say_their_entries'],
    },
    'a transfer whose record can not be opened': {
      change: (trx) => trx('funding_entries').where(transferred()).update({ record_encrypted: Buffer.from('x') }),
      names: ['files_say_their_entries'],
    },
    'a file that debits another bank account than the record': {
      change: (trx) => rewrite(trx, paid.id, ({ entries, ...batch }) => ({ ...batch, entries: entries.map((entry) => ({ ...entry, accountNumber: '1' })) })),
      names: ['files_say_their_entries'],
    },
    'a transfer that was not posted': {
      change: (trx) => trx('ledger_postings').where({ funding_event_id: paid.funding_ids[0] ?? '' }).delete(),
      names: ['ledger_equals_funding'],
      id: () => paid.funding_ids[0] ?? '',
    },
    'a transfer that was posted the other way': {
      change: (trx) => trx('ledger_postings').where({ funding_event_id: paid.funding_ids[0] ?? '' }).update({ debit_account: 'bank', credit_account: 'owed_to_account' }),
      names: ['ledger_equals_funding'],
      id: () => paid.funding_ids[0] ?? '',
    },
    'a transfer of another amount': {
      change: (trx) => trx('funding_events').where({ id: paid.funding_ids[0] ?? '' }).update({ amount: 1 }),
      names: ['ledger_equals_funding', 'funding_equals_its_payments', 'funding_in_a_file'],
      id: () => paid.funding_ids[0] ?? '',
    },
    'a payment that nothing was transferred for': {
      change: (trx) => trx('funding_payments').where({ payment_id: own.id }).delete(),
      names: ['funding_equals_its_payments', 'funding_equals_paid'],
    },
    'a payment that does not name its funding': {
      change: (trx) => trx('payments').where({ id: own.id }).update({ funding_ids: [] }),
      names: ['funding_equals_its_payments'],
      id: () => own.id,
    },
    'a transfer to a bank account in no file': {
      change: (trx) => trx('funding_events').where({ id: own.funding_ids[0] ?? '' }).update({ linked_bank_account_id: newId() }),
      names: ['funding_in_a_file', 'transfers_use_their_own_bank_accounts'],
      id: () => own.funding_ids[0] ?? '',
    },
    'a transfer whose entry is missing': {
      change: (trx) => trx('funding_entries').where(transferred()).delete(),
      names: ['funding_in_a_file', 'files_equal_their_entries', 'files_say_their_entries'],
    },
    'a transfer whose entry has another amount': {
      change: (trx) => trx('funding_entries').where(transferred()).update({ amount: paid.amount + 1 }),
      names: ['funding_in_a_file', 'files_equal_their_entries', 'files_say_their_entries'],
    },
    'a transfer whose entry goes the other way': {
      change: (trx) => trx('funding_entries').where(transferred()).update({ direction: 'debit' }),
      names: ['funding_in_a_file', 'files_equal_their_entries', 'files_say_their_entries'],
    },
    'a transfer to a bank account that is not sent yet': {
      change: async (trx) => {
        await trx('funding_events').where({ id: paid.funding_ids[0] ?? '' }).update({ status: 'created' })
        await trx('ledger_postings').where(transferred()).delete()
      },
      names: ['funding_in_a_file', 'cover_equals_what_covers'],
      id: () => paid.funding_ids[0] ?? '',
    },
    'a transfer that was paid before the bank had its file': {
      change: async (trx) => {
        await trx('nacha_files').whereIn('id', trx('funding_entries').where(transferred()).select('file_id')).update({ status: 'made' })
        await trx('funding_events').where({ id: paid.funding_ids[0] ?? '' }).update({ status: 'paid', due_at: null })
      },
      names: ['funding_in_a_file', 'files_wait_for_something'],
    },
    'a transfer in live that went to no bank account': {
      change: async (trx) => {
        const event = await trx('funding_events').where({ id: own.funding_ids[0] ?? '' }).first()
        const posting = await trx('ledger_postings').where({ funding_event_id: own.funding_ids[0] ?? '' }).first()
        if (event === undefined || posting === undefined) throw new Error('There is no transfer')
        const id = newId()
        await trx('funding_events').insert({ ...event, environment: 'live', id, event_sequence: 0 })
        await trx('ledger_postings').insert({ ...posting, environment: 'live', id: newId(), funding_event_id: id })
      },
      names: ['funding_in_a_file', 'funding_equals_its_payments'],
    },
    'a transfer that stays though the bank has rejected its file': {
      change: (trx) => trx('nacha_files').whereIn('id', trx('funding_entries').where(transferred()).select('file_id')).update({ answer: 'rejected', answered_at: new Date() }),
      names: ['rejected_files_hold_nothing_pending'],
      id: () => paid.funding_ids[0] ?? '',
    },
    'a transfer that counts more payments than there are': {
      change: (trx) => trx('funding_events').where({ id: own.funding_ids[0] ?? '' }).update({ payment_count: 2 }),
      names: ['funding_equals_its_payments'],
      id: () => own.funding_ids[0] ?? '',
    },
    'a transfer that was posted for another account': {
      change: (trx) => trx('ledger_postings').where(transferred()).update({ account_id: null }),
      names: ['ledger_equals_funding'],
      id: () => paid.funding_ids[0] ?? '',
    },
    'a transfer that failed and was not undone': {
      change: (trx) => trx('funding_events').where({ id: paid.funding_ids[0] ?? '' }).update({ status: 'failed', due_at: null }),
      names: ['ledger_equals_funding', 'funding_equals_paid'],
    },
    'a transfer of more than what was paid': {
      change: async (trx) => {
        await trx('funding_events').where({ id: own.funding_ids[0] ?? '' }).update({ amount: own.amount + 1 })
        await trx('funding_payments').where({ payment_id: own.id }).update({ amount: own.amount + 1 })
        await trx('ledger_postings').where({ funding_event_id: own.funding_ids[0] ?? '' }).update({ amount: own.amount + 1 })
      },
      names: ['funding_equals_paid'],
      id: () => own.id,
    },
    'a payment that names a funding event that it is not in': {
      change: (trx) => trx('payments').where({ id: own.id }).update({ funding_ids: [own.funding_ids[0] ?? '', newId()] }),
      names: ['funding_equals_its_payments'],
      id: () => own.id,
    },
    'a transfer that waits for nothing': {
      change: (trx) => trx('funding_events').where({ id: paid.funding_ids[0] ?? '' }).update({ due_at: null }),
      names: ['funding_waits_for_something'],
      id: () => paid.funding_ids[0] ?? '',
    },
    'a prenote that waits for nothing': {
      change: (trx) => trx('prenotes').where({ paykey_id: unchecked.id }).update({ due_at: null }),
      names: ['prenotes_wait_for_something'],
    },
    'an event that is missing': {
      change: (trx) => trx('events').where({ resource_id: paid.id, event_sequence: 2 }).delete(),
      names: ['events_without_gaps'],
      id: () => paid.id,
    },
    'an event that is there twice': {
      change: (trx) => trx('events').where({ resource_id: paid.id, event_sequence: 3 }).update({ event_sequence: 2 }),
      names: ['events_without_gaps'],
      id: () => paid.id,
    },
    'a payment that waits for nothing': {
      change: (trx) => trx('payments').where({ id: later.id }).update({ due_at: null }),
      names: ['payments_wait_for_something'],
      id: () => later.id,
    },
    'a payment that went to the bank the other way': {
      change: (trx) => rewrite(trx, paid.id, turned),
      names: ['files_say_their_entries'],
    },
    'a payment that went to the bank for another date than is known': {
      change: (trx) => trx('payments').where({ id: paid.id }).update({ effective_date: trx.raw('effective_date + 1') }),
      names: ['files_say_their_entries'],
    },
    'a transfer that went to the bank for another date than is known': {
      change: (trx) => trx('funding_events').where({ id: paid.funding_ids[0] ?? '' }).update({ effective_date: trx.raw('effective_date + 1') }),
      names: ['files_say_their_entries'],
    },
    'a payment whose file is made after it was to settle': {
      change: (trx) => trx('payments').where({ id: later.id }).update({ due_at: trx.raw(`due_at + interval '1 day'`) }),
      names: ['steps_are_due_in_time'],
      id: () => later.id,
    },
    'a transfer that is never paid': {
      change: (trx) => trx('funding_events').where({ id: paid.funding_ids[0] ?? '', status: 'pending' }).update({ due_at: trx.raw(`due_at + interval '1 week'`) }),
      names: ['steps_are_due_in_time'],
      id: () => paid.funding_ids[0] ?? '',
    },
    'a deposit that was sent and could cover something': {
      change: (trx) => trx('funding_events').where({ id: paid.funding_ids[0] ?? '' }).update({ cover_amount: 1 }),
      names: ['cover_equals_what_covers'],
      id: () => paid.funding_ids[0] ?? '',
    },
    'an entry that is presented again a third time': {
      change: (trx) => trx('payments').whereIn('id', [paid.id, held.id]).update({ resubmission_of: failed.id, representment_of: failed.id, representment_until: trx.raw('(select representment_until from payments where id = ?)', [again.id]) }),
      names: ['representments_within_limits'],
    },
    'an entry that is presented again with another amount': {
      change: (trx) => trx('payments').where({ id: again.id }).update({ amount: again.amount + 1 }),
      names: ['representments_within_limits', 'limits_equal_payments'],
    },
    'an entry that is presented again too late': {
      change: (trx) => trx('payments').where({ id: again.id }).update({ effective_date: trx.raw('representment_until + 1') }),
      names: ['representments_within_limits'],
      id: () => again.id,
    },
    'an entry that may be presented again for too long': {
      change: (trx) => trx('payments').where({ id: again.id }).update({ representment_until: trx.raw('representment_until + 1') }),
      names: ['representments_within_limits'],
      id: () => again.id,
    },
    'an entry that is presented again and never came back': {
      change: (trx) => trx('payments').where({ id: again.id }).update({ representment_of: paid.id }),
      names: ['representments_within_limits'],
      id: () => again.id,
    },
    'a file with fewer bad lines than it counts': {
      change: (trx) => trx('nacha_files').where({ direction: 'outgoing' }).update({ bad_line_count: 1 }),
      names: ['files_count_their_bad_lines'],
    },
    'an event that is missing at the end': {
      change: (trx) => trx('events').where({ resource_id: paid.id, event_sequence: 4 }).delete(),
      names: ['events_without_gaps'],
      id: () => paid.id,
    },
    'a file with another sum': {
      change: (trx) => trx('nacha_files').where({ direction: 'outgoing' }).update({ debit_amount: 1 }),
      names: ['files_equal_their_entries'],
    },
    'a file with another hash': {
      change: (trx) => trx('nacha_files').where({ direction: 'incoming' }).update({ content_hash: 'ab'.repeat(32) }),
      names: ['files_say_their_entries'],
    },
    'a file from the bank with another sum': {
      change: (trx) => trx('nacha_files').where({ direction: 'incoming' }).update({ debit_amount: 1 }),
      names: ['files_say_their_entries'],
    },
    'a file from the bank with other entries': {
      change: (trx) => trx('nacha_files').where({ direction: 'incoming' }).update({ entry_count: trx.raw('entry_count + 1') }),
      names: ['files_say_their_entries'],
    },
    'a return whose file is lost': {
      change: (trx) => trx('nacha_files').where({ direction: 'incoming' }).delete(),
      names: ['files_say_their_entries'],
    },
    'numbers that would be given again': {
      change: (trx) => trx('number_series').where({ name: 'trace' }).update({ value: trx.raw('value - 1') }),
      names: ['numbers_are_given_once'],
    },
    'a series of numbers that is lost': {
      change: (trx) => trx('number_series').whereLike('name', 'files of 2%').delete(),
      names: ['numbers_are_given_once'],
    },
    'what is presented again of nothing': {
      change: (trx) => trx('payments').where({ id: again.id }).update({ representment_of: newId() }),
      names: ['representments_within_limits'],
    },
    'a return that was read, and not applied': {
      change: async (trx) => {
        const sent = await trx('nacha_entries').where({ payment_id: paid.id }).first()
        for (const file of await trx('nacha_files').where({ direction: 'incoming', status: 'received' })) {
          const { header, batches } = readFile(openContent(world().secrets, file))
          if (header === undefined || sent === undefined) throw new Error('There is nothing to return')
          const ofPaid = batches.map((batch): Batch => ({ ...batch, entries: batch.entries.map((entry) => (entry.addenda?.type === 'return' ? { ...entry, addenda: { ...entry.addenda, originalTrace: sent.trace_number } } : entry)) }))
          await trx('nacha_files').where({ id: file.id }).update(await sealed(trx, file, writeFile({ header, batches: ofPaid })))
        }
      },
      names: ['files_say_their_entries'],
    },
    'a file with other bytes': {
      change: async (trx) => {
        const file = await trx('nacha_files').where({ direction: 'outgoing' }).first()
        if (file === undefined) throw new Error('There is no file')
        await trx('nacha_files').where({ id: file.id }).update(await sealed(trx, file, 'nothing'))
      },
      names: ['files_say_their_entries'],
    },
    'a pending paykey that nothing is waited for of': {
      change: (trx) => trx('prenotes').delete(),
      names: ['pending_paykeys_wait_for_a_prenote'],
      id: () => unchecked.id,
    },
    'a prenote that has passed and went to the bank in no file': {
      change: async (trx) => {
        const entry = { file_id: newId(), effective_date: '2026-06-02', trace_sequence: 99, trace_number: '091000010000099', record_encrypted: Buffer.alloc(1) }
        await trx('prenotes').update({ status: 'passed', due_at: null, ...entry })
        await trx('paykeys').where({ id: unchecked.id }).update({ status: 'active' })
      },
      names: ['numbers_are_given_once', 'prenotes_in_a_file'],
    },
    'a file that says nothing of its prenote': {
      change: async (trx) => {
        const file = await trx('nacha_files').where({ direction: 'outgoing' }).first()
        if (file === undefined) throw new Error('There is no file')
        // Of the sandbox: a live one has been handed to no bank here.
        await trx.raw(`alter table prenotes drop constraint prenotes_environment_check`)
        const entry = { file_id: file.id, effective_date: '2026-06-02', trace_sequence: 99_999, trace_number: '099000010099999', record_encrypted: Buffer.alloc(1) }
        const { platform_id, environment } = file
        await trx('prenotes').insert({ platform_id, environment, id: newId(), paykey_id: unchecked.id, status: 'pending', due_at: new Date('2026-06-05T14:00:00Z'), ...entry, created_at: new Date(), updated_at: new Date() })
      },
      names: ['numbers_are_given_once', 'files_equal_their_entries', 'files_say_their_entries'],
    },
    'a limit that counts more than there is': {
      change: (trx) => trx('limit_counters').where({ period: 'day', payment_type: 'charge' }).update({ count: trx.raw('count + 1') }),
      names: ['limits_equal_payments'],
    },
    'a payment that no limit counts': {
      change: (trx) => trx('limit_counters').where({ payment_type: 'payout' }).delete(),
      names: ['limits_equal_payments'],
    },
    'a list that counts more than there is': {
      change: (trx) => trx.raw(`insert into list_counts (platform_id, environment, list, owner_id, axis, day, second_day, kind, status, count) select platform_id, environment, 'payments', owner_id, 'created_at', 0, 0, 'charge', 'paid', 1 from payments where id = ?`, [held.id]),
      names: ['lists_equal_their_counts'],
    },
    'an hour that counts more events than it had': {
      change: async (trx) => {
        const event = await trx('events').orderBy('created_at').first()
        if (event === undefined) throw new Error('There is no event')
        const { platform_id, environment, created_at } = event
        await trx('events_counted').insert({ platform_id, environment, until: created_at }).onConflict(['platform_id', 'environment']).merge()
        await trx('event_counts').insert({ platform_id, environment, owner_id: platform_id, created_at: new Date('2026-01-01T00:00:00Z'), id_hour: 1, event_type: 'charge.created.v1', count: 1 })
      },
      names: ['lists_equal_their_counts'],
    },
    'an event that came after its hour was counted': {
      change: async (trx) => {
        const event = await trx('events').orderBy('created_at', 'desc').first()
        if (event === undefined) throw new Error('There is no event')
        const { platform_id, environment, created_at } = event
        await trx('events_counted').insert({ platform_id, environment, until: new Date(created_at.getTime() + 1) }).onConflict(['platform_id', 'environment']).merge()
      },
      names: ['lists_equal_their_counts'],
    },
    'a change that no list counts': {
      change: (trx) => trx('list_count_changes').where({ list: 'paykeys' }).delete(),
      names: ['lists_equal_their_counts'],
    },
  }
  itFinds(() => rail, breaks)

  it('is a command: a line an invariant, and 1 when one does not hold', async () => {
    const environment = commandEnvironment(rail.database)
    const fine = await runCommand(['verify'], environment)
    expect(fine).to.include({ code: 0, stderr: '' })
    expect(fine.stdout.trim().split('\n').map((line) => line.replace(/ \d+$/, ''))).to.deep.equal(invariants.map(({ name }) => `ok ${name}`))
    await rail.asSuperuser('payments').where({ id: held.id }).update({ status_message: 'Another' })
    const broken = await runCommand(['verify'], environment)
    expect(broken).to.include({ code: 1, stderr: 'Something in the database does not agree.\n' })
    expect(broken.stdout).to.match(new RegExp(`^BROKEN history_ends_in_status \\d+ ${held.id}$`, 'm'))
  })
})

// A Tuesday in New York; what is dated the day after goes into the file of 20:00, and is paid on Friday or, what is withdrawn for it, on Monday.
const times = { afternoon: '2026-03-03T20:00:00.000Z', tuesdaysFile: '2026-03-04T01:00:00.500Z', wednesdaysFile: '2026-03-05T01:00:00.500Z', paidAt: '2026-03-09T14:00:00.500Z', window: '2026-03-09T18:15:00.500Z' }

describe('verify, of live payments', function () {
  this.timeout(120_000)
  let rail: Rail
  let bank: FolderBank
  let platformId: string
  /** It waited until its withdrawal was past its return window, and is with the bank. */
  let payout: AnyPayment
  let withdrawalId: string
  /** It waits to be sent. A payout took a part of it. */
  let depositId: string
  const backId = newId()
  /** What does not agree either where an event is made by hand. */
  const ofMore = ['ledger_equals_funding', 'funding_equals_its_payments', 'funding_in_a_file']
  const ofNoFile = [...ofMore, 'funding_equals_paid']

  before(async () => {
    rail = await openRail(times.afternoon)
    bank = await openFolderBank()
    const platform = await rail.newPlatform()
    platformId = platform.id
    const { live } = platform
    await giveBank(rail, platform, bank)
    rail.startWorker()
    const sent = async (at: string) => {
      rail.setTime(at)
      const [[name] = ['']] = await bank.once(1)
      await bank.collect(name)
      await onceFile(rail, { platform_id: platform.id, name }, ({ status }) => status === 'handed_over')
    }
    const charge = await newScheduled(live, charges, { payment_date: '2026-03-05', amount: 1_000 })
    payout = await newScheduled(live, payouts, { payment_date: '2026-03-04', amount: 300 })
    rail.setTime(times.tuesdaysFile)
    payout = await onceFunded(live, payout.id)
    await sent(times.wednesdaysFile)
    rail.setTime(times.paidAt)
    depositId = (await onceItIs('paid', live, charges, charge.id)).funding_ids[0] ?? ''
    await newScheduled(live, payouts, { payment_date: '2026-03-09', amount: 100 })
    await sent(times.window)
    payout = await onceItIs('pending', live, payouts, payout.id)
    withdrawalId = payout.funding_ids[0] ?? ''
    const funding = await rail.asSuperuser('funding_events').where({ platform_id: platform.id }).orderBy('created_at')
    expect(funding.map(({ id, status, amount, cover_amount }) => ({ id, status, amount, cover_amount }))).to.deep.equal([
      { id: withdrawalId, status: 'paid', amount: 300, cover_amount: 0 },
      { id: depositId, status: 'created', amount: 900, cover_amount: 900 },
    ])
  })
  after(async () => {
    await rail.close()
    await bank.remove()
  })

  it('finds nothing where all agrees', async () => {
    expect(await brokenBy(rail, () => Promise.resolve())).to.deep.equal({})
  })

  itFinds(() => rail, {
    'a payout that was sent before its withdrawal was past its return window': {
      change: (trx) => trx('funding_events').where({ id: withdrawalId }).update({ status_changed_at: new Date(Date.parse(payout.processed_at ?? '') + 1) }),
      names: ['live_payouts_sent_when_covered'],
      id: () => payout.id,
    },
    'a payout that was sent while its withdrawal is on its way': {
      change: (trx) => trx('funding_events').where({ id: withdrawalId }).update({ status: 'pending', due_at: new Date('2026-03-10T14:00:00Z') }),
      names: ['live_payouts_sent_when_covered'],
      id: () => payout.id,
    },
    'a withdrawal that is given back while it is on its way': {
      change: async (trx) => {
        await sendBack(trx, 'payout_return', withdrawalId)
        await trx('funding_events').where({ id: withdrawalId }).update({ status: 'pending', due_at: new Date('2026-03-10T14:00:00Z') })
      },
      names: ['transfers_taken_back_have_come', 'live_payouts_sent_when_covered', ...ofNoFile],
    },
    'a deposit that is taken back before it is sent': {
      change: (trx) => sendBack(trx, 'charge_reversal', depositId),
      names: ['transfers_taken_back_have_come', ...ofNoFile],
    },
    'a deposit that covers less than was paid into it': {
      change: (trx) => trx('funding_events').where({ id: depositId }).update({ cover_amount: 899 }),
      names: ['cover_equals_what_covers'],
      id: () => depositId,
    },
    'a deposit that covers what came back': {
      change: async (trx) => {
        // As where it is reversed, with all that goes with that, and the deposit knew nothing of it.
        const { payment_id: id } = (await trx('funding_payments').where({ funding_event_id: depositId }).where('amount', '>', 0).first()) ?? {}
        await trx('payments').where({ id: id ?? '' }).update({ status: 'reversed' })
      },
      names: ['cover_equals_what_covers', 'history_ends_in_status', 'ledger_equals_statuses', 'funding_equals_paid'],
    },
    "a deposit that was made to another account, wherever that is written down": {
      change: async (trx) => {
        const account_id = newId()
        await trx('funding_events').where({ id: depositId }).update({ account_id, owner_id: account_id })
        await trx('ledger_postings').where({ funding_event_id: depositId }).update({ account_id })
      },
      names: ['funding_is_of_their_accounts'],
    },
    'a charge in what comes back of payouts': {
      change: (trx) => trx('funding_events').where({ id: depositId }).update({ type: 'payout_return', cover_amount: 0 }),
      names: ['funding_is_of_their_accounts'],
    },
    'a payment of another customer than its paykey': {
      change: (trx) => trx('payments').where({ id: payout.id }).update({ customer_id: newId() }),
      names: ['payments_are_of_their_paykeys'],
      id: () => payout.id,
    },
    "a transfer to another's bank account": {
      change: (trx) => trx('linked_bank_accounts').whereIn('id', trx('funding_events').where({ id: withdrawalId }).select('linked_bank_account_id')).update({ account_id: newId() }),
      names: ['transfers_use_their_own_bank_accounts'],
    },
    'money that was presented four times': {
      change: (trx) => presentAgain(trx, 3, 1),
      names: ['transfers_within_limits', ...ofMore],
    },
    'money that was presented four times to one bank account that is linked twice': {
      change: async (trx) => {
        await presentAgain(trx, 3, 1)
        const { linked_bank_account_id } = (await trx('funding_events').where({ id: withdrawalId }).first()) ?? {}
        const linked = await trx('linked_bank_accounts').where({ id: linked_bank_account_id ?? '' }).first()
        if (linked === undefined) throw new Error('There is no such bank account')
        const id = newId()
        const place = { table: 'linked_bank_accounts', column: 'account_number', rowId: id, platformId, environment: linked.environment }
        await trx('linked_bank_accounts').insert({ ...linked, id, event_sequence: 0, account_number_encrypted: world().secrets.encrypt(openLinkedAccountNumber(world().secrets, linked), place) })
        await trx('funding_events').where({ retry_of: withdrawalId }).update({ linked_bank_account_id: id })
      },
      names: ['transfers_within_limits', ...ofMore],
    },
    'money that is presented again half a year later': {
      change: (trx) => presentAgain(trx, 1, 181),
      names: ['transfers_within_limits', ...ofMore],
    },
    'a bank whose mailbox nobody looks into': {
      change: (trx) => trx('jobs').where({ platform_id: platformId, kind: 'fetch_files' }).delete(),
      names: ['mailboxes_are_looked_into'],
      id: () => platformId,
    },
    'a payment that is never paid': {
      change: (trx) => trx('payments').where({ id: payout.id }).update({ due_at: new Date('2026-12-01T00:00:00Z') }),
      names: ['steps_are_due_in_time'],
      id: () => payout.id,
    },
  })

  it('tells what can not be looked at, and looks at all else', async () => {
    const linked = await rail.asSuperuser('linked_bank_accounts').where({ platform_id: platformId }).first()
    if (linked === undefined) throw new Error('There is no such bank account')
    const damage = (work: (trx: Knex.Transaction) => PromiseLike<unknown>) =>
      rail.asSuperuser.transaction(async (trx) => {
        await trx.raw('set local session_replication_role = replica')
        await work(trx)
      })
    await damage(async (trx) => {
      await presentAgain(trx, 1, 1)
      await trx('linked_bank_accounts').where({ id: linked.id }).update({ account_number_encrypted: Buffer.from('x') })
    })
    try {
      const findings = await rail.verify([platformId])
      expect([...findings.keys()]).to.deep.equal(invariants.map(({ name }) => name))
      expect(findings.get('transfers_within_limits')?.broken).to.equal('(Invariant broken: a ciphertext of this version)')
      expect(findings.get('ledger_equals_funding')?.broken, 'a transfer without postings').to.be.a('string')
    } finally {
      await damage(async (trx) => {
        await trx('funding_events').where({ retry_of: withdrawalId }).delete()
        await trx('linked_bank_accounts').where({ id: linked.id }).update({ account_number_encrypted: linked.account_number_encrypted })
      })
    }
  })

  it('is of a platform whose inbox stays while transfers that were paid may come back', async () => {
    const tenant = { platform_id: platformId, environment: 'live' } as const
    const [payments, transfers] = [await rail.asSuperuser('payments').where(tenant).whereIn('status', ['pending', 'paid']), await rail.asSuperuser('funding_events').where(tenant).whereIn('status', ['pending', 'paid'])]
    expect(transfers.map(({ status }) => status)).to.include('paid')
    const { document, secrets } = parseBankDocument({ ...bankBody, outbox_dir: bank.outbox, inbox_dir: `${bank.inbox}-another` })
    const now = rail.clock.now()
    const obstacle = await inTenant(rail.asService, platformId, (trx) => setBank({ trx, platformId, environment: 'live', now, realNow: now, newId, secrets: world().secrets }, document, secrets))
    expect(obstacle).to.deep.equal({ of: 'inbox', count: payments.length + transfers.length })
  })

  /** Has the withdrawal presented so many times more, the last of them so many days later. */
  async function presentAgain(trx: Knex.Transaction, times: number, days: number): Promise<void> {
    const first = await trx('funding_events').where({ id: withdrawalId }).first()
    if (first === undefined) throw new Error('There is no such transfer')
    const again = { ...first, retry_of: withdrawalId, status: 'pending' as const, due_at: new Date('2026-03-12T14:00:00Z') }
    await trx('funding_events').insert(Array.from({ length: times }, () => ({ ...again, id: newId() })))
    await trx('funding_events').where({ retry_of: withdrawalId }).update({ effective_date: trx.raw('effective_date + cast(? as integer)', [days]) })
  }

  /** Has what is in a transfer go back, as with a file that the bank has. */
  async function sendBack(trx: Knex.Transaction, type: FundingEventRow['type'], takenId: string): Promise<void> {
    const taken = await trx('funding_events').where({ id: takenId }).first()
    const link = await trx('funding_payments').where({ funding_event_id: takenId }).where('amount', '>', 0).first()
    if (taken === undefined || link === undefined) throw new Error('There is no such transfer')
    await trx('funding_events').insert({ ...taken, id: backId, type, status: 'pending', due_at: new Date('2026-03-10T14:00:00Z'), cover_amount: 0, created_at: new Date(taken.created_at.getTime() + 1) })
    await trx('funding_payments').insert({ ...link, funding_event_id: backId })
  }

  /** The payout, once something is withdrawn for it. */
  async function onceFunded(client: TestClient, id: string): Promise<AnyPayment> {
    return onceIt(() => read(client, payouts, id), ({ funding_ids }) => funding_ids.length > 0)
  }
})
