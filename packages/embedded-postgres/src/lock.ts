import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A server keeps its database until it stops; a command holds it for as long as it runs. */
export type HolderKind = 'server' | 'command'

export interface Holder {
  readonly pid: number
  readonly kind: HolderKind
}

export interface SupervisorLock {
  release(): void
}

const busy = 5

/**
 * Takes the one lock that lets a process supervise the cluster in `home`; undefined when another process has it.
 *
 * Node has no call for file locks, but its SQLite holds one on an open database. The kernel drops it with the process,
 * however that ends, so there is nothing to clean up after a kill -9, and no process id to mistake for another.
 */
export async function takeLock(home: string, kind: HolderKind): Promise<SupervisorLock | undefined> {
  const database = new DatabaseSync(path.join(home, 'supervisor.lock'))
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined
    throw error
  }
  await chmod(path.join(home, 'supervisor.lock'), 0o600)
  await writeFile(path.join(home, 'supervisor.json'), JSON.stringify({ pid: process.pid, kind }), { mode: 0o600 })
  return { release: () => database.close() }
}

/** Who last took the lock: only worth asking while it is held. */
export async function readHolder(home: string): Promise<Holder | undefined> {
  const text = await readFile(path.join(home, 'supervisor.json'), 'utf8').catch(() => '')
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}
