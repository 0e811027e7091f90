import { maxAttachments } from '#contract/filings/suspicion-reports.ts'
import {
  approverRefusals,
  conflict,
  forbidden,
  invalidField,
  notFound,
  secondPersonRequired,
  staleVersion,
} from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import type { ReportError } from './errors.ts'
import { t } from './texts.ts'

const verbs = () =>
  ({
    edit: t.notEditable,
    sign: t.notSignable,
    transmit: t.notTransmittable,
    acknowledge: t.notAcknowledgeable,
    add: t.notAddable,
    attach: t.notAttachable,
    discard: t.notDiscardable,
  }) as const

export const reportRefusals: RefusalTable<ReportError> = {
  report_not_found: () => notFound(t.reportNotFound),
  report_not_permitted: () => forbidden(t.notPermittedTitle, t.notPermitted),
  stale_report: staleVersion('report'),
  wrong_report_state: ({ state, verb }) =>
    conflict(t.wrongStateTitle, t.wrongReportState(state.replaceAll('_', ' '), verbs()[verb])),
  content_differs: () => conflict(t.reportChangedTitle, t.reportChanged),
  signed_already: () => secondPersonRequired(t.alreadySigned),
  ...approverRefusals,
  attached_already: () => conflict(t.alreadyAttachedTitle, t.alreadyAttached),
  too_many_attachments: () => conflict(t.tooManyAttachmentsTitle, t.tooManyAttachments(maxAttachments)),
  attachment_not_found: () => notFound(t.attachmentNotFound),
  goaml_not_registered: () => conflict(t.goamlNumberMissingTitle, t.goamlNumberMissing),
  report_client_unknown: () => invalidField('clientId', t.clientUnknown),
  report_conversion_unknown: ({ conversionId }) =>
    invalidField('conversionIds', t.reportConversionUnknown(conversionId)),
  report_day_out_of_range: ({ field, reason }) => invalidField(field, reason),
}
