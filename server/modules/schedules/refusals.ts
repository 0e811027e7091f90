import { belowScheduledMinimum } from '#contract/schedules/api.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import type { ScheduleError } from './errors.ts'

const invalid = (path: string, message: string) => ({
  status: 400 as const,
  title: 'Invalid request',
  detail: message,
  errors: [{ path, message }],
})
const conflict = (title: string, detail: string) => ({ status: 409 as const, title, detail })

/** Every failure has its answer: a new code without one does not compile. */
export const refusals: RefusalTable<ScheduleError> = {
  below_minimum: () => invalid('amountXof', belowScheduledMinimum),
  above_maximum: () => invalid('amountXof', 'Maximum amount for one conversion is 1,000,000,000,000 XOF'),
  client_not_found: () => invalid('clientId', 'There is no such client'),
  client_inactive: () => conflict('Client inactive', 'This client is inactive. Reactivate it first.'),
  schedule_not_found: () => ({ status: 404, title: 'Not found', detail: 'There is no such schedule.' }),
  stale_version: ({ currentVersion }) => ({
    ...conflict(
      'Changed meanwhile',
      'This schedule has changed since you opened it, by somebody or by a run. Load it again.',
    ),
    context: { currentVersion },
  }),
  schedule_archived: () => conflict('Archived', 'This schedule is archived. Make a new one instead.'),
  schedule_paused: () => conflict('Paused', 'This schedule is paused: it has no next run.'),
  no_bank_day: () => invalid('country', 'The bank calendar of this country leaves no working day within a year'),
  own_schedule: () => ({
    status: 403,
    title: 'Second person needed',
    detail: 'Someone other than the person who set the terms of this schedule must approve its runs.',
  }),
  approver_too_new: () => ({
    status: 403,
    title: 'Too new to approve',
    detail: 'A new administrator approves nothing for 24 hours.',
  }),
  amount_below_run: () => invalid('upToXof', 'must cover the amount of a run'),
  until_past: () => invalid('until', 'must not be in the past'),
  until_too_far: () => invalid('until', 'must be within a year'),
  nothing_to_revoke: () => conflict('Nothing to revoke', 'Nothing is approved beforehand for this schedule.'),
}
