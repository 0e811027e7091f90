import type { RefusalTable } from '#server/platform/http/route.ts'
import type { ClientError } from './errors.ts'

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
