import type { ListedEntry } from '../port.ts'
import type { AliasQuality } from '../search/name-index.ts'
import type { Alignment, Pair } from './align.ts'

const commonBelow = 0.55
const rareFrom = 0.8

/** Why two names are taken for each other, and what speaks against, for the person who decides. */
export function reasonsOf(alignment: Alignment, entry: ListedEntry, quality: AliasQuality): string[] {
  const { pairs, onlySought, onlyListed } = alignment
  const isSame = onlySought.length + onlyListed.length === 0 && pairs.every(({ way }) => way === 'same')
  const reasons: string[] = []
  if (isSame) reasons.push('The names are the same')
  if (quality === 'alias') reasons.push(`Listed as another name of ${entry.name}`)
  if (quality === 'weak') reasons.push(`Listed as a weak alias of ${entry.name}`)
  if (!isSame) {
    for (const pair of pairs) reasons.push(pairInWords(alignment, pair))
    if (onlySought.length > 0)
      reasons.push(`Not in the listed name: ${wordsAt(alignment.sought, onlySought).join(', ')}`)
    if (onlyListed.length > 0)
      reasons.push(`Only in the listed name: ${wordsAt(alignment.listed, onlyListed).join(', ')}`)
  }
  return [...reasons, ...rarityInWords(alignment)]
}

const wordsAt = (words: readonly { readonly text: string }[], places: readonly number[]): string[] =>
  places.map((place) => words[place]?.text ?? '')

function pairInWords({ sought, listed }: Alignment, pair: Pair): string {
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

/** Sharing a name that thousands bear proves little, sharing a rare one much. */
function rarityInWords({ listed, pairs }: Alignment): string[] {
  const found = pairs
    .flatMap((pair) => pair.listed.map((place) => listed[place]))
    .filter((word) => word?.kind === 'word')
  if (found.length === 0) return []
  const rarest = found.reduce((one, other) => ((other?.weight ?? 0) > (one?.weight ?? 0) ? other : one))
  if ((rarest?.weight ?? 0) < commonBelow) return ['Many people bear these names']
  return (rarest?.weight ?? 0) >= rareFrom ? [`"${rarest?.text}" is rare`] : []
}
