import { plural } from '#kernel/plural.ts'

export const allStates = 'Tous les statuts'
export const stateColumn = 'Statut'
export const referenceColumn = 'N° de l’administration fiscale'
export const requestedColumn = 'Demande'
export const uncertified = (count: number) =>
  plural(count, {
    one: '# facture envoyée devrait être certifiée et ne l’est pas',
    other: '# factures envoyées devraient être certifiées et ne le sont pas',
  })
export const stickersLeft = (left: number) =>
  plural(left, { one: '# sticker électronique restant', other: '# stickers électroniques restants' })
export const emptyTitle = 'Aucune certification'
export const emptyHint = 'Les factures certifiées par une administration fiscale s’affichent ici.'
export const filteredHint = 'Aucune n’a ce statut sur cette période.'
export const certificationCount = (count: number) =>
  plural(count, { one: '# certification', other: '# certifications' })
