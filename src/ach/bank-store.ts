import type { TenantStore } from '../context.ts'
import type { BankSettingsRow } from '../database/tables.ts'
import type { CalendarDate } from '../lib/banking-calendar.ts'
import type { CipherPlace, Secrets } from '../lib/secrets.ts'
import { readBankDocument, readBankSecrets, type BankDocument, type BankSecrets } from './bank-document.ts'

/** A platform's bank. */
export interface Bank {
  document: BankDocument
  row: BankSettingsRow
}

function scoped({ trx, platformId, environment }: TenantStore) {
  return trx('bank_settings').where({ platform_id: platformId, environment })
}

export async function findBank(store: TenantStore): Promise<Bank | undefined> {
  return bankOf(await scoped(store).first())
}

/** The same, which is not set another way until the transaction ends. */
export async function lockBank(store: TenantStore): Promise<Bank | undefined> {
  return bankOf(await scoped(store).forUpdate().first())
}

function bankOf(row: BankSettingsRow | undefined): Bank | undefined {
  return row && { row, document: readBankDocument(row.settings) }
}

/** The first settings, or others in their place; what was seen in the inbox stays with it. */
export async function putBank({ trx, platformId: platform_id, environment }: TenantStore, secrets: Secrets, document: BankDocument, opens: BankSecrets, now: Date): Promise<void> {
  const settings = JSON.stringify(document)
  const secrets_encrypted = secrets.encrypt(JSON.stringify(opens), secretsPlaceOf({ platform_id, environment }))
  await trx('bank_settings')
    .insert({ platform_id, environment, settings, secrets_encrypted, inbox_marks: '[]', inbox_read_at: null, created_at: now, updated_at: now })
    .onConflict(['platform_id', 'environment'])
    .merge(['settings', 'secrets_encrypted', 'inbox_marks', 'inbox_read_at', 'updated_at'])
}

export function openBankSecrets(secrets: Secrets, row: BankSettingsRow): BankSecrets {
  const kept: unknown = JSON.parse(secrets.decrypt(row.secrets_encrypted, secretsPlaceOf(row)).toString('utf8'))
  return readBankSecrets(kept)
}

/** What may come back: payments, transfers and prenotes that are on their way, and payments that have settled on this day or since. */
export async function countReturnable({ trx, platformId, environment }: TenantStore, settledSince: CalendarDate): Promise<number> {
  const { rows } = await trx.raw<{ rows: { count: number }[] }>(
    `select (select count(*) from payments where platform_id = :platformId and environment = :environment and (status = 'pending' or (status = 'paid' and effective_date >= :settledSince)))
          + (select count(*) from funding_events where platform_id = :platformId and environment = :environment and (status = 'pending' or (status = 'paid' and effective_date >= :settledSince)))
          + (select count(*) from prenotes where platform_id = :platformId and environment = :environment and (status = 'pending' or (status = 'passed' and effective_date >= :settledSince))) as count`,
    { platformId, environment, settledSince },
  )
  return rows[0]?.count ?? 0
}

/** What a look into the inbox has seen, and when, if there was nothing new. */
export async function noteInbox(store: TenantStore, marks: readonly object[], readAt: Date | undefined): Promise<void> {
  await scoped(store).update({ inbox_marks: JSON.stringify(marks), ...(readAt !== undefined && { inbox_read_at: readAt }) })
}

export function secretsPlaceOf({ platform_id, environment }: Pick<BankSettingsRow, 'platform_id' | 'environment'>): CipherPlace {
  return { table: 'bank_settings', column: 'secrets', rowId: platform_id, platformId: platform_id, environment }
}
