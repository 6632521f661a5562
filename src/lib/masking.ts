/**
 * The end of an account number that may be shown: four characters, and never more than half of the number, since four of
 * a four-digit number would be all of it.
 */
export function lastDigits(accountNumber: string): string {
  return accountNumber.slice(-Math.min(4, Math.floor(accountNumber.length / 2)))
}

/** `*****6789`, whatever the number's length. */
export function mask(lastDigitsOfNumber: string): string {
  return `*****${lastDigitsOfNumber}`
}

/** `BANK NAME *6789`. */
export function accountLabel(institutionName: string, lastDigitsOfNumber: string): string {
  return `${institutionName} *${lastDigitsOfNumber}`
}
