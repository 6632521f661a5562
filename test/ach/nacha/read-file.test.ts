import { expect } from 'chai'
import { readFile } from '../../../src/ach/nacha/read-file.ts'
import { writeFile } from '../../../src/ach/nacha/write-file.ts'
import { changeFile, debits, fileWith, mixedFile, returnFile, tenRecordsFile } from './samples.ts'
import { withoutLine, withoutLines } from './support.ts'

/** Lines without padding. */
const recordsOf = (text: string) => text.split('\n').filter((line) => line !== '' && !/^9+$/.test(line))
const mixed = recordsOf(writeFile(mixedFile))
const returns = recordsOf(writeFile(returnFile))
const tenRecords = recordsOf(writeFile(tenRecordsFile))
const changes = recordsOf(writeFile(changeFile))

/** The lines, one of them changed; lines count from 1. */
const changed = (lines: readonly string[], line: number, change: (text: string) => string) =>
  lines.map((text, index) => (index === line - 1 ? change(text) : text)).join('\n')

/** The text with other characters from a position on, which counts from 1. */
const put = (position: number, characters: string) => (text: string) =>
  text.slice(0, position - 1) + characters + text.slice(position - 1 + characters.length)

const without = (lines: readonly string[], line: number) => lines.filter((_, index) => index !== line - 1).join('\n')

const linesOfEntries = (text: string) => readFile(text).batches.flatMap(({ entries }) => entries.map(({ line }) => line))
const faultsOf = (text: string) => readFile(text).faults.map(({ line, reason }) => `${line}: ${reason}`)

describe('readFile', () => {
  describe('takes without a fault', () => {
    const text = writeFile(mixedFile)
    for (const [what, other] of [
      ['lines ended by CR and LF', text.replaceAll('\n', '\r\n')],
      ['lines ended by CR', text.replaceAll('\n', '\r')],
      ['lines that do not end, so that 94 characters are one', text.replaceAll('\n', '')],
      ['one line end behind all of them', text.replaceAll('\n', '') + '\r\n'],
      ['no line end at the end', text.trimEnd()],
      ['empty lines at the end', text + '\n\n  \n'],
      ['no padding', mixed.join('\n')],
      ['more padding than needed', text + ('9'.repeat(94) + '\n').repeat(10)],
      ['a settlement date and another originator status', changed(mixed, 2, put(76, '3272'))],
      ['a message authentication code', changed(mixed, 7, put(55, 'MAC'))],
    ] as const) {
      it(what, () => {
        const read = readFile(other)
        expect(read.faults).to.deep.equal([])
        expect(withoutLines(read)).to.deep.equal(mixedFile)
        expect(linesOfEntries(other)).to.deep.equal([3, 5, 6, 9, 10, 13])
      })
    }

    it('a date of death of zeros, which is none', () => {
      const read = readFile(changed(returns, 3 + 1, put(22, '000000')))
      expect(read.faults).to.deep.equal([])
      expect(withoutLines(read)).to.deep.equal(returnFile)
    })

    it('returns whose entry has the original trace number, and only the addenda one of its own', () => {
      const text = changed(returns, 3, put(80, '091000010000001'))
      expect(faultsOf(text)).to.deep.equal([])
      expect(linesOfEntries(text)).to.deep.equal([3, 7])
    })

    it('an account number that is not at the left, as it is', () => {
      expect(readFile(changed(mixed, 3, put(13, ' 123456789'))).batches[0]?.entries[0]?.accountNumber).to.equal(' 123456789')
    })
  })

  it('gives the text of the line with each fault', () => {
    const text = changed(mixed, 3, put(30, 'x'))
    expect(readFile(text).faults[0]).to.deep.equal({
      line: 3,
      reason: 'The amount (positions 30-39) must be 10 digits.',
      text: mixed[2]?.replace('0000012345', 'x000012345'),
    })
  })

  describe('finds fault with', () => {
    for (const [what, text, line, reason] of [
      ['nothing at all', '', 1, 'The file is empty.'],
      ['line ends only', '\r\n\n', 1, 'The file is empty.'],
      ['a missing file header', without(mixed, 1), 1, 'The file has no file header, which must be its first line.'],
      ['an unreadable file header', changed(mixed, 1, put(24, '261301')), 1, 'The created date (positions 24-29) must be a date of 1980 to 2079.'],
      ['records of another size', changed(mixed, 1, put(35, '080')), 1, 'The record size (positions 35-37) must be 094.'],
      ['a second file header', [...mixed.slice(0, 2), mixed[0], ...mixed.slice(2)].join('\n'), 3, 'The file has a file header already.'],
      ['a file header behind a batch', [...mixed.slice(1, 7), mixed[0], ...mixed.slice(7)].join('\n'), 7, 'The file header must be the first line.'],
      ['an unknown record type', changed(mixed, 3, put(1, '4')), 3, 'This is no record: the first character must be 1, 5, 6, 7, 8 or 9.'],
      ['an empty line between records', changed(mixed, 5, () => ''), 5, 'The line is empty.'],
      ['a short line', changed(mixed, 5, (all) => all.slice(0, 93)), 5, 'The line has 93 characters, not 94.'],
      ['a long line', changed(mixed, 5, (all) => all + ' '), 5, 'The line has 95 characters, not 94.'],
      ['a character of another alphabet', changed(mixed, 5, put(55, 'é')), 5, 'Position 55 holds a character that is not printable ASCII.'],
      ['an unknown service class', changed(mixed, 2, put(2, '280')), 2, 'The service class (positions 2-4) must be one of 200, 220, 225.'],
      ['an unknown class', changed(mixed, 2, put(51, 'CTX')), 2, 'The standard entry class (positions 51-53) must be one of PPD, WEB, TEL, CCD, COR.'],
      ['an effective date of letters', changed(mixed, 2, put(70, 'NOV 23')), 2, 'The effective date (positions 70-75) must be a date of 1980 to 2079.'],
      ['an entry of a general ledger', changed(mixed, 5, put(2, '42')), 5, 'The transaction code (positions 2-3) must be one of a checking or savings account.'],
      ['an amount with a letter', changed(mixed, 5, put(39, 'O')), 5, 'The amount (positions 30-39) must be 10 digits.'],
      ['a trace number with a blank', changed(mixed, 5, put(80, ' ')), 5, 'The trace number (positions 80-94) must be 15 digits.'],
      ['a routing number with a letter', changed(mixed, 5, put(12, 'X')), 5, 'The routing number (positions 4-12) must be 9 digits.'],
      ['an addenda indicator of 2', changed(mixed, 5, put(79, '2')), 5, 'The addenda indicator (position 79) must be 0 or 1.'],
      ['an unknown addenda type', changed(mixed, 4, put(2, '02')), 4, 'The addenda type (positions 2-3) must be 05, 98 or 99.'],
      ['a return code that is none', changed(returns, 4, put(4, 'X01')), 4, 'The code (positions 4-6) must be an R and two digits.'],
      ['a date of death that is none', changed(returns, 8, put(22, '261340')), 8, 'The date of death (positions 22-27) must be a date of 1980 to 2079, or blank.'],
      ['a change code that is none', changed(changes, 4, put(4, 'R01')), 4, 'The code (positions 4-6) must be a C and two digits.'],
      ['a missing addenda', without(mixed, 4), 3, 'Position 79 says that an addenda record follows, and none could be read.'],
      ['an addenda behind its batch', [...mixed.slice(0, 7), mixed[3], ...mixed.slice(7)].join('\n'), 8, 'The addenda record has no entry: none stands before it.'],
      ['a second addenda', [...mixed.slice(0, 4), mixed[3], ...mixed.slice(4)].join('\n'), 5, 'The entry of line 3 is followed by an addenda record already.'],
      ['a batch control without a batch', [...mixed.slice(0, 7), ...mixed.slice(6)].join('\n'), 8, 'The batch control has no batch: no batch header stands before it.'],
      ['a missing batch control', without(mixed, 7), 2, 'The batch that begins here has no batch control.'],
      ['an unreadable batch control', changed(mixed, 7, put(5, ' ')), 7, 'The entry addenda count (positions 5-10) must be 6 digits.'],
      ['an unreadable file control', changed(mixed, 15, put(2, ' ')), 15, 'The batch count (positions 2-7) must be 6 digits.'],
      ['a missing file control', without(mixed, 15), 14, 'The file ends without a file control: its end may be missing.'],
      ['records behind the file control', [...mixed, mixed[1]].join('\n'), 16, 'This stands behind the file control, which is line 15.'],
      ['padding between records', [...mixed.slice(0, 7), '9'.repeat(94), ...mixed.slice(7)].join('\n'), 8, 'This is padding, and more records follow.'],
    ] satisfies [string, string, number, string][]) {
      it(what, () => {
        expect(faultsOf(text)).to.include(`${line}: ${reason}`)
      })
    }

    for (const [what, line, position, characters, reason] of [
      ['service class', 7, 2, '225', 'The service class (positions 2-4) is 225; by the lines before it is 200.'],
      ['count', 7, 10, '5', 'The entry addenda count (positions 5-10) is 5; by the lines before it is 4.'],
      ['entry hash', 7, 20, '9', 'The entry hash (positions 11-20) is 16300029; by the lines before it is 16300028.'],
      ['debits', 7, 32, '6', 'The total debit (positions 21-32) is 12346; by the lines before it is 12345.'],
      ['credits', 7, 44, '8', 'The total credit (positions 33-44) is 9999999998; by the lines before it is 9999999999.'],
      ['company', 7, 45, '2', 'The company id (positions 45-54) is 2987654321; by the lines before it is 1987654321.'],
      ['bank', 7, 87, '2', 'The odfi id (positions 80-87) is 09100002; by the lines before it is 09100001.'],
      ['batch number', 7, 94, '2', 'The batch number (positions 88-94) is 2; by the lines before it is 1.'],
      ['number of batches', 15, 7, '4', 'The batch count (positions 2-7) is 4; by the lines before it is 3.'],
      ['number of blocks', 15, 13, '1', 'The block count (positions 8-13) is 1; by the lines before it is 2.'],
      ['count of the file', 15, 21, '8', 'The entry addenda count (positions 14-21) is 8; by the lines before it is 7.'],
      ['entry hash of the file', 15, 31, '6', 'The entry hash (positions 22-31) is 21640186; by the lines before it is 21640185.'],
      ['debits of the file', 15, 43, '2', 'The total debit (positions 32-43) is 24692; by the lines before it is 24691.'],
      ['credits of the file', 15, 55, '0', 'The total credit (positions 44-55) is 10000249990; by the lines before it is 10000249999.'],
    ] as const) {
      it(`a wrong ${what} in a control, and keeps all entries`, () => {
        const text = changed(mixed, line, put(position, characters))
        expect(faultsOf(text)).to.deep.equal([`${line}: ${reason}`])
        expect(withoutLines(readFile(text))).to.deep.equal(mixedFile)
      })
    }

    it('all of a line at once', () => {
      expect(faultsOf(changed(mixed, 7, put(10, '5000'))).filter((fault) => fault.startsWith('7:'))).to.have.length(1)
    })

    it('lines in their order', () => {
      const damaged = changed(mixed, 15, put(2, ' ')).split('\n').filter((_, index) => index !== 6 && index !== 3)
      const lines = readFile(damaged.join('\n')).faults.map(({ line }) => line)
      expect(lines).to.deep.equal(lines.toSorted((a, b) => a - b))
      expect(lines).to.include.members([2, 3, 13])
    })
  })

  describe('where a line is damaged', () => {
    it('takes the entries around it', () => {
      expect(linesOfEntries(changed(mixed, 5, put(39, 'O')))).to.deep.equal([3, 6, 9, 10, 13])
    })

    it('names the addenda of a damaged entry too', () => {
      const text = changed(mixed, 3, put(39, 'O'))
      expect(faultsOf(text)).to.include("4: The addenda record's entry, line 3, can't be taken.")
      expect(linesOfEntries(text)).to.deep.equal([5, 6, 9, 10, 13])
    })

    it('names the entry of a damaged addenda too', () => {
      const text = changed(returns, 4, put(7, 'x'))
      expect(faultsOf(text)).to.include('3: Position 79 says that an addenda record follows, and none could be read.')
      expect(linesOfEntries(text)).to.deep.equal([7])
    })

    it('goes on with the batch behind a damaged batch control', () => {
      const moved = [...mixed.slice(0, 5), put(5, ' ')(mixed[6] ?? ''), ...mixed.slice(5, 6), ...mixed.slice(7)].join('\n')
      expect(linesOfEntries(moved)).to.deep.equal([3, 5, 7, 9, 10, 13])
    })

    it('begins the next batch behind a damaged batch control, without saying that it is missing', () => {
      const text = changed(mixed, 7, put(5, ' '))
      expect(faultsOf(text).map((fault) => fault.split(':')[0])).to.deep.equal(['7'])
      expect(withoutLines(readFile(text))).to.deep.equal(mixedFile)
    })

    it('goes on with the batch behind an entry that looks like a batch header', () => {
      expect(linesOfEntries(changed(mixed, 5, put(1, '5')))).to.deep.equal([3, 6, 9, 10, 13])
    })

    it('names all entries of a batch whose header is damaged, and no others', () => {
      const text = changed(mixed, 2, put(51, 'IAT'))
      expect(linesOfEntries(text)).to.deep.equal([9, 10, 13])
      expect(readFile(text).batches).to.have.length(2)
      expect(faultsOf(text)).to.include.members([3, 5, 6].map((line) => `${line}: The entry's batch header, line 2, can't be read.`))
      expect(faultsOf(text)).to.include("4: The addenda record's entry, line 3, can't be taken.")
    })

    it('does not take entries of a batch with a damaged header for those of a batch whose control is damaged too', () => {
      const text = changed(changed(mixed, 7, put(5, ' ')).split('\n'), 8, put(51, 'IAT'))
      expect(linesOfEntries(text)).to.deep.equal([3, 5, 6, 13])
    })

    it('names entries in no batch', () => {
      const text = without(mixed, 8)
      expect(linesOfEntries(text)).to.deep.equal([3, 5, 6, 12])
      expect(faultsOf(text)).to.include.members([8, 9].map((line) => `${line}: The entry is in no batch: no batch header stands before it.`))
    })

    it('reads on behind something that looks like a file control', () => {
      expect(linesOfEntries(changed(mixed, 5, put(1, '9')))).to.deep.equal([3, 6, 9, 10, 13])
    })

    it('reads several files in one, each by its own header and control', () => {
      const first = writeFile(mixedFile).trimEnd().split('\n')
      expect(first.length, 'padded').to.be.above(mixed.length)
      for (const lines of [first, mixed]) {
        const { batches, faults } = readFile([...lines, ...returns].join('\n'))
        const second = readFile(returns.join('\n')).batches.map((batch) => ({ ...batch, entries: batch.entries.map((entry) => ({ ...entry, line: entry.line + lines.length })) }))
        expect(faults).to.deep.equal([])
        expect(batches).to.deep.equal([...readFile(mixed.join('\n')).batches, ...second])
      }
      expect(faultsOf([...mixed, ...returns.slice(0, -1)].join('\n'))).to.deep.equal([`${mixed.length + returns.length - 1}: The file ends without a file control: its end may be missing.`])
    })

    it('reads what follows the damaged header of another file in one', () => {
      const { batches, faults } = readFile([...mixed, put(2, 'X')(returns[0] ?? ''), ...returns.slice(1)].join('\n'))
      expect(faults.map(({ line }) => line)).to.deep.equal([mixed.length + 1])
      expect(batches.flatMap(({ entries }) => entries)).to.have.length([mixed, returns].flatMap((lines) => linesOfEntries(lines.join('\n'))).length)
    })

    it('reads all of half a file', () => {
      const text = mixed.slice(0, 9).join('\n')
      expect(linesOfEntries(text)).to.deep.equal([3, 5, 6, 9])
      expect(faultsOf(text)).to.deep.equal([
        '8: The batch that begins here has no batch control.',
        '9: The file ends without a file control: its end may be missing.',
      ])
    })

    it('gives the addenda of a missing entry to no other', () => {
      const [one, two] = debits(2)
      if (one === undefined || two === undefined) throw new Error('There are two')
      const entries = [one, { ...two, addenda: { type: 'payment', information: 'two' } as const }]
      const text = without(recordsOf(writeFile(fileWith({ batch: { entries } }))), 4)
      expect(faultsOf(text)).to.include("4: The addenda record's trace number is not that of the entry before it, line 3.")
      expect(readFile(text).batches[0]?.entries.map(withoutLine)).to.deep.equal([one])
    })

    it('gives no entry an addenda with the sequence of another', () => {
      const text = changed(mixed, 4, put(94, '2'))
      expect(faultsOf(text)).to.include.members([
        '3: Position 79 says that an addenda record follows, and none could be read.',
        "4: The addenda record's trace number is not that of the entry before it, line 3.",
      ])
      expect(linesOfEntries(text)).to.deep.equal([5, 6, 9, 10, 13])
    })

    it('gives a return without its entry to no entry that has none', () => {
      const text = [...tenRecords.slice(0, 4), returns[3], ...tenRecords.slice(4)].join('\n')
      expect(faultsOf(text)).to.include("5: The addenda record's trace number is not that of the entry before it, line 4.")
      expect(linesOfEntries(text)).to.deep.equal([3, 4, 6, 7, 8, 9])
    })

    it('gives the return of a missing entry to no entry whose own addenda is damaged', () => {
      const lines = changed(returns, 4, (all) => all.slice(1).padStart(95, '7')).split('\n')
      const text = [...lines.slice(0, 4), returns[7], ...lines.slice(4)].join('\n')
      expect(faultsOf(text)).to.include('5: The entry of line 3 is followed by an addenda record already.')
      expect(linesOfEntries(text)).to.deep.equal([8])
    })

    it('takes an addenda that the entry does not announce, if it is its own, and says so', () => {
      const text = changed(returns, 3, put(79, '0'))
      expect(faultsOf(text)).to.deep.equal(['3: Position 79 says that no addenda record follows, and one does.'])
      expect(withoutLines(readFile(text))).to.deep.equal(returnFile)
    })

    it('takes a return whose addenda has numbers of its own, and says so', () => {
      const text = changed(returns, 3, put(94, '9'))
      expect(faultsOf(text)).to.deep.equal(['3: The trace number is not in the addenda record of line 4: do they belong together?'])
      expect(linesOfEntries(text)).to.deep.equal([3, 7])
    })

    it('takes a return that keeps the code of its debit, and says so', () => {
      const text = changed(returns, 3, put(2, '27'))
      expect(faultsOf(text)).to.deep.equal(['3: The transaction code (positions 2-3) is not that of a return, and the addenda record is.'])
      expect(linesOfEntries(text)).to.deep.equal([3, 7])
    })

    it('takes a return among notifications and a notification among payments, and says so', () => {
      expect(faultsOf(changed(returns, 2, put(51, 'COR')))).to.deep.equal(['3: An addenda record 99 does not belong into a batch of class COR.'])
      expect(faultsOf(changed(changes, 2, put(51, 'PPD')))).to.deep.equal(
        [3, 5].map((line) => `${line}: An addenda record 98 does not belong into a batch of class PPD.`),
      )
    })

    it('takes no return without its reason', () => {
      const text = changed(mixed, 3, put(2, '26'))
      expect(faultsOf(text)).to.include('3: A return must have an addenda record 99.')
      expect(faultsOf(text)).to.include("4: The addenda record's entry, line 3, can't be taken.")
      expect(linesOfEntries(text)).to.not.include(3)
    })

    it('takes no notification without what changed', () => {
      const text = changed(mixed, 2, put(51, 'COR'))
      expect(faultsOf(text)).to.include('5: A notification of change must have an addenda record 98.')
      expect(linesOfEntries(text)).to.deep.equal([9, 10, 13])
    })
  })

  it('writes and reads 10,000 entries', () => {
    const file = fileWith({ batch: { entries: debits(10_000) } })
    const text = writeFile(file)
    const read = readFile(text)
    expect(text).to.have.length(10_010 * 95)
    expect(read.faults).to.deep.equal([])
    expect(withoutLines(read)).to.deep.equal(file)
  })
})
