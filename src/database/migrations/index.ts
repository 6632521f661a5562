import type { Knex } from 'knex'
import * as platforms from './0001-platforms.ts'
import * as organizationsAndAccounts from './0002-organizations-and-accounts.ts'
import * as customersAndPaykeys from './0003-customers-and-paykeys.ts'
import * as payments from './0004-payments.ts'
import * as idempotencyAndRateLimit from './0005-idempotency-and-rate-limit.ts'
import * as events from './0006-events.ts'
import * as paymentMovesAndLimits from './0007-payment-moves-and-limits.ts'
import * as railAndSandboxClock from './0008-rail-and-sandbox-clock.ts'
import * as secretsInUse from './0009-secrets-in-use.ts'
import * as resetInTwoJobs from './0010-reset-in-two-jobs.ts'
import * as webhooks from './0011-webhooks.ts'
import * as ledger from './0012-ledger.ts'
import * as webhookLanes from './0013-webhook-lanes.ts'
import * as resubmissions from './0014-resubmissions.ts'
import * as bankDataVersions from './0015-bank-data-versions.ts'
import * as liveRail from './0016-live-rail.ts'
import * as funding from './0017-funding.ts'
import * as prenotes from './0018-prenotes.ts'
import * as listCounts from './0019-list-counts.ts'
import * as fundingRetries from './0020-funding-retries.ts'
import * as rejectedEntries from './0021-rejected-entries.ts'
import * as eventCounts from './0022-event-counts.ts'
import * as appendOnlyLedger from './0023-append-only-ledger.ts'
import * as sortedListIndexes from './0024-sorted-list-indexes.ts'
import * as returns from './0025-returns.ts'
import * as countsByQuarterHour from './0026-counts-by-quarter-hour.ts'
import * as earlierTexts from './0027-earlier-texts.ts'
import * as secretsLetGo from './0028-secrets-let-go.ts'
import * as coveringListIndexes from './0029-covering-list-indexes.ts'
import * as effectiveDays from './0030-effective-days.ts'
import * as countsByTwoDays from './0031-counts-by-two-days.ts'
import * as walkedListIndexes from './0032-walked-list-indexes.ts'
import * as customersByStatusAndType from './0033-customers-by-status-and-type.ts'
import * as sealedFingerprints from './0034-sealed-fingerprints.ts'
import * as keyedFileHashes from './0035-keyed-file-hashes.ts'
import * as coveredFilters from './0036-covered-filters.ts'
import * as sealedWordsOfBanks from './0037-sealed-words-of-banks.ts'
import * as renewedFileHashes from './0038-renewed-file-hashes.ts'
import * as keysOfBridgeTokens from './0039-keys-of-bridge-tokens.ts'

interface Migration {
  name: string
  up(trx: Knex): Promise<void>
}

/**
 * In order. A landed migration, one up to the last dump in test/database/landed, is never edited: a change is a new one. There
 * is no way down: restore a backup instead.
 */
const migrations: readonly Migration[] = [
  { name: '0001-platforms', ...platforms },
  { name: '0002-organizations-and-accounts', ...organizationsAndAccounts },
  { name: '0003-customers-and-paykeys', ...customersAndPaykeys },
  { name: '0004-payments', ...payments },
  { name: '0005-idempotency-and-rate-limit', ...idempotencyAndRateLimit },
  { name: '0006-events', ...events },
  { name: '0007-payment-moves-and-limits', ...paymentMovesAndLimits },
  { name: '0008-rail-and-sandbox-clock', ...railAndSandboxClock },
  { name: '0009-secrets-in-use', ...secretsInUse },
  { name: '0010-reset-in-two-jobs', ...resetInTwoJobs },
  { name: '0011-webhooks', ...webhooks },
  { name: '0012-ledger', ...ledger },
  { name: '0013-webhook-lanes', ...webhookLanes },
  { name: '0014-resubmissions', ...resubmissions },
  { name: '0015-bank-data-versions', ...bankDataVersions },
  { name: '0016-live-rail', ...liveRail },
  { name: '0017-funding', ...funding },
  { name: '0018-prenotes', ...prenotes },
  { name: '0019-list-counts', ...listCounts },
  { name: '0020-funding-retries', ...fundingRetries },
  { name: '0021-rejected-entries', ...rejectedEntries },
  { name: '0022-event-counts', ...eventCounts },
  { name: '0023-append-only-ledger', ...appendOnlyLedger },
  { name: '0024-sorted-list-indexes', ...sortedListIndexes },
  { name: '0025-returns', ...returns },
  { name: '0026-counts-by-quarter-hour', ...countsByQuarterHour },
  { name: '0027-earlier-texts', ...earlierTexts },
  { name: '0028-secrets-let-go', ...secretsLetGo },
  { name: '0029-covering-list-indexes', ...coveringListIndexes },
  { name: '0030-effective-days', ...effectiveDays },
  { name: '0031-counts-by-two-days', ...countsByTwoDays },
  { name: '0032-walked-list-indexes', ...walkedListIndexes },
  { name: '0033-customers-by-status-and-type', ...customersByStatusAndType },
  { name: '0034-sealed-fingerprints', ...sealedFingerprints },
  { name: '0035-keyed-file-hashes', ...keyedFileHashes },
  { name: '0036-covered-filters', ...coveredFilters },
  { name: '0037-sealed-words-of-banks', ...sealedWordsOfBanks },
  { name: '0038-renewed-file-hashes', ...renewedFileHashes },
  { name: '0039-keys-of-bridge-tokens', ...keysOfBridgeTokens },
]

/**
 * Names without a file's extension, so that a database migrated from sources and one migrated from a build agree (Knex's
 * own source keeps the extension and calls the other corrupt).
 */
export const migrationSource: Knex.MigrationSource<Migration> = {
  getMigrations: () => Promise.resolve([...migrations]),
  getMigrationName: ({ name }) => name,
  getMigration: (migration) =>
    Promise.resolve({
      up: (trx) => migration.up(trx),
      down: () => Promise.reject(new Error('Migrations have no way down; restore a backup.')),
    }),
}
