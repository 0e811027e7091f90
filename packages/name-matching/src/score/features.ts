// Features that the model scores for a pair of names.

import type { AliasQuality, IndexedWord, NameIndex } from '../search/name-index.ts'
import { pairCount } from '../tokens/bigrams.ts'
import { editsBetween } from '../tokens/edits.ts'
import { symbolCount } from '../tokens/phonetics.ts'
import { type Vocabulary, variantLikeness } from '../tokens/vocabulary.ts'
import { isDistinctive, type NameWord, type WordKind } from '../tokens/words.ts'
import type { ListedEntry } from '../types.ts'
import { areDistinct } from '../word-lists/variants.ts'
import type { Alignment, Pair, SoughtWord } from './alignment.ts'

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
  { name: 'the rarer words left on both sides', rises: -1 },
  { name: 'another number', rises: -1 },
  { name: 'words of the listed name', rises: 0 },
  { name: 'words of the sought name', rises: 0 },
  { name: 'another place', rises: -1 },
  { name: 'mean rarity of what is found', rises: 1 },
  { name: 'a company', rises: 0 },
  { name: 'a script without vowels', rises: 0 },
  { name: 'names left of the sought name', rises: -1 },
  { name: 'names left of the listed name', rises: -1 },
  { name: 'likeness of the listed family name', rises: 1 },
  { name: 'likeness of the rarest sought word', rises: 1 },
  { name: 'likeness of the rarest listed word', rises: 1 },
  { name: 'likeness of the first and last sought words', rises: 1 },
  { name: 'letters changed in what is found', rises: -1 },
  { name: 'known names taken for others', rises: -1 },
  { name: 'initials left', rises: -1 },
  { name: 'share of the sought name that is found, initials in full', rises: 1 },
  { name: 'share of the listed name that is found, initials in full', rises: 1 },
  { name: 'a person with the words of a company', rises: -1 },
  { name: 'likeness of what is left on both sides', rises: 1 },
  { name: 'letters that are found', rises: 1 },
  { name: 'how rare what is treated as the same is', rises: 1 },
  { name: 'the rarest word that is found', rises: 1 },
] as const

/** Squared, because values near 1 count disproportionately more. */
const worth = (likeness: number): number => likeness * likeness

export interface ListedNameFacts {
  readonly quality: AliasQuality
  readonly type: ListedEntry['type']
  /** How many of the first words are the family name; 0 where the list does not say. */
  readonly familyWords: number
}

const [maxFound, maxSlips, maxPairs, maxWords, maxRest, maxChanged] = [4, 2, 5, 6, 3, 8]
const surelySame = 0.96
/** Three initials that fit are no weaker than two. */
const maxInitials = 2

/** The features of an aligned pair of names, in the order of `features`. */
export function featuresOf(
  { vocabulary }: NameIndex,
  alignment: Alignment,
  isCompany: boolean,
  { quality, type: listedType, familyWords }: ListedNameFacts,
): Float64Array {
  const { pairs, sought, listed } = alignment
  const left = side(sought, pairs, 'sought', alignment.onlySought)
  const right = side(listed, pairs, 'listed', alignment.onlyListed)
  const [restSought, restListed] = [rest(sought, alignment.onlySought), rest(listed, alignment.onlyListed)]
  const telling: Pair[] = []
  let [found, foundWeight, sameWeight, slips, initials, min] = [0, 0, 0, 0, 0, 1]
  for (const pair of pairs) {
    const { likeness, weight, way } = pair
    found += weight * worth(likeness)
    foundWeight += weight
    if (way === 'initial') initials += 1
    if (way === 'same' || likeness > surelySame) sameWeight += weight
    if (!pair.sought.some((place) => isDistinctive((sought[place] as NameWord).kind))) continue
    telling.push(pair)
    slips += (1 - likeness) * weight
    if (likeness < min) min = likeness
  }
  const ends = [...sought.keys()].filter((place) => isDistinctive((sought[place] as NameWord).kind))
  const atEnds = [ends[0], ends.at(-1)].map((place) => likenessAt(pairs, 'sought', place))
  return Float64Array.of(
    left.share,
    right.share,
    left.share * right.share,
    telling.length > 0 ? min : 0,
    Math.min(found, maxFound),
    Math.min(restSought.sum, maxFound),
    Math.min(restListed.sum, maxFound),
    restSought.max,
    restListed.max,
    lettersAlike(vocabulary, alignment),
    Math.min(telling.length, maxPairs),
    Math.min(slips, maxSlips),
    Math.min(initials, maxInitials),
    inOrder(telling) ? 1 : 0,
    Math.min(sameWeight, maxFound),
    quality === 'weak' ? 1 : 0,
    Math.min(restSought.max, restListed.max),
    differing(alignment, 'number'),
    Math.min(right.words, maxWords),
    Math.min(left.words, maxWords),
    differing(alignment, 'place'),
    foundWeight === 0 ? 0 : foundWeight / Math.max(1, telling.length),
    isCompany || listedType === 'organisation' ? 1 : 0,
    sought.some(({ written }) => !written) ? 1 : 0,
    Math.min(restSought.names, maxRest),
    Math.min(restListed.names, maxRest),
    familyLikeness(alignment, familyWords),
    likenessAt(pairs, 'sought', rarestOf(sought)),
    likenessAt(pairs, 'listed', rarestOf(listed)),
    Math.min(...atEnds),
    Math.min(lettersChanged(vocabulary, alignment), maxChanged),
    knownTaken(alignment),
    initialsLeft(alignment),
    left.consistent,
    right.consistent,
    listedType === 'person' && isCompany ? 1 : 0,
    likenessOfRest(vocabulary, alignment),
    Math.min(lettersFound(vocabulary, alignment), maxLetters),
    Math.min(treatedAsSame(telling), maxFound),
    rarestFound(telling),
  )
}

type Weighed = (NameWord | IndexedWord) & { readonly weight: number }

function rest(words: readonly Weighed[], places: readonly number[]) {
  let [sum, max, names] = [0, 0, 0]
  for (const place of places) {
    const { weight, kind } = words[place] as Weighed
    if (kind === 'form') continue
    sum += weight
    if (weight > max) max = weight
    if (kind === 'word' || kind === 'place') names += 1
  }
  return { sum, max, names }
}

/** How alike the counterpart of a word is; 0 where it has none. */
function likenessAt(pairs: readonly Pair[], side: 'sought' | 'listed', place: number | undefined): number {
  if (place === undefined) return 0
  return pairs.find((pair) => pair[side].includes(place))?.likeness ?? 0
}

function rarestOf(words: readonly Weighed[]): number | undefined {
  let [rarest, max] = [undefined as number | undefined, -1]
  words.forEach(({ weight }, place) => {
    if (weight > max) [rarest, max] = [place, weight]
  })
  return rarest
}

const unknownFamily = 0.6

/** The likeness of the best found word of the family name. */
function familyLikeness({ pairs, listed }: Alignment, familyWords: number): number {
  if (familyWords === 0 || familyWords >= listed.length) return unknownFamily
  let best = 0
  for (let place = 0; place < familyWords; place += 1) {
    if (isDistinctive((listed[place] as IndexedWord).kind)) best = Math.max(best, likenessAt(pairs, 'listed', place))
  }
  return best
}

/** Pairs that are neither the same word, nor conventional variants, nor initials. */
const isChanged = ({ way, likeness, sought, listed }: Pair): boolean =>
  way === 'alike' && likeness !== variantLikeness && sought.length === 1 && listed.length === 1

/** Edits of letters that turn the sought words into the listed ones. */
function lettersChanged(vocabulary: Vocabulary, { sought, listed, pairs }: Alignment): number {
  let changed = 0
  for (const pair of pairs) {
    if (!isChanged(pair)) continue
    const [left, right] = [sought[pair.sought[0] as number], listed[pair.listed[0] as number]]
    if (left && right && isDistinctive(left.kind)) changed += editsBetween(left.text, vocabulary.text(right.word))
  }
  return changed
}

const maxLetters = 24

/** How many letters of the listed name are found, whatever their rarity. */
function lettersFound(vocabulary: Vocabulary, { listed, pairs }: Alignment): number {
  let letters = 0
  for (const pair of pairs) {
    for (const place of pair.listed) {
      const { word, kind } = listed[place] as IndexedWord
      if (!isDistinctive(kind)) continue
      letters += pair.way === 'initial' ? 1 : worth(pair.likeness) * vocabulary.lengthOf(word)
    }
  }
  return letters
}

/** The weight of words that are equal, sound alike or are variants. */
function treatedAsSame(telling: readonly Pair[]): number {
  let sum = 0
  for (const { likeness, weight } of telling) if (likeness >= variantLikeness) sum += weight
  return sum
}

function rarestFound(telling: readonly Pair[]): number {
  let rarest = 0
  for (const { likeness, weight, way } of telling)
    if (way !== 'initial') rarest = Math.max(rarest, worth(likeness) * weight)
  return rarest
}

/**
 * How alike the most similar words are that have no counterpart: what several slips in one word
 * leave. 0 where a side has none left.
 */
function likenessOfRest(vocabulary: Vocabulary, { sought, listed, onlySought, onlyListed }: Alignment): number {
  let best = 0
  for (const i of onlySought) {
    const left = sought[i] as SoughtWord
    if (!isDistinctive(left.kind) || left.text.length < minRest) continue
    for (const j of onlyListed) {
      const { word, kind } = listed[j] as IndexedWord
      const [length, otherLength] = [left.text.length, vocabulary.lengthOf(word)]
      const longer = Math.max(length, otherLength)
      if (!isDistinctive(kind) || otherLength < minRest || longer - Math.min(length, otherLength) > maxApart) continue
      const text = vocabulary.text(word)
      if (!areDistinct(left.text, text)) best = Math.max(best, 1 - editsBetween(left.text, text) / longer)
    }
  }
  return best
}

const [minRest, maxApart] = [3, 2]

/** Words that are names themselves, so that they are hardly misspelt, and found as other names. */
function knownTaken({ sought, pairs }: Alignment): number {
  let taken = 0
  for (const pair of pairs) {
    const word = sought[pair.sought[0] as number]
    if (isChanged(pair) && pair.likeness < surelySame && word?.isKnown && isDistinctive(word.kind)) taken += 1
  }
  return taken
}

const initialsLeft = ({ sought, listed, onlySought, onlyListed }: Alignment): number =>
  onlySought.filter((place) => sought[place]?.kind === 'initial').length +
  onlyListed.filter((place) => listed[place]?.kind === 'initial').length

/**
 * The shares of a side that are found. A company form without its counterpart does not count: the
 * same company is written with several forms or none.
 */
function side(
  words: readonly Weighed[],
  pairs: readonly Pair[],
  key: 'sought' | 'listed',
  unpaired: readonly number[],
) {
  let [whole, telling, found, consistent] = [0, 0, 0, 0]
  for (const { weight, kind } of words) {
    whole += weight
    if (isDistinctive(kind)) telling += 1
  }
  for (const place of unpaired) {
    const { weight, kind } = words[place] as Weighed
    if (kind === 'form') whole -= weight
  }
  for (const pair of pairs) {
    let weight = 0
    for (const place of pair[key]) weight += (words[place] as Weighed).weight
    found += worth(pair.likeness) * weight
    consistent += (pair.way === 'initial' ? 1 : worth(pair.likeness)) * weight
  }
  if (whole <= 0 || pairs.length === 0) return { share: 0, consistent: 0, words: telling }
  return { share: found / whole, consistent: consistent / whole, words: telling }
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
