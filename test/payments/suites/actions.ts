import { expect } from 'chai'
import type { TestClient } from '../../support/client.ts'
import { newAccount, newPlatform, type TestPlatform } from '../../support/factories.ts'
import { changeRow, countRows, eventsOf, sendIntoLock } from '../../support/rows.ts'
import type { AnyPayment, Kind, NewPayment } from '../../support/stories.ts'
import { itFindsNoOthers } from './others.ts'

/** The operations that bring a payment into another status, for a reason. */
export type Action = keyof typeof actions

/** Where an action brings the payment, and from where it can't. */
const actions = {
  hold: { to: 'on_hold', refusing: ['pending', 'paid', 'failed', 'reversed', 'cancelled'] },
  release: { to: 'created', refusing: ['pending', 'paid', 'failed', 'reversed', 'cancelled'] },
  cancel: { to: 'cancelled', refusing: ['pending', 'paid', 'failed', 'reversed'] },
} as const

/** The data of an answer as it was sent; the rest of the envelope differs each time. */
export function dataOf({ text }: { text: string }): string {
  return text.slice(text.indexOf('"data":'))
}

/** A payment on which the action does something: a release wants a held one. */
export async function newFor(action: Action, client: TestClient, kind: Kind, body: NewPayment = {}): Promise<AnyPayment> {
  const created = await kind.make(client, body)
  if (action !== 'release') return created
  return (await client.ok(kind.hold, { path: { id: created.id }, body: { reason: 'Asked for a week' } })).data
}

/** What holding, releasing and cancelling have in common, all of it with a reason. Without one: ./reason.ts. */
export function describeAction(kind: Kind, action: Action): void {
  const { to, refusing } = actions[action]
  const { type } = kind
  const start = (client: TestClient, body?: NewPayment) => newFor(action, client, kind, body)
  const act = (client: TestClient, id: string, reason = 'Asked for') => client.ok(kind[action], { path: { id }, body: { reason } })

  describe('like every action', () => {
    let platform: TestPlatform
    before(async () => {
      platform = await newPlatform()
    })

    const read = async (id: string) => (await platform.sandbox.ok(kind.get, { path: { id } })).data

    describe('200', () => {
      it(`answers the ${type} ${to}, with one more entry and nothing else changed`, async () => {
        const before = await start(platform.sandbox, { metadata: { a: 'b' } })
        const { data } = await act(platform.sandbox, before.id, 'Asked for a change')
        const details = { message: 'Asked for a change', reason: 'user_request', source: 'user_action', code: null, changed_at: data.updated_at }
        expect(data).to.deep.equal({
          ...before,
          status: to,
          status_details: details,
          status_history: [...before.status_history, { status: to, ...details }],
          updated_at: data.updated_at,
        })
        expect(Date.parse(data.updated_at)).to.be.at.least(Date.parse(before.updated_at))
        expect(await read(before.id)).to.deep.equal(data)
      })

      const reasons = {
        'plain words': 'Asked for a change',
        'one character': 'x',
        'white space': '  \t\n ',
        '255 characters beyond the basic plane': '🚲'.repeat(255),
        'what other languages would take for code': '<b>"\'; drop table payments; -- %s {0} \\u0000',
      }
      for (const [what, reason] of Object.entries(reasons)) {
        it(`keeps the reason verbatim: ${what}`, async () => {
          const { id } = await start(platform.sandbox)
          await act(platform.sandbox, id, reason)
          const { status_details, status_history } = await read(id)
          expect(status_details.message).to.equal(reason)
          expect(status_history.at(-1)?.message).to.equal(reason)
        })
      }

      it('answers a repeated one as the first: the same bytes of data, no entry, no event, whatever the reason', async () => {
        const { id } = await start(platform.sandbox)
        const first = await act(platform.sandbox, id, 'First')
        const second = await act(platform.sandbox, id, 'Second')
        expect(dataOf(second)).to.equal(dataOf(first))
        expect(second.text).not.to.equal(first.text)
        expect(second.headers.get('Idempotent-Replayed')).to.equal(null)
        expect(await countRows('payment_history', { payment_id: id })).to.equal(first.data.status_history.length)
        expect(await eventsOf(id)).to.have.lengthOf(first.data.status_history.length)
      })

      it('tells each change as an event with the whole resource, numbered without gaps', async () => {
        const account = await newAccount(platform.sandbox)
        const acting = platform.sandbox.actingFor(account.id)
        const created = await kind.make(acting)
        const told = [created]
        for (const each of action === 'release' ? (['hold', 'release'] as const) : [action]) {
          told.push((await acting.ok(kind[each], { path: { id: created.id }, body: { reason: 'Asked for' } })).data)
        }
        expect(await eventsOf(created.id)).to.deep.equal(
          told.map((data, index) => ({
            event_type: `${type}.${index === 0 ? 'created' : 'event'}.v1`,
            event_sequence: index + 1,
            account_id: account.id,
            data,
          })),
        )
      })

      it('happens once of 20 at the same time, and all are told the same', async () => {
        const before = await start(platform.sandbox)
        const { id } = before
        const requests = Array.from({ length: 20 }, (_, index) => () => act(platform.sandbox, id, `Reason ${index}`))
        const answers = await sendIntoLock('payments', id, requests)
        expect(new Set(answers.map(dataOf)).size).to.equal(1)
        const after = await read(id)
        for (const { data } of answers) expect(data).to.deep.equal(after)
        const history = after.status_history.map(({ status }) => status)
        expect(history).to.deep.equal([...before.status_history.map(({ status }) => status), to])
        expect(await countRows('payment_history', { payment_id: id })).to.equal(history.length)
        expect((await eventsOf(id)).map(({ event_sequence }) => event_sequence)).to.deep.equal(history.map((_, index) => index + 1))
      })

      it('never dates an entry before the one that it follows', async () => {
        const { id } = await start(platform.sandbox)
        // As by a move that came first although its clock was ahead, or its request began later.
        const ahead = new Date(Date.now() + 60_000)
        await changeRow('payments', id, { status_changed_at: ahead, updated_at: ahead })
        const { data } = await act(platform.sandbox, id)
        expect(data.status_details.changed_at).to.equal(ahead.toISOString())
        expect(data.status_history.at(-1)?.changed_at).to.equal(ahead.toISOString())
        expect(data.updated_at).to.equal(ahead.toISOString())
      })

      it('works in live, and with the id in capitals', async () => {
        const { id } = await start(platform.live)
        expect((await act(platform.live, id.toUpperCase())).data).to.include({ id, status: to })
      })

      it('keeps no answer under an Idempotency-Key: PUT is repeatable by nature', async () => {
        const [one, two] = [await start(platform.sandbox), await start(platform.sandbox)]
        const headers = { 'Idempotency-Key': `${action}-${type}-1` }
        for (const { id } of [one, two, one]) {
          const answer = await platform.sandbox.ok(kind[action], { path: { id }, body: { reason: 'Once' }, headers })
          expect(answer.data).to.include({ id, status: to })
          expect(answer.headers.get('Idempotent-Replayed')).to.equal(null)
        }
      })
    })

    describe('400', () => {
      const wrong: Record<string, { body: unknown; reference: string }> = {
        'a reason of 256 characters': { body: { reason: '🚲'.repeat(256) }, reference: 'reason' },
        'a number as reason': { body: { reason: 1 }, reference: 'reason' },
        'NUL in the reason': { body: { reason: 'a\0' }, reference: 'reason' },
        'an unknown property': { body: { reason: 'x', status: to }, reference: 'status' },
        'null as body': { body: null, reference: 'body' },
        'an array as body': { body: [], reference: 'body' },
      }
      for (const [what, { body, reference }] of Object.entries(wrong)) {
        it(`refuses ${what}`, async () => {
          const payment = await start(platform.sandbox)
          const { items } = await platform.sandbox.refused(kind[action], { path: { id: payment.id }, body }, 400)
          expect(items?.map((item) => item.reference)).to.deep.equal([reference])
          expect(await read(payment.id)).to.deep.equal(payment)
        })
      }

      it('refuses an id that is no UUID', async () => {
        const { items } = await platform.sandbox.refused(kind[action], { path: { id: 'abc' }, body: { reason: 'x' } }, 400)
        expect(items?.map(({ reference }) => reference)).to.deep.equal(['id'])
      })

      it(`refuses an Idempotency-Key of 9 or 41 characters, and ${action}s nothing`, async () => {
        const payment = await start(platform.sandbox)
        for (const key of ['k'.repeat(9), 'k'.repeat(41)]) {
          const request = { path: { id: payment.id }, body: { reason: 'x' }, headers: { 'Idempotency-Key': key } }
          const { items } = await platform.sandbox.refused(kind[action], request, 400)
          expect(items).to.deep.equal([{ detail: 'The Idempotency-Key header value is not valid.', reference: 'Idempotency-Key' }])
        }
        expect(await read(payment.id)).to.deep.equal(payment)
      })
    })

    describe('404', () => {
      itFindsNoOthers(kind, action, { reason: 'Mine' }, (client, each) => newFor(action, client, each))
    })

    describe('422', () => {
      for (const status of refusing) {
        it(`${action}s no ${type} that is ${status}, and names both states`, async () => {
          const { id } = await kind.make(platform.sandbox)
          await changeRow('payments', id, { status, due_at: null })
          const request = { path: { id }, body: { reason: 'Too late' } }
          const { headers: _headers, ...problem } = await platform.sandbox.refused(kind[action], request, 422)
          expect(problem).to.deep.equal({
            status: 422,
            type: '/unprocessable_entity',
            title: 'Unprocessable Entity',
            detail: `A ${type} that is ${status} can't become ${to}.`,
          })
          expect((await read(id)).status).to.equal(status)
          expect(await countRows('payment_history', { payment_id: id })).to.equal(1)
          expect(await eventsOf(id)).to.have.lengthOf(1)
        })
      }
    })
  })
}

/** That what has come to an end meanwhile does not keep the payment from being stopped. */
export function itWorksForTheClosed(kind: Kind, action: 'hold' | 'cancel'): void {
  it('works whatever has become of account, paykey and customer', async () => {
    const { sandbox } = await newPlatform()
    for (const status of ['rejected', 'inactive'] as const) {
      const account = await newAccount(sandbox)
      const acting = sandbox.actingFor(account.id)
      const { id, paykey_details, customer_details } = await kind.make(acting)
      await changeRow('accounts', account.id, { status })
      await changeRow('paykeys', paykey_details.id, { status: 'blocked' })
      await changeRow('customers', customer_details.id, { status: 'rejected' })
      expect((await acting.ok(kind[action], { path: { id }, body: { reason: 'Closed' } })).data.status).to.equal(actions[action].to)
    }
  })
}
