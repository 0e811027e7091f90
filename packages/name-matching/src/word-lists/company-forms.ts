// Company forms, their equivalents and misspellings.

import { legalAbbreviations, legalPhrases, legalWords } from './legal-forms.gen.ts'

const wordsIn = (text: string): string[] => text.trim().split(/\s+/)

/** Equivalent forms, one group per line; the first represents all. */
const sameForms = `
ltd limited limitee ltee limitada ltda ltdsti limitet
llc ooo too tov sarl sarlu suarl sarlau srl sprl gmbh bvba doo eood ood spzoo fzllc ulc sro kft mestoo wll
sa spa ag ao aktiengesellschaft nv oao zao pao ojsc cjsc pjsc jsc jsco oyj oy ab asa aps ad kk anonyme sae sal saoc psc
sas sasu simplifiee
inc incorporated corp corporation corporacion corpn incorporation
co company compagnie cie cia compania companhia kampani compagnia
plc
gie
llp lp partnership snc scs ei eurl kg ohg gbr
fze fzc fzco dmcc fz
pty pte pvt private prive bhd sdn berhad proprietary
ets etablissement etablissements
ste societe societa sociedad sociedade soc
gp group groupe grupo gruppe gruppo gruppa holding holdings
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
  ['societe a responsabilite limitee', 'llc'],
  ['sociedad de responsabilidad limitada', 'llc'],
  ['societatea cu raspundere limitata', 'llc'],
  ['obshchestvo s ogranichennoi otvetstvennostyu', 'llc'],
  ['obshchestvo s ogranichennoy otvetstvennostyu', 'llc'],
  ['joint stock company', 'sa'],
  ['open joint stock company', 'sa'],
  ['public joint stock company', 'sa'],
  ['closed joint stock company', 'sa'],
  ['aktsionernoe obshchestvo', 'sa'],
  ['publichnoe aktsionernoe obshchestvo', 'sa'],
  ['otkrytoe aktsionernoe obshchestvo', 'sa'],
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
for (const phrase of legalPhrases.trim().split(/[|\n]/)) if (!phrases.has(phrase)) phrases.set(phrase, 'form')
/** Forms long enough to be recognised when misspelt, split or joined to the previous word. */
const longForms = wordsIn(
  `limited limitada company compagnie companhia compania corporation corporacion incorporated etablissement etablissements holding holdings
   societe sociedad aktiengesellschaft`,
)
const minTornLength = 2
for (const form of longForms) {
  for (let cut = minTornLength; cut <= form.length - minTornLength; cut += 1)
    phrases.set(`${form.slice(0, cut)} ${form.slice(cut)}`, canonicalForm.get(form) as string)
}

/**
 * Every single edit of a long form after its first letter: substitution, deletion, insertion or
 * swap.
 */
const slippedForms = new Map<string, string>()
for (const form of longForms) {
  const meant = canonicalForm.get(form) as string
  const add = (slipped: string): void => {
    if (!canonicalForm.has(slipped) && !furtherForms.has(slipped) && !alsoWords.has(slipped))
      slippedForms.set(slipped, meant)
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

const allForms = new Map([...[...furtherForms].map((form) => [form, form] as const), ...slippedForms, ...canonicalForm])

const runTogether = wordsIn('limited company corporation incorporated holding holdings gmbh compagnie')
const minBefore = 3

/** The two parts of a word that ends in a long form (`banklimited`); null for any other. */
export function partsOfJoined(word: string): readonly [string, string] | null {
  const form = runTogether.find((ending) => word.length >= ending.length + minBefore && word.endsWith(ending))
  return form ? [word.slice(0, -form.length), form] : null
}

const maxPhraseWords = 6
const phraseBegins = new Set([...phrases.keys()].map((phrase) => phrase.split(' ')[0]))
const phrasePairs = new Set([...phrases.keys()].map((phrase) => phrase.split(' ', 2).join(' ')))

/** Whether a form of several words may begin with this word. */
export const beginsFormPhrase = (word: string): boolean => phraseBegins.has(word)
/** Whether a form of several words may begin with these two. */
export const beginFormPhrase = (word: string, next: string): boolean => phrasePairs.has(`${word} ${next}`)

/** The representative of a company form; null for other words. */
export const formOf = (word: string): string | null => allForms.get(word) ?? null

/** True for a common form, false for one that only the worldwide list has. */
export const isUsualForm = (word: string): boolean => canonicalForm.has(word)

/** The company form of more than one word that begins at a position, if any. */
export function formPhraseAt(
  words: readonly string[],
  place: number,
): { readonly form: string; readonly length: number } | null {
  if (!phraseBegins.has(words[place])) return null
  for (let length = Math.min(maxPhraseWords, words.length - place); length > 1; length -= 1) {
    const form = phrases.get(words.slice(place, place + length).join(' '))
    if (form) return { form, length }
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
