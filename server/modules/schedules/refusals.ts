import { belowScheduledMinimum } from '#contract/schedules/api.ts'
import {
  approverRefusals,
  conflict,
  invalidInput,
  notFound,
  secondPersonRequired,
  unknownClient,
} from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import type { ScheduleError } from './errors.ts'
import { t } from './texts.ts'

/** Maps every failure to its answer; a missing code does not compile. */
export const refusals: RefusalTable<ScheduleError> = {
  below_minimum: () => invalidInput('amountXof', belowScheduledMinimum),
  above_maximum: () => invalidInput('amountXof', t.aboveMaximum),
  client_not_found: unknownClient,
  client_inactive: () => conflict(t.clientInactiveTitle, t.clientInactive),
  schedule_not_found: () => notFound(t.scheduleNotFound),
  stale_version: ({ currentVersion }) => ({
    ...conflict(t.changedTitle, t.scheduleChanged),
    context: { currentVersion },
  }),
  schedule_archived: () => conflict(t.archivedTitle, t.scheduleArchived),
  schedule_paused: () => conflict(t.pausedTitle, t.schedulePaused),
  no_bank_day: () => invalidInput('country', t.noWorkingDay),
  same_person: () => secondPersonRequired(t.ownApproval),
  ...approverRefusals,
  amount_below_run: () => invalidInput('upToXof', t.mustCoverRun),
  until_past: () => invalidInput('until', t.notInThePast),
  until_too_far: () => invalidInput('until', t.withinAYear),
  nothing_to_revoke: () => conflict(t.nothingToRevokeTitle, t.nothingApproved),
}
