/** Treasury signers, by a key file or a remote service, and the check of their output. */

import { createDecipheriv, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import {
  type Address,
  type Hex,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerializedEIP1559,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import { assert } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/payout/messages.ts'

/** An unsigned type-2 (EIP-1559) transaction without value. Fees in wei. */
export interface UnsignedTransaction {
  readonly chainId: number
  readonly nonce: number
  readonly to: Address
  readonly data: Hex
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** `refused`: the signer rejects this transaction. `no_answer`: unknown, and safe to retry. */
export type SignerFault = { readonly code: 'refused' | 'no_answer'; readonly reason: string }

/** Holds the treasury's key. Signing alone has no effect until the bytes are broadcast. */
export interface Signer {
  readonly address: Address
  sign(transaction: UnsignedTransaction): Promise<Result<Hex, SignerFault>>
}

/**
 * Throws unless `raw` is exactly `input` signed by `address`: the signer holds the key, but its
 * output is verified.
 */
export async function assertSigned(raw: Hex, input: UnsignedTransaction, address: Address): Promise<void> {
  const serialized = raw as TransactionSerializedEIP1559
  const got = parseTransaction(serialized)
  assert(
    got.type === 'eip1559' &&
      got.chainId === input.chainId &&
      (got.nonce ?? 0) === input.nonce &&
      got.to?.toLowerCase() === input.to.toLowerCase() &&
      (got.data ?? '0x') === input.data &&
      (got.value ?? 0n) === 0n &&
      got.gas === input.gas &&
      got.maxFeePerGas === input.maxFeePerGas &&
      (got.maxPriorityFeePerGas ?? 0n) === input.maxPriorityFeePerGas,
    'the signer must sign what it was asked to sign',
  )
  const signedBy = await recoverTransactionAddress({ serializedTransaction: serialized })
  assert(signedBy.toLowerCase() === address.toLowerCase(), "the signer must sign with the treasury's key")
}

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

interface RemoteSignerOptions {
  /** `http://` or `https://`, a JSON-RPC server with `eth_signTransaction` such as Web3Signer. */
  readonly url: string
  readonly address: Address
  /** Sent as `Authorization: Bearer`. */
  readonly token?: string | null
}

const timeoutMs = 5_000

const rpcAnswer = z.union([
  z.object({ result: z.union([z.string(), z.object({ raw: z.string() })]) }),
  z.object({ error: z.object({ message: z.string() }) }),
])
const rawBytes = /^0x([0-9a-f]{2})+$/

/** A remote signer that holds the key. Callers must verify the transactions that it returns. */
export function createRemoteSigner({ url, address, token = null }: RemoteSignerOptions): Signer {
  return {
    address,
    async sign({ chainId, nonce, to, data, gas, maxFeePerGas, maxPriorityFeePerGas }) {
      const transaction = {
        from: address,
        to,
        data,
        value: '0x0',
        chainId: toHex(chainId),
        nonce: toHex(nonce),
        gas: toHex(gas),
        maxFeePerGas: toHex(maxFeePerGas),
        maxPriorityFeePerGas: toHex(maxPriorityFeePerGas),
        type: '0x2',
      }
      const reply = await ask(url, token, {
        jsonrpc: '2.0',
        id: 1,
        method: 'eth_signTransaction',
        params: [transaction],
      })
      const parsed = rpcAnswer.safeParse(reply.body)
      if (!reply.ok || !parsed.success) return err({ code: 'no_answer', reason: t.signerFailed(reply.reason) })
      if ('error' in parsed.data) return err({ code: 'refused', reason: parsed.data.error.message.slice(0, 200) })
      const raw = typeof parsed.data.result === 'string' ? parsed.data.result : parsed.data.result.raw
      if (!rawBytes.test(raw)) return err({ code: 'no_answer', reason: t.signerReturnedNothing })
      return ok(raw as `0x${string}`)
    },
  }
}

async function ask(url: string, token: string | null, body: object) {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { ok: reply.ok, reason: t.respondedWith(reply.status), body: (await reply.json()) as unknown }
  } catch {
    return { ok: false, reason: t.timedOut(timeoutMs), body: null }
  }
}
