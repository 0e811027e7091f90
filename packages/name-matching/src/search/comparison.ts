import { type Alignment, alignNames, type SoughtWord, soughtWord } from '../score/alignment.ts'
import { featuresOf, type SoughtName } from '../score/features.ts'
import { readingsOf } from '../tokens/readings.ts'
import { looksLikeCompany, type NameWord } from '../tokens/words.ts'
import type { Wanted } from '../types.ts'
import { createCandidateSearch, probesOf, type RankFloor } from './candidates.ts'
import { type NameIndex, weightOf } from './name-index.ts'

/** A listed name beside the sought one, with what the model is to judge. */
export interface Comparison {
  readonly name: number
  readonly alignment: Alignment
  readonly values: Float64Array
}

export interface Judge {
  /** Compares what is sought, in each way it may be read, with the listed names that have most in common with it. */
  compare(wanted: Pick<Wanted, 'name' | 'type'>): Comparison[]
}

const closerLooks = 80

const maxRemembered = 400

export function createJudge(index: NameIndex, floor: RankFloor = () => 0): Judge {
  const findCandidates = createCandidateSearch(index)
  /** Names share their words, and a word what it is like: what was worked out for one is not worked out for the next. */
  const remembered = new Map<string, SoughtWord>()
  const soughtFor = (word: NameWord): SoughtWord => {
    const key = `${word.text} ${word.kind} ${word.written}`
    const known = remembered.get(key)
    if (known) return known
    if (remembered.size >= maxRemembered) remembered.clear()
    const made = soughtWord(word, weightOf(index.vocabulary, word), index.vocabulary.like(word))
    remembered.set(key, made)
    return made
  }
  const compareWords = (words: readonly NameWord[], type: Wanted['type']): Comparison[] => {
    const probes = probesOf(index, words)
    const sought = words.map(soughtFor)
    const about: SoughtName = {
      isCompany: type === 'organisation' || (type === null && looksLikeCompany(words)),
      isPerson: type === 'person',
    }
    return findCandidates(probes, closerLooks, floor(words, closerLooks)).map((candidate) => {
      const alignment = alignNames(index, sought, candidate)
      const judged = { quality: index.qualityOf(candidate), type: index.entryOf(candidate).type }
      return { name: candidate, alignment, values: featuresOf(index, alignment, about, judged) }
    })
  }
  return {
    compare({ name, type }) {
      return readingsOf(name).flatMap((words) => (words.length === 0 ? [] : compareWords(words, type)))
    },
  }
}
