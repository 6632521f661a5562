/** A figure of this run, between the titles of its tests. */
export function tell(line: string): void {
  process.stdout.write(`      ${line}\n`)
}
