export const changedTitle = 'Modifié par quelqu’un d’autre'
export const changed = 'Une autre personne a modifié cet élément. Rechargez-le, puis réessayez.'
export const ownProposal =
  'Vous ne pouvez pas approuver votre propre proposition. Adressez-vous à un autre approbateur.'
export const alertNotFoundTitle = 'Alerte introuvable'
export const alertNotFound = 'Cette alerte n’existe pas.'
export const moveRefusedTitle = 'Non permis'
const statuses: Readonly<Record<string, string>> = {
  open: 'ouverte',
  assigned: 'attribuée',
  investigating: 'en examen',
  in_review: 'en examen',
  resolved: 'clôturée',
  false_positive: 'fausse alerte',
}
export const moveRefused = (from: string, to: string) =>
  `Une alerte ne peut pas passer de « ${statuses[from] ?? from} » à « ${statuses[to] ?? to} ».`
export const outcomeOnlyResolved = 'ne se définit qu’à la clôture d’une alerte'
export const reasonRequired = 'Un motif est obligatoire'
export const awaitingDecisionTitle = 'En attente d’une seconde approbation'
export const awaitingDecision =
  'La clôture de cette alerte a été proposée. Une seconde personne doit d’abord en décider.'
export const nothingToDecideTitle = 'Rien à décider'
export const nothingToDecide = 'Personne n’a proposé de clôturer cette alerte.'
export const notAHandler = 'ne peut pas traiter les alertes'
export const required = 'Obligatoire'
export const recordNotFound = 'n’existe pas'
export const alreadyLinkedTitle = 'Déjà lié'
export const alreadyLinked = 'Cet enregistrement est déjà lié à l’alerte.'
export const versionNotFoundTitle = 'Version introuvable'
export const versionNotFound = 'Cette version de la règle n’existe pas.'
export const alreadyDecidedTitle = 'Déjà décidé'
export const alreadyDecided = 'Cette version de la règle a déjà fait l’objet d’une décision.'
export const newestVersionPending =
  'La dernière version de cette règle attend une seconde personne. Décidez-en d’abord.'
export const onlyRequestRules = 'ne vaut que pour les règles qui contrôlent une conversion lors de sa demande'
export const tooEarly = (today: string) => `doit être le ${today} ou plus tard : les contrôles passés ne changent pas`
export const legalReferenceRequired = 'exige la référence légale vérifiée'
export const pdfTooLarge = (maxAlertsInPdf: number) =>
  `Un PDF contient ${maxAlertsInPdf} alertes au plus. Restreignez le filtre ou choisissez un autre format.`
export const holdsAtMostAlerts = (maxAlertsInPdf: number) => `contient ${maxAlertsInPdf} alertes au plus`
