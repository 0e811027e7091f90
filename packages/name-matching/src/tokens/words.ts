// Splits a name into Latin words with their kinds.

import { readWord, type Way } from '../text/latin.ts'
import { formOf, indicatesCompany, isUsualForm, partsOfJoined, phraseAt } from '../word-lists/company-forms.ts'
import {
  businessWords,
  craftWords,
  honorifics,
  isPatronymic,
  nameTitles,
  numberOf,
  particleOf,
  particles,
  places,
} from '../word-lists/small-words.ts'

/** The kind of a word in a name. Its weight depends on the kind and its rarity. */
export type WordKind =
  | 'word'
  | 'initial'
  | 'number'
  | 'place'
  | 'business'
  | 'patronymic'
  | 'particle'
  | 'honorific'
  | 'form'

export interface NameWord {
  readonly text: string
  readonly kind: WordKind
  /** False where the script omits vowels, so that they are optional. */
  readonly written: boolean
}

/** Marks that join the letters of one word (`N'Diaye`, `d'Ivoire`) instead of separating words. */
export const joiners = /['’‘ʼʹ`´ʻʿʾ"״׳]/g
export const dottedLetters = /(?<![\p{L}\p{M}])(?:\p{L}\p{M}*\.\s?){2,}(?:\p{L}(?![\p{L}\p{M}\p{N}-]))?/gu
export const separators = /[^\p{L}\p{N}\p{M}]+/u
/** One letter with a dot is an initial, also where it would be a particle: `Y. Quillibrand`. */
const dottedLetter = /(?<![\p{L}\p{M}\p{N}])(\p{L})\./gu
/** Marks such a letter until the words are apart: a combining mark that no name has. */
const initialMark = '\u034f'

export const maxWords = 24
export const maxNameLength = 400

/** Whether no letter of a name is beyond the part that is read. */
export const isReadInFull = (name: string): boolean =>
  name.length <= maxNameLength && name.split(separators).filter((word) => word !== '').length <= maxWords

/** Kinds that distinguish names. When a name has only other kinds, those identify it. */
export const isDistinctive = (kind: WordKind): boolean => kind !== 'form' && kind !== 'particle' && kind !== 'honorific'
const hasDigit = /\d/
/** Digits in place of letters, as in `Sech1n`. */
const digitLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 9: 'g' }

/**
 * How servant names (`Abd`, `Abdul`, `Abdi` and what follows) are read: `usual` joins those that
 * can be nothing else, `joined` also `Abdi` and `Abdou`, `apart` none.
 */
type Servants = 'usual' | 'joined' | 'apart'

/**
 * Splits a name into Latin words with their kinds; when all are small words, they count as name
 * words.
 */
export function wordsOfName(name: string, way: Way = 'usual', servants: Servants = 'usual'): NameWord[] {
  const plain = plainWords(name.slice(0, maxNameLength), way)
  const words = servants === 'apart' ? plain.map(alone) : canonical(plain, servants === 'joined' ? anyServant : servant)
  const named: NameWord[] = []
  const texts = words.map(({ text }) => text)
  for (let place = 0; place < words.length; place += 1) {
    const phrase = words[place]?.written ? phraseAt(texts, place) : null
    if (phrase) {
      named.push({ text: phrase.text, kind: phrase.kind, written: true })
      place += phrase.length - 1
      continue
    }
    const { text, written, isInitial } = words[place] as PlainWord
    named.push(isInitial ? { text, kind: 'initial', written } : nameWord(text, written, place, words.length))
  }
  return withNameTitles(named).slice(0, maxWords)
}

/** Without other words, small words identify the name; beside a single name, so do some titles. */
function withNameTitles(named: readonly NameWord[]): readonly NameWord[] {
  if (!named.some(({ kind }) => isDistinctive(kind))) return named.map((word) => ({ ...word, kind: 'word' }))
  if (!hasSingleName(named.map(({ kind }) => kind))) return named
  return named.map((word) =>
    word.kind === 'honorific' && nameTitles.has(word.text) ? { ...word, kind: 'word' } : word,
  )
}

/** Whether words of these kinds are one name and its small words. */
export const hasSingleName = (kinds: readonly WordKind[]): boolean =>
  !kinds.includes('form') &&
  kinds.filter(isDistinctive).length === 1 &&
  kinds.some((kind) => kind === 'word' || kind === 'patronymic')

/** The words joined in one line, for comparing short facts. */
export const plainName = (name: string): string =>
  plainWords(name.slice(0, maxNameLength))
    .map(({ text }) => text)
    .join(' ')

/** Whether the words themselves identify a company. */
export const looksLikeCompany = (words: readonly NameWord[]): boolean =>
  words.some(({ kind, text }) => (kind === 'form' && indicatesCompany(text)) || kind === 'business')

interface PlainWord {
  readonly text: string
  readonly written: boolean
  readonly isInitial?: boolean
}

/** Positions of a word in a name, as far as they affect its kind. */
const situations = [
  { place: 0, count: 1 },
  { place: 0, count: 9 },
  { place: 4, count: 9 },
  { place: 8, count: 9 },
] as const
export const situationCount = situations.length
/** The situation of a position. */
export const situationOf = (place: number, count: number): number =>
  place > 0 ? (place >= count - lastPlaces ? 3 : 2) : count > 1 ? 1 : 0

/** The word and kind for a situation, read on its own. */
export function wordIn(text: string, situation: number): NameWord {
  const { place, count } = situations[situation] as (typeof situations)[number]
  return nameWord(text, true, place, count)
}

/**
 * Reads a plain lower-case Latin word on its own, for lists of a million names. Returns its text,
 * and its kind unless that depends on the position; null when its neighbours matter and the whole
 * name must be read.
 */
export function wordByItself(letters: string): { readonly text: string; readonly kind: WordKind | null } | null {
  const text = lettersOf(letters)
  if (servant.test(text) || isGod(text) || isFaith(text) || partsOfJoined(text)) return null
  const one = oneWord(text)
  // A word in no table has the same kind in every position.
  const beginning = wordIn(one, 1)
  const isPlain = beginning.kind === 'word' || beginning.kind === 'patronymic'
  if (isPlain && beginning.text === one && numberOf(one) === null) return { text: one, kind: beginning.kind }
  const kinds = situations.map((_, situation) => wordIn(one, situation))
  const [first] = kinds
  if (!first || kinds.some((word) => word.text !== one)) return { text: one, kind: null }
  return { text: one, kind: kinds.every(({ kind }) => kind === first.kind) ? first.kind : null }
}

function plainWords(name: string, way: Way = 'usual'): PlainWord[] {
  const parts = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(joiners, '')
    .replaceAll(initialMark, '')
    .replace(dottedLetters, (dotted) => undotted(dotted, initialMark))
    .replace(dottedLetter, `$1${initialMark} `)
    .replace(/&/g, ' and ')
    .split(separators)
  const words: PlainWord[] = []
  for (const part of parts) {
    if (part === '') continue
    if (part.endsWith(initialMark)) {
      const { latin, written } = readWord(part.slice(0, -1), way)
      words.push({ text: latin, written, isInitial: written && latin.length === 1 })
      continue
    }
    const { latin, written } = readWord(part, way)
    for (const text of latin
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
      .split(' ')) {
      if (text === '') continue
      const whole = lettersOf(text)
      for (const part of partsOfJoined(whole) ?? [whole]) words.push({ text: part, written })
    }
  }
  return words
}

/** `S.A.R.L.` is one word, `J. P.` and `J. P. M.` are initials, each followed by `mark`. */
export function undotted(dotted: string, mark = ''): string {
  const letters = dotted.replace(/[.\s]/g, '')
  const isSpaced = /\.\s+\p{L}/u.test(dotted)
  const isWord = isUsualForm(letters) || (letters.length > 2 && !isSpaced)
  return ` ${isWord ? letters : Array.from(letters, (letter) => letter + mark).join(' ')} `
}

function lettersOf(text: string): string {
  if (!hasDigit.test(text)) return text
  const digits = text.replace(/\D/g, '').length
  if (digits === 0 || text.length - digits < 3 || digits > 2 || /\d+(st|nd|rd|th|er|e)?$/.test(text)) return text
  return text.replace(/[0134579]/g, (digit) => digitLetters[digit] ?? digit)
}

const article = /^(al|el|ul|ol|il|ar|as|an|ad|at|az|ur|us|ud|un|ed|es|er|en)$/
const servant = /^abd(?:(?:[aeiou]|ou)[lrsntdz])?$/
/** `Abdi` and `Abdou` are also names of their own. */
const anyServant = /^abd(?:[aeiou]|ou)?([lrsntdz])?$/
/** Whether a name has words that may be joined or parted to servant names. */
export const mayServe = (words: readonly NameWord[]): boolean =>
  words.some(({ text }) => anyServant.test(text) || servantStart.test(text) || isGod(text) || isFaith(text))
const servantStart = /^abdul.|.(ullah|uddin)$/
const servantName = /^abd(?:ou|[aeiou])?(.{4,})$/

/** Without vowels, `abd` may also be the name Abid, so an article must follow. */
const isServant = (pattern: RegExp, { text, written }: PlainWord, next: PlainWord): boolean =>
  pattern.test(text) && (written || text !== 'abd' || /^al/.test(next.text))

const isGod = (text: string): boolean => text.length <= 6 && /^(al|ul)?l?lah$|^[ao]llah$/.test(text)
const isFaith = (text: string): boolean =>
  text.length >= 3 && text.length <= 7 && /^(al|ud|ed|el|ad|id)?d[ie]e?ne?$/.test(text)

/**
 * Joins Arabic names of several words (`Abd al-Rahman`, `Nasr Allah`, `Salah ud-Din`) into one,
 * however they are split.
 */
function canonical(words: readonly PlainWord[], pattern: RegExp): PlainWord[] {
  const joined: PlainWord[] = []
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] as PlainWord
    const next = words[place + 1]
    const afterNext = words[place + 2]
    if (next && isServant(pattern, word, next)) {
      const article1 = article.test(next.text) && afterNext !== undefined
      const named = article1 ? (afterNext as PlainWord) : next
      const stem = named.written ? named.text : named.text.replace(/^al(?=..)/, '')
      if (stem.length > (named.written ? 2 : 1)) {
        joined.push({ text: servantOf(stem), written: named.written })
        place += article1 ? 2 : 1
        continue
      }
    }
    const last = joined.at(-1)
    const [god, faith] = [isGod(word.text), isFaith(word.text)]
    if (last && (god || faith) && last.text.length > 2 && !/^(ab[uoi]|abou|bin|ben|ibn)$/.test(last.text)) {
      if (joined.length > 1 && article.test(last.text)) joined.pop()
      const stem = joined.pop() as PlainWord
      joined.push({ text: `${stem.text}${god ? 'ullah' : 'uddin'}`, written: stem.written })
      continue
    }
    if (last && article.test(last.text) && faith && joined.length > 1) {
      joined.pop()
      const stem = joined.pop() as PlainWord
      joined.push({ text: `${stem.text}uddin`, written: stem.written })
      continue
    }
    joined.push({ ...word, text: oneWord(word.text) })
  }
  return joined
}

const alone = (word: PlainWord): PlainWord => ({ ...word, text: oneWord(word.text) })

function oneWord(text: string): string {
  const named = text.length >= 8 ? servantName.exec(text)?.[1] : undefined
  if (named && !/^(ul)?la/.test(named)) {
    const stem = named.replace(/^l(?=.{3})|^([a-z])(?=\1)/, '')
    return servantOf(stem)
  }
  if (text.endsWith('lah')) return text.replace(/(?<=.{2})([aou]ll?ah)$/, 'ullah')
  return faithEnding.test(text) ? text.replace(/(?<=.{3})[aue]dd?(in|een|ine)$/, 'uddin') : text
}

const faithEnding = /d(?:in|een|ine)$/

const servantOf = (named: string): string => (/^(al)?l?lah$/.test(named) ? 'abdullah' : `abdul${named}`)

/** A company form is the first word or one of this many last words. */
const lastPlaces = 3

function nameWord(text: string, written: boolean, place: number, count: number): NameWord {
  const of = (kind: WordKind, canonicalText = text): NameWord => ({ text: canonicalText, kind, written })
  const number = numberOf(text)
  if (number !== null && (place > 0 || /^\d/.test(text))) return of('number', number)
  if (/^\d/.test(text)) return of('number')
  // Read apart, what makes a servant name says as little as an article.
  if (count > 1 && written && (servant.test(text) || (isGod(text) && text !== 'allah'))) return of('particle', 'abd')
  // No name begins with a particle of one letter, such as the Spanish `y`.
  if (text.length === 1 && place === 0 && count > 1) return of('initial')
  if (written ? particles.has(text) : text === 'al') return of('particle', particleOf(text))
  if (text.length === 1) return of('initial')
  // Without vowels it may be any word: `ms` is no title.
  if (!written) return of('word')
  const form = place === 0 || place >= count - lastPlaces ? formOf(text) : null
  if (form !== null) return of('form', form)
  if (honorifics.has(text)) return of('honorific')
  if (place === 0 && count > 1 && craftWords.has(text)) return of('honorific')
  if (places.has(text)) return of('place')
  if (businessWords.has(text)) return of('business')
  return of(isPatronymic(text) ? 'patronymic' : 'word')
}
