import { linesOf } from './nacha/read-file.ts'

/** A line that can be a file control: blanks at the end of its reserved field may have been lost on the way. */
const fileControl = /^9(?!9+$).{54,93}$/s

/**
 * Whether a text from the bank can be all of its file, or may still be on its way, however long it has not grown: a Nacha file ends by its
 * file control, a JSON object by its last brace. What is neither has whatever end it has.
 */
export function hasEnd(text: string): boolean {
  switch (text.trimStart().charAt(0)) {
    case '':
      return false
    case '1': {
      const lines = linesOf(text)
      return lines.findLastIndex((line) => fileControl.test(line)) > lines.findLastIndex((line) => line.startsWith('1'))
    }
    case '{':
      return isJson(text)
    default:
      return true
  }
}

/** Behind blanks, and the byte order mark that some programs put first. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text.trim())
    return true
  } catch {
    return false
  }
}
