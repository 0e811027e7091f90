import { clientRefusals } from '#server/modules/clients/index.ts'
import { approverRefusals } from '#server/platform/http/approval-refusals.ts'
import { conflict, forbidden } from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import type { ComplianceError } from './errors.ts'

const loadOne = 'Load one with `npx corridor lists import`, then try again.'

/** Exhaustive: a new error code without an HTTP response does not compile. */
export const complianceRefusals: RefusalTable<ComplianceError> = {
  ...clientRefusals,
  kyc_move_refused: ({ from, to }) =>
    conflict('KYC move refused', `KYC cannot go from ${inWords(from)} to ${inWords(to)}.`),
  screening_match_open: ({ matches }) => ({
    ...conflict(
      'Sanctions match open',
      matches === 1
        ? 'A possible sanctions match is open. Decide it before approving the KYC.'
        : `${matches} possible sanctions matches are open. Decide them before approving the KYC.`,
    ),
    context: { openMatches: matches },
  }),
  screening_match_confirmed: () =>
    conflict('Client frozen', 'A sanctions match is confirmed. The KYC of this client cannot be approved.'),
  no_sanctions_list: () =>
    conflict('No sanctions list', `No sanctions list is loaded, so the client cannot be screened. ${loadOne}`),
  list_too_old: ({ maxAgeDays }) =>
    conflict('Sanctions list too old', `The loaded sanctions lists are older than ${maxAgeDays} days. ${loadOne}`),
  kyc_not_permitted: () =>
    forbidden('Not permitted', 'Your role may add clients with a pending KYC only. Ask someone who may decide KYC.'),
  ...approverRefusals,
  risk_reason_required: () => ({
    status: 400,
    title: 'Invalid request',
    detail: 'reason: A reason is required',
    errors: [{ path: 'reason', message: 'A reason is required' }],
  }),
}

const inWords = (status: string): string => status.replaceAll('_', ' ')
