import { constraintOf, sqlState } from '../database/errors.ts'

/** What is kept with a job that failed: no stack, and nothing of a row. */
export function sentenceOf(error: unknown): string {
  const state = sqlState(error)
  if (state !== undefined) return `SQLSTATE ${state} ${constraintOf(error) ?? ''}`.trim()
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? error.name).slice(0, 255) : typeof error
}
