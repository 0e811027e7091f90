import { plural } from '#kernel/plural.ts'
export const notAWholeAmount = 'Saisissez un montant entier, par exemple 150 000 000'
export const notAnAmount = 'Saisissez un montant, par exemple 1 200,50'
export const negativeAmount = 'Retirez le signe moins : le montant ne peut pas être négatif'
export const ambiguousAmount =
  'Séparez les milliers par une espace et les décimales par une virgule, par exemple 1 200,50'
export const amountWithoutDecimals = (currency: string) =>
  `${currency} n’a pas de décimales : saisissez un montant entier`
export const tooManyDecimals = (decimals: number) =>
  plural(decimals, { one: 'Saisissez # décimale au plus', other: 'Saisissez # décimales au plus' })
export const folderRefusal = 'Impossible d’ajouter un dossier. Ouvrez-le et ajoutez ses fichiers.'
export const amountTooLarge = 'Ce montant est trop élevé'
