import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { invariant } from './invariant.ts'

/** What a keyed hash is for; each purpose has a key of its own. */
export type HashPurpose = 'api-key' | 'bridge-token'

/** What a ciphertext is bound to: it can't be moved to another row, column, tenant or environment. */
export interface CipherPlace {
  table: string
  column: string
  rowId: string
  platformId: string
  environment: string
}

interface Secret {
  id: Buffer
  derive(purpose: string): Buffer
}

const version = 1
const idLength = 4
const ivLength = 12
const tagLength = 16

/**
 * Everything that is kept secret, from the keys of SECRETS_KEY: the first writes, all read. Each purpose derives a key of
 * its own by HKDF, and each ciphertext and keyed hash carries the id of its secret (first 8 hex digits of its SHA-256), so
 * that keys can be rotated.
 */
export class Secrets {
  readonly #secrets: readonly [Secret, ...Secret[]]

  /** @param keys 32 bytes each */
  constructor(keys: readonly [Buffer, ...Buffer[]]) {
    const [first, ...others] = keys
    this.#secrets = [secretOf(first), ...others.map(secretOf)]
  }

  /** Of the secrets that can be read with, the writing one first; 8 hex digits each. */
  get ids(): readonly [string, ...string[]] {
    const [first, ...others] = this.#secrets
    return [nameOf(first.id), ...others.map(({ id }) => nameOf(id))]
  }

  /** AES-256-GCM. Layout: version (1), secret id (4), IV (12), tag (16), ciphertext. */
  encrypt(plaintext: string | Buffer, place: CipherPlace): Buffer {
    const secret = this.#secrets[0]
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv('aes-256-gcm', secret.derive(`encryption/${place.environment}`), iv)
    cipher.setAAD(associatedData(place))
    const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
    return Buffer.concat([Buffer.of(version), secret.id, iv, cipher.getAuthTag(), ciphertext])
  }

  /** @throws Error when the ciphertext belongs to another place, was changed, or its secret is not in SECRETS_KEY */
  decrypt(sealed: Buffer, place: CipherPlace): Buffer {
    invariant(sealed[0] === version, 'a ciphertext of this version')
    const id = sealed.subarray(1, 1 + idLength)
    const secret = this.#secrets.find((candidate) => candidate.id.equals(id))
    if (secret === undefined) throw new Error(`SECRETS_KEY lacks the key with id ${nameOf(id)}`)
    let at = 1 + idLength
    const iv = sealed.subarray(at, (at += ivLength))
    const tag = sealed.subarray(at, (at += tagLength))
    const decipher = createDecipheriv('aes-256-gcm', secret.derive(`encryption/${place.environment}`), iv, { authTagLength: tagLength })
    decipher.setAAD(associatedData(place))
    decipher.setAuthTag(tag)
    const plaintext = decipher.update(sealed.subarray(at))
    // Adds nothing in this mode, and says whether any of it is true.
    decipher.final()
    return plaintext
  }

  /**
   * HMAC-SHA256 of a key or token, under each secret, each led by its secret's id: the first is what is stored, all are
   * looked for. Not a slow hash: these values are random, so that nobody can guess them.
   */
  keyedHashes(value: string, purpose: HashPurpose): readonly [Buffer, ...Buffer[]] {
    const hash = (secret: Secret) => Buffer.concat([secret.id, createHmac('sha256', secret.derive(`hash/${purpose}`)).update(value).digest()])
    const [first, ...others] = this.#secrets
    return [hash(first), ...others.map(hash)]
  }
}

/** The id of the secret that a ciphertext is under; 8 hex digits. */
export function secretOfCiphertext(sealed: Buffer): string {
  return nameOf(sealed.subarray(1, 1 + idLength))
}

/** The same of a keyed hash. */
export function secretOfHash(hash: Buffer): string {
  return nameOf(hash.subarray(0, idLength))
}

function nameOf(id: Buffer): string {
  return id.toString('hex')
}

function secretOf(key: Buffer): Secret {
  invariant(key.length === 32, 'a secret has 32 bytes')
  const derived = new Map<string, Buffer>()
  return {
    id: createHash('sha256').update(key).digest().subarray(0, idLength),
    derive(purpose) {
      let value = derived.get(purpose)
      if (value === undefined) {
        value = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `payment-collection-service/${purpose}`, 32))
        derived.set(purpose, value)
      }
      return value
    },
  }
}

function associatedData({ table, column, rowId, platformId, environment }: CipherPlace): Buffer {
  return Buffer.from(`${table}|${column}|${rowId}|${platformId}|${environment}`)
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random characters of 0-9, A-Z, a-z, each equally likely. 43 of them carry 256 bits. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 is the largest multiple of 62 in a byte: beyond it the first letters would be likelier.
      if (byte < 248 && text.length < length) text += base62.charAt(byte % 62)
    }
  }
  return text
}
