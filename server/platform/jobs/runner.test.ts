import { PgBoss } from 'pg-boss'
import { describe, expect, it } from 'vitest'
import { asOwner } from '#server/platform/database/owner.ts'
import { cloneDatabase } from '#tests/setup/database.ts'
import { createLogger } from '../telemetry/logger.ts'
import { installQueue, queueSchema } from './install.ts'
import { createJobRunner } from './runner.ts'

const withinMs = { timeout: 10_000, interval: 20 }

describe('installation of the queue', () => {
  const notInstalled = `drop schema if exists pgboss cascade;
    delete from platform.migration where name like 'pg-boss %'`

  it('is done once when several instances start at the same time', async () => {
    const database = await cloneDatabase()
    try {
      await asOwner(database.owner, (client) => client.query(notInstalled))
      const instances = Array.from({ length: 4 }, () => installQueue(database.owner, new Date()))
      expect(await Promise.allSettled(instances)).toEqual(Array(4).fill({ status: 'fulfilled', value: undefined }))
    } finally {
      await database.drop()
    }
  })
})

describe('job queue without its database', () => {
  it('reports unhealthy, then healthy once the database is back, before any job runs', {
    tags: ['D1-12'],
    timeout: 30_000,
  }, async () => {
    const database = await cloneDatabase()
    await installQueue(database.owner, new Date())
    const jobs = createJobRunner({ settings: database.app, logger: createLogger('silent') })
    try {
      // It is due once in years, so that only the database check can restore health.
      await jobs.start([{ name: 'test.never', cron: '0 0 29 2 *', work: async () => {} }])
      expect(await jobs.isHealthy()).toBe(true)
      await database.away(() => expect.poll(() => jobs.isHealthy(), withinMs).toBe(false))
      expect(await jobs.isHealthy()).toBe(true)
    } finally {
      await jobs.stop(1_000)
      await database.drop()
    }
    expect(await jobs.isHealthy()).toBe(false)
  })
})

describe('a running job', () => {
  it('is not taken for dead while it reports, however long it runs', async () => {
    const database = await cloneDatabase()
    await installQueue(database.owner, new Date())
    const jobs = createJobRunner({ settings: database.app, logger: createLogger('silent') })
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const work = () => {
      begun.resolve()
      return end.promise
    }
    try {
      await jobs.start([{ name: 'test.long', cron: '0 0 29 2 *', atStart: true, work }])
      await begun.promise
      const text = `select expire_seconds >= 3600 as may_last_an_hour, heartbeat_seconds <= 60 as reports
        from pgboss.job where name = 'test.long' and state = 'active' and heartbeat_on is not null`
      const { rows } = await asOwner(database.owner, (client) => client.query(text))
      expect(rows).toEqual([{ may_last_an_hour: true, reports: true }])
    } finally {
      end.resolve()
      await jobs.stop(1_000)
      await database.drop()
    }
  })
})

describe('a new job', () => {
  it('starts without waiting for the next look at the queue', async () => {
    const database = await cloneDatabase()
    await installQueue(database.owner, new Date())
    const jobs = createJobRunner({ settings: database.app, logger: createLogger('silent') })
    const sender = new PgBoss({ ...database.owner, schema: queueSchema, supervise: false, schedule: false })
    let runs = 0
    const work = async () => {
      runs += 1
    }
    try {
      await jobs.start([{ name: 'test.sent', cron: '0 0 29 2 *', atStart: true, work }])
      await expect.poll(() => runs, withinMs).toBe(1)
      await sender.start()
      await sender.send('test.sent', {})
      await expect.poll(() => runs, { timeout: 5_000, interval: 20 }).toBe(2)
    } finally {
      await sender.stop({ graceful: false })
      await jobs.stop(1_000)
      await database.drop()
    }
  })
})
