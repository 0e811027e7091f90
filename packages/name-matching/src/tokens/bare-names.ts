// Letters and words of a name, with and without titles, company forms and words between names.

import { readWord } from '../text/latin.ts'
import { isShortForm, phraseAt, phrasePairs, shortForms, usualForms } from '../word-lists/company-forms.ts'
import { honorifics, particles, relationWords, titleNames } from '../word-lists/small-words.ts'
import { dottedLetters, joiners, maxNameLength, separators, undotted } from './words.ts'

/** The words of a name, and what is left of them without words that may be left out. */
export interface BareName {
  readonly all: readonly string[]
  /** Without titles, company forms and small words; the core where nothing else is left. */
  readonly bare: readonly string[]
  /**
   * Without what is surely no name: titles that are no names, company forms, words of relationship
   * and articles. Empty where the name has only such words.
   */
  readonly core: readonly string[]
}

/** Sums over the letters of all words and of the bare words: equal for every order of the words. */
export interface Letters {
  full: number
  bare: number
  /** Whether the core is empty. */
  isCoreless: boolean
}

/** What a word is in a name: a name, a small word, or a word that is surely no name. */
const [isName, isSmall, isSurelyNoName] = [0, 1, 2]
const gradeOf = (word: string): number => {
  if (sureWords.has(word)) return isSurelyNoName
  return honorifics.has(word) || particles.has(word) || isShortForm(word) ? isSmall : isName
}
const sureWords = new Set([...[...honorifics, ...usualForms].filter((word) => !titleNames.has(word)), ...relationWords])

/** A single letter may be an initial, so it is dropped beside this many names only. */
const minNamesWithLetter = 2
/** `M.` is Monsieur more often than an initial. */
const [monsieur, minNamesWithMonsieur] = ['m', 1]

/** How a name is read: without phrases such as `Son Excellence`, or with each word for itself. */
type Phrases = 'dropped' | 'apart'

export function bareNameOf(name: string, phrases: Phrases = 'dropped'): BareName {
  const plain = name.slice(0, maxNameLength).normalize('NFKC').toLowerCase().replace(joiners, '')
  const all = wordsIn(plain)
  // Dotted letters are a word only beside each other, so they count one by one for any order.
  const words = plain.includes('.') ? wordsIn(plain.replace(dottedLetters, undottedForms)) : all
  const kept = phrases === 'dropped' ? withoutPhrases(words) : words
  const core = withoutGrades(kept, isSurelyNoName)
  const bare = withoutGrades(kept, isSmall)
  return { all, bare: [bare, core, all].find(({ length }) => length > 0) ?? all, core }
}

/** The readings of a query: a form beside a name may look like a phrase (`Inc. Association X`). */
export function bareReadingsOf(name: string): BareName[] {
  const [dropped, apart] = [bareNameOf(name), bareNameOf(name, 'apart')]
  return dropped.bare.length === apart.bare.length && dropped.core.length === apart.core.length
    ? [dropped]
    : [dropped, apart]
}

/** Phrases that are left out here only: in scores they would make companies more alike. */
const furtherPhrases = ['sa de c v', 'limited liability', 'adjudant chef'].map((phrase) => phrase.split(' '))

function furtherPhraseAt(words: readonly string[], place: number) {
  const phrase = furtherPhrases.find((parts) => parts.every((part, at) => words[place + at] === part))
  return phrase ? { kind: 'form', length: phrase.length } : null
}

function withoutPhrases(words: readonly string[]): string[] {
  const kept: string[] = []
  for (let place = 0; place < words.length; place += 1) {
    const phrase = phraseAt(words, place) ?? furtherPhraseAt(words, place)
    if (phrase && phrase.kind !== 'business') place += phrase.length - 1
    else kept.push(words[place] as string)
  }
  return kept
}

/** The words without those of this grade or above. */
function withoutGrades(words: readonly string[], grade: number): string[] {
  const names = words.filter((word) => gradeOf(word) < grade).length
  return words.filter((word) => gradeOf(word) < grade || isInitialBeside(word, names))
}
const isInitialBeside = (word: string, names: number): boolean =>
  word.length === 1 && names < (word === monsieur ? minNamesWithMonsieur : minNamesWithLetter)

const spacedLetters = /(?:(?<!\S)\p{L}\p{M}*\.(?:\s+|$))+|\S+/gu
/** Each company form in a run of dotted letters is a word: `S.A. S.A.R.L.`, `S. C. S. S.A.`. */
const undottedForms = (run: string): string => (run.match(spacedLetters) ?? []).map((part) => undotted(part)).join(' ')

const combining = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670]/g
const isLatin = /^[\p{Script=Latin}\p{M}\p{N}]+$/u
const isPlain = /^[a-z0-9]*$/

/** Lower-case words in their own script, without accents and the marks of unwritten vowels. */
function wordsIn(plain: string): string[] {
  return plain
    .replace(/&/g, ' and ')
    .split(separators)
    .map((word) => {
      if (isPlain.test(word)) return word
      const folded = word.normalize('NFKD').replace(combining, '').normalize('NFC')
      return isLatin.test(folded) ? readWord(folded).latin : folded
    })
    .filter((word) => word !== '')
}

/** A number for each letter whose sums are unlikely to be equal for different names. */
const letterNumber = (code: number): number => {
  const mixed = Math.imul(code ^ (code >>> 7) ^ 0x5bd1e995, 0x9e3779b1)
  return Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 0
}
const plainNumbers = Uint32Array.from({ length: 128 }, (_, code) => letterNumber(code))
const hashStart = 0x811c9dc5
const hashStep = 0x01000193
const hashOf = (word: string): number => {
  let hash = hashStart
  for (let place = 0; place < word.length; place += 1) hash = Math.imul(hash ^ word.charCodeAt(place), hashStep)
  return hash
}
const pairHash = (one: number, other: number): number => Math.imul(one, 31) ^ other

const grades = new Map(
  [...honorifics, ...particles, ...relationWords, ...shortForms].map((word) => [hashOf(word), gradeOf(word)] as const),
)
const phraseHashes = new Set(
  [...phrasePairs, ...furtherPhrases.map((words) => words.slice(0, 2).join(' '))].map((pair) => {
    const [one = '', other = ''] = pair.split(' ')
    return pairHash(hashOf(one), hashOf(other))
  }),
)

/** A letter or digit counts, a mark within a word vanishes, any other character parts words. */
const [parts, vanishes, isHard] = [0, 1, 2]
const actions = new Uint8Array(128).fill(parts)
for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789') {
  actions[letter.charCodeAt(0)] = letter.charCodeAt(0)
  actions[letter.toUpperCase().charCodeAt(0)] = letter.charCodeAt(0)
}
for (const mark of `'"\``) actions[mark.charCodeAt(0)] = vanishes
actions['&'.charCodeAt(0)] = isHard
const dot = '.'.charCodeAt(0)

/** Reads a name of plain letters in one pass, because an index holds a million of them. */
export function lettersOf(name: string): Letters {
  let [full, words, sum, hash, length, before] = [0, 0, 0, hashStart, 0, 0]
  /** The number and the sum of names, of small words, and of single letters that may be dropped. */
  let [names, nameSum, small, smallSum, letters, letterSum, monsieurs] = [0, 0, 0, 0, 0, 0, 0]
  for (let place = 0; place <= name.length; place += 1) {
    const code = place < name.length ? name.charCodeAt(place) : 32
    const action = code < 128 ? (actions[code] as number) : isHard
    if (action === isHard || place > maxNameLength) return lettersOfAny(name)
    if (action === vanishes) continue
    if (action !== parts) {
      sum += plainNumbers[action] as number
      hash = Math.imul(hash ^ action, hashStep)
      length += 1
      continue
    }
    if (length === 0) continue
    if ((code === dot && length === 1) || (words > 0 && phraseHashes.has(pairHash(before, hash))))
      return lettersOfAny(name)
    full += sum
    words += 1
    const grade = grades.get(hash) ?? isName
    if (grade === isName) {
      names += 1
      nameSum += sum
    } else if (length === 1 && grade === isSurelyNoName) {
      monsieurs += 1
    } else if (grade === isSmall) {
      small += 1
      smallSum += sum
      if (length === 1) {
        letters += 1
        letterSum += sum
      }
    }
    before = hash
    sum = 0
    hash = hashStart
    length = 0
  }
  const monsieurSum = monsieurs * monsieurNumber
  const hasCore = names + small + monsieurs > 0
  if (names === 0 && letters === 0 && monsieurs === 0)
    return { full: full % room, bare: (hasCore ? smallSum : full) % room, isCoreless: !hasCore }
  const bare = nameSum + (names < minNamesWithLetter ? letterSum : 0) + (names < minNamesWithMonsieur ? monsieurSum : 0)
  return { full: full % room, bare: bare % room, isCoreless: false }
}
const monsieurNumber = letterNumber(monsieur.charCodeAt(0))

/** Sums stay exact below 2^53 and are kept as 32 bits. */
const room = 2 ** 32

const lettersOfAny = (name: string): Letters => lettersIn(bareNameOf(name))

export function lettersIn({ all, bare, core }: BareName): Letters {
  return { full: sumOf(all), bare: sumOf(bare), isCoreless: core.length === 0 }
}

function sumOf(words: readonly string[]): number {
  let sum = 0
  for (const word of words) {
    for (let place = 0; place < word.length; place += 1) {
      const code = word.charCodeAt(place)
      sum += code < 128 ? (plainNumbers[code] as number) : letterNumber(code)
    }
  }
  return sum % room
}

const maxSteps = 20_000

/** Whether the words, in some order, make up exactly the letters of the other words. */
export function tiles(words: readonly string[], others: readonly string[]): boolean {
  if (words.length === others.length && sorted(words) === sorted(others)) return true
  const text = others.join('')
  if (words.reduce((sum, { length }) => sum + length, 0) !== text.length) return false
  // Longer words first: they fit in fewer places.
  const left = [...words].sort((one, other) => other.length - one.length)
  const used = left.map(() => false)
  let steps = 0
  const fill = (at: number): boolean => {
    if (at === text.length) return true
    const tried = new Set<string>()
    for (const [place, word] of left.entries()) {
      if (used[place] || tried.has(word) || steps > maxSteps || !text.startsWith(word, at)) continue
      tried.add(word)
      steps += 1
      used[place] = true
      if (fill(at + word.length)) return true
      used[place] = false
    }
    return false
  }
  return fill(0)
}

const sorted = (words: readonly string[]): string => [...words].sort().join(' ')
