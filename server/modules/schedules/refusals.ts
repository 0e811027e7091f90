import { belowScheduledMinimum } from '#contract/schedules/api.ts'
import { approverRefusals } from '#server/platform/http/approval-refusals.ts'
import { conflict, forbidden, invalidInput, notFound } from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import type { ScheduleError } from './errors.ts'

/** Maps every failure to its answer; a missing code does not compile. */
export const refusals: RefusalTable<ScheduleError> = {
  below_minimum: () => invalidInput('amountXof', belowScheduledMinimum),
  above_maximum: () => invalidInput('amountXof', 'Maximum amount for one conversion is 1,000,000,000,000 XOF'),
  client_not_found: () => invalidInput('clientId', 'There is no such client'),
  client_inactive: () => conflict('Client inactive', 'This client is inactive. Reactivate it first.'),
  schedule_not_found: () => notFound('There is no such schedule.'),
  stale_version: ({ currentVersion }) => ({
    ...conflict(
      'Changed meanwhile',
      'This schedule has changed since you opened it, by somebody or by a run. Load it again.',
    ),
    context: { currentVersion },
  }),
  schedule_archived: () => conflict('Archived', 'This schedule is archived. Make a new one instead.'),
  schedule_paused: () => conflict('Paused', 'This schedule is paused: it has no next run.'),
  no_bank_day: () => invalidInput('country', 'The bank calendar of this country leaves no working day within a year'),
  same_person: () =>
    forbidden(
      'Second person needed',
      'Someone other than the person who set the terms of this schedule must approve its runs.',
    ),
  ...approverRefusals,
  amount_below_run: () => invalidInput('upToXof', 'must cover the amount of a run'),
  until_past: () => invalidInput('until', 'must not be in the past'),
  until_too_far: () => invalidInput('until', 'must be within a year'),
  nothing_to_revoke: () => conflict('Nothing to revoke', 'Nothing is approved beforehand for this schedule.'),
}
