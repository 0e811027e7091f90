import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { exists, removeSocketFolder, socketIn } from './location.ts'
import {
  followPostmaster,
  judge,
  type Postmaster,
  type PostmasterRecord,
  readRecord,
  stopPostmaster,
  waitUntilUnused,
} from './postmaster.ts'
import { answers } from './server-probe.ts'

export interface RunningPostmaster {
  readonly postmaster: Postmaster
  readonly socketFolder: string
}

const pollMs = 20
const patienceMs = 15_000
/** A process id that another program holds is believed only after this time: PostgreSQL may be between two steps. */
const disbeliefMs = 300

/**
 * Finds out what an earlier run left: a running postmaster of this cluster that takes connections, or undefined when
 * the way is free to start one. To be called with the lock held.
 *
 * @param expectedSocketFolder the only folder that will do, if the caller has told others of it already
 */
export async function settle(cluster: string, expectedSocketFolder?: string): Promise<RunningPostmaster | undefined> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const record = await readRecord(cluster)
    if (!record) {
      await demandUnused(cluster)
      return undefined
    }
    if ((await judge(record.pid, cluster)) !== 'ours') {
      await clearAfter(record, cluster)
      return undefined
    }
    if (record.status === 'ready') {
      const { socketFolder } = record
      const suits = expectedSocketFolder === undefined || socketFolder === expectedSocketFolder
      const reachable = suits && (await exists(socketIn(socketFolder)))
      if (reachable && (await answers(socketIn(socketFolder)))) {
        return { postmaster: followPostmaster(record.pid, cluster), socketFolder }
      }
      // One that is silent may be dying; one that runs where nobody can reach it, its socket swept away, never will.
      if (!reachable || performance.now() > deadline) await stopPostmaster(record, cluster)
    } else if (record.status !== 'starting' && performance.now() > deadline) {
      throw new Error(`PostgreSQL (process ${record.pid}) holds ${cluster} and neither serves nor ends.`)
    }
    await wait(pollMs)
  }
}

/**
 * Clears what a dead postmaster left. Its file is removed only when its process id belongs to another program, where
 * PostgreSQL would refuse to start; in every other case PostgreSQL judges for itself. Never while a process has the
 * cluster open: a postmaster's children may outlive it for a moment, and two postmasters over one folder destroy it.
 */
async function clearAfter(record: PostmasterRecord, cluster: string): Promise<void> {
  await demandUnused(cluster)
  if ((await judge(record.pid, cluster)) === 'other program') {
    await wait(disbeliefMs)
    await demandUnused(cluster)
    const now = await readRecord(cluster)
    if (now?.pid === record.pid && (await judge(record.pid, cluster)) === 'other program') {
      await rm(path.join(cluster, 'postmaster.pid'))
    }
  }
  await removeSocketFolder(record.socketFolder)
}

async function demandUnused(cluster: string): Promise<void> {
  if (await waitUntilUnused(cluster, patienceMs)) return
  throw new Error(`PostgreSQL processes without a postmaster still have ${cluster} open: end them, then start again.`)
}
