// Parts words that were run together, and corrects misspelt titles and words of companies.

import { longForms } from '../word-lists/company-forms.ts'
import { businessWords, honorifics } from '../word-lists/small-words.ts'
import { editsBetween } from './edits.ts'
import { isOneTypo } from './letters.ts'
import type { Vocabulary } from './vocabulary.ts'
import { maxWords, type NameWord, wordsOfName } from './words.ts'

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

/** `alm` and `asi`, `a` and `lmasri`: a typo moved the hyphen behind the article. */
const splitArticle = /^[ae](?:l.)?$/
const joinedArticle = /^[ae]l(?=.{4})/

/**
 * The words of a name with the article apart from unknown words, for a typo in the hyphen behind
 * it (`Alumhammad`, `Alm-asi`); null where there are none.
 */
export function withArticleApart(vocabulary: Vocabulary, words: readonly NameWord[]): NameWord[] | null {
  const isUnknown = ({ kind, text, written }: NameWord): boolean =>
    written && (kind === 'initial' || (kind === 'word' && !vocabulary.isKnown(text)))
  let changed = false
  const parted: NameWord[] = []
  for (let place = 0; place < words.length; place += 1) {
    const [word, next] = [words[place] as NameWord, words[place + 1]]
    const isSplit = next?.kind === 'word' && splitArticle.test(word.text) && isUnknown(next)
    const text = isSplit ? word.text + next.text : word.text
    if (!isUnknown(word) || !joinedArticle.test(text)) {
      parted.push(word)
      continue
    }
    changed = true
    if (isSplit) place += 1
    parted.push({ text: 'al', kind: 'particle', written: true }, { text: text.slice(2), kind: 'word', written: true })
  }
  return changed ? parted.slice(0, maxWords) : null
}

const minCorrected = 5

/**
 * The words of a name with misspelt titles and words of companies corrected; null where there are
 * none. Only unknown words are: `Exporc` is a typo away from a word, or two from a long one. A typo
 * there proves no other party.
 */
export function correctedWords(vocabulary: Vocabulary, words: readonly NameWord[]): NameWord[] | null {
  let changed = false
  const texts = words.map(({ text, kind, written }) => {
    if (kind !== 'word' || !written || text.length < minCorrected || vocabulary.isKnown(text)) return text
    const meant =
      correctableWords.find((word) => isOneTypo(text, word)) ??
      twiceCorrectableWords.find((word) => isTwoTypos(text, word))
    changed ||= meant !== undefined
    return meant ?? text
  })
  return changed ? wordsOfName(texts.join(' ')) : null
}

const longTitles = [...honorifics].filter((word) => word.length > minCorrected)
const correctableWords = [...businessWords, ...longTitles].filter((word) => word.length >= minCorrected)

/** Two typos are believed in words that are longer, and never in the first letter. */
const minTwiceCorrected = 7
const twiceCorrectableWords = [...new Set([...businessWords, ...longForms])].filter(
  (word) => word.length >= minTwiceCorrected,
)
const isTwoTypos = (text: string, word: string): boolean =>
  text.charCodeAt(0) === word.charCodeAt(0) && Math.abs(text.length - word.length) <= 2 && editsBetween(text, word) <= 2
