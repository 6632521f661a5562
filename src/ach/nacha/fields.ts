import { asciiName } from './ascii-name.ts'

/**
 * How a field is written and read:
 *
 * - `text` exact, left-justified; `untrimmed` keeps its blanks when read, unless it is all blank
 * - `name` made ASCII and cut to its length
 * - `identifier` right-justified, led by a blank unless it fills its field
 * - `digits` all of its length, leading zeros kept; `number` right-justified, filled with zeros
 * - `date` YYMMDD of 'YYYY-MM-DD'; an `optional date` is '' where the field is blank (or zeros)
 * - `optional time` HHMM of 'HH:MM', '' where the field is blank
 * - `fixed:x` always x; `unread:x` written as x, and whatever others put there is not looked at
 */
type FieldType = TextType | 'number' | `fixed:${string}` | `unread:${string}`

type TextType =
  | 'text'
  | 'untrimmed'
  | 'name'
  | 'identifier'
  | 'modifier'
  | 'digits'
  | 'date'
  | 'optional date'
  | 'optional time'
  | 'return code'
  | 'change code'

type Field = readonly [name: string, start: number, length: number, type: FieldType]

export type Layout = readonly Field[]

type KeptField<L extends Layout> = Exclude<L[number], readonly [string, number, number, `fixed:${string}` | `unread:${string}`]>

/** The values of a record's fields, but for those that never vary or are not looked at. */
export type RecordOf<L extends Layout> = {
  readonly [Name in KeptField<L>[0]]: Extract<KeptField<L>, readonly [Name, number, number, FieldType]>[3] extends 'number' ? number : string
}

export const recordLength = 94
export const linesPerBlock = 10

/** Every position of every record that this service writes or reads; positions count from 1, as in the Nacha rules. */
export const layouts = {
  fileHeader: layout([
    ['recordType', 1, 1, 'fixed:1'],
    ['priorityCode', 2, 2, 'fixed:01'],
    ['immediateDestination', 4, 10, 'identifier'],
    ['immediateOrigin', 14, 10, 'identifier'],
    ['createdDate', 24, 6, 'date'],
    ['createdTime', 30, 4, 'optional time'],
    ['idModifier', 34, 1, 'modifier'],
    ['recordSize', 35, 3, 'fixed:094'],
    ['blockingFactor', 38, 2, 'fixed:10'],
    ['formatCode', 40, 1, 'fixed:1'],
    ['destinationName', 41, 23, 'name'],
    ['originName', 64, 23, 'name'],
    ['reference', 87, 8, 'text'],
  ]),
  batchHeader: layout([
    ['recordType', 1, 1, 'fixed:5'],
    ['serviceClass', 2, 3, 'number'],
    ['companyName', 5, 16, 'name'],
    ['companyDiscretionaryData', 21, 20, 'text'],
    ['companyId', 41, 10, 'text'],
    ['sec', 51, 3, 'text'],
    ['entryDescription', 54, 10, 'text'],
    ['descriptiveDate', 64, 6, 'text'],
    ['effectiveDate', 70, 6, 'date'],
    ['settlementDate', 76, 3, 'unread:   '],
    ['originatorStatus', 79, 1, 'unread:1'],
    ['odfiId', 80, 8, 'digits'],
    ['batchNumber', 88, 7, 'number'],
  ]),
  entry: layout([
    ['recordType', 1, 1, 'fixed:6'],
    ['transactionCode', 2, 2, 'number'],
    ['routingNumber', 4, 9, 'digits'],
    ['accountNumber', 13, 17, 'text'],
    ['amount', 30, 10, 'number'],
    ['individualId', 40, 15, 'text'],
    ['individualName', 55, 22, 'name'],
    ['discretionaryData', 77, 2, 'untrimmed'],
    ['addendaIndicator', 79, 1, 'number'],
    ['traceNumber', 80, 15, 'digits'],
  ]),
  paymentAddenda: layout([
    ['recordType', 1, 1, 'fixed:7'],
    ['addendaType', 2, 2, 'fixed:05'],
    ['information', 4, 80, 'text'],
    ['sequence', 84, 4, 'number'],
    ['entrySequence', 88, 7, 'digits'],
  ]),
  changeAddenda: layout([
    ['recordType', 1, 1, 'fixed:7'],
    ['addendaType', 2, 2, 'fixed:98'],
    ['code', 4, 3, 'change code'],
    ['originalTrace', 7, 15, 'digits'],
    ['reserved', 22, 6, 'unread:      '],
    ['originalRdfi', 28, 8, 'digits'],
    ['correctedData', 36, 29, 'text'],
    ['reservedBehind', 65, 15, 'unread:               '],
    ['trace', 80, 15, 'digits'],
  ]),
  returnAddenda: layout([
    ['recordType', 1, 1, 'fixed:7'],
    ['addendaType', 2, 2, 'fixed:99'],
    ['code', 4, 3, 'return code'],
    ['originalTrace', 7, 15, 'digits'],
    ['dateOfDeath', 22, 6, 'optional date'],
    ['originalRdfi', 28, 8, 'digits'],
    ['information', 36, 44, 'text'],
    ['trace', 80, 15, 'digits'],
  ]),
  batchControl: layout([
    ['recordType', 1, 1, 'fixed:8'],
    ['serviceClass', 2, 3, 'number'],
    ['entryAddendaCount', 5, 6, 'number'],
    ['entryHash', 11, 10, 'number'],
    ['totalDebit', 21, 12, 'number'],
    ['totalCredit', 33, 12, 'number'],
    ['companyId', 45, 10, 'text'],
    ['messageAuthenticationCode', 55, 19, 'unread:                   '],
    ['reserved', 74, 6, 'unread:      '],
    ['odfiId', 80, 8, 'digits'],
    ['batchNumber', 88, 7, 'number'],
  ]),
  fileControl: layout([
    ['recordType', 1, 1, 'fixed:9'],
    ['batchCount', 2, 6, 'number'],
    ['blockCount', 8, 6, 'number'],
    ['entryAddendaCount', 14, 8, 'number'],
    ['entryHash', 22, 10, 'number'],
    ['totalDebit', 32, 12, 'number'],
    ['totalCredit', 44, 12, 'number'],
    ['reserved', 56, 39, 'unread:                                       '],
  ]),
}

/** @throws Error unless the fields follow each other without a gap and make 94 positions */
function layout<const L extends Layout>(fields: L): L {
  let next = 1
  for (const [name, start, length, type] of fields) {
    if (start !== next) throw new Error(`The field ${name} begins at ${start}, not ${next}`)
    const constant = constantOf(type)
    if (constant !== undefined && constant.length !== length) throw new Error(`The field ${name} has ${length} positions, not ${constant.length}`)
    next += length
  }
  if (next !== recordLength + 1) throw new Error(`A record has ${recordLength} positions, not ${next - 1}`)
  return fields
}

interface Format {
  /** What a value must be, to be said to who gave another. */
  must(length: number): string
  write(value: string, length: number): string | undefined
  read(field: string): string | undefined
}

const exact: Format = {
  must: (length) => `at most ${length} printable ASCII characters`,
  write: (value, length) => (isPrintable(value) && value.length <= length ? value.padEnd(length) : undefined),
  read: (field) => field.trimEnd(),
}

const formats: Readonly<Record<TextType, Format>> = {
  text: exact,
  untrimmed: { ...exact, read: (field) => (field.trim() === '' ? '' : field) },
  name: { ...exact, write: (value, length) => asciiName(value).slice(0, length).padEnd(length) },
  identifier: {
    must: (length) => `${length - 1} or ${length} printable ASCII characters without blanks`,
    write: (value, length) => (/^[!-~]+$/.test(value) && [length - 1, length].includes(value.length) ? value.padStart(length) : undefined),
    read: (field) => (/^ *[!-~]+ *$/.test(field) ? field.trim() : undefined),
  },
  modifier: patterned(/^[A-Z0-9]$/, () => 'one of A-Z and 0-9'),
  digits: patterned(/^[0-9]+$/, (length) => `${length} digits`),
  'return code': patterned(/^R[0-9]{2}$/, () => 'an R and two digits'),
  'change code': patterned(/^C[0-9]{2}$/, () => 'a C and two digits'),
  date: { must: () => 'a date of 1980 to 2079', write: shortDate, read: longDate },
  'optional date': {
    must: () => 'a date of 1980 to 2079, or blank',
    write: (value, length) => (value === '' ? ' '.repeat(length) : shortDate(value)),
    read: (field) => (/^(0+| +)$/.test(field) ? '' : longDate(field)),
  },
  'optional time': {
    must: () => 'a time of 00:00 to 23:59, or blank',
    write: (value, length) => (value === '' ? ' '.repeat(length) : shortTime(value)),
    read: (field) => (field.trim() === '' ? '' : longTime(field)),
  },
}

function patterned(pattern: RegExp, must: Format['must']): Format {
  return {
    must,
    write: (value, length) => (pattern.test(value) && value.length === length ? value : undefined),
    read: (field) => (pattern.test(field) ? field : undefined),
  }
}

/**
 * One line, without its end.
 *
 * @throws Error that begins with the name of the field whose value can't be written
 */
export function writeRecord<L extends Layout>(fields: L, record: RecordOf<L>): string {
  const values: Readonly<Record<string, string | number>> = record
  let line = ''
  for (const [name, , length, type] of fields) line += written(name, length, type, values[name])
  return line
}

function written(name: string, length: number, type: FieldType, value: string | number | undefined): string {
  if (isConstant(type)) return constantOf(type) ?? ''
  if (type === 'number') {
    const isWritable = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    const digits = String(value)
    if (!isWritable || digits.length > length) throw new Error(`${name} must be a whole number of at most ${length} digits`)
    return digits.padStart(length, '0')
  }
  const format = formats[type]
  const field = typeof value === 'string' ? format.write(value, length) : undefined
  // Says nothing of the value: it may be an account number.
  if (field === undefined) throw new Error(`${name} must be ${format.must(length)}`)
  return field
}

/** What was read, or why it can't be: sentences for who looks after the bank's files. */
export type Read<T> = { readonly record: T; readonly reason?: never } | { readonly reason: string; readonly record?: never }

/** The values of a line of 94 characters. */
export function readRecord<L extends Layout>(fields: L, line: string): Read<RecordOf<L>> {
  if (line.length !== recordLength) return { reason: `The line has ${line.length} characters, not ${recordLength}.` }
  const stranger = line.search(/[^ -~]/)
  if (stranger !== -1) return { reason: `Position ${stranger + 1} holds a character that is not printable ASCII.` }
  const values: Record<string, string | number> = {}
  const reasons: string[] = []
  for (const [name, start, length, type] of fields) {
    const field = line.slice(start - 1, start - 1 + length)
    if (isConstant(type)) {
      if (type.startsWith('fixed:') && field !== constantOf(type)) reasons.push(reasonOf(name, start, length, constantOf(type) ?? ''))
    } else if (type === 'number') {
      if (/^[0-9]+$/.test(field)) values[name] = Number(field)
      else reasons.push(reasonOf(name, start, length, `${length} digits`))
    } else {
      const format = formats[type]
      const value = format.read(field)
      if (value === undefined) reasons.push(reasonOf(name, start, length, format.must(length)))
      else values[name] = value
    }
  }
  return reasons.length === 0 && isRecordOf(fields, values) ? { record: values } : { reason: reasons.join(' ') }
}

function reasonOf(name: string, start: number, length: number, must: string): string {
  const positions = length === 1 ? `position ${start}` : `positions ${start}-${start + length - 1}`
  return `The ${wordsOf(name)} (${positions}) must be ${must}.`
}

/** 'entry hash' of 'entryHash'. */
export function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function isRecordOf<L extends Layout>(fields: L, values: Readonly<Record<string, string | number>>): values is RecordOf<L> {
  return fields.every(([name, , , type]) => isConstant(type) || typeof values[name] === (type === 'number' ? 'number' : 'string'))
}

function isConstant(type: FieldType): type is `fixed:${string}` | `unread:${string}` {
  return type.startsWith('fixed:') || type.startsWith('unread:')
}

function constantOf(type: FieldType): string | undefined {
  return isConstant(type) ? type.slice(type.indexOf(':') + 1) : undefined
}

function isPrintable(value: string): boolean {
  return /^[ -~]*$/.test(value)
}

function shortDate(date: string): string | undefined {
  const short = date.slice(2).replaceAll('-', '')
  // Read back, because that knows the calendar and the window of years.
  return longDate(short) === date ? short : undefined
}

/** The last that two digits of a year can tell. */
export const lastDate = '2079-12-31'

/** 00-79 are years of 2000, 80-99 of 1900. */
function longDate(field: string): string | undefined {
  if (!/^[0-9]{6}$/.test(field)) return undefined
  const [year, month, day] = [field.slice(0, 2), field.slice(2, 4), field.slice(4, 6)]
  const date = `${year < '80' ? '20' : '19'}${year}-${month}-${day}`
  const instant = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date) ? date : undefined
}

function shortTime(time: string): string | undefined {
  const short = time.replace(':', '')
  return longTime(short) === time ? short : undefined
}

function longTime(field: string): string | undefined {
  return /^([01][0-9]|2[0-3])[0-5][0-9]$/.test(field) ? `${field.slice(0, 2)}:${field.slice(2)}` : undefined
}
