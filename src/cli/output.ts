/**
 * Nobody need read all that is said: behind `| head -1` what is left to say goes nowhere, and is no fault. The command goes on to its
 * end all the same, so that it leaves in order what it has begun, and its exit code tells what it did.
 *
 * @returns what resolves once nobody reads standard output any more
 */
export function bearClosedPipes(): Promise<void> {
  const bear = (error: Error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error
  }
  process.stderr.on('error', bear)
  return new Promise((resolve) => {
    process.stdout.on('error', (error: Error) => {
      bear(error)
      resolve()
    })
  })
}

/** What moves the cursor, clears the screen or turns the order of characters round: who writes a name, or a line of a file, could forge what stands beside it. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** Text of others in a line of ours: its control characters as JSON would have them, line ends too. */
export function printable(text: string): string {
  return text.replace(controls, (one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)
}

/** Lines of ours, in which there is no text of others that has line ends. */
function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}

/** To standard output: what was asked for, and nothing else. */
export function say(text: string): void {
  process.stdout.write(printableLines(text))
}

/** One line of it, whatever its text has. */
export function sayLine(text: string): void {
  process.stdout.write(`${printable(text)}\n`)
}

/** The content of a file, which must be the same for whoever keeps it or compares it. */
export function sayAsItIs(content: string): void {
  process.stdout.write(content)
}

/** To standard error: what a person should know beside it. */
export function tell(text: string): void {
  process.stderr.write(`${printableLines(text)}\n`)
}

/** Aligned columns under their names; as JSON one object a line. */
export function printList(rows: readonly Record<string, string | number | null>[], asJson: boolean): void {
  if (asJson) {
    for (const row of rows) sayLine(JSON.stringify(row))
    return
  }
  const [first] = rows
  if (first === undefined) return
  const names = Object.keys(first)
  const lines = [names, ...rows.map((row) => names.map((name) => printable(String(row[name] ?? '-'))))]
  const widths = names.map((_, column) => lines.reduce((width, line) => Math.max(width, line[column]?.length ?? 0), 0))
  for (const line of lines) sayLine(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd())
}
