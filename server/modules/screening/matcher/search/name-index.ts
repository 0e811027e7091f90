import type { ListedEntry } from '../port.ts'
import { layOut, type Postings } from '../tokens/bigrams.ts'
import { createVocabulary, type Vocabulary } from '../tokens/vocabulary.ts'
import { type NameWord, type WordKind, wordsOfName } from '../tokens/words.ts'

/** What a word weighs beside its rarity: a form, title or particle a tenth, as names come with and without them. */
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
const kinds = Object.keys(kindShare) as WordKind[]
const kindNumbers = new Map(kinds.map((kind, index) => [kind, index]))

export type AliasQuality = 'name' | 'alias' | 'weak'
const qualities: readonly AliasQuality[] = ['name', 'alias', 'weak']

/** Every name of every entry, as words. */
export interface NameIndex {
  readonly entries: readonly ListedEntry[]
  readonly names: number
  readonly vocabulary: Vocabulary
  /** Names by the words they hold. */
  readonly postings: Postings
  /** Weight of all words of a name. */
  readonly weights: Float32Array
  entryOf(name: number): ListedEntry
  entryNumber(name: number): number
  textOf(name: number): string
  qualityOf(name: number): AliasQuality
  /** The words of a name, by their numbers in the vocabulary. */
  wordsOf(name: number): readonly IndexedWord[]
}

export interface IndexedWord {
  readonly word: number
  readonly kind: WordKind
  readonly weight: number
}

/** `rarity` comes from elsewhere where the entries are a part of a whole. */
export function createNameIndex(entries: readonly ListedEntry[], rarity?: (text: string) => number): NameIndex {
  const texts: string[] = []
  const numbers = new Map<string, number>()
  const numberOf = (text: string): number => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, texts.length)
    return texts.push(text) - 1
  }
  const words: number[] = []
  const wordKinds: number[] = []
  const begins: number[] = [0]
  const owners: number[] = []
  const places: number[] = []
  entries.forEach((entry, owner) => {
    namesOf(entry).forEach((name, place) => {
      const parsed = wordsOfName(name)
      if (parsed.length === 0) return
      for (const word of parsed) {
        words.push(numberOf(word.text))
        wordKinds.push(kindNumbers.get(word.kind) as number)
      }
      begins.push(words.length)
      owners.push(owner)
      places.push(place)
    })
  })
  const wordNumbers = Int32Array.from(words)
  const begin = Int32Array.from(begins)
  const kind = Uint8Array.from(wordKinds)
  const names = owners.length
  const distinct = (name: number) => new Set(wordNumbers.subarray(begin[name], begin[name + 1]))
  const postings = layOut(texts.length, names, (name) => Int32Array.from(distinct(name)))
  const counts = Int32Array.from(texts, (_, word) => runLength(postings, word))
  const vocabulary = createVocabulary(texts, counts, names, rarity)
  const rarities = Float32Array.from(texts, vocabulary.rarity)
  const weightAt = (place: number): number =>
    kindShare[kinds[kind[place] as number] as WordKind] * (rarities[wordNumbers[place] as number] as number)
  const weights = weightsOf(begin, weightAt)
  const ownerOf = Int32Array.from(owners)
  const entryOf = (name: number) => entries[ownerOf[name] as number] as ListedEntry
  return {
    entries,
    names,
    vocabulary,
    postings,
    weights,
    entryOf,
    entryNumber: (name) => ownerOf[name] as number,
    textOf: (name) => namesOf(entryOf(name))[places[name] as number] as string,
    qualityOf(name) {
      const place = places[name] as number
      const quality = place === 0 ? 0 : place <= entryOf(name).aliases.length ? 1 : 2
      return qualities[quality] as AliasQuality
    },
    wordsOf(name) {
      const found: IndexedWord[] = []
      for (let place = begin[name] as number; place < (begin[name + 1] as number); place += 1) {
        found.push({
          word: wordNumbers[place] as number,
          kind: kinds[kind[place] as number] as WordKind,
          weight: weightAt(place),
        })
      }
      return found
    },
  }
}

const runLength = ({ begins }: Postings, word: number): number =>
  (begins[word + 1] as number) - (begins[word] as number)

/** The weight of all words of each name. */
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

/** What a word that is sought weighs. */
export const weightOf = (vocabulary: Vocabulary, { text, kind }: NameWord): number =>
  kindShare[kind] * vocabulary.rarity(text)
