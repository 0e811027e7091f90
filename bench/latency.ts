/**
 * `npm run bench:latency`: measures the call that requests a conversion at 20 per second for a
 * minute, beside the bare posting at the same rate on the same server, and warm starts by
 * `npm start`. `--per-second=1 --seconds=30` measures calls one by one. `--rounds=1` is the number
 * of turns after one that warms caches and plans, `--clients=64` the number of clients. Arrivals
 * follow a fixed schedule regardless of responses, so that a slow response delays no later
 * measurement.
 */

import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createAdvance } from '#server/modules/conversions/index.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { addressOf } from '#tests/running/address.ts'
import { startByNpm } from '#tests/running/npm-start.ts'
import { startRateProvider } from '#tests/running/rate-provider.ts'
import { freePort, runServer } from '#tests/running/server.ts'
import { startStaffedServer } from '#tests/running/staffed-server.ts'
import { prepareFundedStep } from './funded-step.ts'
import { median } from './interleaved-runs.ts'
import { startBenchServer } from './server.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '1' },
    'per-second': { type: 'string', default: '20' },
    clients: { type: 'string', default: '64' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const perSecond = Number(values['per-second'])
/** The budgets: the median of calls one by one, and the 99th percentile at 20 per second. */
const maxMedianMs = 12
const maxP99Ms = 80
const maxWarmStartMs = 1_500
const warmStarts = 5
const noGoal = { goal: '', '': '' }

/** Where the system counts processor time. */
const counters = '/proc/stat'
/**
 * Index among the fields of the first line after its name: user, nice, system, idle, iowait, irq,
 * softirq, steal.
 */
const stealField = 7

const warmStartMs = await timeWarmStarts()
console.table([{ figure: 'warm start by npm start', value: ms(warmStartMs), ...compare(warmStartMs, maxWarmStartMs) }])

const bench = await startBenchServer()
const rates = await startRateProvider()
try {
  const server = await runServer({
    ...rates.environment,
    DATABASE_URL: addressOf(bench.app),
    DATABASE_MIGRATION_URL: addressOf(bench.owner),
    RATE_LIMIT: 'off',
    NODE_COMPILE_CACHE: '.cache/compile',
  })
  try {
    const office = await startStaffedServer(server)
    const clients: number[] = []
    for (const name of namesOf(Number(values.clients))) clients.push(await office.addClient(name))
    const asking = createAsking(server.address, { cookie: await office.operator.cookie() })
    const step = await prepareFundedStep(bench.owner)
    const database = openDatabase(bench.app, { poolSize: 16, onError: console.error })
    try {
      const advance = createAdvance(database)
      let turn = 0
      const post = async () => {
        turn += 1
        const body = { amountXof: 60_000_000, clientId: clients[turn % clients.length] }
        const status = await asking.post('/api/transactions/large-conversion', crypto.randomUUID(), body)
        if (status === 503) return false
        if (status !== 201) throw new Error(`a conversion was answered with ${status}`)
        return true
      }
      const posting = async () => {
        if ((await advance(step.next('distinct clients'))) === null) throw new Error('a step was not taken')
        return true
      }

      const calls: Spread[] = []
      const ratios: number[] = []
      let refused = 0
      for (let round = 0; round <= rounds; round += 1) {
        await step.provide(perSecond * seconds + 100)
        const bare = await onTheBeat(seconds, posting)
        const call = await onTheBeat(seconds, post)
        refused += call.refused
        if (round > 0) {
          calls.push(call)
          ratios.push(call.p99 / bare.p99)
        }
        console.log(
          `round ${round}: posting p50 ${ms(bare.p50)} p99 ${ms(bare.p99)}${bare.stolen}, call p50 ${ms(call.p50)} p99 ${ms(call.p99)}${call.stolen}, ${call.refused} refused as too many`,
        )
      }
      const p50 = median(calls.map((call) => call.p50))
      const p99 = median(calls.map((call) => call.p99))
      const name = `POST large-conversion at ${perSecond}/s`
      console.table([
        { figure: `${name}: p50`, value: ms(p50), ...compare(p50, perSecond === 1 ? maxMedianMs : null) },
        { figure: `${name}: p99`, value: ms(p99), ...compare(p99, perSecond === 20 ? maxP99Ms : null) },
        { figure: `${name}: p99 to the bare posting's`, value: median(ratios).toFixed(2), ...noGoal },
        { figure: 'refused as too many', value: String(refused), ...compare(refused, 0) },
      ])
    } finally {
      asking.close()
      await database.close()
      await step.close()
    }
  } finally {
    await server.stop()
  }
} finally {
  await rates.stop()
  await bench.stop()
}

function compare(value: number, max: number | null): typeof noGoal {
  if (max === null) return noGoal
  return { goal: `≤ ${max}`, '': value <= max ? 'reached' : 'missed' }
}

/** The median of starts on a folder that a first start has filled. */
async function timeWarmStarts(): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corridor-bench-'))
  // As root the database runs as another user, which must pass through this folder.
  await chmod(folder, 0o711)
  const environment = { DATA_DIR: folder, PORT: String(await freePort()), SANCTIONS_URL: 'off' }
  const times: number[] = []
  for (let turn = 0; turn <= warmStarts; turn += 1) {
    const started = performance.now()
    const npm = startByNpm(environment)
    await npm.ready()
    if (turn > 0) times.push(performance.now() - started)
    npm.signalNpm('SIGTERM')
    await npm.ended
  }
  await rm(folder, { recursive: true })
  return median(times)
}

interface Spread {
  readonly p50: number
  readonly p99: number
  readonly refused: number
  /** Processor time that the machine's host withheld meanwhile, in words. */
  readonly stolen: string
}

/**
 * Starts `work` on schedule and returns the spread of its latencies from their due time; `work`
 * returns whether it was served.
 */
async function onTheBeat(length: number, work: () => Promise<boolean>): Promise<Spread> {
  const stolen = createStolen()
  const started = performance.now()
  const due = Array.from({ length: length * perSecond }, (_, index) => started + (index * 1_000) / perSecond)
  const latencies: number[] = []
  let refused = 0
  await Promise.all(
    due.map(async (at) => {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())))
      // A timer may fire up to a millisecond early.
      const from = Math.min(at, performance.now())
      if (!(await work())) refused += 1
      latencies.push(performance.now() - from)
    }),
  )
  latencies.sort((left, right) => left - right)
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), refused, stolen: stolen.describe() }
}

/** Names so different that no duplicate warning appears. */
function namesOf(count: number): string[] {
  const trees = ['Baobab', 'Karité', 'Néré', 'Fromager', 'Iroko', 'Acajou', 'Teck', 'Rônier']
  const trades = ['Textiles', 'Transit', 'Pêcheries', 'Minoterie', 'Ciments', 'Verrerie', 'Cacao', 'Énergie']
  const whole = trees.flatMap((tree) => trades.map((trade) => `${tree} ${trade} SA`))
  if (!(count >= 1 && count <= whole.length)) throw new Error(`--clients must be 1 to ${whole.length}.`)
  return whole.slice(0, count)
}

function ms(value: number): string {
  return `${value.toFixed(value < 100 ? 1 : 0)} ms`
}

/**
 * The share of processor time that the host of a virtual machine gave to others since creation. A
 * latency measured with much stolen time says little about the product. Returns nothing where the
 * system does not report it.
 */
function createStolen(): { describe(): string } {
  const before = read()
  return {
    describe() {
      const after = read()
      if (!before || !after) return ''
      const share = (after.stolen - before.stolen) / Math.max(1, after.all - before.all)
      return ` (${(share * 100).toFixed(1)} % stolen)`
    },
  }
}

function read(): { readonly stolen: number; readonly all: number } | null {
  if (!existsSync(counters)) return null
  const [whole = ''] = readFileSync(counters, 'utf8').split('\n')
  // The first two fields already include the time of guests of this machine.
  const fields = whole.trim().split(/\s+/).slice(1, 9).map(Number)
  return { stolen: fields[stealField] ?? 0, all: fields.reduce((sum, ticks) => sum + ticks, 0) }
}

// Minimal HTTP client for load measurements.

/**
 * Posts JSON to one address over persistent connections and returns the status. Used where client
 * and server share a processor, because `fetch` takes three times the processor time. Rejects when
 * no response arrives.
 */
function createAsking(address: string, headers: Readonly<Record<string, string>>) {
  const agent = new Agent({ keepAlive: true })
  return {
    post(path: string, key: string, body: unknown): Promise<number> {
      const sent = JSON.stringify(body)
      return new Promise((resolve, reject) => {
        const call = request(
          `${address}${path}`,
          {
            agent,
            method: 'POST',
            headers: {
              ...headers,
              origin: address,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(sent),
              'idempotency-key': key,
            },
          },
          (answer) => {
            answer.on('error', reject)
            answer.on('end', () => resolve(answer.statusCode ?? 0))
            answer.resume()
          },
        )
        call.on('error', reject)
        call.end(sent)
      })
    },
    close: () => agent.destroy(),
  }
}
