/**
 * Why a name matches a listed entry. The name matcher is a package of its own and words most of
 * these itself; they are repeated here so that readers of other languages get them translated.
 */

export const namesTreatedAsSame = 'The names are treated as the same name'
export const namesSame = 'The names are the same'
export const namesDifferInForms =
  'The names are treated as the same name: they differ only in titles, company forms or small words'
export const listedAlias = (name: string) => `Listed as another name of ${name}`
export const listedWeakAlias = (name: string) => `Listed as a weak alias of ${name}`
export const onlySought = (words: string) => `Not in the listed name: ${words}`
export const onlyListed = (words: string) => `Only in the listed name: ${words}`
export const inBothNames = (word: string) => `"${word}" is in both names`
export const initialFor = (initial: string, word: string) => `"${initial}" may stand for "${word}"`
export const wordsTreatedAsSame = (sought: string, listed: string) =>
  `"${sought}" and "${listed}" are treated as the same name`
export const wordsClose = (sought: string, listed: string, percent: string) =>
  `"${sought}" is close to "${listed}" (${percent}%)`
export const commonNames = 'Many people have these names'
export const rareName = (word: string) => `"${word}" is rare`
export const bornAsListed = (date: string) => `Born ${date}, as listed`
export const bornOtherwise = (date: string, listed: string) => `Born ${date}, listed ${listed}`
export const sameCountry = (country: string) => `The same country: ${country}`
export const otherCountry = (country: string, listed: string) => `Another country: ${country}, listed ${listed}`
export const sameNumber = (number: string) => `The same number: ${number}`
export const sameAddress = 'The address is exactly the listed one'
export const sameAddressButCase = (address: string) => `The same address except for upper and lower case: ${address}`
export const lookAlikeLetter = (letter: string, script: string, latin: string) =>
  `The address contains "${letter}", a letter of the ${script} script that only looks like "${latin}". Copy the address again from its source.`
export const caseLost = (chain: string) =>
  `This looks like a ${chain} address whose upper and lower case was lost. The case is significant: enter it exactly as its owner gave it.`
export const noLetters = 'The name has no letters, so it could not be screened'
export const unreadLetters = (scripts: string) =>
  `The name has letters that could not be read, so it was not screened in full: ${scripts}`
export const nameTooLong = 'The name is too long to be screened in full'
export const entryDelisted = 'The entry is no longer listed'
export const alsoContact = 'Also the contact person of this client'
export const matchedAsPerson = 'Also a person of this client, whose match remains'
export const matchLapsed = 'Screened again: no longer a match'
export const nameReadable = 'Screened again: the name could be read'

export const sameGender = {
  male: 'Listed as male too',
  female: 'Listed as female too',
} as const
/** By the gender that was searched for. */
export const otherGender = {
  male: 'Searched for as male, listed as female',
  female: 'Searched for as female, listed as male',
} as const
/** By the type that is listed, then by the one that was searched for. */
export const otherType = {
  person: {
    organisation: 'Listed as person, searched for as organisation',
    vessel: 'Listed as person, searched for as vessel',
    aircraft: 'Listed as person, searched for as aircraft',
  },
  organisation: {
    person: 'Listed as organisation, searched for as person',
    vessel: 'Listed as organisation, searched for as vessel',
    aircraft: 'Listed as organisation, searched for as aircraft',
  },
  vessel: {
    person: 'Listed as vessel, searched for as person',
    organisation: 'Listed as vessel, searched for as organisation',
    aircraft: 'Listed as vessel, searched for as aircraft',
  },
  aircraft: {
    person: 'Listed as aircraft, searched for as person',
    organisation: 'Listed as aircraft, searched for as organisation',
    vessel: 'Listed as aircraft, searched for as vessel',
  },
} as const
/** Why a clearance no longer holds, by the fact that changed. */
export const clearanceOutdated = {
  name: 'Cleared before; changed since then: name',
  country: 'Cleared before; changed since then: country',
  'birth date': 'Cleared before; changed since then: birth date',
  identifiers: 'Cleared before; changed since then: identifiers',
  'listed names': 'Cleared before; changed since then: listed names',
  'listed type': 'Cleared before; changed since then: listed type',
  'listed countries': 'Cleared before; changed since then: listed countries',
  'listed birth dates': 'Cleared before; changed since then: listed birth dates',
  'listed gender': 'Cleared before; changed since then: listed gender',
  'listed identifiers': 'Cleared before; changed since then: listed identifiers',
  'listed wallets': 'Cleared before; changed since then: listed wallets',
  scripts: 'Cleared before; changed since then: scripts',
  reason: 'Cleared before; changed since then: reason',
} as const
