import type { SecOverrides } from './nacha/sec-code.ts'
import { defaultWindows, type Windows } from './windows.ts'

/** What a platform and its bank have agreed on. */
export interface BankSettings {
  /** The bank's routing number, 9 digits. Its first 8 lead every trace number. */
  odfiRouting: string
  /** Where files go to: a routing number. */
  immediateDestination: string
  /** Whom files come from: 9 or 10 characters, as the bank has laid down. */
  immediateOrigin: string
  destinationName: string
  originName: string
  /** Shown on the customer's statement where the payment is the platform's own. */
  companyName: string
  companyId: string
  windows: Windows
  secOverrides: SecOverrides
}

/** The sandbox's bank. Its routing number has a right check digit and is nobody's. */
export const sandboxBank: BankSettings = {
  odfiRouting: '099000011',
  immediateDestination: '099000011',
  immediateOrigin: '9900000001',
  destinationName: 'SANDBOX BANK',
  originName: 'PAYMENT COLLECTION',
  companyName: 'SANDBOX PLATFORM',
  companyId: '9900000001',
  windows: defaultWindows,
  secOverrides: {},
}
