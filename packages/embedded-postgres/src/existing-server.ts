import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { exists, type Location, removeSocketFolder, socketIn } from './location.ts'
import {
  followPostmaster,
  identifyProcess,
  type Postmaster,
  type PostmasterRecord,
  readRecord,
  stopPostmaster,
  waitUntilUnused,
} from './postmaster.ts'

export interface RunningServer {
  readonly postmaster: Postmaster
  readonly socketFolder: string
}

/**
 * PostgreSQL's SSLRequest: its length, then the code 80877103. The server answers before sign-in.
 */
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])
const probeTimeoutMs = 2_000

const pollMs = 20
const timeoutMs = 15_000
/** A process id of another program is checked again after this time: PostgreSQL may be starting. */
const recheckMs = 300

/**
 * Finds a running server of this cluster that accepts connections. Returns undefined when none runs
 * and one may be started. The caller holds the lock.
 *
 * @param expectedSocketFolder the only acceptable folder, when clients already use its address
 * @throws when processes hold the cluster and neither serve nor end
 */
export async function findRunningServer(
  location: Location,
  expectedSocketFolder?: string,
): Promise<RunningServer | undefined> {
  const { cluster } = location
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const record = await readRecord(cluster)
    if (!record) {
      await assertUnused(cluster)
      return undefined
    }
    if ((await identifyProcess(record.pid, cluster)) !== 'ours') {
      await removeStaleFiles(record, location)
      return undefined
    }
    if (record.status === 'ready') {
      const { socketFolder } = record
      const expected = expectedSocketFolder === undefined || socketFolder === expectedSocketFolder
      const reachable = expected && (await exists(socketIn(socketFolder)))
      if (reachable && (await acceptsConnections(socketIn(socketFolder)))) {
        return { postmaster: followPostmaster(record.pid, cluster), socketFolder }
      }
      // A silent server may be ending. One whose socket was deleted can never be reached.
      if (!reachable || performance.now() > deadline) await stopPostmaster(record, cluster)
    } else if (record.status !== 'starting' && performance.now() > deadline) {
      throw new Error(`PostgreSQL (process ${record.pid}) holds ${cluster} and neither serves nor ends.`)
    }
    await wait(pollMs)
  }
}

/**
 * Removes files of a dead postmaster. postmaster.pid is removed only when its process id belongs to
 * another program, because PostgreSQL would then refuse to start; otherwise PostgreSQL decides.
 * Nothing is removed while a process has the cluster open: children may outlive their postmaster
 * for a moment, and two postmasters on one cluster destroy it.
 */
async function removeStaleFiles(record: PostmasterRecord, location: Location): Promise<void> {
  const { cluster } = location
  await assertUnused(cluster)
  if ((await identifyProcess(record.pid, cluster)) === 'other program') {
    await wait(recheckMs)
    await assertUnused(cluster)
    const now = await readRecord(cluster)
    if (now?.pid === record.pid && (await identifyProcess(record.pid, cluster)) === 'other program') {
      await rm(path.join(cluster, 'postmaster.pid'))
    }
  }
  await removeSocketFolder(location, record.socketFolder)
}

async function assertUnused(cluster: string): Promise<void> {
  if (await waitUntilUnused(cluster, timeoutMs)) return
  throw new Error(`PostgreSQL processes without a postmaster still have ${cluster} open: end them, then start again.`)
}

/**
 * Whether a postmaster accepts connections at this socket. Its process and files do not prove it: a
 * postmaster that was killed a moment ago still has both.
 */
async function acceptsConnections(socket: string): Promise<boolean> {
  const connection = connect(socket)
  try {
    return await new Promise<boolean>((resolve) => {
      connection.setTimeout(probeTimeoutMs, () => resolve(false))
      connection.once('data', () => resolve(true))
      connection.once('error', () => resolve(false))
      connection.once('close', () => resolve(false))
      connection.write(sslRequest)
    })
  } finally {
    connection.destroy()
  }
}
