import { expect } from 'chai'
import { openContent } from '../../src/ach/file-store.ts'
import { readFile } from '../../src/ach/nacha/read-file.ts'
import type { Schema } from '../../src/contract.ts'
import type { JobRow } from '../../src/database/tables.ts'
import { newId } from '../../src/lib/ids.ts'
import { setAside, stepLane, StepFailure, type LaneDependencies } from '../../src/worker/lane.ts'
import { noticesOf, returnsOf, sentOf, takeFile } from '../support/bank.ts'
import { chargeBody, newAccount, newCharge, newCustomer, newLinkedBankAccount, newPaykey, payoutBody, type TestPlatform } from '../support/factories.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { world } from '../support/world.ts'

/** 09:00 in New York, on a Tuesday. */
const morning = '2026-12-01T14:00:00.000Z'

describe('what fails in the worker', function () {
  this.timeout(60_000)
  let rail: Rail
  let platform: TestPlatform

  beforeEach(async () => {
    rail = await openRail(morning)
    platform = await rail.newPlatform()
  })
  afterEach(() => rail.close())

  const chargeOf = async (id: string): Promise<Schema<'Charge'>> => (await platform.sandbox.ok('getCharge', { path: { id } })).data
  const statusesOf = async (charges: readonly { id: string }[]) => Promise.all(charges.map(async ({ id }) => (await chargeOf(id)).status))

  const newCharges = async (count: number): Promise<Schema<'Charge'>[]> => {
    const charges: Schema<'Charge'>[] = []
    for (let index = 0; index < count; index++) charges.push(await newCharge(platform.sandbox, { payment_date: '2026-12-01' }))
    return charges
  }

  const pastCutoff = async () => {
    const { data } = await platform.sandbox.ok('getSandboxClock', {})
    await advance(platform.sandbox, new Date(Date.parse(data.next_cutoff) + 1000).toISOString())
  }

  const until = async (what: string, isSo: () => Promise<boolean>) => {
    const begun = performance.now()
    while (!(await isSo())) {
      if (performance.now() - begun > 60_000) throw new Error(`Not within a minute: ${what}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  const failedJobs = (): Promise<JobRow[]> => rail.asSuperuser('jobs').where({ platform_id: platform.id }).where('attempts', '>', 0)
  const allJobs = (): Promise<JobRow[]> => rail.asSuperuser('jobs').where({ platform_id: platform.id })

  /** Makes the account number of a charge's paykey unreadable; gives back how to mend it. */
  const damage = async (chargeId: string): Promise<() => Promise<void>> => {
    const [payment] = await rail.asSuperuser('payments').where({ id: chargeId })
    const [paykey] = await rail.asSuperuser('paykeys').where({ id: payment!.paykey_id })
    const sealed = paykey!.account_number_encrypted
    const broken = Buffer.from(sealed)
    broken[broken.length - 1]! ^= 1
    const put = async (account_number_encrypted: Buffer) => {
      await rail.asSuperuser('paykeys').where({ id: paykey!.id }).update({ account_number_encrypted })
    }
    await put(broken)
    return () => put(sealed)
  }

  /** Entries by payment, of every file that is made. */
  const filesOf = async (): Promise<{ status: string; entry_count: number; debit_amount: number; credit_amount: number; names: string[]; companies: string[]; accounts: string[] }[]> => {
    const files = await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'outgoing' }).orderBy('number')
    return files.map((file) => {
      const { batches, faults } = readFile(openContent(world().secrets, file))
      expect(faults).to.deep.equal([])
      const entries = batches.flatMap((batch) => batch.entries)
      const { status, entry_count, debit_amount, credit_amount } = file
      return {
        status,
        entry_count,
        debit_amount,
        credit_amount,
        names: entries.map(({ individualName }) => individualName),
        companies: batches.map(({ companyName }) => companyName),
        accounts: entries.map(({ accountNumber }) => accountNumber),
      }
    })
  }

  it('is a file of which one entry can not be opened: its job tells whose, and goes on once it can', async () => {
    rail.startWorker()
    const charges = await newCharges(2)
    const [, damaged] = charges
    await rail.asSuperuser.raw(`create function damage() returns trigger language plpgsql as $$ begin
      if new.payment_id = '${damaged!.id}' then new.record_encrypted = set_byte(new.record_encrypted, 40, 255 - get_byte(new.record_encrypted, 40)); end if; return new; end $$`)
    await rail.asSuperuser.raw('create trigger damage before insert on nacha_entries for each row execute function damage()')
    await pastCutoff()
    await until('a file that can not be closed', async () => (await failedJobs()).length > 0)
    expect((await failedJobs()).map(({ kind, last_error }) => `${kind}: ${last_error}`)).to.deep.equal([`make_file: The entry of ${damaged!.id} that is kept can't be opened.`])
    await rail.asSuperuser.raw('drop trigger damage on nacha_entries')
    await rail.asSuperuser.raw('drop function damage')
    await rail.asSuperuser.raw('update nacha_entries set record_encrypted = set_byte(record_encrypted, 40, 255 - get_byte(record_encrypted, 40)) where payment_id = ?', [damaged!.id])
    await rail.asSuperuser('jobs').where({ platform_id: platform.id }).update({ retry_at: null })
    await until('the file is handed over', async () => (await allJobs()).length === 0)
    const [file] = await filesOf()
    expect(file).to.include({ status: 'handed_over', entry_count: 2 })
  })

  describe('a file that can not be handed over', () => {
    /** What the database does where it is told to: nothing else can stop the sandbox's bank. */
    const refuse = async (state: string, status = 'handed_over'): Promise<() => Promise<void>> => {
      await rail.asSuperuser.raw(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now' using errcode = '${state}'; end $$`)
      await rail.asSuperuser.raw(`create trigger refuse before update on nacha_files for each row when (new.status = '${status}') execute function refuse()`)
      return async () => {
        await rail.asSuperuser.raw('drop trigger refuse on nacha_files')
        await rail.asSuperuser.raw('drop function refuse')
      }
    }

    it('is not sent back from while it is being made', async () => {
      rail.startWorker()
      const charge = await newCharge(platform.sandbox, { payment_date: '2026-12-01' })
      const mend = await refuse('XX001', 'made')
      await pastCutoff()
      expect(await statusesOf([charge])).to.deep.equal(['pending'])
      for (const body of [{ status: 'paid' }, { return_code: 'R01' }]) {
        expect((await platform.sandbox.refused('simulatePayment', { path: { id: charge.id }, body }, 422)).detail).to.equal('The bank has not got its file yet.')
      }
      await mend()
      await rail.asSuperuser('jobs').where({ platform_id: platform.id }).update({ retry_at: null })
      await until('the file is handed over', async () => (await allJobs()).length === 0)
      await platform.sandbox.ok('simulatePayment', { path: { id: charge.id }, body: { return_code: 'R01' } })
      expect(await statusesOf([charge])).to.deep.equal(['failed'])
    })

    it('is not sent back from by a file of the bank either: that file waits until the bank has got it, and nothing of it is lost', async () => {
      rail.startWorker()
      const charges = await newCharges(2)
      const mend = await refuse('XX001')
      await pastCutoff()
      await until('a file that failed', async () => (await failedJobs()).some(({ kind }) => kind === 'hand_over_file'))
      const [early, corrected] = await Promise.all(charges.map(({ id }) => sentOf(rail, id)))
      const files = [returnsOf([early!]), noticesOf([{ ...corrected!, code: 'C01', correctedData: '99887766' }], 'B')]
      const taken = []
      for (const file of files) taken.push(await takeFile(rail, platform, file))
      await until('files that wait', async () => (await failedJobs()).filter(({ kind }) => kind === 'receive_file').length === 2)
      const [sent] = await rail.asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'outgoing' })
      for (const job of await failedJobs()) if (job.kind === 'receive_file') expect(job.last_error).to.equal(`The bank has not got the file ${sent!.id} yet, of which an entry is spoken of. If it has, say so: files sent.`)
      expect(await statusesOf(charges)).to.deep.equal(['pending', 'pending'])
      const findings = await rail.verify([platform.id])
      expect([...findings].filter(([, { broken }]) => broken !== undefined)).to.deep.equal([])

      await mend()
      await rail.asSuperuser('jobs').where({ platform_id: platform.id, kind: 'hand_over_file' }).update({ retry_at: null })
      await until('the file is handed over', async () => !(await allJobs()).some(({ kind }) => kind === 'hand_over_file'))
      await rail.asSuperuser('jobs').where({ platform_id: platform.id }).update({ retry_at: null })
      await until('the bank’s files are read', async () => (await allJobs()).length === 0)
      expect(await statusesOf(charges)).to.deep.equal(['failed', 'pending'])
      const paykeyId = charges[1]!.paykey_details.id
      expect((await platform.sandbox.ok('getPaykey', { path: { id: paykeyId } })).data.bank_data.account_number).to.equal('*****7766')
      expect((await rail.asSuperuser('nacha_files').whereIn('id', taken.map(({ id }) => id))).map(({ status }) => status)).to.deep.equal(['received', 'received'])
    })

    // The second one is what the database says when it is too busy: for a moment, it seems.
    for (const state of ['XX001', '57014']) {
      it(`is seen (${state}); nothing in it is paid before the bank has got it, and then all ends as it is named`, async () => {
        rail.startWorker()
        const settled = await newCharge(platform.sandbox, { payment_date: '2026-12-01' })
        await pastCutoff()
        const mend = await refuse(state)
        const standard = await newCharge(platform.sandbox, { payment_date: '2026-12-02' })
        const failing = await newCharge(platform.sandbox, { config: { sandbox_outcome: 'failed_insufficient_funds', balance_check: 'disabled' } })
        const reversing = await newCharge(platform.sandbox, { config: { sandbox_outcome: 'reversed_insufficient_funds', balance_check: 'disabled' } })
        await until('a file that failed', async () => (await failedJobs()).some(({ kind, last_error }) => kind === 'hand_over_file' && last_error?.includes(state)))
        await advance(platform.sandbox, { banking_days: 5 })
        expect(await statusesOf([settled, standard, failing, reversing])).to.deep.equal(['paid', 'pending', 'pending', 'pending'])
        expect((await failedJobs()).map(({ kind }) => kind)).to.include('hand_over_file')
        for (const body of [{ status: 'paid' }, { return_code: 'R01' }]) {
          expect((await platform.sandbox.refused('simulatePayment', { path: { id: standard.id }, body }, 422)).detail).to.equal('The bank has not got its file yet.')
        }

        await mend()
        await rail.asSuperuser('jobs').where({ platform_id: platform.id }).update({ retry_at: null })
        await until('the end of all', async () => (await statusesOf([standard, failing, reversing])).join() === 'paid,failed,reversed')
        const pathOf = async (id: string) => (await chargeOf(id)).status_history.map(({ status }) => status)
        expect(await pathOf(failing.id)).to.deep.equal(['created', 'scheduled', 'pending', 'failed'])
        expect(await pathOf(reversing.id)).to.deep.equal(['created', 'scheduled', 'pending', 'paid', 'reversed'])
        expect(await failedJobs()).to.deep.equal([])
      })
    }
  })

  describe('one payment that can not be written into its file', () => {
    it('is set aside before it is pending, is seen, and the others go to the bank', async () => {
      rail.startWorker()
      const charges = await newCharges(7)
      const bad = charges[3]!
      const good = charges.filter(({ id }) => id !== bad.id)
      const mend = await damage(bad.id)
      await pastCutoff()
      expect(await statusesOf(good)).to.deep.equal(good.map(() => 'pending'))
      expect(await statusesOf([bad])).to.deep.equal(['scheduled'])
      const [file, ...others] = await filesOf()
      expect(others).to.deep.equal([])
      expect(file).to.include({ status: 'handed_over', entry_count: 6, debit_amount: 6 * 4_900 })

      await until('a second try', async () => (await failedJobs()).some(({ attempts }) => attempts > 1))
      const [job, ...further] = await failedJobs()
      expect(further).to.deep.equal([])
      expect(job).to.include({ kind: 'step_payment', subject_id: bad.id, last_error: 'Unsupported state or unable to authenticate data' })
      expect(job!.retry_at!.getTime()).to.be.above(rail.clock.now().getTime() - 1000)

      // Once it is mended it goes into a file that is to come, with a date that is to come.
      await advance(platform.sandbox, { banking_days: 2 })
      await mend()
      await until('a try that goes well', async () => (await allJobs()).length === 0)
      expect(await statusesOf([bad])).to.deep.equal(['scheduled'])
      const { data: clock } = await platform.sandbox.ok('getSandboxClock', {})
      const [waiting] = await rail.asSuperuser('payments').where({ id: bad.id })
      expect(waiting!.due_at!.toISOString()).to.equal(clock.next_cutoff)
      await pastCutoff()
      expect(await statusesOf([bad])).to.deep.equal(['pending'])
      const [first, second] = await filesOf()
      expect([first!.entry_count, second!.entry_count]).to.deep.equal([6, 1])
      const [row] = await rail.asSuperuser('payments').where({ id: bad.id })
      const sent = await sentOf(rail, bad.id)
      expect(sent.batch.effectiveDate).to.equal(row!.effective_date)
      expect(row!.settles_at! > row!.processed_at!, 'it settles after it was sent').to.equal(true)
      expect((await chargeOf(bad.id)).status_history.map(({ status }) => status)).to.deep.equal(['created', 'scheduled', 'pending'])
    })

    it('is found among many, and all others of its chunk arrive', async () => {
      rail.startWorker()
      const customer = await newCustomer(platform.sandbox)
      const { paykey } = await newPaykey(platform.sandbox, { customer_id: customer.id })
      const charges = await Promise.all(Array.from({ length: 60 }, async () => (await platform.sandbox.ok('createCharge', { body: chargeBody(paykey, { amount: 100, payment_date: '2026-12-01' }) })).data))
      const bad = await newCharges(2)
      for (const { id } of bad) await damage(id)
      await pastCutoff()
      expect(new Set(await statusesOf(charges))).to.deep.equal(new Set(['pending']))
      expect(await statusesOf(bad)).to.deep.equal(['scheduled', 'scheduled'])
      expect((await failedJobs()).map(({ subject_id }) => subject_id).sort()).to.deep.equal(bad.map(({ id }) => id).sort())
      expect((await filesOf()).map(({ entry_count }) => entry_count)).to.deep.equal([60])
    })

    it('is the only one set aside where several workers meet it', async () => {
      for (let worker = 0; worker < 3; worker++) rail.startWorker()
      for (let round = 0; round < 3; round++) {
        const [bad, ...good] = await newCharges(5)
        const mend = await damage(bad!.id)
        await pastCutoff()
        expect(await statusesOf([bad!, ...good])).to.deep.equal(['scheduled', 'pending', 'pending', 'pending', 'pending'])
        expect((await failedJobs()).map(({ subject_id }) => subject_id)).to.deep.equal([bad!.id])
        await mend()
        await until('a try that goes well', async () => (await allJobs()).length === 0)
        await platform.sandbox.ok('cancelCharge', { path: { id: bad!.id }, body: {} })
      }
    })

    it('can still be cancelled, and is forgotten then', async () => {
      rail.startWorker()
      const [bad] = await newCharges(1)
      await damage(bad!.id)
      await pastCutoff()
      await platform.sandbox.ok('cancelCharge', { path: { id: bad!.id }, body: {} })
      await until('the job to be gone', async () => (await allJobs()).length === 0)
      expect(await statusesOf([bad!])).to.deep.equal(['cancelled'])
      expect(await filesOf()).to.deep.equal([])
    })

    it('is set aside once, and no other for it, where two workers report it', async () => {
      const { asService: database, clock } = rail
      const dependencies: LaneDependencies = { database, secrets: world().secrets, clock, newId }
      const [bad, good] = await newCharges(2)
      const failure = new StepFailure({ at: new Date(rail.clock.now().getTime() + 60_000), step: 'check' }, { kind: 'step_payment', id: bad!.id }, undefined)
      for (let report = 0; report < 2; report++) await setAside(dependencies, { platformId: platform.id, environment: 'sandbox' }, failure, 'Failed')
      expect((await allJobs()).map(({ subject_id, attempts }) => [subject_id, attempts])).to.deep.equal([[bad!.id, 1]])
      const rows = await rail.asSuperuser('payments').whereNotNull('due_at')
      expect(rows.map(({ id }) => id)).to.deep.equal([good!.id])
    })

    it('is among the others again once it was changed', async () => {
      rail.startWorker()
      const [bad] = await newCharges(1)
      await damage(bad!.id)
      await pastCutoff()
      expect(await failedJobs()).to.have.length(1)
      await platform.sandbox.ok('updateCharge', { path: { id: bad!.id }, body: { payment_date: '2027-03-01' } })
      await until('the job to be gone', async () => (await allJobs()).length === 0)
      const [row] = await rail.asSuperuser('payments').where({ id: bad!.id })
      expect(row).to.include({ status: 'scheduled', effective_date: '2027-03-01' })
    })

    it('was written when it came into the file: what happens to its paykey and names after that changes nothing', async () => {
      const { asService: database, clock } = rail
      const dependencies: LaneDependencies = { database, secrets: world().secrets, clock, newId }
      const lane = { platformId: platform.id, environment: 'sandbox' } as const
      const [first, second] = await newCharges(2)
      // The clock is put forward by steps of the test's own.
      const forward = platform.sandbox.call('advanceSandboxClock', { body: { to: '2026-12-01T15:00:01.000Z' } })
      await until('both to be in the file', async () => {
        await stepLane(dependencies, lane, 500)
        return (await statusesOf([first!, second!])).every((status) => status === 'pending')
      })
      expect((await rail.asSuperuser('nacha_files').where({ platform_id: platform.id })).map(({ status }) => status)).to.deep.equal(['open'])
      await damage(first!.id)
      await rail.asSuperuser('customers').where({ platform_id: platform.id }).update({ name: 'Somebody else' })
      while ((await stepLane(dependencies, lane, 500)) !== 'idle');
      await forward
      const [file] = await filesOf()
      expect(file).to.include({ status: 'handed_over', entry_count: 2, debit_amount: 9_800 })
      expect(file!.accounts).to.deep.equal(['000123456789', '000123456789'])
      expect(file!.names).to.deep.equal(['Ada Example', 'Ada Example'])
      expect(await allJobs()).to.deep.equal([])
    })
  })

  describe('one transfer that can not be written into its file', () => {
    it('is set aside before it is pending, is seen, and the others go to the bank; once it is mended it goes with a file that is to come', async () => {
      const { sandbox } = platform
      rail.startWorker()
      const linkedFor = async (account_id: string | null) => {
        const { id } = await newLinkedBankAccount(sandbox, { account_id })
        await rail.asSuperuser('linked_bank_accounts').where({ id }).update({ status: 'active' })
        return id
      }
      const damaged = await linkedFor(null)
      const accounts: string[] = []
      for (let index = 0; index < 3; index++) {
        const { id } = await newAccount(sandbox)
        const linked_bank_account_id = await linkedFor(id)
        await rail.asSuperuser('accounts').where({ id }).update({ settings: rail.asSuperuser.raw(`jsonb_set(settings::jsonb, '{charges,linked_bank_account_id}', to_jsonb(?::text))::json`, [linked_bank_account_id]) })
        accounts.push(id)
      }
      const [linked] = await rail.asSuperuser('linked_bank_accounts').where({ id: damaged })
      const sealed = linked?.account_number_encrypted ?? Buffer.alloc(0)
      const put = (account_number_encrypted: Buffer) => rail.asSuperuser('linked_bank_accounts').where({ id: damaged }).update({ account_number_encrypted })
      await put(Buffer.from(sealed.map((byte, index) => (index === sealed.length - 1 ? byte ^ 1 : byte))))
      for (const client of [sandbox, ...accounts.map((id) => sandbox.actingFor(id))]) await newCharge(client, { payment_date: '2026-12-01', amount: 700 })
      await advance(sandbox, { banking_days: 2 })
      const further = await newCharge(sandbox, { payment_date: '2026-12-04', amount: 900 })
      await until('it to be scheduled', async () => (await statusesOf([further])).join() === 'scheduled')
      await advance(sandbox, '2026-12-04T01:00:01.000Z')
      const eventsOf = async () => (await rail.asSuperuser('funding_events').where({ platform_id: platform.id }).orderBy('id')).map(({ account_id, status, due_at }) => [account_id === null ? 'own' : 'account', status, due_at?.toISOString() ?? '-'].join(' ')).sort()
      expect(await eventsOf()).to.deep.equal([...Array.from({ length: 3 }, () => 'account pending 2026-12-08T15:00:00.000Z'), 'own created -'])
      expect((await filesOf()).slice(1)).to.have.length(1)
      expect((await filesOf()).at(-1)).to.include({ status: 'handed_over', entry_count: 4, debit_amount: 900, credit_amount: 2_100 })
      await until('a second try', async () => (await failedJobs()).some(({ attempts }) => attempts > 1))
      const [job, ...others] = await failedJobs()
      expect(others).to.deep.equal([])
      const [own] = await rail.asSuperuser('funding_events').where({ platform_id: platform.id, account_id: null })
      expect(job).to.include({ kind: 'step_funding', subject_id: own?.id, last_error: 'Unsupported state or unable to authenticate data' })
      expect((await rail.verify()).get('funding_waits_for_something')).to.deep.equal({ rows: 4, broken: undefined })

      await put(sealed)
      await until('a try that goes well', async () => (await allJobs()).length === 0)
      expect((await eventsOf()).at(-1)).to.equal('own created 2026-12-05T01:00:00.000Z')
      await advance(sandbox, '2026-12-05T01:00:01.000Z')
      expect((await eventsOf()).at(-1)).to.equal('own pending 2026-12-09T15:00:00.000Z')
      expect((await filesOf()).at(-1)).to.include({ status: 'handed_over', entry_count: 1, debit_amount: 0, credit_amount: 700 })
    })
  })

  describe('one transfer that can not be found paid', () => {
    it('does not keep the others from being paid, is seen, and is paid once it can be', async () => {
      const { sandbox } = platform
      rail.startWorker()
      const owners = [sandbox, ...(await Promise.all([1, 2].map(async () => sandbox.actingFor((await newAccount(sandbox)).id))))]
      for (const client of owners) await newCharge(client, { payment_date: '2026-12-01', amount: 700 })
      await advance(sandbox, { banking_days: 3 })
      const eventsOf = () => rail.asSuperuser('funding_events').where({ platform_id: platform.id }).orderBy('account_id')
      const statuses = async () => (await eventsOf()).map(({ status }) => status)
      expect(await statuses()).to.deep.equal(['pending', 'pending', 'pending'])
      const bad = (await eventsOf())[1]?.id ?? ''
      await rail.asSuperuser.raw(`create function refuse_paid() returns trigger language plpgsql as $$ begin raise exception 'not now' using errcode = 'XX001'; end $$`)
      await rail.asSuperuser.raw(`create trigger refuse_paid before update on funding_events for each row when (new.status = 'paid' and new.id = '${bad}') execute function refuse_paid()`)
      await advance(sandbox, { banking_days: 3 })
      expect(await statuses()).to.deep.equal(['paid', 'pending', 'paid'])
      expect((await eventsOf())[1]?.due_at).to.equal(null)
      await until('a second try', async () => (await failedJobs()).some(({ attempts }) => attempts > 1))
      expect((await failedJobs()).map(({ kind, subject_id, last_error }) => ({ kind, subject_id, last_error }))).to.deep.equal([{ kind: 'step_funding', subject_id: bad, last_error: 'SQLSTATE XX001' }])
      expect((await rail.verify()).get('funding_waits_for_something')).to.deep.equal({ rows: 3, broken: undefined })

      await rail.asSuperuser.raw('drop trigger refuse_paid on funding_events')
      await rail.asSuperuser.raw('drop function refuse_paid')
      await until('it to be paid', async () => (await statuses()).every((status) => status === 'paid'))
      expect(await allJobs()).to.deep.equal([])
    })
  })

  it('names without an ASCII letter go to the bank as names of the kind', async () => {
    rail.startWorker()
    const account = await newAccount(platform.sandbox, { business_profile: { name: '東京株式会社', website: 'https://tokyo.example.com' } })
    const client = platform.sandbox.actingFor(account.id)
    for (const name of ['山田太郎', '🚲', 'Ελένη', 'Łucja Żółć']) {
      const customer = await newCustomer(client, { name })
      const { paykey } = await newPaykey(client, { customer_id: customer.id })
      await newCharge(client, { paykey, payment_date: '2026-12-01' })
    }
    await pastCutoff()
    const [file] = await filesOf()
    expect(file).to.include({ status: 'handed_over', entry_count: 4 })
    expect(file!.names.sort()).to.deep.equal(['CUSTOMER', 'CUSTOMER', 'CUSTOMER', 'Lucja Zolc'])
    expect(file!.companies).to.deep.equal(['SANDBOX PLATFORM'])
  })

  it('more money than the twelve digits of a control goes in several files', async function () {
    this.timeout(120_000)
    rail.startWorker()
    const { paykey } = await newPaykey(platform.sandbox)
    const most = 9_999_999_999
    for (let index = 0; index < 101; index++) {
      await platform.sandbox.ok('createPayout', { body: payoutBody(paykey, { amount: most, payment_date: '2026-12-02' }) })
    }
    await advance(platform.sandbox, '2026-12-02T02:00:00.000Z')
    const files = await filesOf()
    expect(files.map(({ status, entry_count, credit_amount }) => ({ status, entry_count, credit_amount }))).to.deep.equal([
      { status: 'handed_over', entry_count: 100, credit_amount: 100 * most },
      { status: 'handed_over', entry_count: 1, credit_amount: most },
    ])
    const payouts = await rail.asSuperuser('payments').where({ platform_id: platform.id, status: 'pending' })
    expect(payouts).to.have.length(101)
  })

  it('more entries than one file may hold go in several files of one cutoff', async () => {
    const { asService: database, asSuperuser, clock } = rail
    const pastIt = { ...clock, now: () => new Date('2026-12-01T15:00:01.000Z') }
    const dependencies: LaneDependencies = { database, secrets: world().secrets, clock: pastIt, newId }
    const lane = { platformId: platform.id, environment: 'sandbox' } as const
    const charges = await newCharges(3)
    const outgoing = () => asSuperuser('nacha_files').where({ platform_id: platform.id, direction: 'outgoing' }).orderBy('number')
    await until('the file to be open', async () => {
      await stepLane(dependencies, lane, 500)
      return (await outgoing()).length > 0
    })
    expect((await outgoing()).map(({ status, entry_count }) => [status, entry_count])).to.deep.equal([['open', 0]])
    // As though all but two of what it may hold were in it.
    await asSuperuser('nacha_files').where({ platform_id: platform.id }).update({ entry_count: 49_998 })
    while ((await stepLane(dependencies, lane, 500)) !== 'idle');
    const counts = (await outgoing()).map(({ entry_count }) => entry_count)
    await asSuperuser('nacha_files').where({ platform_id: platform.id }).update({ entry_count: asSuperuser.raw('(select count(*) from nacha_entries entry where entry.file_id = nacha_files.id)') })

    expect(counts).to.deep.equal([50_000, 1])
    const [first, second] = await outgoing()
    expect(first?.due_at).to.deep.equal(new Date('2026-12-01T15:00:00.000Z'))
    expect(second?.due_at).to.deep.equal(first?.due_at)
    expect((await filesOf()).map(({ status, debit_amount, names }) => ({ status, debit_amount, entries: names.length }))).to.deep.equal([
      { status: 'handed_over', debit_amount: 9_800, entries: 2 },
      { status: 'handed_over', debit_amount: 4_900, entries: 1 },
    ])
    expect(await statusesOf(charges)).to.deep.equal(['pending', 'pending', 'pending'])
    expect(await allJobs()).to.deep.equal([])
  })

  it('the sandbox’s clock ends before the years of a Nacha file do', async () => {
    rail.startWorker()
    const refused = await platform.sandbox.refused('advanceSandboxClock', { body: { to: '2079-01-01T00:00:00.000Z' } }, 422)
    expect(refused.detail).to.equal('The clock ends with the year 2078.')
    await newCharge(platform.sandbox, { payment_date: '2078-12-31' })
    await advance(platform.sandbox, '2078-12-31T23:59:00.000Z')
    expect((await filesOf()).map(({ status }) => status)).to.deep.equal(['handed_over'])
  })

  describe('one payment that can not make its move', () => {
    /** A row in the way of the payment's next history entry: what a fault of ours would look like. */
    const block = async (id: string, sequence: number): Promise<() => Promise<void>> => {
      const [row] = await rail.asSuperuser('payment_history').where({ payment_id: id, sequence: 1 })
      await rail.asSuperuser('payment_history').insert({ ...row!, sequence })
      return async () => {
        await rail.asSuperuser('payment_history').where({ payment_id: id, sequence }).delete()
      }
    }

    it('does not keep the others from being checked', async () => {
      const charges = await newCharges(4)
      const unblock = await block(charges[1]!.id, 2)
      rail.startWorker()
      await until('the others to be scheduled', async () => (await statusesOf(charges)).filter((status) => status === 'scheduled').length === 3)
      await until('the failure to be seen', async () => (await failedJobs()).length === 1)
      const [job] = await failedJobs()
      expect(job).to.include({ kind: 'step_payment', subject_id: charges[1]!.id, last_error: 'SQLSTATE 23505 payment_history_pk' })
      await unblock()
      await until('it to be scheduled', async () => (await statusesOf(charges)).every((status) => status === 'scheduled'))
      await until('the job to be gone', async () => (await allJobs()).length === 0)
    })

    it('does not keep the others from being paid', async () => {
      rail.startWorker()
      const charges = await newCharges(4)
      await pastCutoff()
      const unblock = await block(charges[2]!.id, 4)
      await advance(platform.sandbox, { banking_days: 4 })
      expect(await statusesOf(charges)).to.deep.equal(['paid', 'paid', 'pending', 'paid'])
      expect((await failedJobs()).map(({ subject_id }) => subject_id)).to.deep.equal([charges[2]!.id])
      await unblock()
      await until('it to be paid', async () => (await statusesOf(charges)).every((status) => status === 'paid'))
      await until('the job to be gone', async () => (await allJobs()).length === 0)
    })
  })

  it('a file that can not be read keeps its failure and its next try, ever later, and nothing else waits for it', async () => {
    const worker = rail.startWorker()
    const [returned, other] = await newCharges(2)
    await pastCutoff()
    await worker.stop()
    const text = returnsOf([await sentOf(rail, returned!.id)])
    const { id } = await takeFile(rail, platform, text)
    const [file] = await rail.asSuperuser('nacha_files').where({ id })
    await rail.asSuperuser('nacha_files').where({ id }).update({ content_encrypted: Buffer.from('broken') })
    rail.startWorker()
    await until('a third try', async () => (await failedJobs()).some(({ attempts }) => attempts >= 3))
    const [job] = await failedJobs()
    expect(job).to.include({ kind: 'receive_file', subject_id: id })
    expect(job!.last_error).to.be.a('string').and.match(/^Invariant broken/)
    const wait = job!.retry_at!.getTime() - rail.clock.now().getTime()
    expect(wait, 'milliseconds after a third failure').to.be.within(2_000, 4_000)

    await advance(platform.sandbox, { banking_days: 4 })
    expect(await statusesOf([other!])).to.deep.equal(['paid'])
    const next = await newCharges(1)
    await until('a new charge to be scheduled', async () => (await statusesOf(next))[0] === 'scheduled')

    await rail.asSuperuser('nacha_files').where({ id }).update({ content_encrypted: file!.content_encrypted })
    await until('the file to be read', async () => (await allJobs()).length === 0)
    expect(await statusesOf([returned!])).to.deep.equal(['reversed'])
  })

  describe('for a moment', () => {
    it('a lock that lasts too long is no failure', async () => {
      const [held, free] = await newCharges(2)
      const lock = await rail.asSuperuser.transaction()
      await lock('payments').where({ id: held!.id }).forUpdate().first()
      rail.startWorker()
      // Longer than a statement waits for a lock.
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      expect(await statusesOf([held!, free!])).to.deep.equal(['created', 'created'])
      expect(await allJobs()).to.deep.equal([])
      await lock.rollback()
      await until('both to be scheduled', async () => (await statusesOf([held!, free!])).every((status) => status === 'scheduled'))
      expect(await allJobs()).to.deep.equal([])
    })

    it('a database that ends its connections in the middle of a step is no failure', async () => {
      const charges = await newCharges(3)
      rail.startWorker()
      for (let round = 0; round < 3; round++) {
        const lock = await rail.asSuperuser.transaction()
        await lock('payments').where({ id: charges[0]!.id }).forUpdate().first()
        await new Promise((resolve) => setTimeout(resolve, 600))
        await rail.asSuperuser.raw(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = ? and wait_event_type = 'Lock'`,
          [new URL(rail.database.serviceUrl).username],
        )
        await lock.rollback()
      }
      await until('all to be scheduled', async () => (await statusesOf(charges)).every((status) => status === 'scheduled'))
      expect(await allJobs()).to.deep.equal([])
    })

    it('neither counts as a failure of a file that is received', async () => {
      rail.startWorker()
      const [charge] = await newCharges(1)
      await pastCutoff()
      const lock = await rail.asSuperuser.transaction()
      await lock('payments').where({ id: charge!.id }).forUpdate().first()
      const { id } = await takeFile(rail, platform, returnsOf([await sentOf(rail, charge!.id)]))
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      for (let round = 0; round < 3; round++) {
        await rail.asSuperuser.raw(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = ? and wait_event_type = 'Lock'`,
          [new URL(rail.database.serviceUrl).username],
        )
        await new Promise((resolve) => setTimeout(resolve, 600))
      }
      expect((await allJobs()).map(({ kind, attempts, last_error }) => ({ kind, attempts, last_error }))).to.deep.equal([{ kind: 'receive_file', attempts: 0, last_error: null }])
      await lock.rollback()
      await until('the file to be read', async () => (await allJobs()).length === 0)
      const [file] = await rail.asSuperuser('nacha_files').where({ id })
      expect(file).to.include({ status: 'received', entry_count: 1 })
      expect(await statusesOf([charge!])).to.deep.equal(['failed'])
    })
  })
})
