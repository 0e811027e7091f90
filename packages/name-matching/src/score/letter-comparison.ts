// Compares the letters of whole names.

import type { IndexedWord } from '../search/name-index.ts'
import { pairCount } from '../tokens/bigrams.ts'
import { symbolCount } from '../tokens/phonetics.ts'
import type { SoughtWord } from './alignment.ts'

/**
 * Computes Dice's coefficient over the pairs of neighbouring sounds of both names, whatever the
 * word order. A mark is the number of the query or candidate that has a pair.
 */
export function createLetterComparison() {
  const [onLeft, onRight] = [new Float64Array(pairCount), new Float64Array(pairCount)]
  let [query, candidate, lefts] = [0, 0, 0]
  return {
    begin(words: readonly SoughtWord[]): void {
      query += 1
      lefts = 0
      for (const { isDistinctive, bigrams } of words) {
        if (!isDistinctive) continue
        for (const pair of bigrams) {
          if (onLeft[pair] !== query) lefts += 1
          onLeft[pair] = query
        }
      }
    },
    compare(listed: readonly IndexedWord[]): number {
      candidate += 1
      let [rights, shared] = [0, 0]
      for (const { isDistinctive, sound } of listed) {
        if (!isDistinctive) continue
        const { symbols, begin, end } = sound
        let before = 0
        for (let place = begin; place <= end; place += 1) {
          const symbol = place < end ? (symbols[place] as number) : 0
          const pair = before * symbolCount + symbol
          before = symbol
          if (onRight[pair] === candidate) continue
          onRight[pair] = candidate
          if (onLeft[pair] === query) shared += 1
          rights += 1
        }
      }
      return lefts === 0 || rights === 0 ? 0 : (2 * shared) / (lefts + rights)
    },
  }
}
