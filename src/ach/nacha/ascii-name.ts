/** Letters that no decomposition turns into ASCII, and marks that have an ASCII twin. */
const twins: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', þ: 'th', Þ: 'Th' }),
  ...Object.entries({ ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', ı: 'i' }),
  ...Object.entries({ '‘': "'", '’': "'", '“': '"', '”': '"', '‐': '-', '‑': '-', '–': '-', '—': '-' }),
])

/**
 * A name as a file for a bank can hold it: in printable ASCII. Letters lose their accents (é becomes e); what has no ASCII
 * likeness becomes a blank, so that words stay apart. A name of another script becomes ''.
 */
export function asciiName(name: string): string {
  if (/^[!-~]([ -~]*[!-~])?$/.test(name)) return name
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, (letter) => twins.get(letter) ?? ' ')
    .replace(/ +/g, ' ')
    .trim()
}
