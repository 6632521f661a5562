import { statSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { KeptFile } from '../../src/lib/kept-file.ts'

describe('KeptFile', () => {
  let folder: string
  let file: KeptFile

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-kept-file-'))
    file = new KeptFile(join(folder, 'data'), 'secret')
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  /** The sizes that the file has while the work goes on, each once, undefined while it is not there. */
  async function sizesDuring(work: Promise<void>): Promise<(number | undefined)[]> {
    const sizes = new Set<number | undefined>()
    const look = () => {
      sizes.add(statSync(file.path, { throwIfNoEntry: false })?.size)
    }
    const lookOften = () => {
      look()
      next = setImmediate(lookOften)
    }
    look()
    let next = setImmediate(lookOften)
    try {
      await work
    } finally {
      clearImmediate(next)
    }
    look()
    return [...sizes]
  }

  // Written in many pieces: one who wrote into the file itself would be seen at it.
  const long = (length: number) => 'k'.repeat(length * 1024 * 1024)
  const sizeOf = (value: string) => value.length + 1

  it('holds a line that only its owner reads, in a folder made for it', async () => {
    expect(await file.read()).to.equal(undefined)
    await file.create('first')
    expect(await file.read()).to.equal('first')
    expect((await stat(file.path)).mode & 0o777).to.equal(0o600)
    await file.replace('second')
    expect(await file.read()).to.equal('second')
    expect((await stat(file.path)).mode & 0o777).to.equal(0o600)
    expect(await readdir(join(folder, 'data'))).to.deep.equal(['secret'])
  })

  it('is there as a whole or not at all while it is made', async () => {
    expect(await sizesDuring(file.create(long(8)))).to.deep.equal([undefined, sizeOf(long(8))])
  })

  it('holds the old or the new, never less, while it is replaced', async () => {
    await file.create(long(1))
    expect(await sizesDuring(file.replace(long(8)))).to.deep.equal([sizeOf(long(1)), sizeOf(long(8))])
  })

  it('stays as the first of many made it', async () => {
    const values = Array.from({ length: 20 }, (_, index) => `secret ${index}`)
    const seen = await Promise.all(
      values.map(async (value) => {
        await file.create(value)
        return file.read()
      }),
    )
    expect(new Set(seen)).to.have.length(1)
    expect(values).to.include(seen[0])
    await file.create('later')
    expect(await file.read()).to.equal(seen[0])
    expect(await readdir(join(folder, 'data'))).to.deep.equal(['secret'])
  })
})
