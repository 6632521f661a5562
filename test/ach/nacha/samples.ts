import type { Batch, Entry, FileHeader, NachaFile } from '../../../src/ach/nacha/nacha-file.ts'

const header: FileHeader = {
  immediateDestination: '091000019',
  immediateOrigin: '1234567890',
  createdDate: '2026-11-20',
  createdTime: '20:00',
  idModifier: 'A',
  destinationName: 'Wells Fargo Bank',
  originName: 'Bicycle Parts Co',
  reference: 'F0000001',
}

const batch: Omit<Batch, 'entries'> = {
  serviceClass: 200,
  companyName: 'Bicycle Parts',
  companyDiscretionaryData: '',
  companyId: '1987654321',
  sec: 'PPD',
  entryDescription: 'PURCHASE',
  descriptiveDate: '',
  effectiveDate: '2026-11-23',
  odfiId: '09100001',
  batchNumber: 1,
}

const entry: Entry = {
  transactionCode: 27,
  routingNumber: '021000021',
  accountNumber: '123456789',
  amount: 12_345,
  individualId: 'CH0000000000001',
  individualName: 'Ron Swanson',
  discretionaryData: '',
  traceNumber: '091000010000001',
}

/** Forward: PPD mixed with an addenda and a prenote, WEB debits of both accounts, a CCD credit; 15 records. */
export const mixedFile: NachaFile = {
  header,
  batches: [
    {
      ...batch,
      companyDiscretionaryData: 'Wheels and Saddles 1',
      descriptiveDate: 'SD1300',
      entries: [
        { ...entry, addenda: { type: 'payment', information: 'Invoice 4711, two wheels' } },
        {
          ...entry,
          transactionCode: 32,
          routingNumber: '121000248',
          accountNumber: '00-12-345678',
          amount: 9_999_999_999,
          individualId: 'PO0000000000002',
          individualName: 'Leslie Knope',
          traceNumber: '091000010000002',
        },
        { ...entry, transactionCode: 28, amount: 0, individualId: 'PN3', individualName: 'April Ludgate-Dwyer Jr', traceNumber: '091000010000003' },
      ],
    },
    {
      ...batch,
      serviceClass: 225,
      sec: 'WEB',
      batchNumber: 2,
      entries: [
        { ...entry, discretionaryData: 'R ', traceNumber: '091000010000004' },
        {
          ...entry,
          transactionCode: 37,
          routingNumber: '011401533',
          accountNumber: '12345678901234567',
          amount: 1,
          discretionaryData: 'S ',
          traceNumber: '091000010000005',
        },
      ],
    },
    {
      ...batch,
      serviceClass: 220,
      sec: 'CCD',
      entryDescription: 'SUPPLIER',
      batchNumber: 3,
      entries: [{ ...entry, transactionCode: 22, amount: 250_000, individualName: 'Swanson Woodworks LLC', traceNumber: '091000010000006' }],
    },
  ],
}

/** Forward: ten records, so that nothing is padded. */
export const tenRecordsFile: NachaFile = {
  header: { ...header, immediateOrigin: '091000019', createdTime: '', idModifier: '9', reference: '' },
  batches: [
    {
      ...batch,
      serviceClass: 225,
      batchNumber: 7,
      entries: [1, 2, 3, 4, 5, 6].map((number) => ({ ...entry, amount: number * 100, traceNumber: `09100001000000${number}` })),
    },
  ],
}

const fromBank: FileHeader = {
  ...header,
  immediateDestination: '1234567890',
  immediateOrigin: '091000019',
  createdDate: '2026-11-25',
  createdTime: '08:15',
  destinationName: 'Bicycle Parts Co',
  originName: 'Wells Fargo Bank',
  reference: '',
}

/** From the bank: a debit for lack of funds, and one whose owner has died. */
export const returnFile: NachaFile = {
  header: fromBank,
  batches: [
    {
      ...batch,
      serviceClass: 225,
      odfiId: '02100002',
      entries: [
        {
          ...entry,
          transactionCode: 26,
          traceNumber: '021000020000011',
          addenda: {
            type: 'return',
            code: 'R01',
            originalTrace: '091000010000001',
            originalRdfi: '02100002',
            information: '',
            trace: '021000020000011',
          },
        },
      ],
    },
    {
      ...batch,
      serviceClass: 225,
      sec: 'WEB',
      odfiId: '01140153',
      batchNumber: 2,
      entries: [
        {
          ...entry,
          transactionCode: 36,
          routingNumber: '011401533',
          accountNumber: '12345678901234567',
          amount: 1,
          discretionaryData: 'S ',
          traceNumber: '011401530000012',
          addenda: {
            type: 'return',
            code: 'R14',
            originalTrace: '091000010000005',
            dateOfDeath: '2026-11-02',
            originalRdfi: '01140153',
            information: 'Reported by the county',
            trace: '011401530000012',
          },
        },
      ],
    },
  ],
}

/** From the bank: an account number and a type of account that are to be corrected. */
export const changeFile: NachaFile = {
  header: fromBank,
  batches: [
    {
      ...batch,
      serviceClass: 225,
      sec: 'COR',
      odfiId: '02100002',
      entries: [
        {
          ...entry,
          transactionCode: 26,
          amount: 0,
          traceNumber: '021000020000021',
          addenda: {
            type: 'change',
            code: 'C01',
            originalTrace: '091000010000001',
            originalRdfi: '02100002',
            correctedData: '987654321',
            trace: '021000020000021',
          },
        },
        {
          ...entry,
          transactionCode: 36,
          amount: 0,
          traceNumber: '021000020000022',
          addenda: { type: 'change', code: 'C05', originalTrace: '091000010000004', originalRdfi: '02100002', correctedData: '37', trace: '021000020000022' },
        },
      ],
    },
  ],
}

/** A file of one batch of one debit, with what a test changes of each. */
export function fileWith(change: { header?: Partial<FileHeader>; batch?: Partial<Batch>; entry?: Partial<Entry> }): NachaFile {
  return {
    header: { ...header, ...change.header },
    batches: [{ ...batch, serviceClass: 225, entries: [{ ...entry, ...change.entry }], ...change.batch }],
  }
}

/** Debits whose trace numbers follow each other. */
export function debits(count: number): Entry[] {
  return Array.from({ length: count }, (_, index) => ({ ...entry, amount: index + 1, traceNumber: `09100001${String(index + 1).padStart(7, '0')}` }))
}
