import { runCommandLine } from './cli/commands.ts'

process.exitCode = await runCommandLine(process.argv)
// Nothing is left to do. A connection whose login broke off, which pg leaves open, must not hold the process for a minute.
setTimeout(() => process.exit(), 500).unref()
