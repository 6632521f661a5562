import type { Secrets } from '../../lib/secrets.ts'
import { placeOf } from '../bank-document.ts'
import { openBankSecrets, type Bank } from '../bank-store.ts'
import type { FileAccess } from './file-access.ts'
import { localFiles } from './local-files.ts'
import { Mailbox } from './mailbox.ts'
import type { SftpPlace } from './sftp-files.ts'

/** What opens a platform's mailbox; outside any transaction, as it may take long. */
export async function openMailbox({ document, row }: Bank, secrets: Secrets): Promise<Mailbox> {
  const { sftp } = document
  const files = sftp === undefined ? localFiles : await openSftp({ ...sftp, ...openBankSecrets(secrets, row) })
  return new Mailbox(files, placeOf(document))
}

/** Loaded where there is such a bank: SSH is much to load. */
async function openSftp(place: SftpPlace): Promise<FileAccess> {
  const { openSftpFiles } = await import('./sftp-files.ts')
  return openSftpFiles(place)
}
