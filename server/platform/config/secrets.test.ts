import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '#kernel/random.ts'
import { loadSecrets } from './secrets.ts'

const none = { sessionSecret: null, encryptionKey: null, oldEncryptionKey: null, sealKey: null }

describe('installation secrets', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corridor-secrets-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('creates missing secrets once, readable by the owner only', { tags: ['D1-07'] }, async () => {
    const made = await loadSecrets(none, folder, seededRandom(1))
    expect(await loadSecrets(none, folder, seededRandom(2))).toEqual(made)
    const files = await readdir(join(folder, 'secrets'))
    expect(files.sort()).toEqual(['audit-seal', 'encryption', 'session'])
    for (const file of files) expect((await stat(join(folder, 'secrets', file))).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'secrets'))).mode & 0o777).toBe(0o700)
    expect([made.encryptionKey.length, made.sealKey.length, made.sessionSecret.length]).toEqual([32, 32, 64])
  })

  it('starts after a start that was killed while it created a secret', async () => {
    const secrets = join(folder, 'secrets')
    await mkdir(secrets)
    // In a container the next process has the same id.
    for (const name of ['session', 'encryption', 'audit-seal'])
      await writeFile(join(secrets, `${name}.${process.pid}`), 'half')
    const made = await loadSecrets(none, folder, seededRandom(1))
    expect(await loadSecrets(none, folder, seededRandom(2))).toEqual(made)
  })

  it('gives the same secrets to processes that start at once', async () => {
    const made = await Promise.all([1, 2, 3, 4].map((seed) => loadSecrets(none, folder, seededRandom(seed))))
    const stored = await loadSecrets(none, folder, seededRandom(5))
    for (const secrets of made) expect(secrets).toEqual(stored)
  })

  it('refuses a file that is empty, and does not replace it', async () => {
    const path = join(folder, 'secrets', 'encryption')
    await mkdir(join(folder, 'secrets'))
    await writeFile(path, '')
    await expect(loadSecrets(none, folder, seededRandom(1))).rejects.toThrow(path)
    expect((await stat(path)).size).toBe(0)
  })

  it('creates no secrets that are given', async () => {
    const given = {
      sessionSecret: 's'.repeat(32),
      encryptionKey: '0a'.repeat(32),
      oldEncryptionKey: '0c'.repeat(32),
      sealKey: '0b'.repeat(32),
    }
    const secrets = await loadSecrets(given, folder, seededRandom(1))
    expect(secrets.sessionSecret).toBe(given.sessionSecret)
    expect(Buffer.from(secrets.encryptionKey).toString('hex')).toBe(given.encryptionKey)
    expect(await readdir(join(folder, 'secrets'))).toEqual([])
  })

  it('reads a replaced key from encryption-old, unless one is given', async () => {
    await loadSecrets(none, folder, seededRandom(1))
    await writeFile(join(folder, 'secrets', 'encryption-old'), `${'0d'.repeat(32)}\n`)
    const old = async (given: typeof none) => (await loadSecrets(given, folder, seededRandom(1))).oldEncryptionKey
    expect(await old(none)).toEqual(Buffer.from('0d'.repeat(32), 'hex'))
    const given = '0e'.repeat(32)
    expect(await old({ ...none, oldEncryptionKey: given } as never)).toEqual(Buffer.from(given, 'hex'))
  })
})
