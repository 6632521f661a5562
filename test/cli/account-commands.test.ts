import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import { capabilitiesAll } from '../../src/accounts/account.ts'
import type { Schema } from '../../src/contract.ts'
import { newId } from '../../src/lib/ids.ts'
import { runCommand, type Ended } from '../support/child.ts'
import type { TestClient } from '../support/client.ts'
import { chargeBody, newCharge, newHeldCharge, newLinkedBankAccount, newPaykey, newPlatform, newPayout, newReadyAccount, newScheduledCharge, onboardingBody, type TestPlatform } from '../support/factories.ts'
import { eventsOf } from '../support/rows.ts'
import { commandEnvironment, world } from '../support/world.ts'

describe('the command line of accounts', function () {
  this.timeout(120_000)
  let folder: string
  let platform: TestPlatform
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-cli-'))
    platform = await newPlatform()
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const env = () => ({ ...commandEnvironment(world().database), DATA_DIR: folder })
  const run = (...args: string[]): Promise<Ended> => runCommand(['account', ...args], env())
  const read = async (client: TestClient, id: string) => (await client.ok('getAccount', { path: { id } })).data
  const onboarding = async (client: TestClient) => {
    const { id } = await newReadyAccount(client)
    return (await client.ok('onboardAccount', { path: { id }, body: onboardingBody() })).data
  }
  const active = async (client: TestClient) => {
    const { id } = await onboarding(client)
    expect(await run('move', id, 'active')).to.deep.equal({ code: 0, stdout: '', stderr: `The account ${id} is active.\n` })
    return read(client, id)
  }
  const companionsOf = async (client: TestClient, account_id: string) => {
    const { data: representatives } = await client.ok('listRepresentatives', { query: { account_id } })
    const { data: linked } = await client.ok('listLinkedBankAccounts', { query: { account_id } })
    return [...representatives, ...linked]
  }
  const typesOf = async (id: string) => (await eventsOf(id)).map(({ event_type, data }) => `${event_type} ${String(Reflect.get(Object(data), 'status'))}`)

  describe('move', () => {
    it('makes a live account active, with all its capabilities, and it may be charged for', async () => {
      const before = await onboarding(platform.live)
      const acting = platform.live.actingFor(before.id)
      await acting.refused('createCustomer', { body: { type: 'individual', name: 'A', email: 'a@example.com', phone: '+14155550101' } }, 422)
      expect(before.capabilities).to.deep.equal(capabilitiesAll('inactive'))
      expect(await run('move', before.id.toUpperCase(), 'active')).to.include({ code: 0, stdout: '' })
      const data = await read(platform.live, before.id)
      const [, linked] = await companionsOf(platform.live, before.id)
      expect(data).to.deep.equal({
        ...before,
        status: 'active',
        status_detail: { reason: 'verified', source: 'system', code: 'active', message: 'The account was verified.' },
        capabilities: capabilitiesAll('active'),
        settings: { ...before.settings, charges: { ...before.settings.charges, linked_bank_account_id: linked?.id } },
        updated_at: data.updated_at,
      })
      expect((await companionsOf(platform.live, before.id)).map(({ status, status_detail: { code, source } }) => [status, code, source])).to.deep.equal([
        ['active', 'active', 'system'],
        ['active', 'active', 'system'],
      ])
      expect(await typesOf(before.id)).to.deep.equal(['account.created.v1 created', 'account.event.v1 onboarding', 'account.event.v1 active'])
      expect((await eventsOf(before.id)).at(-1)?.data).to.deep.equal(data)
      expect((await newCharge(acting)).status).to.equal('created')
    })

    it('makes an account rejected, and tells the platform why', async () => {
      const before = await onboarding(platform.sandbox)
      expect(await run('move', before.id, 'rejected', '--reason', 'No such “business”.')).to.include({ code: 0, stderr: `The account ${before.id} is rejected.\n` })
      const data = await read(platform.sandbox, before.id)
      const status_detail = { reason: 'failed_verification', source: 'system', code: 'rejected', message: 'No such “business”.' }
      expect(data).to.deep.equal({ ...before, status: 'rejected', status_detail, updated_at: data.updated_at })
      const messages = (await companionsOf(platform.sandbox, before.id)).map(({ status, status_detail: { message } }) => [status, message])
      expect(messages).to.deep.equal([['rejected', 'The representative could not be verified.'], ['rejected', 'The bank account could not be verified.']])
    })

    it('makes an active account inactive, and holds what it has not sent to the bank yet', async () => {
      for (const client of [platform.live, platform.sandbox]) {
        const { id } = await active(client)
        const acting = client.actingFor(id)
        const [created, scheduled, held, payout] = [await newCharge(acting), await newScheduledCharge(acting), await newHeldCharge(acting), (await newPayout(acting)).id]
        const other = await newCharge(client)
        const ended = await run('move', id, 'inactive', '--reason', 'Closed.')
        expect(ended).to.deep.equal({ code: 0, stdout: '', stderr: `The account ${id} is inactive. 3 of its payments are held for a review.\n` })
        expect((await read(client, id)).status_detail).to.deep.equal({ reason: 'disabled', source: 'system', code: 'inactive', message: 'Closed.' })
        expect((await companionsOf(client, id)).map(({ status, status_detail: { reason } }) => [status, reason])).to.deep.equal([['inactive', 'disabled'], ['inactive', 'disabled']])
        const why = { reason: 'risk_review', source: 'watchtower', message: 'The account is inactive.', code: null }
        for (const charge of [created, scheduled]) {
          const { status, status_details } = (await acting.ok('getCharge', { path: { id: charge.id } })).data
          expect(status).to.equal('on_hold')
          expect(status_details).to.include(why)
          expect(await typesOf(charge.id)).to.deep.equal(['charge.created.v1 created', 'charge.event.v1 on_hold'])
        }
        expect((await acting.ok('getPayout', { path: { id: payout } })).data.status).to.equal('on_hold')
        expect((await acting.ok('getCharge', { path: { id: held.id } })).data).to.deep.equal(held)
        expect((await client.ok('getCharge', { path: { id: other.id } })).data).to.deep.equal(other)
        await acting.refused('createCharge', { body: chargeBody(created.paykey) }, 422)
        if (client === platform.live) {
          const { detail } = await acting.refused('releaseCharge', { path: { id: created.id }, body: {} }, 422)
          expect(detail).to.equal('The charge is held for a review, which the operator ends.')
        }
        expect((await acting.ok('cancelCharge', { path: { id: scheduled.id }, body: {} })).data.status).to.equal('cancelled')
        // What is so already stays so.
        expect(await run('move', id, 'inactive')).to.deep.equal({ code: 0, stdout: '', stderr: `The account ${id} is inactive.\n` })
        expect((await eventsOf(id)).length).to.equal(4)
      }
    })

    it('opens an inactive account again, with what went out of use with it and the capabilities that it had', async () => {
      for (const client of [platform.live, platform.sandbox]) {
        const before = await active(client)
        const lost = (await companionsOf(client, before.id)).find((one) => 'purposes' in one)
        const second = await client.ok('createLinkedBankAccount', { body: { account_id: before.id, bank_account: { account_holder: 'A', routing_number: '021000021', account_number: '9876543210' } } })
        expect(await runCommand(['bank-account', 'move', second.data.id, 'active'], env())).to.include({ code: 0 })
        expect(await runCommand(['bank-account', 'move', lost?.id ?? '', 'inactive'], env())).to.include({ code: 0 })
        expect((await run('capability', before.id, 'payment_types.payouts', 'inactive')).code).to.equal(0)
        const held = await newCharge(client.actingFor(before.id))
        const open = await read(client, before.id)
        expect((await run('move', before.id, 'inactive')).code).to.equal(0)
        expect(await run('move', before.id, 'active', '--reason', 'It was a mistake.')).to.deep.equal({ code: 0, stdout: '', stderr: `The account ${before.id} is active.\n` })
        const data = await read(client, before.id)
        expect(data).to.deep.equal({ ...open, status_detail: { reason: 'verified', source: 'system', code: 'active', message: 'It was a mistake.' }, updated_at: data.updated_at })
        const statuses = new Map((await companionsOf(client, before.id)).map(({ id, status }) => [id, status]))
        expect([...statuses.values()].sort()).to.deep.equal(['active', 'active', 'inactive'])
        expect(statuses.get(lost?.id ?? '')).to.equal('inactive')
        expect((await client.actingFor(before.id).ok('getCharge', { path: { id: held.id } })).data.status).to.equal('on_hold')
        expect((await typesOf(before.id)).slice(-2)).to.deep.equal(['account.event.v1 inactive', 'account.event.v1 active'])
        await newCharge(client.actingFor(before.id))
      }
    })

    it('leaves what the sandbox forces to its end', async () => {
      const { id } = await active(platform.sandbox)
      const acting = platform.sandbox.actingFor(id)
      const forced = await newCharge(acting, { config: { sandbox_outcome: 'paid' } })
      expect(await run('move', id, 'inactive')).to.include({ code: 0, stderr: `The account ${id} is inactive.\n` })
      expect((await acting.ok('getCharge', { path: { id: forced.id } })).data).to.deep.equal(forced)
    })

    it('lets nothing be made for an account that is closed at that moment', async () => {
      const { id } = await active(platform.sandbox)
      const acting = platform.sandbox.actingFor(id)
      const { paykey } = await newPaykey(acting)
      const { asSuperuser } = world()
      const sent = await asSuperuser.transaction(async (trx) => {
        await trx('accounts').where({ id }).forUpdate().first()
        const answer = acting.call('createCharge', { body: chargeBody(paykey) })
        await delay(300)
        await trx('accounts').where({ id }).update({ status: 'inactive' })
        return { answer }
      })
      const { status, text } = await sent.answer
      expect(status, text).to.equal(422)
      expect(text).to.include('The account is inactive')
    })

    it('is refused with one sentence, and moves nothing', async () => {
      const created = await newReadyAccount(platform.live)
      const rejected = await onboarding(platform.live)
      expect((await run('move', rejected.id, 'rejected')).code).to.equal(0)
      const unknown = newId()
      for (const [args, sentence] of [
        [[created.id, 'active'], `An account that is created can't become active: the platform has it onboarded first.`],
        [[created.id, 'inactive'], `An account that is created can't become inactive: the platform has it onboarded first.`],
        [[rejected.id, 'active'], `An account that is rejected can't become active.`],
        [[rejected.id, 'inactive'], `An account that is rejected can't become inactive.`],
        [[unknown, 'active'], `There is no account ${unknown}.`],
        [['nothing', 'active'], 'There is no account nothing.'],
      ] as const) {
        expect(await run('move', ...args)).to.deep.equal({ code: 1, stdout: '', stderr: `${sentence}\n` })
      }
      expect(await read(platform.live, created.id)).to.deep.equal(created)
      expect(await eventsOf(rejected.id)).to.have.length(3)
    })

    it('answers 2 when it is not understood', async () => {
      for (const args of [['move', newId()], ['move', newId(), 'onboarding'], ['move', newId(), 'active', '--reason', 'x'.repeat(256)], ['move', newId(), 'active', '--reason', ' ']]) {
        expect((await run(...args)).code, args.join(' ')).to.equal(2)
      }
    })
  })

  describe('capability', () => {
    it('gives and takes one, in live and in the sandbox, and nothing else', async () => {
      for (const client of [platform.live, platform.sandbox]) {
        const before = await active(client)
        const acting = client.actingFor(before.id)
        const { paykey } = await newPaykey(acting)
        const taken = await run('capability', before.id, 'consent_types.internet', 'inactive')
        expect(taken).to.deep.equal({ code: 0, stdout: '', stderr: `The capability consent_types.internet of the account ${before.id} is inactive.\n` })
        const data = await read(client, before.id)
        const consent_types = { ...before.capabilities.consent_types, internet: { capability_status: 'inactive' } }
        expect(data).to.deep.equal({ ...before, capabilities: { ...before.capabilities, consent_types }, updated_at: data.updated_at })
        expect(data.updated_at > before.updated_at).to.equal(true)
        const { detail } = await acting.refused('createCharge', { body: chargeBody(paykey) }, 422)
        expect(detail).to.equal(`The account's capability consent_types.internet is not active.`)
        await acting.ok('createCharge', { body: chargeBody(paykey, { consent_type: 'signed' }) })
        expect(await run('capability', before.id, 'consent_types.internet', 'active')).to.include({ code: 0 })
        expect((await read(client, before.id)).capabilities).to.deep.equal(before.capabilities)
        await acting.ok('createCharge', { body: chargeBody(paykey) })
        expect(await eventsOf(before.id)).to.have.length(3)
      }
    })

    it('taken away holds what it has not sent to the bank yet, of what takes it', async () => {
      for (const client of [platform.live, platform.sandbox]) {
        const { id } = await active(client)
        const acting = client.actingFor(id)
        const { paykey } = await newPaykey(acting)
        const make = async (fields: object) => (await acting.ok('createCharge', { body: chargeBody(paykey, fields) })).data
        const [internet, scheduled, signed] = [await make({}), await newScheduledCharge(acting), await make({ consent_type: 'signed' })]
        const payout = await newPayout(acting)
        const taken = await run('capability', id, 'consent_types.internet', 'inactive')
        expect(taken.stderr).to.equal(`The capability consent_types.internet of the account ${id} is inactive. 2 of its payments are held for a review.\n`)
        const why = { reason: 'risk_review', source: 'watchtower', message: `The account's capability consent_types.internet is not active.`, code: null }
        for (const charge of [internet, scheduled]) {
          const { status, status_details } = (await acting.ok('getCharge', { path: { id: charge.id } })).data
          expect(status).to.equal('on_hold')
          expect(status_details).to.include(why)
        }
        expect((await acting.ok('getCharge', { path: { id: signed.id } })).data.status).to.be.oneOf(['created', 'scheduled'])
        expect((await acting.ok('getPayout', { path: { id: payout.id } })).data.status).to.be.oneOf(['created', 'scheduled'])
        const released = await runCommand(['payment', 'release', internet.id], env())
        expect(released).to.deep.equal({ code: 1, stdout: '', stderr: `The account's capability consent_types.internet is not active.\n` })
        expect((await run('capability', id, 'consent_types.internet', 'active')).stderr).to.equal(`The capability consent_types.internet of the account ${id} is active.\n`)
        expect((await acting.ok('getCharge', { path: { id: internet.id } })).data.status).to.equal('on_hold')
        expect(await runCommand(['payment', 'release', internet.id], env())).to.include({ code: 0 })
        expect((await acting.ok('getCharge', { path: { id: internet.id } })).data.status).to.be.oneOf(['created', 'scheduled'])
      }
    })

    it('is refused for what is not there', async () => {
      const id = newId()
      expect(await run('capability', id, 'payment_types.charges', 'active')).to.deep.equal({ code: 1, stdout: '', stderr: `There is no account ${id}.\n` })
      for (const args of [[id, 'charges', 'active'], [id, 'payment_types.charges', 'on'], [id, 'payment_types.charges']]) {
        expect((await run('capability', ...args)).code, args.join(' ')).to.equal(2)
      }
    })
  })

  describe('settings', () => {
    /** Writes a file, as the operator has it. */
    async function file(text: string): Promise<string> {
      const path = join(folder, 'settings.json')
      await writeFile(path, text)
      return path
    }

    it('shows them, and sets what a file names of them, in live and in the sandbox', async () => {
      for (const client of [platform.live, platform.sandbox]) {
        const before = await active(client)
        const shown = await run('settings', before.id)
        expect([shown.code, shown.stderr, JSON.parse(shown.stdout)]).to.deep.equal([0, '', before.settings])
        const linked_bank_account_id = before.settings.charges.linked_bank_account_id?.toUpperCase()
        const path = await file(JSON.stringify({ charges: { max_amount: 500, funding_time: 'two_day', linked_bank_account_id }, payouts: { monthly_count: 3 } }))
        expect(await run('settings', before.id, path)).to.deep.equal({ code: 0, stdout: '', stderr: `The settings of the account ${before.id} are changed.\n` })
        const data = await read(client, before.id)
        const settings = { charges: { ...before.settings.charges, max_amount: 500, funding_time: 'two_day' }, payouts: { ...before.settings.payouts, monthly_count: 3 } }
        expect(data).to.deep.equal({ ...before, settings, updated_at: data.updated_at })
        const held = await newCharge(client.actingFor(before.id), { amount: 501 })
        expect((await client.actingFor(before.id).ok('getCharge', { path: { id: held.id } })).data.status).to.equal('on_hold')
      }
    })

    it('says what is wrong with a file, and changes nothing', async () => {
      const before = await active(platform.live)
      const foreign = await active(platform.live)
      const linkedOf = async (purposes: ('charges' | 'payouts')[]) => (await newLinkedBankAccount(platform.live, { account_id: before.id, purposes })).id
      const [fresh, forPayouts] = [await linkedOf(['charges']), await linkedOf(['payouts'])]
      expect(await runCommand(['bank-account', 'move', forPayouts, 'active'], env())).to.include({ code: 0 })
      const changed = await read(platform.live, before.id)
      for (const [text, sentence] of [
        ['{"charges"', /^.*settings\.json is no JSON: /],
        ['[]', /is not valid:\n {2}The document must be object\n$/],
        [JSON.stringify({ charges: { max_amount: 1.5, daily: 1 }, payout: {} }), /is not valid:\n {2}payout is not a property of this object\n {2}charges\.daily is not a property of this object\n {2}charges\.max_amount must be a whole number\n$/],
        [JSON.stringify({ payouts: { funding_time: 'soon' } }), /payouts\.funding_time must be one of immediate, /],
        [JSON.stringify({ charges: { linked_bank_account_id: foreign.settings.charges.linked_bank_account_id } }), /^No such linked bank account\.\n$/],
        [JSON.stringify({ charges: { linked_bank_account_id: forPayouts } }), /^The linked bank account is for payouts, not for charges\.\n$/],
        [JSON.stringify({ charges: { linked_bank_account_id: fresh } }), /^The linked bank account is created; money goes to an active one\.\n$/],
      ] as const) {
        const ended = await run('settings', before.id, await file(text))
        expect([ended.code, ended.stdout]).to.deep.equal([1, ''])
        expect(ended.stderr).to.match(sentence)
      }
      expect((await run('settings', before.id, join(folder, 'nothing.json'))).stderr).to.match(/nothing\.json can't be read: ENOENT/)
      expect((await run('settings', newId())).code).to.equal(1)
      expect(await read(platform.live, before.id)).to.deep.equal(changed)
    })
  })

  describe('list', () => {
    it('tells the accounts of a platform, of both environments, as aligned text or as JSON', async () => {
      const own = await newPlatform()
      const [sandbox, live] = [await newReadyAccount(own.sandbox), await newReadyAccount(own.live)]
      expect((await run('capability', live.id, 'payment_types.charges', 'active')).code).to.equal(0)
      const rowOf = ({ id, status, created_at, business_profile: { name } }: Schema<'Account'>, environment: string, inactive_capabilities: string | null) => ({ id, platform_id: own.id, environment, status, inactive_capabilities, created_at, name })
      const { code, stdout } = await run('list', '--platform', own.id, '--json')
      expect(code).to.equal(0)
      expect(stdout.trimEnd().split('\n').map((line): unknown => JSON.parse(line))).to.deep.equal([
        rowOf(live, 'live', 'payment_types.payouts,customer_types.individuals,customer_types.businesses,consent_types.signed_agreement,consent_types.internet'),
        rowOf(sandbox, 'sandbox', null),
      ])
      const text = await run('list', '--platform', `Platform ${own.id}`)
      expect(text.stdout).to.match(/^id +platform_id +environment +status +inactive_capabilities +created_at +name\n/)
      expect((await run('list', '--platform', 'nobody')).stderr).to.equal('There is no platform nobody.\n')
    })
  })
})
