import fc from 'fast-check'
import type { Addenda, Batch, Entry, NachaFile, Sec, ServiceClass } from '../../../src/ach/nacha/nacha-file.ts'
import type { TransactionCode } from '../../../src/ach/nacha/transaction-codes.ts'

export const printable = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code))
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

export const debitCodes: readonly TransactionCode[] = [26, 27, 28, 36, 37, 38]
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

export const forwardFile = fileOf(paymentBatch)
export const anyFile = fileOf(fc.oneof(paymentBatch, returnBatch))
