import { execFile } from 'node:child_process'
import { appendFile, cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { newFolder } from '../support/scratch.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

describe('the compiled service', () => {
  let folder: string
  const npm = (script: string, ...args: string[]) => run('npm', ['run', '--silent', script, '--', ...args], { cwd: folder, env: { ...process.env, npm_config_update_notifier: 'false' } })
  const help = async () => (await npm('cli', '--help')).stdout

  /** The one that there is after an installation. */
  async function compiled(): Promise<string> {
    const [made = '', ...more] = await readdir(join(folder, 'dist'))
    expect(more).to.deep.equal([])
    return join(folder, 'dist', made, 'main.js')
  }

  beforeEach(async () => {
    folder = await newFolder('compiled')
    await cp(join(root, 'package.json'), join(folder, 'package.json'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  async function bringSources(): Promise<void> {
    await cp(join(root, 'src'), join(folder, 'src'), { recursive: true })
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  }

  it('is what runs once npm ci has made it, for as long as it is what the sources are', async () => {
    await bringSources()
    await npm('prepare')
    expect(await help()).to.contain('Collects money by ACH debit')
    await appendFile(await compiled(), '\nconsole.log("It is compiled.")\n')
    expect(await help()).to.contain('It is compiled.')
    const commands = join(folder, 'src', 'cli', 'commands.ts')
    await writeFile(commands, (await readFile(commands, 'utf8')).replace('Collects money by ACH debit', 'Collects money, as was changed'))
    expect(await help()).to.contain('Collects money, as was changed').and.not.to.contain('It is compiled.')
    await npm('prepare')
    await appendFile(await compiled(), '\nconsole.log("It is compiled again.")\n')
    expect(await help()).to.contain('Collects money, as was changed').and.to.contain('It is compiled again.')
  })

  it('stays where it is when other sources are compiled: what runs loads more of it later', async () => {
    await bringSources()
    await npm('prepare')
    const before = await compiled()
    const files = await readdir(dirname(before))
    await appendFile(join(folder, 'src', 'sandbox', 'fill-demo.ts'), '\nexport const other = 1\n')
    await run(process.execPath, ['--eval', "import('./src/cli/compiled.js').then(({ compileService }) => compileService())"], { cwd: folder })
    expect(await readdir(join(folder, 'dist'))).to.have.length(2)
    expect(await readdir(dirname(before))).to.deep.equal(files)
  })

  it('tells where in the sources an error is', async () => {
    await bringSources()
    await appendFile(join(folder, 'src', 'main.ts'), "\nprocess.emitWarning(new Error('of the sources'))\n")
    await npm('prepare')
    const { stderr } = await run(process.execPath, ['--trace-warnings', join(folder, 'src', 'cli', 'bin.js'), '--help'])
    expect(stderr).to.match(/of the sources\n\s+at .*src\/main\.ts:\d+/)
  })

  it('need not be there', async () => {
    await bringSources()
    expect(await help()).to.contain('Collects money by ACH debit')
  })

  it('is no reason to refuse an installation before the sources have come', async () => {
    const { stdout, stderr } = await npm('prepare')
    expect(stdout + stderr).to.equal('')
  })
})
