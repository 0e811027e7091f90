export const notInFuture = 'ne doit pas être dans le futur'
export const notBefore = (earliest: string) => `ne doit pas être antérieur au ${earliest}`
export const loadList = 'Chargez-en une avec `npx corridor lists import`, puis réessayez.'
export const kycMoveRefusedTitle = 'Non permis'
const statuses: Readonly<Record<string, string>> = {
  pending: 'en attente',
  approved: 'approuvé',
  rejected: 'rejeté',
  requires_review: 'à examiner',
  expired: 'expiré',
}
export const kycMoveRefused = (from: string, to: string) =>
  `Le KYC ne peut pas passer de « ${statuses[from] ?? from} » à « ${statuses[to] ?? to} ».`
export const matchOpenTitle = 'Correspondance de sanctions ouverte'
export const oneMatchOpen = 'Une correspondance de sanctions possible est ouverte. Traitez-la avant d’approuver le KYC.'
export const matchesOpen = (matches: number) =>
  `${matches} correspondances de sanctions possibles sont ouvertes. Traitez-les avant d’approuver le KYC.`
export const clientFrozenTitle = 'Avoirs du client gelés'
export const clientFrozen =
  'Une correspondance de sanctions est confirmée. Le KYC de ce client ne peut pas être approuvé.'
export const noListTitle = 'Aucune liste de sanctions'
export const noListForScreening = (loadOne: string) =>
  `Aucune liste de sanctions n’est chargée ; le client ne peut donc pas être filtré. ${loadOne}`
export const listTooOldTitle = 'Liste de sanctions trop ancienne'
export const listTooOld = (maxAgeDays: number, loadOne: string) =>
  `Les listes de sanctions chargées ont plus de ${maxAgeDays} jours. ${loadOne}`
export const notPermittedTitle = 'Non autorisé'
export const pendingKycOnly =
  'Votre rôle ne permet d’ajouter que des clients dont le KYC est en attente. Adressez-vous à une personne habilitée à décider du KYC.'
