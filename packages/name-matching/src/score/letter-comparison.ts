// Compares the letters of whole names.

import type { IndexedWord } from '../search/name-index.ts'
import { pairCount } from '../tokens/bigrams.ts'
import type { ComparedWord } from '../tokens/compared-word.ts'
import { editsBetween, maxEdited } from '../tokens/edits.ts'
import { symbolCount } from '../tokens/phonetics.ts'
import type { NameWord } from '../tokens/words.ts'
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

/** Names whose lengths differ by more are not alike as a whole. */
const maxApart = 8

/**
 * Computes how few letters turn one name into the other, in order and however the words are
 * separated: a typo in a space or hyphen changes two words. The family name may be first or last.
 */
export function createOrderComparison() {
  let sought = ''
  return {
    begin(words: readonly SoughtWord[]): void {
      sought = lettersFrom(words, 0)
    },
    compare(listed: readonly IndexedWord[], familyWords: number): number {
      const apart = Math.abs(letterCountOf(listed) - sought.length)
      if (sought === '' || apart > maxApart) return 0
      const asListed = likenessInOrder(sought, lettersFrom(listed, 0))
      if (listed.length === 1) return asListed
      const given = givenPlace(listed.length, familyWords)
      return Math.max(asListed, likenessInOrder(sought, lettersFrom(listed, given)))
    },
  }
}

/** The first given name of a listed name; its last word where the list does not say. */
export const givenPlace = (words: number, familyWords: number): number =>
  familyWords > 0 && familyWords < words ? familyWords : words - 1

/** Titles and forms come and go. */
export const isCounted = ({ kind }: Pick<NameWord, 'kind'>): boolean => kind !== 'form' && kind !== 'honorific'

function letterCountOf(words: readonly ComparedWord[]): number {
  let letters = 0
  for (const word of words) if (isCounted(word)) letters += word.text.length
  return letters
}

/** The letters of all counted words from a place to the end, and on to that place. */
export function lettersFrom(words: readonly Pick<NameWord, 'kind' | 'text'>[], from: number): string {
  let letters = ''
  for (let count = 0; count < words.length; count += 1) {
    const word = words[(from + count) % words.length] as NameWord
    if (isCounted(word)) letters += word.text
  }
  return letters
}

const likenessInOrder = (one: string, other: string): number =>
  Math.max(0, 1 - editsBetween(one, other) / Math.min(maxEdited, Math.max(one.length, other.length)))
