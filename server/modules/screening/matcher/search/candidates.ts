import type { LikeWord } from '../tokens/vocabulary.ts'
import type { NameWord } from '../tokens/words.ts'
import { kindShare, type NameIndex, weightOf } from './name-index.ts'

/** What a word or a join of words of the sought name is like in the lists. */
export interface Probe {
  /** Which words of the sought name it stands for. */
  readonly from: number
  readonly to: number
  readonly weight: number
  /** A whole word of the sought name, neither joined nor split. */
  readonly isWord?: boolean
  readonly like: readonly LikeWord[]
}

/** Names with so much less in common than the best are not it. */
const shareOfBest = 0.45
const shortestJoin = 4
const shortestSplit = 7
const shortestPart = 3
const buckets = 512
const smallShare = 0.12

/** Looks up each word of a name, neighbours run together, and the parts that a long word can be split into. */
export function probesOf({ vocabulary }: NameIndex, words: readonly NameWord[]): Probe[] {
  const probes: Probe[] = []
  words.forEach((word, place) => {
    const weight = weightOf(vocabulary, word)
    probes.push({ from: place, to: place + 1, weight, isWord: true, like: vocabulary.like(word) })
    for (let count = 2; count <= 3 && place + count <= words.length; count += 1) {
      const joined = joinedProbe({ vocabulary }, words.slice(place, place + count), place)
      if (joined) probes.push(joined)
    }
    if (word.kind !== 'initial' && word.text.length >= shortestSplit)
      probes.push(...splitProbes({ vocabulary }, word, place))
  })
  return probes
}

const leastJoined = 0.75
const shortPart = 3

/** Words that are words of the lists by themselves are run together only exactly. */
function joinedProbe(
  { vocabulary }: Pick<NameIndex, 'vocabulary'>,
  parts: readonly NameWord[],
  from: number,
): Probe | null {
  if (parts.some(({ kind }) => kind === 'form' || kind === 'number')) return null
  const text = parts.map((part) => part.text).join('')
  if (text.length < shortestJoin) return null
  const weight = parts.reduce((sum, part) => sum + weightOf(vocabulary, part), 0)
  const to = from + parts.length
  const isTorn = parts.some((part) => part.text.length <= shortPart || vocabulary.numberOf(part.text) === undefined)
  if (!isTorn) {
    const word = vocabulary.numberOf(text)
    return word === undefined ? null : { from, to, weight, like: [{ word, likeness: 1 }] }
  }
  const joined: NameWord = { text, kind: 'word', written: parts.every(({ written }) => written) }
  const like = vocabulary.like(joined, leastJoined).filter(({ likeness }) => likeness >= leastJoined)
  return like.length === 0 ? null : { from, to, weight, like }
}

function splitProbes({ vocabulary }: Pick<NameIndex, 'vocabulary'>, word: NameWord, place: number): Probe[] {
  const probes: Probe[] = []
  for (let cut = shortestPart; cut <= word.text.length - shortestPart; cut += 1) {
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

/** Which names have most in common with what is sought, by how rare what they share is. */
export function createCandidateSearch(index: NameIndex): (probes: readonly Probe[], count: number) => number[] {
  const { names, postings, weights } = index
  const sums = new Float32Array(names)
  const best = new Float32Array(names)
  const stamps = new Int32Array(names)
  let stamp = 0
  const histogram = new Int32Array(buckets)

  const collect = (probes: readonly Probe[]): number[] => {
    const touched: number[] = []
    const heaviest = probes.reduce((most, { weight }) => Math.max(most, weight), 0)
    for (const probe of probes) {
      // Particles, titles and forms find half the list; what bears only them is found by them.
      if (probe.weight <= 0 || probe.weight < heaviest * smallShare) continue
      stamp += 1
      for (const { word, likeness } of probe.like) {
        const gain = probe.weight * likeness * likeness
        const end = postings.begins[word + 1] as number
        for (let place = postings.begins[word] as number; place < end; place += 1) {
          const name = postings.holders[place] as number
          if (stamps[name] === stamp) {
            if (gain <= (best[name] as number)) continue
            sums[name] = (sums[name] as number) + gain - (best[name] as number)
          } else {
            if (sums[name] === 0) touched.push(name)
            stamps[name] = stamp
            sums[name] = (sums[name] as number) + gain
          }
          best[name] = gain
        }
      }
    }
    return touched
  }

  return (probes, count) => {
    const touched = collect(probes)
    const sought = probes.reduce((sum, probe) => sum + (probe.isWord ? probe.weight : 0), 0)
    const rank = (name: number): number => (sums[name] as number) / (sought + (weights[name] as number) * 0.6 + 0.2)
    let highest = 0
    for (const name of touched) highest = Math.max(highest, rank(name))
    histogram.fill(0)
    const bucketOf = (name: number): number => Math.min(buckets - 1, Math.floor(rank(name) * buckets))
    for (const name of touched) {
      const bucket = bucketOf(name)
      histogram[bucket] = (histogram[bucket] as number) + 1
    }
    let lowest = buckets - 1
    for (let seen = histogram[lowest] as number; lowest > 0 && seen < count; ) {
      lowest -= 1
      seen += histogram[lowest] as number
    }
    const found = touched
      .filter((name) => bucketOf(name) >= lowest)
      .map((name) => ({ name, rank: rank(name) }))
      .filter((candidate) => candidate.rank >= highest * shareOfBest)
      .sort((one, other) => other.rank - one.rank || one.name - other.name)
      .slice(0, count)
      .map(({ name }) => name)
    for (const name of touched) sums[name] = 0
    return found
  }
}
