import { plural } from '../../kernel/plural.ts'
export const nameRequired = 'Le nom est obligatoire'
export const reasonRequired = 'Le motif est obligatoire'
export const listsNotFetched =
  'La mise à jour automatique des listes de sanctions est désactivée, dans les paramètres ou par SANCTIONS_URL=off. Les noms sont filtrés au regard des listes chargées.'
export const highThreshold =
  'Le seuil de filtrage est supérieur à la valeur par défaut : moins de noms ressemblants donnent lieu à une correspondance.'
export const oldListsAllowed =
  'Des listes de sanctions plus anciennes que l’âge maximal par défaut peuvent encore servir à valider un client.'
export const ruleOff = 'Au moins une règle d’alerte est désactivée.'
export const unreadableLabel = 'Filtrage impossible'
export const confirmMatchAction = 'Confirmer la correspondance'
export const clearMatchAction = 'Écarter la correspondance'
export const confirmNameAction = 'Présent sur une liste'
export const clearNameAction = 'Absent des listes'
export const nameConfirmedTitle = 'Nom présent sur une liste'
export const nameClearedTitle = 'Nom absent des listes'
export const matchConfirmedTitle = 'Correspondance confirmée'
export const matchClearedTitle = 'Correspondance écartée'
export const unreadableMatchTitle = (subject: string) => `${subject} : filtrage impossible`
export const unreadableMatchDetail = 'Le nom n’a pas pu être lu'
export const openMatchTitle = (subject: string, matchedName: string) => `${subject} ressemble à ${matchedName}`
export const openMatchDetail = (list: string) => `Correspondance possible sur la liste de sanctions ${list}`
export const matchCount = (count: number) => plural(count, { one: '# correspondance', other: '# correspondances' })
export const foundWithUnreadable = (found: string, unreadable: number) =>
  `${found}, filtrage impossible pour ${plural(unreadable, { one: '# nom', other: '# noms' })}`
export const personRelation = 'Personne'
export const walletRelation = 'Portefeuille'
export const addressRelation = 'Adresse'
export const emailRelation = 'Adresse e-mail'
export const phoneRelation = 'Téléphone'
export const taxNumberRelation = 'Identifiant fiscal'
export const bankAccountRelation = 'Compte bancaire'
export const clearingProposedTitle = 'En attente d’une seconde personne'
export const clearingProposal = (name: string, reason: string) => `${name} demande qu’elle soit écartée : ${reason}`
