import type { NotificationInput } from '#server/modules/notifications/index.ts'
import { reasonOf } from '#server/platform/language/stored-text.ts'
import type { Ended } from './results/store.ts'
import type { NewRun, ScheduleRow } from './tables.ts'
import { t } from './texts.ts'

const about = (scheduleId: number) => ({ resourceType: 'schedule' as const, resourceId: String(scheduleId) })

/** A missed slot, or one whose run was refused. */
export function missedSlotNotification(
  { id, name, ownerId }: ScheduleRow,
  { slotOn, outcome, reason = null, reasonTranslations = null }: NewRun,
): NotificationInput {
  return {
    userIds: [ownerId],
    kind: 'run_failed',
    about: about(id),
    title: () => t.runTroubleTitle(name, slotOn ?? '', outcome === 'missed' ? t.wasMissed : t.couldNotStart),
    body: reasonOf({ reason, reasonTranslations }) ?? '',
    dedupeKey: `schedule ${id} ${slotOn} ${outcome}`,
  }
}

/** A run whose conversion ended without a payout. */
export function scheduleEndedNotification({
  runId,
  scheduleId,
  name,
  ownerId,
  reference,
  state,
}: Ended): NotificationInput {
  return {
    userIds: [ownerId],
    kind: 'run_failed',
    about: about(scheduleId),
    title: () => t.runFailedTitle(name),
    body: () => t.nothingPaidOut(reference, state),
    dedupeKey: `schedule run ${runId} failed`,
  }
}
