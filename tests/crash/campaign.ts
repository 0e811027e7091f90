import { below, type Random, seededRandom } from '#kernel/random.ts'
import type { Fault } from '#sandbox/faults.ts'
import { type Office, openOffice } from '#tests/running/office.ts'
import { type CallPoint, type Moment, type OutsideWorld, startOutsideWorld } from '#tests/running/outside-world.ts'
import { type RunningServer, runServer } from '#tests/running/server.ts'
import { createConversionDesk } from './desk.ts'
import { inWords, type KillPoint, namedPoints } from './points.ts'
import { type Proof, proveRun } from './proof.ts'
import { createVictims, type Victim } from './victims.ts'

export interface CampaignOptions {
  readonly seed: number
  /** Asked before each round, with the kills so far. */
  readonly goOn: (kills: number) => boolean
  readonly say?: (line: string) => void
}

export interface CampaignReport extends Proof {
  readonly seed: number
  readonly kills: Readonly<Record<Victim, number>>
  /** Named points at which a kill struck, and how often; the others struck at their moment. */
  readonly struck: ReadonlyMap<string, number>
  /** How many ms after a restart, of every fourth kill, the last conversion that was stranded was taken up again. */
  readonly takenUpMs: readonly number[]
  readonly conversions: number
  /** Calls that had to be repeated because the answer was lost. */
  readonly repeats: number
}

/** A killed server's claims run out after eight seconds, and due steps are looked for every second. */
export const takenUpWithinMs = 10_000
/** Measuring waits for those claims, which takes longer than a kill. */
const measuredEvery = 4

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

export const countOf = (kills: CampaignReport['kills']): number =>
  Object.values(kills).reduce((sum, times) => sum + times, 0)

/** How long an armed point may let itself be waited for before the kill comes anyway. */
const strikeWithinMs = 4_000

/** Converts, breaks and kills in rounds, then lets everything come to rest and proves what is left. */
export async function runCampaign({ seed, goOn, say = () => {} }: CampaignOptions): Promise<CampaignReport> {
  const random = seededRandom(seed)
  let onCall: (point: CallPoint) => 'go on' | 'drop' = () => 'go on'
  const world = await startOutsideWorld({ seed, onPoint: (point) => onCall(point) })
  try {
    const server = await runServer({ ...world.environment, RATE_LIMIT: 'off' })
    try {
      return await campaign({ seed, random, world, server, say, goOn, listen: (listener) => (onCall = listener) })
    } finally {
      await server.stop()
    }
  } finally {
    await world.stop()
  }
}

interface Campaign {
  readonly seed: number
  readonly random: Random
  readonly world: OutsideWorld
  readonly server: RunningServer
  readonly say: (line: string) => void
  readonly goOn: (kills: number) => boolean
  readonly listen: (listener: (point: CallPoint) => 'go on' | 'drop') => void
}

async function campaign(run: Campaign): Promise<CampaignReport> {
  const { seed, random, world, server, say } = run
  const office = await openOffice(server)
  const clients = await furnish(office)
  const desk = createConversionDesk(office, random, clients)
  const victims = createVictims(server, world)
  const kills: Record<Victim, number> = { server: 0, database: 0, both: 0, bank: 0, chain: 0 }
  const takenUpMs: number[] = []
  const struck = new Map<string, number>()
  const points = endlessPoints(random)
  const count = () => countOf(kills)

  while (run.goOn(count())) {
    await world.setFaults('bank', drawFaults(random, ['transfer', 'transfer_status']))
    await world.setFaults('chain', drawFaults(random, ['payout', 'status']))
    const point = points()
    const victim = drawVictim(random, victims.mayKillDatabaseAlone())
    const strike = arm(run, victims, point, victim)
    desk.work()
    const came = await strike
    kills[victim] += 1
    if (came) struck.set(inWords(point), (struck.get(inWords(point)) ?? 0) + 1)
    say(`kill ${count()}: ${victim}, ${came ? inWords(point) : `at random (${inWords(point)} did not come)`}`)
    const killed = performance.now()
    await victims.bringBack(victim)
    if (count() % measuredEvery !== 0) continue
    const restarted = performance.now()
    const ms = await victims.takenUpAgain()
    if (ms === null) continue
    takenUpMs.push(ms)
    say(`what was stranded went on ${inSeconds(ms)} after a restart of ${inSeconds(restarted - killed)}`)
  }

  await world.setFaults('bank', [])
  await world.setFaults('chain', [])
  await desk.finish()
  const proof = await proveRun({ server, world, operator: office.operator }, desk.acknowledged)
  const repeats = office.operator.repeats + office.approver.repeats
  return { seed, kills, struck, takenUpMs, conversions: desk.acknowledged.size, repeats, ...proof }
}

async function furnish(office: Office): Promise<(number | null)[]> {
  await office.addBank({ dailyLimitXof: 900_000_000_000_000, monthlyLimitXof: 9_000_000_000_000_000 })
  return [null, await office.addClient('Baobab Textiles SA'), await office.addClient('Kaolack Commodities SARL')]
}

/** Waits for the point and kills there; answers false when it did not come and the kill struck at the end of patience. */
async function arm(
  { listen }: Campaign,
  victims: ReturnType<typeof createVictims>,
  point: KillPoint,
  victim: Victim,
): Promise<boolean> {
  const struck = Promise.withResolvers<boolean>()
  const over = new AbortController()
  let killed: Promise<void> | null = null
  const strike = (came: boolean): void => {
    if (killed) return
    killed = victims.kill(victim)
    struck.resolve(came)
  }
  if (point.kind === 'call') {
    listen((passing) => {
      if (passing !== point.point || killed) return 'go on'
      strike(true)
      return (passing.split(' ')[2] as Moment) === 'asked' ? 'drop' : 'go on'
    })
  }
  if (point.kind === 'state') {
    victims.watchFor(point.state, over.signal, () => strike(true)).catch(() => undefined)
  }
  const patience = point.kind === 'moment' ? point.afterMs : strikeWithinMs
  const timer = setTimeout(() => strike(point.kind === 'moment'), patience)
  const came = await struck.promise
  clearTimeout(timer)
  over.abort()
  listen(() => 'go on')
  await killed
  return came
}

/** Every named point comes before any comes again, in an order that the seed gives; every fourth kill is at a random moment. */
function endlessPoints(random: Random): () => KillPoint {
  let left: KillPoint[] = []
  let drawn = 0
  return () => {
    drawn += 1
    if (drawn % 4 === 0) return { kind: 'moment', afterMs: below(random, 2_500) }
    if (left.length === 0) left = [...namedPoints]
    return left.splice(below(random, left.length), 1)[0] as KillPoint
  }
}

function drawVictim(random: Random, mayKillDatabaseAlone: boolean): Victim {
  const drawn = below(random, 12)
  if (drawn < 5) return 'server'
  if (drawn < 8) return mayKillDatabaseAlone ? 'database' : 'both'
  if (drawn < 10) return 'both'
  return drawn === 10 ? 'bank' : 'chain'
}

/** Nothing, or one thing that goes wrong now and then. */
function drawFaults(random: Random, on: string[]): Fault[] {
  const [first = ''] = on
  const choices: readonly Fault[][] = [
    [],
    [],
    [{ kind: 'slow', on, delayMs: 400, probability: 0.5 }],
    [{ kind: 'lose_answer', on, probability: 0.4 }],
    [{ kind: 'lose_request', on, probability: 0.4 }],
    [{ kind: 'down', on, times: 2 }],
    [{ kind: 'reject', on: [first], probability: 0.3 }],
    [{ kind: 'answer_twice', on }],
    [{ kind: 'book_later', on: [first], delayMs: 1_500 }],
    [{ kind: 'stuck', on: [first], probability: 0.5 }],
  ]
  return choices[below(random, choices.length)] ?? []
}
