export const validUntilRequired = 'Saisissez le dernier jour de validité'
export const lineRequired = 'Ajoutez au moins une ligne'
export const tooManyLines = (max: number) => `${max} lignes au plus`
export const depositSizeRequired = 'Saisissez soit un pourcentage, soit un montant'
