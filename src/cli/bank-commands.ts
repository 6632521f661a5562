import { InvalidArgumentError, type Command } from 'commander'
import { parseReason } from './account-commands.ts'
import type { Run } from './command.ts'

const banks = () => import('./banks.ts')
const mailboxGone = 'the mailbox that could tell is gone for good, and the bank has not got the file: you know that'
const stuckFiles = () => import('./stuck-files.ts')

/** What operators do with the banks of platforms, and with files that are stuck on their way there. */
export function describeBankCommands(program: Command, files: Command, run: Run): void {
  const bank = program.command('bank').description('the bank of a platform’s live side')
  bank
    .command('set')
    .argument('<file.json>')
    .description('what a platform and its bank have agreed on, and where its mailbox is')
    .requiredOption('--platform <name or id>')
    .option('--returns-follow', 'what the bank says of earlier files comes into the new inbox, or is taken in by files receive: you see to it')
    .action((file: string, options: { platform: string; returnsFollow?: boolean }) => run(banks, (of, place) => of.readBank(place, file, options.platform, options)))
  bank
    .command('show')
    .description('the settings, without secrets, and when the inbox was last read')
    .requiredOption('--platform <name or id>')
    .action((options: { platform: string }) => run(banks, (of, place) => of.showBank(place, options.platform)))

  files
    .command('sent')
    .argument('<id>')
    .description('say that the bank has got a file that is stuck: nothing is sent')
    .action((id: string) => run(stuckFiles, (of, place) => of.sayFileSent(place, id)))
  files
    .command('resend')
    .argument('<id>')
    .description('send a file again, which the bank has not got, or has lost')
    .option('--mailbox-gone', mailboxGone)
    .action((id: string, options: { mailboxGone?: boolean }) => run(stuckFiles, (of, place) => of.resendFile(place, id, options)))
  files
    .command('reject')
    .argument('<id>')
    .description('say that the bank does nothing of a file, as it has not got it and will not, or says so: what is in it has failed')
    .option('--reason <text>', 'kept encrypted with the file, where files show tells it', parseReason)
    .option('--batches <numbers>', 'of what the bank has got these alone, by commas', parseNumbers)
    .option('--mailbox-gone', mailboxGone)
    .action((id: string, options: { reason?: string; batches?: number[]; mailboxGone?: boolean }) => run(stuckFiles, (of, place) => of.rejectFile(place, id, options)))
}

function parseNumbers(text: string): number[] {
  if (!/^[1-9][0-9]{0,6}(,[1-9][0-9]{0,6})*$/.test(text)) throw new InvalidArgumentError('They are numbers from 1, by commas.')
  return text.split(',').map(Number)
}
