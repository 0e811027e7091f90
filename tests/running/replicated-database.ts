/**
 * A primary and its synchronous standby behind one address, from the embedded programs. They
 * contain no pg_basebackup, so a standby begins as a copy of the primary's files during an online
 * backup.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readlink, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import type { ConnectionSettings } from '#server/platform/database/database.ts'
import { embeddedProfile } from '#server/platform/database/embedded-profile.ts'
import { freePort } from './server.ts'
import { startTcpProxy } from './tcp-proxy.ts'

export interface ReplicatedDatabase {
  /** Logins at the address that follows the primary. */
  readonly owner: ConnectionSettings
  readonly app: ConnectionSettings
  /**
   * Kills the primary, promotes the standby and turns the address to it. The new primary has no
   * standby.
   */
  failOver(): Promise<void>
  /** Gives the primary a synchronous standby, and waits until commits wait for it. */
  addStandby(): Promise<void>
  /** Keeps the standby from confirming commits during `work`. */
  withSilentStandby<T>(work: () => Promise<T>): Promise<T>
  /** Cancels commits that wait for the standby, as an administrator may; returns their number. */
  cancelWaitingCommits(): Promise<number>
  stop(): Promise<void>
}

interface Node {
  readonly folder: string
  readonly port: number
  readonly process: ChildProcess
}

interface Programs {
  readonly postgres: string
  /** PostgreSQL refuses root, so its files belong to another user. */
  readonly user: { readonly uid: number; readonly gid: number }
}

const standbyName = 'corridor_standby'
const timeoutMs = 60_000
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
/** The superuser replicates and promotes, over loopback only. */
const accessRules = `host all postgres 127.0.0.1/32 trust
host replication postgres 127.0.0.1/32 trust
host all all 127.0.0.1/32 scram-sha-256
`

export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const parent = await realpath(await mkdtemp(path.join(tmpdir(), 'corridor-replicated-')))
  await chmod(parent, 0o711)
  const { programs, cluster, owner, app } = await createCluster(parent)
  let primary = await startNode(programs, cluster)
  let standby: Node | undefined
  let copies = 0
  const proxy = await startTcpProxy(primary.port)
  const at = ({ user, password, database }: ConnectionSettings) => ({
    host: '127.0.0.1',
    port: proxy.port,
    user,
    password,
    database,
  })

  return {
    owner: at(owner),
    app: at(app),
    async failOver() {
      if (!standby) throw new Error('there is no standby to promote')
      const old = primary
      primary = standby
      standby = undefined
      await end(old)
      proxy.turnTo(null)
      await asSuperuser(primary, async (client) => {
        await client.query('select pg_promote()')
        await client.query(`alter system reset synchronous_standby_names`)
        await client.query('select pg_reload_conf()')
      })
      proxy.turnTo(primary.port)
      await rm(old.folder, { recursive: true })
    },
    async addStandby() {
      copies += 1
      const copy = path.join(parent, `standby-${copies}`)
      await copyPrimary(primary, copy, programs)
      standby = await startNode(programs, copy, primary)
      await asSuperuser(primary, async (client) => {
        await client.query(`alter system set synchronous_standby_names = '${standbyName}'`)
        await client.query('select pg_reload_conf()')
        const isSynchronous = async () =>
          (await client.query(`select from pg_stat_replication where sync_state = 'sync'`)).rowCount === 1
        await until(isSynchronous, 'the standby to be synchronous')
      })
    },
    async withSilentStandby(work) {
      const { rows } = await asSuperuser(standby as Node, (client) =>
        client.query<{ pid: number }>('select pid from pg_stat_wal_receiver'),
      )
      const receiver = rows[0]?.pid as number
      process.kill(receiver, 'SIGSTOP')
      try {
        return await work()
      } finally {
        process.kill(receiver, 'SIGCONT')
      }
    },
    async cancelWaitingCommits() {
      const { rowCount } = await asSuperuser(primary, (client) =>
        client.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`),
      )
      return rowCount ?? 0
    },
    async stop() {
      await proxy.stop()
      for (const node of [standby, primary]) if (node) await end(node)
      await rm(parent, { recursive: true, force: true })
    },
  }
}

/** A new cluster with roles and database, made by the embedded server and then stopped. */
async function createCluster(parent: string) {
  const dataDir = path.join(parent, 'data')
  const embedded = await startEmbeddedPostgres({ dataDir, profile: embeddedProfile, logger: silent })
  const postgres = await readlink(`/proc/${embedded.postmasterPid}/exe`)
  const { owner, app } = embedded
  await embedded.stop()
  const cluster = await realpath(path.join(dataDir, 'postgres', 'cluster'))
  await writeFile(path.join(cluster, 'pg_hba.conf'), accessRules)
  const { uid, gid } = await stat(cluster)
  return { programs: { postgres, user: { uid, gid } }, cluster, owner, app }
}

async function startNode({ postgres, user }: Programs, folder: string, primary?: Node): Promise<Node> {
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'logging_collector=off',
    // A copy has no WAL of its own.
    'wal_keep_size=1GB',
    'hot_standby=on',
    'synchronous_commit=on',
    'wal_receiver_status_interval=1s',
    ...(primary
      ? [`primary_conninfo=host=127.0.0.1 port=${primary.port} user=postgres application_name=${standbyName}`]
      : []),
  ]
  const child = spawn(postgres, ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])], {
    cwd: folder,
    env: { LC_ALL: 'C' },
    stdio: 'ignore',
    ...(process.getuid?.() === 0 ? user : {}),
  })
  const node = { folder, port, process: child }
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`PostgreSQL in ${folder} ended with ${child.exitCode}`)
    return asSuperuser(node, async () => true).catch(() => false)
  }, `PostgreSQL in ${folder}`)
  return node
}

/** Copies the files of a running primary, and makes the copy a standby. */
async function copyPrimary(primary: Node, copy: string, { user }: Programs): Promise<void> {
  const label = await asSuperuser(primary, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`)
    await cp(primary.folder, copy, {
      recursive: true,
      filter: (file) => !isLeftOut(path.relative(primary.folder, file)),
    })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return rows[0]?.labelfile ?? ''
  })
  await mkdir(path.join(copy, 'pg_wal'))
  await writeFile(path.join(copy, 'backup_label'), label)
  await writeFile(path.join(copy, 'standby.signal'), '')
  await chmod(copy, 0o700)
  if (process.getuid?.() !== 0) return
  for (const entry of ['', ...(await readdir(copy, { recursive: true }))])
    await chown(path.join(copy, entry), user.uid, user.gid)
}

/** The write-ahead log is streamed; the rest describes the primary's process. */
const isLeftOut = (file: string): boolean =>
  /^(pg_wal|postmaster\.(pid|opts)|pg_replslot\/.+|pg_stat_tmp\/.+|pg_internal\.init)/.test(file)

/** Kills every process of the cluster at once, as a loss of its machine does. */
async function end({ folder, process: postmaster }: Node): Promise<void> {
  const ended = postmaster.exitCode === null ? once(postmaster, 'exit') : undefined
  await until(async () => {
    const pids = await processesIn(folder)
    for (const pid of pids) killIfThere(pid)
    return pids.length === 0
  }, `the end of PostgreSQL in ${folder}`)
  await ended
}

async function processesIn(folder: string): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name) && (await readlink(`/proc/${name}/cwd`).catch(() => '')) === folder) found.push(Number(name))
  }
  return found
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function asSuperuser<T>({ port }: Node, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const deadline = performance.now() + timeoutMs; performance.now() < deadline; await wait(20)) {
    if (await isSo()) return
  }
  throw new Error(`waited ${timeoutMs} ms for ${what}`)
}
