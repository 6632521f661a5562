/** Letters that no decomposition turns into ASCII, and marks that have an ASCII twin. */
const twins: Readonly<Record<string, string>> = {
  ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th', ı: 'i',
  '‘': "'", '’': "'", '“': '"', '”': '"', '‐': '-', '‑': '-', '–': '-', '—': '-',
}

/**
 * A name as a file for a bank can hold it: in printable ASCII. Letters lose their accents (é becomes e); what has no ASCII
 * likeness becomes a blank, so that words stay apart. A name of another script becomes ''.
 */
export function asciiName(name: string): string {
  if (/^[!-~]([ -~]*[!-~])?$/.test(name)) return name
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/gu, (letter) => twins[letter] ?? ' ')
    .replace(/ +/g, ' ')
    .trim()
}
