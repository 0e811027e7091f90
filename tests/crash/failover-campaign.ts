import { setTimeout as wait } from 'node:timers/promises'
import { below, seededRandom } from '#kernel/random.ts'
import { addressOf } from '#tests/running/address.ts'
import { startBalancer } from '#tests/running/balancer.ts'
import { type ExternalSystems, startExternalSystems } from '#tests/running/external-systems.ts'
import { startReplicatedDatabase } from '#tests/running/replicated-database.ts'
import { type RunningServer, runServer } from '#tests/running/server.ts'
import { startStaffedServer } from '#tests/running/staffed-server.ts'
import { createConversionClient } from './conversion-client.ts'
import { checkRun, type Proof } from './outcome-checks.ts'

export interface FailoverOptions {
  readonly seed: number
  /** Called before each failover with the number of failovers so far. */
  readonly shouldContinue: (failovers: number) => boolean
  readonly say?: (line: string) => void
}

export interface FailoverReport extends Proof {
  readonly failovers: number
  /** From the kill of each primary until both instances were ready again. */
  readonly outagesMs: readonly number[]
  readonly conversions: number
  readonly repeats: number
}

/** How long conversions run before each kill. */
const loadMs = { min: 1_500, spread: 2_500 }
const workEveryMs = 150
const readyWithinMs = 60_000
const patienceMs = 600_000

/**
 * Two instances behind a balancer, on a primary with a synchronous standby. Under load the primary
 * is killed and the standby promoted, again and again with a new standby each time; then every
 * acknowledged conversion must be there exactly once.
 */
export async function runFailoverCampaign(options: FailoverOptions): Promise<FailoverReport> {
  const replicated = await startReplicatedDatabase()
  const systems = await startExternalSystems({ seed: options.seed })
  const instances: RunningServer[] = []
  try {
    const environment = {
      ...systems.environment,
      DATABASE_URL: addressOf(replicated.app),
      DATABASE_MIGRATION_URL: addressOf(replicated.owner),
      SESSION_SECRET: 's'.repeat(64),
      ENCRYPTION_KEY: 'ab'.repeat(32),
      AUDIT_SEAL_KEY: 'cd'.repeat(32),
      DATABASE_POOL: '8',
      RATE_LIMIT: 'off',
    }
    for (let count = 0; count < 2; count += 1) instances.push(await runServer(environment))
    return await campaign(options, { replicated, systems, instances })
  } finally {
    for (const instance of instances) await instance.stop()
    await systems.stop()
    await replicated.stop()
  }
}

interface Installation {
  readonly replicated: Awaited<ReturnType<typeof startReplicatedDatabase>>
  readonly systems: ExternalSystems
  readonly instances: readonly RunningServer[]
}

async function campaign(
  { seed, shouldContinue, say = () => {} }: FailoverOptions,
  { replicated, systems, instances }: Installation,
): Promise<FailoverReport> {
  const random = seededRandom(seed)
  const [server] = instances
  if (!server) throw new Error('no instance runs')
  const balancer = await startBalancer(instances.map(({ address }) => address))
  try {
    const staffed = await startStaffedServer({ address: balancer.address, command: server.command }, patienceMs)
    await staffed.addBank({ dailyLimitXof: 900_000_000_000_000, monthlyLimitXof: 9_000_000_000_000_000 })
    const client = createConversionClient(staffed, random, [null, await staffed.addClient('Baobab Textiles SA')])
    const outagesMs: number[] = []
    while (shouldContinue(outagesMs.length)) {
      await replicated.addStandby()
      const until = performance.now() + loadMs.min + below(random, loadMs.spread)
      for (; performance.now() < until; await wait(workEveryMs)) client.work()
      const before = client.acknowledged.size
      const since = performance.now()
      await replicated.failOver()
      await Promise.all(instances.map(({ address }) => isReady(address)))
      outagesMs.push(performance.now() - since)
      say(`failover ${outagesMs.length}: ${before} acknowledged, ready after ${Math.round(outagesMs.at(-1) ?? 0)} ms`)
    }
    await client.finish()
    const proof = await checkRun({ server, systems, operator: staffed.operator }, client.acknowledged)
    const repeats = staffed.operator.repeats + staffed.approver.repeats
    return { failovers: outagesMs.length, outagesMs, conversions: client.acknowledged.size, repeats, ...proof }
  } finally {
    await balancer.stop()
  }
}

async function isReady(address: string): Promise<void> {
  for (const deadline = performance.now() + readyWithinMs; performance.now() < deadline; await wait(50)) {
    const answer = await fetch(`${address}/api/health/ready`).catch(() => null)
    if (answer?.status === 200) return
  }
  throw new Error(`${address} was not ready within ${readyWithinMs} ms`)
}
