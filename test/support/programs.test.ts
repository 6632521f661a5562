import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect } from 'chai'
import { setVariables } from './environment-variables.ts'
import { NotRun, pythonEnvironment, run } from './programs.ts'
import { registries, withRegistry } from './registry-server.ts'

describe('programs that checks need', () => {
  let folder: string
  let shared: string
  let hasPip = false
  let restore: () => void = () => undefined
  const path = process.env['PATH']
  before(async () => {
    shared = await mkdtemp(join(tmpdir(), 'payment-collection-service-programs-'))
    const made = await run('python3', ['-m', 'venv', shared], {}, false)
    hasPip = made.code === 0
  })
  after(() => rm(shared, { recursive: true, force: true }))
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-programs-'))
    await mkdir(join(folder, 'programs'))
    await writeFile(join(folder, 'requirements.txt'), 'nothing==1')
  })
  afterEach(async () => {
    restore()
    restore = () => undefined
    process.env['PATH'] = path
    await rm(folder, { recursive: true, force: true })
  })

  /** What comes of an environment where python3 is this script, or none. */
  async function outcomeWith(script: string | undefined): Promise<unknown> {
    const programs = join(folder, 'programs')
    if (script !== undefined) {
      await writeFile(join(programs, 'python3'), `#!/bin/sh\n${script}`)
      await chmod(join(programs, 'python3'), 0o755)
    }
    process.env['PATH'] = script === undefined ? programs : `${programs}${delimiter}${path}`
    return pythonEnvironment(join(folder, 'venv'), join(folder, 'requirements.txt'), 1).catch((error: unknown) => error)
  }
  const withPip = (said: string) => `mkdir "$3/bin"; printf '#!/bin/sh\\necho "${said}"; exit 1' > "$3/bin/pip"; chmod 755 "$3/bin/pip"`

  for (const [what, script, said] of [
    ['Python is missing', undefined, 'spawn python3 ENOENT'],
    ['its venv is missing', 'echo "ensurepip is not available"; exit 1', 'ensurepip is not available'],
    ['the disk is full', 'echo "OSError: [Errno 28] No space left on device" >&2; exit 1', 'No space left on device'],
    ['a package is not there', withPip('ERROR: No matching distribution found for nothing==1'), 'No matching distribution found'],
  ] as const) {
    it(`fail where ${what}, in the program's own words`, async () => {
      const outcome = await outcomeWith(script)
      expect(outcome).to.be.an.instanceOf(Error).with.property('message').that.includes(said)
      expect(outcome).to.not.be.an.instanceOf(NotRun)
    })
  }

  for (const registry of registries) {
    it(`${registry.isSilent ? 'are not run' : 'fail'} where PyPI ${registry.what}`, async function () {
      if (!hasPip) this.skip()
      // The same pip for all, as to make one takes long.
      const pip = join(shared, 'bin', 'pip')
      const script = `mkdir "$3/bin"; printf '#!/bin/sh\\nexec ${pip} "$@"' > "$3/bin/pip"; chmod 755 "$3/bin/pip"`
      const outcome = await withRegistry(registry, (url) => {
        restore = setVariables({ no_proxy: '127.0.0.1', NO_PROXY: '127.0.0.1', PIP_INDEX_URL: `${url}/simple`, PIP_FIND_LINKS: '', PIP_EXTRA_INDEX_URL: '', PIP_NO_INDEX: '0' })
        return outcomeWith(script)
      })
      expect(outcome).to.be.an.instanceOf(registry.isSilent ? NotRun : Error)
      if (!registry.isSilent) expect(outcome).to.not.be.an.instanceOf(NotRun)
    })
  }

  it('bring packages, and install them from no registry', async () => {
    const log = join(folder, 'log')
    await outcomeWith(`mkdir "$3/bin" "$3/wheels"; printf '#!/bin/sh\\necho "$*" >> ${log}' > "$3/bin/pip"; chmod 755 "$3/bin/pip"`)
    const calls = (await readFile(log, 'utf8')).trim().split('\n')
    expect(calls.map((call) => (/ (wheel|install) /.exec(call)?.[1] ?? '') + (call.includes(' --no-index ') ? ' offline' : ''))).to.deep.equal(['wheel', 'install offline'])
  })
})
