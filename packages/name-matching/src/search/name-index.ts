// Index of all listed names by their words.

import { layOut, type Postings } from '../tokens/bigrams.ts'
import { type ComparedWord, comparedWord } from '../tokens/compared-word.ts'
import { createLexicon, type Lexicon } from '../tokens/lexicon.ts'
import { partsOfName } from '../tokens/name-parts.ts'
import { otherListedSpellings } from '../tokens/readings.ts'
import { createVocabulary, type Vocabulary } from '../tokens/vocabulary.ts'
import { maxWords, type NameWord, type WordKind } from '../tokens/words.ts'
import type { ListedEntry } from '../types.ts'
import { createNameReader, kinds } from './name-reader.ts'

/**
 * Weight factor of a word besides its rarity. Forms, titles and particles count a tenth, because
 * names occur with and without them.
 */
export const kindShare: Readonly<Record<WordKind, number>> = {
  word: 1,
  patronymic: 0.55,
  place: 0.5,
  business: 0.5,
  number: 0.5,
  initial: 0.2,
  particle: 0.07,
  honorific: 0.06,
  form: 0.08,
}
const shares = Float64Array.from(kinds, (kind) => kindShare[kind])

export type AliasQuality = 'name' | 'alias' | 'weak'
const qualities: readonly AliasQuality[] = ['name', 'alias', 'weak']

/** Every name of every entry, split into words. */
export interface NameIndex {
  readonly entries: readonly ListedEntry[]
  readonly names: number
  readonly vocabulary: Vocabulary
  /** Names by the words that they contain. */
  readonly postings: Postings
  /** Total weight of the words of each name. */
  readonly weights: Float32Array
  /** The words of all names in one array, and where each name begins. */
  readonly words: Int32Array
  readonly wordKinds: Uint8Array
  readonly begin: Int32Array
  /** Position of each name among the names of its entry. */
  readonly placeOf: Uint16Array
  /** How many of the first words of each name are a family name; 0 where the list does not say. */
  readonly familyWords: Uint8Array
  /** Names that are a part of a listed name, such as the one in parentheses. */
  readonly partTexts: ReadonlyMap<number, string>
  entryOf(name: number): ListedEntry
  entryNumber(name: number): number
  textOf(name: number): string
  qualityOf(name: number): AliasQuality
  /** The words of a name by vocabulary number. */
  wordsOf(name: number): readonly IndexedWord[]
}

export interface IndexedWord extends ComparedWord {
  readonly word: number
}

export function createNameIndex(entries: readonly ListedEntry[]): NameIndex {
  const read = readEntries(entries)
  const postings = postingsOf(read, read.lexicon.size)
  const countOf = (word: number): number => (postings.begins[word + 1] as number) - (postings.begins[word] as number)
  return indexOver(entries, read, postings, createVocabulary(read.lexicon, countOf, read.ownerOf.length))
}

/**
 * An index of some of the entries with the vocabulary, rarities and numbers of the whole, so that
 * scores equal those in the whole.
 */
export function partOf(whole: NameIndex, isWanted: (entry: ListedEntry) => boolean): NameIndex {
  const names = Array.from({ length: whole.names }, (_, name) => name).filter((name) => isWanted(whole.entryOf(name)))
  const begin = new Int32Array(names.length + 1)
  for (const [place, name] of names.entries())
    begin[place + 1] = (begin[place] as number) + (whole.begin[name + 1] as number) - (whole.begin[name] as number)
  const [words, wordKinds] = [new Int32Array(begin.at(-1) as number), new Uint8Array(begin.at(-1) as number)]
  for (const [place, name] of names.entries()) {
    words.set(whole.words.subarray(whole.begin[name], whole.begin[name + 1]), begin[place])
    wordKinds.set(whole.wordKinds.subarray(whole.begin[name], whole.begin[name + 1]), begin[place])
  }
  const ownerOf = Int32Array.from(names, whole.entryNumber)
  const placeOf = Uint16Array.from(names, (name) => whole.placeOf[name] as number)
  const familyWords = Uint8Array.from(names, (name) => whole.familyWords[name] as number)
  const partTexts = new Map(
    names.flatMap((name, place) => {
      const text = whole.partTexts.get(name)
      return text === undefined ? [] : [[place, text] as const]
    }),
  )
  const part = { words, wordKinds, begin, ownerOf, placeOf, familyWords, partTexts }
  const index = indexOver(whole.entries, part, postingsOf(part, whole.vocabulary.size), whole.vocabulary.only(words))
  return { ...index, entries: whole.entries.filter(isWanted) }
}

type Names = Omit<ReadNames, 'lexicon'>

/** Names by the words that they contain. */
const postingsOf = ({ words, begin, ownerOf }: Names, size: number): Postings =>
  layOut(size, ownerOf.length, (name, keys) => {
    const from = begin[name] as number
    const count = (begin[name + 1] as number) - from
    for (let place = 0; place < count; place += 1) keys[place] = words[from + place] as number
    return count
  })

function indexOver(
  entries: readonly ListedEntry[],
  { words, wordKinds, begin, ownerOf, placeOf, familyWords, partTexts }: Names,
  postings: Postings,
  vocabulary: Vocabulary,
): NameIndex {
  const weightAt = (place: number): number =>
    (shares[wordKinds[place] as number] as number) * vocabulary.rarityOf(words[place] as number)
  const weights = weightsOf(begin, weightAt)
  const wordAt = createWordCache(vocabulary)
  const entryOf = (name: number) => entries[ownerOf[name] as number] as ListedEntry
  return {
    entries,
    names: ownerOf.length,
    vocabulary,
    postings,
    weights,
    words,
    wordKinds,
    begin,
    placeOf,
    familyWords,
    partTexts,
    entryOf,
    entryNumber: (name) => ownerOf[name] as number,
    textOf: (name) => namesOf(entryOf(name))[placeOf[name] as number] as string,
    qualityOf(name) {
      const place = placeOf[name] as number
      const quality = place === 0 ? 0 : place <= entryOf(name).aliases.length ? 1 : 2
      return qualities[quality] as AliasQuality
    },
    wordsOf(name) {
      const found: IndexedWord[] = []
      for (let place = begin[name] as number; place < (begin[name + 1] as number); place += 1)
        found.push(wordAt(words[place] as number, wordKinds[place] as number))
      return found
    },
  }
}

const cacheBits = 13
const multiplier = 0x9e3779b1

/**
 * Reads a listed word for comparisons. Names share words, so those of the last searches are cached;
 * a word displaces another in its slot.
 */
function createWordCache(vocabulary: Vocabulary): (word: number, kind: number) => IndexedWord {
  const keys = new Int32Array(1 << cacheBits).fill(-1)
  const cached: IndexedWord[] = []
  return (word, kind) => {
    const key = word * kinds.length + kind
    const slot = Math.imul(key, multiplier) >>> (32 - cacheBits)
    if (keys[slot] === key) return cached[slot] as IndexedWord
    const weight = (shares[kind] as number) * vocabulary.rarityOf(word)
    const made = {
      ...comparedWord(vocabulary.text(word), kinds[kind] as WordKind, weight, vocabulary.sound(word)),
      word,
    }
    keys[slot] = key
    cached[slot] = made
    return made
  }
}

/** All names as word numbers in one array; `begin` holds the start of each name. */
interface ReadNames {
  readonly lexicon: Lexicon
  readonly words: Int32Array
  readonly wordKinds: Uint8Array
  readonly begin: Int32Array
  /** The entry of each name and its position among the names of that entry. */
  readonly ownerOf: Int32Array
  readonly placeOf: Uint16Array
  readonly familyWords: Uint8Array
  readonly partTexts: ReadonlyMap<number, string>
}

const usualWords = 4
const maxNames = 65_535

function readEntries(entries: readonly ListedEntry[]): ReadNames {
  const max = entries.reduce((sum, { aliases, weakAliases }) => sum + 1 + aliases.length + weakAliases.length, 0)
  const parts = furtherNames(entries, partsOfName)
  const spellings = furtherNames(entries, otherListedSpellings)
  // Entries share names, so each occurrence counts: what is beyond the room would be lost.
  const furtherOf = (name: string): number => (parts.get(name)?.length ?? 0) + (spellings.get(name)?.length ?? 0)
  const room = entries.reduce(
    (sum, entry) => namesOf(entry).reduce((names, name) => names + 1 + furtherOf(name), sum),
    0,
  )
  const lexicon = createLexicon(max)
  const reader = createNameReader(lexicon, max)
  const begin = new Int32Array(room + 1)
  const [ownerOf, placeOf, familyWords] = [new Int32Array(room), new Uint16Array(room), new Uint8Array(room)]
  const partTexts = new Map<number, string>()
  let words = new Int32Array(max * usualWords + maxWords)
  let wordKinds = new Uint8Array(words.length)
  let [names, end] = [0, 0]
  const keep = (name: string, owner: number, place: number): void => {
    const count = place < maxNames ? reader.read(name) : 0
    if (count === 0) return
    if (end + count > words.length) {
      const wider = words.length * 2
      const [wideWords, wideKinds] = [new Int32Array(wider), new Uint8Array(wider)]
      wideWords.set(words)
      wideKinds.set(wordKinds)
      ;[words, wordKinds] = [wideWords, wideKinds]
    }
    for (let read = 0; read < count; read += 1) {
      words[end + read] = reader.words[read] as number
      wordKinds[end + read] = reader.kinds[read] as number
    }
    end += count
    ownerOf[names] = owner
    placeOf[names] = place
    familyWords[names] = wordsBeforeComma(name)
    names += 1
    begin[names] = end
  }
  entries.forEach((entry, owner) => {
    namesOf(entry).forEach((name, place) => {
      keep(name, owner, place)
      for (const part of parts.get(name) ?? []) {
        const number = names
        keep(part, owner, place)
        if (names > number) partTexts.set(number, part)
      }
      for (const spelling of spellings.get(name) ?? []) keep(spelling, owner, place)
    })
  })
  return {
    lexicon: lexicon.close(),
    words: words.slice(0, end),
    wordKinds: wordKinds.slice(0, end),
    begin: begin.slice(0, names + 1),
    ownerOf: ownerOf.slice(0, names),
    placeOf: placeOf.slice(0, names),
    familyWords: familyWords.slice(0, names),
    partTexts,
  }
}

const [comma, space, hyphen] = [','.charCodeAt(0), ' '.charCodeAt(0), '-'.charCodeAt(0)]

/** Lists write `FAMILY, Given`. */
function wordsBeforeComma(name: string): number {
  const end = name.indexOf(',')
  if (end <= 0) return 0
  let words = 1
  for (let place = 1; place < end; place += 1) {
    const code = name.charCodeAt(place)
    if (code === space || code === hyphen || code === comma) words += 1
  }
  return words
}

/** Further names of some names, such as those that they contain, which are indexed as well. */
function furtherNames(
  entries: readonly ListedEntry[],
  namesWithin: (name: string) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const entry of entries) {
    for (const name of namesOf(entry)) {
      const parts = namesWithin(name)
      if (parts.length > 0) found.set(name, parts)
    }
  }
  return found
}

/** The total weight of the words of each name. */
function weightsOf(begin: Int32Array, weightAt: (place: number) => number): Float32Array {
  const weights = new Float32Array(begin.length - 1)
  for (let name = 0; name < weights.length; name += 1) {
    let weight = 0
    for (let place = begin[name] as number; place < (begin[name + 1] as number); place += 1) weight += weightAt(place)
    weights[name] = weight
  }
  return weights
}

const namesOf = ({ name, aliases, weakAliases }: ListedEntry): string[] => [name, ...aliases, ...weakAliases]

/** The weight of a query word. */
export const weightOf = (vocabulary: Vocabulary, { text, kind }: NameWord): number =>
  kindShare[kind] * vocabulary.rarity(text)
