import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { assertDefined } from '#kernel/assert.ts'

export interface EncryptionKey {
  /** Key id in ciphertexts; never reused for another key. */
  readonly id: string
  /** 32 bytes. */
  readonly key: Uint8Array
}

/** A column of type `platform.sealed`, and what its ciphertexts are bound to. */
export interface SealedColumn {
  /** `schema.table`. */
  readonly table: string
  readonly column: string
  /** Unique column, the order of a re-encryption. */
  readonly key: string
  /** Where the bound value is, if it is not `key`: a column of the row that `via` references. */
  readonly boundTo?: { readonly via: string; readonly table: string; readonly column: string }
  /** The `row` of `seal` and `open` for a bound value. */
  readonly row: (bound: string) => string
}

/** Encryption at rest with AES-256-GCM; a changed or moved ciphertext fails to decrypt. */
export interface Encryption {
  /**
   * Encrypts with the newest key. `row` binds it to a row and column: `banking.connection:<key>`.
   */
  seal(plain: string, row: string): string
  /**
   * Decrypts a result of `seal` for the same row. Throws on an unknown key, changed text or another
   * row.
   */
  open(sealed: string, row: string): string
  /** Ids of the known keys, newest first. */
  readonly keyIds: readonly string[]
  /** Keyed hash (HMAC-SHA-256, hex): equal for equal text and purpose, opaque without the key. */
  fingerprint(text: string, purpose: string): string
}

const nonceBytes = 12
const tagBytes = 16
const format = 'v1'

/** Names a key by a hash of it, so that no configuration can mistake one key for another. */
export function encryptionKey(key: Uint8Array): EncryptionKey {
  return { id: `k${Buffer.from(hkdfSync('sha256', key, '', 'corridor key id', 6)).toString('hex')}`, key }
}

interface EncryptionOptions {
  /** Newest first; the others only decrypt. */
  readonly keys: readonly EncryptionKey[]
  /** Makes fingerprints, whatever the keys are; derived from the last key when absent. */
  readonly fingerprintKey?: Uint8Array | undefined
}

/** Throws if there is no key, a key is not 32 bytes or two share an id. */
export function createEncryption({ keys, fingerprintKey }: EncryptionOptions): Encryption {
  const byId = new Map(keys.map(({ id, key }) => [id, key]))
  const newest = assertDefined(keys[0], 'an encryption key')
  const oldest = assertDefined(keys.at(-1), 'an encryption key')
  if (byId.size !== keys.length) throw new Error('Encryption keys must have ids of their own')
  for (const { id, key } of keys) {
    if (key.length !== 32) throw new Error(`Encryption key ${id} must have 32 bytes`)
    if (!/^[a-zA-Z0-9_-]{1,40}$/.test(id)) throw new Error('Encryption key ids are letters, digits, _ and -')
  }
  const hashKey = fingerprintKey ?? Buffer.from(hkdfSync('sha256', oldest.key, '', 'corridor fingerprint', 32))

  return {
    seal(plain, row) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce)
      cipher.setAAD(additionalData(newest.id, row))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [format, newest.id, Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')].join('.')
    },
    open(sealed, row) {
      const { keyId, bytes } = parse(sealed)
      const key = byId.get(keyId)
      if (!key) throw new Error(`No encryption key ${keyId}`)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAAD(additionalData(keyId, row))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
    },
    keyIds: keys.map(({ id }) => id),
    fingerprint: (text, purpose) => createHmac('sha256', hashKey).update(`${purpose}\0${text}`).digest('hex'),
  }
}

function additionalData(keyId: string, row: string): Buffer {
  return Buffer.from(`${format}\0${keyId}\0${row}`)
}

function parse(sealed: string): { keyId: string; bytes: Buffer } {
  const [version, keyId, body] = sealed.split('.')
  const bytes = Buffer.from(body ?? '', 'base64url')
  if (version !== format || keyId === undefined || bytes.length < nonceBytes + tagBytes) {
    throw new Error('Not a sealed text')
  }
  return { keyId, bytes }
}
