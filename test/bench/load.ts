import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { newFolder } from '../support/scratch.ts'
import { isThere } from './is-there.ts'
import { installPeers } from './peers.ts'

/** What a load generator did. */
export interface Measured {
  /** Requests a second. */
  rate: number
  /** Answered well. */
  count: number
  /** Answers that were not 2xx, and connections that broke. */
  bad: number
}

/** A request to send; `@n@` stands for a text that no other request has, and that begins with random figures, as keys do. */
export interface Variant {
  headers: Readonly<Record<string, string>>
  /** What is posted; without one it is a GET. */
  body?: string
}

export interface Load {
  url: string
  /** One of them at random each time. */
  variants: readonly Variant[]
  connections: number
  /** Whole ones. */
  seconds: number
}

const hasWrk = await isThere('wrk')

/** Which one it is; said at the head of all figures, as one in Node takes from the cores what it measures. */
export const generator = hasWrk ? 'wrk' : 'autocannon (wrk is not installed: figures are lower, and shares of them nearer to each other)'

/** Sends again and again, on each connection as soon as it is answered. */
export function send(load: Load): Promise<Measured> {
  return hasWrk ? byWrk(load) : byAutocannon(load)
}

async function byWrk({ url, variants, connections, seconds }: Load): Promise<Measured> {
  const folder = await newFolder('bench')
  try {
    const script = join(folder, 'post.lua')
    const tables = variants.map(({ headers, body }) => `{ { ${Object.entries(headers).map(([name, value]) => `[${lua(name)}] = ${lua(value)}`).join(', ')} }, ${body === undefined ? 'nil' : lua(body)} },`)
    await writeFile(script, ['local variants = {', ...tables, '}', `local run = "${randomBytes(6).toString('hex')}"`, requests, report].join('\n'))
    const said = await output('wrk', ['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`, '--timeout', '30s', '--script', script, url])
    const [, count, microseconds, bad] = /^figures (\d+) (\d+) (\d+)$/m.exec(said) ?? []
    return { rate: Number(count) / (Number(microseconds) / 1_000_000), count: Number(count), bad: Number(bad) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

// What never changes is put together once: wrk must not be what is measured.
const requests = `
local sent, same = 0, {}
math.randomseed(tonumber(run, 16))
for i, variant in ipairs(variants) do
  local numbered = variant[2] and string.find(variant[2], "@n@", 1, true)
  for _, value in pairs(variant[1]) do numbered = numbered or string.find(value, "@n@", 1, true) end
  if not numbered then same[i] = false end
end
request = function()
  local i = math.random(#variants)
  local headers, body = variants[i][1], variants[i][2]
  local method = body and "POST" or "GET"
  if same[i] == false then same[i] = wrk.format(method, nil, headers, body) end
  if same[i] then return same[i] end
  sent = sent + 1
  local n = string.format("%08x%s%09d", math.random(0, 2147483647), run, sent)
  local named = {}
  for name, value in pairs(headers) do named[name] = string.gsub(value, "@n@", n) end
  return wrk.format(method, nil, named, body and (string.gsub(body, "@n@", n)))
end`

const report = `
function done(summary)
  local e = summary.errors
  print(string.format("figures %d %d %d", summary.requests, summary.duration, e.connect + e.read + e.write + e.status + e.timeout))
end`

/** A literal of Lua, whatever is in the text. */
function lua(value: string): string {
  return `"${[...Buffer.from(value)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}"`
}

async function byAutocannon({ url, variants, connections, seconds }: Load): Promise<Measured> {
  await installPeers()
  const folder = await newFolder('bench')
  try {
    const input = join(folder, 'load.json')
    await writeFile(input, JSON.stringify({ url, connections, duration: seconds, variants }))
    const read: unknown = JSON.parse(await output(process.execPath, [join(import.meta.dirname, 'peers', 'autocannon.js'), input]))
    return { rate: numberIn(read, '2xx') / numberIn(read, 'duration'), count: numberIn(read, '2xx'), bad: numberIn(read, 'non2xx') + numberIn(read, 'errors') }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function numberIn(value: unknown, name: string): number {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  if (typeof found !== 'number') throw new Error(`autocannon did not tell ${name}`)
  return found
}

/** @throws Error when it ends badly */
async function output(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    }),
  ])
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}: ${err}${out}`)
  return out
}
