// Misspells listed names, the same way each time.
import { createHash } from 'node:crypto'

const givenNames = ['Amadou', 'Fatou', 'Ibrahim', 'Marie', 'Jean', 'Aissata', 'Moussa', 'Peter']

type Misspelling = (words: readonly string[], chance: number) => readonly string[] | null

const maxPlace = (words: readonly string[]): number =>
  words.reduce((best, word, place) => (word.length > (words[best]?.length ?? 0) ? place : best), 0)

/** Changes the longest word, inside of it. */
const changeWord =
  (change: (word: string, place: number) => string): Misspelling =>
  (words, chance) => {
    const at = maxPlace(words)
    const word = words[at] ?? ''
    if (word.length < 4) return null
    return words.map((old, place) => (place === at ? change(word, 1 + (chance % (word.length - 2))) : old))
  }

/** Each kind of misspelling that is measured; null where the name has too few words for it. */
const misspellings: readonly Misspelling[] = [
  changeWord((word, at) => word.slice(0, at) + word.slice(at + 1)),
  changeWord((word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)),
  changeWord((word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at)),
  (words, chance) =>
    words.length < 3 ? null : words.filter((_, place) => place !== 1 + (chance % (words.length - 1))),
  (words, chance) => [...words, givenNames[chance % givenNames.length] ?? ''],
]

/** A name with a letter less, two exchanged, one doubled, a word less, and one more. */
export function misspelt(name: string): string[] {
  const words = name.split(/[\s,]+/).filter((word) => word !== '')
  if (words.length < 2) return []
  const chance = createHash('sha256').update(name).digest().readUInt32BE(0)
  return misspellings.flatMap((misspell) => misspell(words, chance)?.join(' ') ?? [])
}
