// Distinct words of the listed names, with similarity search.

import { ordinaryShare } from '../word-lists/ordinary-names.ts'
import { servantVariant, variantsOf } from '../word-lists/variants.ts'
import { bigramsOf, layOut, pairCount, writeBigrams } from './bigrams.ts'
import { typosOf, withLetters } from './letters.ts'
import type { Lexicon } from './lexicon.ts'
import {
  maxSkeletonLength,
  type Sound,
  skeletonHash,
  skeletonsNear,
  soundOf,
  spoken,
  symbolOf,
  writeSkeleton,
} from './phonetics.ts'
import { createRarity } from './rarity.ts'
import {
  consonantsWritten,
  likenessAmong,
  minSimilarity,
  soundLikeness,
  soundsBelow32,
  soundsFrom32,
} from './similarity.ts'
import { createTwoTypoSearch } from './two-typos.ts'
import type { NameWord, WordKind } from './words.ts'

/** A listed word that is similar to a query word. */
export interface LikeWord {
  readonly word: number
  readonly likeness: number
}

/** All distinct words of the names in the lists. */
export interface Vocabulary {
  readonly size: number
  text(word: number): string
  lengthOf(word: number): number
  /** Code of the first letter of a word. */
  firstLetter(word: number): number
  sound(word: number): Sound
  numberOf(text: string): number | undefined
  /** How distinctive a word is: 0 for one that every name has, 1 for one that almost none has. */
  rarity(text: string): number
  rarityOf(word: number): number
  /** True for a word of the lists or of ordinary names. */
  isKnown(text: string): boolean
  /**
   * Listed words with similar spelling, sound or usage, the most similar first; those below `min`
   * may be missing.
   */
  like(word: NameWord, min?: number): readonly LikeWord[]
  /**
   * The vocabulary limited to these words: a word similar to none of them may return no results.
   */
  only(words: Iterable<number>): Vocabulary
}

/** Similarity of two conventional variants, such as Mamadou and Mohamed. */
export const variantLikeness = 0.93
/** A word of a company's name in another language, or shortened. */
const translatedLikeness = 0.98
const servantLikeness = 0.85
const soundAlikeLikeness = 0.97
/** Factors for the uncertainty of unwritten vowels: words of few consonants match too easily. */
const unwrittenShare = 0.94
const [twoConsonants, twoAndVowels, oneConsonant] = [0.87, 0.91, 0.81]
/** From here, a word of two consonants has vowels that are written. */
const withVowels = 4

function shareOfUnwritten(left: Sound, right: Sound): number {
  const consonants = Math.min(consonantsWritten(left), consonantsWritten(right))
  if (consonants > 2) return unwrittenShare
  if (consonants < 2) return oneConsonant
  return Math.min(left.end - left.begin, right.end - right.begin) >= withVowels ? twoAndVowels : twoConsonants
}

const maxCache = 20_000

/** `countOf` is the number of names that contain a word. */
export function createVocabulary(lexicon: Lexicon, countOf: (word: number) => number, names: number): Vocabulary {
  const sounds = layOutSounds(lexicon)
  const soundAt = (word: number): Sound => ({
    symbols: sounds.symbols,
    begin: sounds.begins[word] as number,
    end: sounds.begins[word + 1] as number,
  })
  const sharingSkeleton = createSkeletonSearch(lexicon.size, soundAt)
  const sharingBigrams = createBigramSearch(lexicon.size, soundAt)
  const twoTypos = createTwoTypoSearch(lexicon)
  const rarity = createRarity(lexicon, soundAt, countOf, names)
  /** Reused for each compared word. */
  const beside = { symbols: sounds.symbols, begin: 0, end: 0 }

  const find = (word: NameWord, min: number): LikeWord[] => {
    const found = new Map<number, number>()
    /** Joined words are many, so that single letters are compared only in others. */
    const isSingle = min === minSimilarity
    const add = (other: number, likeness: number): void => {
      if (likeness > (found.get(other) ?? 0)) found.set(other, likeness)
    }
    const exact = lexicon.numberOf(word.text)
    if (exact !== undefined) add(exact, word.written ? 1 : unwrittenShare)
    if (!isComparable(word.kind)) return ordered(found)
    addRelated(lexicon, word, add)
    const sound = spoken(word.text)
    const [low, high] = [soundsBelow32(sound), soundsFrom32(sound)]
    const compare = (other: number, known = 0): void => {
      beside.begin = sounds.begins[other] as number
      beside.end = sounds.begins[other + 1] as number
      const [otherLow, otherHigh] = [sounds.low[other] as number, sounds.high[other] as number]
      const likeness = likenessAmong(sound, low, high, beside, otherLow, otherHigh, !word.written, min)
      const heard = likeness === 0 ? 0 : likenessOfSounds(likeness, sound, beside, !word.written)
      const apart = word.text.length - lexicon.lengthOf(other)
      const mayBeTypo = isSingle && apart <= 1 && apart >= -1
      const best = word.written && (heard > 0 || mayBeTypo) ? withLetters(word.text, lexicon.text(other), heard) : heard
      if (best > 0 || known > 0) add(other, Math.max(best, known))
    }
    if (exact === undefined && word.written && isSingle)
      for (const meant of numbersOf(lexicon, typosOf(word.text))) compare(meant)
    for (const skeleton of skeletonsNear(sound, word.written)) sharingSkeleton.each(skeleton, compare)
    if (word.written && sound.end >= minFuzzyLength) for (const other of sharingBigrams.max(sound)) compare(other)
    if (isSingle && exact === undefined && mayBeMisspelt(word))
      for (const near of twoTypos.near(word.text)) compare(near.word, near.likeness)
    return ordered(found).slice(0, maxLike)
  }

  const vocabulary: Vocabulary = {
    size: lexicon.size,
    text: lexicon.text,
    lengthOf: lexicon.lengthOf,
    firstLetter: lexicon.firstLetter,
    sound: soundAt,
    numberOf: lexicon.numberOf,
    rarity(text) {
      const word = lexicon.numberOf(text)
      return word === undefined ? rarity.ofUnlisted(text) : rarity.of(word)
    },
    rarityOf: rarity.of,
    isKnown: (text) => lexicon.numberOf(text) !== undefined || ordinaryShare(text) > 0,
    like: remembered(find),
    only(words) {
      const isLikeAny = createFewWords(lexicon, soundAt, words, sharingSkeleton.slotOf, sharingBigrams.rarest)
      // Joined words are many and occur once; a cheap test avoids most full searches.
      const joined = remembered((word, min) => (isLikeAny(word, min) ? vocabulary.like(word, min) : []))
      const like: Vocabulary['like'] = (word, min = minSimilarity) =>
        (min > minSimilarity ? joined : vocabulary.like)(word, min)
      return { ...vocabulary, like }
    },
  }
  return vocabulary
}

/** Adds variants and translations of a word, and the name that a servant name serves. */
function addRelated(lexicon: Lexicon, word: NameWord, add: (other: number, likeness: number) => void): void {
  const isTranslated = word.kind === 'business' || word.kind === 'place'
  for (const other of numbersOf(lexicon, variantsOf(word.text)))
    add(other, isTranslated ? translatedLikeness : variantLikeness)
  const served = servedBy(word)
  if (served !== null) for (const other of numbersOf(lexicon, [served])) add(other, servantLikeness)
}

/** Two typos leave few pairs of sounds. A known name is hardly misspelt. */
const mayBeMisspelt = ({ text, written }: NameWord): boolean => written && ordinaryShare(text) === 0

function numbersOf(lexicon: Lexicon, texts: Iterable<string>): number[] {
  const found: number[] = []
  for (const text of texts) {
    const word = lexicon.numberOf(text)
    if (word !== undefined) found.push(word)
  }
  return found
}

/** Caches results, because names share their words. */
function remembered(find: (word: NameWord, min: number) => readonly LikeWord[]): Vocabulary['like'] {
  const cache = new Map<string, readonly LikeWord[]>()
  return (word, min = minSimilarity) => {
    const key = `${word.text} ${word.kind} ${word.written} ${min}`
    const known = cache.get(key)
    if (known) return known
    if (cache.size >= maxCache) cache.clear()
    const found = find(word, min)
    cache.set(key, found)
    return found
  }
}

/** The sounds of all words in one array, the start of each, and the set of its sounds. */
function layOutSounds(lexicon: Lexicon) {
  const begins = new Int32Array(lexicon.size + 1)
  const [low, high] = [new Int32Array(lexicon.size), new Int32Array(lexicon.size)]
  let symbols = new Uint8Array(lexicon.size * 8 + 64)
  let end = 0
  for (let word = 0; word < lexicon.size; word += 1) {
    const sound = soundOf(lexicon.text(word))
    if (end + sound.length > symbols.length) {
      const wider = new Uint8Array(symbols.length * 2 + sound.length)
      wider.set(symbols)
      symbols = wider
    }
    for (let place = 0; place < sound.length; place += 1)
      symbols[end + place] = symbolOf[sound.charCodeAt(place) & 127] as number
    const read = { symbols, begin: end, end: end + sound.length }
    low[word] = soundsBelow32(read)
    high[word] = soundsFrom32(read)
    end += sound.length
    begins[word + 1] = end
  }
  return { symbols: symbols.slice(0, end), begins, low, high }
}

/** Finds words by the skeleton of their consonants, with occasional false positives. */
function createSkeletonSearch(size: number, soundAt: (word: number) => Sound) {
  const bits = Math.max(8, 32 - Math.clz32(size))
  const slotOf = (skeleton: number): number => Math.imul(skeleton, 0x9e3779b1) >>> (32 - bits)
  const skeleton = new Uint8Array(maxSkeletonLength + 1)
  const { begins, holders } = layOut(1 << bits, size, (word, keys) => {
    keys[0] = slotOf(skeletonHash(skeleton, writeSkeleton(soundAt(word), skeleton)))
    return 1
  })
  return {
    slotOf,
    each(requested: number, found: (word: number) => void): void {
      const slot = slotOf(requested)
      for (let place = begins[slot] as number; place < (begins[slot + 1] as number); place += 1)
        found(holders[place] as number)
    },
  }
}

/** Finds words by shared pairs of sounds. */
function createBigramSearch(size: number, soundAt: (word: number) => Sound) {
  const { begins, holders } = layOut(pairCount, size, (word, keys) => writeBigrams(soundAt(word), keys))
  const shared = new Uint8Array(size)
  const holdersOf = (pair: number): number => (begins[pair + 1] as number) - (begins[pair] as number)
  /**
   * The pairs of a word that occur in the fewest words, and how many of them a candidate must
   * share.
   */
  const rarest = (sound: Sound): RarestPairs => {
    const pairs = bigramsOf(sound)
      .filter((pair) => holdersOf(pair) > 0)
      .sort((one, other) => holdersOf(one) - holdersOf(other))
      .slice(0, maxBigrams)
    return { pairs, enough: Math.max(2, Math.ceil(pairs.length * 0.4)) }
  }
  return {
    rarest,
    /** The words that share most of the rarest pairs. */
    max(sound: Sound): number[] {
      const { pairs, enough } = rarest(sound)
      const found: number[] = []
      shared.fill(0)
      for (const pair of pairs) {
        const end = begins[pair + 1] as number
        for (let place = begins[pair] as number; place < end; place += 1) {
          const word = holders[place] as number
          const count = (shared[word] as number) + 1
          shared[word] = count
          if (count === enough) found.push(word)
        }
      }
      return found.length > maxFuzzy ? limitByShared(found, shared, enough) : found
    },
  }
}

interface RarestPairs {
  readonly pairs: readonly number[]
  readonly enough: number
}

/**
 * Tests whether any of a few words may be similar to another. It uses the criteria of the full
 * search without its limit on candidates, so it may return true where nothing is found, but never
 * false where something is.
 */
function createFewWords(
  { numberOf }: Pick<Lexicon, 'numberOf'>,
  soundAt: (word: number) => Sound,
  words: Iterable<number>,
  slotOf: (skeleton: number) => number,
  rarest: (sound: Sound) => RarestPairs,
): (word: NameWord, min: number) => boolean {
  const few = [...new Set(words)]
  const isOne = new Set<number | undefined>(few)
  const bySkeleton = new Map<number, number[]>()
  const byPair = new Map<number, number[]>()
  const file = (drawer: Map<number, number[]>, key: number, place: number): void => {
    const places = drawer.get(key)
    if (places) places.push(place)
    else drawer.set(key, [place])
  }
  const skeleton = new Uint8Array(maxSkeletonLength + 1)
  few.forEach((word, place) => {
    file(bySkeleton, slotOf(skeletonHash(skeleton, writeSkeleton(soundAt(word), skeleton))), place)
    for (const pair of bigramsOf(soundAt(word))) file(byPair, pair, place)
  })
  const shared = new Uint8Array(few.length)
  return (word, min) => {
    if (isOne.has(numberOf(word.text))) return true
    if (!isComparable(word.kind)) return false
    if (variantsOf(word.text).some((variant) => isOne.has(numberOf(variant)))) return true
    const served = servedBy(word)
    if (served !== null && isOne.has(numberOf(served) ?? -1)) return true
    const sound = spoken(word.text)
    const isLike = (place: number): boolean =>
      compareSounds(sound, soundAt(few[place] as number), !word.written, min) > 0
    for (const near of skeletonsNear(sound, word.written)) if (bySkeleton.get(slotOf(near))?.some(isLike)) return true
    if (!word.written || sound.end < minFuzzyLength) return false
    const { pairs, enough } = rarest(sound)
    shared.fill(0)
    for (const pair of pairs) {
      for (const place of byPair.get(pair) ?? []) {
        const count = (shared[place] as number) + 1
        shared[place] = count
        if (count === enough && isLike(place)) return true
      }
    }
    return false
  }
}

/** Limits the candidates to those that share most; ties go to the first in list order. */
function limitByShared(found: readonly number[], shared: Uint8Array, enough: number): number[] {
  const closest: number[] = []
  for (let count = maxBigrams; count >= enough && closest.length < maxFuzzy; count -= 1) {
    for (const word of found) if (shared[word] === count && closest.length < maxFuzzy) closest.push(word)
  }
  return closest
}

const servedBy = ({ kind, text }: NameWord): string | null => (kind === 'word' ? servantVariant(text) : null)

const maxBigrams = 6
const maxFuzzy = 400
const maxLike = 120
const minFuzzyLength = 4

/** Similarity of two words by sound; 0 where it is below `min`. */
export function compareSounds(left: Sound, right: Sound, unwritten: boolean, min = minSimilarity): number {
  const likeness = soundLikeness(left, right, unwritten, min)
  return likeness === 0 ? 0 : likenessOfSounds(likeness, left, right, unwritten)
}

/** Equal sounds score slightly below equal spelling, and lower again without written vowels. */
export function likenessOfSounds(likeness: number, left: Sound, right: Sound, unwritten: boolean): number {
  if (!unwritten) return Math.min(likeness, soundAlikeLikeness)
  return likeness * shareOfUnwritten(left, right)
}

/** Small words, numbers and initials match only exactly. */
const isComparable = (kind: WordKind): boolean =>
  kind === 'word' || kind === 'patronymic' || kind === 'place' || kind === 'business' || kind === 'honorific'

function ordered(found: ReadonlyMap<number, number>): LikeWord[] {
  return [...found]
    .map(([word, likeness]) => ({ word, likeness }))
    .sort((one, other) => other.likeness - one.likeness || one.word - other.word)
}
