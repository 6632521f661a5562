import { expect } from 'chai'
import fc from 'fast-check'
import { blocksPaykey, isReturnCode, reasonOf, returnDeadline, returnWindowOf, titleOf } from '../../src/ach/return-codes.ts'
import { addDays, isBankingDay } from '../../src/lib/banking-calendar.ts'

const allCodes = Array.from({ length: 100 }, (_, number) => `R${String(number).padStart(2, '0')}`)

/** Of all codes from R00 to R99 those that it holds for. */
function codesWith(holds: (code: string) => boolean): string {
  return allCodes.filter(holds).join(' ')
}

describe('return codes', () => {
  for (const [reason, source, codes] of [
    ['insufficient_funds', 'bank_decline', 'R01 R09'],
    ['closed_bank_account', 'bank_decline', 'R02'],
    ['invalid_bank_account', 'bank_decline', 'R03 R04 R20'],
    ['invalid_routing', 'bank_decline', 'R13 R28'],
    ['disputed', 'customer_dispute', 'R05 R07 R10 R11 R29 R37 R51 R52 R53'],
    ['payment_stopped', 'bank_decline', 'R08'],
    ['payment_stopped', 'customer_dispute', 'R38'],
    ['owner_deceased', 'bank_decline', 'R14 R15'],
    ['frozen_bank_account', 'bank_decline', 'R16'],
    ['payout_refused', 'bank_decline', 'R23'],
    ['duplicate_entry', 'bank_decline', 'R24'],
  ] as const) {
    it(`are ${reason} by ${source}: ${codes}`, () => {
      expect(codesWith((code) => reasonOf(code).reason === reason && reasonOf(code).source === source)).to.equal(codes)
    })
  }

  it('are other_network_return by bank_decline: all others, whatever they are', () => {
    const singledOut = codesWith((code) => reasonOf(code).reason !== 'other_network_return').split(' ')
    expect(singledOut).to.have.length(24)
    for (const code of ['R00', 'R06', 'R12', 'R17', 'R61', 'R85', 'R90', 'R99', 'C01', 'r01', 'constructor', '']) {
      expect(reasonOf(code), code).to.deep.equal({ reason: 'other_network_return', source: 'bank_decline' })
    }
  })

  it('tell reason and source, nothing else', () => {
    expect(reasonOf('R05')).to.deep.equal({ reason: 'disputed', source: 'customer_dispute' })
  })

  it('block the paykey where the account can’t or mustn’t be debited again', () => {
    expect(codesWith(blocksPaykey)).to.equal('R02 R03 R04 R05 R07 R08 R10 R11 R13 R14 R15 R16 R20 R28 R29 R37 R51 R52 R53')
    expect(blocksPaykey('constructor')).to.equal(false)
  })

  for (const [window, codes] of [
    ['sixty_days', 'R05 R07 R10 R11 R37 R38 R51 R52 R53'],
    ['by_agreement', 'R06 R31'],
    ['operator', 'R18 R19 R25 R26 R27 R28 R30 R35 R36'],
    ['enrollment', 'R40 R41 R42 R43 R44 R45 R46 R47'],
    ['dishonored', 'R61 R62 R67 R68 R69 R70'],
    ['contested', 'R71 R72 R73 R74 R75 R76 R77'],
    ['gateway', 'R80 R81 R82 R83 R84 R85'],
  ] as const) {
    it(`have the window ${window}: ${codes}`, () => {
      expect(codesWith((code) => returnWindowOf(code) === window)).to.equal(codes)
    })
  }

  it('have two banking days in all other cases', () => {
    for (const code of ['R01', 'R02', 'R09', 'R17', 'R24', 'R29', 'R33', 'R34', 'R39', 'R50', 'R90', 'XYZ']) {
      expect(returnWindowOf(code), code).to.equal('two_banking_days')
    }
  })

  it('have a title each, short and like no other', () => {
    const titles = allCodes.map(titleOf).filter((title) => title !== 'Returned by the bank')
    expect(new Set(titles)).to.have.property('size', titles.length)
    for (const title of titles) expect(title).to.match(/^[A-Z][A-Za-z ,-]{9,69}$/)
  })

  it('have a generic title when not in use', () => {
    expect(codesWith((code) => titleOf(code) === 'Returned by the bank')).to.equal(
      'R00 R48 R49 R54 R55 R56 R57 R58 R59 R60 R63 R64 R65 R66 R78 R79 R86 R87 R88 R89 R90 R91 R92 R93 R94 R95 R96 R97 R98 R99',
    )
    expect(titleOf('constructor')).to.equal('Returned by the bank')
  })

  for (const [code, title] of [
    ['R01', 'Insufficient funds'],
    ['R02', 'Account closed'],
    ['R10', 'Originator unknown to the customer or not authorized'],
    ['R29', 'Not authorized, as the corporate customer advises'],
    ['R68', 'Untimely return'],
    ['R85', 'Incorrectly coded international payment'],
  ] as const) {
    it(`call ${code} ‘${title}’`, () => {
      expect(titleOf(code)).to.equal(title)
    })
  }

  for (const [text, is] of [
    ['R01', true],
    ['R85', true],
    ['R00', true],
    ['R99', true],
    ['r01', false],
    ['R1', false],
    ['R001', false],
    ['C01', false],
    ['R0a', false],
    ['R01\n', false],
    [' R01', false],
    ['R０１', false],
    ['', false],
  ] as const) {
    it(`${is ? 'look like' : 'do not look like'} ${JSON.stringify(text)}`, () => {
      expect(isReturnCode(text)).to.equal(is)
    })
  }

  for (const [what, code, settlementDate, deadline] of [
    ['two banking days', 'R01', '2026-11-18', '2026-11-20'],
    ['two banking days over Thanksgiving', 'R01', '2026-11-25', '2026-11-30'],
    ['two banking days over a Saturday holiday', 'R29', '2026-07-02', '2026-07-06'],
    ['two banking days over New Year', 'R33', '2026-12-31', '2027-01-05'],
    ['two banking days for a code not in use', 'R99', '2026-11-18', '2026-11-20'],
    ['sixty days', 'R10', '2026-11-18', '2027-01-17'],
    ['sixty days to a holiday', 'R07', '2026-11-02', '2027-01-01'],
    ['sixty days over a leap day', 'R05', '2028-01-03', '2028-03-03'],
  ] as const) {
    it(`have ${what}: ${code} of ${settlementDate} until ${deadline}`, () => {
      expect(returnDeadline(code, settlementDate)).to.equal(deadline)
    })
  }

  it('give every code two banking days or sixty days', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allCodes), fc.integer({ min: 0, max: 20_000 }), (code, days) => {
        const settlementDate = addDays('2000-01-01', days)
        const deadline = returnDeadline(code, settlementDate)
        if (returnWindowOf(code) === 'sixty_days') expect(deadline).to.equal(addDays(settlementDate, 60))
        else expect(deadline > settlementDate && deadline <= addDays(settlementDate, 7) && isBankingDay(deadline)).to.equal(true)
      }),
    )
  })
})
