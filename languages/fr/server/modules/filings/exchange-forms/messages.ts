export const formNotFound = 'Formulaire introuvable.'
export const branchUnknown = 'cette agence active n’existe pas'
export const conversionUnknown = 'cette conversion n’existe pas'
export const invoiceUnknown = 'cette facture envoyée n’existe pas'
export const notScreenedTitle = 'Non filtré'
export const noListForScreening =
  'Aucune liste de sanctions n’est chargée ; le bénéficiaire ne peut donc pas être filtré. Chargez-en une avec `corridor lists update`.'
export const listsTooOld =
  'Les listes de sanctions sont trop anciennes pour valider un filtrage. Actualisez-les avec `corridor lists update`.'
export const alreadyIssuedTitle = 'Déjà établi'
export const alreadyIssued = 'Un formulaire est déjà établi. Annulez-le d’abord.'
export const cancelledTitle = 'Annulé'
export const alreadyCancelled = 'Ce formulaire est déjà annulé.'
