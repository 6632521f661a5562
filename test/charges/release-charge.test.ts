import { expect } from 'chai'
import { newAccount, newCharge, newHeldCharge, newHeldPayout, newPlatform, type TestPlatform } from '../support/factories.ts'
import { changeRow, countRows, eventsOf, sendIntoLock } from '../support/rows.ts'
import { world } from '../support/world.ts'

const unknownId = '01900000-0000-7000-8000-00000000dead'

const dataOf = ({ text }: { text: string }) => text.slice(text.indexOf('"data":'))

// Charges that are held for a limit: ../payments/limits.test.ts.
describe('releaseCharge', () => {
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  describe('200', () => {
    it('answers the charge created again, with one more entry and nothing else changed', async () => {
      const before = await newHeldCharge(platform.sandbox)
      const { data } = await platform.sandbox.ok('releaseCharge', { path: { id: before.id }, body: { reason: 'Agreed again' } })
      const details = { message: 'Agreed again', reason: 'user_request', source: 'user_action', code: null, changed_at: data.updated_at }
      expect(data).to.deep.equal({
        ...before,
        status: 'created',
        status_details: details,
        status_history: [...before.status_history, { status: 'created', ...details }],
        updated_at: data.updated_at,
      })
      expect(Date.parse(data.updated_at)).to.be.at.least(Date.parse(before.updated_at))
      expect((await platform.sandbox.ok('getCharge', { path: { id: before.id } })).data).to.deep.equal(data)
    })

    it('has the next step due at once', async () => {
      const { id } = await newHeldCharge(platform.sandbox)
      const { data } = await platform.sandbox.ok('releaseCharge', { path: { id }, body: { reason: 'Agreed again' } })
      const row = await world().asSuperuser('payments').where({ id }).first()
      expect(row?.due_at?.toISOString()).to.equal(data.updated_at)
      expect(row).to.include({ effective_date: null, settles_at: null })
    })

    it('can be held and released again and again, each an entry and an event', async () => {
      const created = await newCharge(platform.sandbox)
      const { id } = created
      const told = [created]
      for (const reason of ['One', 'Two', 'Three']) {
        told.push((await platform.sandbox.ok('holdCharge', { path: { id }, body: { reason } })).data)
        told.push((await platform.sandbox.ok('releaseCharge', { path: { id }, body: { reason } })).data)
      }
      expect((await eventsOf(id)).map(({ data }) => data)).to.deep.equal(told)
      expect(told.at(-1)?.status_history.map(({ status, message }) => `${status} ${message}`)).to.deep.equal([
        'created The charge was created.',
        ...['One', 'Two', 'Three'].flatMap((reason) => [`on_hold ${reason}`, `created ${reason}`]),
      ])
    })

    const reasons = {
      'plain words': 'Agreed again',
      'an empty string': '',
      'white space': '  \t\n ',
      '255 characters beyond the basic plane': '🚲'.repeat(255),
      'what other languages would take for code': '<b>"\'; drop table payments; -- %s {0} \\u0000',
    }
    for (const [what, reason] of Object.entries(reasons)) {
      it(`keeps the reason verbatim: ${what}`, async () => {
        const { id } = await newHeldCharge(platform.sandbox)
        await platform.sandbox.ok('releaseCharge', { path: { id }, body: { reason } })
        const { data } = await platform.sandbox.ok('getCharge', { path: { id } })
        expect(data.status_details.message).to.equal(reason)
        expect(data.status_history.at(-1)?.message).to.equal(reason)
      })
    }

    it('has words of its own where no reason is given: null, an empty object, no body', async () => {
      for (const request of [{ body: { reason: null } }, { body: {} }, { body: '' }, {}]) {
        const { id } = await newHeldCharge(platform.sandbox)
        const answer = await platform.sandbox.call('releaseCharge', { path: { id }, ...request })
        expect(answer.status, answer.text).to.equal(200)
        const { data } = await platform.sandbox.ok('getCharge', { path: { id } })
        expect(data.status_details.message).to.equal('The charge was released.')
      }
    })

    for (const status of ['created', 'scheduled'] as const) {
      it(`answers one that is ${status} as it is: the same bytes of data, no entry, no event, and still due when it was`, async () => {
        const { id } = await newCharge(platform.sandbox)
        const due_at = new Date('2026-12-01T01:00:00Z')
        await changeRow('payments', id, { status, due_at, ...(status === 'scheduled' ? { effective_date: '2026-12-02' } : {}) })
        const before = await platform.sandbox.ok('getCharge', { path: { id } })
        for (const reason of ['First', 'Second']) {
          const answer = await platform.sandbox.ok('releaseCharge', { path: { id }, body: { reason } })
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
      const { id } = await newHeldCharge(platform.sandbox)
      const first = await platform.sandbox.ok('releaseCharge', { path: { id }, body: { reason: 'First' } })
      const second = await platform.sandbox.ok('releaseCharge', { path: { id }, body: { reason: 'Second' } })
      expect(dataOf(second)).to.equal(dataOf(first))
      expect(await countRows('payment_history', { payment_id: id })).to.equal(3)
      expect(await eventsOf(id)).to.have.lengthOf(3)
    })

    it('ends a review in the sandbox', async () => {
      const { id } = await newCharge(platform.sandbox)
      await changeRow('payments', id, { status: 'on_hold', status_reason: 'risk_review', status_source: 'watchtower', due_at: null })
      const { data } = await platform.sandbox.ok('releaseCharge', { path: { id }, body: { reason: 'Looked at' } })
      expect(data.status).to.equal('created')
      expect(data.status_details).to.include({ reason: 'user_request', source: 'user_action', message: 'Looked at' })
    })

    it('tells each change as an event with the whole resource, numbered without gaps', async () => {
      const account = await newAccount(platform.sandbox)
      const acting = platform.sandbox.actingFor(account.id)
      const created = await newCharge(acting)
      const held = await acting.ok('holdCharge', { path: { id: created.id }, body: { reason: 'Asked for a week' } })
      const { data } = await acting.ok('releaseCharge', { path: { id: created.id }, body: { reason: 'Agreed again' } })
      expect(await eventsOf(created.id)).to.deep.equal([
        { event_type: 'charge.created.v1', event_sequence: 1, account_id: account.id, data: created },
        { event_type: 'charge.event.v1', event_sequence: 2, account_id: account.id, data: held.data },
        { event_type: 'charge.event.v1', event_sequence: 3, account_id: account.id, data },
      ])
    })

    it('happens once of 20 at the same time, and all are told the same', async () => {
      const { id } = await newHeldCharge(platform.sandbox)
      const answers = await sendIntoLock(
        'payments',
        id,
        Array.from({ length: 20 }, (_, index) => () => platform.sandbox.ok('releaseCharge', { path: { id }, body: { reason: `Reason ${index}` } })),
      )
      expect(new Set(answers.map(dataOf)).size).to.equal(1)
      expect(answers[0]!.data.status_history.map(({ status }) => status)).to.deep.equal(['created', 'on_hold', 'created'])
      expect(await countRows('payment_history', { payment_id: id })).to.equal(3)
      expect((await eventsOf(id)).map(({ event_sequence }) => event_sequence)).to.deep.equal([1, 2, 3])
    })

    it('racing with holds: each is told what it made of the charge, and every move is an entry and an event', async () => {
      const { id } = await newHeldCharge(platform.sandbox)
      const hold = () => platform.sandbox.ok('holdCharge', { path: { id }, body: { reason: 'Hold' } })
      const release = () => platform.sandbox.ok('releaseCharge', { path: { id }, body: { reason: 'Release' } })
      const answers = await sendIntoLock('payments', id, Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? hold : release)))
      const { data: last } = await platform.sandbox.ok('getCharge', { path: { id } })
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
      const { id } = await newHeldCharge(platform.sandbox)
      const ahead = new Date(Date.now() + 60_000)
      await changeRow('payments', id, { status_changed_at: ahead, updated_at: ahead })
      const { data } = await platform.sandbox.ok('releaseCharge', { path: { id }, body: { reason: 'Late' } })
      expect(data.status_history.at(-1)?.changed_at).to.equal(ahead.toISOString())
      expect(data).to.deep.include({ updated_at: ahead.toISOString() })
    })

    it('works in live, and with the id in capitals', async () => {
      const { id } = await newHeldCharge(platform.live)
      const { data } = await platform.live.ok('releaseCharge', { path: { id: id.toUpperCase() }, body: { reason: 'Live' } })
      expect(data).to.include({ id, status: 'created' })
    })

    it('keeps no answer under an Idempotency-Key: PUT is repeatable by nature', async () => {
      const [one, two] = [await newHeldCharge(platform.sandbox), await newHeldCharge(platform.sandbox)]
      for (const { id } of [one, two, one]) {
        const { data, headers } = await platform.sandbox.ok('releaseCharge', {
          path: { id },
          body: { reason: 'Once' },
          headers: { 'Idempotency-Key': 'release-charge-1' },
        })
        expect(data).to.include({ id, status: 'created' })
        expect(headers.get('Idempotent-Replayed')).to.equal(null)
      }
    })
  })

  describe('400', () => {
    const wrong: Record<string, { body: unknown; reference: string }> = {
      'a reason of 256 characters': { body: { reason: '🚲'.repeat(256) }, reference: 'reason' },
      'a number as reason': { body: { reason: 1 }, reference: 'reason' },
      'NUL in the reason': { body: { reason: 'a\0' }, reference: 'reason' },
      'an unknown property': { body: { reason: 'x', status: 'created' }, reference: 'status' },
      'null as body': { body: null, reference: 'body' },
      'an array as body': { body: [], reference: 'body' },
    }
    for (const [what, { body, reference }] of Object.entries(wrong)) {
      it(`refuses ${what}`, async () => {
        const charge = await newHeldCharge(platform.sandbox)
        const { items } = await platform.sandbox.refused('releaseCharge', { path: { id: charge.id }, body }, 400)
        expect(items?.map((item) => item.reference)).to.deep.equal([reference])
        expect((await platform.sandbox.ok('getCharge', { path: { id: charge.id } })).data).to.deep.equal(charge)
      })
    }

    it('refuses an id that is no UUID', async () => {
      const { items } = await platform.sandbox.refused('releaseCharge', { path: { id: 'abc' }, body: { reason: 'x' } }, 400)
      expect(items?.map(({ reference }) => reference)).to.deep.equal(['id'])
    })

    it('refuses an Idempotency-Key of 9 or 41 characters, and releases nothing', async () => {
      const { id } = await newHeldCharge(platform.sandbox)
      for (const key of ['k'.repeat(9), 'k'.repeat(41)]) {
        await platform.sandbox.refused('releaseCharge', { path: { id }, body: { reason: 'x' }, headers: { 'Idempotency-Key': key } }, 400)
      }
      expect((await platform.sandbox.ok('getCharge', { path: { id } })).data.status).to.equal('on_hold')
    })
  })

  describe('404', () => {
    it('does not tell anybody else\'s charge from an unknown one, nor a payout, and releases none', async () => {
      const account = await newAccount(platform.sandbox)
      const other = await newAccount(platform.sandbox)
      const own = await newHeldCharge(platform.sandbox)
      const ofAccount = await newHeldCharge(platform.sandbox.actingFor(account.id))
      const foreign = await newHeldCharge((await newPlatform()).sandbox)
      const payout = await newHeldPayout(platform.sandbox)
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
        const { headers: _headers, ...problem } = await client.refused('releaseCharge', { path: { id }, body: { reason: 'Mine' } }, 404)
        expect(problem).to.deep.equal({ status: 404, type: '/not_found', title: 'Not Found', detail: 'No such charge.' })
      }
      for (const { id } of [own, ofAccount, foreign, payout]) {
        expect(await countRows('payments', { id, status: 'on_hold' })).to.equal(1)
      }
    })
  })

  describe('422', () => {
    for (const status of ['pending', 'paid', 'failed', 'reversed', 'cancelled'] as const) {
      it(`releases no charge that is ${status}, and names both states`, async () => {
        const { id } = await newCharge(platform.sandbox)
        await changeRow('payments', id, { status, due_at: null })
        const { headers: _headers, ...problem } = await platform.sandbox.refused('releaseCharge', { path: { id }, body: { reason: 'Too late' } }, 422)
        expect(problem).to.deep.equal({
          status: 422,
          type: '/unprocessable_entity',
          title: 'Unprocessable Entity',
          detail: `A charge that is ${status} can't become created.`,
        })
        expect((await platform.sandbox.ok('getCharge', { path: { id } })).data.status).to.equal(status)
        expect(await countRows('payment_history', { payment_id: id })).to.equal(1)
        expect(await eventsOf(id)).to.have.lengthOf(1)
      })
    }

    it('leaves a review to the operator in live', async () => {
      const { id } = await newCharge(platform.live)
      await changeRow('payments', id, { status: 'on_hold', status_reason: 'risk_review', status_source: 'watchtower', due_at: null })
      const { detail } = await platform.live.refused('releaseCharge', { path: { id }, body: { reason: 'Looked at' } }, 422)
      expect(detail).to.equal('The charge is held for a review, which the operator ends.')
      expect(await countRows('payments', { id, status: 'on_hold', status_reason: 'risk_review' })).to.equal(1)
      expect(await eventsOf(id)).to.have.lengthOf(1)
    })
  })
})
