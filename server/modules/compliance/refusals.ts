import { clientRefusals } from '#server/modules/clients/index.ts'
import { approverRefusals, conflict, forbidden } from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import type { ComplianceError } from './errors.ts'
import { t } from './texts.ts'

/** Exhaustive: a new error code without an HTTP response does not compile. */
export const complianceRefusals: RefusalTable<ComplianceError> = {
  ...clientRefusals,
  kyc_move_refused: ({ from, to }) =>
    conflict(t.kycMoveRefusedTitle, t.kycMoveRefused(statusText(from), statusText(to))),
  screening_match_open: ({ matches }) => ({
    ...conflict(t.matchOpenTitle, matches === 1 ? t.oneMatchOpen : t.matchesOpen(matches)),
    context: { openMatches: matches },
  }),
  screening_match_confirmed: () => conflict(t.clientFrozenTitle, t.clientFrozen),
  no_sanctions_list: () => conflict(t.noListTitle, t.noListForScreening(t.loadList)),
  list_too_old: ({ maxAgeDays }) => conflict(t.listTooOldTitle, t.listTooOld(maxAgeDays, t.loadList)),
  kyc_not_permitted: () => forbidden(t.notPermittedTitle, t.pendingKycOnly),
  ...approverRefusals,
}

const statusText = (status: string): string => status.replaceAll('_', ' ')
