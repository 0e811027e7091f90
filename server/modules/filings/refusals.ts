import { documentRefusals } from '#server/modules/documents/index.ts'
import { conflict, invalidField, notFound, staleVersion } from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import type { FilingsError } from './errors.ts'

const verbs = {
  build: 'its package cannot be built',
  submit: 'it cannot be submitted',
  send_back: 'it cannot be sent back',
  acknowledge: 'it cannot be acknowledged',
} as const

/** Exhaustive: a new error code without an HTTP response does not compile. */
export const filingRefusals: RefusalTable<FilingsError> = {
  ...documentRefusals,
  filing_not_found: () => notFound('There is no such filing.'),
  stale_filing: staleVersion('filing'),
  wrong_filing_state: ({ status, verb }) => conflict('Wrong state', `This filing is ${status}: ${verbs[verb]}.`),
  package_missing: () =>
    conflict('No package', 'Build the package first: what is submitted has to be shown as it was.'),
  day_out_of_range: ({ field, reason }) => invalidField(field, reason),
  paper_not_found: ({ documentId }) => invalidField('documentIds', `there is no document ${documentId}`),
  papers_too_large: ({ maxBytes }) =>
    invalidField('documentIds', `the papers are larger than ${maxBytes / 1024 / 1024} MB together`),
}
