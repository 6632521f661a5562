import { layouts, linesPerBlock, readRecord, recordLength, wordsOf, type Layout, type Read, type RecordOf } from './fields.ts'
import type { Addenda, BatchHeader, Entry, FileHeader, Sec, ServiceClass } from './nacha-file.ts'
import { noTotals, sumOf, totalsOf, type Totals } from './totals.ts'
import { isTransactionCode, meaningOf } from './transaction-codes.ts'

/** What could be read of a file. Every line of an entry is either part of an entry here, or has a fault. */
export interface ReadFile {
  readonly header: FileHeader | undefined
  readonly batches: readonly ReadBatch[]
  /** In the order of their lines. */
  readonly faults: readonly Fault[]
}

export interface ReadBatch extends BatchHeader {
  readonly entries: readonly ReadEntry[]
}

export interface ReadEntry extends Entry {
  /** Of the entry's own record; lines count from 1. */
  readonly line: number
}

export interface Fault {
  /** Lines count from 1. What is missing is a fault of the line that lacks it, or of the last one. */
  readonly line: number
  /** Sentences for who looks after the bank's files. */
  readonly reason: string
  /** The line as it is. It may hold an account number. */
  readonly text: string
}

/**
 * Reads any text, and never throws. Lines end by '\n', '\r\n', '\r', or not at all: then every 94 characters are one. Lines
 * that can't be read become faults, and all others are read: wrong totals remove no entry. An entry whose batch header is
 * missing or unreadable is a fault, since the header says how an entry is to be understood.
 *
 * Beyond what the writer makes it takes files of banks as they come: without padding, without a time, settlement date and
 * originator status filled in, and several in one, each with its header and control.
 */
export function readFile(text: string): ReadFile {
  const lines = linesOf(text)
  const lastRecord = lines.findLastIndex((line) => !isPadding(line))
  const files: ReadFile[] = []
  let reader = new Reader()
  let last: Line = { number: 1, text: '' }
  for (const [index, text] of lines.slice(0, lastRecord + 1).entries()) {
    const line = { number: index + 1, text }
    // Also where it is damaged: what follows is read all the same.
    if (reader.hasEnd && text.startsWith('1')) {
      files.push(reader.end(last))
      reader = new Reader()
    }
    reader.take(line)
    last = line
  }
  files.push(reader.end({ number: Math.max(1, lines.length), text: lines.at(-1) ?? '' }))
  return { header: files[0]?.header, batches: files.flatMap(({ batches }) => batches), faults: files.flatMap(({ faults }) => faults) }
}

/** The lines as they are counted: each as it is, without its end. */
export function linesOf(text: string): string[] {
  const hasLineEnds = /[\r\n]/.test(text.trimEnd())
  const lines = hasLineEnds ? text.split(/\r\n|\n|\r/) : (text.replace(/[\r\n]/g, '').match(/.{1,94}/gs) ?? [])
  return lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1)
}

function isPadding(line: string): boolean {
  return line.length === recordLength && /^9+$/.test(line)
}

interface Line {
  readonly number: number
  readonly text: string
}

interface OpenBatch {
  readonly line: Line
  /** Undefined where it could not be read. */
  readonly header: BatchHeader | undefined
  readonly entries: ReadEntry[]
  /** Lines of entries and addenda, readable or not. */
  entryAddendaCount: number
  totals: Totals
  /** Whether a batch control came that could not be read: entries behind it still count as this batch's. */
  hasDamagedControl: boolean
}

/** An entry whose addenda may follow. */
interface PendingEntry {
  readonly line: Line
  /** Undefined where it is a fault already. */
  readonly entry: Entry | undefined
  readonly announcesAddenda: boolean
  addenda: { readonly line: Line; readonly value: Addenda } | undefined
  /** What is odd about an entry that is returned all the same. */
  readonly doubts: string[]
}

class Reader {
  #header: FileHeader | undefined
  #hasHeader = false
  readonly #batches: ReadBatch[] = []
  readonly #faults: Fault[] = []
  #batch: OpenBatch | undefined
  #pending: PendingEntry | undefined
  #recordCount = 0
  #batchCount = 0
  #entryAddendaCount = 0
  #totals = noTotals
  #first: Line | undefined
  /** The file control that ended the file. */
  #end: Line | undefined
  #hasFileControl = false

  /** Whether its file control came: what follows is padding, or another file. */
  get hasEnd(): boolean {
    return this.#end !== undefined
  }

  take(line: Line): void {
    this.#first ??= line
    if (isPadding(line.text)) {
      if (this.#end === undefined) this.#fault(line, 'This is padding, and more records follow.')
      return
    }
    this.#recordCount++
    if (this.#end !== undefined) {
      this.#fault(line, `This stands behind the file control, which is line ${this.#end.number}.`)
      return
    }
    const recordType = line.text.charAt(0)
    if (recordType !== '7') this.#settleEntry()
    if (recordType === '1') this.#takeFileHeader(line)
    else if (recordType === '5') this.#takeBatchHeader(line)
    else if (recordType === '6') this.#takeEntry(line)
    else if (recordType === '7') this.#takeAddenda(line)
    else if (recordType === '8') this.#takeBatchControl(line)
    else if (recordType === '9') this.#takeFileControl(line)
    else if (line.text.trim() === '') this.#fault(line, 'The line is empty.')
    else this.#fault(line, 'This is no record: the first character must be 1, 5, 6, 7, 8 or 9.')
  }

  end(last: Line): ReadFile {
    this.#settleEntry()
    this.#closeBatch()
    if (this.#first === undefined) this.#fault(last, 'The file is empty.')
    else {
      if (!this.#hasHeader) this.#fault(this.#first, 'The file has no file header, which must be its first line.')
      if (!this.#hasFileControl) this.#fault(last, 'The file ends without a file control: its end may be missing.')
    }
    return { header: this.#header, batches: this.#batches, faults: this.#faults.sort((a, b) => a.line - b.line) }
  }

  #fault(line: Line, reason: string): void {
    this.#faults.push({ line: line.number, reason, text: line.text })
  }

  #takeFileHeader(line: Line): void {
    if (this.#hasHeader) {
      this.#fault(line, 'The file has a file header already.')
      return
    }
    this.#hasHeader = true
    if (this.#recordCount > 1) this.#fault(line, 'The file header must be the first line.')
    const { record, reason } = readRecord(layouts.fileHeader, line.text)
    if (record === undefined) this.#fault(line, reason)
    else this.#header = record
  }

  #takeBatchHeader(line: Line): void {
    this.#batchCount++
    const { record: header, reason } = readBatchHeader(line.text)
    if (header === undefined) {
      this.#fault(line, reason)
      // Within a batch it is likelier to be something else that was damaged, than that a control and a header are.
      if (this.#batch !== undefined && !this.#batch.hasDamagedControl) return
    }
    this.#closeBatch()
    this.#batch = { line, header, entries: [], entryAddendaCount: 0, totals: noTotals, hasDamagedControl: false }
    if (header !== undefined) this.#batches.push({ ...header, entries: this.#batch.entries })
  }

  #takeEntry(line: Line): void {
    this.#countEntryOrAddenda()
    const faulty: PendingEntry = { line, entry: undefined, announcesAddenda: false, addenda: undefined, doubts: [] }
    this.#pending = faulty
    if (this.#batch === undefined) this.#fault(line, 'The entry is in no batch: no batch header stands before it.')
    else if (this.#batch.header === undefined) this.#fault(line, `The entry's batch header, line ${this.#batch.line.number}, can't be read.`)
    else {
      const { record, reason } = readEntry(line.text)
      if (record === undefined) this.#fault(line, reason)
      else this.#pending = { ...faulty, ...record }
    }
  }

  #takeAddenda(line: Line): void {
    this.#countEntryOrAddenda()
    const pending = this.#pending
    if (pending === undefined) this.#fault(line, 'The addenda record has no entry: none stands before it.')
    else if (pending.entry === undefined) this.#fault(line, `The addenda record's entry, line ${pending.line.number}, can't be taken.`)
    // Behind a damaged one, too: it may be the addenda of another entry, whose line is lost.
    else if (line.number !== pending.line.number + 1) this.#fault(line, `The entry of line ${pending.line.number} is followed by an addenda record already.`)
    else {
      const { record: found, reason } = readAddenda(line.text)
      if (found === undefined) {
        this.#fault(line, reason)
        return
      }
      const isItsOwn = found.isOf(pending.entry.traceNumber)
      if (!isItsOwn && (found.value.type === 'payment' || !pending.announcesAddenda)) {
        this.#fault(line, `The addenda record's trace number is not that of the entry before it, line ${pending.line.number}.`)
        return
      }
      pending.addenda = { line, value: found.value }
      if (!pending.announcesAddenda) pending.doubts.push('Position 79 says that no addenda record follows, and one does.')
      // A bank may number addenda in a way of its own: that alone must not lose a return.
      if (!isItsOwn) pending.doubts.push(`The trace number is not in the addenda record of line ${line.number}: do they belong together?`)
    }
  }

  #countEntryOrAddenda(): void {
    this.#entryAddendaCount++
    if (this.#batch !== undefined) this.#batch.entryAddendaCount++
  }

  /** Called where no addenda can follow any more. */
  #settleEntry(): void {
    const pending = this.#pending
    const batch = this.#batch
    this.#pending = undefined
    if (pending?.entry === undefined || batch?.header === undefined) return
    const { line, announcesAddenda, addenda, doubts } = pending
    const entry: ReadEntry = { ...pending.entry, line: line.number, ...(addenda !== undefined && { addenda: addenda.value }) }
    const lack = lackOf(entry, batch.header.sec, announcesAddenda)
    if (lack !== undefined) {
      this.#fault(line, lack)
      if (addenda !== undefined) this.#fault(addenda.line, `The addenda record's entry, line ${line.number}, can't be taken.`)
      return
    }
    doubts.push(...doubtsOf(entry, batch.header.sec))
    if (doubts.length > 0) this.#fault(line, doubts.join(' '))
    batch.entries.push(entry)
    batch.totals = sumOf(batch.totals, totalsOf(entry))
    this.#totals = sumOf(this.#totals, totalsOf(entry))
  }

  #takeBatchControl(line: Line): void {
    const batch = this.#batch
    if (batch === undefined) {
      this.#fault(line, 'The batch control has no batch: no batch header stands before it.')
      return
    }
    const { record, reason } = readRecord(layouts.batchControl, line.text)
    if (record === undefined) {
      this.#fault(line, reason)
      batch.hasDamagedControl = true
      return
    }
    this.#batch = undefined
    if (batch.header === undefined) return
    const { serviceClass, companyId, odfiId, batchNumber } = batch.header
    const { entryAddendaCount, totals } = batch
    this.#compare(line, layouts.batchControl, record, { serviceClass, entryAddendaCount, ...totals, companyId, odfiId, batchNumber })
  }

  #closeBatch(): void {
    if (this.#batch?.hasDamagedControl === false) this.#fault(this.#batch.line, 'The batch that begins here has no batch control.')
    this.#batch = undefined
  }

  #takeFileControl(line: Line): void {
    this.#hasFileControl = true
    const { record, reason } = readRecord(layouts.fileControl, line.text)
    // It may as well be another record that was damaged, so that the file goes on.
    if (record === undefined) {
      this.#fault(line, reason)
      return
    }
    this.#closeBatch()
    this.#end = line
    const blockCount = Math.ceil(this.#recordCount / linesPerBlock)
    const counts = { batchCount: this.#batchCount, blockCount, entryAddendaCount: this.#entryAddendaCount }
    this.#compare(line, layouts.fileControl, record, { ...counts, ...this.#totals })
  }

  /** One fault for all that a control says otherwise than the lines before it do. */
  #compare<L extends Layout>(line: Line, fields: L, stated: Readonly<Record<string, string | number>>, found: RecordOf<L>): void {
    const reasons = Object.entries<string | number>(found)
      .filter(([name, value]) => stated[name] !== value)
      .map(([name, value]) => {
        const [, start = 0, length = 0] = fields.find(([other]) => other === name) ?? []
        return `The ${wordsOf(name)} (positions ${start}-${start + length - 1}) is ${stated[name] ?? ''}; by the lines before it is ${value}.`
      })
    if (reasons.length > 0) this.#fault(line, reasons.join(' '))
  }
}

const serviceClasses: ReadonlyMap<number, ServiceClass> = new Map(([200, 220, 225] as const).map((one) => [one, one]))
const secs: ReadonlyMap<string, Sec> = new Map((['PPD', 'WEB', 'TEL', 'CCD', 'COR'] as const).map((one) => [one, one]))

function readBatchHeader(text: string): Read<BatchHeader> {
  const { record, reason } = readRecord(layouts.batchHeader, text)
  if (record === undefined) return { reason }
  const serviceClass = serviceClasses.get(record.serviceClass)
  if (serviceClass === undefined) return { reason: `The service class (positions 2-4) must be one of ${[...serviceClasses.keys()].join(', ')}.` }
  const sec = secs.get(record.sec)
  if (sec === undefined) return { reason: `The standard entry class (positions 51-53) must be one of ${[...secs.keys()].join(', ')}.` }
  return { record: { ...record, serviceClass, sec } }
}

function readEntry(text: string): Read<{ entry: Entry; announcesAddenda: boolean }> {
  const { record, reason } = readRecord(layouts.entry, text)
  if (record === undefined) return { reason }
  const { addendaIndicator, transactionCode, ...others } = record
  if (!isTransactionCode(transactionCode)) return { reason: 'The transaction code (positions 2-3) must be one of a checking or savings account.' }
  if (addendaIndicator > 1) return { reason: 'The addenda indicator (position 79) must be 0 or 1.' }
  return { record: { entry: { ...others, transactionCode }, announcesAddenda: addendaIndicator === 1 } }
}

/** Its value, and whether it is that of an entry with the trace number. */
interface FoundAddenda {
  readonly value: Addenda
  isOf(traceNumber: string): boolean
}

function readAddenda(text: string): Read<FoundAddenda> {
  const addendaType = text.slice(1, 3)
  if (addendaType === '05') {
    const { record, reason } = readRecord(layouts.paymentAddenda, text)
    if (record === undefined) return { reason }
    const { information, entrySequence } = record
    return { record: { value: { type: 'payment', information }, isOf: (traceNumber) => traceNumber.endsWith(entrySequence) } }
  }
  if (addendaType === '98') {
    const { record, reason } = readRecord(layouts.changeAddenda, text)
    if (record === undefined) return { reason }
    return { record: { value: { type: 'change', ...record }, isOf: isOneOf(record) } }
  }
  if (addendaType === '99') {
    const { record, reason } = readRecord(layouts.returnAddenda, text)
    if (record === undefined) return { reason }
    const { dateOfDeath, ...others } = record
    return { record: { value: { type: 'return', ...others, ...(dateOfDeath !== '' && { dateOfDeath }) }, isOf: isOneOf(record) } }
  }
  return { reason: 'The addenda type (positions 2-3) must be 05, 98 or 99.' }
}

/** The entry of a return repeats the addenda's own trace number; with some banks it is the original one. */
function isOneOf({ trace, originalTrace }: { trace: string; originalTrace: string }): (traceNumber: string) => boolean {
  return (traceNumber) => traceNumber === trace || traceNumber === originalTrace
}

/** Why an entry can't be understood with the addenda that it has, or lacks. */
function lackOf({ transactionCode, addenda }: Entry, sec: Sec, announcesAddenda: boolean): string | undefined {
  if (announcesAddenda && addenda === undefined) return 'Position 79 says that an addenda record follows, and none could be read.'
  const tellsCode = addenda?.type === 'return' || addenda?.type === 'change'
  if (sec === 'COR' && !tellsCode) return 'A notification of change must have an addenda record 98.'
  if (meaningOf(transactionCode).kind === 'return' && !tellsCode) return 'A return must have an addenda record 99.'
  return undefined
}

/** What is odd about an entry with the addenda that it has: it is clear, though, what the addenda says. */
function* doubtsOf({ transactionCode, addenda }: Entry, sec: Sec): Generator<string> {
  if (addenda === undefined || addenda.type === 'payment') return
  if (meaningOf(transactionCode).kind !== 'return') yield 'The transaction code (positions 2-3) is not that of a return, and the addenda record is.'
  const addendaType = addenda.type === 'change' ? '98' : '99'
  if ((sec === 'COR') !== (addendaType === '98')) yield `An addenda record ${addendaType} does not belong into a batch of class ${sec}.`
}
