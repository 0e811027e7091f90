export const mustBeTime = 'doit être une heure, par exemple 08:00'
export const recipientRequired = 'Choisissez au moins un destinataire'
export const tooManyRecipients = (max: number) => `${max} destinataires au plus`
