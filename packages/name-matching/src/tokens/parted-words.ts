// Parts a word that several words were run together to.

import type { Vocabulary } from './vocabulary.ts'
import { maxWords, type NameWord } from './words.ts'

const minLength = 9
const minPart = 3
const maxPart = 16
/** The best way to part the first letters of a word. */
interface Way {
  readonly worth: number
  readonly from: number
}

/**
 * The words of a name with each long unknown word parted into listed words; null where none can be.
 * The fewest and longest parts win.
 */
export function partedWords(vocabulary: Vocabulary, words: readonly NameWord[]): NameWord[] | null {
  let changed = false
  const parted = words.flatMap((word): NameWord[] => {
    if (word.kind === 'form' || word.text.length < minLength || vocabulary.numberOf(word.text) !== undefined)
      return [word]
    const parts = partsOf(vocabulary, word.text)
    if (!parts) return [word]
    changed = true
    return parts.map((text) => ({ text, kind: 'word', written: word.written }))
  })
  return changed ? parted.slice(0, maxWords) : null
}

function partsOf(vocabulary: Vocabulary, text: string): string[] | null {
  const best: (Way | null)[] = Array.from({ length: text.length + 1 }, () => null)
  best[0] = { worth: 0, from: 0 }
  for (let end = minPart; end <= text.length; end += 1) {
    for (let from = Math.max(0, end - maxPart); from <= end - minPart; from += 1) {
      const before = best[from]
      if (!before || vocabulary.numberOf(text.slice(from, end)) === undefined) continue
      const worth = before.worth + (end - from) ** 2
      if (worth > (best[end]?.worth ?? -1)) best[end] = { worth, from }
    }
  }
  if (!best[text.length]) return null
  const parts: string[] = []
  for (let end = text.length; end > 0; end = (best[end] as Way).from)
    parts.unshift(text.slice((best[end] as Way).from, end))
  return parts.length > 1 ? parts : null
}
