import { expect } from 'chai'
import { BankDocumentError, bankSettingsOf, parseBankDocument } from '../../src/ach/bank-document.ts'
import { defaultWindows } from '../../src/ach/windows.ts'
import { bankBody } from '../support/live-bank.ts'

const place = { outbox_dir: '/outbox', inbox_dir: '/inbox' }
const sftp = { host: 'sftp.example.com', username: 'example', password: 'hidden', host_key: `SHA256:${'A'.repeat(43)}`, outbox_dir: '/out', inbox_dir: '/in' }
const { password: _password, ...sftpWithout } = sftp
const { host_key: _key, ...sftpOfAnybody } = sftp

function faultsOf(given: unknown): readonly string[] {
  try {
    parseBankDocument(given)
    return []
  } catch (error) {
    if (error instanceof BankDocumentError) return error.faults
    throw error
  }
}

describe('the settings of a bank', () => {
  it('are what the rail works with, by the usual windows unless told otherwise', () => {
    const { document } = parseBankDocument({ ...bankBody, ...place, windows: { last_file: '18:00', same_day: [] } })
    expect(bankSettingsOf(document)).to.deep.equal({
      odfiRouting: '091000019',
      immediateDestination: '091000019',
      immediateOrigin: '1912345678',
      destinationName: 'FIRST EXAMPLE BANK',
      originName: 'EXAMPLE PLATFORM',
      companyName: 'EXAMPLE INC',
      companyId: '1912345678',
      windows: { ...defaultWindows, lastFile: '18:00', sameDay: [] },
      secOverrides: {},
    })
  })

  it('are kept apart from what is secret of them', () => {
    const { document, secrets } = parseBankDocument({ ...bankBody, sftp })
    expect(document.sftp).to.deep.equal(sftpWithout)
    expect(secrets).to.deep.equal({ password: 'hidden' })
  })

  const cases: [string, object, string][] = [
    ['a wrong check digit', { immediate_destination: '091000018', ...place }, 'immediate_destination has a wrong check digit'],
    ['a routing number that is none', { odfi_routing: '9100001', ...place }, 'odfi_routing must be a routing number: 9 digits'],
    ['a name that no file can hold', { names: { origin: 'A', destination: '東京' }, ...place }, 'names.destination has no letter that a file can hold: it must have some in ASCII'],
    ['a company id that is too long', { company_id: '12345678901', ...place }, 'company_id must be 1 to 10 printable ASCII characters'],
    ['a time that is none', { windows: { last_file: '25:00' }, ...place }, 'windows.last_file must be a time of New York, HH:MM'],
    ['a window that settles before it closes', { windows: { same_day: [{ cutoff: '10:00', settles: '09:00' }] }, ...place }, 'windows.same_day.0.settles must be after its cutoff'],
    ['two windows of one cutoff', { windows: { same_day: [{ cutoff: '10:00', settles: '13:00' }, { cutoff: '10:00', settles: '17:00' }] }, ...place }, 'windows.same_day.1.cutoff is that of another window'],
    ['a time at which what has not settled would be paid', { windows: { paid_after_banking_days: 0 }, ...place }, 'windows.paid_at must not be before anything settles where windows.paid_after_banking_days is 0: nothing is paid before'],
    ['the same without same-day windows', { windows: { same_day: [], settles: '10:30', paid_after_banking_days: 0 }, ...place }, 'windows.paid_at must not be before anything settles where windows.paid_after_banking_days is 0: nothing is paid before'],
    ['an entry class that is none', { sec_overrides: { 'business.internet': 'XYZ' }, ...place }, 'sec_overrides.business.internet must be PPD, WEB, TEL or CCD'],
    ['a field that nobody knows', { ...place, colour: 'blue' }, 'colour is not known'],
    ['no mailbox', {}, 'outbox_dir and inbox_dir are missing, or sftp'],
    ['half a mailbox', { outbox_dir: '/outbox' }, 'inbox_dir is missing'],
    ['one folder for both', { outbox_dir: '/one', inbox_dir: '/one' }, 'inbox_dir must be another folder than outbox_dir'],
    ['a folder that depends on where the worker runs', { outbox_dir: 'one', inbox_dir: '/two' }, 'outbox_dir must be the absolute path of a folder'],
    ['two mailboxes', { ...place, sftp }, 'outbox_dir and inbox_dir are those of sftp where it is given: leave them out'],
    ['a server of which the key is not known', { sftp: sftpOfAnybody }, 'sftp.host_key is missing'],
    ['a host key that is no fingerprint', { sftp: { ...sftp, host_key: 'ssh-ed25519 AAAA' } }, "sftp.host_key must be the fingerprint of the server's key, SHA256: and 43 characters, as ssh-keygen -lf prints it"],
    ['nothing to come in with', { sftp: sftpWithout }, 'sftp must have a private_key or a password, one of them'],
  ]
  for (const [name, change, fault] of cases) {
    it(`are refused with ${name}`, () => {
      expect(faultsOf({ ...bankBody, ...change })).to.deep.equal([fault])
    })
  }

  it('are refused with all that is wrong with them at once', () => {
    const { odfi_routing: _gone, ...others } = bankBody
    expect(faultsOf({ ...others, ...place, colour: 'blue', company_id: '' })).to.have.members(['odfi_routing is missing', 'colour is not known', 'company_id must be 1 to 10 printable ASCII characters'])
    expect(faultsOf([])).to.deep.equal(['The document must be an object'])
  })
})
