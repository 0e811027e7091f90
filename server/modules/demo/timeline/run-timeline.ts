import type { BusinessDate } from '#kernel/clock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Past } from '../dependencies.ts'
import { planClients } from './clients.ts'
import type { Stage } from './context.ts'
import { planHouseConversions } from './conversions.ts'
import { createAgenda } from './event-queue.ts'
import { planBranches } from './filing-forms.ts'
import { dismiss, planOpening } from './initial-setup.ts'
import { planHousekeeping, screenAnew } from './maintenance.ts'
import { passOnSchedules, planSchedules } from './schedules.ts'

export interface Play {
  readonly past: Past
  readonly seed: number
  readonly firstDay: BusinessDate
  readonly lastDay: BusinessDate
  readonly timeZone: string
  readonly hasRates: Stage['hasRates']
  /** Nothing happens after it. */
  readonly end: Date
  readonly note: Stage['note']
  /** Who goes on with what the people of the story leave behind; null where nobody is there. */
  readonly successor: Actor | null
  /** Told now and then how far the story is. */
  readonly onReached: (at: Date) => Promise<void>
}

/** Plays the whole story, act by act in the order of time, and answers what was made. */
export async function play({ onReached, end, successor, ...given }: Play): Promise<Pick<Stage, 'counts' | 'made'>> {
  const stage: Stage = {
    ...given,
    agenda: createAgenda(),
    staff: new Map(),
    counts: new Map(),
    made: [],
    alerts: new Set(),
    contracts: new Map(),
    mail: { waiting: 0 },
  }
  planOpening(stage)
  planBranches(stage)
  planHousekeeping(stage)
  planClients(stage)
  planHouseConversions(stage)
  planSchedules(stage, { id: null, companyName: null, since: stage.firstDay })
  for (let next = stage.agenda.next(end); next; next = stage.agenda.next(end)) {
    stage.past.moveTo(next.at)
    await next.act()
    await onReached(next.at)
  }
  stage.past.moveTo(end)
  await screenAnew(stage)
  await passOnSchedules(stage, successor)
  await dismiss(stage)
  return stage
}
