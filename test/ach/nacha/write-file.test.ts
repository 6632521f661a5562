import { expect } from 'chai'
import type { Batch, Entry, FileHeader } from '../../../src/ach/nacha/nacha-file.ts'
import { readFile } from '../../../src/ach/nacha/read-file.ts'
import { writeFile } from '../../../src/ach/nacha/write-file.ts'
import { changeFile, debits, fileWith, mixedFile, returnFile } from './samples.ts'

describe('writeFile', () => {
  it('writes a file without batches: its header, its control, and padding', () => {
    const text = writeFile({ header: mixedFile.header, batches: [] })
    const lines = text.split('\n')
    expect(lines).to.have.length(11)
    expect(lines[1]).to.equal('9000000000001'.padEnd(55, '0').padEnd(94))
    expect(readFile(text)).to.deep.equal({ header: mixedFile.header, batches: [], faults: [] })
  })

  for (const [records, blocks] of [
    [9, 1],
    [10, 1],
    [11, 2],
    [20, 2],
    [21, 3],
  ] as const) {
    it(`puts ${records} records into ${blocks} blocks of ten`, () => {
      const lines = writeFile(fileWith({ batch: { entries: debits(records - 4) } })).trimEnd().split('\n')
      expect(lines).to.have.length(blocks * 10)
      expect(lines[records - 1]?.slice(0, 13)).to.equal(`900000100000${blocks}`)
    })
  }

  it('keeps the last ten digits of an entry hash that is longer', () => {
    const entries = debits(102).map((entry) => ({ ...entry, routingNumber: '999999992' }))
    const lines = writeFile(fileWith({ batch: { entries } })).split('\n')
    // 102 times 99999999 are 10199999898.
    expect(lines[104]?.slice(10, 20)).to.equal('0199999898')
    expect(lines[105]?.slice(21, 31)).to.equal('0199999898')
  })

  it('counts a returned debit as a debit, and a returned credit as a credit', () => {
    const back = returnFile.batches[0]?.entries[0]
    if (back === undefined) throw new Error('The sample has a return')
    const entries = ([26, 36, 21, 31] as const).map((transactionCode, index) => ({
      ...back,
      transactionCode,
      amount: 10 ** index,
      traceNumber: `02100002000000${index + 1}`,
    }))
    const control = writeFile(fileWith({ batch: { serviceClass: 200, entries } })).split('\n')[10]
    expect(control?.slice(20, 44)).to.equal('000000000011000000001100')
  })

  it('makes names ASCII and cuts them to their field', () => {
    const name = 'Đorđe Ünsal-Ångström the Third'
    const text = writeFile(fileWith({ header: { destinationName: name, originName: name }, batch: { companyName: name }, entry: { individualName: name } }))
    const [header = '', batch = '', entry = ''] = text.split('\n')
    expect(header.slice(40, 86)).to.equal('Dorde Unsal-Angstrom thDorde Unsal-Angstrom th')
    expect(batch.slice(4, 20)).to.equal('Dorde Unsal-Angs')
    expect(entry.slice(54, 76)).to.equal('Dorde Unsal-Angstrom t')
    expect(text).to.match(/^[ -~\n]*$/)
  })

  it('reads the century off a window of years', () => {
    for (const date of ['1980-01-01', '1999-12-31', '2000-02-29', '2079-12-31']) {
      const text = writeFile(fileWith({ batch: { effectiveDate: date } }))
      expect(text.split('\n')[1]?.slice(69, 75)).to.equal(date.slice(2).replaceAll('-', ''))
      expect(readFile(text).batches[0]?.effectiveDate).to.equal(date)
    }
  })

  it('lets trace numbers begin anew in each batch', () => {
    const { header, batches } = fileWith({})
    expect(() => writeFile({ header, batches: [...batches, ...batches] })).not.to.throw()
  })

  describe('refuses, and names the field', () => {
    for (const [what, header, message] of [
      ['a destination of eight characters', { immediateDestination: '09100001' }, 'immediateDestination must be 9 or 10 printable ASCII characters without blanks'],
      ['an origin of eleven characters', { immediateOrigin: '12345678901' }, 'immediateOrigin must be 9 or 10'],
      ['an origin with a blank', { immediateOrigin: '12345 789' }, 'immediateOrigin must be 9 or 10'],
      ['a day that no calendar has', { createdDate: '2026-02-29' }, 'createdDate must be a date of 1980 to 2079'],
      ['a year before the window', { createdDate: '1979-12-31' }, 'createdDate must be a date of 1980 to 2079'],
      ['a year behind the window', { createdDate: '2080-01-01' }, 'createdDate must be a date of 1980 to 2079'],
      ['a date without its dashes', { createdDate: '20261120' }, 'createdDate must be a date'],
      ['no date', { createdDate: '' }, 'createdDate must be a date'],
      ['a time past midnight', { createdTime: '24:00' }, 'createdTime must be a time of 00:00 to 23:59, or blank'],
      ['a sixtieth minute', { createdTime: '00:60' }, 'createdTime must be a time'],
      ['a time without its colon', { createdTime: '0800' }, 'createdTime must be a time'],
      ['a modifier in lower case', { idModifier: 'a' }, 'idModifier must be one of A-Z and 0-9'],
      ['two modifiers', { idModifier: 'AB' }, 'idModifier must be one of A-Z and 0-9'],
      ['a reference of nine characters', { reference: '123456789' }, 'reference must be at most 8 printable ASCII characters'],
    ] satisfies [string, Partial<FileHeader>, string][]) {
      it(what, () => {
        expect(() => writeFile(fileWith({ header }))).to.throw(`header.${message}`)
      })
    }

    for (const [what, batch, message] of [
      ['no entries', { entries: [] }, 'entries must not be empty'],
      ['discretionary data of 21 characters', { companyDiscretionaryData: 'x'.repeat(21) }, 'companyDiscretionaryData must be at most 20'],
      ['a company id of eleven characters', { companyId: '12345678901' }, 'companyId must be at most 10'],
      ['an entry description of eleven characters', { entryDescription: 'SUBSCRIPTION' }, 'entryDescription must be at most 10'],
      ['a description that is not ASCII', { entryDescription: 'GEBÜHR' }, 'entryDescription must be at most 10 printable ASCII characters'],
      ['a line break', { descriptiveDate: 'A\nB' }, 'descriptiveDate must be at most 6 printable ASCII characters'],
      ['no effective date', { effectiveDate: '' }, 'effectiveDate must be a date of 1980 to 2079'],
      ['a whole routing number for the bank’s 8 digits', { odfiId: '091000019' }, 'odfiId must be 8 digits'],
      ['a batch number of eight digits', { batchNumber: 10_000_000 }, 'batchNumber must be a whole number of at most 7 digits'],
      ['a batch number below zero', { batchNumber: -1 }, 'batchNumber must be a whole number of at most 7 digits'],
      [
        'a batch total of thirteen digits',
        { entries: debits(101).map((entry) => ({ ...entry, amount: 9_999_999_999 })) },
        'control.totalDebit must be a whole number of at most 12 digits',
      ],
    ] satisfies [string, Partial<Batch>, string][]) {
      it(what, () => {
        expect(() => writeFile(fileWith({ batch }))).to.throw(`batches[0].${message}`)
      })
    }

    for (const [what, entry, message] of [
      ['an amount of eleven digits', { amount: 10_000_000_000 }, 'amount must be a whole number of at most 10 digits'],
      ['an amount below zero', { amount: -1 }, 'amount must be a whole number of at most 10 digits'],
      ['parts of a cent', { amount: 0.5 }, 'amount must be a whole number of at most 10 digits'],
      ['no number for an amount', { amount: Number.NaN }, 'amount must be a whole number of at most 10 digits'],
      ['a routing number of eight digits', { routingNumber: '02100002' }, 'routingNumber must be 9 digits'],
      ['a routing number with a letter', { routingNumber: '02100002x' }, 'routingNumber must be 9 digits'],
      ['an id of 16 characters', { individualId: 'CH00000000000001' }, 'individualId must be at most 15'],
      ['discretionary data of three characters', { discretionaryData: 'abc' }, 'discretionaryData must be at most 2'],
      ['a trace number of 14 digits', { traceNumber: '09100001000001' }, 'traceNumber must be 15 digits'],
      ['the trace number of another bank', { traceNumber: '021000020000001' }, 'traceNumber must begin with the odfiId of its batch'],
      ['a credit among debits', { transactionCode: 22 }, 'transactionCode must be one of a debit in a batch of service class 225'],
      ['a return without addenda', { transactionCode: 26 }, 'addenda must be of the type return or change where the transaction code is that of a return, and only there'],
      ['addenda of 81 characters', { addenda: { type: 'payment', information: 'x'.repeat(81) } }, 'addenda.information must be at most 80'],
    ] satisfies [string, Partial<Entry>, string][]) {
      it(what, () => {
        expect(() => writeFile(fileWith({ entry }))).to.throw(`batches[0].entries[0].${message}`)
      })
    }

    it('an account number of 18 characters, without telling it', () => {
      expect(() => writeFile(fileWith({ entry: { accountNumber: '123456789012345678' } })))
        .to.throw(Error)
        .with.property('message', 'batches[0].entries[0].accountNumber must be at most 17 printable ASCII characters')
    })

    it('a debit among credits', () => {
      expect(() => writeFile(fileWith({ batch: { serviceClass: 220 } }))).to.throw('transactionCode must be one of a credit in a batch of service class 220')
    })

    for (const [what, order] of [
      ['the same trace number twice', [0, 1, 1]],
      ['trace numbers out of order', [0, 2, 1]],
    ] as const) {
      it(what, () => {
        const all = debits(3)
        const entries = order.flatMap((index) => all[index] ?? [])
        expect(() => writeFile(fileWith({ batch: { entries } }))).to.throw('batches[0].entries[2].traceNumber must be above that of the entry before')
      })
    }

    it('a total of all batches of thirteen digits', () => {
      const { header, batches } = fileWith({ batch: { entries: debits(60).map((entry) => ({ ...entry, amount: 9_999_999_999 })) } })
      expect(() => writeFile({ header, batches: [...batches, ...batches] })).to.throw('file control.totalDebit must be a whole number of at most 12 digits')
    })

    for (const sec of ['WEB', 'TEL'] as const) {
      it(`${sec} without a payment type`, () => {
        const message = "batches[0].entries[0].discretionaryData must be the payment type 'R ' or 'S ' where the class is WEB or TEL"
        expect(() => writeFile(fileWith({ batch: { sec } }))).to.throw(message)
        expect(() => writeFile(fileWith({ batch: { sec, entries: debits(1).map((entry) => ({ ...entry, discretionaryData: 'X ' })) } }))).to.throw(message)
      })
    }

    it('a payment in a batch of notifications', () => {
      expect(() => writeFile(fileWith({ batch: { sec: 'COR' } }))).to.throw('addenda must be of the type change where the class is COR, and only there')
    })

    it('a notification in a batch of payments', () => {
      const batches = changeFile.batches.map((batch) => ({ ...batch, sec: 'PPD' as const }))
      expect(() => writeFile({ ...changeFile, batches })).to.throw('addenda must be of the type change where the class is COR, and only there')
    })

    for (const [what, change, message] of [
      ['a code of a change', { code: 'C01' }, 'addenda.code must be an R and two digits'],
      ['an original trace number of 14 digits', { originalTrace: '09100001000001' }, 'addenda.originalTrace must be 15 digits'],
      ['a day of death that is none', { dateOfDeath: '2026-13-01' }, 'addenda.dateOfDeath must be a date of 1980 to 2079, or blank'],
      ['information of 45 characters', { information: 'x'.repeat(45) }, 'addenda.information must be at most 44'],
    ] as const) {
      it(`${what} in a return`, () => {
        const batches = returnFile.batches.map((batch) => ({
          ...batch,
          entries: batch.entries.map((entry) => (entry.addenda?.type === 'return' ? { ...entry, addenda: { ...entry.addenda, ...change } } : entry)),
        }))
        expect(() => writeFile({ ...returnFile, batches })).to.throw(`batches[0].entries[0].${message}`)
      })
    }
  })
})
