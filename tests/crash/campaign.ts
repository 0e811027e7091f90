import { setTimeout as wait } from 'node:timers/promises'
import { below, type Random, seededRandom } from '#kernel/random.ts'
import type { Fault } from '#simulators/faults.ts'
import { type CallPoint, type ExternalSystems, startExternalSystems } from '#tests/running/external-systems.ts'
import { type RunningServer, runServer } from '#tests/running/server.ts'
import { type StaffedServer, startStaffedServer } from '#tests/running/staffed-server.ts'
import { createConversionClient } from './conversion-client.ts'
import { armKillPoint } from './kill-point.ts'
import { checkRun, type Proof } from './outcome-checks.ts'
import { createTurn, type NamedPoint } from './points.ts'
import { waitForRecovery } from './state-watcher.ts'
import { createTargetProcesses, type TargetProcess, type TargetProcesses } from './target-processes.ts'

export interface CampaignOptions {
  readonly seed: number
  /** Called before each kill with the number of kills so far. */
  readonly shouldContinue: (kills: number) => boolean
  /** Waits for stranded work after every so many rounds, since waiting takes longer than a kill. */
  readonly measuredEvery: number
  readonly say?: (line: string) => void
}

export interface CampaignReport extends Proof {
  readonly seed: number
  readonly kills: Readonly<Record<TargetProcess, number>>
  /** Kills that happened while the product recovered from another kill. */
  readonly duringRecovery: number
  readonly abandonedStarts: number
  /** Number of kills per named point; all others happened at a random moment. */
  readonly killsByPoint: ReadonlyMap<NamedPoint, number>
  /** Milliseconds from restart until the last stranded conversion resumed, per measured round. */
  readonly recoveriesMs: readonly number[]
  readonly spentMs: Readonly<Record<Part, number>>
  readonly conversions: number
  /** Calls repeated because the response was lost. */
  readonly repeats: number
}

/** The phases that the duration of a run is divided into. */
type Part = 'waiting for the point' | 'recovery' | 'measuring' | 'checks'

/** Leases of a killed server expire after eight seconds, and due steps are polled every second. */
export const maxRecoveryMs = 10_000
/** Longer than a start on an idle machine, so that some kills happen just after it. */
const maxStartMs = 1_500
const progressEvery = 25
/**
 * Between two kills a server may live for less than one call, so a call may fail for many rounds on
 * a busy machine.
 */
const patienceMs = 1_200_000

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

export const countOf = (kills: CampaignReport['kills']): number =>
  Object.values(kills).reduce((sum, times) => sum + times, 0)

/**
 * Converts, injects faults and kills in rounds, then waits until all work settles and checks the
 * result.
 */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const { seed } = options
  let onCall: (point: CallPoint) => 'go on' | 'drop' = () => 'go on'
  const systems = await startExternalSystems({ seed, onPoint: (point) => onCall(point) })
  try {
    const server = await runServer({ ...systems.environment, RATE_LIMIT: 'off' })
    try {
      return await campaign({ ...options, systems, server, listen: (listener) => (onCall = listener) })
    } finally {
      await server.stop()
    }
  } finally {
    await systems.stop()
  }
}

interface Campaign extends CampaignOptions {
  readonly systems: ExternalSystems
  readonly server: RunningServer
  readonly listen: (listener: (point: CallPoint) => 'go on' | 'drop') => void
}

async function campaign(run: Campaign): Promise<CampaignReport> {
  const { seed, systems, server, listen, shouldContinue, measuredEvery, say = () => {} } = run
  const random = seededRandom(seed)
  const staffed = await startStaffedServer(server, patienceMs)
  const client = createConversionClient(staffed, random, await furnish(staffed))
  const victims = createTargetProcesses(server, systems)
  const turn = createTurn(random)
  const kills: Record<TargetProcess, number> = { server: 0, database: 0, both: 0, bank: 0, chain: 0 }
  const recoveriesMs: number[] = []
  const killsByPoint = new Map<NamedPoint, number>()
  const { spentMs, timed } = createStopwatch()
  let duringRecovery = 0
  const began = performance.now()
  const killed = (victim: TargetProcess, where: string): void => {
    kills[victim] += 1
    say(`kill ${countOf(kills)}: ${victim}, ${where}`)
    if (countOf(kills) % progressEvery !== 0) return
    const minutes = (performance.now() - began) / 60_000
    const pace = `${countOf(kills)} kills in ${minutes.toFixed(1)} min, ${(countOf(kills) / minutes).toFixed(1)} a minute`
    say(`seed ${seed}: ${pace}, ${client.acknowledged.size} conversions; ${formatShares(spentMs)}`)
  }

  for (let round = 1; shouldContinue(countOf(kills)); round += 1) {
    await systems.setFaults('bank', drawFaults(random, ['transfer', 'transfer_status']))
    await systems.setFaults('chain', drawFaults(random, ['payout', 'status']))
    const victim = drawVictim(random, victims.mayKillDatabaseAlone())
    const secondly = drawSecondKill(random)
    const armed = timed('waiting for the point', armKillPoint({ server, victims, turn, listen }, victim))
    client.work()
    const point = await armed
    if (point) killsByPoint.set(point, (killsByPoint.get(point) ?? 0) + 1)
    killed(victim, point ?? 'at a moment')
    const comeBack = async (): Promise<void> => {
      await victims.launch(victim)
      if (secondly && victim !== 'bank' && victim !== 'chain' && shouldContinue(countOf(kills))) {
        const again = await killAgain(victims, secondly)
        if (again) killed(again, `${secondly.afterMs} ms into the recovery`)
        duringRecovery += again ? 1 : 0
      }
      await victims.ready()
    }
    const since = performance.now()
    await timed('recovery', comeBack())
    if (round % measuredEvery !== 0) continue
    const restartMs = performance.now() - since
    const ms = await timed('measuring', waitForRecovery(server.dataDir))
    if (ms === null) continue
    recoveriesMs.push(ms)
    say(`stranded conversions resumed ${inSeconds(ms)} after a restart of ${inSeconds(restartMs)}`)
  }

  await systems.setFaults('bank', [])
  await systems.setFaults('chain', [])
  const prove = async (): Promise<Proof> => {
    await client.finish()
    return checkRun({ server, systems, operator: staffed.operator }, client.acknowledged)
  }
  const proof = await timed('checks', prove())
  const repeats = staffed.operator.repeats + staffed.approver.repeats
  const { abandonedStarts } = victims
  const conversions = client.acknowledged.size
  return {
    seed,
    kills,
    duringRecovery,
    abandonedStarts,
    killsByPoint,
    recoveriesMs,
    spentMs,
    conversions,
    repeats,
    ...proof,
  }
}

async function furnish(staffed: StaffedServer): Promise<(number | null)[]> {
  await staffed.addBank({ dailyLimitXof: 900_000_000_000_000, monthlyLimitXof: 9_000_000_000_000_000 })
  return [null, await staffed.addClient('Baobab Textiles SA'), await staffed.addClient('Kaolack Commodities SARL')]
}

interface SecondKill {
  readonly victim: 'server' | 'database' | 'both'
  readonly afterMs: number
}

/**
 * One recovery in three is interrupted by a second kill: of the server during its start, the
 * database during its recovery, or both.
 */
function drawSecondKill(random: Random): SecondKill | null {
  const victim = (['server', 'server', 'both', 'database'] as const)[below(random, 4)] ?? 'server'
  const afterMs = below(random, maxStartMs)
  return below(random, 3) === 0 ? { victim, afterMs } : null
}

/** Returns the victim, or null when there was nothing to kill at that moment. */
async function killAgain(victims: TargetProcesses, { victim, afterMs }: SecondKill): Promise<TargetProcess | null> {
  await wait(afterMs)
  const whom = victim === 'database' && !victims.mayKillDatabaseAlone() ? 'both' : victim
  const isKilled = await victims.kill(whom)
  await victims.launch(whom)
  return isKilled ? whom : null
}

function drawVictim(random: Random, mayKillDatabaseAlone: boolean): TargetProcess {
  const drawn = below(random, 12)
  if (drawn < 5) return 'server'
  if (drawn < 8) return mayKillDatabaseAlone ? 'database' : 'both'
  if (drawn < 10) return 'both'
  return drawn === 10 ? 'bank' : 'chain'
}

function createStopwatch() {
  const spentMs: Record<Part, number> = { 'waiting for the point': 0, recovery: 0, measuring: 0, checks: 0 }
  const timed = async <T>(part: Part, work: Promise<T>): Promise<T> => {
    const since = performance.now()
    const done = await work
    spentMs[part] += performance.now() - since
    return done
  }
  return { spentMs, timed }
}

export function formatShares(spentMs: CampaignReport['spentMs']): string {
  const parts = Object.entries(spentMs).filter(([, ms]) => ms > 0)
  const whole = parts.reduce((sum, [, ms]) => sum + ms, 0)
  return parts.map(([part, ms]) => `${part} ${Math.round((100 * ms) / whole)} %`).join(', ')
}

/** Returns no fault or one occasional fault. */
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
