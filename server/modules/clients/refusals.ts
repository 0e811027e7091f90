import { importColumns } from '#contract/clients/import.ts'
import {
  approverRefusals,
  conflict,
  invalidField,
  noSuchClient,
  notFound,
  secondPersonRequired,
  staleVersion,
} from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import { availableLanguages } from '#server/platform/language/translations.ts'
import type { ClientError } from './errors.ts'
import { shareText, wholeShare } from './file/rules.ts'
import { t } from './texts.ts'

/** Maps client errors to refusals. Shared with the client routes of compliance. */
export const clientRefusals: RefusalTable<ClientError> = {
  client_not_found: noSuchClient,
  contact_required: () => invalidField('contactName', t.required, importColumns.contactName),
  unknown_country: () => invalidField('country', t.countryNotOffered, importColumns.country),
  limit_too_large: () => invalidField('monthlyLimit', t.monthlyLimitTooLarge, t.monthlyLimitLabel),
  language_not_offered: () => invalidField('language', t.languageNotOffered(availableLanguages().join(', '))),
  stale_version: staleVersion('client'),
  duplicate_client: ({ by, existing }) => ({
    status: 409,
    title: t.duplicateClientTitle,
    detail: by === 'name' ? t.duplicateName(existing.companyName) : t.duplicateTaxId(existing.companyName),
    context: { existing },
  }),
  person_not_found: () => notFound(t.personNotFound),
  share_required: () => invalidField('share', t.ownerShareRequired, t.shareLabel),
  share_of_no_owner: () => invalidField('share', t.shareOwnersOnly, t.shareLabel),
  shares_exceed: ({ othersHold }) =>
    invalidField('share', t.sharesExceeded(shareText(othersHold), shareText(wholeShare - othersHold)), t.shareLabel),
  unknown_nationality: () => invalidField('nationality', t.countryNotOffered, t.nationalityLabel),
  birth_in_future: () => invalidField('birthDate', t.birthDateFuture, t.birthDateLabel),
  document_of_another: () => invalidField('documentId', t.documentOfAnotherClient, t.documentLabel),
  no_limit_proposal: () => conflict(t.limitProposalMissingTitle, t.limitProposalMissing),
  ...approverRefusals,
  same_person: () => secondPersonRequired(t.secondPersonRequired),
}
