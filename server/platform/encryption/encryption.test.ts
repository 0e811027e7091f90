import { describe, expect, it } from 'vitest'
import { createEncryption, encryptionKey } from './encryption.ts'

const first = { id: '2026a', key: new Uint8Array(32).fill(1) }
const second = { id: '2026b', key: new Uint8Array(32).fill(2) }

describe('ciphertexts carry key id, and row as additional data', () => {
  const encryption = createEncryption({ keys: [first] })

  it('decrypts what it encrypted, and never encrypts alike twice', () => {
    const sealed = encryption.seal('CI0930100100', 'row:1')
    expect(sealed).toContain('2026a')
    expect(sealed).not.toContain('0930100100')
    expect(encryption.seal('CI0930100100', 'row:1')).not.toBe(sealed)
    expect(encryption.open(sealed, 'row:1')).toBe('CI0930100100')
  })

  it('rejects a ciphertext that was moved, changed, truncated or uses an unknown key', () => {
    const sealed = encryption.seal('CI0930100100', 'row:1')
    expect(() => encryption.open(sealed, 'row:2')).toThrow()
    const at = sealed.length - 30
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
    expect(() => encryption.open(changed, 'row:1')).toThrow()
    expect(() => encryption.open(sealed.slice(0, 20), 'row:1')).toThrow('Not a sealed text')
    expect(() => createEncryption({ keys: [second] }).open(sealed, 'row:1')).toThrow('No encryption key 2026a')
  })

  it('decrypts with older keys and encrypts with the newest', () => {
    const sealed = encryption.seal('CI0930100100', 'row:1')
    const rotated = createEncryption({ keys: [second, first] })
    expect(rotated.open(sealed, 'row:1')).toBe('CI0930100100')
    expect(rotated.seal('x', 'row:1').split('.')[1]).toBe('2026b')
    expect(rotated.keyIds).toEqual(['2026b', '2026a'])
  })

  it('keeps fingerprints when the keys change but the fingerprint key does not', () => {
    const fingerprintKey = new Uint8Array(32).fill(9)
    const one = createEncryption({ keys: [first], fingerprintKey })
    expect(createEncryption({ keys: [second], fingerprintKey }).fingerprint('x', 'account')).toBe(
      one.fingerprint('x', 'account'),
    )
  })

  it('names keys by their content', () => {
    expect(encryptionKey(first.key).id).toMatch(/^k[0-9a-f]{12}$/)
    expect(encryptionKey(first.key)).toEqual(encryptionKey(new Uint8Array(32).fill(1)))
    expect(encryptionKey(second.key).id).not.toBe(encryptionKey(first.key).id)
  })

  it('creates fingerprints that differ by text, purpose and key', () => {
    const one = encryption.fingerprint('x', 'account')
    expect(one).toMatch(/^[0-9a-f]{64}$/)
    expect(encryption.fingerprint('y', 'account')).not.toBe(one)
    expect(encryption.fingerprint('x', 'wallet')).not.toBe(one)
    expect(createEncryption({ keys: [second] }).fingerprint('x', 'account')).not.toBe(one)
  })

  it('rejects invalid key lengths, missing keys and duplicate ids', () => {
    expect(() => createEncryption({ keys: [] })).toThrow()
    expect(() => createEncryption({ keys: [{ id: 'a', key: new Uint8Array(31) }] })).toThrow('32 bytes')
    expect(() => createEncryption({ keys: [first, { ...second, id: '2026a' }] })).toThrow('ids of their own')
  })
})
