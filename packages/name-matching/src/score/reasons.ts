// Explains a match in sentences for the reviewer, in the words as they are written.

import type { AliasQuality } from '../search/name-index.ts'
import { plainName } from '../tokens/words.ts'
import type { ListedEntry } from '../types.ts'
import type { Alignment, Pair } from './alignment.ts'
import { type Places, placesIn } from './places.ts'
import { writtenWords } from './written-words.ts'

const commonBelow = 0.55
const rareFrom = 0.8
/** From here, two words are spellings of one name. */
const treatedAsSame = 0.92

/** Sentences that explain why two names match and what speaks against it. */
export function reasonsOf(
  alignment: Alignment,
  names: { readonly sought: string; readonly listed: string },
  entry: ListedEntry,
  quality: AliasQuality,
): string[] {
  const { pairs, onlySought, onlyListed } = alignment
  const texts = {
    sought: writtenWords(
      names.sought,
      alignment.sought.map(({ text }) => text),
    ),
    listed: writtenWords(
      names.listed,
      alignment.listed.map(({ text }) => text),
    ),
  }
  const isSame = (onlySought | onlyListed) === 0 && pairs.every(({ way }) => way === 'same')
  const reasons: string[] = []
  if (isSame) reasons.push('The names are treated as the same name')
  reasons.push(...qualityReasons(entry, quality))
  if (!isSame) {
    for (const pair of pairs) reasons.push(formatPair(texts, pair))
    if (onlySought !== 0) reasons.push(`Not in the listed name: ${wordsAt(texts.sought, onlySought).join(', ')}`)
    if (onlyListed !== 0) reasons.push(`Only in the listed name: ${wordsAt(texts.listed, onlyListed).join(', ')}`)
  }
  return [...reasons, ...formatRarity(alignment, texts)]
}

/** Sentences for names whose words are equal, whatever their order. */
export function identityReasons(way: 'same' | 'bare', entry: ListedEntry, quality: AliasQuality): string[] {
  return [
    way === 'same'
      ? 'The names are the same'
      : 'The names are treated as the same name: they differ only in titles, company forms or small words',
    ...qualityReasons(entry, quality),
  ]
}

function qualityReasons({ name }: ListedEntry, quality: AliasQuality): string[] {
  if (quality === 'alias') return [`Listed as another name of ${name}`]
  return quality === 'weak' ? [`Listed as a weak alias of ${name}`] : []
}

interface Texts {
  readonly sought: readonly string[]
  readonly listed: readonly string[]
}

const wordsAt = (words: readonly string[], places: Places): string[] => [
  ...new Set(placesIn(places).map((place) => words[place] ?? '')),
]

function formatPair({ sought, listed }: Texts, pair: Pair): string {
  const left = wordsAt(sought, pair.sought).join(' ')
  const right = wordsAt(listed, pair.listed).join(' ')
  if (plainName(left) === plainName(right)) return `"${right}" is in both names`
  const percent = `${Math.round(pair.likeness * 100)}%`
  if (pair.way === 'initial') return `"${left}" may stand for "${right}"`
  if (pair.way === 'same' || pair.likeness >= treatedAsSame)
    return `"${left}" and "${right}" are treated as the same name`
  return `"${left}" is close to "${right}" (${percent})`
}

/** A shared common name proves little, a shared rare one much. */
function formatRarity({ listed, pairs }: Alignment, texts: Texts): string[] {
  const found = pairs
    .flatMap(({ way, listed: places }) => (way === 'initial' ? [] : placesIn(places)))
    .filter((place) => listed[place]?.kind === 'word')
  const weightAt = (place: number): number => listed[place]?.weight ?? 0
  const [first, ...others] = found
  if (first === undefined) return []
  const rarest = others.reduce((one, other) => (weightAt(other) > weightAt(one) ? other : one), first)
  if (weightAt(rarest) < commonBelow) return ['Many people have these names']
  return weightAt(rarest) >= rareFrom ? [`"${texts.listed[rarest]}" is rare`] : []
}

/** True where the names share a name that hardly anyone bears. */
export const sharesRareName = ({ listed, pairs }: Alignment): boolean =>
  pairs.some(
    ({ listed: places, likeness }) =>
      likeness >= treatedAsSame &&
      placesIn(places).some((place) => listed[place]?.kind === 'word' && (listed[place]?.weight ?? 0) >= rareFrom),
  )
