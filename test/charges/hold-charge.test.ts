import { expect } from 'chai'
import { newAccount, newCharge, newPayout, newPlatform, type TestPlatform } from '../support/factories.ts'
import { changeRow, countRows, eventsOf, sendIntoLock } from '../support/rows.ts'
import { world } from '../support/world.ts'

const unknownId = '01900000-0000-7000-8000-00000000dead'

const dataOf = ({ text }: { text: string }) => text.slice(text.indexOf('"data":'))

describe('holdCharge', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  describe('200', () => {
    it('answers the charge held, with one more entry and nothing else changed', async () => {
      const before = await newCharge(platform.sandbox, { metadata: { a: 'b' } })
      const { data } = await platform.sandbox.ok('holdCharge', { path: { id: before.id }, body: { reason: 'Asked for a week' } })
      const details = { message: 'Asked for a week', reason: 'user_request', source: 'user_action', code: null, changed_at: data.updated_at }
      expect(data).to.deep.equal({
        ...before,
        status: 'on_hold',
        status_details: details,
        status_history: [...before.status_history, { status: 'on_hold', ...details }],
        updated_at: data.updated_at,
      })
      expect(Date.parse(data.updated_at)).to.be.at.least(Date.parse(before.updated_at))
      expect((await platform.sandbox.ok('getCharge', { path: { id: before.id } })).data).to.deep.equal(data)
    })

    for (const status of ['created', 'scheduled'] as const) {
      it(`holds a charge that is ${status}: no step is due, and no file waits for it`, async () => {
        const { id } = await newCharge(platform.sandbox)
        const planned = status === 'scheduled' ? { effective_date: '2026-12-01', settles_at: new Date('2026-12-01T13:30:00Z') } : {}
        await changeRow('payments', id, { status, due_at: new Date('2026-12-01T01:00:00Z'), ...planned })
        const { data } = await platform.sandbox.ok('holdCharge', { path: { id }, body: { reason: 'Asked for a week' } })
        expect(data.status).to.equal('on_hold')
        expect(data.status_history.map((entry) => entry.status)).to.deep.equal(['created', 'on_hold'])
        const row = await world().asSuperuser('payments').where({ id }).first()
        expect(row).to.include({ due_at: null, effective_date: null, settles_at: null })
      })
    }

    const reasons = {
      'plain words': 'Asked for a week',
      'an empty string': '',
      'white space': '  \t\n ',
      '255 characters beyond the basic plane': '🚲'.repeat(255),
      'what other languages would take for code': '<b>"\'; drop table payments; -- %s {0} \\u0000',
    }
    for (const [what, reason] of Object.entries(reasons)) {
      it(`keeps the reason verbatim: ${what}`, async () => {
        const { id } = await newCharge(platform.sandbox)
        await platform.sandbox.ok('holdCharge', { path: { id }, body: { reason } })
        const { data } = await platform.sandbox.ok('getCharge', { path: { id } })
        expect(data.status_details.message).to.equal(reason)
        expect(data.status_history.at(-1)?.message).to.equal(reason)
      })
    }

    it('has words of its own where no reason is given: null, an empty object, no body', async () => {
      for (const request of [{ body: { reason: null } }, { body: {} }, { body: '' }, {}]) {
        const { id } = await newCharge(platform.sandbox)
        const answer = await platform.sandbox.call('holdCharge', { path: { id }, ...request })
        expect(answer.status, answer.text).to.equal(200)
        const { data } = await platform.sandbox.ok('getCharge', { path: { id } })
        expect(data.status_details.message).to.equal('The charge was put on hold.')
      }
    })

    it('answers a held one as it is: the same bytes of data, no entry, no event, whatever the reason', async () => {
      const { id } = await newCharge(platform.sandbox)
      const first = await platform.sandbox.ok('holdCharge', { path: { id }, body: { reason: 'First' } })
      const second = await platform.sandbox.ok('holdCharge', { path: { id }, body: { reason: 'Second' } })
      expect(dataOf(second)).to.equal(dataOf(first))
      expect(second.text).not.to.equal(first.text)
      expect(second.headers.get('Idempotent-Replayed')).to.equal(null)
      expect(await countRows('payment_history', { payment_id: id })).to.equal(2)
      expect(await eventsOf(id)).to.have.lengthOf(2)
    })

    it('leaves one as it is that is held for another reason', async () => {
      for (const status_reason of ['amount_too_large', 'risk_review'] as const) {
        const { id } = await newCharge(platform.sandbox)
        await changeRow('payments', id, { status: 'on_hold', status_reason, status_source: 'watchtower', due_at: null })
        const { data } = await platform.sandbox.ok('holdCharge', { path: { id }, body: { reason: 'Mine' } })
        expect(data.status_details).to.include({ reason: status_reason, source: 'watchtower', message: 'The charge was created.' })
        expect(await eventsOf(id)).to.have.lengthOf(1)
      }
    })

    it('tells each change as an event with the whole resource, numbered without gaps', async () => {
      const account = await newAccount(platform.sandbox)
      const acting = platform.sandbox.actingFor(account.id)
      const created = await newCharge(acting)
      const { data } = await acting.ok('holdCharge', { path: { id: created.id }, body: { reason: 'Asked for a week' } })
      expect(await eventsOf(created.id)).to.deep.equal([
        { event_type: 'charge.created.v1', event_sequence: 1, account_id: account.id, data: created },
        { event_type: 'charge.event.v1', event_sequence: 2, account_id: account.id, data },
      ])
    })

    it('happens once of 20 at the same time, and all are told the same', async () => {
      const { id } = await newCharge(platform.sandbox)
      const answers = await sendIntoLock(
        'payments',
        id,
        Array.from({ length: 20 }, (_, index) => () => platform.sandbox.ok('holdCharge', { path: { id }, body: { reason: `Reason ${index}` } })),
      )
      expect(new Set(answers.map(dataOf)).size).to.equal(1)
      expect(answers[0]!.data.status_history.map(({ status }) => status)).to.deep.equal(['created', 'on_hold'])
      expect(await countRows('payment_history', { payment_id: id })).to.equal(2)
      expect((await eventsOf(id)).map(({ event_sequence }) => event_sequence)).to.deep.equal([1, 2])
    })

    it('racing with cancels: a hold that came first was held, one that came later is told so', async () => {
      const { id } = await newCharge(platform.sandbox)
      const hold = () => platform.sandbox.call('holdCharge', { path: { id }, body: { reason: 'Hold' } })
      const cancel = () => platform.sandbox.call('cancelCharge', { path: { id }, body: { reason: 'Cancel' } })
      const answers = await sendIntoLock('payments', id, Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? hold : cancel)))
      const { data } = await platform.sandbox.ok('getCharge', { path: { id } })
      const history = data.status_history.map(({ status }) => status)
      expect(data.status).to.equal('cancelled')
      const held = answers.filter(({ status, text }, index) => {
        if (index % 2 === 1) {
          expect(status, text).to.equal(200)
          expect(text).to.include('"status":"cancelled"')
        } else if (status === 200) expect(text).to.include('"status":"on_hold"').and.not.include('"cancelled"')
        else expect(text).to.include('"status":422').and.include('A charge that is cancelled can\'t become on_hold.')
        return index % 2 === 0 && status === 200
      })
      expect(history).to.deep.equal(held.length > 0 ? ['created', 'on_hold', 'cancelled'] : ['created', 'cancelled'])
      expect((await eventsOf(id)).map(({ event_sequence }) => event_sequence)).to.deep.equal(history.map((_, index) => index + 1))
    })

    it('never dates an entry before the one that it follows', async () => {
      const { id } = await newCharge(platform.sandbox)
      // As by a move that came first although its clock was ahead, or its request began later.
      const ahead = new Date(Date.now() + 60_000)
      await changeRow('payments', id, { status: 'scheduled', status_changed_at: ahead, updated_at: ahead })
      const { data } = await platform.sandbox.ok('holdCharge', { path: { id }, body: { reason: 'Late' } })
      expect(data.status_details.changed_at).to.equal(ahead.toISOString())
      expect(data.status_history.at(-1)?.changed_at).to.equal(ahead.toISOString())
      expect(data.updated_at).to.equal(ahead.toISOString())
    })

    it('works whatever has become of account, paykey and customer', async () => {
      const account = await newAccount(platform.sandbox)
      const acting = platform.sandbox.actingFor(account.id)
      const { id, paykey_details, customer_details } = await newCharge(acting)
      await changeRow('accounts', account.id, { status: 'inactive' })
      await changeRow('paykeys', paykey_details.id, { status: 'blocked' })
      await changeRow('customers', customer_details.id, { status: 'rejected' })
      expect((await acting.ok('holdCharge', { path: { id }, body: { reason: 'Closed' } })).data.status).to.equal('on_hold')
    })

    it('works in live, and with the id in capitals', async () => {
      const { id } = await newCharge(platform.live)
      expect((await platform.live.ok('holdCharge', { path: { id: id.toUpperCase() }, body: { reason: 'Live' } })).data).to.include({ id, status: 'on_hold' })
    })

    it('keeps no answer under an Idempotency-Key: PUT is repeatable by nature', async () => {
      const [one, two] = [await newCharge(platform.sandbox), await newCharge(platform.sandbox)]
      for (const { id } of [one, two, one]) {
        const { data, headers } = await platform.sandbox.ok('holdCharge', {
          path: { id },
          body: { reason: 'Once' },
          headers: { 'Idempotency-Key': 'hold-charge-1' },
        })
        expect(data).to.include({ id, status: 'on_hold' })
        expect(headers.get('Idempotent-Replayed')).to.equal(null)
      }
    })
  })

  describe('400', () => {
    const wrong: Record<string, { body: unknown; reference: string }> = {
      'a reason of 256 characters': { body: { reason: '🚲'.repeat(256) }, reference: 'reason' },
      'a number as reason': { body: { reason: 1 }, reference: 'reason' },
      'NUL in the reason': { body: { reason: 'a\0' }, reference: 'reason' },
      'an unknown property': { body: { reason: 'x', status: 'on_hold' }, reference: 'status' },
      'null as body': { body: null, reference: 'body' },
      'an array as body': { body: [], reference: 'body' },
    }
    for (const [what, { body, reference }] of Object.entries(wrong)) {
      it(`refuses ${what}`, async () => {
        const charge = await newCharge(platform.sandbox)
        const { items } = await platform.sandbox.refused('holdCharge', { path: { id: charge.id }, body }, 400)
        expect(items?.map((item) => item.reference)).to.deep.equal([reference])
        expect((await platform.sandbox.ok('getCharge', { path: { id: charge.id } })).data).to.deep.equal(charge)
      })
    }

    it('refuses an id that is no UUID', async () => {
      const { items } = await platform.sandbox.refused('holdCharge', { path: { id: 'abc' }, body: { reason: 'x' } }, 400)
      expect(items?.map(({ reference }) => reference)).to.deep.equal(['id'])
    })

    it('refuses an Idempotency-Key of 9 or 41 characters, and holds nothing', async () => {
      const { id } = await newCharge(platform.sandbox)
      for (const key of ['k'.repeat(9), 'k'.repeat(41)]) {
        await platform.sandbox.refused('holdCharge', { path: { id }, body: { reason: 'x' }, headers: { 'Idempotency-Key': key } }, 400)
      }
      expect((await platform.sandbox.ok('getCharge', { path: { id } })).data.status).to.equal('created')
    })
  })

  describe('404', () => {
    it('does not tell anybody else\'s charge from an unknown one, nor a payout, and holds none', async () => {
      const account = await newAccount(platform.sandbox)
      const other = await newAccount(platform.sandbox)
      const own = await newCharge(platform.sandbox)
      const ofAccount = await newCharge(platform.sandbox.actingFor(account.id))
      const foreign = await newCharge((await newPlatform()).sandbox)
      const payout = await newPayout(platform.sandbox)
      const tries = [
        { client: platform.sandbox, id: unknownId },
        { client: platform.sandbox, id: foreign.id },
        { client: platform.sandbox, id: ofAccount.id },
        { client: platform.sandbox, id: payout.id },
        { client: platform.sandbox.actingFor(account.id), id: own.id },
        { client: platform.sandbox.actingFor(other.id), id: ofAccount.id },
        { client: platform.live, id: own.id },
      ]
      for (const { client, id } of tries) {
        const { headers: _headers, ...problem } = await client.refused('holdCharge', { path: { id }, body: { reason: 'Mine' } }, 404)
        expect(problem).to.deep.equal({ status: 404, type: '/not_found', title: 'Not Found', detail: 'No such charge.' })
      }
      for (const { id } of [own, ofAccount, foreign, payout]) {
        expect(await countRows('payments', { id, status: 'created' })).to.equal(1)
      }
    })
  })

  describe('422', () => {
    for (const status of ['pending', 'paid', 'failed', 'reversed', 'cancelled'] as const) {
      it(`holds no charge that is ${status}, and names both states`, async () => {
        const { id } = await newCharge(platform.sandbox)
        await changeRow('payments', id, { status, due_at: null })
        const { headers: _headers, ...problem } = await platform.sandbox.refused('holdCharge', { path: { id }, body: { reason: 'Too late' } }, 422)
        expect(problem).to.deep.equal({
          status: 422,
          type: '/unprocessable_entity',
          title: 'Unprocessable Entity',
          detail: `A charge that is ${status} can't become on_hold.`,
        })
        expect((await platform.sandbox.ok('getCharge', { path: { id } })).data.status).to.equal(status)
        expect(await countRows('payment_history', { payment_id: id })).to.equal(1)
        expect(await eventsOf(id)).to.have.lengthOf(1)
      })
    }
  })
})
