import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { lostDatabase, openDatabase } from '#server/platform/database/database.ts'
import { startReplicatedDatabase } from '#tests/running/replicated-database.ts'
import { runFailoverCampaign } from './failover-campaign.ts'

describe.runIf(process.platform === 'linux')('a primary with a synchronous standby', { timeout: 600_000 }, () => {
  it('keeps every acknowledged conversion exactly once when it is killed and the standby promoted', {
    tags: ['D1-33'],
  }, async () => {
    const report = await runFailoverCampaign({ seed: 20_261_125, shouldContinue: (failovers) => failovers < 2 })
    console.log(
      `${report.conversions} conversions, ${report.repeats} calls repeated, ready after ${report.outagesMs.map(Math.round).join(', ')} ms`,
    )
    expect(report.breaches).toEqual([])
    expect(report.conversions).toBeGreaterThan(2)
  })

  it('acknowledges no commit that the standby has not confirmed', async () => {
    const replicated = await startReplicatedDatabase()
    const owner = new pg.Client(replicated.owner)
    await owner.connect()
    await owner.query('create table note (id integer primary key)')
    await owner.query('grant select, insert on note to corridor_app')
    await replicated.addStandby()
    const database = openDatabase(replicated.app, { poolSize: 2, onError: () => {} })
    try {
      const write = (id: number) =>
        database.transaction((transaction) => transaction.execute(sql`insert into note values (${id})`))
      await write(1)
      const failure = await replicated.withSilentStandby(async () => {
        const writing = write(2).catch((error: unknown) => error)
        await expect.poll(() => replicated.cancelWaitingCommits()).toBe(1)
        return writing
      })
      expect(lostDatabase(failure)).toBe(true)
      await write(3)
      expect((await database.pool.execute(sql`select id from note order by id`)).rows).toEqual([
        { id: 1 },
        { id: 2 },
        { id: 3 },
      ])
    } finally {
      await database.close()
      await owner.end()
      await replicated.stop()
    }
  })
})
