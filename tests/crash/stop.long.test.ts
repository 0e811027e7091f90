import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { identifyProcess, readRecord } from '#embedded-postgres/index.ts'
import { type NpmStart, startByNpm } from '#tests/running/npm-start.ts'
import { freePort } from '#tests/running/server.ts'
import { staffMember } from '#tests/running/staff-member.ts'

const credentials = { email: 'awa@example.org', password: 'wooden staple 47 river' }
/** A stop takes at most this long; the server's own limit is 10 s and 3 s for the database. */
const stopTimeoutMs = 15_000
/** Longer than the time within which two signals count as one press of Ctrl C. */
const betweenPressesMs = 1_200

describe.runIf(process.platform === 'linux')('npm start', { tags: ['D1-15'] }, () => {
  let dataDir: string
  let cluster: string
  let port: number
  let npm: NpmStart | undefined

  const settings = (): NodeJS.ProcessEnv => ({
    // The test runner sets both for its own process.
    NODE_ENV: undefined,
    MODE: undefined,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANCTIONS_URL: 'off',
    FX_PROVIDER: 'sandbox',
    RATE_LIMIT: 'off',
  })
  const start = async (more: Readonly<Record<string, string>> = {}) => {
    npm = startByNpm({ ...settings(), ...more })
    const { address } = await npm.ready()
    const postmaster = (await readRecord(cluster))?.pid as number
    return { npm, address, postmaster }
  }
  const isDatabaseGone = async (postmaster: number) => (await identifyProcess(postmaster, cluster)) !== 'ours'
  const expectNothingLeft = async ({ npm, postmaster }: { npm: NpmStart; postmaster: number }) => {
    await expect.poll(async () => [...(await npm.group()).values()], { timeout: stopTimeoutMs }).toEqual([])
    expect(await isDatabaseGone(postmaster)).toBe(true)
    expect(await readRecord(cluster)).toBeUndefined()
    await expect(fetch(`http://127.0.0.1:${port}/api/health/live`)).rejects.toThrow()
  }
  const expectGracefulStop = async (started: { npm: NpmStart; postmaster: number }) => {
    await expectNothingLeft(started)
    expect(started.npm.output()).toMatch(/stopping; a second Ctrl C/)
    expect(started.npm.output()).not.toMatch(/stopping at once|took too long|"level":[56]0/)
  }

  beforeAll(async () => {
    dataDir = await realpath(await mkdtemp(join(tmpdir(), 'corridor-stop-')))
    // As root the database runs as another user, which must pass through this folder.
    await chmod(dataDir, 0o711)
    cluster = join(dataDir, 'postgres', 'cluster')
    port = await freePort()
    const words = ['user', 'create', '--email', credentials.email, '--role', 'user', '--first', 'Awa', '--last', 'Diop']
    const command = spawn(process.execPath, ['server/app/cli.ts', ...words, '--password-stdin'], {
      env: { ...process.env, ...settings() },
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    command.stdin.end(credentials.password)
    expect(await once(command, 'exit')).toEqual([0, null])
    // Builds the server, unless the last build is current.
    const { npm: first } = await start()
    first.signalGroup('SIGTERM')
    await first.ended
  }, 300_000)
  afterEach(async () => {
    // After a failed case only.
    if (npm && (await npm.group()).size > 0) npm.signalGroup('SIGTERM')
    await npm?.ended
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  it.each([
    ['npm alone', 'SIGTERM', 'signalNpm'],
    ['npm alone', 'SIGINT', 'signalNpm'],
    ['the process group', 'SIGTERM', 'signalGroup'],
    ['the process group, as Ctrl C sends it,', 'SIGINT', 'signalGroup'],
  ] as const)(
    'stops gracefully with code 0 when %s gets %s',
    async (_, signal, send) => {
      const started = await start()
      started.npm[send](signal)
      expect(await started.npm.ended).toBe(0)
      await expectGracefulStop(started)
    },
    60_000,
  )

  it.each(['SIGHUP', 'SIGKILL'] as const)(
    'stops gracefully when npm alone ends by %s',
    async (signal) => {
      const started = await start()
      started.npm.signalNpm(signal)
      expect(await started.npm.ended).toBe(signal)
      await expectGracefulStop(started)
    },
    60_000,
  )

  it('stops gracefully when the launcher is killed', async () => {
    const started = await start()
    const launcher = [...(await started.npm.group())].find(([, command]) => command.includes('tools/launch/start.mjs'))
    process.kill(launcher?.[0] as number, 'SIGKILL')
    await started.npm.ended
    await expectGracefulStop(started)
  }, 60_000)

  it('finishes a call that has begun', async () => {
    const started = await start()
    const call = openCall(started.address)
    await call.begun
    started.npm.signalGroup('SIGTERM')
    await started.npm.printed('stopping')
    call.finish()
    expect(await call.answered).toBe(200)
    expect(await started.npm.ended).toBe(0)
    await expectGracefulStop(started)
  }, 60_000)

  it('cuts a call that does not end, and still stops gracefully', async () => {
    const started = await start()
    const call = openCall(started.address)
    await call.begun
    started.npm.signalGroup('SIGTERM')
    expect(await started.npm.ended).toBe(0)
    expect(await call.answered).toBe('cut')
    await expectGracefulStop(started)
  }, 60_000)

  it('stops at once at a second Ctrl C, and takes the database down', async () => {
    const started = await start({ STOP_DRAIN_MS: '4000' })
    const call = openCall(started.address)
    await call.begun
    started.npm.signalGroup('SIGINT')
    await started.npm.printed('stopping')
    await wait(betweenPressesMs)
    expect(await isDatabaseGone(started.postmaster)).toBe(false)
    started.npm.signalGroup('SIGINT')
    expect(await started.npm.ended).toBe(130)
    expect(await call.answered).toBe('cut')
    await expectNothingLeft(started)
    expect(started.npm.output()).toMatch(/stopping at once/)
  }, 60_000)

  it('ends during the start without a database that is left behind', async () => {
    npm = startByNpm(settings())
    await expect.poll(async () => (await readRecord(cluster))?.pid, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
    const postmaster = (await readRecord(cluster))?.pid as number
    npm.signalGroup('SIGTERM')
    expect(await npm.ended).toBe(0)
    await expectNothingLeft({ npm, postmaster })
    expect(npm.output()).not.toMatch(/ready at/)
  }, 60_000)

  it('ends a command on Ctrl C together with the database that it started', async () => {
    const command = spawn(process.execPath, ['server/app/cli.ts', 'verify'], {
      env: { ...process.env, ...settings() },
      stdio: 'ignore',
    })
    const ended = once(command, 'exit')
    await expect.poll(async () => (await readRecord(cluster))?.pid, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
    const postmaster = (await readRecord(cluster))?.pid as number
    command.kill('SIGINT')
    expect(await ended).toEqual([130, null])
    expect(await isDatabaseGone(postmaster)).toBe(true)
  }, 60_000)

  it('adopts the database after the whole group was killed, with every acknowledged record', async () => {
    const killed = await start()
    const awa = staffMember(killed.address, credentials)
    const created = await awa.call('POST', '/api/clients', { body: client })
    expect(created.status).toBe(201)
    killed.npm.signalGroup('SIGKILL')
    await killed.npm.ended
    expect(await isDatabaseGone(killed.postmaster)).toBe(false)

    const next = await start()
    expect(next.npm.output()).toContain(`Took over the running database (process ${killed.postmaster})`)
    const read = await staffMember(next.address, credentials).call('GET', `/api/clients/${created.body.id}`)
    expect(read.body.companyName).toBe(client.companyName)
    next.npm.signalGroup('SIGTERM')
    expect(await next.npm.ended).toBe(0)
    await expectGracefulStop(next)
  }, 60_000)
})

const client = {
  companyName: 'Harbour SARL',
  contactName: 'Awa',
  email: 'a@example.org',
  address: 'Rue 1',
  country: 'Mali',
}

/** A sign-in whose body arrives in two pieces. */
function openCall(address: string) {
  const body = JSON.stringify(credentials)
  const call = request(`${address}/api/login`, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      origin: address,
      expect: '100-continue',
    },
  })
  const answered = new Promise<number | 'cut'>((resolve) => {
    call.once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    call.once('error', () => resolve('cut'))
  })
  // The server asks for the body once it handles the call.
  const begun = once(call, 'continue').then(() => call.write(body.slice(0, 10)))
  call.flushHeaders()
  return { begun, answered, finish: () => call.end(body.slice(10)) }
}
