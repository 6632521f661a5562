import { expect } from 'chai'
import type { Schema } from '../../src/contract.ts'
import { document } from '../../src/http/openapi.ts'

interface Told {
  webhooks: Record<string, { post: { summary: string; description: string } }>
  components: { schemas: { EventType: { enum: Schema<'EventType'>[] } } }
}

// The contract's lint has looked at the rest.
function tellsWebhooks(contract: object): contract is Told {
  return 'webhooks' in contract && 'components' in contract
}

describe('webhooks in the contract', () => {
  const contract: object = document
  if (!tellsWebhooks(contract)) throw new Error('The contract tells of webhooks')
  const types = contract.components.schemas.EventType.enum

  it('are one for each kind of resource that has events', () => {
    expect(Object.keys(contract.webhooks)).to.have.members([...new Set(types.map((type) => type.split('.')[0]))])
  })

  for (const [name, { post }] of Object.entries(contract.webhooks)) {
    it(`tell of the creation of ${name} where there is an event of it, and only there`, () => {
      const hasCreated = types.some((type) => type === `${name}.created.v1`)
      expect(/\bcreated\b/.test(post.summary), post.summary).to.equal(hasCreated)
      expect(/\bcreation\b/.test(post.description), post.description).to.equal(hasCreated)
    })
  }
})
