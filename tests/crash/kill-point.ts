import type { CallPoint, Moment } from '#tests/running/external-systems.ts'
import type { RunningServer } from '#tests/running/server.ts'
import type { NamedPoint, Turn } from './points.ts'
import { watchStates } from './state-watcher.ts'
import type { TargetProcess, TargetProcesses } from './target-processes.ts'

/** How long a kill waits for a due point, and then for any point, before it happens anyway. */
const waitForDueMs = 1_000
const waitForAnyMs = 1_000

export interface KillPoint {
  readonly server: Pick<RunningServer, 'dataDir'>
  readonly victims: TargetProcesses
  readonly turn: Turn
  readonly listen: (listener: (point: CallPoint) => 'go on' | 'drop') => void
}

/**
 * Kills at the drawn moment or at the first due point; returns the point, or null for a random
 * moment.
 */
export async function armKillPoint(
  { server, victims, turn, listen }: KillPoint,
  victim: TargetProcess,
): Promise<NamedPoint | null> {
  const reached = Promise.withResolvers<NamedPoint | null>()
  const over = new AbortController()
  const plan = turn.next()
  let passing = plan.kind === 'point' ? plan.passing : Number.POSITIVE_INFINITY
  let isAnyGood = false
  let killed: Promise<unknown> | null = null
  const kill = (point: NamedPoint | null): void => {
    if (killed) return
    killed = victims.kill(victim)
    reached.resolve(point)
  }
  const comesBy = (point: NamedPoint): boolean => {
    if (killed || plan.kind === 'moment' || !(isAnyGood || turn.isDue(point))) return false
    passing -= 1
    if (passing >= 0) return false
    turn.reached(point)
    kill(point)
    return true
  }
  listen((point) => (comesBy(point) && (point.split(' ')[2] as Moment) === 'requested' ? 'drop' : 'go on'))
  watchStates(server.dataDir, over.signal, (state) => comesBy(`state ${state}`)).catch(() => undefined)
  const timers =
    plan.kind === 'moment'
      ? [setTimeout(() => kill(null), plan.afterMs)]
      : [
          setTimeout(() => {
            isAnyGood = true
            passing = 0
            turn.begin()
          }, waitForDueMs),
          setTimeout(() => kill(null), waitForDueMs + waitForAnyMs),
        ]
  const point = await reached.promise
  for (const timer of timers) clearTimeout(timer)
  over.abort()
  listen(() => 'go on')
  await killed
  return point
}
