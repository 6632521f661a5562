import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { problemOf, type Answer, type TestClient } from './client.ts'
import { chargeBody } from './factories.ts'

/** A charge that a client wants created, once: its external_id is its key. */
interface Wanted {
  key: string
  body: string
}

/** As often as a client tries before it is told that something is wrong with it. */
const mostTries = 600
const betweenTriesMilliseconds = 50

/** Clients that create charges without a pause, each with its key, and try again as they are told to until they have an answer. */
export class Load {
  readonly #clientOf: () => TestClient
  readonly #paykey: string
  /** What was acknowledged, by key: the bytes of the answer. */
  readonly acknowledged = new Map<string, string>()
  /** Tries that came to nothing, by status; none: without an answer. */
  readonly setbacks: Record<string, number> = {}
  #isOver = false
  #lanes: Promise<void>[] = []
  readonly #underWay = new Set<Promise<void>>()

  /** @param clientOf whom to talk to at the moment */
  constructor(clientOf: () => TestClient, paykey: string) {
    this.#clientOf = clientOf
    this.#paykey = paykey
  }

  /** @param most charges of all lanes, after which they end by themselves */
  begin(lanes: number, most = Infinity): void {
    let begun = 0
    const lane = async () => {
      while (!this.#isOver && begun < most) {
        begun++
        const created = this.#create()
        this.#underWay.add(created)
        await created
        this.#underWay.delete(created)
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

  async #create(): Promise<void> {
    const key = randomUUID()
    const wanted = { key, body: JSON.stringify(chargeBody(this.#paykey, { external_id: key })) }
    for (let tries = 0; tries < mostTries; tries++) {
      const answer = await this.#send(wanted)
      if (answer?.status === 201) {
        this.acknowledged.set(key, answer.text)
        return
      }
      const status = String(answer?.status ?? 'none')
      // A setback that the contract tells clients to come back from; nothing else may happen to them.
      if (answer !== undefined && ![409, 503].includes(answer.status)) throw new Error(`The charge was refused: ${answer.status} ${problemOf(answer).detail}`)
      this.setbacks[status] = (this.setbacks[status] ?? 0) + 1
      await delay(betweenTriesMilliseconds)
    }
    throw new Error(`The charge had no answer: ${JSON.stringify(this.setbacks)}`)
  }

  /** Again by its key: the answer that it had. */
  async replayed(key: string): Promise<Answer | undefined> {
    return this.#send({ key, body: JSON.stringify(chargeBody(this.#paykey, { external_id: key })) })
  }

  async #send({ key, body }: Wanted): Promise<Answer | undefined> {
    return this.#clientOf().call('createCharge', { body, headers: { 'Idempotency-Key': key } }).catch((error: unknown) => {
      // What fetch says where there is nobody, or nobody any more.
      if (error instanceof TypeError) return undefined
      throw error
    })
  }
}
