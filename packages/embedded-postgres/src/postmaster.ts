import { execFile, spawn } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { Location } from './location.ts'
import { openLog } from './log-file.ts'

const run = promisify(execFile)

/** What postmaster.pid says; see PostgreSQL's src/include/utils/pidfile.h for its lines. */
export interface PostmasterRecord {
  readonly pid: number
  readonly socketFolder: string
  readonly port: number
  readonly status: string
}

export type Verdict = 'ours' | 'gone' | 'other program'

const pollMs = 10

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
 * Whose process `pid` is. A zombie counts as another program's: PostgreSQL itself sees its id as taken, and would
 * refuse to start over it.
 */
export async function judge(pid: number, cluster: string): Promise<Verdict> {
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

/** A PostgreSQL process, the postmaster or a child of it, works with its data folder as current folder. */
async function isPostgresIn(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return (await openersByLsof(cluster)).includes(pid)
  const [program, folder] = await Promise.all([
    readlink(`/proc/${pid}/exe`).catch(() => ''),
    readlink(`/proc/${pid}/cwd`).catch(() => ''),
  ])
  // The name of a program that an update replaced ends in " (deleted)".
  return path.basename(program).startsWith('postgres') && folder === cluster
}

/** Ids of every PostgreSQL process that has the cluster open, a dead postmaster's children included. */
export async function findUsers(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return openersByLsof(cluster)
  const users: number[] = []
  for (const name of await readdir('/proc')) {
    const pid = Number(name)
    if (Number.isInteger(pid) && (await isPostgresIn(pid, cluster))) users.push(pid)
  }
  return users
}

async function openersByLsof(cluster: string): Promise<number[]> {
  const { stdout } = await run('lsof', ['-t', '-a', '-c', 'postgres', '-d', 'cwd', '--', cluster]).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  )
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** Waits until nobody has the cluster open; false when somebody still has after `patienceMs`. */
export async function waitUntilUnused(cluster: string, patienceMs: number): Promise<boolean> {
  for (const deadline = performance.now() + patienceMs; ; await wait(pollMs)) {
    if ((await findUsers(cluster)).length === 0) return true
    if (performance.now() > deadline) return false
  }
}

/** Settings the supervisor relies on; tuning stands in postgresql.conf, where an operator may change it. */
function essentialSettings(socketFolder: string, fsync: boolean): string[] {
  return [
    'listen_addresses=',
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
    'port=5432',
    'logging_collector=off',
    'log_destination=stderr',
    `fsync=${fsync ? 'on' : 'off'}`,
    `full_page_writes=${fsync ? 'on' : 'off'}`,
  ].flatMap((setting) => ['-c', setting])
}

export interface Postmaster {
  readonly pid: number
  /** Settles when the process has ended, whoever started it. */
  readonly ended: Promise<void>
}

/**
 * Starts a postmaster in a session of its own, so that Ctrl-C in a terminal reaches this process alone and the
 * database stops after it, not with it.
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

/** A postmaster that another process started: nothing tells of its end, so it is looked after by polling. */
export function followPostmaster(pid: number, cluster: string): Postmaster {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setInterval(async () => {
    if ((await judge(pid, cluster)) === 'ours') return
    clearInterval(timer)
    resolve()
  }, 250)
  timer.unref()
  return { pid, ended: promise }
}

/**
 * Waits until a postmaster takes connections. Crash recovery may take long, so there is no limit while it lives.
 * Answers false when the process ended first.
 */
export async function waitUntilReady(postmaster: Postmaster, cluster: string): Promise<boolean> {
  let ended = false
  void postmaster.ended.then(() => {
    ended = true
  })
  for (;;) {
    const record = await readRecord(cluster)
    if (record?.pid === postmaster.pid && record.status === 'ready') return true
    if (ended) return false
    await wait(pollMs)
  }
}

/** Asks for a fast shutdown, then for an immediate one; either way committed work is kept. */
export async function stopPostmaster(postmaster: Pick<Postmaster, 'pid'>, cluster: string): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 7_000],
    ['SIGQUIT', 2_500],
  ] as const) {
    if ((await judge(postmaster.pid, cluster)) !== 'ours') return
    process.kill(postmaster.pid, signal)
    for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await wait(pollMs)) {
      if ((await judge(postmaster.pid, cluster)) !== 'ours') return
    }
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop.`)
}
