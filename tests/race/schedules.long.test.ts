import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countBegun, makeDueSchedules } from '#tests/running/due-schedules.ts'
import { type Pair, runPair } from '#tests/running/pair.ts'

const schedules = 600

describe('three servers on one database with a killed server and a database outage', () => {
  let pair: Pair
  let client: pg.Client

  beforeAll(async () => {
    pair = await runPair()
    await pair.join()
    client = new pg.Client(pair.owner)
    await client.connect()
  }, 180_000)
  afterAll(async () => {
    await client?.end()
    await pair?.stop()
  }, 60_000)

  it(`runs ${schedules} simultaneous slots once each despite a lost server and database`, {
    tags: ['D11-04', 'D11-05'],
    timeout: 120_000,
  }, async () => {
    await makeDueSchedules(client, schedules, 'operator@example.org')
    const until = async (runs: number) => {
      for (const deadline = performance.now() + 60_000; ; await wait(10)) {
        const started = await countBegun(client)
        if (started.runs >= runs) return started
        if (performance.now() > deadline) throw new Error(`only ${started.runs} of ${runs} began`)
      }
    }
    await until(1)
    await pair.servers[1].kill('SIGKILL')
    const cut = await countBegun(client)
    await pair.databaseAway(() => wait(3_000))
    const started = await until(schedules)
    expect(started).toEqual({ runs: schedules, slots: schedules, conversions: schedules, strays: 0 })
    expect(cut.runs, 'the database went away in the midst').toBeLessThan(schedules)
  })
})
