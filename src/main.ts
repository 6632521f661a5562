import { runCommandLine } from './cli/commands.ts'

process.exitCode = await runCommandLine(process.argv)
