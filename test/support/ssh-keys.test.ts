import { expect } from 'chai'
import ssh2 from 'ssh2'
import { newSshKeys } from './ssh-keys.ts'

describe('key pairs for SFTP', () => {
  it('can be read, each of them', function () {
    this.timeout(60_000)
    for (let pair = 0; pair < 2_000; pair++) {
      const keys = newSshKeys()
      for (const key of [keys.public, keys.private]) expect(ssh2.utils.parseKey(key), key).not.to.be.instanceOf(Error)
    }
  })
})
