/** HTTP responses of certification errors. */
import {
  approverRefusals,
  conflict,
  invalidInput,
  invalidRequest,
  notFound,
  notPossibleNow,
  secondPersonRequired,
  staleVersion,
} from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import { countryText } from '#server/platform/language/country-text.ts'
import type { CertificationError } from './errors.ts'
import { t } from './texts.ts'

export const certificationRefusals: RefusalTable<CertificationError> = {
  invoice_not_found: () => notFound(t.invoiceNotFound),
  certification_not_found: () => notFound(t.certificationNotFound),
  exception_not_found: () => notFound(t.exceptionNotFound),
  stale_version: staleVersion('certification'),
  certification_off: () => conflict(t.offTitle, t.off),
  not_a_draft: () => notPossibleNow(t.notADraft),
  wrong_certification_state: ({ state }) => notPossibleNow(t.wrongState(state)),
  not_certifiable: ({ issues }) =>
    invalidRequest(
      issues.map(({ message }) => message).join('; '),
      issues.map(({ field, message }) => ({ path: field, message })),
    ),
  reference_needed: () => invalidInput('reference', t.referenceForm),
  invoice_sent: () => notPossibleNow(t.invoiceSent),
  credit_note_stays: () => notPossibleNow(t.creditNoteStays),
  exception_not_needed: () => notPossibleNow(t.exceptionNotNeeded),
  exception_waits: () => conflict(t.exceptionWaitsTitle, t.exceptionWaits),
  exception_decided: () => notPossibleNow(t.exceptionDecided),
  no_proposal: () => conflict(t.noProposalTitle, t.noProposal),
  no_system: ({ country }) => conflict(t.noSystemTitle, t.noSystem(countryText(country))),
  service_not_offered: () => invalidInput('service', t.serviceNotOffered),
  production_url_needed: () => invalidInput('productionUrl', t.productionUrlNeeded),
  specimens_in_production: () => notPossibleNow(t.specimensInProduction),
  no_specimens: () => notFound(t.noSpecimens),
  key_needed: () => invalidInput('key', t.keyNeeded),
  seller_tax_id_needed: () => conflict(t.sellerTaxIdTitle, t.sellerTaxId),
  same_person: () => secondPersonRequired(t.ownException),
  ...approverRefusals,
}
