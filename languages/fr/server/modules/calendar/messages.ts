export const dayNotFound = 'Ce jour est introuvable dans le calendrier.'
export const dayExistsTitle = 'Jour déjà au calendrier'
export const dayExists = (name: string) => `Le calendrier contient déjà ce jour : ${name}.`
export const removedTitle = 'Retiré'
export const dayRemoved = 'Ce jour a été retiré du calendrier.'
export const easterDay = 'Ce jour dépend de Pâques et ne peut pas être déplacé ; retirez-le et ajoutez-en un autre.'
export const easterDayField = 'Ce jour dépend de Pâques et ne peut pas être déplacé ; retirez-le et ajoutez-en un autre'
export const dayChanged = 'Ce jour a été modifié depuis que vous l’avez ouvert. Rechargez-le et réessayez.'
