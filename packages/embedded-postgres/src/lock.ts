import { chmod, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A long-running server shares its database with commands; a command shares with nobody. */
export type HolderKind = 'server' | 'command'

export interface Holder {
  readonly pid: number
  readonly kind: HolderKind
}

export interface SupervisorLock {
  release(): void
}

const sqliteBusy = 5

/**
 * Acquires the lock to supervise the cluster in `home`; undefined when another process has it.
 *
 * Node has no call for file locks, but its SQLite locks an open database. The kernel releases that
 * lock when the process ends, so a kill -9 leaves no stale lock and no process id to check.
 */
export async function acquireLock(home: string, kind: HolderKind): Promise<SupervisorLock | undefined> {
  const database = new DatabaseSync(path.join(home, 'supervisor.lock'))
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined
    throw error
  }
  await chmod(path.join(home, 'supervisor.lock'), 0o600)
  await writeFile(path.join(home, 'supervisor.json'), JSON.stringify({ pid: process.pid, kind }), { mode: 0o600 })
  return { release: () => database.close() }
}

/** Last process that acquired the lock. Meaningful only while the lock is held. */
export async function readHolder(home: string): Promise<Holder | undefined> {
  const text = await readFile(path.join(home, 'supervisor.json'), 'utf8').catch(() => '')
  try {
    return JSON.parse(text) as Holder
  } catch {
    return undefined
  }
}
