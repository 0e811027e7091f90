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
  const isTorn = parts.some((part) => part.text.length <= shortPart || vocabulary.numberOf(part.text) === undefined)
  if (!isTorn) {
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

/** Counts the ranks of the first `count` places by bucket and returns the highest. */
function fillHistogram(histogram: Int32Array, count: number, rankAt: (place: number) => number): number {
  histogram.fill(0)
  let highest = 0
  for (let place = 0; place < count; place += 1) {
    const ranked = rankAt(place)
    if (ranked > highest) highest = ranked
    const bucket = Math.min(buckets - 1, Math.floor(ranked * buckets))
    histogram[bucket] = (histogram[bucket] as number) + 1
  }
  return highest
}

/** Accumulates the rank of each name: what it shares with the query. */
function createTally(index: NameIndex) {
  const { names, postings, weights, begin, words } = index
  const sums = new Float32Array(names)
  const stamps = new Int32Array(names)
  const touched = new Int32Array(names)
  const likenessOf = new Float32Array(index.vocabulary.size)
  const histogram = new Int32Array(buckets)
  let [stamp, found, sought] = [0, 0, 0]

  const rank = (name: number): number => (sums[name] as number) / (sought + (weights[name] as number) * 0.6 + 0.2)

  /** The minimum rank of the best `count` names found so far. */
  const minRank = (count: number): number => {
    const highest = fillHistogram(histogram, found, (place) => rank(touched[place] as number))
    return Math.max(highest * shareOfBest, bucketHolding(histogram, count) / buckets)
  }

  /** Adds the matches of a probe, sorted by similarity: the first word of a name counts. */
  const addHolders = ({ weight, like }: Probe): void => {
    stamp += 1
    for (const { word, likeness } of like) {
      const gain = weight * likeness * likeness
      const end = postings.begins[word + 1] as number
      for (let place = postings.begins[word] as number; place < end; place += 1) {
        const name = postings.holders[place] as number
        if (stamps[name] === stamp) continue
        stamps[name] = stamp
        if (sums[name] === 0) touched[found++] = name
        sums[name] = (sums[name] as number) + gain
      }
    }
  }

  /** Adds the matches of a probe only for names that other probes have found. */
  const addToFound = ({ weight, like }: Probe): void => {
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

  return {
    minRank,
    addHolders,
    addToFound,
    found: () => found,
    /** Raises the rank of found names that have words which these letters begin. */
    addInitials(initials: readonly string[]): void {
      for (let place = 0; place < found; place += 1) {
        const name = touched[place] as number
        sums[name] = (sums[name] as number) + initialGain * countInitials(index, name, initials)
      }
    },
    begin(weight: number): void {
      sought = weight
      found = 0
    },
    /** The names from this rank; resets the tally for the next search. */
    take(min: number): { readonly name: number; readonly rank: number }[] {
      const best: { readonly name: number; readonly rank: number }[] = []
      for (let place = 0; place < found; place += 1) {
        const name = touched[place] as number
        if (rank(name) >= min) best.push({ name, rank: rank(name) })
        sums[name] = 0
      }
      return best
    },
  }
}

type Tally = ReturnType<typeof createTally>

/** Accumulates the probes, the heaviest first. */
function collect({ postings }: NameIndex, tally: Tally, probes: readonly Probe[], sought: number, count: number): void {
  tally.begin(sought)
  let left = probes.reduce((sum, { weight }) => sum + weight, 0)
  for (const probe of [...probes].sort((one, other) => other.weight - one.weight)) {
    const run = holdersOf(postings, probe)
    // Once rarer words have found enough names, a name without any of them cannot be among the
    // best.
    const isSettled =
      run > longRun && run > tally.found() * 4 && tally.found() >= count && left / (sought + 0.2) < tally.minRank(count)
    if (isSettled) tally.addToFound(probe)
    else tally.addHolders(probe)
    left -= probe.weight
  }
}

/**
 * Particles, titles and forms match half the list, so they count only when the query has no other
 * words.
 */
const tellingOf = (probes: readonly Probe[], heaviest: number): Probe[] =>
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
    collect(index, tally, tellingOf(probes, heaviest), sought, initials.length > 0 ? Number.POSITIVE_INFINITY : count)
    if (initials.length > 0) tally.addInitials(initials)
    const best = tally.take(Math.max(min, tally.minRank(count)))
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
    const probes = tellingOf(
      words.map((word, place) => {
        return { from: place, to: place + 1, weight: weights[place] as number, like: vocabulary.like(word) }
      }),
      heaviest,
    )
    if (probes.reduce((sum, probe) => sum + holdersOf(postings, probe), 0) > maxSummed) return 0
    collect(index, tally, probes, sought, count)
    const min = tally.minRank(count)
    tally.take(Number.POSITIVE_INFINITY)
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
