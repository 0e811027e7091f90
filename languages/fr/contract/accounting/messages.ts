export const mustBeMonth = 'Doit être un mois, par exemple 2026-10'
export const mustBeAccount = 'Doit être un numéro de compte de 2 à 8 chiffres'
export const labelRequired = 'Saisissez un intitulé'
