import { layouts, linesPerBlock, recordLength, writeRecord } from './fields.ts'
import type { Addenda, Batch, BatchHeader, Entry, NachaFile } from './nacha-file.ts'
import { noTotals, sumOf, totalsOf, type Totals } from './totals.ts'
import { meaningOf } from './transaction-codes.ts'

/**
 * The file's text: lines of 94 ASCII characters, each ended by '\n', in blocks of ten. Counts, totals, hashes, addenda
 * indicators and sequences are computed. Names become ASCII and are cut to their field; nothing else is changed to fit.
 *
 * @throws Error that leads with the path of the field that can't be written: `batches[0].entries[3].amount must be ...`
 */
export function writeFile({ header, batches }: NachaFile): string {
  const lines = [at('header', () => writeRecord(layouts.fileHeader, header))]
  let totals = noTotals
  let entryAddendaCount = 0
  for (const [index, batch] of batches.entries()) {
    const written = at(`batches[${index}]`, () => writeBatch(batch))
    for (const line of written.lines) lines.push(line)
    totals = sumOf(totals, written.totals)
    entryAddendaCount += written.entryAddendaCount
  }
  const blockCount = Math.ceil((lines.length + 1) / linesPerBlock)
  const counts = { batchCount: batches.length, blockCount, entryAddendaCount }
  lines.push(at('file control', () => writeRecord(layouts.fileControl, { ...counts, ...totals })))
  while (lines.length % linesPerBlock !== 0) lines.push('9'.repeat(recordLength))
  return lines.join('\n') + '\n'
}

/**
 * One entry with the header of its batch, as they will stand in a file: what can be written here can be written there.
 *
 * @throws Error that names the field that can't be written
 */
export function writeEntry(header: BatchHeader, entry: Entry): string {
  return writeBatch({ ...header, entries: [entry] }).lines.slice(0, -1).join('\n')
}

function writeBatch(batch: Batch): { lines: string[]; totals: Totals; entryAddendaCount: number } {
  if (batch.entries.length === 0) throw new Error('entries must not be empty')
  const lines = [writeRecord(layouts.batchHeader, batch)]
  let totals = noTotals
  let lastTrace = ''
  for (const [index, entry] of batch.entries.entries()) {
    at(`entries[${index}]`, () => {
      assertInPlace(entry, batch)
      const { addenda, traceNumber } = entry
      lines.push(writeRecord(layouts.entry, { ...entry, addendaIndicator: addenda === undefined ? 0 : 1 }))
      if (addenda !== undefined) lines.push(at('addenda', () => writeAddenda(addenda, traceNumber)))
      // After the record was written: of equal length, digits compare as their numbers do.
      if (traceNumber <= lastTrace) throw new Error('traceNumber must be above that of the entry before')
      lastTrace = traceNumber
    })
    totals = sumOf(totals, totalsOf(entry))
  }
  const entryAddendaCount = lines.length - 1
  const { serviceClass, companyId, odfiId, batchNumber } = batch
  lines.push(at('control', () => writeRecord(layouts.batchControl, { serviceClass, entryAddendaCount, ...totals, companyId, odfiId, batchNumber })))
  return { lines, totals, entryAddendaCount }
}

/** What no field can tell by itself, and no bank would take. */
function assertInPlace({ transactionCode, traceNumber, discretionaryData, addenda }: Entry, { serviceClass, sec, odfiId }: Batch): void {
  const { direction, kind } = meaningOf(transactionCode)
  if ((serviceClass === 220 && direction === 'debit') || (serviceClass === 225 && direction === 'credit')) {
    throw new Error(`transactionCode must be one of a ${serviceClass === 220 ? 'credit' : 'debit'} in a batch of service class ${serviceClass}`)
  }
  if ((kind === 'return') !== (addenda?.type === 'return' || addenda?.type === 'change')) {
    throw new Error('addenda must be of the type return or change where the transaction code is that of a return, and only there')
  }
  if ((sec === 'COR') !== (addenda?.type === 'change')) throw new Error('addenda must be of the type change where the class is COR, and only there')
  // A return carries the trace number of the bank that returns it.
  if (kind !== 'return' && !traceNumber.startsWith(odfiId)) throw new Error('traceNumber must begin with the odfiId of its batch')
  if (kind !== 'return' && (sec === 'WEB' || sec === 'TEL') && !/^[RS] ?$/.test(discretionaryData)) {
    throw new Error("discretionaryData must be the payment type 'R ' or 'S ' where the class is WEB or TEL")
  }
}

function writeAddenda(addenda: Addenda, traceNumber: string): string {
  if (addenda.type === 'payment') return writeRecord(layouts.paymentAddenda, { ...addenda, sequence: 1, entrySequence: traceNumber.slice(8) })
  if (addenda.type === 'change') return writeRecord(layouts.changeAddenda, addenda)
  return writeRecord(layouts.returnAddenda, { ...addenda, dateOfDeath: addenda.dateOfDeath ?? '' })
}

/** Leads errors with the place at which they came up. */
function at<T>(place: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw new Error(`${place}.${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
