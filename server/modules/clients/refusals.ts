import type { RefusalTable } from '#server/platform/http/route.ts'
import type { ClientError } from './errors.ts'
import { shareText, wholeShare } from './file/rules.ts'

const invalid = (path: string, message: string, label: string) => ({
  status: 400 as const,
  title: 'Invalid request',
  detail: `${label}: ${message}`,
  errors: [{ path, message }],
})

/** Every failure of a client has its answer. Shared with the calls that compliance answers about clients. */
export const clientRefusals: RefusalTable<ClientError> = {
  client_not_found: () => ({ status: 404, title: 'Not found', detail: 'There is no such client.' }),
  contact_required: () => invalid('contactName', 'Required', 'Contact Person'),
  unknown_country: () => invalid('country', 'must be one of the countries offered', 'Country'),
  limit_too_large: () => invalid('monthlyLimit', 'must be at most 9,999,999,999,999.99', 'Monthly limit'),
  stale_version: ({ currentVersion }) => ({
    status: 409,
    title: 'Changed by someone else',
    detail: 'This client has changed since you opened it. Reload it and try again.',
    context: { currentVersion },
  }),
  duplicate_client: ({ by, existing }) => ({
    status: 409,
    title: 'Client exists already',
    detail:
      by === 'name'
        ? `${existing.companyName} is a client in this country already.`
        : `${existing.companyName} has this tax id already.`,
    context: { existing },
  }),
  person_not_found: () => ({ status: 404, title: 'Not found', detail: 'There is no such person in this file.' }),
  share_required: () => invalid('share', 'Required of an owner', 'Share'),
  share_of_no_owner: () => invalid('share', 'only owners have one', 'Share'),
  shares_exceed: ({ othersHold }) =>
    invalid(
      'share',
      `the other owners hold ${shareText(othersHold)} %, at most ${shareText(wholeShare - othersHold)} % are left`,
      'Share',
    ),
  unknown_nationality: () => invalid('nationality', 'must be one of the countries offered', 'Nationality'),
  document_of_another: () => invalid('documentId', 'must be a document of this client', 'Document'),
  no_limit_proposal: () => ({
    status: 409,
    title: 'Nothing to decide',
    detail: 'No raised monthly limit waits for this client.',
  }),
  own_limit_proposal: () => ({
    status: 403,
    title: 'Second person needed',
    detail: 'Someone other than the person who asked for the higher limit must decide it.',
  }),
  approver_too_new: () => ({
    status: 403,
    title: 'Too new to approve',
    detail: 'A new administrator approves nothing for 24 hours.',
  }),
}
