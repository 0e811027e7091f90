import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { everyRoute } from '#tests/running/every-route.ts'
import { maxInputsOfSlow, slowCalls } from '#tests/security/slow-calls.ts'
import { simulateCertifications } from '#tests/simulation/certifications.ts'
import { simulateInvoices } from '#tests/simulation/invoices.ts'
import { simulateReceipts } from '#tests/simulation/receipts.ts'
import { soakConversions } from '#tests/simulation/soak.ts'
import { useMemoryTempFolder } from '#tools/memory-temp-folder.ts'
import { type CampaignReport, countOf, formatShares, runCampaign } from './campaign.ts'
import { runChainCampaign } from './chain-campaign.ts'
import { runFailoverCampaign } from './failover-campaign.ts'
import { namedPoints } from './points.ts'

/**
 * Soak runs by command line. Exit 1 on a breach.
 *
 * `npm run soak -- --kills 1000 --seed 7`: kills server, database, bank and chain this many times,
 * partly during recovery, then checks the books from outside. `--minutes 10` limits the duration;
 * alone, it sets the duration. After every twentieth round it waits for stranded work and prints
 * how long that took.
 *
 * `npm run soak -- --chain --minutes 10 --seed 7`: the same for payouts on a real chain.
 *
 * `npm run soak -- --failover --minutes 5 --seed 7`: two instances on a primary with a synchronous
 * standby; the primary is killed under load and the standby promoted, again and again. Linux only.
 *
 * `npm run soak -- --conversions 100000 --minutes 60 --seed 7`: this many conversions in batches
 * that their seeds reproduce, or as many as the minutes allow, with one process per processor. The
 * invariants are checked after every step.
 *
 * `npm run soak -- --invoices 100000 --seed 7`: this many random invoices, whose totals must add
 * up.
 *
 * `npm run soak -- --receipts 100000 --seed 7`: this many bank receipts with noise. None may be
 * booked to the wrong invoice without a person, and 97 % of the first proposals must be right.
 *
 * `npm run soak -- --certifications 10000 --seed 7`: this many invoices at simulated tax
 * authorities under random faults. Each must be certified exactly once.
 *
 * `npm run soak -- --inputs 1000000 --seed 7`: this many hostile inputs over all calls. None may
 * cause a server fault, and a refused one may not change a row.
 *
 * `npm run soak -- --canary --seed 7`: a marker in every field of every call while each schema in
 * turn is away and every write fails. No log line may contain a marker.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    kills: { type: 'string' },
    seed: { type: 'string' },
    invoices: { type: 'string' },
    receipts: { type: 'string' },
    certifications: { type: 'string' },
    inputs: { type: 'string' },
    conversions: { type: 'string' },
    chain: { type: 'boolean' },
    failover: { type: 'boolean' },
    canary: { type: 'boolean' },
  },
})
/** Accepted calls leave rows in a database that slow down every further row count. */
const maxInputsOfBatch = 100_000
const minRightShare = 0.97
/** A round that waits for leases to expire takes as long as two others. */
const measuredEvery = 20
const minutes = Number(values.minutes ?? '10')
const seed = Number(values.seed ?? String(Date.now() % 1_000_000))
if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error('--minutes must be above zero, --seed a whole number')

useMemoryTempFolder()
if (values.chain) await soakChain()
else if (values.failover) await soakFailover()
else if (values.canary)
  await runTest('tests/security/canary.long.test.ts', {
    CORRIDOR_CANARY: 'everything',
    CORRIDOR_FUZZ_SEED: String(seed),
  })
else if (values.inputs !== undefined) await soakByInputs(Number(values.inputs))
else if (values.conversions !== undefined) await soakByConversions(Number(values.conversions))
else if (values.receipts !== undefined) soakReceipts(Number(values.receipts))
else if (values.certifications !== undefined) await soakCertifications(Number(values.certifications))
else if (values.invoices === undefined) await soakByKills()
else soakInvoices(Number(values.invoices))

async function soakCertifications(count: number): Promise<void> {
  const { certified, calls, unknowns, recorded, breaches } = await simulateCertifications(count, seed)
  console.log(
    `seed ${seed}: ${certified} certified by ${calls} calls; ${unknowns} unknown, ${recorded} left to a person`,
  )
  for (const breach of breaches) console.log(`BREACH  ${breach}`)
  if (breaches.length === 0) console.log('Everything holds.')
  process.exitCode = breaches.length > 0 ? 1 : 0
}

async function soakChain(): Promise<void> {
  const until = performance.now() + minutes * 60_000
  const report = await runChainCampaign({
    seed,
    shouldContinue: () => performance.now() < until,
    say: (line) => console.log(line),
  })
  console.log(`seed ${seed}: ${report.kills} kills, ${report.conversions} conversions`)
  for (const breach of report.breaches) console.log(`BREACH  ${breach}`)
  if (report.breaches.length === 0) console.log('Everything agrees.')
  process.exitCode = report.breaches.length > 0 ? 1 : 0
}

async function soakFailover(): Promise<void> {
  let until = 0
  const report = await runFailoverCampaign({
    seed,
    shouldContinue: (failovers) => {
      // The set-up does not count.
      if (failovers === 0) until = performance.now() + minutes * 60_000
      return performance.now() < until
    },
    say: (line) => console.log(line),
  })
  const { failovers, outagesMs, conversions, repeats, states, breaches } = report
  const slowest = Math.max(0, ...outagesMs) / 1000
  console.log(`seed ${seed}: ${failovers} failovers, ready again within ${slowest.toFixed(1)} s`)
  console.log(`${conversions} conversions acknowledged, ${repeats} calls repeated`)
  console.log([...states].map((pair) => pair.join(' ')).join(', '))
  for (const breach of breaches) console.log(`BREACH  ${breach}`)
  if (breaches.length === 0) console.log('Everything agrees.')
  process.exitCode = breaches.length > 0 ? 1 : 0
}

async function soakByKills(): Promise<void> {
  const requested = Number(values.kills ?? Number.POSITIVE_INFINITY)
  if (!(requested >= 1)) throw new Error('--kills must be a whole number above zero')
  const isByCount = values.kills !== undefined && values.minutes === undefined
  const max = isByCount ? Number.POSITIVE_INFINITY : minutes
  console.log(
    `seed ${seed}: ${values.kills ? `${requested} kills` : 'kills'}${isByCount ? '' : ` for ${max} minute(s)`}`,
  )
  const until = performance.now() + max * 60_000
  const report = await runCampaign({
    seed,
    shouldContinue: (kills) => kills < requested && performance.now() < until,
    measuredEvery,
    say: (line) => console.log(line),
  })
  print(report)
  process.exitCode = report.breaches.length > 0 ? 1 : 0
}

/** Runs the hostile input test with more input. */
async function soakByInputs(count: number): Promise<void> {
  if (!Number.isInteger(count) || count < 1) throw new Error('--inputs must be a whole number above zero')
  const quick = everyRoute().length - slowCalls.size
  const batches = Math.ceil(count / maxInputsOfBatch)
  const each = Math.ceil(count / batches / quick)
  const eachSlow = Math.min(each, maxInputsOfSlow)
  console.log(`seeds ${seed} to ${seed + batches - 1}, a batch each: ${each} inputs for each of ${quick} calls,`)
  console.log(`${eachSlow} for ${slowCalls.size} slow ones`)
  for (let batch = 1; batch <= batches; batch += 1) {
    const more = { CORRIDOR_FUZZ_SEED: String(seed + batch - 1), CORRIDOR_FUZZ_INPUTS: String(each) }
    await runTest('tests/security/bad-input.long.test.ts', more, ['--testNamePattern', 'answers no input with a fault'])
    if (process.exitCode !== 0) return
    const sent = batch * (each * quick + eachSlow * slowCalls.size)
    console.log(`${sent} inputs in ${Math.round(performance.now() / 60_000)} min, none a fault`)
  }
}

async function soakByConversions(count: number): Promise<void> {
  if (!Number.isInteger(count) || count < 1) throw new Error('--conversions must be a whole number above zero')
  console.log(`seed ${seed}: ${count} conversions, or as many as ${minutes} minute(s) allow`)
  process.exitCode = (await soakConversions({ seed, count, minutes })) ? 0 : 1
}

/** Runs a test that needs the database of the test runner. */
async function runTest(
  file: string,
  more: Readonly<Record<string, string>>,
  words: readonly string[] = [],
): Promise<void> {
  const checkout = path.resolve(import.meta.dirname, '../..')
  const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'long', file, ...words]
  const runner = spawn(process.execPath, command, { cwd: checkout, stdio: 'inherit', env: { ...process.env, ...more } })
  const [code] = await once(runner, 'close')
  process.exitCode = code ?? 1
}

function soakInvoices(count: number): void {
  if (!Number.isInteger(count) || count < 1) throw new Error('--invoices must be a whole number above zero')
  const { lines, payments, creditNotes, byCurrency, breaches } = simulateInvoices(count, seed)
  console.log(`seed ${seed}: ${count} invoices, ${lines} lines, ${payments} payments, ${creditNotes} credit notes`)
  console.log([...byCurrency].map((pair) => pair.join(' ')).join(', '))
  for (const breach of breaches) console.log(`BREACH  ${breach}`)
  if (breaches.length === 0) console.log('Everything adds up.')
  process.exitCode = breaches.length > 0 ? 1 : 0
}

function soakReceipts(count: number): void {
  if (!Number.isInteger(count) || count < 1) throw new Error('--receipts must be a whole number above zero')
  const { payments, right, certain, breaches, misses } = simulateReceipts(count, seed)
  const percent = ((100 * right) / payments).toFixed(2)
  console.log(`seed ${seed}: ${count} receipts, ${certain} booked without a person, ${breaches.length} of them wrong`)
  console.log(`${right} of ${payments} first proposals right (${percent} %)`)
  for (const breach of breaches) console.log(`BREACH  ${breach}`)
  const isLow = right < payments * minRightShare
  if (isLow) for (const miss of misses) console.log(`MISS  ${miss}`)
  process.exitCode = breaches.length > 0 || isLow ? 1 : 0
}

function print(report: CampaignReport): void {
  const { kills, duringRecovery, abandonedStarts, killsByPoint, recoveriesMs, spentMs, states, breaches } = report
  const each = Object.entries(kills).map(([victim, times]) => `${times} ${victim}`)
  const ran = (performance.now() / 60_000).toFixed(1)
  console.log(`seed ${seed}: ${countOf(kills)} kills (${each.join(', ')}) in ${ran} min; ${formatShares(spentMs)}`)
  console.log(
    `${duringRecovery} of them during recovery; ${abandonedStarts} starts ended because the database was down`,
  )
  const slowest = Math.max(0, ...recoveriesMs) / 1000
  console.log(
    `stranded conversions resumed at most ${slowest.toFixed(1)} s after a restart, in ${recoveriesMs.length} measured rounds`,
  )
  const byTimes = [...killsByPoint].sort(([, one], [, other]) => other - one)
  const atPoints = byTimes.reduce((sum, [, times]) => sum + times, 0)
  const hit = namedPoints.filter((point) => killsByPoint.has(point))
  console.log(
    `${atPoints} at a point, ${hit.length} of ${namedPoints.length} named ones among them: ${byTimes.map(([point, times]) => `${point} × ${times}`).join(', ')}`,
  )
  console.log(
    `${report.conversions} conversions, ${report.repeats} calls repeated; ${[...states].map((pair) => pair.join(' ')).join(', ')}`,
  )
  for (const breach of breaches) console.log(`BREACH  ${breach}`)
  if (breaches.length === 0) console.log('Everything agrees.')
}
