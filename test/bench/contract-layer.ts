import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Document } from 'openapi-backend'
import { document } from '../../src/http/openapi.ts'
import { newPlatform } from '../support/factories.ts'
import { newFolder } from '../support/scratch.ts'
import { closeWorld, openWorld } from '../support/world.ts'
import { generator, send, type Load } from './load.ts'
import { median } from './median.ts'
import { installPeers } from './peers.ts'
import { roundsOf } from './rounds.ts'
import type { Row, Size } from './run.ts'
import { serviceEnvironment, Subject } from './subject.ts'

export const contractRows: readonly Row[] = [
  { id: 'A1a', group: 'contract', what: 'the contract layer alone, of bare Koa with koa-bodyparser and the same answer', goal: { atLeast: 0.8 }, measure: (size) => share(size, 'contract', 'koa') },
  { id: 'A1b', group: 'contract', what: 'the whole stack but what is done in the database, of the same', goal: { atLeast: 0.5 }, measure: (size) => share(size, 'stack', 'koa') },
  { id: 'A2a', group: 'contract', what: 'the contract layer, times openapi-backend as shipped', goal: { atLeast: 3.5 }, measure: (size) => share(size, 'contract', 'shipped') },
  { id: 'A2b', group: 'contract', what: 'the contract layer, times express-openapi-validator', goal: { atLeast: 3.5 }, measure: (size) => share(size, 'contract', 'express-openapi-validator') },
  { id: 'A2c', group: 'contract', what: 'the contract layer, times prism', goal: { atLeast: 4 }, measure: (size) => share(size, 'contract', 'prism') },
  { id: 'A3', group: 'contract', what: 'time of a request with 140 operations in the document, of that with 14', goal: { atMost: 1.1 }, measure: (size) => share(size, 'contract of 14', 'contract of 140') },
]

const connections = 32

interface Rate {
  /** Requests a second. */
  rate: number
  /** Microseconds of the server's CPU for each. */
  cpu: number
}

type Rounds = ReadonlyMap<string, readonly Rate[]>

let measured: Promise<Rounds> | undefined

/** All rows are of one run, in which each is measured in turn, round by round. */
async function share(size: Size, one: string, other: string) {
  const rounds = await (measured ??= measureAll(size))
  const ratesOf = (name: string) => rounds.get(name) ?? []
  const figure = median(ratesOf(one).map(({ rate }, round) => rate / (ratesOf(other)[round]?.rate ?? Number.NaN)))
  const tell = (name: string) => `${name} ${Math.round(median(ratesOf(name).map(({ rate }) => rate)))}/s, ${Math.round(median(ratesOf(name).map(({ cpu }) => cpu)))} us of CPU a request`
  const others = one === 'contract' && other === 'koa' ? [...rounds.keys()].filter((name) => name !== one && name !== other) : []
  return { figure, details: [one, other, ...others].map(tell).join('; ') + (others.length === 0 ? '' : `; by ${generator}`) }
}

async function measureAll(size: Size): Promise<Rounds> {
  const { count, seconds } = roundsOf[size]
  await installPeers()
  const folder = await newFolder('bench')
  await openWorld({ isDurable: true })
  const subjects = new Map<string, Subject>()
  try {
    const documentOf = async (name: string, content: Document) => {
      const path = join(folder, `${name}.json`)
      await writeFile(path, JSON.stringify(content))
      return { BENCH_DOCUMENT: path }
    }
    const whole = await documentOf('whole', document)
    const { sandbox } = await newPlatform()
    const start = async (name: string, file: string, environment: Record<string, string>) => subjects.set(name, await Subject.start(file, environment, join(folder, `${name}.log`)))
    for (const peer of ['raw', 'koa', 'fastify', 'shipped', 'express-openapi-validator', 'prism']) await start(peer, `peers/${peer}.js`, whole)
    await start('contract', 'servers/contract.ts', whole)
    await start('stack', 'servers/stack.ts', { ...whole, ...serviceEnvironment() })
    await start('contract of 14', 'servers/contract.ts', await documentOf('few', someOf(document, 0)))
    await start('contract of 140', 'servers/contract.ts', await documentOf('many', someOf(document, 9)))

    const rounds = new Map<string, Rate[]>()
    // The first is to get warm.
    for (let round = -1; round < count; round++) {
      for (const [name, subject] of subjects) {
        const { cpu: before } = await subject.usage()
        const { rate, bad } = await send(requestTo(subject.url, sandbox.headers, round < 0 ? 1 : seconds))
        if (bad > 0) throw new Error(`${bad} requests to ${name} were not answered well`)
        const cpu = ((await subject.usage()).cpu - before) / (rate * (round < 0 ? 1 : seconds))
        if (round >= 0) rounds.set(name, [...(rounds.get(name) ?? []), { rate, cpu }])
      }
    }
    return rounds
  } finally {
    for (const subject of subjects.values()) await subject.stop()
    await closeWorld()
    await rm(folder, { recursive: true })
  }
}

/** As a client sends that has its calls traced, and can try them again: whoever looks at these has the same to look at. */
const traced = { 'Request-Id': 'a-request-of-a-client', 'Correlation-Id': 'what-several-of-them-belong-to', 'Idempotency-Key': 'a-key-of-24-characters-1' }

function requestTo(url: string, headers: Readonly<Record<string, string>>, seconds: number): Load {
  return { url: `${url}/v1/charges`, variants: [{ headers: { ...headers, ...traced, 'Content-Type': 'application/json' }, body: JSON.stringify(exampleOf(document)) }], connections, seconds }
}

function exampleOf({ paths }: Document): unknown {
  const body = paths?.['/v1/charges']?.post?.requestBody
  const example: unknown = body !== undefined && 'content' in body ? body.content['application/json']?.example : undefined
  if (example === undefined) throw new Error('The contract has an example of a charge to create')
  return example
}

/** Fourteen operations of the contract, and so many copies of each under other paths. */
function someOf(whole: Document, copies: number): Document {
  const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
  const paths: Record<string, Record<string, unknown>> = {}
  let left = 14
  const ordered = Object.entries(whole.paths ?? {}).sort(([a], [b]) => Number(b === '/v1/charges') - Number(a === '/v1/charges'))
  for (const [path, item] of ordered) {
    for (const method of methods) {
      const operation = item?.[method]
      if (operation === undefined || left === 0) continue
      left--
      for (let copy = 0; copy <= copies; copy++) {
        const at = copy === 0 ? path : `/v1/copy${copy}${path.slice('/v1'.length)}`
        paths[at] = { ...paths[at], [method]: copy === 0 ? operation : { ...operation, operationId: `${operation.operationId ?? ''}${copy}` } }
      }
    }
  }
  return { ...whole, paths }
}
