/** Refusals of approval by a second person, shared by every module that asks for one. */
import type { ApproverError } from '#contract/identity/second-person.ts'
import { forbidden } from './refusals.ts'
import type { RefusalTable } from './route.ts'

export const approverRefusals = {
  approver_not_permitted: () => forbidden('Not permitted', 'Your account may not approve this.'),
  approver_too_new: ({ until }) => ({
    ...forbidden(
      'Too new to approve',
      `Your role or your access changed less than 24 hours ago. You can approve from ${utcText(until)}.`,
    ),
    context: { until: until.toISOString() },
  }),
  account_not_own: ({ whose }) =>
    forbidden(
      'Account not confirmed',
      `${whose === 'approver' ? 'Your account' : 'The account of the person who asked'} is not confirmed as its ` +
        "person's own, so this needs another approver. It is confirmed by a link sent by email, by signing in through " +
        'your organisation, or by an operator (npx corridor user release).',
    ),
} as const satisfies RefusalTable<ApproverError>

/** For example `26 Nov 2026, 10:15 UTC`. */
function utcText(instant: Date): string {
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en-GB', options).format(instant)} UTC`
}
