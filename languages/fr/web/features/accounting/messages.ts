import type { AccountingFormat, Journal, Purpose } from '#contract/accounting/labels.ts'
import { monthInWords, ofMonthInWords } from '#contract/reports/period-words.ts'
import { plural } from '#kernel/plural.ts'

export const journalsTab = 'Journaux'
export const balanceTab = 'Balance générale'
export const closingTab = 'Périodes et exports'
export const chartTab = 'Plan comptable'

export const searchLabel = 'Rechercher des écritures'
export const searchPlaceholder = 'Rechercher par pièce ou libellé'
export const monthFilter = 'Période'
export const allMonths = 'Toutes les périodes'
export const journalFilter = 'Journal'
export const allJournals = 'Tous les journaux'
export const linesLabel = 'Lignes d’écriture'
export const emptyTitle = 'Aucune écriture'
export const emptyHint =
  'Une écriture est passée à l’envoi d’une facture, à la réception d’un paiement ou à l’exécution d’une conversion.'
export const searchEmptyTitle = 'Aucune écriture ne correspond'

export const dateHeader = 'Date comptable'
export const documentHeader = 'Pièce'
export const letterHeader = 'Lettrage'
export const ofDay = (day: string) => `opération du ${day}`

export const journalNames: Readonly<Record<Journal, string>> = {
  VE: 'VE Ventes',
  BQ: 'BQ Banque',
  CV: 'CV Conversions',
  EC: 'EC Écarts de change',
  FR: 'FR Frais',
  OD: 'OD Opérations diverses',
}

export const balanceLabel = (month: string) => `Balance générale ${ofMonthInWords(month)}`
export const openingHeader = 'Solde d’ouverture'
export const closingHeader = 'Solde de clôture'
export const totalsText = (debit: string, credit: string) => `Total débit ${debit}, total crédit ${credit}`
export const noMonths = 'Aucune écriture n’est passée pour le moment.'

export const monthsTitle = 'Périodes'
export const lockedState = 'Verrouillée'
export const openState = 'Ouverte'
export const lockAction = (month: string) => `Verrouiller ${monthInWords(month)}`
export const lockTitle = (month: string) => `Verrouiller ${monthInWords(month)} ?`
export const lockHint =
  'Un second approbateur doit la verrouiller. Les créances en dollars sont alors réévaluées et plus aucune écriture ne peut être passée sur la période.'
export const lockSubmit = 'Demander le verrouillage'
export const lockRequestedToast = 'Verrouillage demandé'
export const approveLock = 'Verrouiller la période'
export const lockDecidedToast = 'Décision enregistrée'
export const lockWaits = (month: string) =>
  `Le verrouillage ${ofMonthInWords(month)} est en attente d’une seconde approbation`
export const requestedBy = (name: string) => `Demandé par ${name}`

export const exportsTitle = 'Exports'
export const exportAction = 'Exporter les écritures'
export const exportDialogHint =
  'Contient les écritures de la période qui n’ont pas encore été exportées dans ce format.'
export const exportedToast = 'Export créé'
export const noExports = 'Aucun export pour le moment'
export const noExportsHint = 'Chaque export conserve son numéro, son empreinte et son fichier.'
export const download = (name: string) => `Télécharger ${name}`
export const exportDetail = (lines: string, hash: string) => `${lines}, empreinte ${hash.slice(0, 12)}…`
export const formatNames: Readonly<Record<AccountingFormat, string>> = {
  fec: 'FEC, séparateur tabulation',
  sage: 'CSV pour Sage',
  xlsx: 'Classeur Excel',
  json: 'JSON',
}

export const mappingTitle = 'Comptes par type d’opération'
export const accountsTitle = 'Plan comptable SYSCOHADA'
export const addAccount = 'Ajouter un compte'
export const addAccountHint = 'Un numéro existant prend le nouvel intitulé.'
export const nameLabel = 'Intitulé'
export const numberRequired = 'Saisissez un numéro de compte'
export const nameRequired = 'Saisissez un intitulé'
export const accountSavedToast = 'Compte enregistré'
export const changeAccount = 'Modifier'
export const changeAccountOf = (purpose: string) => `Compte pour « ${purpose} »`
export const changeHint = 'S’applique uniquement aux nouvelles écritures.'
export const mappingSavedToast = 'Compte modifié'
export const onlyFor = (client: string | null, tax: string | null) =>
  [client, tax === null ? null : `taxe ${tax}`].filter((part) => part !== null).join(', ')
export const purposeNames: Readonly<Record<Purpose, string>> = {
  receivable: 'Créances clients',
  customer_advance: 'Clients créditeurs (avances et avoirs)',
  sale_local: 'Ventes dans l’UEMOA',
  sale_export: 'Ventes à l’exportation',
  tax_collected: 'TVA facturée',
  withholding_collected: 'AIB collecté',
  payment_by_hand: 'Paiements enregistrés manuellement',
  bank: 'Banques',
  transfer: 'Virements de fonds',
  own_conversion: 'Conversions pour compte propre',
  provider: 'Paiements au prestataire',
  usdt_treasury: 'Trésorerie en USDT',
  conversion_fee: 'Frais de conversion',
  bank_charges: 'Frais bancaires',
  fx_loss: 'Pertes de change réalisées',
  fx_gain: 'Gains de change réalisés',
  conversion_loss: 'Pertes de change latentes',
  conversion_gain: 'Gains de change latents',
  unapplied_receipts: 'Encaissements à affecter',
  suspense: 'Compte d’attente',
  opening: 'Soldes d’ouverture (à-nouveaux)',
}
export const lineCount = (count: number) => plural(count, { one: '# ligne', other: '# lignes' })
export const francLineCount = (count: number) => plural(count, { one: '# ligne en XOF', other: '# lignes en XOF' })
export const entryCount = (count: number) => plural(count, { one: '# écriture', other: '# écritures' })
