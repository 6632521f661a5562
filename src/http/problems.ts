import { describeError, isUnavailable } from '../database/errors.ts'
import type { Logger } from '../lib/logger.ts'
import { Problem } from '../lib/problem.ts'

/**
 * Makes a problem of whatever was thrown. A fault that we did not foresee is a 500 with a fixed text, and its whole chain
 * of causes is in the log; the database out of reach or too busy is a 503, which the client may retry.
 */
export function problemOf(error: unknown, log: Logger, apiRequestId: string): Problem {
  if (error instanceof Problem) {
    if (error.status >= 500) log.warn({ api_request_id: apiRequestId, err: describeError(error.cause) }, 'unavailable')
    return error
  }
  if (isUnavailable(error)) {
    log.warn({ api_request_id: apiRequestId, err: describeError(error) }, 'unavailable')
    return Problem.unavailable(error)
  }
  log.error({ api_request_id: apiRequestId, err: describeError(error) }, 'unexpected error')
  return new Problem('internal_server_error', 'Something went wrong on our side.', { cause: error })
}
