import type { Config } from '../config.ts'
import type { Schema } from '../contract.ts'
import { seenWithinMilliseconds } from '../events/event-store.ts'
import { systemClock } from '../lib/clock.ts'
import { KeptFile } from '../lib/kept-file.ts'
import { parseUrl } from '../lib/parse-url.ts'
import { rest } from '../lib/rest.ts'
import { newEndpointSecret, signedHeaders } from '../webhooks/endpoint-secret.ts'
import { sayLine, tell } from './output.ts'
import { Refusal } from './refusal.ts'

export interface ListenOptions {
  url?: string
  key?: string
  account?: string
  types?: string
  forwardTo?: string
  secret?: string
  json?: boolean
}

/** Between two looks. */
const lookEveryMilliseconds = 500
const forwardWithinMilliseconds = 15_000

/**
 * Prints events as they come, and hands them on to a local URL as a webhook does: for who develops a receiver, on any service
 * that can be reached. It asks by the API, so that the service needs no way to here.
 *
 * @throws Refusal where there is no key, or the service refuses it, or an option can't be what it should
 */
export async function listen(config: Config, options: ListenOptions, stopped: Promise<void>): Promise<void> {
  assertUsable(options)
  const key = options.key ?? (await new KeptFile(config.dataDir, 'sandbox-key').read())
  if (key === undefined) throw new Refusal(`There is no key: give one by --key, or let the service make one (${config.dataDir}/sandbox-key).`)
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  const url = (options.url ?? config.publicUrl ?? `http://${host}:${config.port}`).replace(/\/+$/, '')
  const secret = options.secret ?? newEndpointSecret()
  const stop = new AbortController()
  void stopped.then(() => { stop.abort() })
  let since: number | undefined
  let seen = new Set<string>()
  while (!stop.signal.aborted) {
    const look = await readEvents({ ...options, url, key }, since).catch((error: unknown) => {
      if (error instanceof Refusal) throw error
      tell(`${url} ${error instanceof BadAnswer ? error.message : 'does not answer'}; trying again.`)
      return undefined
    })
    if (look !== undefined) {
      if (since === undefined) {
        // The first look finds out what is past. Only now is it said: who acts on these words sees what comes of it.
        tell(`Events of ${url}`)
        if (options.forwardTo !== undefined) tell(`To ${options.forwardTo}, signed by ${secret}`)
      } else {
        for (const event of look.events) {
          // A page may repeat what the one before had, when something came between them.
          if (!seen.has(event.event_id)) await show(event, options, secret, stop.signal)
          seen.add(event.event_id)
        }
      }
      since = look.at
      seen = new Set(look.events.map(({ event_id }) => event_id))
    }
    await rest(lookEveryMilliseconds, stop.signal)
  }
}

/** No list of events, and no refusal that would come again. */
class BadAnswer extends Error {}

/** At the start: what can't be called or signed with would look like a receiver that does not answer. */
function assertUsable({ url, forwardTo, secret }: ListenOptions): void {
  for (const [name, value] of [['--url', url], ['--forward-to', forwardTo]] as const) {
    if (value !== undefined && !isHttpUrl(value)) throw new Refusal(`${name} must be a URL that begins with http:// or https://, not ${JSON.stringify(value)}.`)
  }
  if (secret !== undefined && !canSign(secret)) throw new Refusal('--secret must be whsec_ and base64, as the answer to POST /v1/webhook_endpoints shows it.')
}

function isHttpUrl(text: string): boolean {
  return ['http:', 'https:'].includes(parseUrl(text)?.protocol ?? '')
}

function canSign(secret: string): boolean {
  try {
    signedHeaders([secret], '', systemClock.now(), '')
    return secret.startsWith('whsec_')
  } catch {
    return false
  }
}

/**
 * What was recorded since a little before that instant of the service's clock, the earliest first.
 *
 * @param since absent: since a little before now
 */
async function readEvents(
  { url, key, account, types }: ListenOptions & { url: string; key: string },
  since: number | undefined,
): Promise<{ events: Schema<'Event'>[]; at: number }> {
  const events: Schema<'Event'>[] = []
  // The same for each page: what falls out of the first pages would move the rest to where nobody looks any more.
  const from = new Date((since ?? systemClock.now().getTime()) - seenWithinMilliseconds).toISOString()
  let at: number | undefined
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = new URLSearchParams({
      min_created_at: from,
      sort_by: 'created_at',
      page_size: '1000',
      page_number: String(page),
      ...(types === undefined ? {} : { event_type: types }),
    })
    const headers = { Authorization: `Bearer ${key}`, ...(account === undefined ? {} : { 'Service-Account-Id': account }) }
    const response = await fetch(`${url}/v1/events?${query.toString()}`, { headers })
    const answer: unknown = await response.json().catch(() => undefined)
    if (isProblem(answer) && response.status < 500 && response.status !== 429) throw new Refusal(sentenceOf(answer))
    if (!isEventList(answer)) throw new BadAnswer(`answers ${response.status}`)
    // By the service's clock, which may be another than this machine's.
    at ??= Date.parse(answer.meta.api_request_timestamp)
    pages = answer.meta.total_pages
    events.push(...answer.data)
  }
  return { events, at: at ?? 0 }
}

function isEventList(answer: unknown): answer is Schema<'EventListResponse'> {
  return typeof answer === 'object' && answer !== null && 'response_type' in answer && answer.response_type === 'array'
}

function isProblem(answer: unknown): answer is Schema<'ErrorResponse'> {
  return typeof answer === 'object' && answer !== null && 'response_type' in answer && answer.response_type === 'error'
}

function sentenceOf({ data: { title, detail, items = [] } }: Schema<'ErrorResponse'>): string {
  return [`${title}: ${detail}`, ...items.map((item) => `  ${item.reference}: ${item.detail}`)].join('\n')
}

async function show(event: Schema<'Event'>, { forwardTo, json }: ListenOptions, secret: string, stop: AbortSignal): Promise<void> {
  const outcome = forwardTo === undefined ? '' : `  ${await forward(event, forwardTo, secret, stop)}`
  if (json === true) sayLine(JSON.stringify(event))
  else sayLine(`${event.occurred_at}  ${event.event_type}  ${event.event_id}  ${event.data.id}${'status' in event.data ? `  ${event.data.status}` : ''}${outcome}`)
}

async function forward(event: Schema<'Event'>, url: string, secret: string, stop: AbortSignal): Promise<string> {
  const body = JSON.stringify(event)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...signedHeaders([secret], event.event_id, systemClock.now(), body) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stop, AbortSignal.timeout(forwardWithinMilliseconds)]),
    })
    await response.body?.cancel()
    return `-> ${response.status}`
  } catch {
    return '-> no answer'
  }
}
