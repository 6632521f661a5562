import { validate } from 'achkit'
import { expect } from 'chai'
import fc from 'fast-check'
import type { Entry, NachaFile } from '../../../src/ach/nacha/nacha-file.ts'
import { readFile, type ReadEntry } from '../../../src/ach/nacha/read-file.ts'
import { writeFile } from '../../../src/ach/nacha/write-file.ts'
import { anyFile, debitCodes, forwardFile, printable } from './arbitraries.ts'
import { withoutLine, withoutLines, writable } from './support.ts'

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
