import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { listen as runListen } from '../../src/cli/listen.ts'
import { Refusal } from '../../src/cli/refusal.ts'
import { eventDataPlace } from '../../src/events/event-view.ts'
import { newId } from '../../src/lib/ids.ts'
import { newAccount, newCustomer, newPlatform, type TestPlatform } from '../support/factories.ts'
import { Receiver } from '../support/receiver.ts'
import { world } from '../support/world.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A process, and what it has said. */
interface Run {
  child: ChildProcess
  output: () => string
  errors: () => string
  until: (pattern: RegExp) => Promise<string>
  /** The exit code, once it has ended by itself. */
  ended: (withinMilliseconds?: number) => Promise<number | null>
  end: () => Promise<number | null>
}

function run(args: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}): Run {
  const child = spawn(process.execPath, args, { cwd: options.cwd ?? root, env: { ...process.env, ...options.env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const exited = once(child, 'exit')
  return {
    child,
    output: () => output,
    errors: () => errors,
    async until(pattern) {
      for (const deadline = Date.now() + 20_000; !pattern.test(output + errors); ) {
        if (Date.now() > deadline) throw new Error(`Not said: ${String(pattern)} in ${output}${errors}`)
        await delay(50)
      }
      return output + errors
    },
    async ended(withinMilliseconds = 20_000) {
      await Promise.race([exited, delay(withinMilliseconds, undefined, { ref: false })])
      return child.exitCode
    },
    async end() {
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
  }
}

interface Answer {
  status: number
  body: string
}

/** Between the command and the service: `meet` answers what the command asks, for which it may ask the service. */
async function openWay(meet: (ask: (path: string) => Promise<Answer>, path: string) => Promise<Answer>): Promise<{ url: string; close: () => void }> {
  const way = createServer((request, response) => {
    const ask = async (path: string) => {
      const answer = await fetch(`${world().service.url}${path}`, { headers: { Authorization: request.headers.authorization ?? '' } })
      return { status: answer.status, body: await answer.text() }
    }
    void meet(ask, request.url ?? '').then(({ status, body }) => {
      response.writeHead(status).end(body)
    })
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  const address = way.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`, close: () => { way.close() } }
}

async function untilAnswers(url: string): Promise<void> {
  for (const deadline = Date.now() + 20_000; (await fetch(url, { method: 'POST' }).catch(() => undefined)) === undefined; ) {
    if (Date.now() > deadline) throw new Error(`${url} does not answer`)
    await delay(50)
  }
}

describe('listen', function () {
  this.timeout(60_000)
  let platform: TestPlatform
  let dataDir: string
  const runs: Run[] = []

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'payment-collection-service-'))
  })
  after(() => rm(dataDir, { recursive: true, force: true }))
  beforeEach(async () => {
    platform = await newPlatform()
  })
  afterEach(async () => {
    for (const one of runs.splice(0)) if (one.child.exitCode === null) await one.end()
  })

  const keyOf = () => platform.sandbox.headers['Authorization']?.replace('Bearer ', '') ?? ''
  const listen = (...args: string[]) => {
    const one = run(['src/cli/bin.js', 'listen', ...args], { env: { DATA_DIR: dataDir } })
    runs.push(one)
    return one
  }
  const ready = async (...args: string[]) => {
    const one = listen('--url', world().service.url, '--key', keyOf(), ...args)
    await one.until(/^Events of /m)
    return one
  }

  it('prints events as they come, each once, and nothing of before', async () => {
    const past = await newCustomer(platform.sandbox)
    const one = await ready()
    const customers = [await newCustomer(platform.sandbox), await newCustomer(platform.sandbox)]
    for (const { id } of customers) await one.until(new RegExp(id))
    await delay(1_500)
    const lines = one.output().trim().split('\n')
    expect(lines).to.have.length(2)
    for (const [index, line] of lines.entries()) expect(line).to.match(new RegExp(`^20.*Z  customer\\.created\\.v1  [0-9a-f-]{36}  ${customers[index]?.id ?? ''}  verified$`))
    expect(one.output()).to.not.include(past.id)
    expect(await one.end()).to.equal(0)
  })

  it('says that it listens once whatever happens then is shown, and shows nothing of before, however much that is', async () => {
    const past = await newCustomer(platform.sandbox)
    const [event] = (await platform.sandbox.ok('listEvents', { query: { resource_id: past.id } })).data
    const { asSuperuser, secrets } = world()
    const began = Date.now() - 14_500
    // More than a page, of as long as it looks back.
    const rows = Array.from({ length: 1_500 }, (_, index) => {
      const row = { id: newId(), platform_id: platform.id, environment: 'sandbox' } as const
      const at = new Date(began + index * 9)
      return { ...row, account_id: null, event_type: 'customer.event.v1' as const, resource_id: past.id, event_sequence: index + 2, occurred_at: at, created_at: at, data_encrypted: secrets.encrypt(JSON.stringify(event?.data), eventDataPlace(row)) }
    })
    await asSuperuser('events').insert(rows)
    let looks = 0
    const way = await openWay(async (ask, path) => {
      // The first look takes its time.
      await delay(looks++ === 0 ? 2_000 : 0)
      return ask(path)
    })
    try {
      const one = listen('--url', way.url, '--key', keyOf())
      await one.until(/^Events of /m)
      const { id } = await newCustomer(platform.sandbox)
      await one.until(new RegExp(id))
      await delay(1_000)
      expect(one.output().trim().split('\n')).to.have.length(1)
      await one.end()
    } finally {
      way.close()
    }
  })

  it('prints once what is committed long after it was recorded', async () => {
    const customer = await newCustomer(platform.sandbox)
    const [event] = (await platform.sandbox.ok('listEvents', { query: { resource_id: customer.id } })).data
    const one = await ready()
    const { asSuperuser, secrets } = world()
    // As a transaction leaves it that began a while ago and ends now.
    const row = { id: newId(), platform_id: platform.id, environment: 'sandbox' } as const
    await asSuperuser('events').insert({
      ...row,
      account_id: null,
      event_type: 'customer.event.v1',
      resource_id: customer.id,
      event_sequence: 2,
      occurred_at: new Date(Date.now() - 12_000),
      created_at: new Date(Date.now() - 12_000),
      data_encrypted: secrets.encrypt(JSON.stringify(event?.data), eventDataPlace(row)),
    })
    await one.until(new RegExp(row.id))
    await delay(1_500)
    expect(one.output().trim().split('\n')).to.have.length(1)
  })

  it('prints those of some types, or of an account, or whole', async () => {
    const account = await newAccount(platform.sandbox)
    const [some, ofAccount] = [await ready('--types', 'account.created.v1,customer.created.v1', '--json'), await ready('--account', account.id)]
    const acting = platform.sandbox.actingFor(account.id)
    const customer = await newCustomer(acting)
    await newCustomer(platform.sandbox)
    await platform.sandbox.ok('createOrganization', { body: { name: 'Quiet' } })
    await some.until(new RegExp(customer.id))
    await ofAccount.until(new RegExp(customer.id))
    await delay(1_000)
    const told: unknown[] = some.output().trim().split('\n').map((line): unknown => JSON.parse(line))
    expect(told).to.have.length(2)
    expect(told[0]).to.deep.include({ event_type: 'customer.created.v1', account_id: account.id, data: customer })
    expect(ofAccount.output().trim().split('\n')).to.have.length(1)
  })

  it('hands them on with a signature that the README’s receiver finds good', async () => {
    const readme = await readFile(join(root, 'README.md'), 'utf8')
    const sources = [...readme.matchAll(/`(\w+\.mjs)`:\n\n```js\n([^`]*)```/g)].map(([, name = '', source = '']) => ({ name, source }))
    expect(sources.map(({ name }) => name)).to.deep.equal(['verify.mjs', 'receiver.mjs'])
    expect(sources[0]?.source.trimEnd().split('\n')).to.have.length(5)
    // As they are printed.
    for (const { name, source } of sources) await writeFile(join(dataDir, name), source)
    await symlink(join(root, 'node_modules'), join(dataDir, 'node_modules'))
    const free = await Receiver.open()
    const { port } = free
    await free.close()
    const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
    const receiving = run(['receiver.mjs', String(port)], { cwd: dataDir, env: { WEBHOOK_SECRET: secret } })
    runs.push(receiving)
    await untilAnswers(`http://127.0.0.1:${port}/`)
    const [good, bad] = [await ready('--forward-to', `http://127.0.0.1:${port}/`, '--secret', secret), await ready('--forward-to', `http://127.0.0.1:${port}/`)]
    expect(good.errors()).to.include(secret)
    const customer = await newCustomer(platform.sandbox)
    await good.until(new RegExp(`${customer.id}  verified  -> 200`))
    await bad.until(new RegExp(`${customer.id}  verified  -> 400`))
    expect(receiving.output()).to.match(/customer\.created\.v1 [0-9a-f-]{36} verified/)
    await receiving.end()
    const another = await newCustomer(platform.sandbox)
    await good.until(new RegExp(`${another.id}  verified  -> no answer`))
  })

  it('hands each on once, though a page or a look repeats it', async () => {
    const receiver = await Receiver.open()
    let looks = 0
    const way = await openWay(async (ask, path) => {
      const url = new URL(path, 'http://localhost')
      if (url.searchParams.get('page_number') === '1') looks++
      url.searchParams.set('page_number', '1')
      const { status, body } = await ask(`${url.pathname}${url.search}`)
      return { status, body: body.replace(/"total_pages":\d+/, '"total_pages":2') }
    })
    try {
      const one = listen('--url', way.url, '--key', keyOf(), '--forward-to', receiver.url)
      await one.until(/^To /m)
      const customers = [await newCustomer(platform.sandbox), await newCustomer(platform.sandbox)]
      for (const { id } of customers) await one.until(new RegExp(id))
      for (const before = looks; looks < before + 3; ) await delay(50)
      expect(receiver.received.map(({ body }) => customers.findIndex(({ id }) => body.includes(id)))).to.deep.equal([0, 1])
      expect(one.output().trim().split('\n')).to.have.length(2)
      await one.end()
    } finally {
      way.close()
      await receiver.close()
    }
  })

  it('ends by Ctrl-C at once, though whom it hands on to does not answer', async () => {
    const receiver = await Receiver.open(() => ({ after: 3_600_000 }))
    try {
      const one = await ready('--forward-to', receiver.url)
      await newCustomer(platform.sandbox)
      await receiver.until(1)
      one.child.kill('SIGINT')
      // Before it would give the receiver up.
      expect(await one.ended(10_000)).to.equal(0)
    } finally {
      await receiver.close()
    }
  })

  it('ends once nobody reads it any more', async () => {
    const one = await ready()
    one.child.stdout?.destroy()
    await newCustomer(platform.sandbox)
    expect(await one.ended()).to.equal(0)
    expect(one.errors()).to.equal(`Events of ${world().service.url}\n`)
  })

  it('says what is wrong, and ends with 1', async () => {
    const noKey = listen('--url', world().service.url)
    expect(await noKey.until(/There is no key/)).to.include('sandbox-key')
    const badKey = listen('--url', world().service.url, '--key', 'sk_sandbox_nobody')
    await badKey.until(/Unauthorized: /)
    const badType = listen('--url', world().service.url, '--key', keyOf(), '--types', 'nothing.v1')
    await badType.until(/event_type: /)
    for (const one of [noKey, badKey, badType]) expect(await one.ended()).to.equal(1)
  })

  it('refuses at the start what it could not sign with or call', async () => {
    const to = 'http://127.0.0.1:4000/'
    const secrets = ['', 'abc', 'whsec_', 'whsec_!!', Buffer.alloc(24, 7).toString('base64')]
    const urls = ['', '127.0.0.1:4000', 'localhost:4000/hook', 'file:///tmp/hook']
    const options = [...secrets.map((secret) => ({ forwardTo: to, secret })), ...urls.map((forwardTo) => ({ forwardTo })), ...urls.map((url) => ({ url }))]
    for (const option of options) {
      // Stopped before it begins: only what it refuses ends otherwise.
      const refusal: unknown = await runListen(world().config, { key: keyOf(), ...option }, Promise.resolve()).catch((error: unknown) => error)
      expect(refusal, JSON.stringify(option)).to.be.an.instanceOf(Refusal)
      expect(refusal).to.have.property('message').that.matches('secret' in option ? /^--secret must be / : 'url' in option ? /^--url must be / : /^--forward-to must be /)
    }
    const one = listen('--url', world().service.url, '--key', keyOf(), '--forward-to', to, '--secret', '')
    expect(await one.ended()).to.equal(1)
    expect(one.errors()).to.match(/^--secret must be .*\n$/)
  })

  it('says that the service is out of order, and goes on where it was', async () => {
    let isOut = false
    const way = await openWay((ask, path) => {
      const outOfOrder = { status: 503, body: JSON.stringify({ response_type: 'error', data: { title: 'Service Unavailable', detail: 'Try again.' } }) }
      return isOut ? Promise.resolve(outOfOrder) : ask(path)
    })
    try {
      const one = listen('--url', way.url, '--key', keyOf())
      await one.until(/^Events of /m)
      isOut = true
      await one.until(/^http:.* answers 503; trying again\.$/m)
      const { id } = await newCustomer(platform.sandbox)
      isOut = false
      await one.until(new RegExp(id))
      expect(await one.end()).to.equal(0)
    } finally {
      way.close()
    }
  })

  it('waits for a service that does not answer yet', async () => {
    const free = await Receiver.open()
    const { url } = free
    await free.close()
    const one = listen('--url', url, '--key', keyOf())
    await one.until(/does not answer; trying again/)
    expect(await one.end()).to.equal(0)
  })
})
