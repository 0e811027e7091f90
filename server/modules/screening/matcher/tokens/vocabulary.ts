import { ordinaryShare } from '../knowledge/ordinary-names.ts'
import { variantsOf } from '../knowledge/variants.ts'
import { bigramsOf, layOutBigrams } from './bigrams.ts'
import { consonantsOf, soundLikeness } from './likeness.ts'
import { skeletonOf, soundOf } from './sound.ts'
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
  sound(word: number): string
  /** The pairs of neighbouring sounds of a word. */
  bigrams(word: number): readonly number[]
  numberOf(text: string): number | undefined
  /** How much it tells that a name has this word: 0 for one that everybody has, 1 for one that hardly anybody has. */
  rarity(text: string): number
  /** The words of the lists that are spelt, sound or are used like this one, likest first. */
  like(word: NameWord): readonly LikeWord[]
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

export function createVocabulary(
  texts: readonly string[],
  nameCounts: Int32Array,
  names: number,
  knownRarity?: (text: string) => number,
): Vocabulary {
  const numbers = new Map(texts.map((text, word) => [text, word]))
  const sounds = texts.map(soundOf)
  const bySkeleton = groupBySkeleton(sounds)
  const sharingBigrams = createBigramSearch(sounds)
  const cache = new Map<string, readonly LikeWord[]>()
  const pairs: (readonly number[])[] = []

  const rarity = (text: string): number => {
    if (knownRarity) return knownRarity(text)
    const word = numbers.get(text)
    const listed = word === undefined ? 0 : (nameCounts[word] as number) / (names + smoothing)
    return Math.log(1 / (Math.max(listed, ordinaryShare(text)) + floor)) / Math.log(1 / floor)
  }

  const find = (word: NameWord): LikeWord[] => {
    const found = new Map<number, number>()
    const sound = soundOf(word.text)
    const add = (other: number, likeness: number): void => {
      if (likeness > (found.get(other) ?? 0)) found.set(other, likeness)
    }
    const exact = numbers.get(word.text)
    if (exact !== undefined) add(exact, word.written ? 1 : unwrittenShare)
    if (!isComparable(word.kind)) return ordered(found)
    for (const variant of variantsOf(word.text)) {
      const other = numbers.get(variant)
      if (other !== undefined) add(other, variantLikeness)
    }
    const compare = (other: number): void => add(other, compareSounds(sound, sounds[other] as string, !word.written))
    for (const skeleton of skeletonsNear(skeletonOf(sound), word.written)) {
      for (const other of bySkeleton.get(skeleton) ?? []) compare(other)
    }
    if (word.written && sound.length >= shortestFuzzy) for (const other of sharingBigrams(sound)) compare(other)
    return ordered(found).slice(0, mostLike)
  }

  return {
    size: texts.length,
    text: (word) => texts[word] as string,
    sound: (word) => sounds[word] as string,
    bigrams(word) {
      pairs[word] ??= bigramsOf(sounds[word] as string)
      return pairs[word]
    },
    numberOf: (text) => numbers.get(text),
    rarity,
    like(word) {
      const key = `${word.text} ${word.kind} ${word.written}`
      const known = cache.get(key)
      if (known) return known
      if (cache.size >= longestCache) cache.clear()
      const found = find(word)
      cache.set(key, found)
      return found
    },
  }
}

/** Finds the words that share most of the rarest pairs of sounds of another. */
function createBigramSearch(sounds: readonly string[]): (sound: string) => number[] {
  const bigrams = layOutBigrams(sounds)
  const shared = new Uint8Array(sounds.length)
  return (sound) => {
    const runs = bigramsOf(sound)
      .map((pair) => [bigrams.begins[pair] as number, bigrams.begins[pair + 1] as number] as const)
      .filter(([begin, end]) => end > begin)
      .sort((one, other) => one[1] - one[0] - (other[1] - other[0]))
      .slice(0, mostBigrams)
    const enough = Math.max(2, Math.ceil(runs.length * 0.4))
    const touched: number[] = []
    for (const [begin, end] of runs) {
      for (let place = begin; place < end; place += 1) {
        const word = bigrams.holders[place] as number
        const count = shared[word] as number
        if (count === 0) touched.push(word)
        shared[word] = count + 1
      }
    }
    let found = touched.filter((word) => (shared[word] as number) >= enough)
    if (found.length > mostFuzzy) {
      const more = found.filter((word) => (shared[word] as number) > enough)
      found = more.length > 0 ? more.slice(0, mostFuzzy) : found.slice(0, mostFuzzy)
    }
    for (const word of touched) shared[word] = 0
    return found
  }
}

const mostBigrams = 6
const mostFuzzy = 400
const mostLike = 120
const shortestFuzzy = 4

/** Likeness of two sounds; words that only sound the same stand a little below the same spelling. */
export function compareSounds(left: string, right: string, unwritten: boolean): number {
  const likeness = soundLikeness(left, right, unwritten)
  if (!unwritten) return Math.min(likeness, soundAlikeLikeness)
  // Two consonants are soon the same.
  return likeness * (Math.min(consonantsOf(left), consonantsOf(right)) <= 2 ? fewLettersShare : unwrittenShare)
}

/** Small words, numbers and initials are the same or are not. */
const isComparable = (kind: WordKind): boolean =>
  kind === 'word' || kind === 'patronymic' || kind === 'place' || kind === 'business' || kind === 'honorific'

function groupBySkeleton(sounds: readonly string[]): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  sounds.forEach((sound, word) => {
    const skeleton = skeletonOf(sound)
    const group = groups.get(skeleton)
    if (group) group.push(word)
    else groups.set(skeleton, [word])
  })
  return groups
}

/** Without vowels a long one may have been read as a consonant, so one may be too many. */
function skeletonsNear(skeleton: string, written: boolean): Set<string> {
  const near = new Set([skeleton])
  if (written) return near
  near.add(skeleton.startsWith('A') ? skeleton.slice(1) : `A${skeleton}`)
  for (let gap = 0; gap < skeleton.length && skeleton.length > 3; gap += 1) {
    near.add(skeleton.slice(0, gap) + skeleton.slice(gap + 1))
  }
  return near
}

function ordered(found: ReadonlyMap<number, number>): LikeWord[] {
  return [...found]
    .map(([word, likeness]) => ({ word, likeness }))
    .filter(({ likeness }) => likeness > 0)
    .sort((one, other) => other.likeness - one.likeness || one.word - other.word)
}
