import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { newPlatform } from '../support/factories.ts'
import { world } from '../support/world.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

/** What a stranger writes. */
const program = `
import { answerOf, createPaymentCollectionClient, itemsOf, ProblemError, verifyWebhook, type Schema, type WebhookEvent } from 'payment-collection-service/client'

const api = createPaymentCollectionClient({ baseUrl: String(process.env.URL), apiKey: String(process.env.KEY) })
const customer: Schema<'Customer'> = answerOf(await api.POST('/v1/customers', { body: { type: 'individual', name: 'Ada', email: 'ada@example.com', phone: '+14155550101' } })).data
const names: string[] = []
for await (const { name } of itemsOf((page_number) => api.GET('/v1/customers', { params: { query: { page_number, page_size: 1 } } }))) names.push(name)
// @ts-expect-error: the contract knows no such field
await api.POST('/v1/customers', { body: { type: 'individual', name: 'Ada', email: 'ada@example.com', phone: '+14155550101', nick: 'A' } })
const refused = await api.GET('/v1/customers/{id}', { params: { path: { id: 'none' } } }).then(answerOf).catch((error: unknown) => error)
const told = (event: WebhookEvent) => (event.event_type === 'customer.created.v1' ? event.data : undefined)
console.log(JSON.stringify({ status: customer.status, names, refused: refused instanceof ProblemError && refused.status, kinds: [typeof told, typeof verifyWebhook] }))
`

describe('the package', () => {
  let folder: string

  before(async function () {
    this.timeout(120_000)
    folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-package-'))
    // As it is packed, and what it depends on; npm install would ask the registry.
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: root, maxBuffer: 16_000_000 })
    const paths = [...stdout.matchAll(/"path": "([^"]+)"/g)].flatMap(([, path]) => path ?? [])
    const modules = join(folder, 'node_modules')
    for (const path of paths) {
      const to = join(modules, 'payment-collection-service', path)
      await mkdir(dirname(to), { recursive: true })
      await copyFile(join(root, path), to)
    }
    for (const name of await readdir(join(root, 'node_modules'))) await symlink(join(root, 'node_modules', name), join(modules, name))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(join(folder, 'program.ts'), program)
  })
  after(() => rm(folder, { recursive: true, force: true }))

  it('gives TypeScript the client and its types, and Node a program without a loader', async function () {
    this.timeout(120_000)
    const options = ['--module', 'nodenext', '--target', 'es2023', '--strict', '--exactOptionalPropertyTypes', '--types', 'node']
    const compiled: unknown = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, 'program.ts'], { cwd: folder }).catch((error: unknown) => error)
    expect(compiled).to.deep.include({ stdout: '' })
    const { sandbox } = await newPlatform()
    const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder, env: { URL: world().service.url, KEY: (sandbox.headers['Authorization'] ?? '').replace('Bearer ', '') } })
    expect(JSON.parse(stdout)).to.deep.equal({ status: 'verified', names: ['Ada'], refused: 400, kinds: ['function', 'function'] })
  })

  it('has the command, and nothing of the tests', async function () {
    this.timeout(60_000)
    const own = join(folder, 'node_modules', 'payment-collection-service')
    const { stdout } = await run(process.execPath, [join(own, 'src/cli/bin.js'), '--help'], { cwd: folder })
    expect(stdout).to.include('Usage: payment-collection-service')
    expect((await readdir(own)).sort()).to.deep.equal(['LICENSE', 'README.md', 'dist', 'generated', 'openapi', 'package.json', 'src'])
  })
})
