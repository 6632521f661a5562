import { expect } from 'chai'
import { problemOf, type Answer } from './client.ts'

type Pairs = Record<string, string>

const pairs = (count: number): Pairs => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key ${index}`, `value ${index}`]))

// Four bytes of UTF-8 and two units of UTF-16 each: only a count of code points finds 80 of them to be 80.
const emoji = (count: number) => '🚲'.repeat(count)

/**
 * The limits of metadata on an operation that takes it (specification, Limits; Decision: metadata).
 *
 * @param send sends an otherwise valid request with this metadata; undefined leaves it out
 */
export function itLimitsMetadata(send: (metadata: unknown) => Promise<Answer>): void {
  const kept: Record<string, Pairs> = {
    '20 pairs': pairs(20),
    'a key of 1 and a key of 80 characters': { k: 'short', ['k'.repeat(80)]: 'long' },
    'a value of 80 characters': { key: 'v'.repeat(80) },
    'a key and a value of 80 characters beyond the basic plane': { [emoji(80)]: emoji(80) },
    'an empty value': { key: '' },
    'no pairs': {},
    'names that every object has, in the order given': { toString: 'a', constructor: 'b', hasOwnProperty: 'c', a: 'd' },
  }
  const refused: Record<string, { metadata: unknown; reference: string }> = {
    '21 pairs': { metadata: pairs(21), reference: 'metadata' },
    'an empty key': { metadata: { '': 'value' }, reference: 'metadata.' },
    'a key of 81 characters': { metadata: { ['k'.repeat(81)]: 'value' }, reference: `metadata.${'k'.repeat(81)}` },
    'a key of 81 characters beyond the basic plane': { metadata: { [emoji(81)]: 'value' }, reference: `metadata.${emoji(81)}` },
    'a value of 81 characters': { metadata: { key: 'v'.repeat(81) }, reference: 'metadata.key' },
    'a value of 81 characters beyond the basic plane': { metadata: { key: emoji(81) }, reference: 'metadata.key' },
    'a number as value': { metadata: { key: 1 }, reference: 'metadata.key' },
    'null as value': { metadata: { key: null }, reference: 'metadata.key' },
    'an object as value': { metadata: { key: { nested: 'value' } }, reference: 'metadata.key' },
    'an array': { metadata: ['value'], reference: 'metadata' },
    'a string': { metadata: 'value', reference: 'metadata' },
  }
  for (const [what, metadata] of Object.entries(kept)) {
    it(`keeps metadata of ${what}`, async () => {
      const answer = await send(metadata)
      expect(answer.status, answer.text).to.be.oneOf([200, 201])
      expect(answer.text).to.include(`"metadata":${JSON.stringify(metadata)}`)
    })
  }
  for (const [what, { metadata, reference }] of Object.entries(refused)) {
    it(`refuses metadata of ${what}`, async () => {
      const answer = await send(metadata)
      expect(answer.status, answer.text).to.equal(400)
      expect(problemOf(answer).items?.map((item) => item.reference)).to.deep.equal([reference])
    })
  }
}
