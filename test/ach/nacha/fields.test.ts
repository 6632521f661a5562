import { expect } from 'chai'
import { layouts, readRecord, wordsOf, writeRecord } from '../../../src/ach/nacha/fields.ts'

describe('layouts', () => {
  for (const [name, fields] of Object.entries(layouts)) {
    it(`${name} names each of its 94 positions once`, () => {
      let next = 1
      for (const [field, start, length] of fields) {
        expect(start, field).to.equal(next)
        next += length
      }
      expect(next).to.equal(95)
      expect(new Set(fields.map(([field]) => field)).size).to.equal(fields.length)
    })
  }
})

describe('a record', () => {
  const control = { batchCount: 1, blockCount: 2, entryAddendaCount: 3, entryHash: 4, totalDebit: 5, totalCredit: 6 }

  it('is read as it was written', () => {
    const line = writeRecord(layouts.fileControl, control)
    expect(line).to.equal('9000001000002000000030000000004000000000005000000000006'.padEnd(94))
    expect(readRecord(layouts.fileControl, line)).to.deep.equal({ record: control })
  })

  it('may hold what it likes where nobody looks', () => {
    const line = writeRecord(layouts.fileControl, control).trimEnd().padEnd(94, 'x')
    expect(readRecord(layouts.fileControl, line)).to.deep.equal({ record: control })
  })

  for (const [what, change, reason] of [
    ['is short', (line) => line.slice(1), 'The line has 93 characters, not 94.'],
    ['is long', (line) => line + ' ', 'The line has 95 characters, not 94.'],
    ['holds an umlaut', (line) => line.slice(0, 93) + 'ä', 'Position 94 holds a character that is not printable ASCII.'],
    ['holds a tabulator', (line) => line.slice(0, 92) + '\t ', 'Position 93 holds a character that is not printable ASCII.'],
    ['is of another type', (line) => '8' + line.slice(1), 'The record type (position 1) must be 9.'],
    [
      'has letters for numbers',
      (line) => `9O00001${line.slice(7, 31)}00000000000l${line.slice(43)}`,
      'The batch count (positions 2-7) must be 6 digits. The total debit (positions 32-43) must be 12 digits.',
    ],
    ['has blanks for zeros', (line) => `9     1${line.slice(7)}`, 'The batch count (positions 2-7) must be 6 digits.'],
  ] satisfies [string, (line: string) => string, string][]) {
    it(`that ${what} is not read, and says why`, () => {
      expect(readRecord(layouts.fileControl, change(writeRecord(layouts.fileControl, control)))).to.deep.equal({ reason })
    })
  }

  it('has fields whose names are words', () => {
    expect(wordsOf('entryAddendaCount')).to.equal('entry addenda count')
  })
})
