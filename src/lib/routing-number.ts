/**
 * Whether nine digits satisfy the ABA checksum: 3·(d1+d4+d7) + 7·(d2+d5+d8) + (d3+d6+d9) divisible by 10.
 * All zeros satisfy it too, and are nobody's number.
 */
export function hasValidChecksum(routingNumber: string): boolean {
  if (!/^[0-9]{9}$/.test(routingNumber) || routingNumber === '000000000') return false
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(routingNumber[index]), 0)
  return sum % 10 === 0
}
