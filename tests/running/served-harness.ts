import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isRole } from '#contract/permissions.ts'
import { expectOk } from '#kernel/result.ts'
import { openChangeStream, serve } from '#server/app/http-server.ts'
import { loadConfig } from '#server/platform/config/config.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { createHarness, type Harness } from './harness.ts'

/** The whole product with its web server in this process and without a port: calls are injected. */
export interface ServedHarness {
  readonly harness: Harness
  readonly app: FastifyInstance
  /** Creates a person with any text as the role and signs them in; returns the session cookie. */
  signIn(name: string, role: string): Promise<string>
  /** Signs in again a person created by `signIn`, after time has passed. */
  signInAgain(name: string): Promise<string>
  /** Makes a call as a screen does. `body` is null where the answer is no JSON. */
  call: ReturnType<typeof createCall>
  /** Opens a free port for clients that cannot inject calls; returns the address. */
  listen(): Promise<string>
  /** Sends new events to open streams and closes those whose session ended. */
  pollStreams(): Promise<void>
  /** The position in the stream of changes, as a page contains it. */
  streamPosition(): Promise<string>
  stop(): Promise<void>
}

export const harnessPassword = 'wooden staple 47 river'

export async function createServedHarness({
  environment = {},
  ...options
}: {
  seed?: number
  /** The simulators accept past dates, for demo data. */
  hasPast?: boolean
  /** The day limits have their defaults; otherwise one person may convert any amount. */
  hasDayLimits?: boolean
  /** The simulated tax authorities run. */
  hasFiscal?: boolean
  environment?: Readonly<Record<string, string>>
  onLogLine?: (line: string) => void
  payouts?: NonNullable<NonNullable<Parameters<typeof createHarness>[0]>['payouts']>
} = {}): Promise<ServedHarness> {
  // HTTP tests check the calls; a busy machine must not look like a bank outage.
  const harness = await createHarness({ railTimeoutMs: 10_000, environment, ...options })
  const { modules, database } = harness
  const folder = await mkdtemp(join(tmpdir(), 'corridor-served-'))
  const changes = openChangeStream(modules, database)
  const app = await serve({
    config: loadConfig({ DATA_DIR: folder, RATE_LIMIT: 'off', SANCTIONS_URL: 'off', ...environment }),
    logger: options.onLogLine ? createLogger('debug', { write: options.onLogLine }) : createLogger('silent'),
    modules,
    database,
    // The test runs the steps; no job runs on its own.
    jobs: {
      start: async () => {},
      stop: async () => {},
      nudge: () => {},
      isHealthy: async () => true,
    },
    changes,
    sandboxBankUrl: harness.bankUrl,
  })
  const call = createCall(app)
  const signInAgain = async (email: string): Promise<string> => {
    const answer = await call('', 'POST', '/api/login', { email, password: harnessPassword })
    if (answer.status !== 200) throw new Error(`sign-in of ${email} was answered with ${answer.status}`)
    return String(answer.headers['set-cookie']).split(';')[0] ?? ''
  }
  return {
    harness,
    app,
    async signIn(name, role) {
      const email = `${name}@example.org`
      const input = {
        email,
        role: isRole(role) ? role : 'user',
        password: harnessPassword,
        firstName: name,
        lastName: 'Test',
      }
      const made = await database.transaction((transaction) =>
        modules.identity.createUser(transaction, systemActor('test', harness.now()), input),
      )
      expectOk(made, 'a test person')
      // A role unknown to the product can only come from outside.
      if (!isRole(role))
        await database.pool.execute(sql`update identity."user" set role = ${role} where email = ${email}`)
      return signInAgain(email)
    },
    call,
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    signInAgain: (name) => signInAgain(`${name}@example.org`),
    pollStreams: async () => {
      await changes.job.work(new AbortController().signal)
    },
    streamPosition: () => changes.position(),
    async stop() {
      changes.close()
      await app.close()
      await harness.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const createCall =
  (app: FastifyInstance) =>
  async (cookie: string | undefined, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
    const isJson = String(reply.headers['content-type']).includes('json')
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      body: isJson ? reply.json() : null,
    }
  }
