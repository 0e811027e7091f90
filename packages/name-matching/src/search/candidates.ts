// Finds the listed names that share most with a query.

import type { Postings } from '../tokens/bigrams.ts'
import type { LikeWord } from '../tokens/vocabulary.ts'
import type { NameWord } from '../tokens/words.ts'
import { kindShare, type NameIndex, weightOf } from './name-index.ts'

/** The listed words similar to a word, a join or a split of the query. */
export interface Probe {
  /** The words of the query that it covers, from here. */
  readonly from: number
  readonly to: number
  readonly weight: number
  /** True for a whole word of the query, neither joined nor split. */
  readonly isWord?: boolean
  readonly like: readonly LikeWord[]
}

/** Names that share less than this fraction of the best rank are dropped. */
const shareOfBest = 0.45
const minJoinLength = 4
const minSplitLength = 7
const minPartLength = 3
const buckets = 512
const smallShare = 0.12
/** Allows for the rounding of products and quotients. */
const certainly = 1 - 1e-9

/** Looks up each word of a name, joined neighbours, and the parts of long words. */
export function probesOf({ vocabulary }: NameIndex, words: readonly NameWord[]): Probe[] {
  const probes: Probe[] = []
  words.forEach((word, place) => {
    const weight = weightOf(vocabulary, word)
    probes.push({ from: place, to: place + 1, weight, isWord: true, like: vocabulary.like(word) })
    for (let count = 2; count <= 3 && place + count <= words.length; count += 1) {
      const joined = joinedProbe({ vocabulary }, words.slice(place, place + count), place)
      if (joined) probes.push(joined)
    }
    if (word.kind !== 'initial' && word.text.length >= minSplitLength)
      probes.push(...splitProbes({ vocabulary }, word, place))
  })
  return probes
}

const minJoined = 0.75
const shortPart = 3

/** Words that are listed on their own are joined only for exact matches. */
function joinedProbe(
  { vocabulary }: Pick<NameIndex, 'vocabulary'>,
  parts: readonly NameWord[],
  from: number,
): Probe | null {
  if (parts.some(({ kind }) => kind === 'form' || kind === 'number')) return null
  const text = parts.map((part) => part.text).join('')
  if (text.length < minJoinLength) return null
  const weight = parts.reduce((sum, part) => sum + weightOf(vocabulary, part), 0)
  const to = from + parts.length
  const isSplit = parts.some((part) => part.text.length <= shortPart || vocabulary.numberOf(part.text) === undefined)
  if (!isSplit) {
    const word = vocabulary.numberOf(text)
    return word === undefined ? null : { from, to, weight, like: [{ word, likeness: 1 }] }
  }
  const joined: NameWord = { text, kind: 'word', written: parts.every(({ written }) => written) }
  const like = vocabulary.like(joined, minJoined).filter(({ likeness }) => likeness >= minJoined)
  return like.length === 0 ? null : { from, to, weight, like }
}

function splitProbes({ vocabulary }: Pick<NameIndex, 'vocabulary'>, word: NameWord, place: number): Probe[] {
  const probes: Probe[] = []
  for (let cut = minPartLength; cut <= word.text.length - minPartLength; cut += 1) {
    const parts = [word.text.slice(0, cut), word.text.slice(cut)]
    const found = parts.map((text) => vocabulary.numberOf(text))
    if (found.includes(undefined)) continue
    parts.forEach((text, index) => {
      const weight = kindShare[word.kind] * vocabulary.rarity(text)
      probes.push({ from: place, to: place + 1, weight, like: [{ word: found[index] as number, likeness: 1 }] })
    })
  }
  return probes
}

/** What an initial that begins a word of a name adds to its rank. */
const initialGain = 0.4
/** From this length, a posting list is worth checking whether it can be skipped. */
const longRun = 2000

/** The number of words of a name that these letters begin, each letter for one word. */
function countInitials({ begin, words, vocabulary }: NameIndex, name: number, initials: readonly string[]): number {
  const beginnings: number[] = []
  for (let at = begin[name] as number; at < (begin[name + 1] as number); at += 1)
    beginnings.push(vocabulary.firstLetter(words[at] as number))
  let count = 0
  for (const initial of initials) {
    const at = beginnings.indexOf(initial.charCodeAt(0))
    if (at < 0) continue
    beginnings.splice(at, 1)
    count += 1
  }
  return count
}

/** The rank of each name: what it shares with the query. */
interface Tally {
  readonly index: NameIndex
  readonly sums: Float32Array
  /** The last probe that has counted for each name. */
  readonly stamps: Int32Array
  /** The names found so far, and their number. */
  readonly touched: Int32Array
  found: number
  readonly likenessOf: Float32Array
  readonly histogram: Int32Array
  stamp: number
  /** Total weight of the words of the query. */
  sought: number
}

const createTally = (index: NameIndex): Tally => ({
  index,
  sums: new Float32Array(index.names),
  stamps: new Int32Array(index.names),
  touched: new Int32Array(index.names),
  found: 0,
  likenessOf: new Float32Array(index.vocabulary.size),
  histogram: new Int32Array(buckets),
  stamp: 0,
  sought: 0,
})

const rankAt = (sum: number, sought: number, weight: number): number => sum / (sought + weight * 0.6 + 0.2)
/** A name with a lower sum has a lower rank, whatever it weighs. */
const sumFor = (min: number, sought: number): number => min * (sought + 0.2) * certainly

/**
 * The minimum rank of the best `count` names found so far. Names below the share of the highest
 * rank are not counted: the result is never lower than that share.
 */
function minRank({ index: { weights }, sums, touched, found, histogram, sought }: Tally, count: number): number {
  histogram.fill(0)
  let [highest, minSum] = [0, 0]
  for (let place = 0; place < found; place += 1) {
    const name = touched[place] as number
    const sum = sums[name] as number
    if (sum < minSum) continue
    const ranked = rankAt(sum, sought, weights[name] as number)
    if (ranked > highest) {
      highest = ranked
      minSum = sumFor(highest * shareOfBest, sought)
    }
    const bucket = Math.min(buckets - 1, Math.floor(ranked * buckets))
    histogram[bucket] = (histogram[bucket] as number) + 1
  }
  return Math.max(highest * shareOfBest, bucketHolding(histogram, count) / buckets)
}

/**
 * Adds the matches of a probe, sorted by similarity: the first word of a name counts. With
 * `onlyFound`, only for names that other probes have found.
 */
function addHolders(tally: Tally, { weight, like }: Probe, onlyFound: boolean): void {
  const { sums, stamps, touched } = tally
  const { begins, holders } = tally.index.postings
  tally.stamp += 1
  const { stamp } = tally
  let { found } = tally
  for (const { word, likeness } of like) {
    const gain = weight * likeness * likeness
    const end = begins[word + 1] as number
    for (let place = begins[word] as number; place < end; place += 1) {
      const name = holders[place] as number
      if (stamps[name] === stamp) continue
      stamps[name] = stamp
      const sum = sums[name] as number
      if (sum === 0) {
        if (onlyFound) continue
        touched[found++] = name
      }
      sums[name] = sum + gain
    }
  }
  tally.found = found
}

/** The same with `onlyFound`, faster where a probe has many more matches than were found. */
function addToFound({ index: { begin, words }, sums, touched, found, likenessOf }: Tally, { weight, like }: Probe) {
  for (const { word, likeness } of like) likenessOf[word] = likeness
  for (let place = 0; place < found; place += 1) {
    const name = touched[place] as number
    let best = 0
    for (let at = begin[name] as number; at < (begin[name + 1] as number); at += 1)
      best = Math.max(best, likenessOf[words[at] as number] as number)
    if (best > 0) sums[name] = (sums[name] as number) + weight * best * best
  }
  for (const { word } of like) likenessOf[word] = 0
}

/** Raises the rank of found names that have words which these letters begin. */
function addInitials({ index, sums, touched, found }: Tally, initials: readonly string[]): void {
  for (let place = 0; place < found; place += 1) {
    const name = touched[place] as number
    sums[name] = (sums[name] as number) + initialGain * countInitials(index, name, initials)
  }
}

interface RankedName {
  readonly name: number
  readonly rank: number
}

/** The names from this rank; resets the tally for the next search. */
function take({ index: { weights }, sums, touched, found, sought }: Tally, min: number): RankedName[] {
  const best: RankedName[] = []
  const minSum = sumFor(min, sought)
  for (let place = 0; place < found; place += 1) {
    const name = touched[place] as number
    const sum = sums[name] as number
    sums[name] = 0
    if (sum < minSum) continue
    const rank = rankAt(sum, sought, weights[name] as number)
    if (rank >= min) best.push({ name, rank })
  }
  return best
}

/** What a probe adds at the most: its similar words are sorted, the most similar first. */
const maxGain = ({ weight, like: [first] }: Probe): number => (first ? weight * first.likeness * first.likeness : 0)

/** Accumulates the probes, the heaviest first. */
function collect({ postings }: NameIndex, tally: Tally, probes: readonly Probe[], sought: number, count: number): void {
  tally.sought = sought
  tally.found = 0
  let left = probes.reduce((sum, probe) => sum + maxGain(probe), 0)
  for (const probe of [...probes].sort((one, other) => other.weight - one.weight)) {
    const run = holdersOf(postings, probe)
    // Once rarer words have found enough names, a name without any of them cannot be among the
    // best.
    const isSettled = run > longRun && tally.found >= count && left / (sought + 0.2) < minRank(tally, count) * certainly
    if (isSettled && run > tally.found * 4) addToFound(tally, probe)
    else addHolders(tally, probe, isSettled)
    left -= maxGain(probe)
  }
}

/**
 * Particles, titles and forms match half the list, so they count only when the query has no other
 * words.
 */
const distinctiveOf = (probes: readonly Probe[], heaviest: number): Probe[] =>
  probes.filter(({ weight }) => weight > 0 && weight >= heaviest * smallShare)

/**
 * Creates the search for the names that share most with a query, weighted by rarity; drops ranks
 * below `min`.
 */
export function createCandidateSearch(
  index: NameIndex,
): (probes: readonly Probe[], count: number, min?: number, initials?: readonly string[]) => number[] {
  const tally = createTally(index)
  return (probes, count, min = 0, initials = []) => {
    const heaviest = probes.reduce((max, { weight }) => Math.max(max, weight), 0)
    const sought = probes.reduce((sum, probe) => sum + (probe.isWord ? probe.weight : 0), 0)
    collect(
      index,
      tally,
      distinctiveOf(probes, heaviest),
      sought,
      initials.length > 0 ? Number.POSITIVE_INFINITY : count,
    )
    if (initials.length > 0) addInitials(tally, initials)
    const best = take(tally, Math.max(min, minRank(tally, count)))
    return best
      .sort((one, other) => other.rank - one.rank || one.name - other.name)
      .slice(0, count)
      .map(({ name }) => name)
  }
}

/** A lower bound of the rank that the best names of a list have for the words of a query. */
export type RankFloor = (words: readonly NameWord[], count: number) => number

/** Above this number of names, accumulating them only to skip others costs too much. */
const maxSummed = 50_000
/** Allows for the rounding of sums in a different order. */
const rounding = 1 - 1e-5

/**
 * Creates a lower bound for the rank of the best `count` names of a list. To keep it cheap, it uses
 * only exact words of the list and no joins or splits. A name below it is not among the best.
 */
export function createRankFloor(index: NameIndex): RankFloor {
  const tally = createTally(index)
  const { vocabulary, postings } = index
  return (words, count) => {
    const weights = words.map((word) => weightOf(vocabulary, word))
    const sought = weights.reduce((sum, weight) => sum + weight, 0)
    // As heavy as joined words could be.
    const heaviest = weights.reduce(
      (max, weight, place) => Math.max(max, weight + (weights[place + 1] ?? 0) + (weights[place + 2] ?? 0)),
      0,
    )
    const probes = distinctiveOf(
      words.map((word, place) => {
        return { from: place, to: place + 1, weight: weights[place] as number, like: vocabulary.like(word) }
      }),
      heaviest,
    )
    if (probes.reduce((sum, probe) => sum + holdersOf(postings, probe), 0) > maxSummed) return 0
    collect(index, tally, probes, sought, count)
    const min = minRank(tally, count)
    take(tally, Number.POSITIVE_INFINITY)
    return min * rounding
  }
}

const holdersOf = ({ begins }: Postings, { like }: Probe): number =>
  like.reduce((sum, { word }) => sum + (begins[word + 1] as number) - (begins[word] as number), 0)

/** The highest bucket such that it and those above it hold this many. */
function bucketHolding(histogram: Int32Array, count: number): number {
  let lowest = histogram.length - 1
  for (let seen = histogram[lowest] as number; lowest > 0 && seen < count; ) {
    lowest -= 1
    seen += histogram[lowest] as number
  }
  return lowest
}
