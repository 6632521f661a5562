import { expect } from 'chai'
import { runCommand, type Ended } from '../support/child.ts'
import { newLinkedBankAccount, newPlatform, newReadyAccount, type TestPlatform } from '../support/factories.ts'
import { eventsOf } from '../support/rows.ts'
import { commandEnvironment, world } from '../support/world.ts'

describe('the command line of linked bank accounts', function () {
  this.timeout(120_000)
  let platform: TestPlatform
  before(async () => {
    platform = await newPlatform()
  })

  const run = (...args: string[]): Promise<Ended> =>
    runCommand(['bank-account', ...args], commandEnvironment(world().database))
  const read = async (id: string) => (await platform.live.ok('getLinkedBankAccount', { path: { linked_bank_account_id: id } })).data

  it("makes a platform's own active, tells of it, and out of use again", async () => {
    const { id } = await newLinkedBankAccount(platform.live, { purposes: ['payouts'] })
    expect(await run('move', id, 'active', '--reason', 'Statement seen')).to.deep.equal({ code: 0, stdout: '', stderr: `The linked bank account ${id} is active.\n` })
    expect((await read(id)).status_detail).to.include({ code: 'active', message: 'Statement seen' })
    expect((await eventsOf(id)).map(({ event_type }) => event_type)).to.deep.equal(['linked_bank_account.created.v1', 'linked_bank_account.event.v1', 'linked_bank_account.event.v1'])
    const listed = await run('list', '--platform', platform.id, '--json')
    expect(JSON.parse(listed.stdout)).to.include({ id, environment: 'live', account_id: null, status: 'active', purposes: 'payouts' })
    expect(listed.stdout).not.to.include('9876543210')
    expect(await run('move', id, 'inactive')).to.include({ code: 0 })
    expect(await run('move', id, 'active')).to.include({ code: 0 })
    expect((await read(id)).status).to.equal('active')
    expect((await run('move', platform.id, 'active')).stderr).to.include(`There is no linked bank account ${platform.id}.`)
  })

  it('moves by the table, and does nothing twice', async () => {
    const { id } = await newLinkedBankAccount(platform.live)
    const refused = await run('move', id, 'inactive')
    expect(refused).to.deep.equal({ code: 1, stdout: '', stderr: `A linked bank account that is created can't become inactive.\n` })
    expect((await run('move', id, 'created')).code).to.equal(2)
    expect((await run('move', id)).code).to.equal(2)
    expect((await run('move', id, 'active', '--reason', '')).code).to.equal(2)
    expect((await run('move', 'nothing', 'active')).stderr).to.include('There is no linked bank account nothing.')
    expect((await read(id)).status).to.equal('created')
    for (let time = 0; time < 2; time++) expect(await run('move', id, 'rejected')).to.include({ code: 0 })
    expect((await eventsOf(id)).at(-1)?.data).to.deep.equal(await read(id))
    expect(await eventsOf(id)).to.have.length(3)
    expect((await run('move', id, 'active')).stderr).to.equal(`A linked bank account that is rejected can't become active.\n`)
    expect(await run('list', '--platform', 'Nobody')).to.deep.equal({ code: 1, stdout: '', stderr: 'There is no platform Nobody.\n' })
    const [names, ...lines] = (await run('list', '--platform', platform.id)).stdout.trimEnd().split('\n')
    expect(names).to.match(/^id +platform_id +environment +account_id +status +purposes +routing_number +account_number +created_at$/)
    expect(lines.find((line) => line.startsWith(id))).to.match(/ live +.* rejected +charges +021000021 +\*+3210 /)
  })

  it('is named by its account while it is in use', async () => {
    const { sandbox } = platform
    const account = await newReadyAccount(sandbox)
    await sandbox.ok('simulateAccount', { path: { id: account.id }, body: { final_status: 'active' } })
    const { id } = await newLinkedBankAccount(sandbox, { account_id: account.id, purposes: ['payouts'] })
    const named = async () => (await sandbox.ok('getAccount', { path: { id: account.id } })).data.settings.payouts.linked_bank_account_id
    expect(await named()).to.equal(null)
    expect(await run('move', id, 'active')).to.include({ code: 0 })
    expect(await named()).to.equal(id)
    expect(await run('move', id, 'inactive')).to.include({ code: 0 })
    expect(await named()).to.equal(null)
  })
})
