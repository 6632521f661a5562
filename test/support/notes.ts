import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect } from 'chai'
import type { Suite, Test } from 'mocha'
import { connect } from '../../src/database/connection.ts'
import { Secrets } from '../../src/lib/secrets.ts'
import { verify, verifyingConnections } from '../../src/verify/verify.ts'
import { documentedAnswers, seenAnswers } from './client.ts'
import type { TestRun } from './test-run.ts'
import type { World } from './world.ts'

// A process of a run notes, a line each: its database, the files of which it has run every test, and the answers that they have
// seen, by operation and status.

const files = new Set<string>()

/** After each file. */
export async function takeNotes(run: TestRun, { database }: World, root: Suite): Promise<void> {
  const tests = testsOf(root)
  // A test without a state was left out, by --grep or --bail.
  if (tests.every((test) => test.state !== undefined || test.isPending())) for (const { file } of tests) if (file !== undefined) files.add(resolve(file))
  const notes = [`database ${database.serviceUrl}`, ...[...files].map((file) => `file ${file}`), ...[...seenAnswers()].map((answer) => `answer ${answer}`)]
  await writeFile(join(run.folder, `notes-${process.pid}`), notes.join('\n'))
}

function testsOf(suite: Suite): Test[] {
  return [...suite.tests, ...suite.suites.flatMap(testsOf)]
}

/**
 * At the end of a run.
 *
 * @throws AssertionError where what the suites leave behind does not agree with itself; and, of a whole run, of all files with
 *   every test, where an answer that the contract documents was not given to any
 */
export async function lookOver(run: TestRun): Promise<void> {
  const names = (await readdir(run.folder)).filter((name) => name.startsWith('notes-'))
  const lines = (await Promise.all(names.map((name) => readFile(join(run.folder, name), 'utf8')))).flatMap((text) => text.split('\n'))
  const noted = (kind: string) => new Set(lines.filter((line) => line.startsWith(`${kind} `)).map((line) => line.slice(kind.length + 1)))
  for (const serviceUrl of noted('database')) {
    const faults = await findFaults(serviceUrl, run)
    expect(faults, `what the suites leave behind: ${JSON.stringify(faults)}`).to.deep.equal([])
  }
  const seen = noted('answer')
  const done = noted('file')
  if (testFiles().every((file) => done.has(file))) expect(documentedAnswers().filter((answer) => !seen.has(answer)), 'answers that no test has seen').to.deep.equal([])
}

/** Of platforms with payments: others have nothing to agree on. */
async function findFaults(serviceUrl: string, { adminUrl, secretsKey }: TestRun) {
  const url = new URL(adminUrl)
  url.pathname = new URL(serviceUrl).pathname
  const asSuperuser = connect(url.href, { pool: 1 })
  const asService = connect(serviceUrl, { pool: verifyingConnections })
  try {
    const platforms = await asSuperuser('payments').distinct<{ platform_id: string }[]>('platform_id')
    const findings = await verify(asService, new Secrets([Buffer.from(secretsKey, 'base64')]), platforms.map(({ platform_id }) => platform_id))
    return [...findings].filter(([, { broken }]) => broken !== undefined)
  } finally {
    await asSuperuser.destroy()
    await asService.destroy()
  }
}

function testFiles(): string[] {
  const folder = join(import.meta.dirname, '..')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.split('/').includes('node_modules'))
    .map((name) => join(folder, name))
    .filter((file) => /\bit\(/.test(readFileSync(file, 'utf8')))
}
