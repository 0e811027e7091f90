// Distinct words of the listed names, with similarity search.

import { ordinaryShare, ordinaryWords } from '../word-lists/ordinary-names.ts'
import { servantVariant, variantsOf } from '../word-lists/variants.ts'
import { bigramsOf, layOut, pairCount, writeBigrams } from './bigrams.ts'
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
import { consonantsOf, likenessAmong, minSimilarity, soundLikeness, soundsBelow32, soundsFrom32 } from './similarity.ts'
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
  sound(word: number): Sound
  numberOf(text: string): number | undefined
  /** How distinctive a word is: 0 for one that every name has, 1 for one that almost none has. */
  rarity(text: string): number
  rarityOf(word: number): number
  /** True for a word of the lists or of ordinary names. */
  isKnown(text: string): boolean
  /**
   * Listed words with similar spelling, sound or usage, the most similar first; those below `least`
   * may be missing.
   */
  like(word: NameWord, least?: number): readonly LikeWord[]
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
/** Factor for the uncertainty of unwritten vowels. */
const unwrittenShare = 0.94
const fewLettersShare = 0.8

const floor = 1 / 20_000
const smoothing = 20_000
const maxCache = 20_000

const rarityAt = (share: number): number => Math.log(1 / (share + floor)) / Math.log(1 / floor)

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
  const rarities = raritiesOf(lexicon, countOf, names)
  /** Reused for each compared word. */
  const beside = { symbols: sounds.symbols, begin: 0, end: 0 }

  const find = (word: NameWord, least: number): LikeWord[] => {
    const found = new Map<number, number>()
    const add = (other: number, likeness: number): void => {
      if (likeness > (found.get(other) ?? 0)) found.set(other, likeness)
    }
    const exact = lexicon.numberOf(word.text)
    if (exact !== undefined) add(exact, word.written ? 1 : unwrittenShare)
    if (!isComparable(word.kind)) return ordered(found)
    for (const variant of variantsOf(word.text)) {
      const other = lexicon.numberOf(variant)
      if (other !== undefined)
        add(other, word.kind === 'business' || word.kind === 'place' ? translatedLikeness : variantLikeness)
    }
    const served = servedBy(word)
    const other = served === null ? undefined : lexicon.numberOf(served)
    if (other !== undefined) add(other, servantLikeness)
    const sound = spoken(word.text)
    const [low, high] = [soundsBelow32(sound), soundsFrom32(sound)]
    const compare = (other: number): void => {
      beside.begin = sounds.begins[other] as number
      beside.end = sounds.begins[other + 1] as number
      const [otherLow, otherHigh] = [sounds.low[other] as number, sounds.high[other] as number]
      const likeness = likenessAmong(sound, low, high, beside, otherLow, otherHigh, !word.written, least)
      if (likeness > 0) add(other, likenessOfSounds(likeness, sound, beside, !word.written))
    }
    for (const skeleton of skeletonsNear(sound, word.written)) sharingSkeleton.each(skeleton, compare)
    if (word.written && sound.end >= minFuzzyLength) for (const other of sharingBigrams.most(sound)) compare(other)
    return ordered(found).slice(0, maxLike)
  }

  const vocabulary: Vocabulary = {
    size: lexicon.size,
    text: lexicon.text,
    lengthOf: lexicon.lengthOf,
    sound: soundAt,
    numberOf: lexicon.numberOf,
    rarity(text) {
      const word = lexicon.numberOf(text)
      return word === undefined ? rarityAt(ordinaryShare(text)) : (rarities[word] as number)
    },
    rarityOf: (word) => rarities[word] as number,
    isKnown: (text) => lexicon.numberOf(text) !== undefined || ordinaryShare(text) > 0,
    like: remembered(find),
    only(words) {
      const isLikeAny = createFewWords(lexicon, soundAt, words, sharingSkeleton.slotOf, sharingBigrams.rarest)
      // Joined words are many and occur once. A cheap test against a few words avoids most full
      // searches.
      const joined = remembered((word, least) => (isLikeAny(word, least) ? vocabulary.like(word, least) : []))
      const like: Vocabulary['like'] = (word, least = minSimilarity) =>
        (least > minSimilarity ? joined : vocabulary.like)(word, least)
      return { ...vocabulary, like }
    },
  }
  return vocabulary
}

/** Caches results, because names share their words. */
function remembered(find: (word: NameWord, least: number) => readonly LikeWord[]): Vocabulary['like'] {
  const cache = new Map<string, readonly LikeWord[]>()
  return (word, least = minSimilarity) => {
    const key = `${word.text} ${word.kind} ${word.written} ${least}`
    const known = cache.get(key)
    if (known) return known
    if (cache.size >= maxCache) cache.clear()
    const found = find(word, least)
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

function raritiesOf(lexicon: Lexicon, countOf: (word: number) => number, names: number): Float32Array {
  const rarities = new Float32Array(lexicon.size)
  for (const text of ordinaryWords()) {
    const word = lexicon.numberOf(text)
    if (word !== undefined) rarities[word] = ordinaryShare(text)
  }
  for (let word = 0; word < rarities.length; word += 1)
    rarities[word] = rarityAt(Math.max(countOf(word) / (names + smoothing), rarities[word] as number))
  return rarities
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
    each(wanted: number, found: (word: number) => void): void {
      const slot = slotOf(wanted)
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
    most(sound: Sound): number[] {
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
      return found.length > maxFuzzy ? sharingMost(found, shared, enough) : found
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
): (word: NameWord, least: number) => boolean {
  const few = [...new Set(words)]
  const isOne = new Set<number | undefined>(few)
  const bySkeleton = new Map<number, number[]>()
  const byPair = new Map<number, number[]>()
  const file = (drawer: Map<number, number[]>, key: number, place: number): void => {
    const held = drawer.get(key)
    if (held) held.push(place)
    else drawer.set(key, [place])
  }
  const skeleton = new Uint8Array(maxSkeletonLength + 1)
  few.forEach((word, place) => {
    file(bySkeleton, slotOf(skeletonHash(skeleton, writeSkeleton(soundAt(word), skeleton))), place)
    for (const pair of bigramsOf(soundAt(word))) file(byPair, pair, place)
  })
  const shared = new Uint8Array(few.length)
  return (word, least) => {
    if (isOne.has(numberOf(word.text))) return true
    if (!isComparable(word.kind)) return false
    if (variantsOf(word.text).some((variant) => isOne.has(numberOf(variant)))) return true
    const served = servedBy(word)
    if (served !== null && isOne.has(numberOf(served) ?? -1)) return true
    const sound = spoken(word.text)
    const isLike = (place: number): boolean =>
      compareSounds(sound, soundAt(few[place] as number), !word.written, least) > 0
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
function sharingMost(found: readonly number[], shared: Uint8Array, enough: number): number[] {
  const kept: number[] = []
  for (let count = maxBigrams; count >= enough && kept.length < maxFuzzy; count -= 1) {
    for (const word of found) if (shared[word] === count && kept.length < maxFuzzy) kept.push(word)
  }
  return kept
}

const servedBy = ({ kind, text }: NameWord): string | null => (kind === 'word' ? servantVariant(text) : null)

const maxBigrams = 6
const maxFuzzy = 400
const maxLike = 120
const minFuzzyLength = 4

/** Similarity of two words by sound; 0 where it is below `least`. */
export function compareSounds(left: Sound, right: Sound, unwritten: boolean, least = minSimilarity): number {
  const likeness = soundLikeness(left, right, unwritten, least)
  return likeness === 0 ? 0 : likenessOfSounds(likeness, left, right, unwritten)
}

/** Equal sounds score slightly below equal spelling, and lower again without written vowels. */
export function likenessOfSounds(likeness: number, left: Sound, right: Sound, unwritten: boolean): number {
  if (!unwritten) return Math.min(likeness, soundAlikeLikeness)
  // Two short words with few consonants match too easily.
  return likeness * (Math.min(consonantsOf(left), consonantsOf(right)) <= 2 ? fewLettersShare : unwrittenShare)
}

/** Small words, numbers and initials match only exactly. */
const isComparable = (kind: WordKind): boolean =>
  kind === 'word' || kind === 'patronymic' || kind === 'place' || kind === 'business' || kind === 'honorific'

function ordered(found: ReadonlyMap<number, number>): LikeWord[] {
  return [...found]
    .map(([word, likeness]) => ({ word, likeness }))
    .sort((one, other) => other.likeness - one.likeness || one.word - other.word)
}
