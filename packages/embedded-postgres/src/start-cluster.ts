import type { Binaries } from './binaries.ts'
import { ensureCluster } from './create-cluster.ts'
import { findRunningServer, type RunningServer } from './existing-server.ts'
import { createSocketFolder, exists, type Location, removeSocketFolder, restoreSocketFolder } from './location.ts'
import { rotateLog, tailOfLog } from './log-file.ts'
import { type Passwords, readPasswords } from './passwords.ts'
import { spawnPostmaster, stopPostmaster, waitUntilReady } from './postmaster.ts'
import type { ClusterProfile } from './types.ts'

export interface Cluster {
  readonly location: Location
  readonly binaries: Binaries
  readonly profile: ClusterProfile
  readonly fsync: boolean
  readonly logFile: string
  readonly quit?: AbortSignal | undefined
}

export interface OpenedCluster {
  readonly server: RunningServer
  readonly passwords: Passwords
  readonly adopted: boolean
}

/** PostgreSQL may refuse to start while the last processes of a killed server end. */
const maxAttempts = 3

/** Adopts a running server, or starts one; creates the cluster first where there is none. */
export async function openCluster(cluster: Cluster): Promise<OpenedCluster> {
  const { location } = cluster
  const found = (await exists(location.cluster)) ? await findRunningServer(location) : undefined
  if (found) {
    const passwords = await readPasswords(location.dataDir)
    if (passwords) return { server: found, passwords, adopted: true }
    // New passwords are set in single-user mode, which needs the cluster exclusively.
    await stopPostmaster(found.postmaster, location.cluster)
  }
  const passwords = await ensureCluster(cluster)
  return { server: await startCluster(cluster), passwords, adopted: false }
}

/** Starts PostgreSQL. With `socketFolder`, restarts it at the address that clients already use. */
export async function startCluster(cluster: Cluster, socketFolder?: string): Promise<RunningServer> {
  const { location, binaries, fsync, logFile, quit } = cluster
  for (let attempt = 1; ; attempt += 1) {
    const found = await findRunningServer(location, socketFolder)
    if (found) return found

    await rotateLog(logFile)
    quit?.throwIfAborted()
    const folder = socketFolder ?? (await createSocketFolder(location))
    if (socketFolder) await restoreSocketFolder(socketFolder, location.account)
    const postmaster = await spawnPostmaster(location, binaries, { socketFolder: folder, fsync, logFile })
    if (await waitUntilReady(postmaster, location.cluster, quit)) return { postmaster, socketFolder: folder }

    if (!socketFolder) await removeSocketFolder(location, folder)
    quit?.throwIfAborted()
    if (attempt === maxAttempts) {
      throw new Error(`PostgreSQL does not start. The end of ${logFile}:\n${await tailOfLog(logFile)}`)
    }
  }
}
