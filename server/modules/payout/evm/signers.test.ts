import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recoverTransactionAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { openServer } from '#simulators/server.ts'
import { startRemoteSigner } from '#tests/running/evm/remote-signer-server.ts'
import { treasury, treasuryKey } from '#tests/running/evm/token.ts'
import { writeKeystore } from '#tests/running/evm/write-keystore.ts'
import { assertSigned, createRemoteSigner, openKeystoreSigner, type UnsignedTransaction } from './signer.ts'

let folder: string
const unsigned: UnsignedTransaction = {
  chainId: 1,
  nonce: 7,
  to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  data: '0xa9059cbb',
  gas: 120_000n,
  maxFeePerGas: 30_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-keys-'))
})
afterAll(() => rm(folder, { recursive: true }))

/**
 * The two examples of the Web3 Secret Storage definition, with their published key and password.
 */
const published = {
  key: '0x7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d',
  password: 'testpassword',
  pbkdf2: {
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
      ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
      kdf: 'pbkdf2',
      kdfparams: {
        c: 262144,
        dklen: 32,
        prf: 'hmac-sha256',
        salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
      },
      mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
    },
    id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
    version: 3,
  },
  scrypt: {
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
      ciphertext: 'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
      kdf: 'scrypt',
      kdfparams: {
        dklen: 32,
        n: 262144,
        p: 8,
        r: 1,
        salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19',
      },
      mac: '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097',
    },
    id: '3198bc9c-6672-5ab3-d995-4942343ae5b6',
    version: 3,
  },
} as const

describe('a keystore file', () => {
  it.each(['pbkdf2', 'scrypt'] as const)(
    'opens the published example encrypted with %s and signs with it',
    // scrypt takes seconds on purpose, twice, and more on a busy machine.
    { timeout: 90_000 },
    async (kdf) => {
      const path = join(folder, kdf)
      await writeFile(path, JSON.stringify(published[kdf]))
      const signer = expectOk(await openKeystoreSigner(path, published.password), 'the example opens')
      expect(signer.address).toBe(privateKeyToAccount(published.key).address)
      const raw = expectOk(await signer.sign(unsigned), 'it signs')
      await expect(assertSigned(raw, unsigned, signer.address)).resolves.toBeUndefined()
      expect(await openKeystoreSigner(path, 'another password')).toEqual({ ok: false, error: 'wrong_password' })
    },
  )

  it("reports why a file can't be opened", async () => {
    expect(await openKeystoreSigner(join(folder, 'absent'), 'x')).toEqual({ ok: false, error: 'not_readable' })
    const path = join(folder, 'text')
    await writeFile(path, 'no keystore')
    expect(await openKeystoreSigner(path, 'x')).toEqual({ ok: false, error: 'not_a_keystore' })
  })

  it('opens a file written by the test helper', async () => {
    const path = await writeKeystore(join(folder, 'own'), treasuryKey, 'a password')
    expect(await openKeystoreSigner(path, 'a password')).toMatchObject({
      ok: true,
      value: { address: treasury.address },
    })
  })
})

describe('a remote signer', () => {
  it('signs for a caller with the token', async () => {
    const server = await startRemoteSigner({ token: 'a secret of sixteen' })
    const signer = createRemoteSigner({ url: server.url, address: treasury.address, token: 'a secret of sixteen' })
    const raw = expectOk(await signer.sign(unsigned), 'it signs')
    await expect(assertSigned(raw, unsigned, treasury.address)).resolves.toBeUndefined()
    expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(treasury.address)
    const stranger = createRemoteSigner({ url: server.url, address: treasury.address })
    expect(await stranger.sign(unsigned)).toMatchObject({ ok: false, error: { code: 'no_answer' } })
    await server.stop()
    expect(await signer.sign(unsigned)).toMatchObject({ ok: false, error: { code: 'no_answer' } })
  })

  it('distinguishes a refusal from no answer', async () => {
    const server = await startRemoteSigner({ refuse: () => 'more than the policy allows' })
    const signer = createRemoteSigner({ url: server.url, address: treasury.address })
    expect(await signer.sign(unsigned)).toEqual({
      ok: false,
      error: { code: 'refused', reason: 'more than the policy allows' },
    })
    await server.stop()
    const nonsense = await openServer(
      createServer((_, response) => void response.end('{"result":"0xyz"}')),
      { host: '127.0.0.1', port: 0 },
      new AbortController(),
    )
    expect(await createRemoteSigner({ url: nonsense.url, address: treasury.address }).sign(unsigned)).toMatchObject({
      error: { code: 'no_answer' },
    })
    await nonsense.stop()
  })

  it('gives neither transaction nor token to the address that it redirects to', async () => {
    const other = await startRemoteSigner({ token: 'a secret of sixteen' })
    const moved = await openServer(
      createServer((_, response) => void response.writeHead(307, { location: other.url }).end()),
      { host: '127.0.0.1', port: 0 },
      new AbortController(),
    )
    const signer = createRemoteSigner({ url: moved.url, address: treasury.address, token: 'a secret of sixteen' })
    expect(await signer.sign(unsigned)).toMatchObject({ ok: false, error: { code: 'no_answer' } })
    await moved.stop()
    await other.stop()
  })

  it('is rejected when it signs other content or uses another key', async () => {
    const server = await startRemoteSigner({ change: (transaction) => ({ ...transaction, to: treasury.address }) })
    const raw = expectOk(
      await createRemoteSigner({ url: server.url, address: treasury.address }).sign(unsigned),
      'it signs',
    )
    await expect(assertSigned(raw, unsigned, treasury.address)).rejects.toThrow('must sign what it was asked')
    await server.stop()
    const stranger = privateKeyToAccount(published.key)
    const foreign = await stranger.signTransaction({ ...unsigned, type: 'eip1559' })
    await expect(assertSigned(foreign, unsigned, treasury.address)).rejects.toThrow("the treasury's key")
  })
})
