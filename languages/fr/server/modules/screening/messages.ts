export const noClientsTitle = 'Aucun client'
export const noClients = 'Il n’y a aucun client actif à filtrer.'
export const loadListHint =
  'Chargez-en une avec : npx corridor lists update, ou npx corridor lists import FILE --source NAME'
export const noListTitle = 'Aucune liste de sanctions'
export const noList = (howToLoad: string) =>
  `Aucune liste de sanctions n’est chargée ; personne ne peut donc être filtré. ${howToLoad}`
export const listTooOldTitle = 'Liste de sanctions trop ancienne'
export const listTooOld = (asOf: string, maxAgeDays: number, howToLoad: string) =>
  `Une liste de sanctions a été chargée le ${asOf}, il y a plus de ${maxAgeDays} jours. ${howToLoad}`
export const matchNotFound = 'Cette correspondance n’existe pas.'
export const alreadyDecidedTitle = 'Déjà décidé'
const decisions: Readonly<Record<string, string>> = { cleared: 'écartée', confirmed: 'confirmée' }
export const alreadyDecided = (decision: string) => `Cette correspondance est déjà ${decisions[decision] ?? decision}.`
export const newerMatchTitle = 'Correspondance plus récente'
export const newerMatch =
  'Il existe une correspondance plus récente entre ce nom et cette entrée. Traitez plutôt celle-là.'
export const matchChanged =
  'Cette correspondance a été modifiée depuis que vous l’avez ouverte. Rechargez-la et décidez à nouveau.'
export const clientGone = 'n’existe plus'
export const noListLoadedFailure = 'aucune liste de sanctions n’est chargée'
export const listTooOldFailure = 'une liste de sanctions est trop ancienne'
export const clearingSubject = (subjectName: string) => `Correspondance à écarter (${subjectName})`
export const ownClearing = 'Vous avez proposé d’écarter cette correspondance. Une autre personne doit décider.'
export const syntheticListLabel = 'Liste fictive (noms inventés, bac à sable uniquement)'
