import { setTimeout as wait } from 'node:timers/promises'
import { parseAbiItem } from 'viem'
import type { Conversion, ConversionDetail } from '#contract/conversions/api.ts'
import { below, type Random, seededRandom } from '#kernel/random.ts'
import { addWallet, endCoolingOff, type ServedChain, startServedChain } from '#tests/running/evm/served-chain.ts'
import { treasury } from '#tests/running/evm/token.ts'
import { startExternalSystems } from '#tests/running/external-systems.ts'
import { type RunningServer, runServer } from '#tests/running/server.ts'
import type { StaffMember } from '#tests/running/staff-member.ts'
import { startStaffedServer } from '#tests/running/staffed-server.ts'
import { createTargetProcesses, type TargetProcess } from './target-processes.ts'

export interface ChainCampaignOptions {
  readonly seed: number
  /** Called before each round with the number of kills so far. */
  readonly shouldContinue: (kills: number) => boolean
  readonly say?: (line: string) => void
}

export interface ChainCampaignReport {
  readonly seed: number
  readonly kills: number
  readonly killsByPoint: ReadonlyMap<string, number>
  readonly conversions: number
  readonly breaches: readonly string[]
}

/** Kill points around the signature, the broadcast and the reading of the chain. */
const points = [
  'sign requested',
  'sign signed',
  'eth_sendRawTransaction before',
  'eth_sendRawTransaction after',
  'eth_getTransactionReceipt before',
  'eth_estimateGas before',
] as const
type Point = (typeof points)[number]

const maxWaitMs = 8_000
const restWithinMs = 240_000
const plentyUsdtMinor = 900_000_000_000_000_000n
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/**
 * Pays out on a real chain while server, database and node are killed or cut off at every step, and
 * checks that each payout was made once.
 */
export async function runChainCampaign({
  seed,
  shouldContinue,
  say = () => {},
}: ChainCampaignOptions): Promise<ChainCampaignReport> {
  const random = seededRandom(seed)
  const systems = await startExternalSystems({ seed })
  const chain = await startServedChain({ supply: plentyUsdtMinor })
  const server = await runServer({ ...systems.environment, ...chain.environment, RATE_LIMIT: 'off' })
  try {
    const staffed = await startStaffedServer(server)
    await staffed.addBank({ dailyLimitXof: 900_000_000_000_000, monthlyLimitXof: 9_000_000_000_000_000 })
    await addWallet(staffed, null)
    await endCoolingOff(server.dataDir)
    const victims = createTargetProcesses(server, systems)
    const killsByPoint = new Map<string, number>()
    let kills = 0
    let calls = 0
    const pending: Promise<void>[] = []
    while (shouldContinue(kills)) {
      const point = points[below(random, points.length)] as Point
      const victim = drawVictim(random, victims.mayKillDatabaseAlone())
      const armed = arm(chain, victims, point, victim)
      for (let left = 2; left > 0; left -= 1) {
        calls += 1
        pending.push(ask(staffed.operator, calls, 50_000_000 + below(random, 40) * 1_000_000))
      }
      const wasReached = await armed
      kills += 1
      if (wasReached) killsByPoint.set(point, (killsByPoint.get(point) ?? 0) + 1)
      say(`kill ${kills}: ${victim}, ${wasReached ? point : `at random (${point} was not reached)`}`)
      await victims.bringBack(victim)
    }
    await Promise.all(pending)
    const conversions: ConversionDetail[] = []
    for (const { id } of await rest(staffed.operator)) {
      const { body } = await staffed.operator.insist('GET', `/api/transactions/${id}`)
      conversions.push(body as unknown as ConversionDetail)
    }
    return {
      seed,
      kills,
      killsByPoint,
      conversions: conversions.length,
      breaches: await prove(chain, server, conversions, calls),
    }
  } finally {
    await server.stop()
    await chain.stop()
    await systems.stop()
  }
}

async function ask(operator: StaffMember, serial: number, amountXof: number): Promise<void> {
  // Repeats the same key until the call is answered.
  await operator.insist('POST', '/api/transactions/large-conversion', { body: { amountXof }, key: `chain-${serial}` })
}

/**
 * Waits for the point and kills there; false when the wait timed out and the kill happened anyway.
 */
async function arm(
  chain: ServedChain,
  victims: ReturnType<typeof createTargetProcesses>,
  point: Point,
  victim: TargetProcess,
): Promise<boolean> {
  const isAtPoint = Promise.withResolvers<boolean>()
  let killing: Promise<unknown> | null = null
  const kill = (wasReached: boolean): void => {
    if (killing) return
    killing = victims.kill(victim)
    isAtPoint.resolve(wasReached)
  }
  chain.listenToSigner((moment) => {
    if (`sign ${moment}` === point) kill(true)
    return 'go on'
  })
  chain.proxy.setFault((method) => {
    if (killing || !point.startsWith(method)) return 'pass'
    kill(true)
    // Before: the node never receives the call. After: it acts, and its response is lost.
    return point.endsWith('before') ? 'lose_request' : 'lose_answer'
  })
  const timer = setTimeout(() => kill(false), maxWaitMs)
  const wasReached = await isAtPoint.promise
  clearTimeout(timer)
  chain.listenToSigner(() => 'go on')
  chain.proxy.setFault(() => 'pass')
  await killing
  return wasReached
}

function drawVictim(random: Random, mayKillDatabaseAlone: boolean): TargetProcess {
  const drawn = below(random, 10)
  return drawn < 6 ? 'server' : drawn < 8 && mayKillDatabaseAlone ? 'database' : 'both'
}

/** Waits until every conversion is completed or has failed permanently. */
async function rest(operator: StaffMember): Promise<Conversion[]> {
  for (const deadline = performance.now() + restWithinMs; ; await wait(500)) {
    const { body } = await operator.insist('GET', '/api/transactions?limit=500')
    const all = body as unknown as Conversion[]
    const open = all.filter(({ state }) => state !== 'completed' && state !== 'failed')
    if (open.length === 0) return all
    if (performance.now() > deadline) {
      throw new Error(
        `These do not come to rest:\n${open.map(({ reference, state, reason }) => `${reference} ${state} (${reason})`).join('\n')}`,
      )
    }
  }
}

/**
 * Compares the transfers on the chain with the conversions: one of the right amount per completed
 * conversion and no other.
 */
async function prove(
  { anvil, token, owner }: ServedChain,
  server: RunningServer,
  conversions: readonly ConversionDetail[],
  asked: number,
): Promise<string[]> {
  const logs = await anvil.client.getLogs({
    address: token.address,
    event: transferEvent,
    args: { from: treasury.address },
    fromBlock: 0n,
    strict: true,
  })
  const sent = new Map(logs.map(({ transactionHash, args }) => [transactionHash as string, args]))
  const completed = conversions.filter(({ state }) => state === 'completed')
  const breaches = [
    ...(conversions.length === asked ? [] : [`${asked} were asked for, ${conversions.length} stand`]),
    ...(logs.length === completed.length
      ? []
      : [`the chain sent ${logs.length} times for ${completed.length} completed conversions`]),
    ...completed.flatMap(({ reference, payoutReference, netUsdt }) => {
      const transfer = sent.get(payoutReference ?? '')
      const isRight = transfer?.to === owner.address && transfer.value === BigInt(netUsdt.replace('.', ''))
      return isRight ? [] : [`${reference} is completed, and the chain does not show its payout`]
    }),
  ]
  // The product's own verification must agree with the chain as well.
  await server.command(['verify']).catch((error: Error) => breaches.push(error.message))
  return breaches
}
