import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { makeFolder } from '../../src/lib/make-folder.ts'

describe('makeFolder', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-folder-'))
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const codeOf = async (path: string): Promise<unknown> => {
    const error: unknown = await makeFolder(path).catch((thrown: unknown) => thrown)
    return error instanceof Error && 'code' in error ? error.code : undefined
  }

  it('makes it with all that is above it, and takes one that is there', async () => {
    const path = join(folder, 'a', 'b', 'c')
    await Promise.all([makeFolder(path), makeFolder(path), makeFolder(join(folder, 'a', 'x'))])
    await makeFolder(path)
    expect((await stat(path)).isDirectory()).to.equal(true)
    await mkdir(join(folder, 'real'))
    await symlink(join(folder, 'real'), join(folder, 'link'))
    await makeFolder(join(folder, 'link'))
    await makeFolder(join(folder, 'link', 'below'))
    expect((await stat(join(folder, 'real', 'below'))).isDirectory()).to.equal(true)
  })

  it('says what is in the way', async () => {
    await writeFile(join(folder, 'file'), '')
    expect(await codeOf(join(folder, 'file'))).to.equal('EEXIST')
    expect(await codeOf(join(folder, 'file', 'below'))).to.equal('ENOTDIR')
    await symlink(join(folder, 'nowhere'), join(folder, 'dangling'))
    expect(await codeOf(join(folder, 'dangling'))).to.equal('EEXIST')
  })

  it('ends where nothing can be made though the parent is there', async function () {
    if (platform() !== 'linux') this.skip()
    expect(await codeOf('/proc/payment-collection-service/data')).to.equal('ENOENT')
  })
})
