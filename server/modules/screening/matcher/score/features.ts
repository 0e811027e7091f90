import type { ListedEntry } from '../port.ts'
import type { AliasQuality, IndexedWord, NameIndex } from '../search/name-index.ts'
import type { Vocabulary } from '../tokens/vocabulary.ts'
import type { NameWord, WordKind } from '../tokens/words.ts'
import type { Alignment, Pair } from './align.ts'

/** What the model judges two names by. `rises` is whether more of it makes a match likelier (1), less likely (-1) or either (0). */
export const features = [
  { name: 'share of the sought name that is found', rises: 1 },
  { name: 'share of the listed name that is found', rises: 1 },
  { name: 'both shares together', rises: 1 },
  { name: 'likeness of the least alike pair', rises: 1 },
  { name: 'how rare what is found is', rises: 1 },
  { name: 'how rare what is left of the sought name is', rises: -1 },
  { name: 'how rare what is left of the listed name is', rises: -1 },
  { name: 'the rarest word left of the sought name', rises: -1 },
  { name: 'the rarest word left of the listed name', rises: -1 },
  { name: 'likeness of all letters together', rises: 1 },
  { name: 'words that are found', rises: 1 },
  { name: 'slips in what is found', rises: -1 },
  { name: 'initials that stand for names', rises: -1 },
  { name: 'the same order', rises: 1 },
  { name: 'how rare what is the same is', rises: 1 },
  { name: 'a weak alias', rises: -1 },
  { name: 'a company for a person', rises: -1 },
  { name: 'another number', rises: -1 },
  { name: 'words of the listed name', rises: 0 },
  { name: 'words of the sought name', rises: 0 },
  { name: 'another place', rises: -1 },
  { name: 'mean rarity of what is found', rises: 1 },
  { name: 'a company', rises: 0 },
  { name: 'a script without vowels', rises: 0 },
] as const

const isTelling = (kind: WordKind): boolean => kind !== 'particle' && kind !== 'honorific' && kind !== 'form'
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const most = (numbers: readonly number[]): number => numbers.reduce((highest, number) => Math.max(highest, number), 0)

/** Likeness counts for more the nearer it is to the same. */
const worth = (likeness: number): number => likeness * likeness

export interface JudgedName {
  readonly quality: AliasQuality
  readonly type: ListedEntry['type']
}

export interface SoughtName {
  readonly isCompany: boolean
  readonly isPerson: boolean
}

/** The features of an aligned pair of names, in the order of `features`. */
export function featuresOf(
  { vocabulary }: NameIndex,
  alignment: Alignment,
  sought: SoughtName,
  { quality, type }: JudgedName,
): Float64Array {
  const { pairs } = alignment
  const [left, right] = [side(alignment.sought, pairs, 'sought'), side(alignment.listed, pairs, 'listed')]
  const telling = pairs.filter((pair) =>
    pair.sought.some((place) => isTelling((alignment.sought[place] as NameWord).kind)),
  )
  const restSought = alignment.onlySought.map((place) => alignment.sought[place]?.weight ?? 0)
  const restListed = alignment.onlyListed.map((place) => alignment.listed[place]?.weight ?? 0)
  const found = sum(pairs.map((pair) => pair.weight * worth(pair.likeness)))
  const foundWeight = sum(pairs.map((pair) => pair.weight))
  const listedIsCompany = type === 'organisation'
  const listedIsPerson = type === 'person'
  return Float64Array.of(
    left.share,
    right.share,
    left.share * right.share,
    telling.reduce((least, pair) => Math.min(least, pair.likeness), telling.length > 0 ? 1 : 0),
    Math.min(found, 4),
    Math.min(sum(restSought), 4),
    Math.min(sum(restListed), 4),
    most(restSought),
    most(restListed),
    lettersAlike(vocabulary, alignment),
    Math.min(telling.length, 5),
    Math.min(sum(telling.map((pair) => (1 - pair.likeness) * pair.weight)), 2),
    pairs.filter(({ way }) => way === 'initial').length,
    inOrder(telling) ? 1 : 0,
    Math.min(
      sum(pairs.filter(({ way, likeness }) => way === 'same' || likeness > 0.96).map(({ weight }) => weight)),
      4,
    ),
    quality === 'weak' ? 1 : 0,
    (sought.isCompany && listedIsPerson) || (sought.isPerson && listedIsCompany) ? 1 : 0,
    differing(alignment, 'number'),
    Math.min(right.words, 6),
    Math.min(left.words, 6),
    differing(alignment, 'place'),
    foundWeight === 0 ? 0 : foundWeight / Math.max(1, telling.length),
    sought.isCompany || listedIsCompany ? 1 : 0,
    alignment.sought.some(({ written }) => !written) ? 1 : 0,
  )
}

function side(words: readonly (NameWord | IndexedWord)[], pairs: readonly Pair[], key: 'sought' | 'listed') {
  const weights = words.map((word) => (word as IndexedWord).weight)
  const whole = sum(weights)
  const found = sum(pairs.map((pair) => worth(pair.likeness) * sum(pair[key].map((place) => weights[place] as number))))
  return { share: whole === 0 ? 0 : found / whole, words: words.filter(({ kind }) => isTelling(kind)).length }
}

/** Shared pairs of neighbouring sounds of the whole names, whatever the order of the words: Dice's coefficient. */
function lettersAlike(vocabulary: Vocabulary, { sought, listed }: Alignment): number {
  const left = new Set(sought.filter(({ kind }) => isTelling(kind)).flatMap(({ bigrams }) => bigrams))
  const right = new Set(listed.filter(({ kind }) => isTelling(kind)).flatMap(({ word }) => vocabulary.bigrams(word)))
  if (left.size === 0 || right.size === 0) return 0
  let shared = 0
  for (const pair of left) if (right.has(pair)) shared += 1
  return (2 * shared) / (left.size + right.size)
}

/** The same words in the same order, or as family name before given names. */
function inOrder(pairs: readonly Pair[]): boolean {
  const places = [...pairs]
    .sort((one, other) => (one.sought[0] as number) - (other.sought[0] as number))
    .map((pair) => pair.listed[0] as number)
  const breaks = places.filter((place, index) => index > 0 && place < (places[index - 1] as number)).length
  return breaks === 0 || (breaks === 1 && (places.at(-1) as number) < (places[0] as number))
}

/** Both names have words of a kind, and not the same: another ship's number, another country's branch. */
function differing({ sought, listed, onlySought, onlyListed }: Alignment, kind: WordKind): number {
  const left = onlySought.some((place) => (sought[place] as NameWord).kind === kind)
  const right = onlyListed.some((place) => (listed[place] as IndexedWord).kind === kind)
  return left && right ? 1 : kind === 'number' && (left || right) ? 0.5 : 0
}
