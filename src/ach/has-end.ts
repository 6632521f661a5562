import { linesOf } from './nacha/read-file.ts'

/** How a file header begins, as far as it has come: its type, priority code, and a blank or digit of its bank. */
const fileHeader = /^1(0(1([ 0-9]|$)|$)|$)/

/** A line that can be a file control: blanks at the end of its reserved field may have been lost on the way. */
const fileControl = /^9(?!9+$).{54,93}$/s

/**
 * Whether a text from the bank can be all of its file, or may still be on its way, however long it has not grown: a Nacha file ends by its
 * file control, a JSON object by its last brace. What is neither has whatever end it has.
 */
export function hasEnd(text: string): boolean {
  const begins = text.trim()
  if (begins.startsWith('{')) return begins.endsWith('}')
  if (!fileHeader.test(begins)) return true
  const lines = linesOf(text)
  return lines.findLastIndex((line) => fileControl.test(line)) > lines.findLastIndex((line) => fileHeader.test(line))
}
