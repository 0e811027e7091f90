// Perturbations that turn listed names into realistic misspellings.

import { wordsOfName } from '../src/tokens/words.ts'
import type { ListedEntry } from '../src/types.ts'
import type { Chance } from './random.ts'
import { initialOf, regionalForms } from './regional-forms.ts'
import { inArabic, inCyrillic, inGreek, inWadeGiles } from './transliteration.ts'

/** Changes a correct name as people misspell it; null where the kind does not apply to the name. */
type Disturbance = (name: string, chance: Chance, entry: ListedEntry) => string | null

const wordsIn = (name: string): string[] => name.replace(/,/g, ' ').split(/[\s]+/).filter(Boolean)
const isLatin = (name: string): boolean => /^[\p{Script=Latin}\p{N}\p{P}\p{Zs}\p{M}+&|`]+$/u.test(name)
const letters = 'abcdefghijklmnopqrstuvwxyz'
const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const replaceWord = (words: readonly string[], place: number, word: string): string =>
  words.map((old, index) => (index === place ? word : old)).join(' ')

const longWord = (words: readonly string[], chance: Chance, min = 4): number | null => {
  const places = words.flatMap((word, place) => (word.length >= min && /^[\p{L}'’-]+$/u.test(word) ? [place] : []))
  return places.length === 0 ? null : chance.pick(places)
}

function typo(word: string, chance: Chance): string {
  const place = 1 + chance.below(word.length - 1)
  const rest = word.slice(place)
  const letter = word.charAt(place).toLowerCase()
  const row = keyRows.find((keys) => keys.includes(letter))
  const near = row
    ? row.charAt(Math.max(0, row.indexOf(letter) + (chance.is(0.5) ? 1 : -1))) || letter
    : chance.pick([...letters])
  switch (chance.below(5)) {
    case 0:
      return word.slice(0, place) + rest.slice(1)
    case 1:
      return word.slice(0, place) + (chance.is(0.5) ? near : chance.pick([...letters])) + rest
    case 2:
      return word.slice(0, place) + near + rest.slice(1)
    case 3:
      return word.slice(0, place) + chance.pick([...letters]) + rest.slice(1)
    default:
      return word.slice(0, place - 1) + word.charAt(place) + word.charAt(place - 1) + word.slice(place + 1)
  }
}

const typos =
  (count: number): Disturbance =>
  (name, chance) => {
    let words = wordsIn(name)
    const place = longWord(words, chance, count > 1 ? 6 : 4)
    if (place === null) return null
    for (let done = 0; done < count; done += 1) {
      const other = count > 1 && done > 0 ? (longWord(words, chance, 6) ?? place) : place
      words = words.map((word, index) => (index === other ? typo(word, chance) : word))
    }
    return words.join(' ')
  }

/** Spellings that transliteration leaves open, mainly in Arabic, West African and French names. */
const respellings: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ou/i, ['u', 'oo', 'w']],
  [/u/i, ['ou', 'o']],
  [/kh/i, ['k', 'h']],
  [/k/i, ['c', 'q', 'ck']],
  [/q/i, ['k', 'g', 'c']],
  [/ph/i, ['f']],
  [/f/i, ['ph', 'ff']],
  [/sh/i, ['ch', 'sch', 's']],
  [/ch/i, ['sh', 'tch']],
  [/dj/i, ['j', 'g']],
  [/j/i, ['dj', 'y', 'g']],
  [/y/i, ['i', 'j']],
  [/i/i, ['y', 'ee', 'e']],
  [/ee/i, ['i']],
  [/v/i, ['w', 'f']],
  [/w/i, ['v', 'ou']],
  [/z/i, ['s']],
  [/ss/i, ['s']],
  [/s/i, ['ss', 'z']],
  [/gh/i, ['g']],
  [/a/i, ['e', 'aa']],
  [/e/i, ['i', 'a']],
  [/o/i, ['u', 'ou']],
  [/th/i, ['t']],
  [/dh/i, ['d']],
  [/ll/i, ['l']],
  [/tt/i, ['t']],
  [/mm/i, ['m']],
  [/h$/i, ['']],
  [/x/i, ['ks']],
  [/c(?=[ei])/i, ['s']],
  [/ae/i, ['e']],
  [/ie/i, ['y']],
]

const respell: Disturbance = (name, chance) => {
  let spelled = name
  for (let done = 0, tries = 0; done < 2 && tries < 12; tries += 1) {
    const [pattern, others] = chance.pick(respellings)
    const words = wordsIn(spelled)
    const place = longWord(words, chance)
    const word = place === null ? undefined : words[place]
    if (place === null || !word || !pattern.test(word.slice(1))) continue
    spelled = replaceWord(words, place, word.charAt(0) + word.slice(1).replace(pattern, chance.pick(others)))
    done += 1
  }
  return spelled === name ? null : spelled
}

const given: readonly (readonly string[])[] = [
  ['muhammad', 'mohammed', 'mamadou', 'mehmet', 'mohamed', 'mohammad'],
  ['ahmad', 'ahmed', 'amadou', 'ahmet'],
  ['yusuf', 'youssef', 'youssouf', 'joseph', 'yousef'],
  ['ibrahim', 'ibrahima', 'brahim', 'ebrahim'],
  ['umar', 'omar', 'oumar'],
  ['uthman', 'ousmane', 'osman'],
  ['abdallah', 'abdullah', 'abdoulaye'],
  ['husayn', 'hussein', 'hossein'],
  ['musa', 'moussa', 'mousa'],
  ['sulayman', 'suleiman', 'souleymane'],
  ['aleksandr', 'alexander', 'oleksandr', 'alexandre'],
  ['sergei', 'sergey', 'serhii'],
  ['vladimir', 'volodymyr'],
  ['juan', 'john', 'jean'],
  ['jose', 'joseph'],
  ['isa', 'issa', 'eissa'],
  ['khalid', 'khaled'],
  ['mustafa', 'moustapha', 'mostafa'],
  ['hasan', 'hassan', 'assane'],
  ['yahya', 'yehia', 'yaya'],
  ['dmitry', 'dmitri', 'dmytro'],
  ['michael', 'mikhail', 'michel', 'miguel'],
  ['peter', 'petr', 'pierre', 'pedro'],
  ['george', 'georges', 'jorge'],
  ['evgeny', 'yevgeniy', 'yevhen'],
]

const variant: Disturbance = (name, chance) => {
  const words = wordsIn(name)
  for (const [place, word] of words.entries()) {
    const known = given.find((others) => others.includes(word.toLowerCase()))
    if (known) return replaceWord(words, place, chance.pick(known.filter((other) => other !== word.toLowerCase())))
  }
  return null
}

const companyForm =
  /[,]?\s+(S\.?A\.?R?\.?L?\.?|LTD\.?|LIMITED|LLC|L\.L\.C\.|INC\.?|CO\.?|CORP\.?|GMBH|OOO|COMPANY|LTDA\.?|CIA\. LTDA\.?|S\.A\. DE C\.V\.|PLC|FZE|JSC|OAO|CO\.,? LTD\.?)$/i
const isCompany = ({ type }: ListedEntry): boolean => type === 'organisation'
const isPerson = ({ type }: ListedEntry): boolean => type === 'person'

const order: Disturbance = (name, chance) => {
  const words = wordsIn(name)
  if (words.length < 2) return null
  const cut = 1 + chance.below(words.length - 1)
  return [...words.slice(cut), ...words.slice(0, cut)].join(' ')
}

const missing: Disturbance = (name, chance, entry) => {
  const words = wordsIn(name.replace(companyForm, ''))
  if (words.length < 3) return null
  const gone = isPerson(entry) ? 1 + chance.below(words.length - 1) : chance.below(words.length)
  const remaining = words.filter((_, place) => place !== gone)
  return remaining.filter((word) => word.length > 3).length < 2 ? null : remaining.join(' ')
}

const initial: Disturbance = (name, chance, entry) => {
  if (!isPerson(entry)) return null
  const [family = '', others] = name.includes(',')
    ? (name.split(',') as [string, string])
    : [wordsIn(name).at(-1), wordsIn(name).slice(0, -1).join(' ')]
  const givenNames = wordsIn(others ?? '')
  const place = longWord(givenNames, chance, 3)
  if (place === null || family.trim().length < 4) return null
  return `${replaceWord(givenNames, place, `${initialOf(givenNames[place] as string)}.`)} ${family.trim()}`
}

const titles = ['Mr', 'Dr', 'Sheikh', 'El Hadj', 'Haji', 'General', 'Monsieur', 'Mme', 'Alhaji', 'Col.', 'Prof.']
const extraGiven = [
  'Amadou',
  'Jean',
  'Ali',
  'Omar',
  'Paul',
  'Ibrahim',
  'Marie',
  'Luis',
  'Ivan',
  'Said',
  'Moussa',
  'Joseph',
  'Hassan',
  'Mohamed',
  'Karim',
]
const extraBusiness = [
  'Group',
  'International',
  'Holding',
  'Services',
  'Trading',
  'Africa',
  'West Africa',
  'Dubai',
  'Mali',
  'Global',
  'Export',
]
const otherForms = ['SARL', 'SA', 'Ltd', 'LLC', 'Limited', 'SAS', 'GmbH', 'Inc', 'Company', 'GIE', 'Co Ltd']

/** True for a word that is neither a company form nor common in company names. */
const isOwnWord = (word: string): boolean => wordsOfName(`x ${word} y y y y`)[1]?.kind === 'word'

/** A typo in the only distinctive word of a company. */
const typoInOwnWord: Disturbance = (name, chance, entry) => {
  const words = wordsIn(name)
  const own = isCompany(entry) && words.length > 1 ? words.filter(isOwnWord) : []
  const [word = ''] = own
  if (own.length !== 1 || word.length < 5 || !/^[a-z]+$/i.test(word)) return null
  return replaceWord(words, words.indexOf(word), typo(word, chance))
}

export const disturbances: Readonly<Record<string, Disturbance>> = {
  same: (name) => name,
  'upper and lower case, accents': (name, chance) =>
    name
      .toLowerCase()
      .replace(/[aeiou]/g, (vowel) =>
        chance.is(0.3) ? ({ a: 'á', e: 'é', i: 'ï', o: 'ô', u: 'ü' }[vowel] ?? vowel) : vowel,
      ),
  'one typo': typos(1),
  'two typos': typos(2),
  spelling: respell,
  'name of another language': variant,
  order,
  'a part missing': missing,
  initial,
  'a part more': (name, chance, entry) => {
    const words = wordsIn(name)
    if (words.length < 2) return null
    const extra = chance.pick(isPerson(entry) ? extraGiven : extraBusiness)
    const place = 1 + chance.below(words.length)
    return [...words.slice(0, place), extra, ...words.slice(place)].join(' ')
  },
  joined: (name, chance) => {
    const words = wordsIn(name)
    if (words.length < 2) return null
    const place = chance.below(words.length - 1)
    return [
      ...words.slice(0, place),
      `${words[place]}${words[place + 1]?.toLowerCase()}`,
      ...words.slice(place + 2),
    ].join(' ')
  },
  parted: (name, chance) => {
    const words = wordsIn(name)
    const place = longWord(words, chance, 6)
    if (place === null) return null
    const word = words[place] as string
    const cut = 3 + chance.below(word.length - 5)
    return replaceWord(words, place, `${word.slice(0, cut)} ${word.slice(cut)}`)
  },
  title: (name, chance, entry) => (isPerson(entry) ? `${chance.pick(titles)} ${wordsIn(name).join(' ')}` : null),
  particles: (name, chance) => {
    const without = name.replace(/(^|\s)(al|el|bin|ben|ibn|ould|de|del|la|van|von)[\s-]+/gi, '$1')
    if (without !== name) return without
    const words = wordsIn(name)
    return words.length < 2
      ? null
      : replaceWord(words, words.length - 1, `${chance.pick(['al-', 'ben ', 'el '])}${words.at(-1)}`)
  },
  'company form': (name, chance, entry) => {
    if (!isCompany(entry)) return null
    const bare = name.replace(companyForm, '')
    return wordsIn(bare).length === 0
      ? null
      : chance.is(0.3) && bare !== name
        ? bare
        : `${bare} ${chance.pick(otherForms)}`
  },
  'two kinds at once': (name, chance, entry) => {
    const first = order(name, chance, entry) ?? name
    return typos(1)(first, chance, entry)
  },
  Cyrillic: (name, _, entry) => (isPerson(entry) && isLatin(name) ? inCyrillic(name) : null),
  Greek: (name, _, entry) => (isPerson(entry) && isLatin(name) ? inGreek(name) : null),
  Arabic: (name, _, entry) => (isPerson(entry) && isLatin(name) ? inArabic(name) : null),
  "a company's one own word": typoInOwnWord,
  "a company's one own word, another form": (name, chance, entry) => {
    const mistyped = typoInOwnWord(name, chance, entry)
    return mistyped && `${mistyped.replace(companyForm, '')} ${chance.pick(otherForms)}`
  },
  ...regionalForms,
  'Wade-Giles': (name, _, entry) => (isPerson(entry) && isLatin(name) ? inWadeGiles(name) : null),
}

export const isLatinName = isLatin
