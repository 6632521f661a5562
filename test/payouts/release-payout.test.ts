import { expect } from 'chai'
import { newAccount, newHeldCharge, newHeldPayout, newPayout, newPlatform, type TestPlatform } from '../support/factories.ts'
import { changeRow, countRows, eventsOf, sendIntoLock } from '../support/rows.ts'
import { world } from '../support/world.ts'

const unknownId = '01900000-0000-7000-8000-00000000dead'

const dataOf = ({ text }: { text: string }) => text.slice(text.indexOf('"data":'))

// Payouts that are held for a limit: ../payments/limits.test.ts.
describe('releasePayout', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  describe('200', () => {
    it('answers the payout created again, with one more entry and nothing else changed', async () => {
      const before = await newHeldPayout(platform.sandbox)
      const { data } = await platform.sandbox.ok('releasePayout', { path: { id: before.id }, body: { reason: 'Agreed again' } })
      const details = { message: 'Agreed again', reason: 'user_request', source: 'user_action', code: null, changed_at: data.updated_at }
      expect(data).to.deep.equal({
        ...before,
        status: 'created',
        status_details: details,
        status_history: [...before.status_history, { status: 'created', ...details }],
        updated_at: data.updated_at,
      })
      expect(Date.parse(data.updated_at)).to.be.at.least(Date.parse(before.updated_at))
      expect((await platform.sandbox.ok('getPayout', { path: { id: before.id } })).data).to.deep.equal(data)
    })

    it('has the next step due at once', async () => {
      const { id } = await newHeldPayout(platform.sandbox)
      const { data } = await platform.sandbox.ok('releasePayout', { path: { id }, body: { reason: 'Agreed again' } })
      const row = await world().asSuperuser('payments').where({ id }).first()
      expect(row?.due_at?.toISOString()).to.equal(data.updated_at)
      expect(row).to.include({ effective_date: null, settles_at: null })
    })

    it('can be held and released again and again, each an entry and an event', async () => {
      const created = await newPayout(platform.sandbox)
      const { id } = created
      const told = [created]
      for (const reason of ['One', 'Two', 'Three']) {
        told.push((await platform.sandbox.ok('holdPayout', { path: { id }, body: { reason } })).data)
        told.push((await platform.sandbox.ok('releasePayout', { path: { id }, body: { reason } })).data)
      }
      expect((await eventsOf(id)).map(({ data }) => data)).to.deep.equal(told)
      expect(told.at(-1)?.status_history.map(({ status, message }) => `${status} ${message}`)).to.deep.equal([
        'created The payout was created.',
        ...['One', 'Two', 'Three'].flatMap((reason) => [`on_hold ${reason}`, `created ${reason}`]),
      ])
    })

    const reasons = {
      'plain words': 'Agreed again',
      'one character': 'x',
      'white space': '  \t\n ',
      '255 characters beyond the basic plane': '🚲'.repeat(255),
      'what other languages would take for code': '<b>"\'; drop table payments; -- %s {0} \\u0000',
    }
    for (const [what, reason] of Object.entries(reasons)) {
      it(`keeps the reason verbatim: ${what}`, async () => {
        const { id } = await newHeldPayout(platform.sandbox)
        await platform.sandbox.ok('releasePayout', { path: { id }, body: { reason } })
        const { data } = await platform.sandbox.ok('getPayout', { path: { id } })
        expect(data.status_details.message).to.equal(reason)
        expect(data.status_history.at(-1)?.message).to.equal(reason)
      })
    }

    for (const status of ['created', 'scheduled'] as const) {
      it(`answers one that is ${status} as it is: the same bytes of data, no entry, no event, and still due when it was`, async () => {
        const { id } = await newPayout(platform.sandbox)
        const due_at = new Date('2026-12-01T01:00:00Z')
        await changeRow('payments', id, { status, due_at, ...(status === 'scheduled' ? { effective_date: '2026-12-02' } : {}) })
        const before = await platform.sandbox.ok('getPayout', { path: { id } })
        for (const reason of ['First', 'Second']) {
          const answer = await platform.sandbox.ok('releasePayout', { path: { id }, body: { reason } })
          expect(dataOf(answer)).to.equal(dataOf(before))
          expect(answer.headers.get('Idempotent-Replayed')).to.equal(null)
        }
        expect(await countRows('payment_history', { payment_id: id })).to.equal(1)
        expect(await eventsOf(id)).to.have.lengthOf(1)
        const row = await world().asSuperuser('payments').where({ id }).first()
        expect(row).to.deep.include({ due_at, effective_date: status === 'scheduled' ? '2026-12-02' : null })
      })
    }

    it('answers a released one as it is, whatever the reason', async () => {
      const { id } = await newHeldPayout(platform.sandbox)
      const first = await platform.sandbox.ok('releasePayout', { path: { id }, body: { reason: 'First' } })
      const second = await platform.sandbox.ok('releasePayout', { path: { id }, body: { reason: 'Second' } })
      expect(dataOf(second)).to.equal(dataOf(first))
      expect(await countRows('payment_history', { payment_id: id })).to.equal(3)
      expect(await eventsOf(id)).to.have.lengthOf(3)
    })

    it('ends a review in the sandbox', async () => {
      const { id } = await newPayout(platform.sandbox)
      await changeRow('payments', id, { status: 'on_hold', status_reason: 'risk_review', status_source: 'watchtower', due_at: null })
      const { data } = await platform.sandbox.ok('releasePayout', { path: { id }, body: { reason: 'Looked at' } })
      expect(data.status).to.equal('created')
      expect(data.status_details).to.include({ reason: 'user_request', source: 'user_action', message: 'Looked at' })
    })

    it('tells each change as an event with the whole resource, numbered without gaps', async () => {
      const account = await newAccount(platform.sandbox)
      const acting = platform.sandbox.actingFor(account.id)
      const created = await newPayout(acting)
      const held = await acting.ok('holdPayout', { path: { id: created.id }, body: { reason: 'Asked for a week' } })
      const { data } = await acting.ok('releasePayout', { path: { id: created.id }, body: { reason: 'Agreed again' } })
      expect(await eventsOf(created.id)).to.deep.equal([
        { event_type: 'payout.created.v1', event_sequence: 1, account_id: account.id, data: created },
        { event_type: 'payout.event.v1', event_sequence: 2, account_id: account.id, data: held.data },
        { event_type: 'payout.event.v1', event_sequence: 3, account_id: account.id, data },
      ])
    })

    it('happens once of 20 at the same time, and all are told the same', async () => {
      const { id } = await newHeldPayout(platform.sandbox)
      const answers = await sendIntoLock(
        'payments',
        id,
        Array.from({ length: 20 }, (_, index) => () => platform.sandbox.ok('releasePayout', { path: { id }, body: { reason: `Reason ${index}` } })),
      )
      expect(new Set(answers.map(dataOf)).size).to.equal(1)
      expect(answers[0]!.data.status_history.map(({ status }) => status)).to.deep.equal(['created', 'on_hold', 'created'])
      expect(await countRows('payment_history', { payment_id: id })).to.equal(3)
      expect((await eventsOf(id)).map(({ event_sequence }) => event_sequence)).to.deep.equal([1, 2, 3])
    })

    it('racing with holds: each is told what it made of the payout, and every move is an entry and an event', async () => {
      const { id } = await newHeldPayout(platform.sandbox)
      const hold = () => platform.sandbox.ok('holdPayout', { path: { id }, body: { reason: 'Hold' } })
      const release = () => platform.sandbox.ok('releasePayout', { path: { id }, body: { reason: 'Release' } })
      const answers = await sendIntoLock('payments', id, Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? hold : release)))
      const { data: last } = await platform.sandbox.ok('getPayout', { path: { id } })
      for (const [index, { data }] of answers.entries()) {
        expect(data.status).to.equal(index % 2 === 0 ? 'on_hold' : 'created')
        expect(data.status_history).to.deep.equal(last.status_history.slice(0, data.status_history.length))
        expect(data.status_history.at(-1)?.status).to.equal(data.status)
      }
      const history = last.status_history.map(({ status }) => status)
      expect(history.length).to.be.above(2)
      expect(history).to.deep.equal(history.map((_, index) => (index % 2 === 0 ? 'created' : 'on_hold')))
      expect((await eventsOf(id)).map(({ event_sequence }) => event_sequence)).to.deep.equal(history.map((_, index) => index + 1))
    })

    it('never dates an entry before the one that it follows', async () => {
      const { id } = await newHeldPayout(platform.sandbox)
      const ahead = new Date(Date.now() + 60_000)
      await changeRow('payments', id, { status_changed_at: ahead, updated_at: ahead })
      const { data } = await platform.sandbox.ok('releasePayout', { path: { id }, body: { reason: 'Late' } })
      expect(data.status_history.at(-1)?.changed_at).to.equal(ahead.toISOString())
      expect(data).to.deep.include({ updated_at: ahead.toISOString() })
    })

    it('works in live, and with the id in capitals', async () => {
      const { id } = await newHeldPayout(platform.live)
      const { data } = await platform.live.ok('releasePayout', { path: { id: id.toUpperCase() }, body: { reason: 'Live' } })
      expect(data).to.include({ id, status: 'created' })
    })

    it('keeps no answer under an Idempotency-Key: PUT is repeatable by nature', async () => {
      const [one, two] = [await newHeldPayout(platform.sandbox), await newHeldPayout(platform.sandbox)]
      for (const { id } of [one, two, one]) {
        const { data, headers } = await platform.sandbox.ok('releasePayout', {
          path: { id },
          body: { reason: 'Once' },
          headers: { 'Idempotency-Key': 'release-payout-1' },
        })
        expect(data).to.include({ id, status: 'created' })
        expect(headers.get('Idempotent-Replayed')).to.equal(null)
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
      'an unknown property': { body: { reason: 'x', status: 'created' }, reference: 'status' },
      'null as body': { body: null, reference: 'body' },
      'an array as body': { body: [], reference: 'body' },
    }
    for (const [what, { body, reference }] of Object.entries(wrong)) {
      it(`refuses ${what}`, async () => {
        const payout = await newHeldPayout(platform.sandbox)
        const { items } = await platform.sandbox.refused('releasePayout', { path: { id: payout.id }, body }, 400)
        expect(items?.map((item) => item.reference)).to.deep.equal([reference])
        expect((await platform.sandbox.ok('getPayout', { path: { id: payout.id } })).data).to.deep.equal(payout)
      })
    }

    it('refuses an id that is no UUID', async () => {
      const { items } = await platform.sandbox.refused('releasePayout', { path: { id: 'abc' }, body: { reason: 'x' } }, 400)
      expect(items?.map(({ reference }) => reference)).to.deep.equal(['id'])
    })

    it('refuses a request without a body, for want of a reason, and releases nothing', async () => {
      const payout = await newHeldPayout(platform.sandbox)
      for (const request of [{}, { body: '' }]) {
        const { items } = await platform.sandbox.refused('releasePayout', { path: { id: payout.id }, ...request }, 400)
        expect(items).to.deep.equal([{ detail: 'is required', reference: 'reason' }])
      }
      expect((await platform.sandbox.ok('getPayout', { path: { id: payout.id } })).data.status).to.equal('on_hold')
    })

    it('refuses an Idempotency-Key of 9 or 41 characters, and releases nothing', async () => {
      const { id } = await newHeldPayout(platform.sandbox)
      for (const key of ['k'.repeat(9), 'k'.repeat(41)]) {
        await platform.sandbox.refused('releasePayout', { path: { id }, body: { reason: 'x' }, headers: { 'Idempotency-Key': key } }, 400)
      }
      expect((await platform.sandbox.ok('getPayout', { path: { id } })).data.status).to.equal('on_hold')
    })
  })

  describe('404', () => {
    it('does not tell anybody else\'s payout from an unknown one, nor a charge, and releases none', async () => {
      const account = await newAccount(platform.sandbox)
      const other = await newAccount(platform.sandbox)
      const own = await newHeldPayout(platform.sandbox)
      const ofAccount = await newHeldPayout(platform.sandbox.actingFor(account.id))
      const foreign = await newHeldPayout((await newPlatform()).sandbox)
      const charge = await newHeldCharge(platform.sandbox)
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
        const { headers: _headers, ...problem } = await client.refused('releasePayout', { path: { id }, body: { reason: 'Mine' } }, 404)
        expect(problem).to.deep.equal({ status: 404, type: '/not_found', title: 'Not Found', detail: 'No such payout.' })
      }
      for (const { id } of [own, ofAccount, foreign, charge]) {
        expect(await countRows('payments', { id, status: 'on_hold' })).to.equal(1)
      }
    })
  })

  describe('422', () => {
    for (const status of ['pending', 'paid', 'failed', 'reversed', 'cancelled'] as const) {
      it(`releases no payout that is ${status}, and names both states`, async () => {
        const { id } = await newPayout(platform.sandbox)
        await changeRow('payments', id, { status, due_at: null })
        const { headers: _headers, ...problem } = await platform.sandbox.refused('releasePayout', { path: { id }, body: { reason: 'Too late' } }, 422)
        expect(problem).to.deep.equal({
          status: 422,
          type: '/unprocessable_entity',
          title: 'Unprocessable Entity',
          detail: `A payout that is ${status} can't become created.`,
        })
        expect((await platform.sandbox.ok('getPayout', { path: { id } })).data.status).to.equal(status)
        expect(await countRows('payment_history', { payment_id: id })).to.equal(1)
        expect(await eventsOf(id)).to.have.lengthOf(1)
      })
    }

    it('leaves a review to the operator in live', async () => {
      const { id } = await newPayout(platform.live)
      await changeRow('payments', id, { status: 'on_hold', status_reason: 'risk_review', status_source: 'watchtower', due_at: null })
      const { detail } = await platform.live.refused('releasePayout', { path: { id }, body: { reason: 'Looked at' } }, 422)
      expect(detail).to.equal('The payout is held for a review, which the operator ends.')
      expect(await countRows('payments', { id, status: 'on_hold', status_reason: 'risk_review' })).to.equal(1)
      expect(await eventsOf(id)).to.have.lengthOf(1)
    })
  })
})
