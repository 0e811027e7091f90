import { execFile, spawn } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { Location } from './location.ts'
import { openLog } from './log-file.ts'

const run = promisify(execFile)

/** Content of postmaster.pid; PostgreSQL's src/include/utils/pidfile.h defines its lines. */
export interface PostmasterRecord {
  readonly pid: number
  readonly socketFolder: string
  readonly port: number
  readonly status: string
}

export type ProcessIdentity = 'ours' | 'gone' | 'other program'

const pollMs = 10

/** Reads a cluster's postmaster.pid; undefined when the file does not exist. */
export async function readRecord(cluster: string): Promise<PostmasterRecord | undefined> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return {
    // A single-user session writes its id as a negative number.
    pid: Math.abs(Number(lines[0] ?? 0)),
    port: Number(lines[3] ?? 0),
    socketFolder: lines[4]?.trim() ?? '',
    status: lines[7]?.trim() ?? '',
  }
}

/**
 * Identifies process `pid`: a PostgreSQL process of this cluster, ended, or another program. A
 * zombie counts as another program, because PostgreSQL sees its id as taken and refuses to start.
 */
export async function identifyProcess(pid: number, cluster: string): Promise<ProcessIdentity> {
  if (!Number.isInteger(pid) || pid <= 0 || !answersSignals(pid)) return 'gone'
  return (await isPostgresIn(pid, cluster)) ? 'ours' : 'other program'
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Every PostgreSQL process, postmaster or child, has its cluster as working directory. */
async function isPostgresIn(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return (await listByLsof(cluster)).includes(pid)
  const [program, folder] = await Promise.all([
    readlink(`/proc/${pid}/exe`).catch(() => ''),
    readlink(`/proc/${pid}/cwd`).catch(() => ''),
  ])
  // The name of an executable that an update replaced ends in " (deleted)".
  return path.basename(program).startsWith('postgres') && folder === cluster
}

/** Ids of all PostgreSQL processes on the cluster, including children of a dead postmaster. */
async function findClusterProcesses(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return listByLsof(cluster)
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    const pid = Number(name)
    if (Number.isInteger(pid) && (await isPostgresIn(pid, cluster))) found.push(pid)
  }
  return found
}

async function listByLsof(cluster: string): Promise<number[]> {
  const { stdout } = await run('lsof', ['-t', '-a', '-c', 'postgres', '-d', 'cwd', '--', cluster]).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  )
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** Waits until no process has the cluster open; false after `timeoutMs`. */
export async function waitUntilUnused(cluster: string, timeoutMs: number): Promise<boolean> {
  for (const deadline = performance.now() + timeoutMs; ; await wait(pollMs)) {
    if ((await findClusterProcesses(cluster)).length === 0) return true
    if (performance.now() > deadline) return false
  }
}

/** Settings that the supervisor requires. Operators change the tuning in postgresql.conf. */
function essentialSettings(socketFolder: string, fsync: boolean): string[] {
  return [
    'listen_addresses=',
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
    'port=5432',
    'logging_collector=off',
    'log_destination=stderr',
    // Messages of failed statements quote values. The application logs their SQLSTATE.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    `fsync=${fsync ? 'on' : 'off'}`,
    `full_page_writes=${fsync ? 'on' : 'off'}`,
  ].flatMap((setting) => ['-c', setting])
}

export interface Postmaster {
  readonly pid: number
  /** Resolves when the process has ended, whichever process started it. */
  readonly ended: Promise<void>
}

/**
 * Starts a postmaster in its own session. Ctrl-C in a terminal then reaches only this process,
 * which stops the database after its own work has ended.
 */
export async function spawnPostmaster(
  location: Location,
  binaries: Binaries,
  options: { socketFolder: string; fsync: boolean; logFile: string },
): Promise<Postmaster> {
  const { account, cluster } = location
  const log = await openLog(options.logFile)
  try {
    const child = spawn(binaries.postgres, ['-D', cluster, ...essentialSettings(options.socketFolder, options.fsync)], {
      cwd: cluster,
      detached: true,
      env: { LC_ALL: 'C' },
      stdio: ['ignore', log.fd, log.fd],
      ...(account.dropped ? { uid: account.uid, gid: account.gid } : {}),
    })
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
    child.unref()
    return { pid: child.pid as number, ended }
  } finally {
    await log.close()
  }
}

/** Observes a postmaster that another process started; without exit events, it polls. */
export function followPostmaster(pid: number, cluster: string): Postmaster {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setInterval(async () => {
    if ((await identifyProcess(pid, cluster)) === 'ours') return
    clearInterval(timer)
    resolve()
  }, 250)
  timer.unref()
  return { pid, ended: promise }
}

/**
 * Waits until a postmaster accepts connections; false when the process ended first. There is no
 * time-out, because crash recovery may take long. `quit` ends the process.
 */
export async function waitUntilReady(postmaster: Postmaster, cluster: string, quit?: AbortSignal): Promise<boolean> {
  let ended = false
  void postmaster.ended.then(() => {
    ended = true
  })
  for (;;) {
    const record = await readRecord(cluster)
    if (record?.pid === postmaster.pid && record.status === 'ready') return true
    if (ended) return false
    if (quit?.aborted) await stopPostmaster(postmaster, cluster, quit)
    await wait(pollMs)
  }
}

/**
 * Requests a fast shutdown, then an immediate one. Both preserve committed work. `quit` skips the
 * fast one.
 */
export async function stopPostmaster(
  postmaster: Pick<Postmaster, 'pid'>,
  cluster: string,
  quit?: AbortSignal,
): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 7_000],
    ['SIGQUIT', 2_500],
  ] as const) {
    if ((await identifyProcess(postmaster.pid, cluster)) !== 'ours') return
    if (signal === 'SIGINT' && quit?.aborted) continue
    process.kill(postmaster.pid, signal)
    for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await wait(pollMs)) {
      if ((await identifyProcess(postmaster.pid, cluster)) !== 'ours') return
      if (signal === 'SIGINT' && quit?.aborted) break
    }
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop.`)
}
