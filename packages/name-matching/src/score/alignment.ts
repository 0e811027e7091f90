// Pairs the words of two names.

import type { IndexedWord } from '../search/name-index.ts'
import { bigramsOf } from '../tokens/bigrams.ts'
import { type ComparedWord, comparedWord } from '../tokens/compared-word.ts'
import { withLetters } from '../tokens/letters.ts'
import type { PairCache } from '../tokens/pair-cache.ts'
import { type Sound, soundsMerge, spoken } from '../tokens/phonetics.ts'
import { likenessAmong, soundLikeness } from '../tokens/similarity.ts'
import { compareSounds, type LikeWord, likenessOfSounds } from '../tokens/vocabulary.ts'
import type { NameWord } from '../tokens/words.ts'
import { allPlaces, firstPlace, hasPlace, onePlace, type Places, withoutFirst } from './places.ts'

/** Words of both names that match; several on a side where they are joined. */
export interface Pair {
  readonly sought: Places
  readonly listed: Places
  readonly likeness: number
  readonly way: 'same' | 'alike' | 'initial' | 'joined'
  readonly weight: number
}

export interface Alignment {
  readonly sought: readonly SoughtWord[]
  readonly listed: readonly IndexedWord[]
  readonly pairs: readonly Pair[]
  readonly onlySought: Places
  readonly onlyListed: Places
}

/** A word of the query with its cached lookups. */
export interface SoughtWord extends ComparedWord, NameWord {
  /** Key of the word in caches. */
  readonly id: number
  readonly bigrams: readonly number[]
  /** True for a word of the lists or of ordinary names. */
  readonly isKnown: boolean
  readonly like: ReadonlyMap<number, number>
}

let lastId = 0

export function soughtWord(word: NameWord, weight: number, like: readonly LikeWord[], isKnown: boolean): SoughtWord {
  const sound = spoken(word.text)
  lastId = (lastId + 1) | 0
  return {
    ...comparedWord(word.text, word.kind, weight, sound),
    written: word.written,
    id: lastId,
    bigrams: bigramsOf(sound),
    isKnown,
    like: new Map(like.map((found) => [found.word, found.likeness])),
  }
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

/** The words of two names with those that have no counterpart yet. */
interface Matching {
  readonly sought: readonly SoughtWord[]
  readonly listed: readonly IndexedWord[]
  readonly pairs: Pair[]
  freeSought: Places
  freeListed: Places
}

function addPair(matching: Matching, pair: Pair): void {
  matching.freeSought &= ~pair.sought
  matching.freeListed &= ~pair.listed
  matching.pairs.push(pair)
}

/**
 * Pairs the words of two names one to one: the most similar first, then words joined on one side,
 * then less similar words and initials. `likenesses` caches the similarity of words.
 */
export function alignNames(
  sought: readonly SoughtWord[],
  listed: readonly IndexedWord[],
  likenesses: PairCache,
): Alignment {
  const [freeSought, freeListed] = [allPlaces(sought.length), allPlaces(listed.length)]
  const matching: Matching = { sought, listed, pairs: [], freeSought, freeListed }
  const found = likeWords(sought, listed, likenesses)
  pairAlike(matching, found, surelyAlike)
  if (matching.freeSought !== 0 && matching.freeListed !== 0) {
    pairJoined(matching)
    pairAlike(matching, found, minPair)
    pairInitials(matching)
  }
  return { sought, listed, pairs: matching.pairs, onlySought: matching.freeSought, onlyListed: matching.freeListed }
}

interface LikePair {
  readonly i: number
  readonly j: number
  readonly likeness: number
  readonly order: number
}

function pairAlike(matching: Matching, found: readonly LikePair[], min: number): void {
  for (const { i, j, likeness } of found) {
    if (likeness < min || !hasPlace(matching.freeSought, i) || !hasPlace(matching.freeListed, j)) continue
    const [left, right] = [matching.sought[i] as SoughtWord, matching.listed[j] as IndexedWord]
    const served = likeness < 1 ? initialBefore(matching, i, right.text) : 0
    addPair(matching, {
      sought: served | onePlace(i),
      listed: onePlace(j),
      likeness,
      way: likeness === 1 ? 'same' : 'alike',
      weight: Math.max(left.weight, right.weight),
    })
  }
}

function likeWords(sought: readonly SoughtWord[], listed: readonly IndexedWord[], likenesses: PairCache): LikePair[] {
  const found: LikePair[] = []
  for (let i = 0; i < sought.length; i += 1) {
    const left = sought[i] as SoughtWord
    for (let j = 0; j < listed.length; j += 1) {
      const right = listed[j] as IndexedWord
      const areNames = left.isName && right.isName
      const likeness = areNames
        ? likenessOfNames(left, right, likenesses)
        : (left.like.get(right.word) ?? likenessOfInitials(left, right))
      const min = areNames ? minPair : left.written ? sameSmallWord : likeUnwritten
      if (likeness < min) continue
      const order = likeness * 4 + Math.min(left.weight, right.weight) - Math.abs(i - j) * 0.01
      found.push({ i, j, likeness, order })
    }
  }
  return found.length < 2
    ? found
    : found.sort((one, other) => other.order - one.order || one.i - other.i || one.j - other.j)
}

/** An alif may be any vowel. */
const isVowel = (text: string): boolean => /^[aeiou]$/.test(text)
const likeInitial = 0.9

function likenessOfInitials(left: SoughtWord, right: IndexedWord): number {
  if (left.kind !== 'initial' || right.kind !== 'initial') return 0
  return !left.written && isVowel(left.text) && isVowel(right.text) ? likeInitial : 0
}

const minComparedLength = 4
/** Words of three sounds are alike by chance, so they are compared strictly. */
const likeShort = 0.7

function likenessOfNames(left: SoughtWord, right: IndexedWord, likenesses: PairCache): number {
  const known = likenesses.get(left.id, right.word)
  if (known >= 0) return known
  const likeness = left.like.get(right.word) ?? likenessOfOthers(left, right)
  likenesses.set(left.id, right.word, likeness)
  return likeness
}

/** The similarity to a word that the search for similar words has not found. */
function likenessOfOthers(left: SoughtWord, right: IndexedWord): number {
  if (left.sound.end < minComparedLength - 1) return 0
  const min = left.sound.end < minComparedLength ? likeShort : undefined
  const alike = compareSounds(left.sound, right.sound, !left.written, min)
  return left.written ? withLetters(left.text, right.text, alike) : alike
}

/** The initial before the second word of a servant name: `A. Rahim` may be Abdul Rahim. */
function initialBefore({ sought, freeSought }: Matching, place: number, whole: string): Places {
  if (!whole.startsWith('abdul')) return 0
  const before = sought[place - 1]?.kind === 'particle' ? place - 2 : place - 1
  const isInitial = sought[before]?.kind === 'initial' && sought[before]?.text === 'a' && hasPlace(freeSought, before)
  return isInitial ? onePlace(before) : 0
}

/** Pairs initials with names, and those that are left with particles and titles. */
function pairInitials(matching: Matching): void {
  const { sought, listed } = matching
  if (!hasAbbreviation(sought, matching.freeSought) && !hasAbbreviation(listed, matching.freeListed)) return
  for (const isWanted of [isName, isParticle, isTitle]) {
    for (let i = 0; i < sought.length; i += 1) {
      const left = sought[i] as SoughtWord
      const isShort = left.mayAbbreviate
      if (!hasPlace(matching.freeSought, i) || (!isShort && !isWanted(left))) continue
      for (let free = matching.freeListed; free !== 0; free = withoutFirst(free)) {
        const j = firstPlace(free)
        const right = listed[j] as IndexedWord
        const [short, long] = isShort ? [left, right] : [right, left]
        if (!short.mayAbbreviate || !isWanted(long) || !mayBegin(short.text, long.text, left.written)) continue
        const served = isShort && short.text.length === 1 ? servedInitials(matching, i, long.text) : 0
        // `A.` is al-Mabruk as a whole.
        const isArticle = isShort && isArticleBefore(matching, j, long.text)
        const { weight } = isArticle ? (listed[j + 1] as IndexedWord) : long
        addPair(matching, {
          sought: served | onePlace(i),
          listed: isArticle ? onePlace(j) | onePlace(j + 1) : onePlace(j),
          likeness: initialLikeness,
          way: 'initial',
          weight,
        })
        break
      }
    }
  }
}

function hasAbbreviation(words: readonly ComparedWord[], free: Places): boolean {
  for (let left = free; left !== 0; left = withoutFirst(left))
    if ((words[firstPlace(left)] as ComparedWord).mayAbbreviate) return true
  return false
}

const mayBegin = (start: string, whole: string, written: boolean): boolean =>
  whole.startsWith(start) || (!written && isVowel(start) && isVowel(whole.charAt(0)))

const isName = (word: ComparedWord): boolean => word.isName
const isParticle = ({ kind }: ComparedWord): boolean => kind === 'particle'
const isTitle = ({ kind }: ComparedWord): boolean => kind === 'honorific'

function isArticleBefore({ listed, freeListed }: Matching, place: number, text: string): boolean {
  const next = listed[place + 1]
  return text === 'al' && next !== undefined && next.isName && hasPlace(freeListed, place + 1)
}

/**
 * The further initials of a servant name: `A. R.` is Abdul Rahim, and so is `A. A. R.` with the
 * article.
 */
function servedInitials({ sought, freeSought }: Matching, first: number, whole: string): Places {
  if (!whole.startsWith('abdul')) return 0
  const isInitial = (place: number, letter: string): boolean =>
    sought[place]?.kind === 'initial' && hasPlace(freeSought, place) && sought[place]?.text === letter
  const served = whole.charAt('abdul'.length)
  if (isInitial(first + 1, served)) return onePlace(first + 1)
  return isInitial(first + 1, 'a') && isInitial(first + 2, served) ? onePlace(first + 1) | onePlace(first + 2) : 0
}

/** Pairs joined neighbours on one side with a single word on the other. */
function pairJoined(matching: Matching): void {
  const { sought, listed } = matching
  for (let i = 0; i < sought.length; i += 1) {
    const left = sought[i] as SoughtWord
    if (!hasPlace(matching.freeSought, i) || left.text.length < minJoinedLength) continue
    const run = closestRun(left, listed, matching.freeListed, !left.written)
    if (run)
      addPair(matching, {
        sought: onePlace(i),
        listed: run.places,
        likeness: run.likeness,
        way: 'joined',
        weight: left.weight,
      })
  }
  const unwritten = sought.some(({ written }) => !written)
  for (let j = 0; j < listed.length; j += 1) {
    const right = listed[j] as IndexedWord
    if (!hasPlace(matching.freeListed, j) || right.text.length < minJoinedLength) continue
    const run = closestRun(right, sought, matching.freeSought, unwritten)
    if (run)
      addPair(matching, {
        sought: run.places,
        listed: onePlace(j),
        likeness: run.likeness,
        way: 'joined',
        weight: right.weight,
      })
  }
}

const maxRun = 4
const maxLonger = 3
/** Reused for every joined word to avoid allocations. */
const runSymbols = new Uint8Array(512)
const runSound = { symbols: runSymbols, begin: 0, end: 0 }

function closestRun(whole: ComparedWord, words: readonly ComparedWord[], free: Places, unwritten: boolean) {
  let [bestFrom, bestTo, bestLikeness] = [0, 0, 0]
  const wholeLength = whole.sound.end - whole.sound.begin
  for (let from = 0; from < words.length; from += 1) {
    if (!hasPlace(free, from) || !hasPlace(free, from + 1)) continue
    const first = words[from] as ComparedWord
    let length = copySound(first.sound, 0)
    let [low, high, merges] = [first.low, first.high, false]
    for (let next = from + 1; hasPlace(free, next) && next - from < maxRun; next += 1) {
      const { sound, low: nextLow, high: nextHigh } = words[next] as ComparedWord
      merges ||= soundsMerge(runSymbols[length - 1] as number, sound.symbols[sound.begin] as number)
      length = copySound(sound, length)
      low |= nextLow
      high |= nextHigh
      if (!unwritten && length - wholeLength > maxLonger) break
      if (!unwritten && wholeLength - length > maxLonger) continue
      runSound.end = length
      const likeness = merges
        ? soundLikeness(spokenRun(words, from, next), whole.sound, unwritten, minJoined)
        : likenessAmong(runSound, low, high, whole.sound, whole.low, whole.high, unwritten, minJoined)
      if (likeness > bestLikeness) [bestFrom, bestTo, bestLikeness] = [from, next, likeness]
    }
  }
  if (bestLikeness === 0) return null
  const likeness =
    bestLikeness === 1 ? 1 : likenessOfSounds(bestLikeness, spokenRun(words, bestFrom, bestTo), whole.sound, unwritten)
  return likeness < minJoined ? null : { places: allPlaces(bestTo + 1) & ~allPlaces(bestFrom), likeness }
}

/** Appends the sounds of a word at `at`; returns their end. */
function copySound({ symbols, begin, end }: Sound, at: number): number {
  const count = Math.min(end - begin, runSymbols.length - at)
  for (let place = 0; place < count; place += 1) runSymbols[at + place] = symbols[begin + place] as number
  return at + count
}

function spokenRun(words: readonly ComparedWord[], from: number, to: number): Sound {
  let text = ''
  for (let place = from; place <= to; place += 1) text += (words[place] as ComparedWord).text
  return spoken(text)
}
