import type { ConversionState } from '#contract/conversions/api.ts'
import { plural } from '../../../kernel/plural.ts'
export const counterpartyMatchOpen =
  'Une correspondance possible de la contrepartie avec une liste de sanctions est ouverte. Traitez-la dans le filtrage des sanctions.'
export const counterpartyFrozen = 'Une correspondance de sanctions de la contrepartie a été confirmée'
export const conversionNotFound = 'Conversion introuvable.'
export const belowMinimum = 'Le montant minimal d’une conversion importante est de 50 000 000 XOF'
export const aboveMaximum = 'Le montant maximal d’une conversion est de 1 000 000 000 000 XOF'
export const clientInactiveTitle = 'Client inactif'
export const clientInactive = 'Ce client est inactif. Réactivez-le d’abord.'
export const wrongStateTitle = 'État incompatible'
export const stateNames: Readonly<Record<ConversionState, string>> = {
  initiated: 'Lancée',
  screened: 'Filtrée',
  in_review: 'À l’examen',
  approved: 'Approuvée',
  awaiting_funds: 'En attente de fonds',
  debit_requested: 'Débit bancaire demandé',
  debit_unknown: 'Réponse bancaire incertaine',
  funded: 'Financée',
  paying_out: 'Versement en cours',
  payout_unknown: 'Issue du versement inconnue',
  completed: 'Terminée',
  rejected: 'Rejetée',
  cancelled: 'Annulée',
  failed: 'Échouée',
  refunding: 'Remboursement en cours',
  refunded: 'Remboursée',
}
const refusedChanges: Readonly<Record<string, string>> = {
  approve: 'être approuvée',
  reject: 'être rejetée',
  cancel: 'être annulée',
  retry_debit: 'être relancée',
  retry_payout: 'être relancée',
  refund: 'être remboursée',
}
export const wrongState = (state: ConversionState, verb: string) =>
  `L’état de la conversion est « ${stateNames[state]} » : elle ne peut pas ${refusedChanges[verb] ?? 'être modifiée ainsi'}.`
export const conversionChanged =
  'Cette conversion a été modifiée depuis que vous l’avez ouverte. Rechargez-la et décidez à nouveau.'
export const ownDecision = 'Une autre personne que celle qui a demandé cette conversion doit en décider.'
export const rateLockExpiredTitle = 'Blocage du taux expiré'
export const rateLockExpired =
  'Le blocage du taux a expiré. Un nouveau taux est en cours d’établissement ; vérifiez les nouvelles conditions.'
export const matchOpenTitle = 'Correspondance de sanctions ouverte'
export const matchOpen = 'Une correspondance de sanctions de ce client est ouverte. Traitez-la d’abord.'
export const kycChangedTitle = 'KYC non approuvé'
export const kycChanged =
  'Le KYC du client a changé depuis les contrôles de cette conversion et n’est pas approuvé. Approuvez d’abord le KYC, ou rejetez la conversion.'
export const clientFrozenTitle = 'Avoirs du client gelés'
export const clientFrozenReject =
  'Les avoirs de ce client sont gelés : une correspondance de sanctions a été confirmée. Rejetez la conversion.'
export const matchConfirmedTitle = 'Correspondance de sanctions confirmée'
export const rejectConversion = (counterpartyFrozen: string) => `${counterpartyFrozen}. Rejetez la conversion.`
export const dossierIncompleteTitle = 'Dossier de transfert incomplet'
export const reasonRequired = 'Le motif est obligatoire'
export const requestNotOpenTitle = 'Demande non ouverte'
export const notAddressedTitle = 'Ne vous est pas adressée'
export const notInReviewTitle = 'Pas en cours d’examen'
export const refundFirstTitle = 'Remboursez d’abord'
export const refundFirst = 'Le prestataire détient encore les francs. Demandez plutôt à nouveau le remboursement.'
export const nothingToRefundTitle = 'Rien à rembourser'
export const nothingToRefund = 'La banque n’a jamais payé ; il n’y a donc rien à restituer.'
const possibleMatches = (count: number) =>
  plural(count, { one: '# correspondance possible', other: '# correspondances possibles' })
export const clientFrozen = 'Les avoirs du client sont gelés : une correspondance de sanctions a été confirmée'
export const clientMatchOpen =
  'Une correspondance possible du client avec une liste de sanctions est ouverte. Traitez-la dans le filtrage des sanctions.'
export const kycNoLongerApproved =
  'Le KYC du client n’est plus approuvé. La conversion reprendra dès qu’il le sera de nouveau.'
export const kycRejectedAfterDebit =
  'Le KYC du client a été rejeté après le paiement de la banque. Remboursez les francs, ou approuvez le KYC et relancez le versement.'
export const ownAccount = 'Compte propre'
export const notificationSubject = (reference: string, amount: string, clientName: string) =>
  `${reference} : ${amount} pour ${clientName}`
export const waitsForReviewTitle = (what: string) => `${what} – en attente d’examen`
export const waitsForReviewBody = (initiatedByName: string, cause: string) =>
  `Demandée par ${initiatedByName}. ${cause}.`
export const failedTitle = (what: string) => `${what} – échec`
export const endedTitle = (what: string, to: ConversionState) => `${what} – ${stateNames[to].toLowerCase()}`
export const decidedBody = (cause: string, name: string) => `${cause}. Par ${name}.`
export const requestedAtDefaultRate = 'Demandée au taux par défaut, faute de taux de marché enregistré'
export const requestedAtRate = (rateSource: string) => `Demandée à un taux de ${rateSource}`
export const cancelledOnRequest = 'Annulée sur demande'
export const payoutRetried = 'Versement relancé'
export const fundingRetried = 'Financement relancé'
export const refundBecause = (reason: string) => `Remboursement : ${reason}`
export const refundRequested = 'Remboursement demandé'
export const refundOf = (reference: string) => `Remboursement de ${reference}`
export const providerAccountNotSet =
  'Le compte du prestataire agréé, que la banque paie, n’est pas renseigné. Indiquez son titulaire et son numéro dans les paramètres.'
export const treasuryTooLow = 'La trésorerie ne détient pas assez d’USDT. Approvisionnez-la.'
export const approvedBecause = (reason: string) => `Approuvée : ${reason}`
export const approved = 'Approuvée'
export const rejectedBecause = (reason: string) => `Rejetée : ${reason}`
export const conversionSubject = (reference: string) => `Conversion ${reference}`
export const approvedTermsChanged = 'les conditions approuvées ont changé'
export const approvalReset = (reason: string) => `À approuver de nouveau : ${reason}`
export const debitOrdered = (bankName: string | null) => `Virement au prestataire ordonné à ${bankName}`
export const resourcesReserved = 'Compte, portefeuille et jetons réservés'
export const paymentBooked = (bankName: string | null) => `${bankName} a comptabilisé le virement`
export const paymentInProgress = (bankName: string | null) => `${bankName} traite le virement`
export const paymentAccepted = (bankName: string | null) =>
  `${bankName} a accepté le virement ; en attente de comptabilisation`
export const paymentUnclear = (bankName: string | null, reason: string) =>
  `${bankName} n’a pas donné de réponse claire : ${reason}. Vérification en cours`
export const paymentRejected = (bankName: string | null, reason: string) =>
  `${bankName} a rejeté le virement : ${reason}`
export const payingOut = 'Versement en cours'
export const payoutRejected = (reason: string) => `Le versement a été rejeté : ${reason}`
export const confirmations = (confirmations: number, needed: number) => `${confirmations} confirmations sur ${needed}`
export const payoutUnclear = (reason: string) =>
  `Le versement n’a pas reçu de réponse claire : ${reason}. Vérification en cours`
export const payoutFinal = 'Le versement est définitif'
export const payoutReverted =
  'La blockchain a annulé le versement ; en attente d’une nouvelle inclusion de la même transaction'
export const returnBooked = (bankName: string | null) => `${bankName} a comptabilisé la restitution`
export const refunded = 'Remboursée'
export const returnRejected = (bankName: string | null, reason: string) =>
  `${bankName} a rejeté la restitution : ${reason}`
export const returnAccepted = (bankName: string | null) =>
  `${bankName} a accepté la restitution ; en attente de comptabilisation`
export const returnUnclear = (bankName: string | null, reason: string) =>
  `${bankName} n’a pas donné de réponse claire sur la restitution (${reason})`
export const ownAccountScreened = (counterpartyMatches: number) =>
  counterpartyMatches === 0
    ? 'Compte propre : aucun client à filtrer'
    : `Compte propre : aucun client à filtrer ; ${possibleMatches(counterpartyMatches)} avec la contrepartie`
export const screened = (matches: number) =>
  `Filtrage selon les listes de sanctions : ${matches === 0 ? 'aucune correspondance' : possibleMatches(matches)}`
export const notScreenedNoList = 'Non filtré : aucune liste de sanctions n’est chargée'
export const notScreenedOldList = 'Non filtré : les listes de sanctions sont trop anciennes'
export const clearedWithoutReview = 'Validée sans examen'
export const preApproved = (signedByName: string) =>
  `Approuvée d’avance par ${signedByName}, avec la planification qui l’a demandée`
export const reviewNeeded = (reason: string) => `Examen nécessaire : ${reason}`
export const accountReserved = (bank_name: string) => `Compte à débiter réservé : ${bank_name}`
export const walletReserved = 'Portefeuille réservé'
export const quotedAgain = (rateSource: string) =>
  `Le blocage du taux a expiré ; nouveau prix à un taux de ${rateSource}`
export const dossierCheck = 'Dossier de transfert'
export const incomplete = 'Incomplet'
export const counterpartyCheck = 'Contrepartie'
export const matchOpenVerdict = 'Correspondance ouverte'
export const aboveFilingThreshold = 'au-delà du seuil de déclaration à la BCEAO'
export const kycNotApproved = 'le KYC du client n’est pas approuvé'
export const clientMatchOpenReason = 'une correspondance de sanctions est ouverte'
export const noCurrentList = 'aucune liste de sanctions à jour n’est chargée'
export const monthlyLimitExceeded = 'le plafond mensuel du client serait dépassé'
export const personLimitExceeded = 'le plafond journalier de la personne serait dépassé'
export const ownAccountLimitExceeded = 'le plafond journalier du compte propre serait dépassé'
export const rateStale = 'le taux est périmé'
export const rateJumped = 'le taux a varié de façon inhabituelle depuis un jour précédent'
export const rateDefault = 'le taux est celui par défaut'
export const rulesAskForReview = (rules: readonly string[]) =>
  rules.length === 1 ? `la règle ${rules[0]} l’exige` : `les règles ${rules.join(' et ')} l’exigent`
export const receiptTitle = (reference: string) => `Attestation ${reference}`
export const receiptIssued = 'Établie le'
export const receiptPublicKey = 'Clé publique'
export const receiptCheckpoint = 'Point de contrôle'
export const receiptToVerify = 'Vérification'
export const receiptVerifyCommand = (fileName: string) =>
  `npx corridor verify-receipt ${fileName}.pdf, ou le fichier JSON joint`
export const historySheet = 'Historique'
export const timeHeader = 'Date et heure (UTC)'
export const byHeader = 'Par'
export const changeHeader = 'Changement'
export const entryHeader = 'Entrée'
export const sealHeader = 'Sceau'
export const receiptFacts = {
  reference: 'Référence',
  clientId: 'N° de client',
  clientName: 'Client',
  amountXof: 'Montant en XOF',
  amountUsd: 'Montant en USD',
  feeUsd: 'Frais en USD',
  netUsdt: 'Net en USDT',
  francsPerDollar: 'Francs par dollar',
  state: 'Statut',
  bankName: 'Banque',
  bankAccount: 'Compte bancaire',
  wallet: 'Portefeuille',
  endToEndId: 'Référence de bout en bout',
  payoutReference: 'Référence du versement',
  initiatedBy: 'Lancée par',
  approvedBy: 'Approuvée par',
  createdAt: 'Créée le',
  updatedAt: 'Modifiée le',
} as const
export const receiptChanges = {
  create: 'création',
  update: 'modification',
  approve: 'approbation',
  reject: 'rejet',
  initiated: 'lancée',
  screened: 'filtrée',
  in_review: 'à l’examen',
  approved: 'approuvée',
  awaiting_funds: 'en attente de fonds',
  debit_requested: 'débit demandé',
  debit_unknown: 'débit incertain',
  funded: 'financée',
  paying_out: 'versement en cours',
  payout_unknown: 'versement incertain',
  completed: 'terminée',
  failed: 'échouée',
  rejected: 'rejetée',
  cancelled: 'annulée',
  refunding: 'remboursement en cours',
  refunded: 'remboursée',
} as const
export const receiptNotReadyTitle = 'Attestation non disponible'
export const receiptNotReady =
  'La dernière modification de cette conversion n’est pas encore scellée. Réessayez dans quelques secondes.'
