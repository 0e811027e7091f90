import { createCipheriv, pbkdf2Sync, randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { type Hex, hexToBytes, keccak256 } from 'viem'

/**
 * Writes a key as a Web3 Secret Storage file of version 3 with weak encryption, for tests only.
 * Returns the path.
 */
export async function writeKeystore(path: string, key: Hex, password: string): Promise<string> {
  const salt = randomBytes(32)
  const iv = randomBytes(16)
  const rounds = 1_000
  const derived = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const cipher = createCipheriv('aes-128-ctr', derived.subarray(0, 16), iv)
  const ciphertext = Buffer.concat([cipher.update(hexToBytes(key)), cipher.final()])
  const mac = keccak256(Buffer.concat([derived.subarray(16, 32), ciphertext])).slice(2)
  const kdfparams = { c: rounds, dklen: 32, prf: 'hmac-sha256', salt: salt.toString('hex') }
  const crypto = {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: iv.toString('hex') },
    ciphertext: ciphertext.toString('hex'),
    kdf: 'pbkdf2',
    kdfparams,
    mac,
  }
  await writeFile(path, JSON.stringify({ version: 3, id: randomUUID(), crypto }), { mode: 0o600 })
  return path
}
