import type { FormDocument, FormRow as Line } from '#server/platform/pdf/form.ts'
import { formatDayText, formatInstantText, formatMoneyText } from '../labels.ts'
import type { FormRow } from './store.ts'

const line = (fr: string, en: string, value: string): Line => ({ fr, en, value })

/** Four copies (regulation): the bank's original, external finance, BCEAO, the applicant. */
const copies = [
  { fr: 'Original, banque', en: 'Original, bank' },
  { fr: 'Finances extérieures', en: 'External finance' },
  { fr: 'BCEAO', en: 'BCEAO' },
  { fr: 'Donneur d’ordre', en: 'Applicant' },
]

const titles = {
  autorisation_de_change: { fr: 'Autorisation de change', en: 'Exchange authorisation' },
  engagement_de_change: { fr: 'Engagement de change', en: 'Undertaking to repatriate export proceeds' },
} as const

/** An issued form, rendered from the content fixed on issue. */
export function exchangeFormDocument(row: FormRow): FormDocument {
  const { content } = row
  const cancelled = row.cancelledAt
  return {
    title: titles[row.kind],
    number: row.number,
    issuer: [content.applicant, content.applicantAddress].filter(Boolean),
    notice: cancelled
      ? {
          fr: `ANNULÉ le ${formatInstantText(cancelled.toISOString())} : ${row.cancelReason}`,
          en: `CANCELLED: ${row.cancelReason}`,
        }
      : {
          fr: 'Établi par le demandeur d’après les mentions usuelles ; le modèle officiel n’a pas été vérifié.',
          en: 'Drawn up by the applicant from the usual particulars; the official template was not verified.',
        },
    sections: [
      {
        fr: 'Demandeur',
        en: 'Applicant',
        rows: [
          line('Raison sociale', 'Business name', content.applicant),
          line('RCCM', 'Trade register', content.applicantRegistration),
          line('Identifiant fiscal', 'Tax id', content.applicantTaxId),
        ],
      },
      {
        fr: 'Intermédiaire agréé',
        en: 'Authorised intermediary',
        rows: [
          line('Banque', 'Bank', content.bankName),
          line('Agence', 'Branch', `${row.branchCode}, ${content.branchName}, ${content.branchCity}`),
          line('Numéro de dossier', 'Dossier number', content.about),
        ],
      },
      {
        fr: 'Opération',
        en: 'Operation',
        rows: [
          line('Bénéficiaire', 'Beneficiary', content.beneficiary),
          line('Pays', 'Country', content.beneficiaryCountry),
          line('Code économique', 'Economic code', content.economicCode),
          line(
            'Facture',
            'Invoice',
            [content.supportingInvoice, content.supportingInvoiceDate && formatDayText(content.supportingInvoiceDate)]
              .filter(Boolean)
              .join(', '),
          ),
          line('Motif', 'Purpose', content.purpose),
          line('Montant en devises', 'Amount in currency', formatMoneyText(content.amount, content.currency)),
          line('Contre-valeur', 'Value in francs', formatMoneyText(content.amountXof, 'XOF')),
          line('Cours', 'Rate', `${content.rate} XOF / ${content.currency}`),
          line('Échéance', 'Due date', content.dueOn === '' ? '' : formatDayText(content.dueOn)),
        ],
      },
    ],
    signatures: [
      { fr: 'Le demandeur', en: 'The applicant' },
      { fr: 'L’intermédiaire agréé', en: 'The authorised intermediary' },
    ],
    copies,
    made: row.issuedAt,
  }
}
