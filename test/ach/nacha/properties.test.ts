import { validate } from 'achkit'
import { expect } from 'chai'
import fc from 'fast-check'
import type { Addenda, Batch, Entry, NachaFile, Sec, ServiceClass } from '../../../src/ach/nacha/nacha-file.ts'
import { readFile, type ReadEntry } from '../../../src/ach/nacha/read-file.ts'
import type { TransactionCode } from '../../../src/ach/nacha/transaction-codes.ts'
import { writeFile } from '../../../src/ach/nacha/write-file.ts'
import { withoutLine, withoutLines, writable } from './support.ts'

const printable = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code))
const text = (maxLength: number) => fc.string({ unit: printable, maxLength }).map((value) => value.trimEnd())
const name = (maxLength: number) => fc.string({ unit: printable, maxLength }).map((value) => value.trim())
const digits = (length: number) => fc.string({ unit: fc.integer({ min: 0, max: 9 }).map(String), minLength: length, maxLength: length })
const identifier = fc.string({ unit: printable.filter((character) => character !== ' '), minLength: 9, maxLength: 10 })
const date = fc
  .date({ min: new Date('1980-01-01T00:00:00Z'), max: new Date('2079-12-31T00:00:00Z'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10))
const time = fc.oneof(
  fc.constant(''),
  fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
)
// achkit holds every routing number against its checksum.
const routingNumber = digits(8).map((first) => {
  const sum = [3, 7, 1, 3, 7, 1, 3, 7].reduce((total, weight, index) => total + weight * Number(first[index]), 0)
  return first + String((10 - (sum % 10)) % 10)
})

const debitCodes: readonly TransactionCode[] = [26, 27, 28, 36, 37, 38]
const codes = {
  payments: { debit: [27, 28, 37, 38], credit: [22, 23, 32, 33] },
  returns: { debit: [26, 36], credit: [21, 31] },
} as const

const paymentAddenda = fc.record({ type: fc.constant('payment' as const), information: text(80) })

const returnAddenda = fc.record<Addenda & { type: 'return' }, 'type' | 'code' | 'originalTrace' | 'originalRdfi' | 'information' | 'trace'>(
  {
    type: fc.constant('return' as const),
    code: digits(2).map((number) => `R${number}`),
    originalTrace: digits(15),
    dateOfDeath: date,
    originalRdfi: digits(8),
    information: text(44),
    trace: digits(15),
  },
  { requiredKeys: ['type', 'code', 'originalTrace', 'originalRdfi', 'information', 'trace'] },
)

const changeAddenda = fc.record({
  type: fc.constant('change' as const),
  code: digits(2).map((number) => `C${number}`),
  originalTrace: digits(15),
  originalRdfi: digits(8),
  correctedData: text(29),
  trace: digits(15),
})

function batchOf(kind: 'payments' | 'returns', sec: Sec, serviceClass: ServiceClass): fc.Arbitrary<Batch> {
  const { debit, credit } = codes[kind]
  const addenda: fc.Arbitrary<Addenda | undefined> = sec === 'COR' ? changeAddenda : kind === 'returns' ? returnAddenda : fc.option(paymentAddenda, { nil: undefined })
  const entry = fc
    .record({
      transactionCode: fc.constantFrom<TransactionCode>(...(serviceClass === 220 ? [] : debit), ...(serviceClass === 225 ? [] : credit)),
      routingNumber,
      accountNumber: text(17),
      amount: fc.nat(9_999_999_999),
      individualId: text(15),
      individualName: name(22),
      discretionaryData: sec === 'WEB' || sec === 'TEL' ? fc.constantFrom('R ', 'S ') : fc.constantFrom('', 'AB', 'C ', ' D'),
      step: fc.integer({ min: 1, max: 900_000 }),
      addenda,
    })
    .map(({ addenda: given, ...others }) => ({ ...others, ...(given !== undefined && { addenda: given }) }))
  return fc
    .record({
      serviceClass: fc.constant(serviceClass),
      companyName: name(16),
      companyDiscretionaryData: text(20),
      companyId: text(10),
      sec: fc.constant(sec),
      entryDescription: text(10),
      descriptiveDate: text(6),
      effectiveDate: date,
      odfiId: digits(8),
      batchNumber: fc.nat(9_999_999),
      entries: fc.array(entry, { minLength: 1, maxLength: 5 }),
    })
    .map((batch) => {
      let last = 0
      const entries = batch.entries.map(({ step, ...others }): Entry => {
        const traceNumber = batch.odfiId + String((last += step)).padStart(7, '0')
        if (others.addenda === undefined || others.addenda.type === 'payment') return { ...others, traceNumber }
        return { ...others, traceNumber, addenda: { ...others.addenda, trace: traceNumber } }
      })
      return { ...batch, entries }
    })
}

const serviceClass = fc.constantFrom<ServiceClass>(200, 220, 225)
const paymentBatch = fc.tuple(fc.constantFrom<Sec>('PPD', 'WEB', 'TEL', 'CCD'), serviceClass).chain(([sec, klass]) => batchOf('payments', sec, klass))
const returnBatch = fc.tuple(fc.constantFrom<Sec>('PPD', 'WEB', 'TEL', 'CCD', 'COR'), serviceClass).chain(([sec, klass]) => batchOf('returns', sec, klass))

function fileOf(batch: fc.Arbitrary<Batch>): fc.Arbitrary<NachaFile> {
  return fc.record({
    header: fc.record({
      immediateDestination: identifier,
      immediateOrigin: identifier,
      createdDate: date,
      createdTime: time,
      idModifier: fc.constantFrom('A', 'B', 'Z', '0', '9'),
      destinationName: name(23),
      originName: name(23),
      reference: text(8),
    }),
    batches: fc.array(batch, { maxLength: 3 }),
  })
}

const forwardFile = fileOf(paymentBatch)
const anyFile = fileOf(fc.oneof(paymentBatch, returnBatch))

/** By hand, and by nothing of the writer's. */
function totals(entries: readonly Entry[]) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + BigInt(value), 0n)
  const isDebit = ({ transactionCode }: Entry) => debitCodes.includes(transactionCode)
  const hash = sum(entries.map((entry) => Number(entry.routingNumber.slice(0, -1))))
  return {
    count: entries.length + entries.filter(({ addenda }) => addenda !== undefined).length,
    hash: String(hash).padStart(10, '0').slice(-10),
    debit: String(sum(entries.filter(isDebit).map(({ amount }) => amount))).padStart(12, '0'),
    credit: String(sum(entries.filter((entry) => !isDebit(entry)).map(({ amount }) => amount))).padStart(12, '0'),
  }
}

const linesOf = (file: string) => file.split(/\r\n|\n|\r/)
const isPadding = (line: string) => /^9{94}$/.test(line)

describe('any file', () => {
  it('is lines of 94 ASCII characters in blocks of ten', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const written = writeFile(file)
        expect(written).to.match(/^([ -~]{94}\n)+$/)
        expect(written.length % 950).to.equal(0)
      }),
    )
  })

  it('has controls that say what is in it', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const lines = linesOf(writeFile(file)).filter((line) => line !== '' && !isPadding(line))
        const controls = lines.filter((line) => line.startsWith('8'))
        expect(controls).to.have.length(file.batches.length)
        for (const [index, batch] of file.batches.entries()) {
          const { count, hash, debit, credit } = totals(batch.entries)
          const expected = `8${batch.serviceClass}${String(count).padStart(6, '0')}${hash}${debit}${credit}${batch.companyId.padEnd(10)}`
          expect(controls[index]?.slice(0, 54)).to.equal(expected)
          expect(controls[index]?.slice(79)).to.equal(batch.odfiId + String(batch.batchNumber).padStart(7, '0'))
        }
        const { count, hash, debit, credit } = totals(file.batches.flatMap(({ entries }) => entries))
        const blocks = Math.ceil(lines.length / 10)
        const counts = [file.batches.length, blocks].map((number) => String(number).padStart(6, '0')).join('')
        expect(lines.at(-1)).to.equal(`9${counts}${String(count).padStart(8, '0')}${hash}${debit}${credit}`.padEnd(94))
      }),
    )
  })

  it('is read as it was written, without a fault, and written again as it was', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const written = writeFile(file)
        const read = readFile(written)
        expect(read.faults).to.deep.equal([])
        expect(withoutLines(read)).to.deep.equal(file)
        expect(writeFile(writable(read))).to.equal(written)
      }),
    )
  })

  it('is read the same whatever ends its lines', () => {
    fc.assert(
      fc.property(anyFile, fc.constantFrom('', '\r', '\r\n'), (file, end) => {
        const written = writeFile(file)
        expect(readFile(written.replaceAll('\n', end))).to.deep.equal(readFile(written))
      }),
    )
  })

  // Without returns, whose entries achkit counts as neither debit nor credit.
  it('is right to achkit, if it is a forward one', () => {
    fc.assert(
      fc.property(forwardFile, (file) => {
        expect(validate(writeFile(file))).to.deep.equal({ ok: true, errors: [] })
      }),
    )
  })
})

describe('any damaged file', () => {
  const runs = { numRuns: 400 }

  /**
   * Holds every line of an entry or addenda to be either part of an entry that was read, or named by a fault, and every entry
   * that was read of undamaged lines to be an original one, or named by a fault.
   */
  function expectHonest(file: NachaFile, damaged: string) {
    const read = readFile(damaged)
    const lines = linesOf(damaged)
    const named = new Set(read.faults.map(({ line }) => line))
    const originalLines = new Set(linesOf(writeFile(file)))
    const entries = read.batches.flatMap((batch) => batch.entries)
    const linesOfEntry = ({ line, addenda }: ReadEntry) => (addenda === undefined ? [line] : [line, line + 1])
    const taken = new Set(entries.flatMap(linesOfEntry))
    for (const { line, text: faulty } of read.faults) {
      expect(line).to.be.within(1, lines.length)
      expect(faulty).to.equal(lines[line - 1])
    }
    for (const [index, line] of lines.entries()) {
      if (/^[67]/.test(line)) expect(taken.has(index + 1) || named.has(index + 1), `line ${index + 1}`).to.equal(true)
    }
    const originals = file.batches.flatMap((batch) => batch.entries).map((entry) => JSON.stringify(canonical(entry)))
    for (const entry of entries) {
      const isWhole = linesOfEntry(entry).every((line) => originalLines.has(lines[line - 1] ?? ''))
      if (isWhole && !named.has(entry.line)) expect(originals).to.include(JSON.stringify(canonical(withoutLine(entry))))
    }
    return read
  }

  /** With its keys in order. */
  function canonical(value: object): object {
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]: [string, unknown]) => [key, typeof inner === 'object' && inner !== null ? canonical(inner) : inner]),
    )
  }

  const lineOf = (file: NachaFile, seed: number) => {
    const lines = linesOf(writeFile(file)).slice(0, -1)
    return { lines, index: seed % lines.length }
  }

  it('that was cut anywhere tells it, unless only padding is gone', () => {
    fc.assert(
      fc.property(anyFile, fc.nat(), (file, seed) => {
        const written = writeFile(file)
        const cut = written.slice(0, seed % written.length)
        const { faults, batches } = expectHonest(file, cut)
        const originals = file.batches.flatMap(({ entries }) => entries)
        const read = batches.flatMap(({ entries }) => entries).map(withoutLine)
        expect(read).to.deep.equal(originals.slice(0, read.length))
        const records = linesOf(written).filter((line) => line !== '' && !isPadding(line)).length
        if (cut.length < records * 95 - 1) expect(faults).not.to.deep.equal([])
      }),
      runs,
    )
  })

  it('in which one character is another differs in that line only', () => {
    fc.assert(
      fc.property(anyFile, fc.nat(), fc.oneof(printable, fc.constantFrom('\n', '\r', '\0', 'é', '\uD800', '😀')), (file, seed, character) => {
        const written = writeFile(file)
        const at = seed % written.length
        expectHonest(file, written.slice(0, at) + character + written.slice(at + 1))
      }),
      { numRuns: 1_000 },
    )
  })

  it('in which one digit of an amount or of the bank’s number is another tells it at a control', () => {
    fc.assert(
      fc.property(anyFile, fc.nat(), fc.integer({ min: 1, max: 9 }), fc.constantFrom(3, 10, 29, 38), (file, seed, step, position) => {
        const lines = linesOf(writeFile(file))
        const at = lines.findIndex((line, index) => line.startsWith('6') && index >= seed % lines.length)
        fc.pre(at !== -1)
        const line = lines[at] ?? ''
        lines[at] = line.slice(0, position) + String((Number(line[position]) + step) % 10) + line.slice(position + 1)
        expect(expectHonest(file, lines.join('\n')).faults).not.to.deep.equal([])
      }),
      runs,
    )
  })

  it('that lost a line tells it, unless it was padding', () => {
    fc.assert(
      fc.property(anyFile, fc.nat(), (file, seed) => {
        const { lines, index } = lineOf(file, seed)
        const { faults } = expectHonest(file, lines.toSpliced(index, 1).join('\n'))
        if (!isPadding(lines[index] ?? '')) expect(faults).not.to.deep.equal([])
      }),
      runs,
    )
  })

  it('that has a line twice tells it, unless it is padding', () => {
    fc.assert(
      fc.property(anyFile, fc.nat(), (file, seed) => {
        const { lines, index } = lineOf(file, seed)
        const line = lines[index] ?? ''
        const { faults } = expectHonest(file, lines.toSpliced(index, 0, line).join('\n'))
        if (!isPadding(line)) expect(faults).not.to.deep.equal([])
      }),
      runs,
    )
  })

  it('whose lines are shuffled and mixed with others loses none of them silently', () => {
    fc.assert(
      fc.property(anyFile, fc.infiniteStream(fc.nat()), fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }), (file, seeds, others) => {
        const lines = [...linesOf(writeFile(file)), ...others.flatMap(linesOf)]
        const order = new Map(lines.map((line) => [line, Number(seeds.next().value)]))
        const shuffled = lines.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).join('\n')
        const lost = shuffled.replace(/\s+$/u, '')
        fc.pre(/[\r\n]/.test(lost))
        expectHonest(file, lost)
      }),
      runs,
    )
  })

  it('may be any text at all', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^([156789][ -9]{93}[\r\n]?)*$/)), (garbage) => {
        const { faults } = readFile(garbage)
        expect(faults).not.to.deep.equal([])
      }),
      runs,
    )
  })
})
