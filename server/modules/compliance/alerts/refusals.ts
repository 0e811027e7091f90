import {
  approverRefusals,
  conflict,
  invalidField,
  invalidRequest,
  secondPersonRequired,
} from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import { formats } from '#server/platform/language/formats.ts'
import type { AlertError, RuleError } from './errors.ts'
import { t } from './texts.ts'

const stale = ({ currentVersion }: { readonly currentVersion: number }) => ({
  ...conflict(t.changedTitle, t.changed),
  context: { currentVersion },
})
const samePerson = () => secondPersonRequired(t.ownProposal)

export const alertRefusals: RefusalTable<AlertError> = {
  alert_not_found: () => ({ status: 404, title: t.alertNotFoundTitle, detail: t.alertNotFound }),
  stale_version: stale,
  alert_move_refused: ({ from, to }) => conflict(t.moveRefusedTitle, t.moveRefused(from, to)),
  outcome_without_end: () => invalidField('outcome', t.outcomeOnlyResolved),
  reopen_reason_required: () => invalidField('reason', t.reasonRequired),
  closing_waits: () => conflict(t.awaitingDecisionTitle, t.awaitingDecision),
  nothing_proposed: () => conflict(t.nothingToDecideTitle, t.nothingToDecide),
  same_person: samePerson,
  ...approverRefusals,
  not_an_officer: () => invalidField('assignedTo', t.notAHandler),
  nothing_to_change: () => invalidField('status', t.required),
  link_target_unknown: () => invalidField('targetId', t.recordNotFound),
  already_tied: () => conflict(t.alreadyLinkedTitle, t.alreadyLinked),
}

export const ruleRefusals: RefusalTable<RuleError> = {
  stale_version: stale,
  rule_version_not_found: () => ({
    status: 404,
    title: t.versionNotFoundTitle,
    detail: t.versionNotFound,
  }),
  rule_version_decided: () => conflict(t.alreadyDecidedTitle, t.alreadyDecided),
  rule_version_waits: () => conflict(t.awaitingDecisionTitle, t.newestVersionPending),
  invalid_parameters: ({ errors }) =>
    invalidRequest(errors.map(({ path, message }) => `${path}${formats.colon}${message}`).join('; '), errors),
  rule_of_no_conversion: () => invalidField('asksForReview', t.onlyRequestRules),
  effective_in_the_past: ({ today }) => invalidField('effectiveFrom', t.tooEarly(today)),
  verified_without_reference: () => invalidField('verifiedBy', t.legalReferenceRequired),
  same_person: samePerson,
  ...approverRefusals,
}
