import { taxIdPlace } from '../accounts/account-view.ts'
import { secretsPlaceOf } from '../ach/bank-store.ts'
import { hashesName, hashKeysPlace, withOneMore } from '../ach/file-hash.ts'
import { contentPlaceOf, earlierPlaceOf, linePlaceOf, messagePlaceOf, namePlaceOf, recordPlaceOf } from '../ach/file-store.ts'
import { sealed, type SealedColumn } from '../database/reencrypt.ts'
import type {
  AccountRow,
  BankDataVersionRow,
  BankSettingsRow,
  EarlierTextRow,
  EventRow,
  FileHashKeyRow,
  FundingEntryRow,
  IdempotencyRecordRow,
  LinkedBankAccountRow,
  NachaEntryRow,
  NachaFileRow,
  PaykeyRow,
  PrenoteRow,
  QuarantinedLineRow,
  RepresentativeRow,
  WebhookDeliveryRow,
  WebhookEndpointRow,
} from '../database/tables.ts'
import { eventDataPlace } from '../events/event-view.ts'
import { answerPlace } from '../http/idempotency.ts'
import { linkedNumberPlace } from '../linked-bank-accounts/settlement-account.ts'
import { accountNumberPlace, versionPlace } from '../paykeys/paykey.ts'
import { personalDataPlace } from '../representatives/representative-view.ts'
import { endpointSecretPlace } from '../webhooks/endpoint-secret.ts'
import { responseBodyPlace } from '../webhooks/webhook-view.ts'

/** Of rows with files, of 64 MiB at most. */
const large = { atOnce: 1 }

/** Every column with ciphertexts. What is copied from one to another, as an endpoint's secret that goes, is looked for there first. */
export const sealedColumns: readonly SealedColumn[] = [
  sealed<AccountRow>('accounts', 'tax_id_encrypted', taxIdPlace),
  sealed<RepresentativeRow>('representatives', 'dob_encrypted', (row) => personalDataPlace(row, 'dob')),
  sealed<RepresentativeRow>('representatives', 'ssn_last4_encrypted', (row) => personalDataPlace(row, 'ssn_last4')),
  sealed<LinkedBankAccountRow>('linked_bank_accounts', 'account_number_encrypted', linkedNumberPlace),
  sealed<PaykeyRow>('paykeys', 'account_number_encrypted', accountNumberPlace),
  sealed<BankDataVersionRow>('bank_data_versions', 'account_number_encrypted', versionPlace),
  sealed<NachaFileRow>('nacha_files', 'content_encrypted', contentPlaceOf, large),
  sealed<NachaFileRow>('nacha_files', 'name_encrypted', namePlaceOf, large),
  sealed<NachaFileRow>('nacha_files', 'answer_message_encrypted', messagePlaceOf, large),
  sealed<EarlierTextRow>('earlier_texts', 'content_encrypted', earlierPlaceOf, { ...large, key: ['file_id', 'hash'] }),
  sealed<FileHashKeyRow>('file_hash_keys', 'keys_encrypted', hashKeysPlace, { key: ['platform_id'], alone: hashesName, renew: withOneMore }),
  sealed<NachaEntryRow>('nacha_entries', 'record_encrypted', recordPlaceOf, { key: ['payment_id'] }),
  sealed<FundingEntryRow>('funding_entries', 'record_encrypted', recordPlaceOf, { key: ['funding_event_id'] }),
  sealed<PrenoteRow>('prenotes', 'record_encrypted', (row) => recordPlaceOf({ ...row, prenote_id: row.id })),
  sealed<QuarantinedLineRow>('quarantined_lines', 'text_encrypted', linePlaceOf, { key: ['file_id', 'line'] }),
  sealed<BankSettingsRow>('bank_settings', 'secrets_encrypted', secretsPlaceOf, { key: ['platform_id'] }),
  sealed<WebhookEndpointRow>('webhook_endpoints', 'secret_encrypted', endpointSecretPlace),
  sealed<WebhookEndpointRow>('webhook_endpoints', 'previous_secrets_encrypted', endpointSecretPlace, { isList: true }),
  sealed<WebhookDeliveryRow>('webhook_deliveries', 'response_body_encrypted', responseBodyPlace, { key: ['endpoint_id', 'event_id', 'created_at'] }),
  sealed<EventRow>('events', 'data_encrypted', eventDataPlace, { key: ['id', 'created_at'] }),
  sealed<IdempotencyRecordRow>('idempotency_records', 'body_encrypted', answerPlace, { key: ['acting_account', 'key', 'day'] }),
]
