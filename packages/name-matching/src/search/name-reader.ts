// Fast reader of listed names that caches their words.

import { createLexicon, type GrowingLexicon } from '../tokens/lexicon.ts'
import {
  hasSingleName,
  isDistinctive,
  maxNameLength,
  maxWords,
  situationCount,
  situationOf,
  type WordKind,
  wordByItself,
  wordIn,
  wordsOfName,
} from '../tokens/words.ts'
import { beginFormPhrase, beginsFormPhrase } from '../word-lists/company-forms.ts'
import { nameTitles } from '../word-lists/small-words.ts'

export const kinds: readonly WordKind[] = [
  'word',
  'patronymic',
  'place',
  'business',
  'number',
  'initial',
  'particle',
  'honorific',
  'form',
]
const kindNumbers = new Map(kinds.map((kind, index) => [kind, index]))
const numberOfKind = (kind: WordKind): number => kindNumbers.get(kind) as number
const isDistinctiveKind = kinds.map(isDistinctive)
const honorific = numberOfKind('honorific')

/** The words of the last name read, by lexicon number, with the kind of each. */
export interface NameReader {
  readonly words: Int32Array
  readonly kinds: Uint8Array
  /** Reads a name as `wordsOfName` does; returns the number of words. */
  read(name: string): number
}

const maxTokens = 64
const [apart, joins, whole] = [0, 255, 254]

/**
 * Action per character: letters and digits map to lower case; others separate words, disappear or
 * require the full reader.
 */
const actions = new Uint8Array(128).fill(apart)
for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789') {
  actions[letter.charCodeAt(0)] = letter.charCodeAt(0)
  actions[letter.toUpperCase().charCodeAt(0)] = letter.charCodeAt(0)
}
for (const mark of `'"\``) actions[mark.charCodeAt(0)] = joins
for (const mark of '&') actions[mark.charCodeAt(0)] = whole

/**
 * Markers of a token that needs its whole name, of one whose kind depends on its place, and of an
 * unread one.
 */
const [needsName, needsPlace, unread] = [13, 14, 255]
const kindRoom = 16
const beginsPhrase = kindRoom

/**
 * Caches the word and kind of each token, read when it first occurs. Nearly every token equals its
 * word, so that one lexicon lookup finds both; the others have their own lexicon and odd numbers.
 */
function createTokens(lexicon: GrowingLexicon, expected: number) {
  const others = createLexicon()
  const otherWords: number[] = []
  const otherTraits: number[] = []
  let traits = new Uint8Array(Math.max(1024, expected)).fill(unread)
  /** Word and kind of a token per situation, where they depend on it. */
  const placed = new Map<number, number>()

  const traitsAt = (token: number): number =>
    ((token & 1) === 0 ? traits[token >> 1] : otherTraits[token >> 1]) as number
  const wordOf = (token: number): number => ((token & 1) === 0 ? token >> 1 : otherWords[token >> 1]) as number
  const learn = (letters: Uint8Array, count: number): number => {
    const text = String.fromCharCode(...letters.subarray(0, count))
    const read = wordByItself(text)
    const kind = read ? (read.kind === null ? needsPlace : numberOfKind(read.kind)) : needsName
    const known = kind + (read && beginsFormPhrase(read.text) ? beginsPhrase : 0)
    if (read?.text !== text) {
      otherTraits.push(known)
      otherWords.push(read ? lexicon.add(read.text) : -1)
      return others.addLetters(letters, count) * 2 + 1
    }
    const word = lexicon.addLetters(letters, count)
    while (word >= traits.length) traits = wider(traits, new Uint8Array(traits.length * 2).fill(unread))
    traits[word] = known
    return word * 2
  }
  return {
    add(letters: Uint8Array, count: number): number {
      const word = lexicon.findLetters(letters, count)
      if (word >= 0 && word < traits.length && traits[word] !== unread) return word * 2
      const other = others.findLetters(letters, count)
      return other >= 0 ? other * 2 + 1 : learn(letters, count)
    },
    wordOf,
    kindOf: (token: number): number => traitsAt(token) % kindRoom,
    /** Word and kind, as one number, of a token whose kind depends on its place. */
    placed(token: number, place: number, count: number): number {
      const situation = situationOf(place, count)
      const at = token * situationCount + situation
      const known = placed.get(at)
      if (known !== undefined) return known
      const { text, kind } = wordIn(lexicon.text(wordOf(token)), situation)
      const both = lexicon.add(text) * kindRoom + numberOfKind(kind)
      placed.set(at, both)
      return both
    },
    /** Whether a company form of several words may begin with these two neighbours. */
    beginPhrase: (token: number, next: number): boolean =>
      traitsAt(token) >= beginsPhrase && beginFormPhrase(lexicon.text(wordOf(token)), lexicon.text(wordOf(next))),
  }
}

/** Counts titles as names where `wordsOfName` does. */
function countTitlesAsNames(wordKinds: Uint8Array, count: number, textAt: (place: number) => string): void {
  let [distinctiveWords, titles] = [0, 0]
  for (let place = 0; place < count; place += 1) {
    const kind = wordKinds[place] as number
    if (isDistinctiveKind[kind]) distinctiveWords += 1
    if (kind === honorific) titles += 1
  }
  if (titles === 0 || distinctiveWords !== 1) return
  if (!hasSingleName(Array.from(wordKinds.subarray(0, count), (kind) => kinds[kind] as WordKind))) return
  for (let place = 0; place < count; place += 1)
    if (wordKinds[place] === honorific && nameTitles.has(textAt(place))) wordKinds[place] = 0
}

/**
 * Reads listed names. Most consist of plain Latin words that recur, so each such word is read once.
 * `wordsOfName` reads all other names.
 */
export function createNameReader(lexicon: GrowingLexicon, expected = 0): NameReader {
  const tokens = createTokens(lexicon, expected)
  const letters = new Uint8Array(maxNameLength)
  const found = new Int32Array(maxTokens)
  const words = new Int32Array(maxTokens)
  const wordKinds = new Uint8Array(maxTokens)

  /** Splits a plain name; returns the number of tokens, -1 if it needs the full reader. */
  const part = (name: string): number => {
    let [tokenCount, count, sawMark] = [0, 0, false]
    for (let place = 0; place <= name.length; place += 1) {
      const code = place < name.length ? name.charCodeAt(place) : 32
      const action = code < 128 ? (actions[code] as number) : whole
      if (action === whole || tokenCount === maxTokens) return -1
      if (action === joins) sawMark = true
      else if (action !== apart) letters[count++] = action
      else {
        // Letters with dots may form one word.
        if (code === dot && (count < 2 || sawMark || (letters[0] as number) < firstLetter)) return -1
        if (count === 0) continue
        const token = tokens.add(letters, count)
        if (tokens.kindOf(token) === needsName) return -1
        if (tokenCount > 0 && tokens.beginPhrase(found[tokenCount - 1] as number, token)) return -1
        found[tokenCount++] = token
        count = 0
      }
    }
    return tokenCount
  }

  const keep = (tokenCount: number): number => {
    let hasDistinctive = false
    for (let place = 0; place < tokenCount; place += 1) {
      const token = found[place] as number
      let [word, kind] = [tokens.wordOf(token), tokens.kindOf(token)]
      if (kind === needsPlace) {
        const both = tokens.placed(token, place, tokenCount)
        word = Math.floor(both / kindRoom)
        kind = both % kindRoom
      }
      words[place] = word
      wordKinds[place] = kind
      hasDistinctive ||= isDistinctiveKind[kind] as boolean
    }
    if (!hasDistinctive) wordKinds.fill(0, 0, tokenCount)
    else countTitlesAsNames(wordKinds, tokenCount, (place) => lexicon.text(words[place] as number))
    return Math.min(tokenCount, maxWords)
  }

  return {
    words,
    kinds: wordKinds,
    read(name) {
      const tokenCount = name.length <= maxNameLength ? part(name) : -1
      if (tokenCount >= 0) return keep(tokenCount)
      const read = wordsOfName(name)
      for (const [place, { text, kind }] of read.entries()) {
        words[place] = lexicon.add(text)
        wordKinds[place] = numberOfKind(kind)
      }
      return read.length
    },
  }
}

const [dot, firstLetter] = ['.'.charCodeAt(0), 'a'.charCodeAt(0)]

function wider(numbers: Uint8Array<ArrayBuffer>, room: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  room.set(numbers)
  return room
}
