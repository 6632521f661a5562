/**
 * Names of banks by routing number: a small public sample, enough for a sandbox. The FedACH directory needs an agreement
 * with the Federal Reserve and is not ours to ship.
 */
const institutions: Readonly<Record<string, string>> = {
  '011000015': 'FEDERAL RESERVE BANK',
  '011000138': 'BANK OF AMERICA',
  '011401533': 'CITIZENS BANK',
  '021000021': 'JPMORGAN CHASE BANK',
  '021000089': 'CITIBANK',
  '026009593': 'BANK OF AMERICA',
  '031176110': 'CAPITAL ONE',
  '031201360': 'TD BANK',
  '043000096': 'PNC BANK',
  '053101121': 'TRUIST BANK',
  '061000052': 'BANK OF AMERICA',
  '071000013': 'JPMORGAN CHASE BANK',
  '091000019': 'WELLS FARGO BANK',
  '091000022': 'U.S. BANK',
  '111000025': 'BANK OF AMERICA',
  '121000248': 'WELLS FARGO BANK',
  '122105278': 'WELLS FARGO BANK',
  '124003116': 'ALLY BANK',
  '256074974': 'NAVY FEDERAL CREDIT UNION',
  '314074269': 'USAA FEDERAL SAVINGS BANK',
  '322271627': 'JPMORGAN CHASE BANK',
}

/** The bank's name, or `Unknown bank`. */
export function institutionName(routingNumber: string): string {
  return institutions[routingNumber] ?? 'Unknown bank'
}
