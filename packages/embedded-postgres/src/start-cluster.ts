import type { Binaries } from './binaries.ts'
import { ensureCluster } from './create-cluster.ts'
import { type RunningPostmaster, settle } from './existing-server.ts'
import { exists, type Location, makeSocketFolder, removeSocketFolder, restoreSocketFolder } from './location.ts'
import { boundLog, tailOfLog } from './log-file.ts'
import { type Passwords, readPasswords } from './passwords.ts'
import { spawnPostmaster, stopPostmaster, waitUntilReady } from './postmaster.ts'

export interface Cluster {
  readonly location: Location
  readonly binaries: Binaries
  readonly fsync: boolean
  readonly logFile: string
}

export interface OpenedCluster {
  readonly running: RunningPostmaster
  readonly passwords: Passwords
  readonly adopted: boolean
}

/** PostgreSQL may refuse once more while the last traces of a killed one fade. */
const maxAttempts = 3

/** Takes over what runs, or makes the cluster where there is none and starts it. */
export async function openCluster(cluster: Cluster): Promise<OpenedCluster> {
  const { location, binaries, fsync } = cluster
  const found = (await exists(location.cluster)) ? await settle(location.cluster) : undefined
  if (found) {
    const passwords = await readPasswords(location.dataDir)
    if (passwords) return { running: found, passwords, adopted: true }
    // New passwords are set by a single-user session, which needs the folder for itself.
    await stopPostmaster(found.postmaster, location.cluster)
  }
  const passwords = await ensureCluster(location, binaries, { fsync })
  return { running: await bringUp(cluster), passwords, adopted: false }
}

/** Starts PostgreSQL; with `socketFolder`, where its clients already look for it. */
export async function bringUp(cluster: Cluster, socketFolder?: string): Promise<RunningPostmaster> {
  const { location, binaries, fsync, logFile } = cluster
  for (let attempt = 1; ; attempt += 1) {
    const found = await settle(location.cluster, socketFolder)
    if (found) return found

    await boundLog(logFile)
    const folder = socketFolder ?? (await makeSocketFolder(location.account))
    if (socketFolder) await restoreSocketFolder(socketFolder, location.account)
    const postmaster = await spawnPostmaster(location, binaries, { socketFolder: folder, fsync, logFile })
    if (await waitUntilReady(postmaster, location.cluster)) return { postmaster, socketFolder: folder }

    if (!socketFolder) await removeSocketFolder(folder)
    if (attempt === maxAttempts) {
      throw new Error(`PostgreSQL does not start. The end of ${logFile}:\n${await tailOfLog(logFile)}`)
    }
  }
}
