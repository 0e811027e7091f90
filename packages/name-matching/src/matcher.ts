import { weighEvidence } from './score/evidence.ts'
import { fittedModel, judgementAt, judgementOf, onScale } from './score/model.ts'
import { reasonsOf } from './score/reasons.ts'
import { createRankFloor, type RankFloor } from './search/candidates.ts'
import { createJudge } from './search/comparison.ts'
import { createNameIndex, type NameIndex, partOf } from './search/name-index.ts'
import type { Hit, ListedEntry, Matcher } from './types.ts'

const usualLimit = 50
/** Evidence never makes certain, nor impossible. */
const [minScore, maxScore] = [0.005, 0.995]
const decimals = 10_000

export interface ListMatcher extends Matcher {
  readonly names: number
  /**
   * Looks among some of the entries alone. Each hit that `search` has on one of them is here too, with the same score; there may be
   * more, which others keep from the best of the whole list.
   */
  over(isWanted: (entry: ListedEntry) => boolean): Matcher
}

/** Builds the index over the entries and answers by it. */
export function createMatcher(entries: readonly ListedEntry[]): ListMatcher {
  const index = createNameIndex(entries)
  return {
    names: index.names,
    search: searchIn(index),
    over: (isWanted) => ({ search: searchIn(partOf(index, isWanted), createRankFloor(index)) }),
  }
}

/** `floor` is what a name's rank must be to be among the best of a list of which the index is a part. */
function searchIn(index: NameIndex, floor?: RankFloor): Matcher['search'] {
  const judge = createJudge(index, floor)
  const judgement = judgementOf(fittedModel)
  const wallets = walletsOf(index.entries)

  return (wanted, { threshold, limit = usualLimit }) => {
    const best = new Map<ListedEntry, { score: number; make: () => Hit }>()
    const keep = (entry: ListedEntry, score: number, make: () => Hit): void => {
      if (score >= threshold && score > (best.get(entry)?.score ?? 0)) best.set(entry, { score, make })
    }
    for (const address of [wanted.wallet, wanted.name]) {
      for (const entry of (address && wallets.get(plainAddress(address))) || []) {
        keep(entry, 1, () => ({
          entry,
          matchedName: address ?? '',
          score: 1,
          reasons: ['The address is the very one that is listed'],
        }))
      }
    }
    const least = judgementAt(fittedModel, minBefore(threshold))
    for (const { name, alignment, values } of judge.compare(wanted)) {
      const judged = judgement(values, least)
      if (judged < least) continue
      const entry = index.entryOf(name)
      const evidence = weighEvidence(wanted, entry)
      const score = withEvidence(
        onScale(fittedModel, judged),
        evidence.reduce((sum, { odds }) => sum + odds, 0),
      )
      keep(entry, score, () => ({
        entry,
        matchedName: index.textOf(name),
        score,
        reasons: [
          ...reasonsOf(index, alignment, entry, index.qualityOf(name)),
          ...evidence.map(({ reason }) => reason),
        ],
      }))
    }
    return [...best.values()]
      .sort((one, other) => other.score - one.score)
      .slice(0, limit)
      .map(({ make }) => make())
      .sort((one, other) => other.score - one.score || compareTexts(keyOf(one.entry), keyOf(other.entry)))
  }
}

const keyOf = ({ source, entryId }: ListedEntry): string => `${source} ${entryId}`
/** By code units: the same everywhere, whatever the machine's language. */
const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function withEvidence(score: number, odds: number): number {
  if (odds === 0) return round(score)
  const clamped = Math.min(maxScore, Math.max(minScore, score))
  const logit = Math.log(clamped / (1 - clamped)) + odds
  // What agrees lifts a name that is nearly the same; it makes no match of names that are not alike.
  const weighed = 1 / (1 + Math.exp(-logit))
  return round(odds > 0 ? Math.max(score, Math.min(weighed, liftedTo(score))) : Math.min(score, weighed))
}

const liftedTo = (score: number): number => Math.min(1, score + (1 - score) * score)
/** A lower score comes to the threshold by nothing that agrees beside it; a little less, as scores are rounded. */
const minBefore = (threshold: number): number => 1 - Math.sqrt(Math.max(0, 1 - threshold)) - 1 / decimals
const round = (score: number): number => Math.round(score * decimals) / decimals

/** Addresses of EVM chains are the same in any case, others are not. */
const plainAddress = (address: string): string =>
  /^0x[0-9a-f]{40}$/i.test(address.trim()) ? address.trim().toLowerCase() : address.trim()

function walletsOf(entries: readonly ListedEntry[]): ReadonlyMap<string, ListedEntry[]> {
  const wallets = new Map<string, ListedEntry[]>()
  for (const entry of entries) {
    for (const wallet of entry.wallets) {
      const plain = plainAddress(wallet)
      const known = wallets.get(plain)
      if (known) known.push(entry)
      else wallets.set(plain, [entry])
    }
  }
  return wallets
}
