import type { Schema } from './contract.ts'

/** What a request ended with, as openapi-fetch gives it. */
export interface Outcome<Answer> {
  data?: Answer
  error?: Schema<'ErrorResponse'>
  response: Response
}

/** The service refused a request, and says why. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  /** Of HTTP. */
  readonly status: number
  /** What is wrong, with the fields that are, where it is about some. */
  readonly problem: Schema<'Problem'> | undefined
  /** By which the service knows the request. */
  readonly requestId: string | undefined

  constructor({ response, error }: Outcome<unknown>) {
    const answer = isOfTheService(error) ? error : undefined
    const problem = answer?.data
    const fields = problem?.items?.map(({ reference, detail }) => `${reference}: ${detail}`) ?? []
    super(`${problem?.detail ?? `The request was answered by ${response.status}.`}${fields.length === 0 ? '' : ` (${fields.join('; ')})`}`)
    this.status = response.status
    this.problem = problem
    this.requestId = answer?.meta.api_request_id
  }
}

/** Whatever stands between the service and here answers as it likes, JSON too. */
function isOfTheService(error: unknown): error is Schema<'ErrorResponse'> {
  if (!isObject(error) || error['response_type'] !== 'error') return false
  const { data, meta } = error
  return isObject(data) && typeof data['detail'] === 'string' && (data['items'] === undefined || Array.isArray(data['items'])) && isObject(meta)
}

/** Whether a success is one of the service, which are all alike. */
export function isAnswer(body: unknown): boolean {
  if (!isObject(body)) return false
  const { response_type: type, data, meta } = body
  if (!isObject(meta) || typeof meta['api_request_id'] !== 'string') return false
  return type === 'array' ? Array.isArray(data) && typeof meta['total_pages'] === 'number' : (type === 'object' || type === 'none') && isObject(data)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/**
 * The answer, whole, where there is one.
 *
 * @throws ProblemError where the service refused the request
 */
export function answerOf<Answer>(outcome: Outcome<Answer>): Answer {
  if (outcome.data === undefined) throw new ProblemError(outcome)
  return outcome.data
}

/** One page of a list. */
export interface ListAnswer<Item> {
  data: readonly Item[]
  meta: { total_pages: number }
}

/**
 * Everything that a list has, page after page, each read when its first item is asked for.
 *
 * In ascending order of `id` or `created_at` nothing that was there before is given twice or left out, whatever is made meanwhile one after
 * the other, as long as the filter is of nothing that changes. Of what several requests make at once meanwhile, one may be shown late, before
 * others that were there: whoever needs all of that bounds the list by `max_created_at`, some seconds ago, where it has such a filter.
 *
 * @param readPage asks for the page of this number, the first of which is 1
 * @throws ProblemError where the service refuses one
 */
export async function* itemsOf<Item>(readPage: (pageNumber: number) => Promise<Outcome<ListAnswer<Item>>>): AsyncGenerator<Item, void, undefined> {
  for (let number = 1, pages = 1; number <= pages; number++) {
    const { data, meta } = answerOf(await readPage(number))
    pages = meta.total_pages
    yield* data
  }
}
