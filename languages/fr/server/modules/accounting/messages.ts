import { monthInWords, ofMonthInWords } from '../../../contract/reports/period-words.ts'

export const lockNotFound = 'Demande de verrouillage introuvable.'
export const lockDecided = 'Cette demande a déjà fait l’objet d’une décision.'
export const lockWaiting = (month: string) =>
  `Le verrouillage ${ofMonthInWords(month)} attend une décision. Statuez d’abord sur la demande ou retirez-la.`
export const notNextMonth = (next: string | null) =>
  next === null
    ? 'Aucune période ne peut encore être verrouillée : un mois se verrouille une fois terminé, s’il comporte des écritures.'
    : `Les périodes se verrouillent dans l’ordre. La prochaine est ${monthInWords(next)}.`
export const noMonthEndRate = (month: string) =>
  `Aucun taux XOF n’est enregistré jusqu’à la fin du mois ${ofMonthInWords(month)}. Importez les taux, puis verrouillez la période.`
export const requesterDecides = 'Une seconde personne doit verrouiller la période. Vous pouvez retirer votre demande.'
export const nothingToExport = (month: string) =>
  `Toutes les écritures ${ofMonthInWords(month)} ont déjà été exportées dans ce format. Téléchargez de nouveau le dernier export.`
export const nothingTitle = 'Rien à exporter'
export const exportNotFound = 'Export introuvable.'
export const unknownAccount = (number: string) =>
  `Le compte ${number} ne figure pas au plan comptable. Ajoutez-le d’abord.`
export const unknownClient = 'Choisissez un client'
export const defaultNeeded = 'Chaque usage exige un compte. Choisissez-en plutôt un autre.'
export const taxNotPossible = 'Seules les ventes et la TVA collectée dépendent de la catégorie de TVA'
export const lockSubject = (month: string) => `Verrouillage ${ofMonthInWords(month)}`

export const lockNoun = 'demande de verrouillage'
export const saleDescription = (number: string, client: string) => `Facture ${number}, ${client}`
export const creditDescription = (number: string, client: string) => `Avoir ${number}, ${client}`
export const paymentDescription = (number: string, client: string) => `Paiement de ${number}, ${client}`
export const creditAppliedDescription = (creditNote: string, invoice: string) =>
  `Avoir ${creditNote} imputé sur ${invoice}`
export const refundDescription = (creditNote: string, client: string) => `Remboursement de ${creditNote}, ${client}`
export const differenceDescription = (numbers: string) => `Écart de change sur ${numbers}`
export const matchDescription = (numbers: string) => `Encaissement pour ${numbers}`
export const chargesDescription = (numbers: string) => `Frais bancaires sur ${numbers}`
export const feeDescription = (reference: string) => `Frais de service de ${reference}`
export const transferDescriptions = {
  debit_requested: (reference: string) => `Débit demandé, ${reference}`,
  debit_refused: (reference: string) => `Débit refusé, ${reference}`,
  funded: (reference: string) => `Conversion financée, ${reference}`,
  payout_requested: (reference: string) => `Versement demandé, ${reference}`,
  payout_refused: (reference: string) => `Versement refusé, ${reference}`,
  payout_completed: (reference: string) => `Versement terminé, ${reference}`,
  payout_reopened: (reference: string) => `Versement rouvert, ${reference}`,
  refund_requested: (reference: string) => `Remboursement demandé, ${reference}`,
  refund_refused: (reference: string) => `Remboursement refusé, ${reference}`,
  refunded: (reference: string) => `Conversion remboursée, ${reference}`,
} as const
export const correctionDocument = (id: number) => `EXC-${id}`
export const transferDocument = (kind: string, id: string) => `${kind.replaceAll('_', '-')}-${id.slice(0, 8)}`
export const revaluationDescription = (number: string) => `Réévaluation de ${number}`
export const reversalDescription = (description: string) => `Contrepassation : ${description}`
export const lateDescription = (description: string, eventOn: string) => `${description} (daté du ${eventOn})`

export const journalNames = {
  VE: 'Ventes',
  BQ: 'Banque',
  CV: 'Conversions',
  EC: 'Écarts de change',
  FR: 'Frais',
  OD: 'Opérations diverses',
} as const

export const journalColumns = {
  journal: 'Journal',
  entry: 'Écriture',
  booked: 'Date comptable',
  event: 'Date de l’opération',
  account: 'Compte',
  accountName: 'Intitulé du compte',
  party: 'Tiers',
  document: 'Pièce',
  description: 'Libellé',
  debit: 'Débit',
  credit: 'Crédit',
  letter: 'Lettrage',
  currency: 'Devise',
  amount: 'Montant',
  rate: 'Cours',
} as const
