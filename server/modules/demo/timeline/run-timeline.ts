/** Runs the demo timeline in order of time. */
import type { BusinessDate } from '#kernel/clock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { DemoWorld } from '../dependencies.ts'
import { planClients } from './clients.ts'
import type { TimelineContext } from './context.ts'
import { planOwnAccountConversions } from './conversions.ts'
import { createEventQueue } from './event-queue.ts'
import { planBranches } from './filing-forms.ts'
import { dismiss, planOpening } from './initial-setup.ts'
import { planMaintenance, rescreen } from './maintenance.ts'
import { passOnSchedules, planSchedules } from './schedules.ts'

export interface TimelineResult {
  readonly past: DemoWorld
  readonly seed: number
  readonly firstDay: BusinessDate
  readonly lastDay: BusinessDate
  readonly timeZone: string
  readonly hasRates: TimelineContext['hasRates']
  /** Last moment of the timeline. */
  readonly end: Date
  readonly note: TimelineContext['note']
  /** Takes over open work of demo staff; null if there is nobody. */
  readonly successor: Actor | null
  /** Called with progress from time to time. */
  readonly onReached: (at: Date) => Promise<void>
}

/** Runs all events in order of time and returns what was created. */
export async function play({
  onReached,
  end,
  successor,
  ...given
}: TimelineResult): Promise<Pick<TimelineContext, 'counts' | 'made'>> {
  const stage: TimelineContext = {
    ...given,
    agenda: createEventQueue(),
    staff: new Map(),
    counts: new Map(),
    made: [],
    alerts: new Set(),
    contracts: new Map(),
    mail: { waiting: 0 },
  }
  planOpening(stage)
  planBranches(stage)
  planMaintenance(stage)
  planClients(stage)
  planOwnAccountConversions(stage)
  planSchedules(stage, { id: null, companyName: null, since: stage.firstDay })
  for (let next = stage.agenda.next(end); next; next = stage.agenda.next(end)) {
    stage.past.moveTo(next.at)
    await next.act()
    await onReached(next.at)
  }
  stage.past.moveTo(end)
  await rescreen(stage)
  await passOnSchedules(stage, successor)
  await dismiss(stage)
  return stage
}
