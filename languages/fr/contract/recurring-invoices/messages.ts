export const percentRange =
  'Saisissez un pourcentage de -99.99 à 1000, différent de 0, à deux décimales au plus, avec un point'
export const daysRange = 'Saisissez un nombre entier de jours de 0 à 365'
export const dayOfMonthRange = 'Saisissez un jour de 1 à 31'
export const countRange = 'Saisissez un nombre entier de 1 à 1000'
export const startRequired = 'Saisissez le premier jour'
export const lineRequired = 'Ajoutez au moins une ligne'
export const tooManyLines = (max: number) => `${max} lignes au plus`
export const tooManyPriceChanges = (max: number) => `${max} révisions de prix au plus`
export const oneEnd = 'Saisissez un dernier jour ou un nombre de factures, mais pas les deux'
export const sameDay = 'Deux révisions de prix commencent le même jour'
