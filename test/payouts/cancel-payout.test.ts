import { expect } from 'chai'
import { newAccount, newCharge, newPayout, newPlatform, type TestPlatform } from '../support/factories.ts'
import { changeRow, countRows, eventsOf, sendIntoLock } from '../support/rows.ts'

const unknownId = '01900000-0000-7000-8000-00000000dead'

describe('cancelPayout', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  describe('200', () => {
    it('answers the payout cancelled, with one more entry and nothing else changed', async () => {
      const before = await newPayout(platform.sandbox, { metadata: { a: 'b' } })
      const { data } = await platform.sandbox.ok('cancelPayout', { path: { id: before.id }, body: { reason: 'Ordered by mistake' } })
      const details = {
        message: 'Ordered by mistake',
        reason: 'user_request',
        source: 'user_action',
        code: null,
        changed_at: data.updated_at,
      }
      expect(data).to.deep.equal({
        ...before,
        status: 'cancelled',
        status_details: details,
        status_history: [...before.status_history, { status: 'cancelled', ...details }],
        updated_at: data.updated_at,
      })
      expect(Date.parse(data.updated_at)).to.be.at.least(Date.parse(before.updated_at))
      expect((await platform.sandbox.ok('getPayout', { path: { id: before.id } })).data).to.deep.equal(data)
    })

    for (const status of ['created', 'scheduled', 'on_hold'] as const) {
      it(`cancels a payout that is ${status}`, async () => {
        const { id } = await newPayout(platform.sandbox)
        await changeRow('payments', id, { status, due_at: null })
        const { data } = await platform.sandbox.ok('cancelPayout', { path: { id }, body: { reason: 'Called off' } })
        expect(data.status).to.equal('cancelled')
        expect(data.status_history.map((entry) => entry.status)).to.deep.equal(['created', 'cancelled'])
      })
    }

    const reasons = {
      'plain words': 'Ordered by mistake',
      'one character': 'x',
      'white space': '  \t\n ',
      '255 characters beyond the basic plane': '🚲'.repeat(255),
      'what other languages would take for code': '<b>"\'; drop table payments; -- %s {0} \\u0000',
    }
    for (const [what, reason] of Object.entries(reasons)) {
      it(`keeps the reason verbatim: ${what}`, async () => {
        const { id } = await newPayout(platform.sandbox)
        await platform.sandbox.ok('cancelPayout', { path: { id }, body: { reason } })
        const { data } = await platform.sandbox.ok('getPayout', { path: { id } })
        expect(data.status_details.message).to.equal(reason)
        expect(data.status_history.at(-1)?.message).to.equal(reason)
      })
    }

    it('answers a cancelled one as it is: the same bytes of data, no entry, no event, whatever the reason', async () => {
      const { id } = await newPayout(platform.sandbox)
      const dataOf = ({ text }: { text: string }) => text.slice(text.indexOf('"data":'))
      const first = await platform.sandbox.ok('cancelPayout', { path: { id }, body: { reason: 'First' } })
      const second = await platform.sandbox.ok('cancelPayout', { path: { id }, body: { reason: 'Second' } })
      const third = await platform.sandbox.ok('cancelPayout', { path: { id }, body: { reason: 'Called off' } })
      expect(dataOf(second)).to.equal(dataOf(first))
      expect(dataOf(third)).to.equal(dataOf(first))
      expect(second.text).not.to.equal(first.text)
      expect(second.headers.get('Idempotent-Replayed')).to.equal(null)
      expect(await countRows('payment_history', { payment_id: id })).to.equal(2)
      expect(await eventsOf(id)).to.have.lengthOf(2)
    })

    it('tells each change as an event with the whole resource, numbered without gaps', async () => {
      const account = await newAccount(platform.sandbox)
      const acting = platform.sandbox.actingFor(account.id)
      const created = await newPayout(acting)
      const { data } = await acting.ok('cancelPayout', { path: { id: created.id }, body: { reason: 'Ordered by mistake' } })
      expect(await eventsOf(created.id)).to.deep.equal([
        { event_type: 'payout.created.v1', event_sequence: 1, account_id: account.id, data: created },
        { event_type: 'payout.event.v1', event_sequence: 2, account_id: account.id, data },
      ])
    })

    it('happens once of 20 at the same time, and all are told the same', async () => {
      const { id } = await newPayout(platform.sandbox)
      const answers = await sendIntoLock(
        'payments',
        id,
        Array.from({ length: 20 }, (_, index) => () => platform.sandbox.ok('cancelPayout', { path: { id }, body: { reason: `Reason ${index}` } })),
      )
      const bodies = new Set(answers.map(({ text }) => text.slice(text.indexOf('"data":'))))
      expect(bodies.size).to.equal(1)
      expect(answers[0]!.data.status_history.map(({ status }) => status)).to.deep.equal(['created', 'cancelled'])
      expect(await countRows('payment_history', { payment_id: id })).to.equal(2)
      expect((await eventsOf(id)).map(({ event_sequence }) => event_sequence)).to.deep.equal([1, 2])
    })

    it('never dates an entry before the one that it follows', async () => {
      const { id } = await newPayout(platform.sandbox)
      // As by a move that came first although its clock was ahead, or its request began later.
      const ahead = new Date(Date.now() + 60_000)
      await changeRow('payments', id, { status: 'scheduled', status_changed_at: ahead, updated_at: ahead })
      const { data } = await platform.sandbox.ok('cancelPayout', { path: { id }, body: { reason: 'Called off' } })
      expect(data.status_details.changed_at).to.equal(ahead.toISOString())
      expect(data.status_history.at(-1)?.changed_at).to.equal(ahead.toISOString())
      expect(data.updated_at).to.equal(ahead.toISOString())
    })

    it('works for an account that is closed', async () => {
      for (const status of ['rejected', 'inactive'] as const) {
        const account = await newAccount(platform.sandbox)
        const acting = platform.sandbox.actingFor(account.id)
        const { id } = await newPayout(acting)
        await changeRow('accounts', account.id, { status })
        expect((await acting.ok('cancelPayout', { path: { id }, body: { reason: 'Called off' } })).data.status).to.equal('cancelled')
      }
    })

    it('works whatever has become of paykey and customer', async () => {
      const { id, paykey_details, customer_details } = await newPayout(platform.sandbox)
      await changeRow('paykeys', paykey_details.id, { status: 'blocked' })
      await changeRow('customers', customer_details.id, { status: 'rejected' })
      expect((await platform.sandbox.ok('cancelPayout', { path: { id }, body: { reason: 'Called off' } })).data.status).to.equal('cancelled')
    })

    it('works in live, and with the id in capitals', async () => {
      const { id } = await newPayout(platform.live)
      expect((await platform.live.ok('cancelPayout', { path: { id: id.toUpperCase() }, body: { reason: 'Called off' } })).data.status).to.equal('cancelled')
    })

    it('keeps no answer under an Idempotency-Key: PUT is repeatable by nature', async () => {
      const [one, two] = [await newPayout(platform.sandbox), await newPayout(platform.sandbox)]
      const headers = { 'Idempotency-Key': 'cancel-payout-1' }
      for (const { id } of [one, two, one]) {
        const { data, headers: answered } = await platform.sandbox.ok('cancelPayout', { path: { id }, body: { reason: 'Called off' }, headers })
        expect(data.id).to.equal(id)
        expect(answered.get('Idempotent-Replayed')).to.equal(null)
      }
    })
  })

  describe('400', () => {
    const wrong: Record<string, { body: unknown; reference: string }> = {
      'no reason': { body: {}, reference: 'reason' },
      'null as reason': { body: { reason: null }, reference: 'reason' },
      'an empty reason': { body: { reason: '' }, reference: 'reason' },
      'a reason of 256 characters': { body: { reason: '🚲'.repeat(256) }, reference: 'reason' },
      'a number as reason': { body: { reason: 1 }, reference: 'reason' },
      'NUL in the reason': { body: { reason: 'a\0' }, reference: 'reason' },
      'an unknown property': { body: { reason: 'x', status: 'cancelled' }, reference: 'status' },
      'null as body': { body: null, reference: 'body' },
      'an array as body': { body: [], reference: 'body' },
    }
    for (const [what, { body, reference }] of Object.entries(wrong)) {
      it(`refuses ${what}`, async () => {
        const payout = await newPayout(platform.sandbox)
        const { items } = await platform.sandbox.refused('cancelPayout', { path: { id: payout.id }, body }, 400)
        expect(items?.map((item) => item.reference)).to.deep.equal([reference])
        expect((await platform.sandbox.ok('getPayout', { path: { id: payout.id } })).data).to.deep.equal(payout)
      })
    }

    it('refuses a request without a body, for want of a reason, and cancels nothing', async () => {
      const payout = await newPayout(platform.sandbox)
      for (const request of [{}, { body: '' }]) {
        const { items } = await platform.sandbox.refused('cancelPayout', { path: { id: payout.id }, ...request }, 400)
        expect(items).to.deep.equal([{ detail: 'is required', reference: 'reason' }])
      }
      expect((await platform.sandbox.ok('getPayout', { path: { id: payout.id } })).data.status).to.equal('created')
    })

    it('refuses an Idempotency-Key of 9 or 41 characters, and cancels nothing', async () => {
      const { id } = await newPayout(platform.sandbox)
      for (const key of ['k'.repeat(9), 'k'.repeat(41)]) {
        const { items } = await platform.sandbox.refused('cancelPayout', { path: { id }, body: { reason: 'Called off' }, headers: { 'Idempotency-Key': key } }, 400)
        expect(items).to.deep.equal([{ detail: 'The Idempotency-Key header value is not valid.', reference: 'Idempotency-Key' }])
      }
      expect((await platform.sandbox.ok('getPayout', { path: { id } })).data.status).to.equal('created')
    })
  })

  describe('404', () => {
    it('does not tell anybody else\'s payout from an unknown one, nor a charge, and cancels none', async () => {
      const account = await newAccount(platform.sandbox)
      const other = await newAccount(platform.sandbox)
      const own = await newPayout(platform.sandbox)
      const ofAccount = await newPayout(platform.sandbox.actingFor(account.id))
      const foreign = await newPayout((await newPlatform()).sandbox)
      const charge = await newCharge(platform.sandbox)
      const tries = [
        { client: platform.sandbox, id: unknownId },
        { client: platform.sandbox, id: foreign.id },
        { client: platform.sandbox, id: ofAccount.id },
        { client: platform.sandbox, id: charge.id },
        { client: platform.sandbox.actingFor(account.id), id: own.id },
        { client: platform.sandbox.actingFor(other.id), id: ofAccount.id },
        { client: platform.live, id: own.id },
      ]
      for (const { client, id } of tries) {
        const { headers: _headers, ...problem } = await client.refused('cancelPayout', { path: { id }, body: { reason: 'Mine' } }, 404)
        expect(problem).to.deep.equal({ status: 404, type: '/not_found', title: 'Not Found', detail: 'No such payout.' })
      }
      for (const { id } of [own, ofAccount, foreign, charge]) {
        expect(await countRows('payments', { id, status: 'created' })).to.equal(1)
      }
    })
  })

  describe('422', () => {
    for (const status of ['pending', 'paid', 'failed', 'reversed'] as const) {
      it(`cancels no payout that is ${status}, and names both states`, async () => {
        const { id } = await newPayout(platform.sandbox)
        await changeRow('payments', id, { status, due_at: null })
        const { headers: _headers, ...problem } = await platform.sandbox.refused('cancelPayout', { path: { id }, body: { reason: 'Too late' } }, 422)
        expect(problem).to.deep.equal({
          status: 422,
          type: '/unprocessable_entity',
          title: 'Unprocessable Entity',
          detail: `A payout that is ${status} can't become cancelled.`,
        })
        expect((await platform.sandbox.ok('getPayout', { path: { id } })).data.status).to.equal(status)
        expect(await countRows('payment_history', { payment_id: id })).to.equal(1)
        expect(await eventsOf(id)).to.have.lengthOf(1)
      })
    }
  })
})
