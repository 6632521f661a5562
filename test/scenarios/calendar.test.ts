import { expect } from 'chai'
import type { TestPlatform } from '../support/factories.ts'
import { advance, openRail, type Rail } from '../support/rail.ts'
import { charges, expectEvents, filesOf, historyOf, kinds, newScheduled, onceItIs, payouts, read, type Kind } from '../support/stories.ts'

/** 09:30 in New York, on a Monday in winter. */
const monday = '2026-03-02T14:30:00.000Z'

describe('A payment on the bank\'s calendar', () => {
  let rail: Rail
  let platform: TestPlatform
  before(async () => {
    rail = await openRail(monday, { stands: true })
    rail.startWorker()
  })
  after(() => rail.close())
  beforeEach(async () => {
    platform = await rail.newPlatform()
  })

  /** That it goes by these instants, having been created now. */
  async function expectCourse(kind: Kind, body: Parameters<typeof newScheduled>[2], course: { cutoff: string; settles: string; paid: string }): Promise<void> {
    const { sandbox } = platform
    const { now } = (await sandbox.ok('getSandboxClock', {})).data
    const scheduled = await newScheduled(sandbox, kind, body)
    const before = [`created ok system - ${now}`, `scheduled ok system - ${now}`]
    expect(historyOf(scheduled)).to.deep.equal(before)
    expect(scheduled).to.include({ processed_at: null, effective_at: null })
    await expectEvents(rail, kind, scheduled)

    if (now < aMillisecondBefore(course.cutoff)) await advance(sandbox, aMillisecondBefore(course.cutoff))
    expect((await read(sandbox, kind, scheduled.id)).status).to.equal('scheduled')
    await advance(sandbox, course.cutoff)
    const pending = await read(sandbox, kind, scheduled.id)
    expect(historyOf(pending)).to.deep.equal([...before, `pending ok system - ${course.cutoff}`])
    expect(pending).to.include({ processed_at: course.cutoff, effective_at: null, updated_at: course.cutoff })

    await advance(sandbox, aMillisecondBefore(course.paid))
    expect((await read(sandbox, kind, scheduled.id)).status).to.equal('pending')
    await advance(sandbox, course.paid)
    const paid = await read(sandbox, kind, scheduled.id)
    expect(historyOf(paid)).to.deep.equal([...before, `pending ok system - ${course.cutoff}`, `paid ok system - ${course.paid}`])
    expect(paid).to.include({ processed_at: course.cutoff, effective_at: course.settles, updated_at: course.paid })
    expect(paid.status_details).to.deep.equal({ message: `The ${kind.type} was paid.`, reason: 'ok', source: 'system', code: null, changed_at: course.paid })
    await expectEvents(rail, kind, paid)
    const { data } = await sandbox.ok('listPayments', { query: { payment_id: scheduled.id } })
    expect(data[0]).to.include({ status: 'paid', effective_at: course.settles, updated_at: course.paid })
  }

  for (const kind of Object.values(kinds)) {
    it(`a ${kind.type} goes in the last file of the day before, and is paid at 10:00 on the second banking day after settlement`, () =>
      expectCourse(kind, { payment_date: '2026-03-04' }, { cutoff: '2026-03-04T01:00:00.000Z', settles: '2026-03-04T13:30:00.000Z', paid: '2026-03-06T15:00:00.000Z' }))

    it(`a ${kind.type} of today goes the same day`, () =>
      expectCourse(kind, { payment_date: '2026-03-02' }, { cutoff: '2026-03-02T15:00:00.000Z', settles: '2026-03-02T18:00:00.000Z', paid: '2026-03-04T15:00:00.000Z' }))
  }

  it('a payment date that is past counts as today, and is kept as sent', async () => {
    await expectCourse(charges, { payment_date: '2026-02-20' }, { cutoff: '2026-03-02T15:00:00.000Z', settles: '2026-03-02T18:00:00.000Z', paid: '2026-03-04T15:00:00.000Z' })
    const { data } = await platform.sandbox.ok('listPayments', {})
    expect(data[0]?.payment_date).to.equal('2026-02-20')
  })

  const laterThatDay = [
    { at: '2026-03-02T15:00:00.000Z', course: { cutoff: '2026-03-02T19:15:00.000Z', settles: '2026-03-02T22:00:00.000Z', paid: '2026-03-04T15:00:00.000Z' } },
    { at: '2026-03-02T19:15:00.000Z', course: { cutoff: '2026-03-02T21:15:00.000Z', settles: '2026-03-02T23:00:00.000Z', paid: '2026-03-04T15:00:00.000Z' } },
    { at: '2026-03-02T21:15:00.000Z', course: { cutoff: '2026-03-03T01:00:00.000Z', settles: '2026-03-03T13:30:00.000Z', paid: '2026-03-05T15:00:00.000Z' } },
  ]
  for (const { at, course } of laterThatDay) {
    it(`a charge of today that comes at ${at} takes the file of ${course.cutoff}`, async () => {
      await advance(platform.sandbox, at)
      await expectCourse(charges, { payment_date: '2026-03-02' }, course)
    })
  }

  it('1,000,000.00 goes the same day, a cent more does not', async () => {
    const { sandbox } = platform
    const body = { payment_date: '2026-03-02', config: { balance_check: 'disabled' as const } }
    const { id } = await newScheduled(sandbox, charges, { ...body, amount: 100_000_000 })
    await expectCourse(charges, { ...body, amount: 100_000_001 }, { cutoff: '2026-03-03T01:00:00.000Z', settles: '2026-03-03T13:30:00.000Z', paid: '2026-03-05T15:00:00.000Z' })
    expect(await read(sandbox, charges, id)).to.include({ status: 'paid', processed_at: '2026-03-02T15:00:00.000Z', effective_at: '2026-03-02T18:00:00.000Z' })
  })

  describe('at a cutoff', () => {
    const cutoff = '2026-03-04T01:00:00.000Z'
    const ofThatFile = { cutoff, settles: '2026-03-04T13:30:00.000Z', paid: '2026-03-06T15:00:00.000Z' }
    const ofTheNext = { cutoff: '2026-03-04T15:00:00.000Z', settles: '2026-03-04T18:00:00.000Z', paid: '2026-03-06T15:00:00.000Z' }

    it('a millisecond before is in time', async () => {
      await advance(platform.sandbox, aMillisecondBefore(cutoff))
      await expectCourse(charges, { payment_date: '2026-03-04' }, ofThatFile)
    })

    it('the cutoff itself is too late: the next window of that day takes it', async () => {
      await advance(platform.sandbox, cutoff)
      await expectCourse(charges, { payment_date: '2026-03-04' }, ofTheNext)
    })

    it('so is a second after', async () => {
      await advance(platform.sandbox, '2026-03-04T01:00:01.000Z')
      await expectCourse(payouts, { payment_date: '2026-03-04' }, ofTheNext)
    })

    it('too late for the day\'s last window is the next banking day', async () => {
      await advance(platform.sandbox, '2026-03-06T21:15:00.000Z')
      await expectCourse(charges, { payment_date: '2026-03-06' }, { cutoff: '2026-03-07T01:00:00.000Z', settles: '2026-03-09T12:30:00.000Z', paid: '2026-03-11T14:00:00.000Z' })
    })
  })

  describe('held and changed across a cutoff', () => {
    const cutoff = '2026-03-04T01:00:00.000Z'
    const lastMoment = '2026-03-04T00:59:59.999Z'

    for (const kind of Object.values(kinds)) {
      it(`a ${kind.type} that is on hold at its cutoff misses it; released, it takes the next file`, async () => {
        const { sandbox } = platform
        const { id } = await newScheduled(sandbox, kind, { payment_date: '2026-03-04' })
        await advance(sandbox, lastMoment)
        await sandbox.ok(kind.hold, { path: { id }, body: { reason: 'Asked for a week' } })
        await advance(sandbox, '2026-03-04T02:00:00.000Z')
        expect((await read(sandbox, kind, id)).status).to.equal('on_hold')
        expect(await filesOf(rail, platform.id)).to.have.length(0)
        await sandbox.ok(kind.release, { path: { id }, body: { reason: 'Agreed again' } })
        await onceItIs('scheduled', sandbox, kind, id)
        await advance(sandbox, '2026-03-06T15:00:00.000Z')
        const paid = await read(sandbox, kind, id)
        expect(historyOf(paid)).to.deep.equal([
          `created ok system - ${monday}`,
          `scheduled ok system - ${monday}`,
          `on_hold user_request user_action - ${lastMoment}`,
          'created user_request user_action - 2026-03-04T02:00:00.000Z',
          'scheduled ok system - 2026-03-04T02:00:00.000Z',
          'pending ok system - 2026-03-04T15:00:00.000Z',
          'paid ok system - 2026-03-06T15:00:00.000Z',
        ])
        expect(paid).to.include({ processed_at: '2026-03-04T15:00:00.000Z', effective_at: '2026-03-04T18:00:00.000Z' })
        await expectEvents(rail, kind, paid)
      })

      it(`a ${kind.type} that is released before its cutoff makes it`, async () => {
        const { sandbox } = platform
        const { id } = await newScheduled(sandbox, kind, { payment_date: '2026-03-04' })
        await sandbox.ok(kind.hold, { path: { id }, body: { reason: 'Asked for a week' } })
        await advance(sandbox, lastMoment)
        await sandbox.ok(kind.release, { path: { id }, body: { reason: 'Agreed again' } })
        await advance(sandbox, cutoff)
        expect(historyOf(await read(sandbox, kind, id)).slice(3)).to.deep.equal([
          `created user_request user_action - ${lastMoment}`,
          `scheduled ok system - ${lastMoment}`,
          `pending ok system - ${cutoff}`,
        ])
      })

      it(`a scheduled ${kind.type} that is put off takes its new date's file, and no move tells of it`, async () => {
        const { sandbox } = platform
        const { id } = await newScheduled(sandbox, kind, { payment_date: '2026-03-04' })
        await advance(sandbox, lastMoment)
        const { data: changed } = await sandbox.ok(kind.update, { path: { id }, body: { payment_date: '2026-03-06' } })
        expect(changed).to.include({ status: 'scheduled', payment_date: '2026-03-06', updated_at: lastMoment })
        await advance(sandbox, '2026-03-06T00:59:00.000Z')
        expect((await read(sandbox, kind, id)).status).to.equal('scheduled')
        await advance(sandbox, '2026-03-10T14:00:00.000Z')
        const paid = await read(sandbox, kind, id)
        expect(historyOf(paid)).to.deep.equal([
          `created ok system - ${monday}`,
          `scheduled ok system - ${monday}`,
          'pending ok system - 2026-03-06T01:00:00.000Z',
          'paid ok system - 2026-03-10T14:00:00.000Z',
        ])
        expect(paid.effective_at).to.equal('2026-03-06T13:30:00.000Z')
      })

      it(`a scheduled ${kind.type} of next week that is wanted today goes today`, async () => {
        const { sandbox } = platform
        const { id } = await newScheduled(sandbox, kind, { payment_date: '2026-03-11' })
        await sandbox.ok(kind.update, { path: { id }, body: { payment_date: '2026-03-02' } })
        await advance(sandbox, '2026-03-02T15:00:00.000Z')
        expect(await read(sandbox, kind, id)).to.include({ status: 'pending', processed_at: '2026-03-02T15:00:00.000Z' })
      })

      it(`a scheduled ${kind.type} whose amount changes at the last moment goes with the new one, in the same file`, async () => {
        const { sandbox } = platform
        const { id } = await newScheduled(sandbox, kind, { payment_date: '2026-03-04', amount: 4_900 })
        await advance(sandbox, lastMoment)
        await sandbox.ok(kind.update, { path: { id }, body: { amount: 5_100 } })
        await advance(sandbox, cutoff)
        expect(await read(sandbox, kind, id)).to.include({ status: 'pending', amount: 5_100, processed_at: cutoff })
        const [made] = await filesOf(rail, platform.id)
        expect(made?.file.batches.flatMap(({ entries }) => entries.map(({ amount }) => amount))).to.deep.equal([5_100])
        await sandbox.refused(kind.update, { path: { id }, body: { amount: 5_200 } }, 422)
      })
    }

    it('a same-day charge that grows over the same-day limit goes by the next day', async () => {
      const { sandbox } = platform
      const { id } = await newScheduled(sandbox, charges, { payment_date: '2026-03-02', amount: 100_000_000, config: { balance_check: 'disabled' } })
      await sandbox.ok('updateCharge', { path: { id }, body: { amount: 100_000_001 } })
      await advance(sandbox, '2026-03-03T00:59:00.000Z')
      expect((await read(sandbox, charges, id)).status).to.equal('scheduled')
      await advance(sandbox, '2026-03-03T01:00:00.000Z')
      expect(await read(sandbox, charges, id)).to.include({ status: 'pending', processed_at: '2026-03-03T01:00:00.000Z' })
    })
  })

  describe('over days without banks', () => {
    const stories = [
      {
        what: 'Thanksgiving: a payment date on it is rolled to Friday',
        from: '2026-11-24T15:00:00.000Z', payment_date: '2026-11-26',
        course: { cutoff: '2026-11-26T01:00:00.000Z', settles: '2026-11-27T13:30:00.000Z', paid: '2026-12-01T15:00:00.000Z' },
      },
      {
        what: 'Thanksgiving between settlement and paid',
        from: '2026-11-23T15:30:00.000Z', payment_date: '2026-11-25',
        course: { cutoff: '2026-11-25T01:00:00.000Z', settles: '2026-11-25T13:30:00.000Z', paid: '2026-11-30T15:00:00.000Z' },
      },
      {
        what: 'a Monday after Thanksgiving: its file is Friday\'s',
        from: '2026-11-25T15:00:00.000Z', payment_date: '2026-11-30',
        course: { cutoff: '2026-11-28T01:00:00.000Z', settles: '2026-11-30T13:30:00.000Z', paid: '2026-12-02T15:00:00.000Z' },
      },
      {
        what: 'made on Thanksgiving itself, of that day: banks have no window until Friday morning',
        from: '2026-11-26T15:00:00.000Z', payment_date: '2026-11-26',
        course: { cutoff: '2026-11-27T15:00:00.000Z', settles: '2026-11-27T18:00:00.000Z', paid: '2026-12-01T15:00:00.000Z' },
      },
      {
        what: 'a holiday on a Saturday: banks are open on the Friday before',
        from: '2026-07-01T14:00:00.000Z', payment_date: '2026-07-03',
        course: { cutoff: '2026-07-03T00:00:00.000Z', settles: '2026-07-03T12:30:00.000Z', paid: '2026-07-07T14:00:00.000Z' },
      },
      {
        what: 'a payment date on that Saturday is rolled to Monday, whose file is that Friday\'s',
        from: '2026-07-01T14:00:00.000Z', payment_date: '2026-07-04',
        course: { cutoff: '2026-07-04T00:00:00.000Z', settles: '2026-07-06T12:30:00.000Z', paid: '2026-07-08T14:00:00.000Z' },
      },
      {
        what: 'a holiday on a Sunday: banks are closed on the Monday after',
        from: '2027-07-01T14:00:00.000Z', payment_date: '2027-07-04',
        course: { cutoff: '2027-07-03T00:00:00.000Z', settles: '2027-07-06T12:30:00.000Z', paid: '2027-07-08T14:00:00.000Z' },
      },
      {
        what: 'that Monday between settlement and paid',
        from: '2027-06-30T14:00:00.000Z', payment_date: '2027-07-02',
        course: { cutoff: '2027-07-02T00:00:00.000Z', settles: '2027-07-02T12:30:00.000Z', paid: '2027-07-07T14:00:00.000Z' },
      },
      {
        what: 'a weekend at the start of summer time: New York\'s hours, not UTC\'s',
        from: '2026-03-05T15:00:00.000Z', payment_date: '2026-03-06',
        course: { cutoff: '2026-03-06T01:00:00.000Z', settles: '2026-03-06T13:30:00.000Z', paid: '2026-03-10T14:00:00.000Z' },
      },
      {
        what: 'the first Monday of summer time',
        from: '2026-03-06T15:00:00.000Z', payment_date: '2026-03-09',
        course: { cutoff: '2026-03-07T01:00:00.000Z', settles: '2026-03-09T12:30:00.000Z', paid: '2026-03-11T14:00:00.000Z' },
      },
      {
        what: 'a weekend at the end of summer time',
        from: '2026-10-29T15:00:00.000Z', payment_date: '2026-10-30',
        course: { cutoff: '2026-10-30T00:00:00.000Z', settles: '2026-10-30T12:30:00.000Z', paid: '2026-11-03T15:00:00.000Z' },
      },
      {
        what: 'the first Monday of winter time',
        from: '2026-10-30T15:00:00.000Z', payment_date: '2026-11-02',
        course: { cutoff: '2026-10-31T00:00:00.000Z', settles: '2026-11-02T13:30:00.000Z', paid: '2026-11-04T15:00:00.000Z' },
      },
    ]
    for (const { what, from, payment_date, course } of stories) {
      it(what, async () => {
        await advance(platform.sandbox, from)
        await expectCourse(charges, { payment_date }, course)
      })
    }
  })
})

function aMillisecondBefore(instant: string): string {
  return new Date(Date.parse(instant) - 1).toISOString()
}
