/** Says where it listens, and from then on, for each line that comes, the CPU that it has used so far, in microseconds, and the memory that it has, in bytes. */
export function tell(port) {
  process.stdout.write(`${port}\n`)
  process.stdin.on('data', () => {
    const { user, system } = process.cpuUsage()
    process.stdout.write(`${user + system} ${process.memoryUsage.rss()}\n`)
  })
  process.stdin.once('end', () => process.exit(0))
}
