/**
 * `npm run bench:schedules`: measures 10,000 schedules due at one moment on one server, as `npm
 * start` runs it: the time until the last has started (≤ 30 s), and the duration of user calls
 * meanwhile. `--schedules=10000`.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { addressOf } from '#tests/running/address.ts'
import { countBegun, makeDueSchedules } from '#tests/running/due-schedules.ts'
import { runServer } from '#tests/running/server.ts'
import { startStaffedServer } from '#tests/running/staffed-server.ts'
import { startBenchServer } from './server.ts'

const { values } = parseArgs({ options: { schedules: { type: 'string', default: '10000' } } })
const count = Number(values.schedules)
const urls = ['/api/clients?limit=20', '/api/schedules/conversions?limit=20', '/api/transactions?limit=20'] as const

const percentile = (sorted: readonly number[], part: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN)

const bench = await startBenchServer()
const server = await runServer({
  DATABASE_URL: addressOf(bench.app),
  DATABASE_MIGRATION_URL: addressOf(bench.owner),
  RATE_LIMIT: 'off',
})
const client = new pg.Client(bench.owner)
await client.connect()
try {
  const { operator } = await startStaffedServer(server)
  const timesOf = async (isOver: () => Promise<boolean>): Promise<number[]> => {
    const times: number[] = []
    for (let turn = 0; !(await isOver()); turn += 1) {
      const began = performance.now()
      await operator.call('GET', urls[turn % urls.length] ?? urls[0])
      times.push(performance.now() - began)
      await wait(100)
    }
    return times.toSorted((a, b) => a - b)
  }
  let quietCalls = 0
  const quiet = await timesOf(async () => ++quietCalls > 30)
  await makeDueSchedules(client, count, 'operator@example.org')
  const began = performance.now()
  const busy = await timesOf(async () => {
    if (performance.now() - began > 300_000) throw new Error('they did not start within five minutes')
    return (await countBegun(client)).runs >= count
  })
  const seconds = (performance.now() - began) / 1000
  const { runs, slots, conversions } = await countBegun(client)
  console.log(
    `${runs} runs of ${slots} slots, ${conversions} conversions, started within ${seconds.toFixed(1)} s (goal 30 s)`,
  )
  console.log(
    `own calls, p50 and p95: quiet ${percentile(quiet, 0.5)} and ${percentile(quiet, 0.95)} ms, meanwhile ${percentile(busy, 0.5)} and ${percentile(busy, 0.95)} ms`,
  )
} finally {
  await client.end()
  await server.stop()
  await bench.stop()
}
