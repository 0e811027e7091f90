export const hourRange = 'doit être une heure comprise entre 0 et 23'
export const bankRequired = 'Choisissez une banque'
export const accountNumberRequired = 'Le numéro de compte est obligatoire'
