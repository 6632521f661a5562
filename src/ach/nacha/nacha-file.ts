import type { PaymentSec } from './sec-code.ts'
import type { TransactionCode } from './transaction-codes.ts'

/** A file as banks exchange it, without what follows from the rest: counts, totals, hashes, padding. */
export interface NachaFile {
  readonly header: FileHeader
  /** None: an empty file, as some banks send one when there is nothing to report. */
  readonly batches: readonly Batch[]
}

export interface FileHeader {
  /** Routing number of whom the file goes to: 9 characters, or 10. */
  readonly immediateDestination: string
  /** Of whom it comes from, as the bank has laid down: 9 or 10 characters. */
  readonly immediateOrigin: string
  /** YYYY-MM-DD, of 1980 to 2079. */
  readonly createdDate: string
  /** HH:MM; '' where it was left out. */
  readonly createdTime: string
  /** A-Z or 0-9: tells files of a day apart. */
  readonly idModifier: string
  /** At most 23 characters are written. */
  readonly destinationName: string
  /** At most 23 characters are written. */
  readonly originName: string
  /** At most 8 characters. */
  readonly reference: string
}

/** 200 debits and credits, 220 credits, 225 debits. */
export type ServiceClass = 200 | 220 | 225

/** Standard entry class; COR is that of notifications of change. */
export type Sec = PaymentSec | 'COR'

export interface BatchHeader {
  readonly serviceClass: ServiceClass
  /** At most 16 characters are written. */
  readonly companyName: string
  /** At most 20 characters. */
  readonly companyDiscretionaryData: string
  /** At most 10 characters. */
  readonly companyId: string
  readonly sec: Sec
  /** At most 10 characters; some are laid down: PAYROLL, PURCHASE, RETRY PYMT, REVERSAL. */
  readonly entryDescription: string
  /** At most 6 characters. */
  readonly descriptiveDate: string
  /** YYYY-MM-DD, of 1980 to 2079. */
  readonly effectiveDate: string
  /** The first 8 digits of the bank's routing number. */
  readonly odfiId: string
  /** At most 7 digits. */
  readonly batchNumber: number
}

export interface Batch extends BatchHeader {
  /** At least one, in ascending order of their trace numbers. */
  readonly entries: readonly Entry[]
}

export interface Entry {
  readonly transactionCode: TransactionCode
  /** 9 digits. Its checksum is not looked at: test banks have numbers that fail it. */
  readonly routingNumber: string
  /** At most 17 characters. */
  readonly accountNumber: string
  /** Cents, at most 10 digits. */
  readonly amount: number
  /** At most 15 characters: of a business its identification number. */
  readonly individualId: string
  /** At most 22 characters are written. */
  readonly individualName: string
  /** '' or 2 characters: of WEB and TEL the payment type, `R ` recurring or `S ` single. */
  readonly discretionaryData: string
  /** 15 digits: the bank's 8, then a number that ascends within the batch. */
  readonly traceNumber: string
  readonly addenda?: Addenda
}

export type Addenda = PaymentAddenda | ReturnAddenda | ChangeAddenda

/** Addenda 05: what the payment is for. */
export interface PaymentAddenda {
  readonly type: 'payment'
  /** At most 80 characters. */
  readonly information: string
}

/** Addenda 99: why an entry comes back. */
export interface ReturnAddenda {
  readonly type: 'return'
  /** R01 to R99. */
  readonly code: string
  /** Trace number of the entry that comes back, 15 digits. */
  readonly originalTrace: string
  /** YYYY-MM-DD, of R14 and R15. */
  readonly dateOfDeath?: string
  /** First 8 digits of the routing number that the entry went to. */
  readonly originalRdfi: string
  /** At most 44 characters. */
  readonly information: string
  /** 15 digits. */
  readonly trace: string
}

/** Addenda 98: what of an entry was wrong, and is to be corrected before the next one. */
export interface ChangeAddenda {
  readonly type: 'change'
  /** C01 to C99. */
  readonly code: string
  /** Trace number of the entry that was wrong, 15 digits. */
  readonly originalTrace: string
  /** First 8 digits of the routing number that the entry went to. */
  readonly originalRdfi: string
  /** At most 29 characters, laid out according to the code. */
  readonly correctedData: string
  /** 15 digits. */
  readonly trace: string
}
