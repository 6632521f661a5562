import { expect } from 'chai'
import { newAccount, newPlatform, unique, type TestPlatform } from '../../support/factories.ts'
import { itLimitsMetadata } from '../../support/metadata.ts'
import { changeRow, countRows, eventsOf, sendIntoLock } from '../../support/rows.ts'
import type { Kind } from '../../support/stories.ts'
import { world } from '../../support/world.ts'
import { itFindsNoOthers } from './others.ts'

const changes = {
  amount: 5_100,
  description: 'Żółć 🚲 changed',
  payment_date: '2026-12-24',
  metadata: { z: '1', a: '2' },
}

const planned = { due_at: new Date('2026-12-01T01:00:00Z'), effective_date: '2026-12-01', settles_at: new Date('2026-12-01T13:30:00Z') }

/** All of updateCharge, all of updatePayout, but how they count under limits: ../limits.test.ts. */
export function describeUpdate(kind: Kind): void {
  describe(kind.update, () => {
    let platform: TestPlatform
    before(async () => {
      platform = await newPlatform()
    })

    const rowOf = (id: string) => world().asSuperuser('payments').where({ id }).first()

    describe('200', () => {
      for (const [status, steps] of [['created', {}], ['scheduled', planned], ['on_hold', { due_at: null }]] as const) {
        const newIn = async () => {
          const { id } = await kind.make(platform.sandbox, { metadata: { kept: 'yes' } })
          await changeRow('payments', id, { status, ...steps })
          return (await platform.sandbox.ok(kind.get, { path: { id } })).data
        }

        describe(`of a ${kind.type} that is ${status}`, () => {
          for (const [name, value] of Object.entries(changes)) {
            it(`changes ${name} alone`, async () => {
              const before = await newIn()
              const { data } = await platform.sandbox.ok(kind.update, { path: { id: before.id }, body: { [name]: value } })
              expect(data).to.deep.equal({ ...before, [name]: value, updated_at: data.updated_at })
              expect((await platform.sandbox.ok(kind.get, { path: { id: before.id } })).data).to.deep.equal(data)
            })
          }

          it('changes all at once, without entry and event', async () => {
            const before = await newIn()
            const { data, text } = await platform.sandbox.ok(kind.update, { path: { id: before.id }, body: changes })
            expect(data).to.deep.equal({ ...before, ...changes, updated_at: data.updated_at })
            expect(Date.parse(data.updated_at)).to.be.at.least(Date.parse(before.updated_at))
            expect(text).to.include('"metadata":{"z":"1","a":"2"}')
            expect(await countRows('payment_history', { payment_id: before.id })).to.equal(1)
            expect(await eventsOf(before.id)).to.have.lengthOf(1)
          })

          it('keeps everything when nothing is given, with a body and without', async () => {
            const before = await newIn()
            for (const request of [{ body: {} }, { body: '' }, {}]) {
              const answer = await platform.sandbox.call(kind.update, { path: { id: before.id }, ...request })
              expect(answer.status, answer.text).to.equal(200)
              const { data } = await platform.sandbox.ok(kind.get, { path: { id: before.id } })
              expect(data).to.deep.equal({ ...before, updated_at: data.updated_at })
            }
          })
        })
      }

      it('has a scheduled one looked at anew for its new file', async () => {
        const { id } = await kind.make(platform.sandbox)
        await changeRow('payments', id, { status: 'scheduled', ...planned })
        const { data } = await platform.sandbox.ok(kind.update, { path: { id }, body: { payment_date: '2026-12-24' } })
        const row = await rowOf(id)
        expect(row).to.include({ status: 'scheduled', effective_date: null, settles_at: null })
        expect(row?.due_at?.toISOString()).to.equal(data.updated_at)
      })

      it('leaves due what is created as it was, and what is held without a step', async () => {
        const due_at = new Date('2026-12-01T01:00:00Z')
        for (const given of [{ status: 'created', due_at }, { status: 'on_hold', due_at: null }] as const) {
          const { id } = await kind.make(platform.sandbox)
          await changeRow('payments', id, given)
          await platform.sandbox.ok(kind.update, { path: { id }, body: { amount: 5_100 } })
          expect(await rowOf(id)).to.deep.include(given)
        }
      })

      it('removes metadata with null, and keeps an empty object', async () => {
        const { id } = await kind.make(platform.sandbox, { metadata: { a: 'b', c: 'd' } })
        for (const metadata of [{ a: 'e' }, {}, null, { f: 'g' }]) {
          const { data } = await platform.sandbox.ok(kind.update, { path: { id }, body: { metadata } })
          expect(data.metadata).to.deep.equal(metadata)
          expect((await platform.sandbox.ok(kind.get, { path: { id } })).data.metadata).to.deep.equal(metadata)
          await platform.sandbox.ok(kind.update, { path: { id }, body: { amount: 5_100 } })
          expect((await platform.sandbox.ok(kind.get, { path: { id } })).data.metadata).to.deep.equal(metadata)
        }
      })

      it('takes the least and the most of each field', async () => {
        const { id } = await kind.make(platform.sandbox)
        const bodies = [
          { amount: 1, description: ' ', payment_date: '1900-01-01' },
          { amount: 9_999_999_999, description: '🚲'.repeat(255), payment_date: '2199-12-31' },
          { payment_date: '2024-02-29', description: '<b>"\'; drop table payments; -- %s {0} \\u0000' },
        ]
        for (const body of bodies) {
          await platform.sandbox.ok(kind.update, { path: { id }, body })
          expect((await platform.sandbox.ok(kind.get, { path: { id } })).data).to.include(body)
        }
      })

      it('is what the list shows and finds', async () => {
        const { id } = await kind.make(platform.sandbox)
        const description = unique('Found')
        await platform.sandbox.ok(kind.update, { path: { id }, body: { description, amount: 77, payment_date: '2026-12-25' } })
        const { data } = await platform.sandbox.ok('listPayments', { query: { search_text: description } })
        expect(data).to.have.lengthOf(1)
        expect(data[0]).to.include({ id, description, amount: 77, payment_date: '2026-12-25' })
      })

      it('is what the next event tells', async () => {
        const { id } = await kind.make(platform.sandbox)
        await platform.sandbox.ok(kind.update, { path: { id }, body: changes })
        const { data } = await platform.sandbox.ok(kind.cancel, { path: { id }, body: { reason: 'Changed enough' } })
        expect(data).to.deep.include(changes)
        expect((await eventsOf(id)).map((event) => event.data).at(-1)).to.deep.equal(data)
        expect((await eventsOf(id)).map(({ event_sequence }) => event_sequence)).to.deep.equal([1, 2])
      })

      it('loses nothing of 20 at the same time that change different fields', async () => {
        const { id } = await kind.make(platform.sandbox)
        const updates = Object.entries(changes).map(
          ([name, value]) => () => platform.sandbox.ok(kind.update, { path: { id }, body: { [name]: value } }),
        )
        await sendIntoLock('payments', id, Array.from({ length: 5 }, () => updates).flat())
        expect((await platform.sandbox.ok(kind.get, { path: { id } })).data).to.deep.include(changes)
        expect(await eventsOf(id)).to.have.lengthOf(1)
      })

      it('racing with cancels: changes before one, or is told that it came too late', async () => {
        const { id, amount } = await kind.make(platform.sandbox)
        const update = (index: number) => () => platform.sandbox.call(kind.update, { path: { id }, body: { amount: 10_000 + index } })
        const cancel = () => platform.sandbox.call(kind.cancel, { path: { id }, body: { reason: 'Cancel' } })
        const answers = await sendIntoLock('payments', id, Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? update(index) : cancel)))
        const { data } = await platform.sandbox.ok(kind.get, { path: { id } })
        expect(data.status).to.equal('cancelled')
        const changed = answers.flatMap(({ status, text }, index) => {
          if (index % 2 === 1) expect(status, text).to.equal(200)
          else if (status === 200) {
            expect(text).to.include(`"amount":${10_000 + index},`).and.include('"status":"created"').and.not.include('"cancelled"')
          } else expect(text).to.include(`A ${kind.type} that is cancelled can't be changed.`)
          return index % 2 === 0 && status === 200 ? [10_000 + index] : []
        })
        expect(data.amount).to.be.oneOf(changed.length === 0 ? [amount] : changed)
      })

      it('never takes updated_at back', async () => {
        const { id } = await kind.make(platform.sandbox)
        const ahead = new Date(Date.now() + 60_000)
        await changeRow('payments', id, { updated_at: ahead })
        const { data } = await platform.sandbox.ok(kind.update, { path: { id }, body: { amount: 5_100 } })
        expect(data).to.include({ amount: 5_100, updated_at: ahead.toISOString() })
      })

      it('works for an account that is acted for, and whatever has become of paykey and customer', async () => {
        const account = await newAccount(platform.sandbox)
        const acting = platform.sandbox.actingFor(account.id)
        const { id, paykey_details, customer_details } = await kind.make(acting)
        await changeRow('paykeys', paykey_details.id, { status: 'blocked' })
        await changeRow('customers', customer_details.id, { status: 'rejected' })
        expect((await acting.ok(kind.update, { path: { id }, body: { amount: 5_100 } })).data.amount).to.equal(5_100)
      })

      it('works in live, and with the id in capitals', async () => {
        const before = await kind.make(platform.live)
        const { data } = await platform.live.ok(kind.update, { path: { id: before.id.toUpperCase() }, body: changes })
        expect(data).to.deep.equal({ ...before, ...changes, updated_at: data.updated_at })
      })

      it('keeps no answer under an Idempotency-Key: PUT is repeatable by nature', async () => {
        const [one, two] = [await kind.make(platform.sandbox), await kind.make(platform.sandbox)]
        for (const [index, { id }] of [one, two, one].entries()) {
          const { data, headers } = await platform.sandbox.ok(kind.update, {
            path: { id },
            body: { amount: 100 + index },
            headers: { 'Idempotency-Key': `update-${kind.type}-1` },
          })
          expect(data).to.include({ id, amount: 100 + index })
          expect(headers.get('Idempotent-Replayed')).to.equal(null)
        }
      })

      itLimitsMetadata(async (metadata) => {
        const { id } = await kind.make(platform.sandbox)
        return platform.sandbox.call(kind.update, { path: { id }, body: { metadata } })
      })
    })

    describe('400', () => {
      const wrong: Record<string, { body: unknown; reference: string }> = {
        'an empty description': { body: { description: '' }, reference: 'description' },
        'a description of 256 characters': { body: { description: '🚲'.repeat(256) }, reference: 'description' },
        'null as description': { body: { description: null }, reference: 'description' },
        'NUL in the description': { body: { description: 'a\0b' }, reference: 'description' },
        'null as amount': { body: { amount: null }, reference: 'amount' },
        'an amount of 0': { body: { amount: 0 }, reference: 'amount' },
        'a negative amount': { body: { amount: -1 }, reference: 'amount' },
        'an amount of eleven digits': { body: { amount: 10_000_000_000 }, reference: 'amount' },
        'half a cent': { body: { amount: 10.5 }, reference: 'amount' },
        'an amount as text': { body: { amount: '10' }, reference: 'amount' },
        'null as payment_date': { body: { payment_date: null }, reference: 'payment_date' },
        'a day that does not exist': { body: { payment_date: '2024-02-30' }, reference: 'payment_date' },
        'the last day before 1900': { body: { payment_date: '1899-12-31' }, reference: 'payment_date' },
        'the first day after 2199': { body: { payment_date: '2200-01-01' }, reference: 'payment_date' },
        'a time instead of a date': { body: { payment_date: '2026-11-24T00:00:00Z' }, reference: 'payment_date' },
        'a paykey': { body: { paykey: 'x' }, reference: 'paykey' },
        'a currency': { body: { currency: 'USD' }, reference: 'currency' },
        'a consent': { body: { consent_type: 'internet' }, reference: 'consent_type' },
        'a device': { body: { device: { ip_address: '192.0.2.1' } }, reference: 'device' },
        'an external_id': { body: { external_id: 'other' }, reference: 'external_id' },
        'a config': { body: { config: {} }, reference: 'config' },
        'a status': { body: { status: 'cancelled' }, reference: 'status' },
        'null as body': { body: null, reference: 'body' },
        'an array as body': { body: [], reference: 'body' },
      }
      for (const [what, { body, reference }] of Object.entries(wrong)) {
        it(`refuses ${what}`, async () => {
          const payment = await kind.make(platform.sandbox)
          const { items } = await platform.sandbox.refused(kind.update, { path: { id: payment.id }, body }, 400)
          expect(items?.map((item) => item.reference)).to.deep.equal([reference])
          expect((await platform.sandbox.ok(kind.get, { path: { id: payment.id } })).data).to.deep.equal(payment)
        })
      }

      it('names each field at fault, and changes none of the others', async () => {
        const payment = await kind.make(platform.sandbox)
        const body = { amount: 0, description: '', payment_date: 'today', metadata: { a: 'b' } }
        const { items } = await platform.sandbox.refused(kind.update, { path: { id: payment.id }, body }, 400)
        expect(new Set(items?.map((item) => item.reference))).to.deep.equal(new Set(['amount', 'description', 'payment_date']))
        expect((await platform.sandbox.ok(kind.get, { path: { id: payment.id } })).data).to.deep.equal(payment)
      })

      it('refuses an id that is no UUID', async () => {
        const { items } = await platform.sandbox.refused(kind.update, { path: { id: 'abc' }, body: changes }, 400)
        expect(items?.map(({ reference }) => reference)).to.deep.equal(['id'])
      })

      it('refuses an Idempotency-Key of 9 or 41 characters, and changes nothing', async () => {
        const payment = await kind.make(platform.sandbox)
        for (const key of ['k'.repeat(9), 'k'.repeat(41)]) {
          await platform.sandbox.refused(kind.update, { path: { id: payment.id }, body: changes, headers: { 'Idempotency-Key': key } }, 400)
        }
        expect((await platform.sandbox.ok(kind.get, { path: { id: payment.id } })).data).to.deep.equal(payment)
      })
    })

    describe('404', () => {
      itFindsNoOthers(kind, 'update', changes)
    })

    describe('422', () => {
      for (const status of ['pending', 'paid', 'failed', 'reversed', 'cancelled'] as const) {
        it(`changes no ${kind.type} that is ${status}, and names the state`, async () => {
          const { id } = await kind.make(platform.sandbox)
          await changeRow('payments', id, { status, due_at: null })
          const { data: before } = await platform.sandbox.ok(kind.get, { path: { id } })
          for (const body of [changes, { description: 'Only' }, {}]) {
            const { headers: _headers, ...problem } = await platform.sandbox.refused(kind.update, { path: { id }, body }, 422)
            expect(problem).to.deep.equal({
              status: 422,
              type: '/unprocessable_entity',
              title: 'Unprocessable Entity',
              detail: `A ${kind.type} that is ${status} can't be changed.`,
            })
          }
          expect((await platform.sandbox.ok(kind.get, { path: { id } })).data).to.deep.equal(before)
        })
      }
    })
  })
}
