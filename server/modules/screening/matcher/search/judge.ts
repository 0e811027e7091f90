import type { Wanted } from '../port.ts'
import { type Alignment, alignNames, type SoughtWord, soughtWord } from '../score/align.ts'
import { featuresOf, type SoughtName } from '../score/features.ts'
import { looksLikeCompany, wordsOfName } from '../tokens/words.ts'
import { createCandidateSearch, probesOf } from './candidates.ts'
import { type NameIndex, weightOf } from './name-index.ts'

/** A listed name beside the sought one, with what the model is to judge. */
export interface Comparison {
  readonly name: number
  readonly alignment: Alignment
  readonly values: Float64Array
}

export interface Judge {
  /** Compares what is sought with the listed names that have most in common with it. */
  compare(wanted: Pick<Wanted, 'name' | 'type'>): Comparison[]
}

const closerLooks = 80

export function createJudge(index: NameIndex): Judge {
  const findCandidates = createCandidateSearch(index)
  return {
    compare({ name, type }) {
      const words = wordsOfName(name)
      if (words.length === 0) return []
      const probes = probesOf(index, words)
      const sought: SoughtWord[] = words.map((word) =>
        soughtWord(word, weightOf(index.vocabulary, word), index.vocabulary.like(word)),
      )
      const about: SoughtName = {
        isCompany: type === 'organisation' || (type === null && looksLikeCompany(words)),
        isPerson: type === 'person',
      }
      return findCandidates(probes, closerLooks).map((candidate) => {
        const alignment = alignNames(index, sought, candidate)
        const judged = { quality: index.qualityOf(candidate), type: index.entryOf(candidate).type }
        return { name: candidate, alignment, values: featuresOf(index, alignment, about, judged) }
      })
    },
  }
}
