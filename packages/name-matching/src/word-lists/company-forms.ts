// Company forms, their equivalents and misspellings.

import { legalAbbreviations, legalPhrases, legalWords } from './legal-forms.gen.ts'
import { businessWords } from './small-words.ts'

/** The kind of a phrase in a name. */
type PhraseKind = 'form' | 'honorific' | 'business' | 'particle'

const wordsIn = (text: string): string[] => text.trim().split(/\s+/)

/** Equivalent forms, one group per line; the first represents all. */
const sameForms = `
ltd limited limitee ltee limitada ltda lda ltdsti limitet
llc ooo too tov sarl sarlu suarl sarlau srl sprl gmbh bvba doo eood ood spzoo fzllc ulc sro kft mestoo wll
sa spa ag ao aktiengesellschaft nv oao zao pao ojsc cjsc pjsc jsc jsco oyj oy ab asa aps ad kk anonyme sae sal saoc psc
sas sasu simplifiee
inc incorporated corp corporation corporacion corpn incorporation
co company compagnie cie cia compania companhia kampani compagnia
plc
gie
llp lp partnership snc scs ei eurl selarl kg ohg gbr
scoop scoops
fze fzc fzco dmcc fz
pty pte pvt private prive bhd sdn berhad proprietary
ets etablissement etablissements
ste societe societa sociedad sociedade soc
gp group groupe grupo gruppe gruppo gruppa grp holding holdings hldg
`
  .trim()
  .split('\n')
  .map(wordsIn)

const canonicalForm = new Map<string, string>()
for (const [first = '', ...others] of sameForms) for (const form of [first, ...others]) canonicalForm.set(form, first)

/** Abbreviations of the list that are also ordinary words or names. */
const alsoWords = new Set(
  wordsIn(
    `ba bab ming sal sap gar osk other social society fund embassy commune canton bezirk soc you yu si zhu ju ou oth ming nl sec seca
     tr st ste scom power fab fi fie ii iii ic pa ages fam gil gen li ky ga di re tu vi on ac au bo br bn ca cc cp cr ee eg ek ep es fa
     fsa hu ik ku lc mu np og oe ok os pl pp pr ps pt rb sb sf sh sk sl so sp ss tp ub uu up vs`,
  ),
)

const furtherForms = new Set(
  [...wordsIn(legalAbbreviations), ...wordsIn(legalWords)].filter((form) => !alsoWords.has(form)),
)

const phrases = new Map<string, string>([
  ['limited liability company', 'llc'],
  ['limited liability co', 'llc'],
  ['societe a responsabilite limitee', 'llc'],
  ['sociedad de responsabilidad limitada', 'llc'],
  ['societatea cu raspundere limitata', 'llc'],
  ['obshchestvo s ogranichennoi otvetstvennostyu', 'llc'],
  ['obshchestvo s ogranichennoy otvetstvennostyu', 'llc'],
  ['joint stock company', 'sa'],
  ['joint stock co', 'sa'],
  ['open joint stock co', 'sa'],
  ['public joint stock co', 'sa'],
  ['open joint stock company', 'sa'],
  ['public joint stock company', 'sa'],
  ['closed joint stock company', 'sa'],
  ['aktsionernoe obshchestvo', 'sa'],
  ['publichnoe aktsionernoe obshchestvo', 'sa'],
  ['otkrytoe aktsionernoe obshchestvo', 'sa'],
  ['aktsionernoye obshchestvo', 'sa'],
  ['publichnoye aktsionernoye obshchestvo', 'sa'],
  ['anonim sirketi', 'sa'],
  ['perseroan terbatas', 'sa'],
  ['kabushiki kaisha', 'sa'],
  ['chusik hoesa', 'sa'],
  ['youxian gongsi', 'ltd'],
  ['youxian zeren gongsi', 'ltd'],
  ['limited sirketi', 'ltd'],
  ['ltd sti', 'ltd'],
  ['sarl a associe unique', 'llc'],
  ['sarl unipersonnelle', 'llc'],
  ['gmbh and co kg', 'llp'],
  ['societe anonyme', 'sa'],
  ['sociedad anonima', 'sa'],
  ['societe par actions simplifiee', 'sas'],
  ['public limited company', 'plc'],
  ['groupement d interet economique', 'gie'],
  ['groupement dinteret economique', 'gie'],
  ['free zone establishment', 'fze'],
  ['free zone company', 'fze'],
  ['sp z o o', 'llc'],
  ['s a de c v', 'sa'],
  ['sa de cv', 'sa'],
])
/** Titles, activities and words between names that are written as several words. */
const otherPhrases = new Map<string, readonly [string, PhraseKind]>()
const addPhrases = (kind: PhraseKind, meant: string, phrasesOfKind: string): void => {
  for (const phrase of phrasesOfKind.split('|')) otherPhrases.set(phrase.trim(), [meant, kind])
}
addPhrases(
  'honorific',
  'excellence',
  `son excellence|his excellency|her excellency|sua excelencia|su excelencia|sa majeste|his majesty|her majesty|son altesse|his highness|s e m|s e mme
   |sa saintete|son eminence|his eminence|wing commander|chef de bataillon|chef d escadron|sous lieutenant|contre amiral|vice amiral`,
)
addPhrases(
  'business',
  'btp',
  'batiment et travaux publics|batiments et travaux publics|batiment travaux publics|batiments travaux publics',
)
addPhrases(
  'business',
  'impex',
  'import export|import and export|import et export|imp exp|export import|imports exports|importacao e exportacao|importacao exportacao|export and import',
)
addPhrases(
  'particle',
  'alias',
  'also known as|formerly known as|connu sous le nom de|connue sous le nom de|a k a|f k a',
)
addPhrases('particle', 'bin', 'fils de|fille de|son of|daughter of|filho de|filha de')
/** The worldwide list has `investment company`, of which the first word is part of a name. */
const isOrdinary = (phrase: string): boolean => {
  const [first = '', second = '', third] = phrase.split(' ')
  return third === undefined && businessWords.has(first) && canonicalForm.has(second)
}
for (const phrase of legalPhrases.trim().split(/[|\n]/))
  if (!phrases.has(phrase) && !isOrdinary(phrase)) phrases.set(phrase, 'form')
/** Forms long enough to be recognised when misspelt, split or joined to the previous word. */
export const longForms = wordsIn(
  `limited limitada company compagnie companhia compania corporation corporacion incorporated etablissement etablissements holding holdings
   societe sociedad aktiengesellschaft`,
)
const minSplitLength = 2
for (const form of longForms) {
  for (let cut = minSplitLength; cut <= form.length - minSplitLength; cut += 1)
    phrases.set(`${form.slice(0, cut)} ${form.slice(cut)}`, canonicalForm.get(form) as string)
}

/**
 * Every single edit of a long form after its first letter: substitution, deletion, insertion or
 * swap.
 */
const mistypedForms = new Map<string, string>()
for (const form of longForms) {
  const meant = canonicalForm.get(form) as string
  const add = (mistyped: string): void => {
    if (!canonicalForm.has(mistyped) && !furtherForms.has(mistyped) && !alsoWords.has(mistyped))
      mistypedForms.set(mistyped, meant)
  }
  for (let place = 1; place <= form.length; place += 1) {
    const [before, after] = [form.slice(0, place), form.slice(place)]
    add(before + after.slice(1))
    if (after.length > 1) add(`${before}${after.charAt(1)}${after.charAt(0)}${after.slice(2)}`)
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
      add(before + letter + after)
      add(before + letter + after.slice(1))
    }
  }
}

const allForms = new Map([
  ...[...furtherForms].map((form) => [form, form] as const),
  ...mistypedForms,
  ...canonicalForm,
])

const runTogether = wordsIn('limited company corporation incorporated holding holdings gmbh compagnie')
const minBefore = 3

/** The two parts of a word that ends in a long form (`banklimited`); null for any other. */
export function partsOfJoined(word: string): readonly [string, string] | null {
  const form = runTogether.find((ending) => word.length >= ending.length + minBefore && word.endsWith(ending))
  return form ? [word.slice(0, -form.length), form] : null
}

const maxPhraseWords = 6
const allPhrases = [...phrases.keys(), ...otherPhrases.keys()]
const phraseBegins = new Set(allPhrases.map((phrase) => phrase.split(' ')[0]))
export const phrasePairs: ReadonlySet<string> = new Set(allPhrases.map((phrase) => phrase.split(' ', 2).join(' ')))

/** Whether a form of several words may begin with this word. */
export const beginsFormPhrase = (word: string): boolean => phraseBegins.has(word)
/** Whether a form of several words may begin with these two. */
export const beginFormPhrase = (word: string, next: string): boolean => phrasePairs.has(`${word} ${next}`)

/** The representative of a company form; null for other words. */
export const formOf = (word: string): string | null => allForms.get(word) ?? null

const maxShortForm = 5
/** Forms of which a name remains the same name without them: no misspelt ones, no other words. */
export const shortForms: ReadonlySet<string> = new Set([
  ...canonicalForm.keys(),
  ...[...furtherForms].filter(({ length }) => length > 1 && length <= maxShortForm),
])
export const isShortForm = (word: string): boolean => shortForms.has(word)

/** Forms that are hardly ever names: `Sal` and `Asa` are people. */
export const usualForms: readonly string[] = [...canonicalForm.keys()].filter(
  (form) => form !== 'sal' && form !== 'asa',
)
/** True for a common form, false for one that only the worldwide list has. */
export const isUsualForm = (word: string): boolean => canonicalForm.has(word)

/** The company form or other phrase of several words that begins at a position, if any. */
export function phraseAt(
  words: readonly string[],
  place: number,
): { readonly text: string; readonly kind: PhraseKind; readonly length: number } | null {
  if (!phraseBegins.has(words[place])) return null
  for (let length = Math.min(maxPhraseWords, words.length - place); length > 1; length -= 1) {
    const phrase = words.slice(place, place + length).join(' ')
    const form = phrases.get(phrase)
    if (form) return { text: form, kind: 'form', length }
    const other = otherPhrases.get(phrase)
    if (other) return { text: other[0], kind: other[1], length }
  }
  return null
}

/** Forms that only companies have, so that they distinguish a company from a person. */
const distinctiveForms = new Set([
  'ltd',
  'llc',
  'sas',
  'inc',
  'plc',
  'gie',
  'llp',
  'fze',
  'pty',
  'co',
  'ets',
  'ste',
  'gp',
  'form',
])
export const indicatesCompany = (form: string): boolean => distinctiveForms.has(form)
