import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'chai'
import type { TenantScope } from '../../src/context.ts'
import { inTenant } from '../../src/database/transaction.ts'
import { listWebhookLanes } from '../../src/database/unscoped.ts'
import { newId } from '../../src/lib/ids.ts'
import { forgetLane, insertEndpoint, noteLane } from '../../src/webhooks/endpoint-store.ts'
import { newCustomer, newPlatform, newWebhookEndpoint, type TestPlatform } from '../support/factories.ts'
import { openPost, type Post } from '../support/post.ts'
import { world } from '../support/world.ts'

/** Which of these platforms are looked at, in which environments. */
async function lanesOf(database: Parameters<typeof listWebhookLanes>[0], platforms: readonly TestPlatform[]): Promise<TenantScope[]> {
  const lanes = await listWebhookLanes(database)
  return lanes.filter(({ platformId }) => platforms.some(({ id }) => id === platformId))
}

describe('webhooks are looked for', () => {
  describe('by a courier', () => {
    let post: Post
    before(async () => {
      post = await openPost()
    })
    after(() => post.close())

    it('where an endpoint is enabled and nowhere else, as soon as it is', async () => {
      const [none, gone, off, well] = [await post.newPlatform(), await post.newPlatform(), await post.newPlatform(), await post.newPlatform()]
      const all = [none, gone, off, well]
      const made = await post.newEndpoint(gone.sandbox, '/gone')
      await gone.sandbox.ok('deleteWebhookEndpoint', { path: { id: made.id } })
      const { id } = await post.newEndpoint(off.sandbox, '/off')
      await off.sandbox.ok('updateWebhookEndpoint', { path: { id }, body: { status: 'disabled' } })
      await post.newEndpoint(well.sandbox, '/well')
      const wells = { platformId: well.id, environment: 'sandbox' }
      while ((await lanesOf(post.asService, all)).length > 1) await delay(50)
      expect(await lanesOf(post.asService, all)).to.deep.equal([wells])

      const looked: string[] = []
      const listen = ({ sql }: { sql: string }) => {
        looked.push(...all.map((platform) => platform.id).filter((each) => sql.includes(`app.platform_id = '${each}'`)))
      }
      post.asService.on('query', listen)
      while (looked.length < 3) await delay(50)
      post.asService.off('query', listen)
      expect([...new Set(looked)]).to.deep.equal([well.id])

      await off.sandbox.ok('updateWebhookEndpoint', { path: { id }, body: { status: 'enabled' } })
      await post.newEndpoint(gone.sandbox, '/again')
      await post.newEndpoint(none.sandbox, '/first')
      for (const { sandbox } of all) await newCustomer(sandbox)
      for (const path of ['/off', '/again', '/first', '/well']) await post.receiver.until(1, path)
    })
  })

  describe('still', () => {
    let platform: TestPlatform
    let scope: TenantScope
    beforeEach(async () => {
      platform = await newPlatform()
      scope = { platformId: platform.id, environment: 'sandbox' }
      // What an endpoint that is gone has left, as no courier has looked yet.
      const { id } = await newWebhookEndpoint(platform.sandbox)
      await platform.sandbox.ok('deleteWebhookEndpoint', { path: { id } })
      expect(await lanesOf(world().asService, [platform])).to.deep.equal([scope])
    })

    it('where an endpoint is made while one who sees none forgets that there is any', async () => {
      const { asService } = world()
      const other = await newPlatform()
      const { id } = await newWebhookEndpoint(other.sandbox)
      const row = await world().asSuperuser('webhook_endpoints').where({ id }).first()
      if (row === undefined) throw new Error('There is no endpoint')
      await inTenant(asService, platform.id, async (trx) => {
        await noteLane({ ...scope, trx })
        await insertEndpoint({ ...scope, trx }, { ...row, platform_id: platform.id, id: newId() })
        await forgetLane(asService, scope)
      })
      await forgetLane(asService, scope)
      expect(await lanesOf(asService, [platform])).to.deep.equal([scope])
    })

    const disabled = async () => {
      const { id } = await newWebhookEndpoint(platform.sandbox)
      await platform.sandbox.ok('updateWebhookEndpoint', { path: { id }, body: { status: 'disabled' } })
      return () => platform.sandbox.ok('updateWebhookEndpoint', { path: { id }, body: { status: 'enabled' } })
    }
    const prepared: Record<string, () => Promise<() => Promise<unknown>>> = {
      made: () => Promise.resolve(() => newWebhookEndpoint(platform.sandbox)),
      enabled: disabled,
    }
    for (const [what, prepare] of Object.entries(prepared)) {
      it(`where an endpoint is ${what} after it was seen that there is none, and before that is written`, async () => {
        const { asService, asSuperuser } = world()
        const act = await prepare()
        const held = await asSuperuser.transaction()
        try {
          await held('webhook_lanes').where({ platform_id: platform.id }).forUpdate()
          const forgetting = forgetLane(asService, scope)
          await delay(200)
          const acting = act()
          await delay(200)
          await held.commit()
          await Promise.all([forgetting, acting])
        } finally {
          if (!held.isCompleted()) await held.rollback()
        }
        expect(await lanesOf(asService, [platform])).to.deep.equal([scope])
      })
    }
  })
})
