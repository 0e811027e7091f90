// Alternative readings of a query.

import { withLatinLookAlikes } from '../identifiers/clean-text.ts'
import type { Way } from '../text/latin.ts'
import { otherReadings } from '../text/other-readings.ts'
import { partsOfName, partsOfQuery } from './name-parts.ts'
import { isDistinctive, mayServe, type NameWord, wordsOfName } from './words.ts'

const isManifold = /[\p{Script=Greek}\p{Script=Arabic}хв]/iu
const otherWays: readonly Way[] = ['other', 'third']
const isLatin = /\p{Script=Latin}/u
const isOther = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/**
 * Every possible reading of a query, the usual one first. Greek, Arabic and some Cyrillic letters
 * have several sounds, Chinese characters are read in four languages, a name in two scripts
 * contains two names, servant names are joined or parted, a married name contains the maiden name,
 * and letters of other scripts may only look Latin.
 */
export function readingsOf(name: string): NameWord[][] {
  const readings = [wordsOfName(name)]
  const known = new Set([keyOf(readings[0] as NameWord[])])
  const add = (words: NameWord[]): void => {
    const key = keyOf(words)
    if (known.has(key) || !words.some(({ kind }) => isDistinctive(kind))) return
    known.add(key)
    readings.push(words)
  }
  const addPart = (part: string): void => {
    add(wordsOfName(part))
    for (const latin of otherReadings(part)) add(wordsOfName(latin))
  }
  if (isManifold.test(name)) for (const way of otherWays) add(wordsOfName(name, way))
  if (isLatin.test(name) && isOther.test(name)) for (const part of partsByScript(name)) addPart(part)
  for (const latin of otherReadings(name)) add(wordsOfName(latin))
  const [first = []] = readings
  if (mayServe(first)) for (const servants of ['joined', 'apart'] as const) add(wordsOfName(name, 'usual', servants))
  add(withoutRepeats(first))
  for (const part of [...partsOfName(name), ...partsOfQuery(name)]) addPart(part)
  const code = registrationOf(name)
  if (code) add(wordsOfName(code))
  if (dottedRun.test(name)) add(wordsOfName(asInitials(name)))
  if (first.some(isInitials)) add(first.flatMap((word, place) => (isInitials(word, place) ? initialsOf(word) : [word])))
  if (first.some((_, place) => takesArticle(first, place))) add(assimilated(first))
  if (slashedCraft.test(name)) add(wordsOfName(name.replace(slashedCraft, '$1$2 ')))
  const numbered = withOtherNumeral(first)
  if (numbered) add(numbered)
  if (mayLookLatin(name)) add(wordsOfName(withLatinLookAlikes(name)))
  return readings
}

/** `M/V`, `M/T`, `S/S` before the name of a ship. */
const slashedCraft = /^\s*([ms])\s*\/\s*([vtsy])(?![\p{L}\p{N}])\.?/iu

/** Numerals that may be initials or a name, with the number that they are behind a name. */
const romanNumerals = [
  ['i', '1'],
  ['v', '5'],
  ['x', '10'],
  ['xi', '11'],
] as const

/** The words with a last numeral as a number, or a last number as a numeral; null without one. */
function withOtherNumeral(words: readonly NameWord[]): NameWord[] | null {
  const last = words.at(-1)
  const pair = romanNumerals.find((either) => either.some((text) => text === last?.text))
  if (!last || !pair || words.length < 2) return null
  const [roman, number] = pair
  const other: NameWord =
    last.kind === 'number'
      ? { text: roman, kind: roman.length === 1 ? 'initial' : 'word', written: true }
      : { text: number, kind: 'number', written: true }
  return [...words.slice(0, -1), other]
}

/** Capitals of other scripts look Latin more often than their small letters. */
const mayLookLatin = (name: string): boolean =>
  isOther.test(name) && (isLatin.test(name) || (name === name.toUpperCase() && name !== name.toLowerCase()))

const registration = /^\s*([a-z]{1,2})-([a-z0-9]{3,5})\s*$/i
/** The registration of an aircraft as one word, in which a typo is found: `EP-GOQ`. */
function registrationOf(name: string): string | null {
  const [, nation, mark] = registration.exec(name) ?? []
  return nation && mark ? `${nation}${mark}` : null
}

/** Initials, as in `J.R.R. Dupont` and `A. B. Dupont`, although `A. B.` is a company form too. */
const dottedRun = /^(?:\p{L}\.\s?){2,}|(?<![\p{L}\p{M}])(?:(?:\p{L}\.){3,}|(?:\p{L}\.\s)+\p{L}\.)/u
/** Letters with a comma between them are read one by one. */
const asInitials = (name: string): string => name.replace(dottedRun, (run) => run.replace(/\./g, '., '))

/** `JP Dupont` is Jean-Pierre, and `Md` is Mohamed. */
const isInitials = ({ text, kind, written }: NameWord, place: number): boolean =>
  (kind === 'word' || (kind === 'form' && place === 0)) && written && /^[bcdfghjklmnpqrstvwz]{2,3}$/.test(text)
const initialsOf = ({ text }: NameWord): NameWord[] =>
  Array.from(text, (letter) => ({ text: letter, kind: 'initial', written: true }))

/** Before these letters, the article of Arabic sounds like them: `al-Zubaydi` is `azzubaydi`. */
const takesArticle = (words: readonly NameWord[], place: number): boolean => {
  const [before, word] = [words[place - 1], words[place]]
  return before?.written === false && before.text === 'al' && /^[tdrzsn]../.test(word?.text ?? '')
}
const assimilated = (words: readonly NameWord[]): NameWord[] =>
  words.flatMap((word, place) => {
    if (takesArticle(words, place + 1)) return []
    return takesArticle(words, place) ? [{ ...word, text: `a${word.text.charAt(0)}${word.text}` }] : [word]
  })

/**
 * Other spellings of a listed name in another script and of registrations, which are indexed beside
 * the usual one. The readings of queries cover Latin names.
 */
export function otherListedSpellings(name: string): string[] {
  const code = registrationOf(name)
  if (code) return [code]
  if (!isOther.test(name)) return []
  const readings = readingsOf(name).map((words) => words.map(({ text }) => text).join(' '))
  return [...new Set(readings)].slice(1, maxSpellings + 1)
}

const maxSpellings = 4

const keyOf = (words: readonly NameWord[]): string => words.map(({ text }) => text).join(' ')

/** `Sergey Sergey Shoigu` may have been written twice by mistake. */
const withoutRepeats = (words: readonly NameWord[]): NameWord[] =>
  words.filter(
    ({ text, kind }, place) =>
      kind === 'initial' || kind === 'number' || words.findIndex((other) => other.text === text) === place,
  )

/** The Latin part and the non-Latin part of a name. */
function partsByScript(name: string): string[] {
  const words = name.split(/[\s()[\],;/]+/)
  return [words.filter((word) => !isOther.test(word)), words.filter((word) => !isLatin.test(word))].map((part) =>
    part.join(' '),
  )
}
