import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { findFile, listAllQuarantined, listEarlierTexts, listFiles, listQuarantined, openBytes, openEarlier, openLine, openMessage, openName } from '../ach/file-store.ts'
import { holdHashes, sha256Of } from '../ach/file-hash.ts'
import { takeIncomingFile } from '../ach/take-incoming-file.ts'
import type { Environment } from '../context.ts'
import { readClock } from '../database/platform-clock.ts'
import { awaitReset } from '../database/reset-lock.ts'
import type { EarlierTextRow, NachaFileRow, QuarantinedLineRow } from '../database/tables.ts'
import { inTenant } from '../database/transaction.ts'
import { listPlatforms } from '../database/unscoped.ts'
import { listJobs } from '../jobs/job-store.ts'
import { systemClock } from '../lib/clock.ts'
import { newId } from '../lib/ids.ts'
import { mask } from '../lib/masking.ts'
import { listBankDataVersions } from '../paykeys/paykey-store.ts'
import { ofPlatforms, platformsOf, type ListOptions } from './of-platforms.ts'
import { printList, say, sayAsItIs, sayLine, tell } from './output.ts'
import { Refusal } from './refusal.ts'
import type { RailPlace } from './workplace.ts'

export async function showFiles(place: RailPlace, { platform, json }: ListOptions): Promise<void> {
  const files = await ofPlatforms(place, platform, (store) => listFiles(store))
  const shown = files.map((file) => ({
    id: file.id,
    platform_id: file.platform_id,
    environment: file.environment,
    direction: file.direction,
    status: file.status,
    due_at: file.due_at.toISOString(),
    number: file.number,
    entries: file.entry_count,
    bad_lines: file.bad_line_count,
    debit: file.debit_amount,
    credit: file.credit_amount,
    answer: file.answer,
  }))
  printList(shown, json === true)
}

export async function showFile(place: RailPlace, id: string, { content, sha256 }: { content?: boolean; sha256?: string }): Promise<void> {
  const { file, lines, earlier } = await findFileAnywhere(place, id)
  if (sha256 !== undefined && content !== true) throw new Refusal('--sha256 says which content is meant: it goes with --content.')
  if (content === true) {
    if (file.content_encrypted === null) throw new Refusal(`The file ${id} is still open: it has no content yet.`)
    const secrets = await place.secrets()
    const texts = [() => openBytes(secrets, file), ...earlier.map((text) => () => openEarlier(secrets, text))]
    const text = texts.find((open) => sha256 === undefined || ifWhole(() => sha256Of(open())) === sha256)
    if (text === undefined) throw new Refusal(`The file ${id} was never sent with the SHA-256 ${sha256 ?? ''}.`)
    sayAsItIs(text().toString('utf8'))
    return
  }
  const hashes = await tellHashes(place, file, earlier)
  const words = await tellWords(place, file)
  const facts: [string, string | number | null][] = [
    ['id', file.id],
    ['platform_id', file.platform_id],
    ['environment', file.environment],
    ['direction', file.direction],
    ['status', file.status],
    ['due_at', file.due_at.toISOString()],
    ['file_date', file.file_date],
    ['number', file.number],
    ['entries', file.entry_count],
    ['bad_lines', file.bad_line_count],
    ['debit', file.debit_amount],
    ['credit', file.credit_amount],
    ['sha256', hashes.present],
    ['created_at', file.created_at.toISOString()],
    ['updated_at', file.updated_at.toISOString()],
  ]
  for (const [name, value] of [...facts, ...onTheWay(file, words, hashes.got), ...hashes.earlier]) sayLine(`${name.padEnd(11)}  ${String(value ?? '-')}`)
  if (lines.length === 0) return
  const secrets = await place.secrets()
  for (const line of lines) {
    sayLine('')
    sayLine(`line ${line.line}  ${line.reason}`)
    for (const one of linesOf(openLine(secrets, line))) sayLine(`  ${one}`)
  }
}

/** Of a real bank's file: its name in the mailbox, and what the bank has said of it. */
function onTheWay({ sending_as, answer, answered_at, rejected_batches }: NachaFileRow, { name, message }: Words, got: string | undefined): [string, string][] {
  const facts: [string, string | undefined][] = [
    ['name', name ?? undefined],
    ['sending_as', sending_as ?? undefined],
    ['answer', answer ?? undefined],
    ['answered_at', answered_at?.toISOString()],
    ['got', got],
    ['message', message ?? undefined],
    ['batches', rejected_batches.length === 0 ? undefined : `rejected: ${rejected_batches.join(', ')}`],
  ]
  return facts.flatMap(([fact, value]) => (value === undefined ? [] : [[fact, value]]))
}

/** What a bank calls a file, and says of it. */
interface Words {
  name: string | null
  message: string | null
}

async function tellWords(place: RailPlace, file: NachaFileRow): Promise<Words> {
  if (file.name_encrypted === null && file.answer_message_encrypted === null) return { name: file.name, message: null }
  const secrets = await place.secrets()
  return { name: ifWhole(() => openName(secrets, file)), message: ifWhole(() => openMessage(secrets, file)) }
}

/** As its bank knows a file: what it says, what the bank has got instead, and what it said when it was sent again, if that was something else. */
async function tellHashes(place: RailPlace, file: NachaFileRow, earlier: readonly EarlierTextRow[]): Promise<{ present: string | null; got: string | undefined; earlier: [string, string][] }> {
  if (file.content_encrypted === null) return { present: null, got: undefined, earlier: [] }
  const secrets = await place.secrets()
  const texts = earlier.map((row) => ({ row, sha256: ifWhole(() => sha256Of(openEarlier(secrets, row))) }))
  return {
    present: ifWhole(() => sha256Of(openBytes(secrets, file))),
    got: texts.find(({ row }) => row.hash === file.got_hash)?.sha256,
    earlier: texts.map(({ row, sha256 }) => ['earlier', `${sha256} until ${row.created_at.toISOString()}`]),
  }
}

/** Of a damaged file the rest is told all the same. */
function ifWhole<Told extends string | null>(open: () => Told): Told | string {
  try {
    return open()
  } catch {
    return "can't be opened"
  }
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/\r?\n/)
}

export async function receive(place: RailPlace, path: string, { platform: name, environment }: { platform: string; environment: Environment }): Promise<void> {
  const content = await readFile(path).catch((error: unknown) => {
    throw new Refusal(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}`)
  })
  const [platform] = await platformsOf(place, name)
  const secrets = await place.secrets()
  const { id, isNew } = await inTenant(place.database, platform.id, async (trx) => {
    const store = { trx, platformId: platform.id, environment }
    await awaitReset(store)
    const realNow = systemClock.now()
    const now = await readClock(store, realNow)
    return takeIncomingFile({ ...store, now, realNow, newId, secrets }, content, now, basename(path))
  })
  tell(isNew ? `The file was taken in; npm run -s cli -- files show ${id} tells what became of it.` : 'The file was taken in before: nothing is done again.')
  say(`${id}\n`)
}

export async function showQuarantine(place: RailPlace, { platform, json }: ListOptions): Promise<void> {
  const lines = await ofPlatforms(place, platform, (store) => listAllQuarantined(store))
  const shown = lines.map(({ platform_id, environment, file_id, line, reason, created_at }) => ({ platform_id, environment, file_id, line, created_at: created_at.toISOString(), reason }))
  printList(shown, json === true)
}

export async function showCorrections(place: RailPlace, { platform, json }: ListOptions): Promise<void> {
  const versions = await ofPlatforms(place, platform, listBankDataVersions)
  const shown = versions.map((version) => ({
    platform_id: version.platform_id,
    environment: version.environment,
    paykey_id: version.paykey_id,
    code: version.change_code,
    replaced_at: version.replaced_at.toISOString(),
    routing_number: version.routing_number,
    account_number: mask(version.account_last_digits),
    account_type: version.account_type,
    trace_number: version.trace_number,
    file_id: version.file_id,
  }))
  printList(shown, json === true)
}

export async function showJobs(place: RailPlace, { platform, json, failed }: ListOptions & { failed?: boolean }): Promise<void> {
  const jobs = await ofPlatforms(place, platform, (store) => listJobs(store))
  const shown = jobs
    .filter(({ attempts }) => failed !== true || attempts > 0)
    .map((job) => ({
      id: job.id,
      platform_id: job.platform_id,
      environment: job.environment,
      kind: job.kind,
      subject_id: job.subject_id,
      due_at: job.due_at.toISOString(),
      attempts: job.attempts,
      retry_at: job.retry_at?.toISOString() ?? null,
      last_error: job.last_error,
    }))
  printList(shown, json === true)
}

/** A file with its bad lines, and what it said before it was sent again. */
interface FoundFile {
  file: NachaFileRow
  lines: QuarantinedLineRow[]
  earlier: EarlierTextRow[]
}

/** Of whichever platform. */
export async function findFileAnywhere(place: RailPlace, id: string): Promise<FoundFile> {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  for (const platform of isUuid ? await listPlatforms(place.database) : []) {
    const found = await inTenant(place.database, platform.id, async (trx) => {
      for (const environment of ['sandbox', 'live'] as const) {
        const store = { trx, platformId: platform.id, environment }
        await holdHashes(store)
        const file = await findFile(store, id)
        if (file !== undefined) {
          const earlier = (await listEarlierTexts(store, id)).filter(({ hash }) => hash !== file.content_hash)
          return { file, lines: await listQuarantined(store, id), earlier }
        }
      }
      return undefined
    })
    if (found !== undefined) return found
  }
  throw new Refusal(`There is no file ${id}.`)
}
