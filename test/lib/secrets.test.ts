import { createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { expect } from 'chai'
import { randomBase62, Secrets, type CipherPlace } from '../../src/lib/secrets.ts'

const key = (seed: string) => createHash('sha256').update(seed).digest()
const idOf = (secret: Buffer) => createHash('sha256').update(secret).digest('hex').slice(0, 8)

const [oldKey, newKey] = [key('old'), key('new')]
const place: CipherPlace = {
  table: 'accounts',
  column: 'tax_id',
  rowId: '01900000-0000-7000-8000-000000000001',
  platformId: '01900000-0000-7000-8000-000000000002',
  environment: 'sandbox',
}

describe('Secrets', () => {
  const secrets = new Secrets([oldKey])

  describe('encrypt', () => {
    for (const plaintext of ['91-7654321', '', 'Grüße 🚲', '\0\0']) {
      it(`gives ${JSON.stringify(plaintext)} back`, () => {
        const sealed = secrets.encrypt(plaintext, place)
        expect(secrets.decrypt(sealed, place).toString('utf8')).to.equal(plaintext)
      })
    }

    it('gives bytes back as they were', () => {
      const bytes = Buffer.from([0, 255, 128, 10])
      expect(secrets.decrypt(secrets.encrypt(bytes, place), place)).to.deep.equal(bytes)
    })

    it('never makes the same ciphertext twice, and shows nothing of the text', () => {
      const sealed = [secrets.encrypt('0000000000000000', place), secrets.encrypt('0000000000000000', place)] as const
      expect(sealed[0].equals(sealed[1])).to.equal(false)
      expect(sealed[0].includes('00000000')).to.equal(false)
    })

    it('is led by its version and the id of its secret: the first 8 hex digits of the SHA-256', () => {
      const sealed = secrets.encrypt('text', place)
      expect(sealed[0]).to.equal(1)
      expect(sealed.subarray(1, 5).toString('hex')).to.equal(idOf(oldKey))
      expect(sealed).to.have.length(1 + 4 + 12 + 16 + 4)
    })

    // Not by decrypt, and not by the environment in what a ciphertext is bound to: whoever has the derived key of the sandbox has nothing of live.
    for (const [environment, other, kept] of [
      ['sandbox', 'live', '01b5fa717f0707070707070707070707071e55e0dcbef0baa2cb01e385b98aa45a4518ad92055898b61c3c'],
      ['live', 'sandbox', '01b5fa717f07070707070707070707070786ab7a4b532d286e8be7fc205d557cb6a620434fef2b610efc28'],
    ] as const) {
      it(`is under a key of ${environment} alone: AES-256-GCM, by HKDF-SHA-256 of the secret`, () => {
        const there = { ...place, environment }
        const sealed = secrets.encrypt('91-7654321', there)
        const opened = (of: string) => {
          const derived = Buffer.from(hkdfSync('sha256', oldKey, '', `payment-collection-service/encryption/${of}`, 32))
          const decipher = createDecipheriv('aes-256-gcm', derived, sealed.subarray(5, 17), { authTagLength: 16 })
          decipher.setAAD(Buffer.from(`accounts|tax_id|${there.rowId}|${there.platformId}|${environment}`)).setAuthTag(sealed.subarray(17, 33))
          return Buffer.concat([decipher.update(sealed.subarray(33)), decipher.final()]).toString()
        }
        expect(opened(environment)).to.equal('91-7654321')
        expect(() => opened(other)).to.throw(/authenticate data/)
        // As an earlier version has written it.
        expect(secrets.decrypt(Buffer.from(kept, 'hex'), there).toString()).to.equal('91-7654321')
      })
    }
  })

  describe('decrypt', () => {
    for (const [what, other] of Object.entries<Partial<CipherPlace>>({
      table: { table: 'representatives' },
      column: { column: 'dob' },
      row: { rowId: '01900000-0000-7000-8000-000000000009' },
      platform: { platformId: '01900000-0000-7000-8000-000000000009' },
      environment: { environment: 'live' },
    })) {
      it(`refuses a ciphertext of another ${what}`, () => {
        const sealed = secrets.encrypt('text', place)
        expect(() => secrets.decrypt(sealed, { ...place, ...other })).to.throw(/authenticate data/)
      })
    }

    it('refuses a ciphertext of which any byte was changed', () => {
      const sealed = secrets.encrypt('text', place)
      for (const [at, byte] of sealed.entries()) {
        const changed = Buffer.from(sealed)
        changed[at] = byte ^ 1
        expect(() => secrets.decrypt(changed, place), `byte ${at}`).to.throw()
      }
    })

    it('refuses a ciphertext that was cut short or made longer', () => {
      const sealed = secrets.encrypt('text', place)
      for (const length of [0, 1, 5, 17, 20, 33, sealed.length - 1]) {
        expect(() => secrets.decrypt(sealed.subarray(0, length), place), String(length)).to.throw()
      }
      expect(() => secrets.decrypt(Buffer.concat([sealed, Buffer.of(0)]), place)).to.throw()
    })

    it('names the key that is missing, and nothing of the text', () => {
      const sealed = new Secrets([newKey]).encrypt('text', place)
      expect(() => secrets.decrypt(sealed, place)).to.throw(`SECRETS_KEY lacks the key with id ${idOf(newKey)}`)
    })
  })

  describe('with two keys', () => {
    const both = new Secrets([newKey, oldKey])

    it('writes with the first', () => {
      const sealed = both.encrypt('text', place)
      expect(sealed.subarray(1, 5).toString('hex')).to.equal(idOf(newKey))
      expect(new Secrets([newKey]).decrypt(sealed, place).toString()).to.equal('text')
      expect(() => secrets.decrypt(sealed, place)).to.throw(idOf(newKey))
    })

    it('reads what either has written, whatever their order', () => {
      const sealed = [secrets.encrypt('old', place), new Secrets([newKey]).encrypt('new', place)] as const
      for (const reader of [both, new Secrets([oldKey, newKey])]) {
        expect(sealed.map((one) => reader.decrypt(one, place).toString())).to.deep.equal(['old', 'new'])
      }
    })

    it('cannot be told to read with the wrong key by exchanging the id', () => {
      const sealed = secrets.encrypt('text', place)
      Buffer.from(idOf(newKey), 'hex').copy(sealed, 1)
      expect(() => both.decrypt(sealed, place)).to.throw(/authenticate data/)
    })
  })

  describe('keyedHashes', () => {
    const both = new Secrets([newKey, oldKey])

    it('hashes under each secret, the first first, each led by its secret’s id', () => {
      const [first, second, ...others] = both.keyedHashes('sk_sandbox_x', 'api-key')
      expect(others).to.deep.equal([])
      expect(first.subarray(0, 4).toString('hex')).to.equal(idOf(newKey))
      expect(second?.subarray(0, 4).toString('hex')).to.equal(idOf(oldKey))
      expect(first).to.have.length(4 + 32)
    })

    it('finds what was stored before the key was rotated', () => {
      const [stored] = secrets.keyedHashes('sk_sandbox_x', 'api-key')
      expect(both.keyedHashes('sk_sandbox_x', 'api-key').filter((hash) => hash.equals(stored))).to.have.length(1)
      expect(new Secrets([newKey]).keyedHashes('sk_sandbox_x', 'api-key').some((hash) => hash.equals(stored))).to.equal(false)
    })

    it('differs by value and by purpose, and is the same each time', () => {
      const hash = (value: string, purpose: 'api-key' | 'bridge-token') => secrets.keyedHashes(value, purpose)[0].toString('hex')
      expect(hash('a', 'api-key')).to.equal(hash('a', 'api-key'))
      expect(new Set([hash('a', 'api-key'), hash('b', 'api-key'), hash('a', 'bridge-token')])).to.have.property('size', 3)
    })

    it('is no plain hash of the value', () => {
      const digests = ['sha256', 'sha1', 'md5'].map((algorithm) => createHash(algorithm).update('a').digest())
      const [hash] = secrets.keyedHashes('a', 'api-key')
      for (const digest of digests) expect(hash.includes(digest)).to.equal(false)
    })
  })

  for (const length of [0, 16, 31, 33, 64]) {
    it(`takes no key of ${length} bytes`, () => {
      expect(() => new Secrets([Buffer.alloc(length, 7)])).to.throw('a secret has 32 bytes')
      expect(() => new Secrets([oldKey, Buffer.alloc(length, 7)])).to.throw('a secret has 32 bytes')
    })
  }
})

describe('randomBase62', () => {
  it('has just the length asked for, of digits and letters', () => {
    for (const length of [0, 1, 43, 1000]) expect(randomBase62(length)).to.match(new RegExp(`^[0-9A-Za-z]{${length}}$`))
  })

  it('uses every character, about as often', () => {
    const counts = new Map<string, number>()
    for (const character of randomBase62(62_000)) counts.set(character, (counts.get(character) ?? 0) + 1)
    expect(counts.size).to.equal(62)
    // 1000 expected, with a deviation of 31: ten deviations are never seen. Bytes modulo 62 would make eight of them 1211.
    for (const [character, count] of counts) expect(count, character).to.be.within(690, 1310)
  })

  it('does not repeat itself', () => {
    expect(new Set(Array.from({ length: 1000 }, () => randomBase62(43)))).to.have.property('size', 1000)
  })
})
