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

/** To standard output: what was asked for, and nothing else. */
export function say(text: string): void {
  process.stdout.write(text)
}

/** To standard error: what a person should know beside it. */
export function tell(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Aligned columns under their names; as JSON one object a line. */
export function printList(rows: readonly Record<string, string | number | null>[], asJson: boolean): void {
  if (asJson) {
    for (const row of rows) say(`${JSON.stringify(row)}\n`)
    return
  }
  const [first] = rows
  if (first === undefined) return
  const names = Object.keys(first)
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '-')))]
  const widths = names.map((_, column) => lines.reduce((width, line) => Math.max(width, line[column]?.length ?? 0), 0))
  for (const line of lines) say(`${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()}\n`)
}
