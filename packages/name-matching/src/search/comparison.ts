import { type Alignment, alignNames, type SoughtWord, soughtWord } from '../score/alignment.ts'
import { createFeatureReader, type ListedNameFacts } from '../score/features.ts'
import { createPairCache } from '../tokens/pair-cache.ts'
import { correctedWords, partedWords, withArticleApart } from '../tokens/parted-words.ts'
import { readingsOf } from '../tokens/readings.ts'
import { looksLikeCompany, maxWords, type NameWord } from '../tokens/words.ts'
import { createCandidateSearch, probesOf, type RankFloor } from './candidates.ts'
import { type NameIndex, weightOf } from './name-index.ts'
import { createNearNameSearch } from './near-names.ts'

/** A listed name compared with the query, with the features that the model scores. */
export interface Comparison {
  readonly name: number
  readonly alignment: Alignment
  readonly values: Float64Array
  /** The name that was searched for. */
  readonly sought: string
}

export interface NameComparer {
  /**
   * Compares each reading of a name with the listed names that share most with it. The values of a
   * comparison are valid until `see` returns.
   */
  compare(name: string, see: (comparison: Comparison) => void): void
}

/** Candidates for each reading that are aligned and scored. */
const maxCandidates = 80
/** The same for names with many readings, which would take too long otherwise. */
const [manyReadings, fewerCandidates] = [4, 40]
const maxCachedWords = 1000
/** Slots of the caches for pairs of words, by the size of the list. */
const [minCacheBits, maxCacheBits] = [8, 16]

const maxAcronym = 6
/** An acronym in parentheses identifies its bearer only when it is the same. */
const isAcronym = (part: string | undefined): boolean => part !== undefined && part.length <= maxAcronym

export function createNameComparer(index: NameIndex, floor: RankFloor = () => 0): NameComparer {
  const findCandidates = createCandidateSearch(index)
  const findNear = createNearNameSearch(index)
  /** Queries share words, so the similar words of each are cached. */
  const cache = new Map<string, SoughtWord>()
  const soughtFor = (word: NameWord): SoughtWord => {
    const key = `${word.text} ${word.kind} ${word.written}`
    const known = cache.get(key)
    if (known) return known
    // The first is the oldest. To drop all at once would make single searches slow.
    if (cache.size >= maxCachedWords) cache.delete(cache.keys().next().value as string)
    const { vocabulary } = index
    const isKnown = vocabulary.isKnown(word.text)
    const made = soughtWord(word, weightOf(vocabulary, word), vocabulary.like(word), isKnown)
    cache.set(key, made)
    return made
  }
  const cacheBits = Math.min(maxCacheBits, Math.max(minCacheBits, 33 - Math.clz32(index.names)))
  const likenesses = createPairCache(cacheBits)
  const reader = createFeatureReader(cacheBits)
  const factsOf = (candidate: number): ListedNameFacts => {
    const { type } = index.entryOf(candidate)
    return {
      quality: isAcronym(index.partTexts.get(candidate)) ? 'weak' : index.qualityOf(candidate),
      type,
      familyWords: type === 'person' ? (index.familyWords[candidate] as number) : 0,
    }
  }
  /** Lists repeat names: one with the words and facts of another compares alike. */
  const isRepeated = (one: number, other: number): boolean => {
    if (!haveSameWords(index, one, other)) return false
    const [left, right] = [factsOf(one), factsOf(other)]
    return left.quality === right.quality && left.type === right.type && left.familyWords === right.familyWords
  }
  const compareWords = (words: readonly NameWord[], name: string, count: number, see: (one: Comparison) => void) => {
    const probes = probesOf(index, words)
    const sought = words.map(soughtFor)
    // By its words alone: the stated type is a fact beside the name.
    reader.begin(sought, looksLikeCompany(words))
    const initials = words.flatMap(({ kind, text }) => (kind === 'initial' ? [text] : []))
    let before: Comparison | null = null
    const candidates = new Set(findCandidates(probes, count, floor(words, count), initials))
    for (const near of findNear(words)) candidates.add(near)
    for (const candidate of candidates) {
      if (before && isRepeated(before.name, candidate)) {
        see({ ...before, name: candidate })
        continue
      }
      const alignment = alignNames(sought, index.wordsOf(candidate), likenesses)
      before = { name: candidate, sought: name, alignment, values: reader.read(alignment, factsOf(candidate)) }
      see(before)
    }
  }
  return {
    compare(name, see) {
      const readings = readingsOf(name)
      const parted = partedWords(index.vocabulary, readings[0] ?? [])
      if (parted) readings.push(parted)
      const corrected = correctedWords(index.vocabulary, readings[0] ?? [])
      if (corrected) readings.push(corrected)
      const apart = withArticleApart(index.vocabulary, readings[0] ?? [])
      if (apart) readings.push(apart)
      const count = readings.length < manyReadings ? maxCandidates : fewerCandidates
      for (const words of readings) if (words.length > 0) compareWords(words.slice(0, maxWords), name, count, see)
    },
  }
}

function haveSameWords({ begin, words, wordKinds }: NameIndex, one: number, other: number): boolean {
  const [from, otherFrom] = [begin[one] as number, begin[other] as number]
  const count = (begin[one + 1] as number) - from
  if (count !== (begin[other + 1] as number) - otherFrom) return false
  for (let place = 0; place < count; place += 1) {
    if (words[from + place] !== words[otherFrom + place]) return false
    if (wordKinds[from + place] !== wordKinds[otherFrom + place]) return false
  }
  return true
}
