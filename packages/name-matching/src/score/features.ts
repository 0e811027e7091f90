// Features that the model scores for a pair of names.

import type { AliasQuality, IndexedWord } from '../search/name-index.ts'
import type { ComparedWord } from '../tokens/compared-word.ts'
import { editsBetween } from '../tokens/edits.ts'
import { createPairCache, type PairCache } from '../tokens/pair-cache.ts'
import { variantLikeness } from '../tokens/vocabulary.ts'
import type { WordKind } from '../tokens/words.ts'
import type { ListedEntry } from '../types.ts'
import { areDistinct } from '../word-lists/variants.ts'
import type { Alignment, Pair, SoughtWord } from './alignment.ts'
import { at, featureCount } from './feature-list.ts'
import { createLetterComparison, createOrderComparison } from './letter-comparison.ts'
import { firstPlace, hasPlace, type Places, withoutFirst } from './places.ts'

/** Squared, because values near 1 count disproportionately more. */
const worth = (likeness: number): number => likeness * likeness

export interface ListedNameFacts {
  readonly quality: AliasQuality
  readonly type: ListedEntry['type']
  /** How many of the first words are the family name; 0 where the list does not say. */
  readonly familyWords: number
}

const [maxFound, maxTypos, maxPairs, maxWords, maxRest, maxChanged] = [4, 2, 5, 6, 3, 8]
const surelySame = 0.96
/** Three initials that fit are no weaker than two. */
const maxInitials = 2

/** What is the same for all candidates of a query. */
interface SoughtName {
  readonly words: readonly SoughtWord[]
  readonly isCompany: boolean
  readonly hasUnwritten: boolean
  readonly weight: number
  readonly distinctive: number
  readonly rarest: number | undefined
  /** The first and the last distinctive word. */
  readonly ends: readonly [number | undefined, number | undefined]
}

export interface FeatureReader {
  /** Sets the query, whose candidates are read until the next call. */
  begin(words: readonly SoughtWord[], isCompany: boolean): void
  /**
   * The features of an aligned candidate, by the places in `at`. The array is valid until the
   * next call.
   */
  read(alignment: Alignment, facts: ListedNameFacts): Float64Array
}

/** Creates a reader that allocates nothing per candidate. */
export function createFeatureReader(cacheBits: number): FeatureReader {
  const values = new Float64Array(featureCount)
  const letters = createLetterComparison()
  const order = createOrderComparison()
  const edits = createPairCache(cacheBits)
  let name = soughtNameOf([], false)
  return {
    begin(words, isCompany) {
      name = soughtNameOf(words, isCompany)
      letters.begin(words)
      order.begin(words)
    },
    read(alignment, facts) {
      readShares(values, name, alignment)
      readPairs(values, alignment)
      values[at.lettersTogether] = letters.compare(alignment.listed)
      values[at.weakAlias] = facts.quality === 'weak' ? 1 : 0
      values[at.otherNumber] = differing(alignment, 'number')
      values[at.otherPlace] = differing(alignment, 'place')
      values[at.company] = name.isCompany || facts.type === 'organisation' ? 1 : 0
      values[at.withoutVowels] = name.hasUnwritten ? 1 : 0
      values[at.familyName] = familyLikeness(alignment, facts.familyWords)
      values[at.rarestSought] = likenessOfSought(alignment.pairs, name.rarest)
      values[at.rarestListed] = likenessOfListed(alignment.pairs, rarestOf(alignment.listed))
      values[at.outerSought] = Math.min(
        likenessOfSought(alignment.pairs, name.ends[0]),
        likenessOfSought(alignment.pairs, name.ends[1]),
      )
      values[at.lettersChanged] = Math.min(lettersChanged(alignment), maxChanged)
      values[at.knownReplaced] = knownTaken(alignment)
      values[at.initialsLeft] =
        initialsIn(alignment.sought, alignment.onlySought) + initialsIn(alignment.listed, alignment.onlyListed)
      values[at.personAsCompany] = facts.type === 'person' && name.isCompany ? 1 : 0
      values[at.restLikeness] = likenessOfRest(alignment, edits)
      values[at.lettersFound] = Math.min(lettersFound(alignment), maxLetters)
      values[at.lettersInOrder] = order.compare(alignment.listed, facts.familyWords)
      return values
    },
  }
}

function soughtNameOf(words: readonly SoughtWord[], isCompany: boolean): SoughtName {
  const ends = [...words.keys()].filter((place) => (words[place] as SoughtWord).isDistinctive)
  return {
    words,
    isCompany,
    hasUnwritten: words.some(({ written }) => !written),
    weight: words.reduce((sum, { weight }) => sum + weight, 0),
    distinctive: ends.length,
    rarest: rarestOf(words),
    ends: [ends[0], ends.at(-1)],
  }
}

/** Features of how much of each name is found, and of what is left of it. */
function readShares(values: Float64Array, { words, weight, distinctive }: SoughtName, alignment: Alignment): void {
  const { listed, pairs, onlySought, onlyListed } = alignment
  let [listedWeight, listedDistinctive] = [0, 0]
  for (const word of listed) {
    listedWeight += word.weight
    if (word.isDistinctive) listedDistinctive += 1
  }
  const [left, right] = [withoutForms(weight, words, onlySought), withoutForms(listedWeight, listed, onlyListed)]
  let [leftFound, leftConsistent, rightFound, rightConsistent] = [0, 0, 0, 0]
  for (const { sought, listed: places, likeness, way } of pairs) {
    const [leftPair, rightPair] = [weightOf(words, sought), weightOf(listed, places)]
    const found = worth(likeness)
    const consistent = way === 'initial' ? 1 : found
    leftFound += found * leftPair
    rightFound += found * rightPair
    leftConsistent += consistent * leftPair
    rightConsistent += consistent * rightPair
  }
  const [hasLeft, hasRight] = [left > 0 && pairs.length > 0, right > 0 && pairs.length > 0]
  values[at.soughtFound] = hasLeft ? leftFound / left : 0
  values[at.listedFound] = hasRight ? rightFound / right : 0
  values[at.bothFound] = (values[at.soughtFound] as number) * (values[at.listedFound] as number)
  values[at.soughtFoundInFull] = hasLeft ? leftConsistent / left : 0
  values[at.listedFoundInFull] = hasRight ? rightConsistent / right : 0
  values[at.listedWords] = Math.min(listedDistinctive, maxWords)
  values[at.soughtWords] = Math.min(distinctive, maxWords)
  readRest(values, restOfSought, words, onlySought)
  readRest(values, restOfListed, listed, onlyListed)
  values[at.rarestLeftBoth] = Math.min(values[at.rarestLeftSought] as number, values[at.rarestLeftListed] as number)
}

/**
 * A company form without its counterpart does not count: the same company is written with several
 * forms or none.
 */
function withoutForms(weight: number, words: readonly ComparedWord[], unpaired: Places): number {
  let whole = weight
  for (let left = unpaired; left !== 0; left = withoutFirst(left)) {
    const word = words[firstPlace(left)] as ComparedWord
    if (word.kind === 'form') whole -= word.weight
  }
  return whole
}

function weightOf(words: readonly ComparedWord[], places: Places): number {
  let weight = 0
  for (let left = places; left !== 0; left = withoutFirst(left))
    weight += (words[firstPlace(left)] as ComparedWord).weight
  return weight
}

interface RestPlaces {
  readonly rarity: number
  readonly rarest: number
  readonly names: number
}
const restOfSought: RestPlaces = { rarity: at.rarityLeftSought, rarest: at.rarestLeftSought, names: at.namesLeftSought }
const restOfListed: RestPlaces = { rarity: at.rarityLeftListed, rarest: at.rarestLeftListed, names: at.namesLeftListed }

/** Features of the words of one name that have no counterpart. */
function readRest(values: Float64Array, place: RestPlaces, words: readonly ComparedWord[], unpaired: Places): void {
  let [sum, max, names] = [0, 0, 0]
  for (let left = unpaired; left !== 0; left = withoutFirst(left)) {
    const { weight, kind } = words[firstPlace(left)] as ComparedWord
    if (kind === 'form') continue
    sum += weight
    if (weight > max) max = weight
    if (kind === 'word' || kind === 'place') names += 1
  }
  values[place.rarity] = Math.min(sum, maxFound)
  values[place.rarest] = max
  values[place.names] = Math.min(names, maxRest)
}

/** Features of the pairs of words. */
function readPairs(values: Float64Array, { sought, pairs }: Alignment): void {
  let [found, foundWeight, sameWeight, typos, initials, min] = [0, 0, 0, 0, 0, 1]
  let [distinctive, treatedAsSame, rarest] = [0, 0, 0]
  for (const pair of pairs) {
    const { likeness, weight, way } = pair
    found += weight * worth(likeness)
    foundWeight += weight
    if (way === 'initial') initials += 1
    if (way === 'same' || likeness > surelySame) sameWeight += weight
    if (!isDistinctivePair(sought, pair)) continue
    distinctive += 1
    typos += (1 - likeness) * weight
    if (likeness < min) min = likeness
    if (likeness >= variantLikeness) treatedAsSame += weight
    if (way !== 'initial') rarest = Math.max(rarest, worth(likeness) * weight)
  }
  values[at.minLikeness] = distinctive > 0 ? min : 0
  values[at.rarityFound] = Math.min(found, maxFound)
  values[at.wordsFound] = Math.min(distinctive, maxPairs)
  values[at.typos] = Math.min(typos, maxTypos)
  values[at.initialsFound] = Math.min(initials, maxInitials)
  values[at.sameOrder] = inOrder(sought, pairs) ? 1 : 0
  values[at.raritySame] = Math.min(sameWeight, maxFound)
  values[at.meanRarity] = foundWeight === 0 ? 0 : foundWeight / Math.max(1, distinctive)
  values[at.rarityTreatedAsSame] = Math.min(treatedAsSame, maxFound)
  values[at.rarestFound] = rarest
}

function isDistinctivePair(sought: readonly SoughtWord[], pair: Pair): boolean {
  for (let left = pair.sought; left !== 0; left = withoutFirst(left))
    if ((sought[firstPlace(left)] as SoughtWord).isDistinctive) return true
  return false
}

/** How alike the counterpart of a word is; 0 where it has none. */
function likenessOfSought(pairs: readonly Pair[], place: number | undefined): number {
  if (place === undefined) return 0
  for (const { sought, likeness } of pairs) if (hasPlace(sought, place)) return likeness
  return 0
}
function likenessOfListed(pairs: readonly Pair[], place: number | undefined): number {
  if (place === undefined) return 0
  for (const { listed, likeness } of pairs) if (hasPlace(listed, place)) return likeness
  return 0
}

function rarestOf(words: readonly ComparedWord[]): number | undefined {
  let rarest: number | undefined
  let max = -1
  for (let place = 0; place < words.length; place += 1) {
    const { weight } = words[place] as ComparedWord
    if (weight <= max) continue
    rarest = place
    max = weight
  }
  return rarest
}

const unknownFamily = 0.6

/** The likeness of the best found word of the family name. */
function familyLikeness({ pairs, listed }: Alignment, familyWords: number): number {
  if (familyWords === 0 || familyWords >= listed.length) return unknownFamily
  let best = 0
  for (let place = 0; place < familyWords; place += 1) {
    if ((listed[place] as IndexedWord).isDistinctive) best = Math.max(best, likenessOfListed(pairs, place))
  }
  return best
}

/** Pairs that are neither the same word, nor conventional variants, nor initials. */
const isChanged = ({ way, likeness, sought, listed }: Pair): boolean =>
  way === 'alike' && likeness !== variantLikeness && withoutFirst(sought) === 0 && withoutFirst(listed) === 0

/** Edits of letters that turn the sought words into the listed ones. */
function lettersChanged({ sought, listed, pairs }: Alignment): number {
  let changed = 0
  for (const pair of pairs) {
    if (!isChanged(pair)) continue
    const left = sought[firstPlace(pair.sought)] as SoughtWord
    if (left.isDistinctive) changed += editsBetween(left.text, (listed[firstPlace(pair.listed)] as IndexedWord).text)
  }
  return changed
}

const maxLetters = 24

/** How many letters of the listed name are found, whatever their rarity. */
function lettersFound({ listed, pairs }: Alignment): number {
  let letters = 0
  for (const { listed: places, way, likeness } of pairs) {
    for (let left = places; left !== 0; left = withoutFirst(left)) {
      const word = listed[firstPlace(left)] as IndexedWord
      if (word.isDistinctive) letters += way === 'initial' ? 1 : worth(likeness) * word.text.length
    }
  }
  return letters
}

/**
 * How alike the most similar words are that have no counterpart: what several typos in one word
 * leave. 0 where a side has none left.
 */
function likenessOfRest({ sought, listed, onlySought, onlyListed }: Alignment, cache: PairCache): number {
  let best = 0
  for (let i = onlySought; i !== 0; i = withoutFirst(i)) {
    const left = sought[firstPlace(i)] as SoughtWord
    if (!left.isDistinctive || left.text.length < minRest) continue
    for (let j = onlyListed; j !== 0; j = withoutFirst(j)) {
      const right = listed[firstPlace(j)] as IndexedWord
      if (!right.isDistinctive || right.text.length < minRest) continue
      if (Math.abs(left.text.length - right.text.length) > maxApart) continue
      let likeness = cache.get(left.id, right.word)
      if (likeness < 0) {
        likeness = likenessOfLetters(left.text, right.text)
        cache.set(left.id, right.word, likeness)
      }
      if (likeness > best) best = likeness
    }
  }
  return best
}

const likenessOfLetters = (one: string, other: string): number =>
  areDistinct(one, other) ? 0 : Math.max(0, 1 - editsBetween(one, other) / Math.max(one.length, other.length))

const [minRest, maxApart] = [3, 2]

/** Words that are names themselves, so that they are hardly misspelt, and found as other names. */
function knownTaken({ sought, pairs }: Alignment): number {
  let taken = 0
  for (const pair of pairs) {
    if (pair.likeness >= surelySame || !isChanged(pair)) continue
    const word = sought[firstPlace(pair.sought)] as SoughtWord
    if (word.isKnown && word.isDistinctive) taken += 1
  }
  return taken
}

function initialsIn(words: readonly ComparedWord[], places: Places): number {
  let count = 0
  for (let left = places; left !== 0; left = withoutFirst(left))
    if ((words[firstPlace(left)] as ComparedWord).kind === 'initial') count += 1
  return count
}

/** True for the same words in the same order, or with the family name before the given names. */
function inOrder(sought: readonly SoughtWord[], pairs: readonly Pair[]): boolean {
  const distinctive = pairs.filter((pair) => isDistinctivePair(sought, pair))
  if (distinctive.length < 2) return true
  const places = distinctive
    .sort((one, other) => firstPlace(one.sought) - firstPlace(other.sought))
    .map((pair) => firstPlace(pair.listed))
  const breaks = places.filter((place, index) => index > 0 && place < (places[index - 1] as number)).length
  return breaks === 0 || (breaks === 1 && (places.at(-1) as number) < (places[0] as number))
}

/**
 * True when both names have words of a kind and none in common, such as ship numbers or countries.
 */
function differing({ sought, listed, onlySought, onlyListed }: Alignment, kind: WordKind): number {
  const [left, right] = [hasKind(sought, onlySought, kind), hasKind(listed, onlyListed, kind)]
  return left && right ? 1 : kind === 'number' && (left || right) ? 0.5 : 0
}

function hasKind(words: readonly ComparedWord[], places: Places, kind: WordKind): boolean {
  for (let left = places; left !== 0; left = withoutFirst(left))
    if ((words[firstPlace(left)] as ComparedWord).kind === kind) return true
  return false
}
