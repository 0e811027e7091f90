export const namesTreatedAsSame = 'Les noms sont considérés comme identiques'
export const namesSame = 'Les noms sont identiques'
export const namesDifferInForms =
  'Les noms sont considérés comme identiques\u202f: seuls les titres, les formes juridiques ou les mots de liaison diffèrent'
export const listedAlias = (name: string) => `Autre nom inscrit pour ${name}`
export const listedWeakAlias = (name: string) => `Alias peu fiable inscrit pour ${name}`
export const onlySought = (words: string) => `Absent du nom inscrit\u202f: ${words}`
export const onlyListed = (words: string) => `Seulement dans le nom inscrit\u202f: ${words}`
export const inBothNames = (word: string) => `«\u202f${word}\u202f» figure dans les deux noms`
export const initialFor = (initial: string, word: string) =>
  `«\u202f${initial}\u202f» peut être l’initiale de «\u202f${word}\u202f»`
export const wordsTreatedAsSame = (sought: string, listed: string) =>
  `«\u202f${sought}\u202f» et «\u202f${listed}\u202f» sont considérés comme le même nom`
export const wordsClose = (sought: string, listed: string, percent: string) =>
  `«\u202f${sought}\u202f» est proche de «\u202f${listed}\u202f» (${percent}\u202f%)`
export const commonNames = 'De nombreuses personnes portent ces noms'
export const rareName = (word: string) => `«\u202f${word}\u202f» est un nom rare`
export const bornAsListed = (date: string) => `Date de naissance ${date}, comme sur la liste`
export const bornOtherwise = (date: string, listed: string) => `Date de naissance ${date}, sur la liste ${listed}`
export const sameCountry = (country: string) => `Même pays\u202f: ${country}`
export const otherCountry = (country: string, listed: string) =>
  `Pays différent\u202f: ${country}, sur la liste ${listed}`
export const sameNumber = (number: string) => `Même numéro\u202f: ${number}`
export const sameAddress = 'L’adresse est exactement celle qui est inscrite'
export const sameAddressButCase = (address: string) =>
  `Même adresse, aux majuscules et minuscules près\u202f: ${address}`
export const lookAlikeLetter = (letter: string, script: string, latin: string) =>
  `L’adresse contient «\u202f${letter}\u202f», un caractère de l’écriture ${script} qui ressemble seulement à «\u202f${latin}\u202f». Copiez de nouveau l’adresse à sa source.`
export const caseLost = (chain: string) =>
  `Ce texte ressemble à une adresse ${chain} dont les majuscules et minuscules ont été perdues. La casse est significative\u202f: saisissez l’adresse exactement comme son titulaire l’a donnée.`
export const noLetters = 'Le nom ne contient aucune lettre\u202f; il n’a pas pu être filtré'
export const unreadLetters = (scripts: string) =>
  `Le nom contient des lettres illisibles\u202f; il n’a pas été entièrement filtré\u202f: ${scripts}`
export const nameTooLong = 'Le nom est trop long pour être filtré entièrement'
export const entryDelisted = 'L’entrée ne figure plus sur la liste'
export const alsoContact = 'Aussi le contact de ce client'
export const matchedAsPerson = 'Aussi une personne de ce client, dont la correspondance demeure'
export const matchLapsed = 'Après un nouveau filtrage, il n’y a plus de correspondance'
export const nameReadable = 'Après un nouveau filtrage, le nom a pu être lu'

export const sameGender = {
  male: 'Un homme, comme sur la liste',
  female: 'Une femme, comme sur la liste',
} as const
export const otherGender = {
  male: 'Recherché comme homme, inscrit comme femme',
  female: 'Recherché comme femme, inscrit comme homme',
} as const
export const otherType = {
  person: {
    organisation: 'Inscrit comme une personne, recherché comme une organisation',
    vessel: 'Inscrit comme une personne, recherché comme un navire',
    aircraft: 'Inscrit comme une personne, recherché comme un aéronef',
  },
  organisation: {
    person: 'Inscrit comme une organisation, recherché comme une personne',
    vessel: 'Inscrit comme une organisation, recherché comme un navire',
    aircraft: 'Inscrit comme une organisation, recherché comme un aéronef',
  },
  vessel: {
    person: 'Inscrit comme un navire, recherché comme une personne',
    organisation: 'Inscrit comme un navire, recherché comme une organisation',
    aircraft: 'Inscrit comme un navire, recherché comme un aéronef',
  },
  aircraft: {
    person: 'Inscrit comme un aéronef, recherché comme une personne',
    organisation: 'Inscrit comme un aéronef, recherché comme une organisation',
    vessel: 'Inscrit comme un aéronef, recherché comme un navire',
  },
} as const
export const clearanceOutdated = {
  name: 'Écartée auparavant\u202f; a changé depuis\u202f: le nom',
  country: 'Écartée auparavant\u202f; a changé depuis\u202f: le pays',
  'birth date': 'Écartée auparavant\u202f; a changé depuis\u202f: la date de naissance',
  identifiers: 'Écartée auparavant\u202f; a changé depuis\u202f: les identifiants',
  'listed names': 'Écartée auparavant\u202f; a changé depuis\u202f: les noms inscrits',
  'listed type': 'Écartée auparavant\u202f; a changé depuis\u202f: le type inscrit',
  'listed countries': 'Écartée auparavant\u202f; a changé depuis\u202f: les pays inscrits',
  'listed birth dates': 'Écartée auparavant\u202f; a changé depuis\u202f: les dates de naissance inscrites',
  'listed gender': 'Écartée auparavant\u202f; a changé depuis\u202f: le sexe inscrit',
  'listed identifiers': 'Écartée auparavant\u202f; a changé depuis\u202f: les identifiants inscrits',
  'listed wallets': 'Écartée auparavant\u202f; a changé depuis\u202f: les portefeuilles inscrits',
  scripts: 'Écartée auparavant\u202f; a changé depuis\u202f: les écritures du nom',
  reason: 'Écartée auparavant\u202f; a changé depuis\u202f: le motif',
} as const
