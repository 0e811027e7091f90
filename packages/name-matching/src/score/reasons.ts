// Explains a match in sentences for the reviewer.

import type { AliasQuality, NameIndex } from '../search/name-index.ts'
import type { ListedEntry } from '../types.ts'
import type { Alignment, Pair } from './alignment.ts'

const commonBelow = 0.55
const rareFrom = 0.8

/** Sentences that explain why two names match and what speaks against it. */
export function reasonsOf(
  { vocabulary }: NameIndex,
  alignment: Alignment,
  entry: ListedEntry,
  quality: AliasQuality,
): string[] {
  const { pairs, onlySought, onlyListed } = alignment
  const texts = {
    sought: alignment.sought.map(({ text }) => text),
    listed: alignment.listed.map(({ word }) => vocabulary.text(word)),
  }
  const isSame = onlySought.length + onlyListed.length === 0 && pairs.every(({ way }) => way === 'same')
  const reasons: string[] = []
  if (isSame) reasons.push('The names are the same')
  if (quality === 'alias') reasons.push(`Listed as another name of ${entry.name}`)
  if (quality === 'weak') reasons.push(`Listed as a weak alias of ${entry.name}`)
  if (!isSame) {
    for (const pair of pairs) reasons.push(formatPair(texts, pair))
    if (onlySought.length > 0) reasons.push(`Not in the listed name: ${wordsAt(texts.sought, onlySought).join(', ')}`)
    if (onlyListed.length > 0) reasons.push(`Only in the listed name: ${wordsAt(texts.listed, onlyListed).join(', ')}`)
  }
  return [...reasons, ...formatRarity(alignment, texts)]
}

interface Texts {
  readonly sought: readonly string[]
  readonly listed: readonly string[]
}

const wordsAt = (words: readonly string[], places: readonly number[]): string[] =>
  places.map((place) => words[place] ?? '')

function formatPair({ sought, listed }: Texts, pair: Pair): string {
  const left = wordsAt(sought, pair.sought).join(' ')
  const right = wordsAt(listed, pair.listed).join(' ')
  const percent = `${Math.round(pair.likeness * 100)} %`
  switch (pair.way) {
    case 'same':
      return `"${right}" stands in both`
    case 'initial':
      return `"${left}" may stand for "${right}"`
    case 'joined':
      return `"${left}" is "${right}", parted differently (${percent})`
    case 'alike':
      return `"${left}" is close to "${right}" (${percent})`
  }
}

/** A shared common name proves little, a shared rare one much. */
function formatRarity({ listed, pairs }: Alignment, texts: Texts): string[] {
  const found = pairs.flatMap((pair) => pair.listed).filter((place) => listed[place]?.kind === 'word')
  const weightAt = (place: number): number => listed[place]?.weight ?? 0
  const [first, ...others] = found
  if (first === undefined) return []
  const rarest = others.reduce((one, other) => (weightAt(other) > weightAt(one) ? other : one), first)
  if (weightAt(rarest) < commonBelow) return ['Many people bear these names']
  return weightAt(rarest) >= rareFrom ? [`"${texts.listed[rarest]}" is rare`] : []
}
