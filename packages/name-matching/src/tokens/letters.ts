// Compares the written letters of two words, where a typo changes more than one sound.

import { areDistinct } from '../word-lists/variants.ts'

/** From here, two spellings sound the same. */
const sameSound = 0.9
/** As in the comparison of sounds. */
const strictness = 1.45
const minLength = 4

/**
 * Likeness of two words, given that of their sounds. One typo within `ch` or `sh` counts as one
 * letter, and two different well-known names are not alike.
 */
export function withLetters(one: string, other: string, likeness: number): number {
  if (likeness < sameSound && likeness > 0 && areDistinct(one, other)) return 0
  const longer = Math.max(one.length, other.length)
  const ofOneTypo = 1 - strictness / longer
  return longer >= minLength && likeness < ofOneTypo && isOneTypo(one, other) && !areDistinct(one, other)
    ? ofOneTypo
    : likeness
}

/** True for one letter more, less or replaced, or two neighbours swapped. */
export function isOneTypo(one: string, other: string): boolean {
  const apart = one.length - other.length
  if (apart > 1 || apart < -1) return false
  let start = 0
  while (start < one.length && one.charCodeAt(start) === other.charCodeAt(start)) start += 1
  let [oneEnd, otherEnd] = [one.length, other.length]
  while (oneEnd > start && otherEnd > start && one.charCodeAt(oneEnd - 1) === other.charCodeAt(otherEnd - 1)) {
    oneEnd -= 1
    otherEnd -= 1
  }
  const [oneLeft, otherLeft] = [oneEnd - start, otherEnd - start]
  if (oneLeft <= 1 && otherLeft <= 1) return true
  return (
    oneLeft === 2 &&
    otherLeft === 2 &&
    one.charCodeAt(start) === other.charCodeAt(start + 1) &&
    one.charCodeAt(start + 1) === other.charCodeAt(start)
  )
}

const [minTypoLength, maxTypoLength] = [5, 20]

/** A word without each of its letters, and with each two neighbours swapped. */
export function typosOf(word: string): string[] {
  if (word.length < minTypoLength || word.length > maxTypoLength) return []
  const typos: string[] = []
  for (let place = 0; place < word.length; place += 1) {
    const [before, after] = [word.slice(0, place), word.slice(place + 1)]
    typos.push(before + after)
    if (after !== '') typos.push(before + after.charAt(0) + word.charAt(place) + after.slice(1))
  }
  return typos
}
