import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect } from 'chai'
import { setVariables } from './environment-variables.ts'
import { NotRun } from './programs.ts'
import { npmRegistry } from './registries.ts'
import { dropsTheFirst, isInstalled, registries, withRegistry } from './registry-server.ts'
import { compileGo, compileJava, Failed, reach } from './steps.ts'

describe('steps of a check of a client', () => {
  let folder: string
  let restore: () => void = () => undefined
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-steps-'))
  })
  afterEach(async () => {
    restore()
    restore = () => undefined
    await rm(folder, { recursive: true, force: true })
  })

  const directly = { no_proxy: '127.0.0.1', NO_PROXY: '127.0.0.1' }
  const outcomeOf = (step: Promise<unknown>) => step.catch((error: unknown) => error)

  async function write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  }

  /** A program of this name, before any other on the path. */
  async function putFirst(name: string, script: string): Promise<void> {
    await mkdir(join(folder, 'programs'), { recursive: true })
    await writeFile(join(folder, 'programs', name), `#!/bin/sh\n${script}`)
    await chmod(join(folder, 'programs', name), 0o755)
    restore = setVariables({ PATH: `${join(folder, 'programs')}${delimiter}${process.env['PATH']}` })
  }

  async function npm(url: string): Promise<void> {
    const { name, version, dependencies } = { name: 'x', version: '1.0.0', dependencies: { nothing: '1.0.0' } }
    const nothing = { version: '1.0.0', resolved: 'https://registry.npmjs.org/nothing/-/nothing-1.0.0.tgz', integrity: `sha512-${'A'.repeat(86)}==` }
    await write({
      'package.json': JSON.stringify({ name, version, dependencies }),
      'package-lock.json': JSON.stringify({ name, version, lockfileVersion: 3, requires: true, packages: { '': { name, version, dependencies }, 'node_modules/nothing': nothing } }),
    })
    restore = setVariables({ ...directly, npm_config_registry: url, npm_config_cache: join(folder, 'cache'), npm_config_fetch_retry_mintimeout: '10', npm_config_fetch_retry_maxtimeout: '10' })
    await reach(npmRegistry, 'its packages', 'npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, waitSeconds: 1 })
  }

  async function go(url: string): Promise<void> {
    await write({
      'go.mod': 'module example.com/x\n\ngo 1.23\n\nrequire example.com/nothing v1.0.0\n',
      'go.sum': `example.com/nothing v1.0.0 h1:${'A'.repeat(43)}=\nexample.com/nothing v1.0.0/go.mod h1:${'A'.repeat(43)}=\n`,
      'main.go': 'package main\n\nimport _ "example.com/nothing"\n\nfunc main() {}\n',
    })
    restore = setVariables({ ...directly, GOPROXY: url, GOMODCACHE: join(folder, 'cache'), GONOPROXY: 'none', GOPRIVATE: '' })
    await compileGo(folder, 0.2)
  }

  async function java(url: string): Promise<void> {
    await mkdir(join(folder, '.m2'))
    await write({
      '.m2/settings.xml': `<settings><mirrors><mirror><id>local</id><mirrorOf>*</mirrorOf><url>${url}</url></mirror></mirrors></settings>`,
      'pom.xml': '<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version></project>',
    })
    restore = setVariables({ MAVEN_OPTS: `-Duser.home=${folder}` })
    await compileJava(folder, 1)
  }

  for (const [program, bringing] of [
    ['npm', npm],
    ['go', go],
    ['mvn', java],
  ] as const) {
    describe(`with ${program}`, () => {
      before(function () {
        if (!isInstalled(program)) this.skip()
      })
      for (const registry of registries) {
        // Go asks but once.
        const isSilent = registry.isSilent || (program === 'go' && registry.what === dropsTheFirst)
        it(`${isSilent ? 'are not run' : 'fail'} where the registry ${registry.what}`, async () => {
          const outcome = await withRegistry(registry, (url) => outcomeOf(bringing(url)))
          expect(outcome).to.be.an.instanceOf(isSilent ? NotRun : Failed)
        })
      }
    })
  }

  it('fail where Go code does not compile, whatever the code is of', async function () {
    if (!isInstalled('go')) this.skip()
    await write({ 'go.mod': 'module example.com/x\n\ngo 1.23\n', 'main.go': 'package main\n\nfunc main() { "dial tcp: connection refused" }\n' })
    const outcome = await outcomeOf(compileGo(folder))
    expect(outcome).to.be.an.instanceOf(Failed).with.property('message', 'it does not compile')
  })

  const compilationError = [
    '[ERROR] COMPILATION ERROR : ',
    '[ERROR] /x/ApiClient.java:[1037,14] method getConnectTimeout() is already defined in class paymentcollection.ApiClient',
    '[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.8.1:compile (default-compile) on project x: Compilation failure',
    '[ERROR] /x/ApiClient.java:[1037,14] method getConnectTimeout() is already defined in class paymentcollection.ApiClient',
    '[ERROR] -> [Help 1]',
  ].join('\n')
  for (const [when, pattern, said] of [
    ['at once', '*compile*', 'its packages'],
    ['once its packages are there', '*-o*compile*', 'it does not compile'],
  ] as const) {
    it(`fail where Java code does not compile, ${when}, whatever the code is of`, async () => {
      await putFirst('mvn', `case "$*" in ${pattern}) cat <<'END'\n${compilationError}\nEND\nexit 1;; esac`)
      const outcome = await outcomeOf(compileJava(folder))
      expect(outcome).to.be.an.instanceOf(Failed).with.property('message', said)
    })
  }

  it('compile Java code offline, and only when its packages are there', async () => {
    const log = join(folder, 'log')
    await putFirst('mvn', `echo "$@" >> ${log}; : > ${join(folder, 'classpath')}`)
    await compileJava(folder)
    const calls = (await readFile(log, 'utf8')).trim().split('\n')
    expect(calls.map((call) => ({ isOffline: /(^| )-o /.test(call), isCompiled: !call.includes('-Dmaven.main.skip') }))).to.deep.equal([
      { isOffline: false, isCompiled: false },
      { isOffline: true, isCompiled: true },
    ])
  })

  it('fail where a program is not installed', async () => {
    const outcome = await outcomeOf(reach(npmRegistry, 'its packages', 'no-such-program', [], {}))
    expect(outcome).to.be.an.instanceOf(Failed).with.property('message', 'no-such-program is not installed')
  })
})
