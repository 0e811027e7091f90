// Features that the model scores for a pair of names.

import type { AliasQuality, IndexedWord, NameIndex } from '../search/name-index.ts'
import { pairCount } from '../tokens/bigrams.ts'
import { symbolCount } from '../tokens/phonetics.ts'
import type { Vocabulary } from '../tokens/vocabulary.ts'
import { isDistinctive, type NameWord, type WordKind } from '../tokens/words.ts'
import type { ListedEntry } from '../types.ts'
import type { Alignment, Pair } from './alignment.ts'

/**
 * The features of the model. `rises` is the monotone direction: more makes a match likelier (1),
 * less likely (-1) or either (0).
 */
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

/** Squared, because values near 1 count disproportionately more. */
const worth = (likeness: number): number => likeness * likeness

export interface ListedNameFacts {
  readonly quality: AliasQuality
  readonly type: ListedEntry['type']
}

export interface SoughtName {
  readonly isCompany: boolean
  readonly isPerson: boolean
}

const [maxFound, maxSlips, maxPairs, maxWords] = [4, 2, 5, 6]
const surelySame = 0.96

/** The features of an aligned pair of names, in the order of `features`. */
export function featuresOf(
  { vocabulary }: NameIndex,
  alignment: Alignment,
  asked: SoughtName,
  { quality, type }: ListedNameFacts,
): Float64Array {
  const { pairs, sought, listed } = alignment
  const [left, right] = [side(sought, pairs, 'sought'), side(listed, pairs, 'listed')]
  const [restSought, restListed] = [rest(sought, alignment.onlySought), rest(listed, alignment.onlyListed)]
  const telling: Pair[] = []
  let [found, foundWeight, sameWeight, slips, initials, least] = [0, 0, 0, 0, 0, 1]
  for (const pair of pairs) {
    const { likeness, weight, way } = pair
    found += weight * worth(likeness)
    foundWeight += weight
    if (way === 'initial') initials += 1
    if (way === 'same' || likeness > surelySame) sameWeight += weight
    if (!pair.sought.some((place) => isDistinctive((sought[place] as NameWord).kind))) continue
    telling.push(pair)
    slips += (1 - likeness) * weight
    if (likeness < least) least = likeness
  }
  const [listedIsCompany, listedIsPerson] = [type === 'organisation', type === 'person']
  return Float64Array.of(
    left.share,
    right.share,
    left.share * right.share,
    telling.length > 0 ? least : 0,
    Math.min(found, maxFound),
    Math.min(restSought.sum, maxFound),
    Math.min(restListed.sum, maxFound),
    restSought.most,
    restListed.most,
    lettersAlike(vocabulary, alignment),
    Math.min(telling.length, maxPairs),
    Math.min(slips, maxSlips),
    initials,
    inOrder(telling) ? 1 : 0,
    Math.min(sameWeight, maxFound),
    quality === 'weak' ? 1 : 0,
    (asked.isCompany && listedIsPerson) || (asked.isPerson && listedIsCompany) ? 1 : 0,
    differing(alignment, 'number'),
    Math.min(right.words, maxWords),
    Math.min(left.words, maxWords),
    differing(alignment, 'place'),
    foundWeight === 0 ? 0 : foundWeight / Math.max(1, telling.length),
    asked.isCompany || listedIsCompany ? 1 : 0,
    sought.some(({ written }) => !written) ? 1 : 0,
  )
}

type Weighed = (NameWord | IndexedWord) & { readonly weight: number }

function rest(words: readonly Weighed[], places: readonly number[]) {
  let [sum, most] = [0, 0]
  for (const place of places) {
    const { weight } = words[place] as Weighed
    sum += weight
    if (weight > most) most = weight
  }
  return { sum, most }
}

function side(words: readonly Weighed[], pairs: readonly Pair[], key: 'sought' | 'listed') {
  let [whole, telling, found] = [0, 0, 0]
  for (const { weight, kind } of words) {
    whole += weight
    if (isDistinctive(kind)) telling += 1
  }
  for (const pair of pairs) {
    let weight = 0
    for (const place of pair[key]) weight += (words[place] as Weighed).weight
    found += worth(pair.likeness) * weight
  }
  return { share: whole === 0 ? 0 : found / whole, words: telling }
}

/** Which side last contained each pair of sounds: twice the comparison number, or one more. */
const metAt = new Float64Array(pairCount)
let comparison = 0

/**
 * Dice's coefficient over the pairs of neighbouring sounds of both names, whatever the word order.
 */
function lettersAlike(vocabulary: Vocabulary, { sought, listed }: Alignment): number {
  comparison += 1
  const [onLeft, onRight] = [comparison * 2, comparison * 2 + 1]
  let [lefts, rights, shared] = [0, 0, 0]
  for (const { kind, bigrams } of sought) {
    if (!isDistinctive(kind)) continue
    for (const pair of bigrams) {
      if (metAt[pair] !== onLeft) lefts += 1
      metAt[pair] = onLeft
    }
  }
  for (const { kind, word } of listed) {
    if (!isDistinctive(kind)) continue
    const { symbols, begin, end } = vocabulary.sound(word)
    let before = 0
    for (let place = begin; place <= end; place += 1) {
      const symbol = place < end ? (symbols[place] as number) : 0
      const pair = before * symbolCount + symbol
      before = symbol
      if (metAt[pair] === onRight) continue
      if (metAt[pair] === onLeft) shared += 1
      rights += 1
      metAt[pair] = onRight
    }
  }
  return lefts === 0 || rights === 0 ? 0 : (2 * shared) / (lefts + rights)
}

/** True for the same words in the same order, or with the family name before the given names. */
function inOrder(pairs: readonly Pair[]): boolean {
  if (pairs.length < 2) return true
  const places = [...pairs]
    .sort((one, other) => (one.sought[0] as number) - (other.sought[0] as number))
    .map((pair) => pair.listed[0] as number)
  const breaks = places.filter((place, index) => index > 0 && place < (places[index - 1] as number)).length
  return breaks === 0 || (breaks === 1 && (places.at(-1) as number) < (places[0] as number))
}

/**
 * True when both names have words of a kind and none in common, such as ship numbers or countries.
 */
function differing({ sought, listed, onlySought, onlyListed }: Alignment, kind: WordKind): number {
  const left = onlySought.some((place) => (sought[place] as NameWord).kind === kind)
  const right = onlyListed.some((place) => (listed[place] as IndexedWord).kind === kind)
  return left && right ? 1 : kind === 'number' && (left || right) ? 0.5 : 0
}
