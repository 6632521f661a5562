import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import fc from 'fast-check'
import { openContent } from '../../../src/ach/file-store.ts'
import type { Addenda, NachaFile } from '../../../src/ach/nacha/nacha-file.ts'
import { readFile } from '../../../src/ach/nacha/read-file.ts'
import { meaningOf } from '../../../src/ach/nacha/transaction-codes.ts'
import { writeFile } from '../../../src/ach/nacha/write-file.ts'
import { newPaykey, type TestPlatform } from '../../support/factories.ts'
import { advance, openRail, type Rail } from '../../support/rail.ts'
import { kinds } from '../../support/stories.ts'
import { world } from '../../support/world.ts'
import { anyFile } from './arbitraries.ts'
import { writable } from './support.ts'

const yymmdd = (date = '') => date.slice(2).replaceAll('-', '')

/** Without the blanks around texts. */
const trimmed = (parts: readonly (string | number)[]) => parts.map((part) => (typeof part === 'string' ? part.trim() : part))

function addendaParts(addenda: Addenda | undefined): string[] {
  if (addenda === undefined) return []
  if (addenda.type === 'payment') return [addenda.information]
  if (addenda.type === 'change') return [addenda.code, addenda.originalTrace, addenda.originalRdfi, addenda.correctedData, addenda.trace]
  return [addenda.code, addenda.originalTrace, yymmdd(addenda.dateOfDeath), addenda.originalRdfi, addenda.information, addenda.trace]
}

/** A file field by field, as moov/main.go tells it. */
function partsOf({ header, batches }: NachaFile) {
  const entries = batches.flatMap((batch) => batch.entries)
  const totalOf = (side: string) => entries.reduce((total, { transactionCode, amount }) => total + (meaningOf(transactionCode).direction === side ? amount : 0), 0)
  return {
    header: trimmed([
      header.immediateDestination, header.immediateOrigin, yymmdd(header.createdDate), header.createdTime.replace(':', ''),
      header.idModifier, header.destinationName, header.originName, header.reference,
    ]),
    batches: batches.map((batch) => ({
      header: trimmed([
        batch.serviceClass, batch.companyName, batch.companyDiscretionaryData, batch.companyId, batch.sec, batch.entryDescription,
        batch.descriptiveDate, yymmdd(batch.effectiveDate), batch.odfiId, batch.batchNumber,
      ]),
      entries: batch.entries.map((entry) =>
        trimmed([
          entry.transactionCode, entry.routingNumber, entry.accountNumber, entry.amount, entry.individualId, entry.individualName,
          entry.discretionaryData, entry.traceNumber, ...addendaParts(entry.addenda),
        ]),
      ),
    })),
    debit: totalOf('debit'),
    credit: totalOf('credit'),
  }
}

describe('moov-io/ach', function () {
  let folder: string
  let program: string

  before(function () {
    this.timeout(300_000)
    folder = mkdtempSync(join(tmpdir(), 'payment-collection-service-moov-'))
    program = join(folder, 'moov')
    const built = spawnSync('go', ['build', '-o', program, '.'], { cwd: fileURLToPath(new URL('./moov/', import.meta.url)), encoding: 'utf8', env: { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly' } })
    if (built.error !== undefined) leaveOut('Go is not there')
    else if (/dial tcp|lookup .* on|i\/o timeout|connection (refused|reset)|TLS handshake|: (403|404|410|5\d\d) /.test(built.stderr)) leaveOut('the Go module proxy does not give it')
    else expect(built.status, built.stderr).to.equal(0)
  })
  after(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  let isLeftOut = false
  function leaveOut(why: string) {
    isLeftOut = true
    process.stdout.write(`      not run: ${why}\n`)
  }
  beforeEach(function () {
    if (isLeftOut) this.skip()
  })

  /** Of each text what they read, or `{ error }`. */
  function readAll(texts: readonly string[]): unknown {
    const ran = spawnSync(program, { input: JSON.stringify(texts), encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
    expect(ran.status, ran.stderr).to.equal(0)
    return JSON.parse(ran.stdout)
  }

  it('finds nothing wrong with the golden files, and reads the same of them', () => {
    const texts = ['mixed', 'ten-records', 'returns', 'changes'].map((name) => readFileSync(new URL(`fixtures/${name}.ach`, import.meta.url), 'ascii'))
    expect(readAll(texts)).to.deep.equal(texts.map((text) => partsOf(writable(readFile(text)))))
  })

  it('tells a wrong total, a wrong count and a line that is cut', () => {
    const text = readFileSync(new URL('fixtures/mixed.ach', import.meta.url), 'ascii')
    const damaged = [text.replace(/^(82000.{15})0/m, '$11'), text.replace('0000012345CH', '0000012346CH'), text.replace(/^7.{10}/m, '7')]
    for (const damage of damaged) expect(damage).to.not.equal(text)
    const readings = readAll(damaged)
    expect(readings).to.have.length(damaged.length)
    for (const index of damaged.keys()) expect(readings).to.have.nested.property(`[${index}].error`).that.matches(/out-of-balance/)
  })

  it('reads the same of 500 random files', function () {
    this.timeout(60_000)
    const files = fc.sample(anyFile.map(strict).filter(({ batches }) => batches.length > 0), 500)
    expect(readAll(files.map(writeFile))).to.deep.equal(files.map(partsOf))
  })

  describe('of what a platform sent and its bank answered', () => {
    let rail: Rail
    let platform: TestPlatform
    before(async function () {
      this.timeout(120_000)
      if (isLeftOut) this.skip()
      rail = await openRail('2026-11-20T15:00:00.000Z', { stands: true })
      rail.startWorker()
      platform = await rail.newPlatform()
      for (const kind of Object.values(kinds)) {
        for (const sandbox_outcome of ['paid', 'standard', 'failed_insufficient_funds', 'reversed_customer_dispute', 'failed_closed_bank_account', 'reversed_not_authorized'] as const) {
          const { paykey } = await newPaykey(platform.sandbox)
          await kind.make(platform.sandbox, { paykey, payment_date: '2026-11-24', config: { sandbox_outcome } })
        }
      }
      await advance(platform.sandbox, { banking_days: 70 })
    })
    after(async () => {
      if (!isLeftOut) await rail.close()
    })

    it('reads the same', async () => {
      const rows = await rail.asSuperuser('nacha_files').orderBy('created_at')
      const texts = rows.map((row) => openContent(world().secrets, row))
      expect(rows.map(({ direction }) => direction)).to.include.members(['incoming', 'outgoing'])
      const parts = texts.map((text) => partsOf(writable(readFile(text))))
      expect(parts.map(({ debit, credit }) => [debit, credit])).to.deep.equal(rows.map((row) => [row.debit_amount, row.credit_amount]))
      expect(readAll(texts)).to.deep.equal(parts)
    })
  })
})

/** With nothing blank that the rules want filled in, batches in ascending order, and amounts where they belong. */
function strict({ header, batches }: NachaFile): NachaFile {
  const filled = (text: string) => (text.trim() === '' ? 'X' : text)
  return {
    header: { ...header, immediateDestination: '091000019', immediateOrigin: '1234567890', destinationName: filled(header.destinationName), originName: filled(header.originName) },
    batches: batches.map((batch, index) => ({
      ...batch,
      batchNumber: index + 1,
      // TEL has debits alone.
      sec: batch.sec === 'TEL' ? 'PPD' : batch.sec,
      companyName: filled(batch.companyName),
      companyId: filled(batch.companyId),
      entryDescription: filled(batch.entryDescription),
      entries: batch.entries.map((entry) => ({
        ...entry,
        ...(entry.addenda?.type === 'return' && { addenda: { ...entry.addenda, code: 'R01' } }),
        ...(entry.addenda?.type === 'change' && { addenda: { ...entry.addenda, code: 'C01', correctedData: filled(entry.addenda.correctedData) } }),
        amount: batch.sec === 'COR' || meaningOf(entry.transactionCode).kind === 'prenote' ? 0 : Math.max(1, entry.amount),
        accountNumber: filled(entry.accountNumber), individualId: filled(entry.individualId), individualName: filled(entry.individualName),
      })),
    })),
  }
}
