import { businessDate } from '#kernel/clock.ts'
import type { FormDocument, FormSection } from '#server/platform/pdf/form.ts'
import { type Business, issuerLines } from '../business.ts'
import { formatDayText, formatInstantText, formatMoneyText } from '../labels.ts'
import type { ReportView } from './context.ts'
import * as t from './messages.ts'
import type { ReportedConversion } from './presentation.ts'

/**
 * The report as a form. Its dates come from the report, so that the same report gives the same
 * bytes.
 */
export function reportForm(
  { row, signatures, addenda, attachments }: ReportView,
  {
    business,
    conversions,
    timeZone,
  }: {
    readonly business: Business
    readonly conversions: readonly ReportedConversion[]
    readonly timeZone: string
  },
): FormDocument {
  return {
    title: t.formTitle,
    number: row.number,
    issuer: issuerLines(business),
    notice: t.formNotice,
    sections: [
      {
        ...t.reportingEntity,
        rows: [
          { ...t.businessName, value: business.name },
          { ...t.tradeRegister, value: business.registrationNumber },
          { ...t.taxId, value: business.taxId },
        ],
      },
      {
        ...t.suspiciousOperation,
        rows: [
          { ...t.subject, value: row.subjectName },
          { ...t.presumedOffence, value: t.offenceLabels[row.offence] },
          { ...t.stateOfTheOperation, value: t.stateLabels[row.operationState] },
          { ...t.detectedOn, value: formatDayText(row.detectedOn) },
          { ...t.amount, value: formatMoneyText(row.amountXof.toString(), 'XOF') },
          { ...t.decision, value: t.decisionLabels[row.decision] },
        ],
      },
      operationsSection(conversions),
      { ...t.facts, rows: [], text: row.facts },
      { ...t.groundsOfSuspicion, rows: [], text: row.grounds },
      transmissionSection(row),
      ...addenda.map(({ text, addedAt, addedByName }) => ({
        ...t.addendum(formatDayText(businessDate(addedAt, timeZone)), addedByName),
        rows: [],
        text,
      })),
      ...(attachments.length === 0 ? [] : [attachmentsSection(attachments)]),
    ],
    signatures: [1, 2].map((position) => {
      const signature = signatures[position - 1]
      return {
        ...(position === 1 ? t.firstSignature : t.secondSignature),
        ...(signature ? { name: signature.userName, on: formatInstantText(signature.signedAt.toISOString()) } : {}),
      }
    }),
    copies: [],
    createdAt: row.createdAt,
  }
}

/** Each attachment with its digest, which identifies it. */
const attachmentsSection = (attachments: ReportView['attachments']): FormSection => ({
  ...t.attachedDocuments,
  rows: attachments.map(({ fileName, addedAt, sha256 }) => ({
    fr: fileName,
    en: formatInstantText(addedAt.toISOString()),
    value: `SHA-256 ${sha256}`,
  })),
})

const operationsSection = (conversions: readonly ReportedConversion[]): FormSection => ({
  ...t.operations,
  rows:
    conversions.length === 0
      ? [{ ...t.none, value: '' }]
      : conversions.map(({ reference, amountXof, createdAt, bankName }) => ({
          fr: reference,
          en: formatInstantText(createdAt.toISOString()),
          value: [formatMoneyText(amountXof.toString(), 'XOF'), bankName ?? ''].filter(Boolean).join(', '),
        })),
})

const transmissionSection = (row: ReportView['row']): FormSection => ({
  ...t.transmission,
  rows: [
    {
      ...t.transmittedOn,
      value: row.transmittedOn ? `${formatDayText(row.transmittedOn)}, ${row.transmissionReference}` : '',
    },
    {
      ...t.acknowledgedOn,
      value: row.acknowledgedOn ? `${formatDayText(row.acknowledgedOn)}, ${row.acknowledgementReference}` : '',
    },
  ],
})
