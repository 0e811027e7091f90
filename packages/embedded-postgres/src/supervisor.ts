import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { exists, type Location, prepareLocation, removeSocketFolder, socketIn } from './location.ts'
import { type HolderKind, readHolder, type SupervisorLock, takeLock } from './lock.ts'
import { boundLog } from './log-file.ts'
import { type Passwords, readPasswords } from './passwords.ts'
import { judge, readRecord, stopPostmaster } from './postmaster.ts'
import { bringUp, type Cluster, openCluster } from './start-cluster.ts'
import { appRole, databaseName, ownerRole } from './store.ts'
import { watch } from './watchdog.ts'

export interface ConnectionSettings {
  /** Folder of the Unix socket. */
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** Somebody else has the data folder; the message says who, and what to do. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
  readonly code = 'FOLDER_IN_USE'
}

export interface EmbeddedPostgres {
  /** Login that owns the schema: for migrations, and nothing else. */
  readonly owner: ConnectionSettings
  /** Login the application uses: a member of corridor_app, owns nothing. */
  readonly app: ConnectionSettings
  /** Changes when PostgreSQL died and was started again. */
  readonly postmasterPid: number
  /** True when a running cluster of ours was taken over. */
  readonly adopted: boolean
  /** Stops PostgreSQL within 10 s, or only lets go of it. Safe to repeat. */
  stop(options?: { leave?: boolean }): Promise<void>
}

export interface SupervisorLogger {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  readonly logger: SupervisorLogger
  /** Off only for throw-away clusters of tests. */
  readonly fsync?: boolean
}

/** A command is short, and a server starts within this; who waits longer is told who is in the way. */
const patienceMs = 60_000
const pollMs = 50

/**
 * Starts this data folder's PostgreSQL, or takes over one that a killed server left running, and looks after it until
 * `stop`: a postmaster that dies is started again.
 *
 * @throws FolderInUse when another server has the data folder, with a sentence that says what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const location = await prepareLocation(options.dataDir)
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await wait(pollMs)) {
    const lock = await takeLock(location.home, 'server')
    if (lock) return supervise(location, lock, 'server', options)
    if ((await readHolder(location.home))?.kind === 'server') break
  }
  throw await refusal(location)
}

/**
 * For the command line: uses the database that a server of this data folder has running; starts it, and stops it at the
 * end, when there is none. A database that a killed server left running is used and left running.
 */
export async function attachEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const location = await prepareLocation(options.dataDir)
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await wait(pollMs)) {
    const lock = await takeLock(location.home, 'command')
    if (lock) return supervise(location, lock, 'command', options)
    // Another command stops the database when it ends, so only a server's is shared.
    if ((await readHolder(location.home))?.kind !== 'server') continue
    const shared = await findShared(location)
    if (shared) return shared
  }
  throw await refusal(location)
}

/** The database of the server that holds the lock; undefined while that starts, stops or mends it. */
async function findShared(location: Location): Promise<EmbeddedPostgres | undefined> {
  const record = await readRecord(location.cluster)
  const passwords = await readPasswords(location.dataDir)
  if (record?.status !== 'ready' || !passwords || (await judge(record.pid, location.cluster)) !== 'ours')
    return undefined
  return {
    ...connections(record.socketFolder, passwords),
    postmasterPid: record.pid,
    adopted: true,
    stop: async () => undefined,
  }
}

const holderNames: Record<HolderKind, string> = { server: 'another Corridor server', command: 'a Corridor command' }

async function refusal(location: Location): Promise<Error> {
  const holder = await readHolder(location.home)
  const who = holder ? `${holderNames[holder.kind]} (process ${holder.pid})` : 'another process'
  return new FolderInUse(
    `${location.dataDir} is in use by ${who}. Stop it first, give this one a DATA_DIR of its own, or let both share one PostgreSQL by DATABASE_URL.`,
  )
}

async function supervise(
  location: Location,
  lock: SupervisorLock,
  kind: HolderKind,
  { logger, fsync = true }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  try {
    const binaries = await findBinaries(location.account, location.home)
    const cluster: Cluster = { location, binaries, fsync, logFile: path.join(location.home, 'postgres.log') }
    const { running, passwords, adopted } = await openCluster(cluster)
    const { socketFolder } = running
    if (kind === 'command' && !adopted) logger.info('No server runs here: started the database for this command.')
    if (adopted) logger.info(`Took over the running database (process ${running.postmaster.pid}).`)

    const watcher = watch(running.postmaster, {
      logger,
      restart: async () => (await bringUp(cluster, socketFolder)).postmaster,
      isReachable: () => exists(socketIn(socketFolder)),
      stop: (postmaster) => stopPostmaster(postmaster, location.cluster),
      tidy: () => boundLog(cluster.logFile),
    })
    const finish = async (leave: boolean) => {
      const postmaster = await watcher.stop()
      if (!leave) {
        await stopPostmaster(postmaster, location.cluster)
        await removeSocketFolder(socketFolder)
      }
      lock.release()
    }
    let finished: Promise<void> | undefined
    return {
      ...connections(socketFolder, passwords),
      get postmasterPid() {
        return watcher.postmaster().pid
      },
      adopted,
      stop({ leave = kind === 'command' && adopted } = {}) {
        finished ??= finish(leave)
        return finished
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

function connections(socketFolder: string, passwords: Passwords): Pick<EmbeddedPostgres, 'owner' | 'app'> {
  const place = { host: socketFolder, port: 5432, database: databaseName }
  return {
    owner: { ...place, user: ownerRole, password: passwords.owner },
    app: { ...place, user: appRole, password: passwords.app },
  }
}
