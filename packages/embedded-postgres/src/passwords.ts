import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'

/** Passwords of the cluster's two logins. The superuser has none and cannot sign in. */
export interface Passwords {
  readonly owner: string
  readonly app: string
}

const fileName = 'postgres-passwords.json'

/** Reads the passwords of a data folder; undefined when the file does not exist. */
export async function readPasswords(dataDir: string): Promise<Passwords | undefined> {
  const text = await readFile(path.join(dataDir, fileName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : (JSON.parse(text) as Passwords)
}

export function createPasswords(): Passwords {
  return { owner: randomBytes(24).toString('hex'), app: randomBytes(24).toString('hex') }
}

/**
 * Saves the passwords in a file that only its owner may read. Call it after the cluster has them:
 * a crash in between loses the passwords, and the next start sets new ones.
 */
export async function savePasswords(dataDir: string, passwords: Passwords): Promise<void> {
  const target = path.join(dataDir, fileName)
  const draft = `${target}.${process.pid}`
  const file = await open(draft, 'w', 0o600)
  await file.writeFile(JSON.stringify(passwords))
  await file.sync()
  await file.close()
  await rename(draft, target)
}
