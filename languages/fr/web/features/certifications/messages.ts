import { plural } from '#kernel/plural.ts'

export const referenceColumn = 'N° de l’administration fiscale'
export const requestedColumn = 'Demande'
export const uncertified = (count: number) =>
  plural(count, {
    one: '# facture envoyée n’a pas sa certification',
    other: '# factures envoyées n’ont pas leur certification',
  })
export const stickersLeft = (left: number) =>
  plural(left, { one: '# sticker électronique restant', other: '# stickers électroniques restants' })
export const emptyTitle = 'Aucune certification'
export const emptyHint = 'Les factures certifiées par une administration fiscale s’affichent ici.'
export const filteredHint = 'Essayez un autre statut ou une autre période.'
export const certificationCount = (count: number) =>
  plural(count, { one: '# certification', other: '# certifications' })
