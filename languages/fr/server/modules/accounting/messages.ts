export const lockNotFound = 'Demande de verrouillage introuvable.'
export const lockDecided = 'Cette demande a déjà fait l’objet d’une décision.'
export const lockWaiting = (month: string) =>
  `Le verrouillage de ${month} attend une décision. Tranchez la demande ou retirez-la d’abord.`
export const notNextMonth = (next: string | null) =>
  next === null
    ? 'Aucun mois ne peut encore être verrouillé : un mois se verrouille une fois terminé, s’il comporte des écritures.'
    : `Les mois se verrouillent dans l’ordre. Le prochain est ${next}.`
export const noMonthEndRate = (month: string) =>
  `Aucun taux XOF n’est enregistré jusqu’à la fin de ${month}. Importez les taux, puis verrouillez le mois.`
export const requesterDecides = 'Une seconde personne doit verrouiller le mois. Vous pouvez retirer votre demande.'
export const nothingToExport = (month: string) =>
  `Aucune écriture de ${month} ne manque aux exports dans ce format. Téléchargez à nouveau le dernier.`
export const nothingTitle = 'Rien à exporter'
export const exportNotFound = 'Export introuvable.'
export const unknownAccount = (number: string) => `Le compte ${number} n’est pas dans le plan. Ajoutez-le d’abord.`
export const unknownClient = 'Choisissez un client'
export const defaultNeeded = 'Chaque usage exige un compte. Choisissez-en plutôt un autre.'
export const taxNotPossible = 'Seules les ventes et la TVA collectée dépendent de la catégorie de TVA'
export const lockSubject = (month: string) => `Verrouillage de ${month}`
