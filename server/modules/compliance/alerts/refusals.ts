import { approverRefusals } from '#server/platform/http/approval-refusals.ts'
import { conflict, forbidden, invalidField } from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import type { AlertError, RuleError } from './errors.ts'

const stale = ({ currentVersion }: { readonly currentVersion: number }) => ({
  ...conflict('Changed meanwhile', 'Someone else has changed this. Reload it and try again.'),
  context: { currentVersion },
})
const samePerson = () =>
  forbidden('Second person needed', 'Who proposes it cannot approve it. Ask someone else who may.')

export const alertRefusals: RefusalTable<AlertError> = {
  alert_not_found: () => ({ status: 404, title: 'No such alert', detail: 'There is no such alert.' }),
  stale_version: stale,
  alert_move_refused: ({ from, to }) => conflict('Move refused', `An alert cannot go from ${from} to ${to}.`),
  outcome_without_end: () => invalidField('outcome', 'is stated when an alert is resolved'),
  reopen_reason_required: () => invalidField('reason', 'A reason is required'),
  closing_waits: () =>
    conflict(
      'Waits for a second person',
      'It is proposed to be closed as confirmed. A second person decides that first.',
    ),
  nothing_proposed: () => conflict('Nothing to decide', 'Nobody has proposed to close this alert as confirmed.'),
  same_person: samePerson,
  ...approverRefusals,
  not_an_officer: () => invalidField('assignedTo', 'is nobody who may handle alerts'),
  nothing_to_change: () => invalidField('status', 'Required'),
  link_target_unknown: () => invalidField('targetId', 'is none of that kind'),
  already_tied: () => conflict('Tied already', 'This record is tied to the alert already.'),
}

export const ruleRefusals: RefusalTable<RuleError> = {
  stale_version: stale,
  rule_version_not_found: () => ({
    status: 404,
    title: 'No such version',
    detail: 'There is no such version of the rule.',
  }),
  rule_version_decided: () => conflict('Decided already', 'This version of the rule has been decided.'),
  rule_version_waits: () =>
    conflict(
      'Waits for a second person',
      'The newest version of this rule waits for a second person. Decide that first.',
    ),
  invalid_parameters: ({ errors }) => ({
    status: 400,
    title: 'Invalid request',
    detail: errors.map(({ path, message }) => `${path}: ${message}`).join('; '),
    errors,
  }),
  rule_of_no_conversion: () => invalidField('asksForReview', 'is for rules that judge a conversion as it is asked for'),
  effective_in_the_past: ({ today }) =>
    invalidField('effectiveFrom', `must be ${today} or later: what was judged stays judged`),
  verified_without_reference: () => invalidField('verifiedBy', 'needs the legal reference that was checked'),
  same_person: samePerson,
  ...approverRefusals,
}
