import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Role } from '#contract/permissions.ts'
import { createIds } from '#kernel/ids.ts'
import { seededRandom } from '#kernel/random.ts'
import { createAudit } from '#server/modules/audit/index.ts'
import { createBankCalendar } from '#server/modules/calendar/index.ts'
import { createLedger } from '#server/modules/ledger/index.ts'
import type { NotificationInput } from '#server/modules/notifications/index.ts'
import { createSettings } from '#server/modules/settings/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { createOutbox } from '#server/platform/events/outbox.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import type { ServerOptions } from '#server/platform/http/options.ts'
import type { Route } from '#server/platform/http/route.ts'
import { buildServer } from '#server/platform/http/server.ts'
import { loadLanguages } from '#server/platform/language/translations.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { createMetrics } from '#server/platform/telemetry/metrics.ts'
import { cloneDatabase } from './database.ts'

export type TestContext = Awaited<ReturnType<typeof openTestContext>>

/**
 * A database with the real modules that handle money, a movable clock and a folder for simulators.
 */
export async function openTestContext() {
  await loadLanguages()
  const clone = await cloneDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'corridor-context-'))
  const database = clone.open(10)
  let now = Date.parse('2026-11-21T10:00:00.000Z')
  const clock = { now: () => new Date(now) }
  const random = seededRandom(20_261_121)
  const ids = createIds(clock, random)
  const logger = createLogger('silent')
  const outbox = createOutbox({ clock })
  const headFile = join(folder, 'audit-head.json')
  const audit = createAudit({ database, clock, sealKey: new Uint8Array(32), headFile, logger })
  const settings = createSettings({ clock, audit, outbox })
  const ledger = createLedger({ database, clock })
  const bankCalendar = createBankCalendar({ clock, outbox, audit, settings })
  const reported: NotificationInput[] = []
  const apps: FastifyInstance[] = []
  const notifications = {
    notify: async (_: Transaction, notification: NotificationInput) => reported.push(notification),
  }
  return {
    clone,
    folder,
    database,
    clock,
    random,
    ids,
    logger,
    outbox,
    audit,
    settings,
    ledger,
    bankCalendar,
    notifications,
    /** Notifications sent. */
    reported,
    write: <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => database.transaction(work),
    /** Advances the clock. */
    pass(ms: number) {
      now += ms
    },
    person(userId: string, role: Role): Actor {
      return { ...systemActor('test', clock.now()), kind: 'person', userId, name: userId, role }
    },
    /** Serves these calls as the product does, on behalf of `who`, until the context closes. */
    async serve(
      routes: readonly Route[],
      who: () => Actor,
      more: Pick<ServerOptions, 'uploadQuota'> = {},
    ): Promise<FastifyInstance> {
      const app = await buildServer({
        database,
        clock,
        ids,
        logger,
        routes,
        authenticate: async (_, origin) => ({ ...who(), provedAt: clock.now(), origin }),
        onFailedWrite: async () => undefined,
        publicUrl: 'http://localhost:5000',
        trustProxy: false,
        rateLimit: false,
        metrics: createMetrics(),
        ...more,
      })
      apps.push(app)
      return app
    },
    async close() {
      for (const app of apps) await app.close()
      await clone.drop()
      await rm(folder, { recursive: true })
    },
  }
}
