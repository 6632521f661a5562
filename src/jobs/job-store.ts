import type { ChangeContext, TenantStore } from '../context.ts'
import type { JobKind, JobRow } from '../database/tables.ts'

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

/** The job that is due first, by the platform's clock, leaving out those that wait for their next try. */
export async function lockFirstJob(store: TenantStore, realNow: Date): Promise<JobRow | undefined> {
  return scoped(store)
    .whereRaw('(retry_at is null or retry_at <= ?)', [realNow])
    .orderBy(['due_at', 'id'])
    .forUpdate()
    .skipLocked()
    .first()
}

/** Leaves a job to whoever holds it now; if that one dies, it is found again after this instant of the machine's clock. */
export async function leaseJob(store: TenantStore, id: string, until: Date): Promise<void> {
  await scoped(store).where({ id }).update({ retry_at: until })
}

export async function deleteJob(store: TenantStore, id: string): Promise<void> {
  await scoped(store).where({ id }).delete()
}

/** Keeps what went wrong, for whoever looks at the jobs, and when to try again by the machine's clock. */
export async function noteFailureOf(store: TenantStore, { kind, subjectId }: Omit<NewJob, 'dueAt'>, retryAt: Date, error: string): Promise<void> {
  await scoped(store).where({ kind, subject_id: subjectId }).update({ attempts: store.trx.raw('attempts + 1'), retry_at: retryAt, last_error: error })
}

export async function findJob(store: TenantStore, { kind, subjectId }: Omit<NewJob, 'dueAt'>): Promise<JobRow | undefined> {
  return scoped(store).where({ kind, subject_id: subjectId }).first()
}

/** All of a platform, those that are due first before the others. */
export async function listJobs({ trx, platformId }: Pick<TenantStore, 'trx' | 'platformId'>): Promise<JobRow[]> {
  return trx('jobs').where({ platform_id: platformId }).orderBy(['due_at', 'id'])
}
