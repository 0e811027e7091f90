// Pairs the words of two names.

import type { IndexedWord, NameIndex } from '../search/name-index.ts'
import { bigramsOf } from '../tokens/bigrams.ts'
import { type Sound, soundsMerge, spoken } from '../tokens/phonetics.ts'
import { soundLikeness } from '../tokens/similarity.ts'
import { compareSounds, type LikeWord, likenessOfSounds, type Vocabulary } from '../tokens/vocabulary.ts'
import type { NameWord, WordKind } from '../tokens/words.ts'

/** Words of both names that match; several on a side where they are joined. */
export interface Pair {
  readonly sought: readonly number[]
  readonly listed: readonly number[]
  readonly likeness: number
  readonly way: 'same' | 'alike' | 'initial' | 'joined'
  readonly weight: number
}

export interface Alignment {
  readonly sought: readonly SoughtWord[]
  readonly listed: readonly IndexedWord[]
  readonly pairs: readonly Pair[]
  readonly onlySought: readonly number[]
  readonly onlyListed: readonly number[]
}

/** A word of the query with its cached lookups. */
export interface SoughtWord extends NameWord {
  readonly weight: number
  readonly sound: Sound
  readonly bigrams: readonly number[]
  /** True for a word of the lists or of ordinary names. */
  readonly isKnown: boolean
  readonly like: ReadonlyMap<number, number>
  /** Cached similarity to other words of compared names that are not in `like`. */
  readonly met: Map<number, number>
}

export function soughtWord(word: NameWord, weight: number, like: readonly LikeWord[], isKnown: boolean): SoughtWord {
  const sound = spoken(word.text)
  const likeness = new Map(like.map((found) => [found.word, found.likeness]))
  return { ...word, weight, sound, bigrams: bigramsOf(sound), isKnown, like: likeness, met: new Map() }
}

const minPair = 0.5
/** Titles and other small words are paired only with their own forms. */
const sameSmallWord = 0.92
const surelyAlike = 0.8
const minJoined = 0.72
const minJoinedLength = 4
/** An initial is consistent with a name and does not prove it. */
const initialLikeness = 0.55
/** Words of different kinds are rarely the same. */
const isName = (kind: WordKind): boolean =>
  kind === 'word' || kind === 'patronymic' || kind === 'place' || kind === 'business'

/**
 * Pairs the words of two names one to one: the most similar first, then words joined on one side,
 * then less similar words and initials.
 */
export function alignNames(index: NameIndex, sought: readonly SoughtWord[], name: number): Alignment {
  const listed = index.wordsOf(name)
  const freeSought = new Set(sought.keys())
  const freeListed = new Set(listed.keys())
  const pairs: Pair[] = []
  const pair = (taken: Pair): void => {
    for (const place of taken.sought) freeSought.delete(place)
    for (const place of taken.listed) freeListed.delete(place)
    pairs.push(taken)
  }
  const found = likeWords(index, sought, listed)
  const pairAlike = (least: number): void => {
    for (const { i, j, likeness } of found) {
      if (likeness < least || !freeSought.has(i) || !freeListed.has(j)) continue
      const weight = Math.max((sought[i] as SoughtWord).weight, (listed[j] as IndexedWord).weight)
      pair({ sought: [i], listed: [j], likeness, way: likeness === 1 ? 'same' : 'alike', weight })
    }
  }
  pairAlike(surelyAlike)
  if (freeSought.size > 0 && freeListed.size > 0) {
    pairJoined(index, sought, listed, freeSought, freeListed, pair)
    pairAlike(minPair)
    pairInitials(index, sought, listed, freeSought, freeListed, pair)
  }
  return { sought, listed, pairs, onlySought: [...freeSought], onlyListed: [...freeListed] }
}

function likeWords({ vocabulary }: NameIndex, sought: readonly SoughtWord[], listed: readonly IndexedWord[]) {
  const found: { i: number; j: number; likeness: number; order: number }[] = []
  for (let i = 0; i < sought.length; i += 1) {
    const left = sought[i] as SoughtWord
    for (let j = 0; j < listed.length; j += 1) {
      const right = listed[j] as IndexedWord
      const likeness = left.like.get(right.word) ?? likenessMet(vocabulary, left, right)
      if (likeness < minPair || (likeness < sameSmallWord && !(isName(left.kind) && isName(right.kind)))) continue
      const order = likeness * 4 + Math.min(left.weight, right.weight) - Math.abs(i - j) * 0.01
      found.push({ i, j, likeness, order })
    }
  }
  return found.sort((one, other) => other.order - one.order || one.i - other.i || one.j - other.j)
}

const minComparedLength = 4

function likenessMet(vocabulary: Vocabulary, left: SoughtWord, { word, kind }: IndexedWord): number {
  if (!isName(left.kind) || !isName(kind) || left.sound.end < minComparedLength) return 0
  const known = left.met.get(word)
  if (known !== undefined) return known
  const likeness = compareSounds(left.sound, vocabulary.sound(word), !left.written)
  left.met.set(word, likeness)
  return likeness
}

function pairInitials(
  { vocabulary }: NameIndex,
  sought: readonly SoughtWord[],
  listed: readonly IndexedWord[],
  freeSought: ReadonlySet<number>,
  freeListed: ReadonlySet<number>,
  pair: (taken: Pair) => void,
): void {
  for (const i of [...freeSought]) {
    const left = sought[i] as SoughtWord
    for (const j of freeListed) {
      const right = listed[j] as IndexedWord
      const [short, long] = left.kind === 'initial' ? [left, right] : [right, left]
      if (short.kind !== 'initial' || !isName(long.kind)) continue
      const text = vocabulary.text(right.word)
      if (!(short === left ? text.startsWith(left.text) : left.text.startsWith(text))) continue
      pair({ sought: [i], listed: [j], likeness: initialLikeness, way: 'initial', weight: long.weight })
      break
    }
  }
}

/** Pairs joined neighbours on one side with a single word on the other. */
function pairJoined(
  { vocabulary }: NameIndex,
  sought: readonly SoughtWord[],
  listed: readonly IndexedWord[],
  freeSought: ReadonlySet<number>,
  freeListed: ReadonlySet<number>,
  pair: (taken: Pair) => void,
): void {
  const soughtSide: Side = {
    sounds: sought.map(({ sound }) => sound),
    textAt: (place) => (sought[place] as SoughtWord).text,
  }
  const listedSide: Side = {
    sounds: listed.map(({ word }) => vocabulary.sound(word)),
    textAt: (place) => vocabulary.text((listed[place] as IndexedWord).word),
  }
  for (const i of [...freeSought]) {
    const left = sought[i] as SoughtWord
    if (!freeSought.has(i) || left.text.length < minJoinedLength) continue
    const run = likestRun(left.sound, listedSide, freeListed, !left.written)
    if (run) pair({ sought: [i], listed: run.places, likeness: run.likeness, way: 'joined', weight: left.weight })
  }
  const unwritten = sought.some(({ written }) => !written)
  for (const j of [...freeListed]) {
    const right = listed[j] as IndexedWord
    if (!freeListed.has(j) || vocabulary.lengthOf(right.word) < minJoinedLength) continue
    const run = likestRun(listedSide.sounds[j] as Sound, soughtSide, freeSought, unwritten)
    if (run) pair({ sought: run.places, listed: [j], likeness: run.likeness, way: 'joined', weight: right.weight })
  }
}

/** The words of a name whose neighbours may be joined. */
interface Side {
  readonly sounds: readonly Sound[]
  textAt(place: number): string
}

const maxRun = 4
const maxLonger = 3
/** Reused for every joined word to avoid allocations. */
const runSymbols = new Uint8Array(512)

function likestRun(whole: Sound, { sounds, textAt }: Side, free: ReadonlySet<number>, unwritten: boolean) {
  let best: { from: number; to: number; likeness: number } | null = null
  const wholeLength = whole.end - whole.begin
  for (const from of free) {
    let length = copySound(sounds[from] as Sound, 0)
    let merges = false
    for (let next = from + 1; free.has(next) && next - from < maxRun; next += 1) {
      const sound = sounds[next] as Sound
      merges ||= soundsMerge(runSymbols[length - 1] as number, sound.symbols[sound.begin] as number)
      length = copySound(sound, length)
      if (!unwritten && length - wholeLength > maxLonger) break
      if (!unwritten && wholeLength - length > maxLonger) continue
      const run = merges ? spokenRun(textAt, from, next) : { symbols: runSymbols, begin: 0, end: length }
      const likeness = soundLikeness(run, whole, unwritten, minJoined)
      if (likeness > (best?.likeness ?? 0)) best = { from, to: next, likeness }
    }
  }
  if (!best) return null
  const { from, to } = best
  const likeness =
    best.likeness === 1 ? 1 : likenessOfSounds(best.likeness, spokenRun(textAt, from, to), whole, unwritten)
  return likeness < minJoined
    ? null
    : { places: Array.from({ length: to - from + 1 }, (_, place) => from + place), likeness }
}

/** Appends the sounds of a word at `at`; returns their end. */
function copySound({ symbols, begin, end }: Sound, at: number): number {
  const count = Math.min(end - begin, runSymbols.length - at)
  for (let place = 0; place < count; place += 1) runSymbols[at + place] = symbols[begin + place] as number
  return at + count
}

function spokenRun(textAt: (place: number) => string, from: number, to: number): Sound {
  let text = ''
  for (let place = from; place <= to; place += 1) text += textAt(place)
  return spoken(text)
}
