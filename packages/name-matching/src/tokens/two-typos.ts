// Finds listed words that are two typos away from a word.

import { areDistinct } from '../word-lists/variants.ts'
import { editsBetween } from './edits.ts'
import type { Lexicon } from './lexicon.ts'

const [minLength, maxLength] = [6, 31]
const maxTypos = 2
/** As in the comparison of sounds. */
const strictness = 1.45

const likenessOfTwoTypos = (one: string, other: string): number =>
  1 - (maxTypos * strictness) / Math.max(one.length, other.length)

/**
 * Files words by length with the set of their letters as bits. Two words with three letters that
 * the other lacks are more than two typos apart, which excludes nearly all without reading them.
 */
export function createTwoTypoSearch(lexicon: Lexicon) {
  const begins = new Int32Array(maxLength + 3)
  const lengthOf = (word: number): number => Math.min(lexicon.lengthOf(word), maxLength + 1)
  for (let word = 0; word < lexicon.size; word += 1) begins[lengthOf(word) + 1] = at(begins, lengthOf(word) + 1) + 1
  for (let length = 1; length < begins.length; length += 1) begins[length] = at(begins, length) + at(begins, length - 1)
  const next = begins.slice()
  const [words, sets] = [new Int32Array(lexicon.size), new Int32Array(lexicon.size)]
  for (let word = 0; word < lexicon.size; word += 1) {
    const place = at(next, lengthOf(word))
    next[lengthOf(word)] = place + 1
    words[place] = word
    sets[place] = lettersIn(lexicon.text(word))
  }
  return {
    /** The words of about the same length that are at most two typos away. */
    near(text: string): { readonly word: number; readonly likeness: number }[] {
      if (text.length < minLength || text.length >= maxLength) return []
      const found = []
      const set = lettersIn(text)
      const end = at(begins, text.length + 2)
      for (let place = at(begins, text.length - 1); place < end; place += 1) {
        const other = at(sets, place)
        if (hasMoreThanTwo(set & ~other) || hasMoreThanTwo(other & ~set)) continue
        const word = at(words, place)
        const listed = lexicon.text(word)
        if (editsBetween(text, listed) > maxTypos || areDistinct(text, listed)) continue
        found.push({ word, likeness: likenessOfTwoTypos(text, listed) })
      }
      return found
    },
  }
}

const at = (numbers: Int32Array, place: number): number => numbers[place] as number
export const hasMoreThanTwo = (set: number): boolean => {
  const withoutOne = set & (set - 1)
  return (withoutOne & (withoutOne - 1)) !== 0
}

const letterA = 'a'.charCodeAt(0)
/** Letters as bits 0 to 25; digits share the next. */
export function lettersIn(text: string): number {
  let set = 0
  for (let place = 0; place < text.length; place += 1) {
    const letter = text.charCodeAt(place) - letterA
    set |= 1 << (letter < 0 ? 26 : letter & 31)
  }
  return set
}
