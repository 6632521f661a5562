import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import { newId } from '../../src/lib/ids.ts'
import type { TestClient } from '../support/client.ts'
import { newAccount, newLinkedBankAccount, newPlatform, newReadyAccount, newRepresentative, onboardingBody, type TestPlatform } from '../support/factories.ts'
import { expectRefused } from '../support/lists.ts'
import { changeRow, eventsOf, whileLocked } from '../support/rows.ts'

describe('onboardAccount', () => {
  let platform: TestPlatform
  let account: Schema<'Account'>
  before(async () => {
    platform = await newPlatform()
  })
  beforeEach(async () => {
    account = await newReadyAccount(platform.sandbox, { metadata: { kept: 'yes' }, business_profile: { name: 'N', website: 'https://n.example.com', tax_id: '91-7654321' } })
  })

  const path = () => ({ id: account.id })
  const onboard = async (terms: Partial<Schema<'TermsOfServiceInput'>> = {}, client: TestClient = platform.sandbox) =>
    (await client.ok('onboardAccount', { path: path(), body: onboardingBody(terms) })).data
  const read = async () => (await platform.sandbox.ok('getAccount', { path: path() })).data
  const representatives = async () => (await platform.sandbox.ok('listRepresentatives', { query: { account_id: account.id } })).data
  const linkedBankAccounts = async () => (await platform.sandbox.ok('listLinkedBankAccounts', { query: { account_id: account.id } })).data

  const detail = (noun: string) => ({ reason: 'in_review', source: 'user_action', code: 'onboarding', message: `The ${noun} is being verified.` })

  describe('200', () => {
    it('makes a created account onboarding, keeps the terms and changes nothing else', async () => {
      await changeRow('accounts', account.id, { updated_at: new Date('2026-01-01T00:00:00.000Z') })
      const data = await onboard({ accepted_ip: '2001:db8::1', accepted_user_agent: 'Mozilla/5.0 “x”' })
      expect(data).to.deep.equal({
        ...account,
        status: 'onboarding',
        status_detail: detail('account'),
        terms_of_service: {
          accepted_date: '2026-11-21T15:10:00.000Z',
          accepted_ip: '2001:db8::1',
          accepted_user_agent: 'Mozilla/5.0 “x”',
          agreement_url: 'https://northwind.example.com/terms',
          agreement_type: 'embedded',
        },
        updated_at: data.updated_at,
      })
      expect(data.updated_at > '2026-01-02').to.equal(true)
      expect(await read()).to.deep.equal(data)
    })

    it('takes absent and null leaves for none, and a time without a zone for UTC', async () => {
      const { terms_of_service } = await onboard({ accepted_date: '2026-11-21T15:10:00.5', accepted_ip: null })
      expect(terms_of_service).to.deep.include({ accepted_date: '2026-11-21T15:10:00.500Z', accepted_ip: null, accepted_user_agent: null })
    })

    it('takes a time of another zone', async () => {
      expect((await onboard({ accepted_date: '2026-11-21T10:10:00-05:00' })).terms_of_service.accepted_date).to.equal('2026-11-21T15:10:00.000Z')
    })

    it('takes its representatives and linked bank accounts along, those that are created', async () => {
      const rejected = await newRepresentative(platform.sandbox, { account_id: account.id })
      await changeRow('representatives', rejected.id, { status: 'rejected' })
      const canceled = await newLinkedBankAccount(platform.sandbox, { account_id: account.id })
      await platform.sandbox.ok('cancelLinkedBankAccount', { path: { linked_bank_account_id: canceled.id }, body: {} })
      const ofPlatform = await newLinkedBankAccount(platform.sandbox)
      const ofOther = await newReadyAccount(platform.sandbox)
      const { updated_at } = await onboard()
      const [representative, untouched] = await representatives()
      expect(representative).to.deep.include({ status: 'onboarding', status_detail: detail('representative'), updated_at })
      expect(untouched).to.include({ id: rejected.id, status: 'rejected' })
      const [linked, gone] = await linkedBankAccounts()
      expect(linked).to.deep.include({ status: 'onboarding', status_detail: detail('bank account'), updated_at })
      expect(gone).to.include({ id: canceled.id, status: 'canceled' })
      const { data: others } = await platform.sandbox.ok('listLinkedBankAccounts', { query: { status: ['created'] } })
      expect(others.map(({ id, account_id }) => [id, account_id])).to.deep.include.members([[ofPlatform.id, null]])
      expect(others.map(({ account_id }) => account_id)).to.include(ofOther.id)
      expect((await platform.sandbox.ok('listRepresentatives', { query: { account_id: ofOther.id } })).data[0]?.status).to.equal('created')
    })

    it('tells of each once, without tax id, date of birth and social security number', async () => {
      const [representative] = await representatives()
      const [linked] = await linkedBankAccounts()
      const data = await onboard()
      const told = { account_id: account.id, event_sequence: 2 }
      expect((await eventsOf(account.id)).slice(1)).to.deep.equal([
        { ...told, event_type: 'account.event.v1', data: { ...data, business_profile: { ...data.business_profile, tax_id: null } } },
      ])
      const [after] = await representatives()
      expect((await eventsOf(representative?.id ?? '')).slice(1)).to.deep.equal([
        { ...told, event_type: 'representative.event.v1', data: { ...after, dob: null, ssn_last4: null } },
      ])
      const [linkedAfter] = await linkedBankAccounts()
      expect((await eventsOf(linked?.id ?? '')).slice(1)).to.deep.equal([{ ...told, event_type: 'linked_bank_account.event.v1', data: linkedAfter }])
    })

    it('works in live', async () => {
      account = await newReadyAccount(platform.live)
      const data = await onboard({}, platform.live)
      expect(data.status).to.equal('onboarding')
      expect(data.capabilities).to.deep.equal(account.capabilities)
      expect(data.settings).to.deep.equal(account.settings)
    })

    it('onboards once for two requests at once: the other is told what came of the first', async () => {
      const send = () => platform.sandbox.call('onboardAccount', { path: path(), body: onboardingBody() })
      const answers = await whileLocked('accounts', account.id, [send, send])
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 422])
      expect(await eventsOf(account.id)).to.have.length(2)
    })

    it('and a cancel of its linked bank account at the same time are done one after the other', async () => {
      const [linked] = await linkedBankAccounts()
      const cancel = () => platform.sandbox.call('cancelLinkedBankAccount', { path: { linked_bank_account_id: linked?.id ?? '' }, body: {} })
      const send = () => platform.sandbox.call('onboardAccount', { path: path(), body: onboardingBody() })
      const answers = await whileLocked('linked_bank_accounts', linked?.id ?? '', [send, cancel])
      expect(answers.map(({ status }) => status)).to.be.deep.oneOf([[200, 200], [422, 200]])
      expect((await linkedBankAccounts())[0]?.status).to.equal('canceled')
      expect((await eventsOf(linked?.id ?? '')).map(({ event_sequence }) => event_sequence)).to.be.deep.oneOf([[1, 2], [1, 2, 3]])
    })

    it('keeps what is changed at the same time in what it takes along', async () => {
      const [representative] = await representatives()
      const [linked] = await linkedBankAccounts()
      const send = () => platform.sandbox.call('onboardAccount', { path: path(), body: onboardingBody() })
      const rename = () => platform.sandbox.call('updateRepresentative', { path: { representative_id: representative?.id ?? '' }, body: { last_name: 'South' } })
      const answers = await whileLocked('representatives', representative?.id ?? '', [send, rename])
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200])
      expect((await representatives())[0]).to.include({ status: 'onboarding', last_name: 'South' })

      account = await newReadyAccount(platform.sandbox)
      const [other] = await linkedBankAccounts()
      expect(other?.id).to.not.equal(linked?.id)
      const body = { bank_account: { account_holder: 'Southwind', routing_number: '021000021', account_number: '9876543210' } }
      const change = () => platform.sandbox.call('updateLinkedBankAccount', { path: { linked_bank_account_id: other?.id ?? '' }, body })
      const both = await whileLocked('linked_bank_accounts', other?.id ?? '', [send, change])
      expect(both.map(({ status }) => status)).to.deep.equal([200, 200])
      const [after] = await linkedBankAccounts()
      expect(after?.status).to.equal('onboarding')
      expect(after?.bank_account.account_holder).to.equal('Southwind')
    })

    it('replays the answer of a repeated request', async () => {
      const request = { path: path(), body: onboardingBody(), headers: { 'Idempotency-Key': newId() } }
      const first = await platform.sandbox.ok('onboardAccount', request)
      const second = await platform.sandbox.ok('onboardAccount', request)
      expect(second.text).to.equal(first.text)
      expect(second.headers.get('Idempotent-Replayed')).to.equal('true')
    })
  })

  describe('400', () => {
    const { terms_of_service: terms } = onboardingBody()
    for (const [reference, body] of [
      ['terms_of_service', {}],
      ['terms_of_service', { terms_of_service: null }],
      ['terms_of_service.accepted_date', { terms_of_service: { ...terms, accepted_date: undefined } }],
      ['terms_of_service.accepted_date', { terms_of_service: { ...terms, accepted_date: 'yesterday' } }],
      ['terms_of_service.agreement_type', { terms_of_service: { ...terms, agreement_type: undefined } }],
      ['terms_of_service.agreement_type', { terms_of_service: { ...terms, agreement_type: '' } }],
      ['terms_of_service.agreement_url', { terms_of_service: { ...terms, agreement_url: undefined } }],
      ['terms_of_service.agreement_url', { terms_of_service: { ...terms, agreement_url: 'x'.repeat(2049) } }],
      ['terms_of_service.accepted_ip', { terms_of_service: { ...terms, accepted_ip: '300.0.0.1' } }],
      ['terms_of_service.accepted_user_agent', { terms_of_service: { ...terms, accepted_user_agent: 'x'.repeat(2001) } }],
      ['terms_of_service.accepted_by', { terms_of_service: { ...terms, accepted_by: 'Ada' } }],
      ['status', { terms_of_service: terms, status: 'active' }],
    ] as const) {
      it(`refuses ${JSON.stringify(body).slice(0, 120)}`, async () => {
        await expectRefused(platform.sandbox, 'onboardAccount', { path: path(), body }, 400, reference)
        expect(await read()).to.deep.equal(account)
      })
    }
  })

  describe('404', () => {
    it('answers alike for an unknown id, another platform and the other environment', async () => {
      const other = await newPlatform()
      const request = { path: path(), body: onboardingBody() }
      for (const problem of [
        await platform.sandbox.refused('onboardAccount', { ...request, path: { id: newId() } }, 404),
        await other.sandbox.refused('onboardAccount', request, 404),
        await platform.live.refused('onboardAccount', request, 404),
      ]) {
        expect(problem.detail).to.equal('No such account.')
      }
      expect(await read()).to.deep.equal(account)
    })
  })

  describe('422', () => {
    for (const status of ['onboarding', 'active', 'rejected', 'inactive'] as const) {
      it(`refuses one that is ${status}, naming both states, and records nothing`, async () => {
        await changeRow('accounts', account.id, { status })
        const { detail: said } = await platform.sandbox.refused('onboardAccount', { path: path(), body: onboardingBody() }, 422)
        expect(said).to.equal(`An account that is ${status} can't become onboarding.`)
        expect(await read()).to.deep.equal({ ...account, status })
        expect(await eventsOf(account.id)).to.have.length(1)
        expect((await representatives())[0]?.status).to.equal('created')
      })
    }

    const makers: Record<string, (account_id: string) => Promise<unknown>> = {
      representative: (account_id) => newRepresentative(platform.sandbox, { account_id }),
      'linked bank account': (account_id) => newLinkedBankAccount(platform.sandbox, { account_id }),
    }
    for (const [has, lacks] of [
      [['representative'], 'a linked bank account'],
      [['linked bank account'], 'a representative'],
      [[], 'a representative and a linked bank account'],
    ] as const) {
      it(`says that ${lacks} is missing`, async () => {
        account = await newAccount(platform.sandbox)
        for (const noun of has) await makers[noun]?.(account.id)
        const { detail: said } = await platform.sandbox.refused('onboardAccount', { path: path(), body: onboardingBody() }, 422)
        expect(said).to.equal(`The account needs ${lacks} before it can become onboarding.`)
        expect(await read()).to.deep.equal(account)
        expect(await eventsOf(account.id)).to.have.length(1)
      })
    }

    it('does not count those that are out of use, nor the platform’s own and another account’s', async () => {
      await newReadyAccount(platform.sandbox)
      await newLinkedBankAccount(platform.sandbox)
      const [linked] = await linkedBankAccounts()
      const [representative] = await representatives()
      await platform.sandbox.ok('cancelLinkedBankAccount', { path: { linked_bank_account_id: linked?.id ?? '' }, body: {} })
      for (const status of ['rejected', 'inactive'] as const) {
        await changeRow('representatives', representative?.id ?? '', { status })
        const { detail: said } = await platform.sandbox.refused('onboardAccount', { path: path(), body: onboardingBody() }, 422)
        expect(said).to.equal('The account needs a representative and a linked bank account before it can become onboarding.')
      }
    })
  })
})
