// Finds listed names that are at most two typos away from a query as a whole.

import { givenPlace, isCounted, lettersFrom } from '../score/letter-comparison.ts'
import { layOut } from '../tokens/bigrams.ts'
import { editsBetween, maxEdited } from '../tokens/edits.ts'
import { hasMoreThanTwo, lettersIn } from '../tokens/two-typos.ts'
import type { NameWord } from '../tokens/words.ts'
import type { NameIndex } from './name-index.ts'
import { kinds } from './name-reader.ts'

const [minLength, maxTypos] = [6, 2]
const minLike = 0.75
const letterA = 'a'.charCodeAt(0)
const firstLetters = 27
/** The bucket of names with this many letters and this first letter. */
const bucketOf = (length: number, first: number): number =>
  length * firstLetters + (first < letterA ? firstLetters - 1 : first - letterA)

/**
 * Groups names by the number of their letters and the first letter, which typos hardly ever change,
 * with the set of their letters as bits. A typo in a space or hyphen changes two words, so that
 * neither may be found.
 */
export function createNearNameSearch(index: NameIndex): (words: readonly NameWord[]) => number[] {
  const { begins, holders, sets } = groupNames(index)
  const { vocabulary, familyWords } = index
  /** Where each word is known or like a listed one, the search by words finds the name. */
  const isUnlike = (word: NameWord): boolean =>
    word.written && !vocabulary.isKnown(word.text) && (vocabulary.like(word)[0]?.likeness ?? 0) < minLike
  return (sought) => {
    if (!sought.some(isUnlike)) return []
    const text = lettersFrom(sought, 0)
    if (text.length < minLength || text.length + maxTypos > maxEdited) return []
    const set = lettersIn(text)
    const isNear = (name: number): boolean => {
      const words = index.wordsOf(name)
      if (editsBetween(text, lettersFrom(words, 0)) <= maxTypos) return true
      const given = givenPlace(words.length, familyWords[name] as number)
      return editsBetween(text, lettersFrom(words, given)) <= maxTypos
    }
    const found: number[] = []
    for (let length = text.length - maxTypos; length <= text.length + maxTypos; length += 1) {
      const bucket = bucketOf(length, text.charCodeAt(0))
      for (let place = begins[bucket] as number; place < (begins[bucket + 1] as number); place += 1) {
        const other = sets[place] as number
        if (hasMoreThanTwo(set & ~other) || hasMoreThanTwo(other & ~set)) continue
        if (isNear(holders[place] as number)) found.push(holders[place] as number)
      }
    }
    return found
  }
}

const counted = kinds.map((kind) => isCounted({ kind }))

/** Each name is in the bucket of its first letter as listed, and with its given names in front. */
function groupNames({ names, begin, words, wordKinds, vocabulary, familyWords }: NameIndex) {
  const setOfWord = new Int32Array(vocabulary.size)
  const setOfName = new Int32Array(names)
  const letterFrom = (first: number, count: number, from: number): number => {
    for (let place = 0; place < count; place += 1) {
      const at = first + ((from + place) % count)
      if (counted[wordKinds[at] as number]) return vocabulary.firstLetter(words[at] as number)
    }
    return 0
  }
  const postings = layOut(bucketOf(maxEdited + 1, 0) + 1, names, (name, keys) => {
    const first = begin[name] as number
    const count = (begin[name + 1] as number) - first
    let [length, set] = [0, 0]
    for (let at = first; at < first + count; at += 1) {
      const word = words[at] as number
      if (!counted[wordKinds[at] as number]) continue
      if (setOfWord[word] === 0) setOfWord[word] = lettersIn(vocabulary.text(word))
      length += vocabulary.lengthOf(word)
      set |= setOfWord[word] as number
    }
    if (length > maxEdited) return 0
    setOfName[name] = set
    keys[0] = bucketOf(length, letterFrom(first, count, 0))
    keys[1] = bucketOf(length, letterFrom(first, count, givenPlace(count, familyWords[name] as number)))
    return 2
  })
  return { ...postings, sets: Int32Array.from(postings.holders, (name) => setOfName[name] as number) }
}
