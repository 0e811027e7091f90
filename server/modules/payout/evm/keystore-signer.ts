/** Signer with a key from an encrypted keystore file. */
import { createDecipheriv, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Signer } from './signer.ts'

const hex = (bytes?: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.regex(bytes === undefined ? /^(0x)?([0-9a-fA-F]{2})+$/ : new RegExp(`^(0x)?[0-9a-fA-F]{${bytes * 2}}$`)),
      ),
    z.transform((text) => Buffer.from(text.replace(/^0x/, ''), 'hex')),
  )

/** Web3 Secret Storage version 3, as written by geth, clef, Foundry and most wallets. */
const keystore = z.object({
  version: z.literal(3),
  crypto: z.object({
    cipher: z.literal('aes-128-ctr'),
    cipherparams: z.object({ iv: hex(16) }),
    ciphertext: hex(32),
    mac: hex(32),
    kdf: z.enum(['scrypt', 'pbkdf2']),
    kdfparams: z.object({
      dklen: z.int().check(z.gte(32), z.lte(64)),
      salt: hex(),
      n: z.optional(z.int().check(z.lte(1_048_576))),
      r: z.optional(z.int().check(z.lte(64))),
      p: z.optional(z.int().check(z.lte(64))),
      c: z.optional(z.int().check(z.gte(1), z.lte(10_000_000))),
      prf: z.optional(z.literal('hmac-sha256')),
    }),
  }),
})

type Keystore = z.output<typeof keystore>
export type KeystoreFault = 'not_readable' | 'not_a_keystore' | 'wrong_password'

/** Opens a signer whose key is decrypted from a file and stays in this process's memory. */
export async function openKeystoreSigner(path: string, password: string): Promise<Result<Signer, KeystoreFault>> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return err('not_readable')
  const parsed = keystore.safeParse(readJson(text))
  if (!parsed.success) return err('not_a_keystore')
  const key = await openKey(parsed.data.crypto, password)
  if (!key) return err('wrong_password')
  const account = privateKeyToAccount(toHex(key))
  return ok({
    address: account.address,
    sign: async (transaction) => ok(await account.signTransaction({ ...transaction, type: 'eip1559' })),
  })
}

async function openKey(crypto: Keystore['crypto'], password: string): Promise<Uint8Array | null> {
  const derived = await deriveKey(crypto, password)
  const mac = keccak_256(Buffer.concat([derived.subarray(16, 32), crypto.ciphertext]))
  if (!timingSafeEqual(mac, crypto.mac)) return null
  const decipher = createDecipheriv('aes-128-ctr', derived.subarray(0, 16), crypto.cipherparams.iv)
  return Buffer.concat([decipher.update(crypto.ciphertext), decipher.final()])
}

/**
 * Node's scrypt rejects parameters in real use (n above 2^16 with r of 1), so one library does
 * both.
 */
async function deriveKey({ kdf, kdfparams }: Keystore['crypto'], password: string): Promise<Uint8Array> {
  const { dklen, salt, n = 262_144, r = 8, p = 1, c = 262_144 } = kdfparams
  const secret = new TextEncoder().encode(password)
  if (kdf === 'pbkdf2') return pbkdf2Async(sha256, secret, salt, { c, dkLen: dklen })
  return scryptAsync(secret, salt, { N: n, r, p, dkLen: dklen, maxmem: 128 * r * (n + p) * 2 })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
