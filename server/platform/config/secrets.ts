import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Random } from '#kernel/random.ts'
import { ConfigFault } from './config.ts'
import * as t from './messages.ts'

export interface Secrets {
  readonly sessionSecret: string
  /** 32 bytes for encryption at rest. */
  readonly encryptionKey: Uint8Array
  /** The key before it, which only decrypts; null once no ciphertext needs it. */
  readonly oldEncryptionKey?: Uint8Array | null
  /** 32 bytes of keyed hashes; kept in the database, encrypted. */
  readonly fingerprintKey?: Uint8Array | undefined
  /** 32 bytes for the seals of the audit log; never stored in the database. */
  readonly sealKey: Uint8Array
}

export interface GivenSecrets {
  readonly sessionSecret: string | null
  readonly encryptionKey: string | null
  readonly oldEncryptionKey: string | null
  readonly sealKey: string | null
}

/**
 * Uses the given secrets and creates missing ones once in `dataDir/secrets` with mode 0600. An old
 * encryption key is never created.
 */
export async function loadSecrets(given: GivenSecrets, dataDir: string, random: Random): Promise<Secrets> {
  const folder = join(dataDir, 'secrets')
  // DATA_DIR itself stays readable: the embedded database may run as another user below it.
  await mkdir(dataDir, { recursive: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const oldKey = given.oldEncryptionKey ?? (await readIfThere(join(folder, 'encryption-old')))
  return {
    sessionSecret: given.sessionSecret ?? (await keptSecret(join(folder, 'session'), random)),
    encryptionKey: Buffer.from(given.encryptionKey ?? (await keptSecret(join(folder, 'encryption'), random)), 'hex'),
    oldEncryptionKey: oldKey === null ? null : Buffer.from(oldKey, 'hex'),
    sealKey: Buffer.from(given.sealKey ?? (await keptSecret(join(folder, 'audit-seal'), random)), 'hex'),
  }
}

/**
 * Several processes may create a secret at once; all use the one whose file was first. A draft that
 * a killed process left has a name that no later one uses.
 */
async function keptSecret(path: string, random: Random): Promise<string> {
  const existing = await readIfThere(path)
  if (existing) return existing
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(Buffer.from(random.bytes(32)).toString('hex'))
    await file.sync().finally(() => file.close())
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  const kept = await readIfThere(path)
  if (!kept) throw new ConfigFault(t.secretEmpty(path))
  return kept
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
