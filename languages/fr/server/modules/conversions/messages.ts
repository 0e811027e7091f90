export const counterpartyMatchOpen =
  'Une correspondance possible de la contrepartie avec une liste de sanctions est ouverte. Traitez-la dans le filtrage des sanctions.'
export const counterpartyFrozen = 'Une correspondance de sanctions de la contrepartie a été confirmée'
export const conversionNotFound = 'Conversion introuvable.'
export const belowMinimum = 'Le montant minimal d’une opération importante est de 50 millions XOF'
export const aboveMaximum = 'Le montant maximal d’une conversion est de 1 000 000 000 000 XOF'
export const clientInactiveTitle = 'Client inactif'
export const clientInactive = 'Ce client est inactif. Réactivez-le d’abord.'
export const wrongStateTitle = 'État incompatible'
const states: Readonly<Record<string, string>> = {
  initiated: 'lancée',
  screening: 'filtrage',
  review: 'en examen',
  requires_review: 'à examiner',
  approved: 'approuvée',
  funded: 'financée',
  paying_out: 'versement en cours',
  completed: 'terminée',
  failed: 'échouée',
  cancelled: 'annulée',
  rejected: 'rejetée',
  refunding: 'remboursement en cours',
  refunded: 'remboursée',
}
export const wrongState = (state: string, verb: string) =>
  `Dans son état actuel (${states[state] ?? state}), cette conversion ne peut pas être modifiée ainsi (${verb}).`
export const conversionChanged =
  'Cette conversion a été modifiée depuis que vous l’avez ouverte. Rechargez-la et décidez à nouveau.'
export const ownDecision = 'Une autre personne que celle qui a demandé cette conversion doit en décider.'
export const rateLockExpiredTitle = 'Blocage du taux expiré'
export const rateLockExpired =
  'Le blocage du taux a expiré. Un nouveau taux est en cours d’établissement ; vérifiez les nouvelles conditions.'
export const matchOpenTitle = 'Correspondance de sanctions ouverte'
export const matchOpen = 'Une correspondance de sanctions de ce client est ouverte. Traitez-la d’abord.'
export const clientFrozenTitle = 'Avoirs du client gelés'
export const clientFrozenReject =
  'Les avoirs de ce client sont gelés : une correspondance de sanctions a été confirmée. Rejetez la conversion.'
export const matchConfirmedTitle = 'Correspondance de sanctions confirmée'
export const rejectConversion = (counterpartyFrozen: string) => `${counterpartyFrozen}. Rejetez la conversion.`
export const dossierIncompleteTitle = 'Dossier de transfert incomplet'
export const reasonRequired = 'Un motif est obligatoire'
export const requestNotOpenTitle = 'Demande non ouverte'
export const notAddressedTitle = 'Ne vous est pas adressée'
export const notInReviewTitle = 'Pas en cours d’examen'
export const refundFirstTitle = 'Remboursement d’abord'
export const refundFirst = 'Le prestataire détient encore les francs. Demandez plutôt à nouveau le remboursement.'
export const nothingToRefundTitle = 'Rien à rembourser'
export const nothingToRefund = 'La banque n’a jamais payé ; il n’y a donc rien à restituer.'
