import { ordinaryShare, ordinaryWords } from '../knowledge/ordinary-names.ts'
import { variantsOf } from '../knowledge/variants.ts'
import { bigramsOf, layOut, pairCount, writeBigrams } from './bigrams.ts'
import type { Lexicon } from './lexicon.ts'
import { consonantsOf, leastAlike, soundLikeness } from './likeness.ts'
import {
  longestSkeleton,
  type Sound,
  skeletonHash,
  skeletonsNear,
  soundOf,
  spoken,
  symbolOf,
  writeSkeleton,
} from './sound.ts'
import type { NameWord, WordKind } from './words.ts'

/** A word of the lists that is like one that is sought. */
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
  /** How much it tells that a name has this word: 0 for one that everybody has, 1 for one that hardly anybody has. */
  rarity(text: string): number
  rarityOf(word: number): number
  /** The words of the lists that are spelt, sound or are used like this one, likest first; those less alike than `least` may be missing. */
  like(word: NameWord, least?: number): readonly LikeWord[]
}

/** Likeness of two names that are one by use, such as Mamadou and Mohamed. */
export const variantLikeness = 0.93
const soundAlikeLikeness = 0.97
/** What unwritten vowels leave open. */
const unwrittenShare = 0.94
const fewLettersShare = 0.8

const floor = 1 / 20_000
const smoothing = 20_000
const longestCache = 20_000

const rarityAt = (share: number): number => Math.log(1 / (share + floor)) / Math.log(1 / floor)

/** `countOf` is how many of the names have a word. `knownRarity` comes from elsewhere where the names are a part of a whole. */
export function createVocabulary(
  lexicon: Lexicon,
  countOf: (word: number) => number,
  names: number,
  knownRarity?: (text: string) => number,
): Vocabulary {
  const sounds = layOutSounds(lexicon)
  const soundAt = (word: number): Sound => ({
    symbols: sounds.symbols,
    begin: sounds.begins[word] as number,
    end: sounds.begins[word + 1] as number,
  })
  const sharingSkeleton = createSkeletonSearch(lexicon.size, soundAt)
  const sharingBigrams = createBigramSearch(lexicon.size, soundAt)
  const rarities = raritiesOf(lexicon, countOf, names, knownRarity)
  const cache = new Map<string, readonly LikeWord[]>()

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
      if (other !== undefined) add(other, variantLikeness)
    }
    const sound = spoken(word.text)
    const compare = (other: number): void => {
      const likeness = compareSounds(sound, soundAt(other), !word.written, least)
      if (likeness > 0) add(other, likeness)
    }
    for (const skeleton of skeletonsNear(sound, word.written)) sharingSkeleton(skeleton, compare)
    if (word.written && sound.end >= shortestFuzzy) for (const other of sharingBigrams(sound)) compare(other)
    return ordered(found).slice(0, mostLike)
  }

  return {
    size: lexicon.size,
    text: lexicon.text,
    lengthOf: lexicon.lengthOf,
    sound: soundAt,
    numberOf: lexicon.numberOf,
    rarity(text) {
      if (knownRarity) return knownRarity(text)
      const word = lexicon.numberOf(text)
      return word === undefined ? rarityAt(ordinaryShare(text)) : (rarities[word] as number)
    },
    rarityOf: (word) => rarities[word] as number,
    like(word, least = leastAlike) {
      const key = `${word.text} ${word.kind} ${word.written} ${least}`
      const known = cache.get(key)
      if (known) return known
      if (cache.size >= longestCache) cache.clear()
      const found = find(word, least)
      cache.set(key, found)
      return found
    },
  }
}

function layOutSounds(lexicon: Lexicon): { readonly symbols: Uint8Array; readonly begins: Int32Array } {
  const begins = new Int32Array(lexicon.size + 1)
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
    end += sound.length
    begins[word + 1] = end
  }
  return { symbols: symbols.slice(0, end), begins }
}

function raritiesOf(
  lexicon: Lexicon,
  countOf: (word: number) => number,
  names: number,
  knownRarity?: (text: string) => number,
): Float32Array {
  const rarities = new Float32Array(lexicon.size)
  if (knownRarity) {
    for (let word = 0; word < rarities.length; word += 1) rarities[word] = knownRarity(lexicon.text(word))
    return rarities
  }
  for (const text of ordinaryWords()) {
    const word = lexicon.numberOf(text)
    if (word !== undefined) rarities[word] = ordinaryShare(text)
  }
  for (let word = 0; word < rarities.length; word += 1)
    rarities[word] = rarityAt(Math.max(countOf(word) / (names + smoothing), rarities[word] as number))
  return rarities
}

/** Finds the words whose consonants have a skeleton; a few others may be among them. */
function createSkeletonSearch(
  size: number,
  soundAt: (word: number) => Sound,
): (skeleton: number, found: (word: number) => void) => void {
  const bits = Math.max(8, 32 - Math.clz32(size))
  const slotOf = (skeleton: number): number => Math.imul(skeleton, 0x9e3779b1) >>> (32 - bits)
  const skeleton = new Uint8Array(longestSkeleton + 1)
  const { begins, holders } = layOut(1 << bits, size, (word, keys) => {
    keys[0] = slotOf(skeletonHash(skeleton, writeSkeleton(soundAt(word), skeleton)))
    return 1
  })
  return (wanted, found) => {
    const slot = slotOf(wanted)
    for (let place = begins[slot] as number; place < (begins[slot + 1] as number); place += 1)
      found(holders[place] as number)
  }
}

/** Finds the words that share most of the rarest pairs of sounds of another. */
function createBigramSearch(size: number, soundAt: (word: number) => Sound): (sound: Sound) => number[] {
  const { begins, holders } = layOut(pairCount, size, (word, keys) => writeBigrams(soundAt(word), keys))
  const shared = new Uint8Array(size)
  return (sound) => {
    const runs = bigramsOf(sound)
      .map((pair) => [begins[pair] as number, begins[pair + 1] as number] as const)
      .filter(([begin, end]) => end > begin)
      .sort((one, other) => one[1] - one[0] - (other[1] - other[0]))
      .slice(0, mostBigrams)
    const enough = Math.max(2, Math.ceil(runs.length * 0.4))
    const found: number[] = []
    shared.fill(0)
    for (const [begin, end] of runs) {
      for (let place = begin; place < end; place += 1) {
        const word = holders[place] as number
        const count = (shared[word] as number) + 1
        shared[word] = count
        if (count === enough) found.push(word)
      }
    }
    return found.length > mostFuzzy ? sharingMost(found, shared, enough) : found
  }
}

/** Of too many, those that share most; of equals, the first of the lists. */
function sharingMost(found: readonly number[], shared: Uint8Array, enough: number): number[] {
  const kept: number[] = []
  for (let count = mostBigrams; count >= enough && kept.length < mostFuzzy; count -= 1) {
    for (const word of found) if (shared[word] === count && kept.length < mostFuzzy) kept.push(word)
  }
  return kept
}

const mostBigrams = 6
const mostFuzzy = 400
const mostLike = 120
const shortestFuzzy = 4

/** Likeness of two words by their sounds, 0 where the sounds are less alike than `least`. */
export function compareSounds(left: Sound, right: Sound, unwritten: boolean, least = leastAlike): number {
  const likeness = soundLikeness(left, right, unwritten, least)
  return likeness === 0 ? 0 : likenessOfSounds(likeness, left, right, unwritten)
}

/** Words that only sound the same stand a little below the same spelling, and below that where vowels are not written. */
export function likenessOfSounds(likeness: number, left: Sound, right: Sound, unwritten: boolean): number {
  if (!unwritten) return Math.min(likeness, soundAlikeLikeness)
  // Two consonants are soon the same.
  return likeness * (Math.min(consonantsOf(left), consonantsOf(right)) <= 2 ? fewLettersShare : unwrittenShare)
}

/** Small words, numbers and initials are the same or are not. */
const isComparable = (kind: WordKind): boolean =>
  kind === 'word' || kind === 'patronymic' || kind === 'place' || kind === 'business' || kind === 'honorific'

function ordered(found: ReadonlyMap<number, number>): LikeWord[] {
  return [...found]
    .map(([word, likeness]) => ({ word, likeness }))
    .sort((one, other) => other.likeness - one.likeness || one.word - other.word)
}
