import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { OperationId } from '../../src/contract.ts'
import { problemOf, type Answer, type LooseRequest, type TestClient } from './client.ts'
import { chargeBody } from './factories.ts'

/** A charge that a client wants created, once: its external_id is its key. */
interface Wanted {
  key: string
  body: string
}

/** As often as a client tries before it is told that something is wrong with it. */
const mostTries = 600
const betweenTriesMilliseconds = 50

/**
 * Clients that create charges without a pause, each with its key, and try again as they are told to until they have an answer. With chances
 * they do so three times of ten, read six times, and cancel what was created once.
 */
export class Load {
  readonly #clientOf: () => TestClient
  readonly #paykey: string
  readonly #chance: (() => number) | undefined
  /** What was acknowledged, by key: the bytes of the answer. */
  readonly acknowledged = new Map<string, string>()
  /** Of these the cancelled ones. */
  readonly cancelled = new Set<string>()
  reads = 0
  /** Those that nobody has begun to cancel. */
  readonly #open: { key: string; id: string }[] = []
  /** Tries that came to nothing, by status; none: without an answer. */
  readonly setbacks: Record<string, number> = {}
  #isOver = false
  #lanes: Promise<void>[] = []
  readonly #underWay = new Set<Promise<void>>()

  /** @param clientOf whom to talk to at the moment */
  constructor(clientOf: () => TestClient, paykey: string, chance?: () => number) {
    this.#clientOf = clientOf
    this.#paykey = paykey
    this.#chance = chance
  }

  /** @param most requests of all lanes, after which they end by themselves */
  begin(lanes: number, most = Infinity): void {
    let begun = 0
    const lane = async () => {
      while (!this.#isOver && begun < most) {
        begun++
        const step = this.#step()
        this.#underWay.add(step)
        await step
        this.#underWay.delete(step)
      }
    }
    this.#lanes = Array.from({ length: lanes }, lane)
  }

  /** Has each client finish what it is at. */
  async end(): Promise<void> {
    this.#isOver = true
    await this.done()
  }

  /** @throws Error where one was refused, or had no answer in the end */
  async done(): Promise<void> {
    await Promise.all(this.#lanes)
  }

  /** Waits until all that is under way at this moment is acknowledged. */
  async caughtUp(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  #step(): Promise<void> {
    const chance = this.#chance?.() ?? 1
    if (chance >= 0.7) return this.#create()
    if (chance >= 0.1) return this.#read(chance < 0.4 ? this.#open[0]?.id : undefined)
    const open = this.#open.shift()
    return open === undefined ? this.#create() : this.#cancel(open)
  }

  async #create(): Promise<void> {
    const key = randomUUID()
    const wanted = { key, body: JSON.stringify(chargeBody(this.#paykey, { external_id: key })) }
    const created = await this.#answered('createCharge', 201, () => this.#send(wanted))
    this.acknowledged.set(key, created.text)
    if (this.#chance !== undefined) this.#open.push({ key, id: idIn(created) })
  }

  async #cancel({ key, id }: { key: string; id: string }): Promise<void> {
    const headers = { 'Idempotency-Key': randomUUID() }
    await this.#answered('cancelCharge', 200, () => this.#call('cancelCharge', { path: { id }, body: {}, headers }))
    this.cancelled.add(key)
  }

  /** One, or the first page. */
  async #read(id: string | undefined): Promise<void> {
    if (id === undefined) await this.#answered('listPayments', 200, () => this.#call('listPayments', {}))
    else await this.#answered('getCharge', 200, () => this.#call('getCharge', { path: { id } }))
    this.reads++
  }

  /** Tries until there is an answer. */
  async #answered(what: string, status: number, send: () => Promise<Answer | undefined>): Promise<Answer> {
    for (let tries = 0; tries < mostTries; tries++) {
      const answer = await send()
      if (answer?.status === status) return answer
      // A setback that the contract tells clients to come back from; nothing else may happen to them.
      if (answer !== undefined && ![409, 503].includes(answer.status)) throw new Error(`${what} was refused: ${answer.status} ${problemOf(answer).detail}`)
      const setback = String(answer?.status ?? 'none')
      this.setbacks[setback] = (this.setbacks[setback] ?? 0) + 1
      await delay(betweenTriesMilliseconds)
    }
    throw new Error(`${what} had no answer: ${JSON.stringify(this.setbacks)}`)
  }

  /** Again by its key: the answer that it had. */
  async replayed(key: string): Promise<Answer | undefined> {
    return this.#send({ key, body: JSON.stringify(chargeBody(this.#paykey, { external_id: key })) })
  }

  async #send({ key, body }: Wanted): Promise<Answer | undefined> {
    return this.#call('createCharge', { body, headers: { 'Idempotency-Key': key } })
  }

  async #call(id: OperationId, request: LooseRequest): Promise<Answer | undefined> {
    return this.#clientOf().call(id, request).catch((error: unknown) => {
      // What fetch says where there is nobody, or nobody any more.
      if (error instanceof TypeError) return undefined
      throw error
    })
  }
}

function idIn({ body, text }: Answer): string {
  const data: unknown = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
  if (typeof data === 'object' && data !== null && 'id' in data) return String(data.id)
  throw new Error(`A charge without an id: ${text}`)
}
