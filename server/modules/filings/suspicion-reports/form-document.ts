import type { FormDocument, FormSection } from '#server/platform/pdf/form.ts'
import { type Business, issuerLines } from '../business.ts'
import { formatDayText, formatInstantText, formatMoneyText } from '../labels.ts'
import type { ReportView } from './context.ts'
import type { ReportedConversion } from './presentation.ts'
import type { ReportContent } from './rules.ts'

const offenceLabels: Readonly<Record<ReportContent['offence'], string>> = {
  money_laundering: 'Blanchiment de capitaux / Money laundering',
  terrorist_financing: 'Financement du terrorisme / Terrorist financing',
  proliferation_financing: 'Financement de la prolifération / Proliferation financing',
  fraud: 'Escroquerie, fraude / Fraud',
  corruption: 'Corruption / Corruption',
  tax_offence: 'Infraction fiscale / Tax offence',
  sanctions: 'Violation de sanctions financières / Breach of financial sanctions',
  other: 'Autre / Other',
}
const stateLabels: Readonly<Record<ReportContent['operationState'], string>> = {
  executed: 'Exécutée / Executed',
  in_progress: 'En cours / In progress',
  attempted: 'Tentative / Attempted',
}
const decisionLabels: Readonly<Record<ReportContent['decision'], string>> = {
  continue: 'Relation poursuivie / Relationship continues',
  suspend: 'Opération suspendue / Operation suspended',
  refuse: 'Opération refusée / Operation refused',
}

/**
 * The report as a form. Its dates come from the report, so that the same report gives the same
 * bytes.
 */
export function reportForm(
  { row, signatures, addenda, attachments }: ReportView,
  { business, conversions }: { business: Business; conversions: readonly ReportedConversion[] },
): FormDocument {
  return {
    title: { fr: "Déclaration d'opération suspecte", en: 'Suspicious-transaction report' },
    number: row.number,
    issuer: issuerLines(business),
    notice: {
      fr: "CONFIDENTIEL. Il est interdit de révéler l'existence de cette déclaration. Formulaire établi par le déclarant ; le modèle fixé par arrêté n'a pas été vérifié.",
      en: 'CONFIDENTIAL. That this report exists must not be disclosed. Drawn up by the declarant; the template set by order was not verified.',
    },
    sections: [
      {
        fr: 'Déclarant',
        en: 'Reporting entity',
        rows: [
          { fr: 'Raison sociale', en: 'Business name', value: business.name },
          { fr: 'RCCM', en: 'Trade register', value: business.registrationNumber },
          { fr: 'Identifiant fiscal', en: 'Tax id', value: business.taxId },
        ],
      },
      {
        fr: 'Opération suspecte',
        en: 'Suspicious operation',
        rows: [
          { fr: 'Personne concernée', en: 'Subject', value: row.subjectName },
          { fr: "Nature de l'infraction présumée", en: 'Presumed offence', value: offenceLabels[row.offence] },
          { fr: "État de l'opération", en: 'State of the operation', value: stateLabels[row.operationState] },
          { fr: 'Date de détection', en: 'Detected on', value: formatDayText(row.detectedOn) },
          { fr: 'Montant', en: 'Amount', value: formatMoneyText(row.amountXof.toString(), 'XOF') },
          { fr: 'Décision', en: 'Decision', value: decisionLabels[row.decision] },
        ],
      },
      operationsSection(conversions),
      { fr: 'Exposé des faits', en: 'Facts', rows: [], text: row.facts },
      { fr: 'Motifs du soupçon', en: 'Grounds of suspicion', rows: [], text: row.grounds },
      transmissionSection(row),
      ...addenda.map(({ text, addedAt, addedByName }) => ({
        fr: `Complément du ${formatDayText(addedAt.toISOString().slice(0, 10))}`,
        en: `Addendum by ${addedByName}`,
        rows: [],
        text,
      })),
      ...(attachments.length === 0 ? [] : [attachmentsSection(attachments)]),
    ],
    signatures: [1, 2].map((position) => {
      const signature = signatures[position - 1]
      return {
        fr: position === 1 ? 'Premier signataire' : 'Second signataire',
        en: position === 1 ? 'First signature' : 'Second signature',
        ...(signature ? { name: signature.userName, on: formatInstantText(signature.signedAt.toISOString()) } : {}),
      }
    }),
    copies: [],
    made: row.createdAt,
  }
}

/** Each attachment with its digest, which identifies it. */
const attachmentsSection = (attachments: ReportView['attachments']): FormSection => ({
  fr: 'Pièces jointes',
  en: 'Attached papers',
  rows: attachments.map(({ fileName, addedAt, sha256 }) => ({
    fr: fileName,
    en: formatInstantText(addedAt.toISOString()),
    value: `SHA-256 ${sha256}`,
  })),
})

const operationsSection = (conversions: readonly ReportedConversion[]): FormSection => ({
  fr: 'Opérations',
  en: 'Operations',
  rows:
    conversions.length === 0
      ? [{ fr: 'Aucune', en: 'None', value: '' }]
      : conversions.map(({ reference, amountXof, createdAt, bankName }) => ({
          fr: reference,
          en: formatInstantText(createdAt.toISOString()),
          value: [formatMoneyText(amountXof.toString(), 'XOF'), bankName ?? ''].filter(Boolean).join(', '),
        })),
})

const transmissionSection = (row: ReportView['row']): FormSection => ({
  fr: 'Transmission',
  en: 'Transmission',
  rows: [
    {
      fr: 'Transmise le',
      en: 'Transmitted on',
      value: row.transmittedOn ? `${formatDayText(row.transmittedOn)}, ${row.transmissionReference}` : '',
    },
    {
      fr: 'Accusé de réception',
      en: 'Acknowledged on',
      value: row.acknowledgedOn ? `${formatDayText(row.acknowledgedOn)}, ${row.acknowledgementReference}` : '',
    },
  ],
})
