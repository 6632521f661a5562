import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect } from 'chai'
import { isUnreachable, NotRun, pythonEnvironment } from './programs.ts'

describe('programs that checks need', () => {
  let folder: string
  const path = process.env['PATH']
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-programs-'))
    await mkdir(join(folder, 'programs'))
    await writeFile(join(folder, 'requirements.txt'), 'nothing==1')
  })
  afterEach(async () => {
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
    return pythonEnvironment(join(folder, 'venv'), join(folder, 'requirements.txt')).catch((error: unknown) => error)
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

  it('are not run where PyPI does not answer', async () => {
    expect(await outcomeWith(withPip('NewConnectionError: [Errno 111] Connection refused'))).to.be.an.instanceOf(NotRun)
  })

  // As the programs say it.
  const maven = 'Could not transfer artifact org.apache.maven:maven-parent:pom:40 from/to central (https://repo.maven.apache.org/maven2):'
  for (const [said, isSilent] of [
    [`${maven} transfer failed for https://repo.maven.apache.org/maven2/a.pom: Connect to repo.maven.apache.org:443 failed: Connection refused`, true],
    [`${maven} transfer failed for https://repo.maven.apache.org/maven2/a.pom: Unknown host repo.maven.apache.org: Name or service not known`, true],
    [`${maven} transfer failed for https://repo.maven.apache.org/maven2/a.pom, status: 503 Service Unavailable`, true],
    [`${maven} transfer failed for https://repo.maven.apache.org/maven2/a.pom: Connection reset`, true],
    [`${maven} authorization failed for https://repo.maven.apache.org/maven2/a.pom, status: 403 Forbidden`, false],
    [`${maven} GET request of: a.pom from central failed: No space left on device`, false],
    ['npm error network request to https://registry.npmjs.org/is-odd failed, reason: getaddrinfo ENOTFOUND registry.npmjs.org', true],
    ['npm error code ENOSPC', false],
    ['npm error code EINTEGRITY', false],
    ['go: a.org/x@v1: Get "https://proxy.golang.org/a.org/x/@v/v1.info": dial tcp: lookup proxy.golang.org on 127.0.0.1:53: no such host', true],
    ['go: updates to go.mod needed, disabled by -mod=readonly', false],
    ['ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device', false],
  ] as const) {
    it(`${isSilent ? 'are not run' : 'fail'} for: ${said}`, () => {
      expect(isUnreachable(said)).to.equal(isSilent)
    })
  }
})
