import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createIds } from '#kernel/ids.ts'
import { seededRandom } from '#kernel/random.ts'
import { type AuditRow, createAudit } from '#server/modules/audit/index.ts'
import {
  createIdentity,
  type Identity,
  identityRoutes,
  type NewUser,
  type SignInProvider,
  type User,
} from '#server/modules/identity/index.ts'
import { createSettings } from '#server/modules/settings/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createEncryption } from '#server/platform/encryption/encryption.ts'
import { createOutbox } from '#server/platform/events/outbox.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import { buildServer } from '#server/platform/http/server.ts'
import type { MailCarrier } from '#server/platform/mail/port.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { createMetrics } from '#server/platform/telemetry/metrics.ts'
import { type ClonedDatabase, cloneDatabase } from './database.ts'

export const hour = 3_600_000
export const minute = 60_000
export const adaPassword = 'violet-pelican-canyon-47'

/**
 * A served identity module on its own database, with one administrator, Ada, recreated for each
 * test.
 */
export function useIdentity() {
  let clone: ClonedDatabase
  let now = Date.parse('2026-11-21T10:00:00.000Z')
  const clock = { now: () => new Date(now) }
  const random = seededRandom(11)
  const ids = createIds(clock, random)
  const logger = createLogger('silent')
  const pages = {
    read: async (name: string) =>
      `<h1>${name}</h1><p role="alert"><!--error--></p><p><!--notice--></p><input value="{{token}}"><input value="{{email}}"><i>{{firstName}} {{lastName}}</i><p data-secret="{{secret}}"></p><pre>{{codes}}</pre>`,
  }
  const started: Partial<{
    database: Database
    owner: pg.Client
    app: FastifyInstance
    identity: Identity
    ada: User
  }> = {}
  const take = <K extends keyof typeof started>(name: K) => {
    const value = started[name]
    if (value === undefined) throw new Error(`${name} is there only while a test runs`)
    return value as NonNullable<(typeof started)[K]>
  }

  beforeAll(async () => {
    clone = await cloneDatabase()
    started.database = clone.open(8)
    started.owner = new pg.Client(clone.owner)
    await started.owner.connect()
    started.identity = newIdentity('sandbox')
    started.app = await serve(started.identity, 'http://localhost:5000')
  })

  afterAll(async () => {
    await take('app').close()
    await take('owner').end()
    await clone.drop()
  })

  // The application may not delete keys and history, so the owner of the tables clears them.
  const clearUsers = () =>
    take('owner').query(
      `alter table identity.api_key disable trigger user;
       alter table identity.access_change disable trigger user;
       truncate identity.set_up_link, identity.sign_in_failure, identity."user" cascade;
       alter table identity.access_change enable trigger user;
       alter table identity.api_key enable trigger user`,
    )

  beforeEach(async () => {
    now += 8 * 24 * hour
    await clearUsers()
    started.ada = await add({
      email: 'Ada@Example.test',
      role: 'admin',
      firstName: 'Ada',
      lastName: 'Kone',
      password: adaPassword,
    })
  })

  const audit = () => {
    const headFile = join(tmpdir(), 'unused-head')
    return createAudit({ database: take('database'), clock, sealKey: new Uint8Array(32), headFile, logger })
  }

  function newIdentity(
    mode: 'sandbox' | 'production',
    cookieSecure = false,
    provider: SignInProvider | null = null,
    controls: 'sandbox' | 'production' = mode,
    carrier: MailCarrier | null = null,
  ): Identity {
    const config = {
      mode,
      controls,
      recordsAccess: true,
      mailFrom: 'corridor@example.test',
      cookieSecure,
      sessionSecret: 'a secret of the test, long enough',
      publicUrl: 'http://localhost:5000',
      languages: ['en', 'fr'],
    }
    const outbox = createOutbox({ clock })
    const encryption = createEncryption({ keys: [{ id: 'k1', key: new Uint8Array(32).fill(7) }] })
    const settings = createSettings({ clock, audit: audit(), outbox })
    const dependencies = {
      database: take('database'),
      clock,
      random,
      ids,
      audit: audit(),
      outbox,
      encryption,
      settings,
    }
    return createIdentity({ ...dependencies, provider, carrier, config })
  }

  async function serve(served: Identity, publicUrl: string): Promise<FastifyInstance> {
    const database = take('database')
    return buildServer({
      database,
      clock,
      ids,
      logger,
      routes: identityRoutes({ identity: served, database, clock, pages, publicUrl }),
      authenticate: served.authenticate,
      onFailedWrite: async () => undefined,
      publicUrl,
      trustProxy: 1,
      rateLimit: false,
      metrics: createMetrics(),
    })
  }

  const system = () => systemActor('test', clock.now())

  async function add(input: NewUser): Promise<User> {
    const made = await take('database').transaction((transaction) =>
      take('identity').createUser(transaction, system(), input),
    )
    if (!made.ok) throw new Error(made.error.code)
    return made.value
  }

  const sameOrigin = { 'sec-fetch-site': 'same-origin' }
  const inject = (request: InjectOptions) => take('app').inject(request)
  type Answer = Awaited<ReturnType<typeof inject>>
  type Headers = Record<string, string>

  const post = (url: string, payload: Record<string, unknown>, headers: Headers = {}, ip = '10.0.0.7') =>
    inject({ method: 'POST', url, payload, headers: { ...sameOrigin, 'x-forwarded-for': ip, ...headers } })
  const signIn = (password = adaPassword, email = 'ada@example.test', ip?: string) =>
    post('/api/login', { email, password }, {}, ip)
  const cookieOf = (answer: Answer): string => String(answer.headers['set-cookie']).split(';')[0] ?? ''
  const get = (url: string, cookie?: string, more: Headers = {}) =>
    inject({ method: 'GET', url, headers: { ...(cookie ? { cookie } : {}), ...more } })

  return {
    get database() {
      return take('database')
    },
    get owner() {
      return take('owner')
    },
    get identity() {
      return take('identity')
    },
    get ada() {
      return take('ada')
    },
    clock,
    random,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    clearUsers,
    newIdentity,
    serve,
    system,
    add,
    inject,
    sameOrigin,
    post,
    form: (url: string, fields: Headers, headers: Headers = {}) =>
      inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        headers: { ...sameOrigin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    signIn,
    cookieOf,
    async signedIn(): Promise<string> {
      const answer = await signIn()
      expect(answer.statusCode).toBe(200)
      return cookieOf(answer)
    },
    get,
    statusOf: async (cookie: string) => (await get('/api/auth/user', cookie)).statusCode,
    async newestAudit(): Promise<AuditRow | undefined> {
      return (await audit().list(take('database').pool, {}, { limit: 1, after: null })).items[0]
    },
    async actorOf(cookie: string): Promise<Actor> {
      const actor = await take('identity').authenticate({ cookie }, system().origin, { polled: true })
      if (!actor) throw new Error('nobody is signed in')
      return actor
    },
  }
}
