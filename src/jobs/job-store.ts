import type { ChangeContext, TenantStore } from '../context.ts'
import type { JobKind, JobRow } from '../database/tables.ts'

/** Jobs that take more rights than the service has, and more than one transaction. */
export const resetKinds: readonly JobKind[] = ['reset_sandbox', 'restore_demo']

/** Jobs that talk with a bank: outside any transaction, and beside a live lane's steps. In the sandbox they are steps. */
export const errandKinds: readonly JobKind[] = ['hand_over_file', 'fetch_files']

function scoped({ trx, platformId, environment }: TenantStore) {
  return trx('jobs').where({ platform_id: platformId, environment })
}

/** What has to be done, once for a subject. */
export interface NewJob {
  kind: JobKind
  /** The file or payment that it is about. */
  subjectId: string
  /** By the platform's clock. */
  dueAt: Date
}

export async function insertJob(context: ChangeContext, { kind, subjectId, dueAt }: NewJob): Promise<void> {
  const { trx, platformId, environment, newId } = context
  // Rounded down, as the column would not: a reset keeps the stored answers of its own instant, its own among them.
  await trx('jobs')
    .insert({ platform_id: platformId, environment, id: newId('job'), kind, subject_id: subjectId, due_at: dueAt, attempts: 0, retry_at: null, last_error: null, created_at: trx.raw(`date_trunc('milliseconds', now())`) })
    .onConflict(['platform_id', 'environment', 'kind', 'subject_id'])
    .ignore()
}

/**
 * The job that is due first, by the platform's clock, leaving out those that wait for their next try, and these kinds. A reset
 * waits for the demo data that is being made: it would be taken away from under its maker. Data that could not be made, and whose
 * next try may be an hour away, is not waited for.
 */
export async function lockFirstJob(store: TenantStore, realNow: Date, others: readonly JobKind[]): Promise<JobRow | undefined> {
  return scoped(store)
    .whereRaw('(retry_at is null or retry_at <= ?)', [realNow])
    .whereNotIn('kind', others)
    .whereRaw(`(kind <> 'reset_sandbox' or not exists (?))`, [scoped(store).where({ kind: 'restore_demo', last_error: null }).where('retry_at', '>', realNow)])
    .orderBy(['due_at', 'id'])
    .forUpdate()
    .skipLocked()
    .first()
}

/** The errand that is due first by the machine's clock, as a live platform's is. */
export async function lockFirstErrand(store: TenantStore, realNow: Date): Promise<JobRow | undefined> {
  return scoped(store)
    .whereIn('kind', [...errandKinds])
    .where('due_at', '<=', realNow)
    .whereRaw('(retry_at is null or retry_at <= ?)', [realNow])
    .orderBy(['retry_at', 'due_at', 'id'])
    .forUpdate()
    .skipLocked()
    .first()
}

/**
 * The same job is to be done again and again: this time it went well, or is tried as if it had.
 *
 * @returns whether there is one of that subject
 */
export async function repeatJobOf(store: TenantStore, kind: JobKind, subjectId: string, at: Date): Promise<boolean> {
  return (await scoped(store).where({ kind, subject_id: subjectId }).update({ attempts: 0, retry_at: at, last_error: null })) > 0
}

/** Whether the bank has sent something that is not read yet, be it because that has failed. */
export async function hasUnreadFiles(store: TenantStore): Promise<boolean> {
  return (await scoped(store).where({ kind: 'receive_file' }).first('id')) !== undefined
}

/** What of the bank could not be read before is tried again at once: what it waited for may be there. */
export async function hurryReading(store: TenantStore): Promise<void> {
  await scoped(store).where({ kind: 'receive_file' }).whereNotNull('last_error').update({ retry_at: null })
}

/** The job of a subject, held until the transaction ends. */
export async function lockJobOf(store: TenantStore, kind: JobKind, subjectId: string): Promise<JobRow | undefined> {
  return scoped(store).where({ kind, subject_id: subjectId }).forUpdate().first()
}

/**
 * Leaves a job to whoever holds it now; if that one dies, it is found again after this instant of the machine's clock. What went
 * wrong at the last try is past; the number of tries stays.
 */
export async function leaseJob(store: TenantStore, id: string, until: Date): Promise<void> {
  await scoped(store).where({ id }).update({ retry_at: until, last_error: null })
}

/** Whether somebody is at it, by the machine's clock. What failed waits for its next try instead. */
export function isLeased({ retry_at, last_error }: JobRow, realNow: Date): boolean {
  return retry_at !== null && retry_at > realNow && last_error === null
}

/** All of a kind, which nobody takes until the transaction ends. */
export async function lockJobsOf(store: TenantStore, kind: JobKind): Promise<JobRow[]> {
  return scoped(store).where({ kind }).orderBy('id').forUpdate()
}

export async function deleteJob(store: TenantStore, id: string): Promise<void> {
  await scoped(store).where({ id }).delete()
}

/** The same of a subject's. */
export async function deleteJobOf(store: TenantStore, kind: JobKind, subjectId: string): Promise<void> {
  await scoped(store).where({ kind, subject_id: subjectId }).delete()
}

/** The demo data is there, for whichever reset. */
export async function deleteRestore(store: TenantStore): Promise<void> {
  await scoped(store).where({ kind: 'restore_demo' }).delete()
}

/** Keeps what went wrong, for whoever looks at the jobs, and when to try again by the machine's clock. */
export async function noteFailureOf(store: TenantStore, { kind, subjectId }: Omit<NewJob, 'dueAt'>, retryAt: Date, error: string): Promise<void> {
  await scoped(store).where({ kind, subject_id: subjectId }).update({ attempts: store.trx.raw('attempts + 1'), retry_at: retryAt, last_error: error })
}

/** Nobody is to take it, until somebody has said what becomes of it. */
export async function setJobAside(store: TenantStore, { kind, subjectId }: Omit<NewJob, 'dueAt'>, why: string): Promise<void> {
  await scoped(store).where({ kind, subject_id: subjectId }).update({ retry_at: new Date('9999-12-31T00:00:00Z'), last_error: why })
}

/** What is left to do for the files that are not handed over yet: being made, or stuck on their way. */
export async function listFileJobs(store: TenantStore): Promise<Pick<JobRow, 'kind' | 'subject_id'>[]> {
  return scoped(store).whereIn('kind', ['make_file', 'hand_over_file']).select('kind', 'subject_id')
}

/** The files themselves. */
export async function listUnsentFiles(store: TenantStore): Promise<string[]> {
  return (await listFileJobs(store)).map(({ subject_id }) => subject_id)
}

/** What is left to do of the sandbox's reset. */
export async function listResets(store: TenantStore): Promise<JobRow[]> {
  return scoped(store).whereIn('kind', resetKinds)
}

/** Who asks for a reset that failed before does not wait for its next try. */
export async function hurryReset(store: TenantStore): Promise<void> {
  await scoped(store).where({ kind: 'reset_sandbox' }).whereNotNull('last_error').update({ retry_at: null })
}

/** The reset that was asked for, held until the transaction ends. */
export async function lockReset(store: TenantStore): Promise<JobRow | undefined> {
  return scoped(store).where({ kind: 'reset_sandbox' }).forUpdate().first()
}

/** The same job goes on, with the other half. */
export async function noteEmptied(store: TenantStore, id: string, until: Date): Promise<void> {
  await scoped(store).where({ id }).update({ kind: 'restore_demo', attempts: 0, retry_at: until, last_error: null })
}

/** All of a platform, those that are due first before the others. */
export async function listJobs({ trx, platformId }: Pick<TenantStore, 'trx' | 'platformId'>): Promise<JobRow[]> {
  return trx('jobs').where({ platform_id: platformId }).orderBy(['due_at', 'id'])
}
