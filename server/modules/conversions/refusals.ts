/** HTTP answers to the errors of conversions. */

import {
  approverRefusals,
  conflict,
  forbidden,
  invalidInput,
  notFound,
  secondPersonRequired,
  stale,
  unknownClient,
} from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import { t as discussion } from './discussion/texts.ts'
import type { ConversionError } from './errors.ts'
import { t } from './texts.ts'

/** The HTTP answer to each error. A new code without an answer does not compile. */
export const conversionRefusals: RefusalTable<ConversionError> = {
  below_minimum: () => invalidInput('amountXof', t.belowMinimum),
  above_maximum: () => invalidInput('amountXof', t.aboveMaximum),
  client_not_found: unknownClient,
  client_inactive: () => conflict(t.clientInactiveTitle, t.clientInactive),
  conversion_not_found: () => notFound(t.conversionNotFound),
  wrong_state: ({ state, verb }) => conflict(t.wrongStateTitle, t.wrongState(state, verb)),
  stale_version: stale(() => t.conversionChanged),
  own_conversion: () => secondPersonRequired(t.ownDecision),
  ...approverRefusals,
  rate_lock_expired: () => conflict(t.rateLockExpiredTitle, t.rateLockExpired),
  screening_hit_open: () => conflict(t.matchOpenTitle, t.matchOpen),
  kyc_changed: () => conflict(t.kycChangedTitle, t.kycChanged),
  client_frozen: () => conflict(t.clientFrozenTitle, t.clientFrozenReject),
  counterparty_hit_open: () => conflict(t.matchOpenTitle, t.counterpartyMatchOpen),
  counterparty_frozen: () => conflict(t.matchConfirmedTitle, t.rejectConversion(t.counterpartyFrozen)),
  dossier_incomplete: ({ detail }) => conflict(t.dossierIncompleteTitle, detail),
  reason_required: () => invalidInput('reason', t.reasonRequired),
  request_not_open: () => conflict(t.requestNotOpenTitle, discussion.alreadyAnswered),
  not_addressed: () => forbidden(t.notAddressedTitle, discussion.onlyRequesterAnswers),
  own_request: () => secondPersonRequired(discussion.ownConversion),
  not_in_review: ({ state }) => conflict(t.notInReviewTitle, discussion.onlyInReview(t.stateNames[state])),
  refund_first: () => conflict(t.refundFirstTitle, t.refundFirst),
  nothing_to_refund: () => conflict(t.nothingToRefundTitle, t.nothingToRefund),
}
