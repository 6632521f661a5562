import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from 'chai'
import type { Suite, Test } from 'mocha'
import { documentedAnswers, seenAnswers } from './support/client.ts'

/**
 * Every answer that the contract documents is given by some test. It can be said only of a whole run: of all files, and with
 * every test run. A hook of the root, because that is after all files, whatever their order.
 */
after('every documented answer was seen', function () {
  const root = rootOf(this)
  if (!isWholeRun(root)) return
  const seen = seenAnswers()
  expect(documentedAnswers().filter((answer) => !seen.has(answer))).to.deep.equal([])
})

function rootOf(context: Mocha.Context): Suite {
  let suite = context.test?.parent
  if (suite === undefined) throw new Error('A hook belongs to a suite')
  while (!suite.root && suite.parent !== undefined) suite = suite.parent
  return suite
}

function isWholeRun(root: Suite): boolean {
  const tests = testsOf(root)
  const files = new Set(tests.flatMap(({ file }) => (file === undefined ? [] : [resolve(file)])))
  // A test without a state was left out, by --grep or --bail.
  return tests.every((test) => test.state !== undefined || test.isPending()) && testFiles().every((file) => files.has(file))
}

function testsOf(suite: Suite): Test[] {
  return [...suite.tests, ...suite.suites.flatMap(testsOf)]
}

function testFiles(): string[] {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.split('/').includes('node_modules'))
    .map((name) => join(import.meta.dirname, name))
    .filter((file) => /\bit\(/.test(readFileSync(file, 'utf8')))
}
