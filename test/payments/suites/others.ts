import { expect } from 'chai'
import type { TestClient } from '../../support/client.ts'
import { newAccount, newPlatform } from '../../support/factories.ts'
import { countRows } from '../../support/rows.ts'
import { otherOf, type AnyPayment, type Kind } from '../../support/stories.ts'

export const unknownId = '01900000-0000-7000-8000-00000000dead'

/**
 * That an operation answers for others' payments, and for those of the other kind, as for an unknown one.
 *
 * @param body that the operation would take
 * @param make a payment on which the operation would do something
 */
export function itFindsNoOthers(
  kind: Kind,
  operation: 'get' | 'update' | 'hold' | 'release' | 'cancel',
  body?: object,
  make: (client: TestClient, kind: Kind) => Promise<AnyPayment> = (client, { make }) => make(client),
): void {
  const other = otherOf(kind)

  it(`does not tell anybody else's ${kind.type} from an unknown one, nor a ${other.type}, and leaves them as they are`, async () => {
    const { sandbox, live } = await newPlatform()
    const [account, sibling] = [await newAccount(sandbox), await newAccount(sandbox)]
    const own = await make(sandbox, kind)
    const ofAccount = await make(sandbox.actingFor(account.id), kind)
    const foreign = await make((await newPlatform()).sandbox, kind)
    const ofOtherKind = await make(sandbox, other)
    const tries = [
      { client: sandbox, id: unknownId },
      { client: sandbox, id: foreign.id },
      { client: sandbox, id: ofAccount.id },
      { client: sandbox, id: ofOtherKind.id },
      { client: sandbox.actingFor(account.id), id: own.id },
      { client: sandbox.actingFor(sibling.id), id: ofAccount.id },
      { client: live, id: own.id },
    ]
    for (const { client, id } of tries) {
      const { headers: _headers, ...problem } = await client.refused(kind[operation], { path: { id }, body }, 404)
      expect(problem).to.deep.equal({ status: 404, type: '/not_found', title: 'Not Found', detail: `No such ${kind.type}.` })
    }
    for (const { id, status, amount, description, payment_date, updated_at } of [own, ofAccount, foreign, ofOtherKind]) {
      const row = { id, status, amount, description, payment_date, updated_at: new Date(updated_at) }
      expect(await countRows('payments', row)).to.equal(1)
    }
  })
}
