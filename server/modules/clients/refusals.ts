import { approverRefusals } from '#server/platform/http/approval-refusals.ts'
import { conflict, forbidden, invalidField, notFound, staleVersion } from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import type { ClientError } from './errors.ts'
import { shareText, wholeShare } from './file/rules.ts'

/** Maps client errors to refusals. Shared with the client routes of compliance. */
export const clientRefusals: RefusalTable<ClientError> = {
  client_not_found: () => notFound('There is no such client.'),
  contact_required: () => invalidField('contactName', 'Required', 'Contact Person'),
  unknown_country: () => invalidField('country', 'must be one of the countries offered', 'Country'),
  limit_too_large: () => invalidField('monthlyLimit', 'must be at most 9,999,999,999,999.99', 'Monthly limit'),
  stale_version: staleVersion('client'),
  duplicate_client: ({ by, existing }) => ({
    status: 409,
    title: 'Client exists already',
    detail:
      by === 'name'
        ? `${existing.companyName} is a client in this country already.`
        : `${existing.companyName} has this tax id already.`,
    context: { existing },
  }),
  person_not_found: () => notFound('There is no such person in this file.'),
  share_required: () => invalidField('share', 'Required of an owner', 'Share'),
  share_of_no_owner: () => invalidField('share', 'only owners have one', 'Share'),
  shares_exceed: ({ othersHold }) =>
    invalidField(
      'share',
      `the other owners hold ${shareText(othersHold)} %, at most ${shareText(wholeShare - othersHold)} % are left`,
      'Share',
    ),
  unknown_nationality: () => invalidField('nationality', 'must be one of the countries offered', 'Nationality'),
  document_of_another: () => invalidField('documentId', 'must be a document of this client', 'Document'),
  no_limit_proposal: () => conflict('Nothing to decide', 'No raised monthly limit waits for this client.'),
  ...approverRefusals,
  same_person: () =>
    forbidden('Second person needed', 'Someone other than the person who asked for the higher limit must decide it.'),
}
