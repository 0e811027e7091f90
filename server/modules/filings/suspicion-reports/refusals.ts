import { maxAttachments } from '#contract/filings/suspicion-reports.ts'
import { approverRefusals } from '#server/platform/http/approval-refusals.ts'
import { conflict, forbidden, invalidField, notFound, staleVersion } from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import type { ReportError } from './errors.ts'

const verbs = {
  edit: 'it cannot be changed',
  sign: 'it cannot be signed',
  transmit: 'it cannot be transmitted',
  acknowledge: 'it cannot be acknowledged',
  add: 'nothing can be added to it',
  attach: 'nothing can be attached to it',
  discard: 'it cannot be discarded',
} as const

export const reportRefusals: RefusalTable<ReportError> = {
  report_not_found: () => notFound('There is no such report.'),
  report_not_permitted: () => forbidden('Not permitted', 'Your role does not permit this.'),
  stale_report: staleVersion('report'),
  wrong_report_state: ({ state, verb }) =>
    conflict('Wrong state', `This report is ${state.replaceAll('_', ' ')}: ${verbs[verb]}.`),
  content_differs: () =>
    conflict('Changed by someone else', 'The report is not what you were shown. Reload it, read it and sign again.'),
  signed_already: () =>
    forbidden('Second person needed', 'You have signed this already. Another person has to sign as well.'),
  ...approverRefusals,
  attached_already: () => conflict('Attached already', 'This very file is attached to the report already.'),
  too_many_attachments: () =>
    conflict('Too many papers', `A report takes ${maxAttachments} papers; put the others into one file.`),
  attachment_not_found: () => notFound('There is no such paper.'),
  report_client_unknown: () => invalidField('clientId', 'there is no such client'),
  report_conversion_unknown: ({ conversionId }) =>
    invalidField('conversionIds', `there is no conversion ${conversionId}`),
  report_day_out_of_range: ({ field, reason }) => invalidField(field, reason),
}
