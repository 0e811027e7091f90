import { type Alignment, alignNames, type SoughtWord, soughtWord } from '../score/alignment.ts'
import { featuresOf } from '../score/features.ts'
import { correctedWords, partedWords } from '../tokens/parted-words.ts'
import { readingsOf } from '../tokens/readings.ts'
import { looksLikeCompany, type NameWord } from '../tokens/words.ts'
import { createCandidateSearch, probesOf, type RankFloor } from './candidates.ts'
import { type NameIndex, weightOf } from './name-index.ts'

/** A listed name compared with the query, with the features that the model scores. */
export interface Comparison {
  readonly name: number
  readonly alignment: Alignment
  readonly values: Float64Array
  /** The name that was searched for. */
  readonly sought: string
}

export interface NameComparer {
  /** Compares each reading of a name with the listed names that share most with it. */
  compare(name: string): Comparison[]
}

/** Candidates for each reading that are aligned and scored. */
const maxCandidates = 80
/** The same for names with many readings, which would take too long otherwise. */
const [manyReadings, fewerCandidates] = [4, 40]
const maxCachedWords = 400

const maxAcronym = 6
/** An acronym in parentheses identifies its bearer only when it is the same. */
const isAcronym = (part: string | undefined): boolean => part !== undefined && part.length <= maxAcronym

export function createNameComparer(index: NameIndex, floor: RankFloor = () => 0): NameComparer {
  const findCandidates = createCandidateSearch(index)
  /** Queries share words, so the similar words of each are cached. */
  const cache = new Map<string, SoughtWord>()
  const soughtFor = (word: NameWord): SoughtWord => {
    const key = `${word.text} ${word.kind} ${word.written}`
    const known = cache.get(key)
    if (known) return known
    if (cache.size >= maxCachedWords) cache.clear()
    const { vocabulary } = index
    const isKnown = vocabulary.isKnown(word.text)
    const made = soughtWord(word, weightOf(vocabulary, word), vocabulary.like(word), isKnown)
    cache.set(key, made)
    return made
  }
  const compareWords = (words: readonly NameWord[], name: string, count: number): Comparison[] => {
    const probes = probesOf(index, words)
    const sought = words.map(soughtFor)
    // By its words alone: the stated type is a fact beside the name.
    const isCompany = looksLikeCompany(words)
    const initials = words.flatMap(({ kind, text }) => (kind === 'initial' ? [text] : []))
    return findCandidates(probes, count, floor(words, count), initials).map((candidate) => {
      const alignment = alignNames(index, sought, candidate)
      const { type: listedType } = index.entryOf(candidate)
      const familyWords = listedType === 'person' ? (index.familyWords[candidate] as number) : 0
      const facts = {
        quality: isAcronym(index.partTexts.get(candidate)) ? 'weak' : index.qualityOf(candidate),
        type: listedType,
        familyWords,
      }
      return { name: candidate, sought: name, alignment, values: featuresOf(index, alignment, isCompany, facts) }
    })
  }
  return {
    compare(name) {
      const readings = readingsOf(name)
      const parted = partedWords(index.vocabulary, readings[0] ?? [])
      if (parted) readings.push(parted)
      const corrected = correctedWords(index.vocabulary, readings[0] ?? [])
      if (corrected) readings.push(corrected)
      const count = readings.length < manyReadings ? maxCandidates : fewerCandidates
      return readings.flatMap((words) => (words.length === 0 ? [] : compareWords(words, name, count)))
    },
  }
}
