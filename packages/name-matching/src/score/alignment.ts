// Pairs the words of two names.

import type { IndexedWord, NameIndex } from '../search/name-index.ts'
import { bigramsOf } from '../tokens/bigrams.ts'
import { withLetters } from '../tokens/letters.ts'
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
/** The same where vowels are left out, so that no word is written in full. */
const likeUnwritten = 0.75
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
  const { vocabulary } = index
  const found = likeWords(index, sought, listed)
  const pairAlike = (min: number): void => {
    for (const { i, j, likeness } of found) {
      if (likeness < min || !freeSought.has(i) || !freeListed.has(j)) continue
      const weight = Math.max((sought[i] as SoughtWord).weight, (listed[j] as IndexedWord).weight)
      const served =
        likeness < 1 ? initialBefore(sought, freeSought, i, vocabulary.text((listed[j] as IndexedWord).word)) : []
      pair({ sought: [...served, i], listed: [j], likeness, way: likeness === 1 ? 'same' : 'alike', weight })
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
      const likeness = left.like.get(right.word) ?? otherLikeness(vocabulary, left, right)
      const min = isName(left.kind) && isName(right.kind) ? minPair : left.written ? sameSmallWord : likeUnwritten
      if (likeness < min) continue
      const order = likeness * 4 + Math.min(left.weight, right.weight) - Math.abs(i - j) * 0.01
      found.push({ i, j, likeness, order })
    }
  }
  return found.sort((one, other) => other.order - one.order || one.i - other.i || one.j - other.j)
}

/** An alif may be any vowel. */
const isVowel = (text: string): boolean => /^[aeiou]$/.test(text)
const likeInitial = 0.9

function otherLikeness(vocabulary: Vocabulary, left: SoughtWord, right: IndexedWord): number {
  if (left.kind !== 'initial' || right.kind !== 'initial') return likenessMet(vocabulary, left, right)
  return !left.written && isVowel(left.text) && isVowel(vocabulary.text(right.word)) ? likeInitial : 0
}

const minComparedLength = 4
/** Words of three sounds are alike by chance, so they are compared strictly. */
const likeShort = 0.7

function likenessMet(vocabulary: Vocabulary, left: SoughtWord, { word, kind }: IndexedWord): number {
  if (!isName(left.kind) || !isName(kind) || left.sound.end < minComparedLength - 1) return 0
  const known = left.met.get(word)
  if (known !== undefined) return known
  const min = left.sound.end < minComparedLength ? likeShort : undefined
  const alike = compareSounds(left.sound, vocabulary.sound(word), !left.written, min)
  const likeness = left.written ? withLetters(left.text, vocabulary.text(word), alike) : alike
  left.met.set(word, likeness)
  return likeness
}

/** The initial before the second word of a servant name: `A. Rahim` may be Abdul Rahim. */
function initialBefore(
  sought: readonly SoughtWord[],
  freeSought: ReadonlySet<number>,
  place: number,
  whole: string,
): number[] {
  if (!whole.startsWith('abdul')) return []
  const before = sought[place - 1]?.kind === 'particle' ? place - 2 : place - 1
  const isInitial = sought[before]?.kind === 'initial' && sought[before]?.text === 'a' && freeSought.has(before)
  return isInitial ? [before] : []
}

/** An initial, or `Abd.` for one of the servant names. */
const mayAbbreviate = (kind: WordKind, text: string): boolean =>
  kind === 'initial' || (kind === 'particle' && text === 'abd')

/** Pairs initials with names, and those that are left with particles and titles. */
function pairInitials(
  index: NameIndex,
  sought: readonly SoughtWord[],
  listed: readonly IndexedWord[],
  freeSought: ReadonlySet<number>,
  freeListed: ReadonlySet<number>,
  pair: (taken: Pair) => void,
): void {
  const listedText = (place: number): string => index.vocabulary.text((listed[place] as IndexedWord).word)
  for (const isWanted of [isName, isParticle, isTitle]) {
    for (const i of [...freeSought]) {
      const left = sought[i] as SoughtWord
      const isShort = mayAbbreviate(left.kind, left.text)
      if (!freeSought.has(i) || (!isShort && !isWanted(left.kind))) continue
      for (const j of freeListed) {
        const right = listed[j] as IndexedWord
        const [short, long] = isShort ? [left, right] : [right, left]
        const [start, whole] = isShort ? [left.text, listedText(j)] : [listedText(j), left.text]
        const mayBegin = whole.startsWith(start) || (!left.written && isVowel(start) && isVowel(whole.charAt(0)))
        if (!mayAbbreviate(short.kind, start) || !isWanted(long.kind) || !mayBegin) continue
        const served = isShort && start.length === 1 ? servedInitials(sought, freeSought, i, whole) : []
        // `A.` is al-Mabruk as a whole.
        const named = isShort && isArticleBefore(listed, freeListed, j, whole) ? [j, j + 1] : [j]
        const { weight } = (isShort ? listed[named.at(-1) as number] : long) as { weight: number }
        pair({ sought: [i, ...served], listed: named, likeness: initialLikeness, way: 'initial', weight })
        break
      }
    }
  }
}

const isParticle = (kind: WordKind): boolean => kind === 'particle'
const isTitle = (kind: WordKind): boolean => kind === 'honorific'

function isArticleBefore(
  listed: readonly IndexedWord[],
  free: ReadonlySet<number>,
  place: number,
  text: string,
): boolean {
  const next = listed[place + 1]
  return text === 'al' && next !== undefined && isName(next.kind) && free.has(place + 1)
}

/**
 * The further initials of a servant name: `A. R.` is Abdul Rahim, and so is `A. A. R.` with the
 * article.
 */
function servedInitials(
  sought: readonly SoughtWord[],
  freeSought: ReadonlySet<number>,
  first: number,
  whole: string,
): number[] {
  if (!whole.startsWith('abdul')) return []
  const isInitial = (place: number, letter: string): boolean =>
    sought[place]?.kind === 'initial' && freeSought.has(place) && sought[place]?.text === letter
  const served = whole.charAt('abdul'.length)
  if (isInitial(first + 1, served)) return [first + 1]
  return isInitial(first + 1, 'a') && isInitial(first + 2, served) ? [first + 1, first + 2] : []
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
