import type { FormDocument, FormRow, FormSection } from '#server/platform/pdf/form.ts'
import { issuerLines } from '../../business.ts'
import { formatDayText, formatInstantText, formatMoneyText } from '../../labels.ts'
import type { PackageFacts } from './facts.ts'

const row = (fr: string, en: string, value: string): FormRow => ({ fr, en, value })

/**
 * The declaration form: French for the authority, with an English translation beside every label.
 */
export function filingForm(facts: PackageFacts): FormDocument {
  const { filing, declarant, orderingParty, papers } = facts
  return {
    title: {
      fr: "Déclaration d'opération de change",
      en: 'Declaration of a foreign-exchange operation',
    },
    number: filing.conversion,
    issuer: issuerLines(declarant),
    notice: {
      fr: "Formulaire établi par le déclarant : aucun modèle officiel n'a été trouvé pour cette déclaration. Le seuil et le délai relèvent de la politique interne.",
      en: 'Drawn up by the declarant: no official template was found for this declaration. Threshold and deadline are house policy.',
    },
    sections: [
      {
        fr: 'Déclarant',
        en: 'Declarant',
        rows: [
          row('Raison sociale', 'Business name', declarant.name),
          row('RCCM', 'Trade register', declarant.registrationNumber),
          row('Identifiant fiscal', 'Tax id', declarant.taxId),
          row('Adresse', 'Address', [declarant.address, declarant.country].filter(Boolean).join(', ')),
        ],
      },
      {
        fr: "Donneur d'ordre",
        en: 'Ordering party',
        rows:
          orderingParty.kind === 'house'
            ? [row('Nom', 'Name', 'Compte propre du déclarant')]
            : [
                row('Raison sociale', 'Business name', orderingParty.name),
                row('RCCM', 'Trade register', orderingParty.registrationNumber),
                row('Identifiant fiscal', 'Tax id', orderingParty.taxId),
                row('Adresse', 'Address', [orderingParty.address, orderingParty.country].filter(Boolean).join(', ')),
              ],
      },
      operationSection(facts),
      settlementSection(facts),
      {
        fr: 'Pièces jointes',
        en: 'Supporting documents',
        rows:
          papers.length === 0
            ? [row('Aucune', 'None', '')]
            : papers.map(({ title, fileName, sha256 }, index) =>
                row(`${index + 1}. ${title}`, fileName, `SHA-256 ${sha256}`),
              ),
      },
      {
        fr: 'Délai',
        en: 'Deadline',
        rows: [row('À déposer au plus tard le', 'To be submitted by', formatDayText(filing.dueOn))],
      },
    ],
    signatures: [
      { fr: 'Pour le déclarant', en: 'For the declarant' },
      { fr: 'Date et cachet', en: 'Date and stamp' },
    ],
    copies: [],
    made: new Date(filing.openedAt),
  }
}

function operationSection({ filing, operation }: PackageFacts): FormSection {
  return {
    fr: 'Opération',
    en: 'Operation',
    rows: [
      row('Référence', 'Reference', operation.reference),
      row('Demandée le', 'Requested', formatInstantText(operation.requestedAt)),
      row('Exécutée le', 'Completed', operation.completedAt === '' ? '' : formatInstantText(operation.completedAt)),
      row('Motif', 'Purpose', operation.purpose),
      row('Montant', 'Amount', formatMoneyText(operation.amountXof, 'XOF')),
      row('Seuil de déclaration', 'Filing threshold', formatMoneyText(filing.thresholdXof, 'XOF')),
      row('Contre-valeur brute', 'Gross value', formatMoneyText(operation.grossUsd, 'USD')),
      row('Frais', 'Fee', formatMoneyText(operation.feeUsd, 'USD')),
      row('Montant net', 'Net amount', formatMoneyText(operation.netUsdt, 'USDT')),
      row('Cours', 'Rate', `${operation.rateXofPerUsd.replace('.', ',')} XOF / USD (${operation.rateSource})`),
      row('Autorisée par', 'Approved by', operation.approvedBy),
    ],
  }
}

function settlementSection({ settlement }: PackageFacts): FormSection {
  return {
    fr: 'Règlement',
    en: 'Settlement',
    rows: [
      row('Banque et compte', 'Bank and account', [settlement.bank, settlement.account].filter(Boolean).join(', ')),
      row('Référence bancaire', 'End-to-end id', settlement.endToEndId),
      row('Prestataire agréé', 'Licensed provider', settlement.provider),
      row('Base juridique', 'Legal basis', settlement.legalBasis),
      row('Portefeuille bénéficiaire', 'Beneficiary wallet', settlement.wallet),
      row('Référence du versement', 'Payout reference', settlement.payoutReference),
    ],
  }
}
