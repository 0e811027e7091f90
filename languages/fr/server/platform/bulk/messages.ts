export const roleNotPermitted = 'Votre rôle ne le permet pas. Adressez-vous à un administrateur.'
export const bulkRunNotFound = 'Action groupée introuvable.'
export const tooLateTitle = 'Trop tard'
export const undoTooLate =
  'Cette action ne peut plus être annulée : les dix secondes sont écoulées, elle l’a déjà été, ou rien ne peut y être annulé.'
const nouns: Readonly<Record<string, string>> = {
  alert: 'alerte',
  client: 'client',
  document: 'document',
  filing: 'déclaration',
  invoice: 'facture',
  match: 'correspondance',
  notification: 'notification',
}
export const nothingSelected = (noun: string) => `Aucune sélection (${nouns[noun] ?? noun}).`
export const tooManyRows = (maxBulkRows: number, noun: string) =>
  `${maxBulkRows} éléments au plus (${nouns[noun] ?? noun}) peuvent être modifiés à la fois.`
export const changedSince = 'a changé depuis'
export const mayNoLonger =
  'est resté en l’état : vous aviez perdu l’accès ou le droit, ou la clé d’API n’était plus valable, avant son traitement'
