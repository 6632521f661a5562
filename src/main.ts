import { runCommandLine } from './cli/commands.ts'

process.exitCode = await runCommandLine(process.argv)
// Node may spin for ever at its own end, where sockets were broken off (nodejs/node#47748).
process.once('beforeExit', () => process.exit())
// Nothing is left to do. A connection whose login broke off, which pg leaves open, must not hold the process for a minute.
setTimeout(() => process.exit(), 500).unref()
