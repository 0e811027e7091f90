/**
 * Finds listed names that are like a name. Written by hand because each match needs a score from a
 * model that is trained on labelled names, and reasons; a string distance gives neither.
 */
import { withIdentifiers } from './identifiers/identifier-search.ts'
import { weighEvidence } from './score/evidence.ts'
import { createRawScorer, fittedModel, rawScoreAt, scaledScore } from './score/model.ts'
import { reasonsOf } from './score/reasons.ts'
import { createRankFloor, type RankFloor } from './search/candidates.ts'
import { createNameComparer } from './search/comparison.ts'
import { createNameIndex, type NameIndex, partOf } from './search/name-index.ts'
import type { Hit, ListedEntry, Matcher } from './types.ts'

const defaultLimit = 50
/** Bounds for the logit: evidence makes no match certain or impossible. */
const [minScore, maxScore] = [0.005, 0.995]
const decimals = 10_000

export interface ListMatcher extends Matcher {
  readonly names: number
  /**
   * Matcher over some of the entries. It finds every hit that `search` finds on them, with the same
   * score. It may find more, which better candidates displace in the whole list.
   */
  over(isIncluded: (entry: ListedEntry) => boolean): Matcher
}

/** Builds a matcher over the entries, in this thread. */
export function createMatcher(entries: readonly ListedEntry[]): ListMatcher {
  const index = createNameIndex(entries)
  return {
    names: index.names,
    search: withIdentifiers(entries, searchIn(index)),
    over: (isIncluded) => {
      const part = partOf(index, isIncluded)
      return { search: withIdentifiers(part.entries, searchIn(part, createRankFloor(index))) }
    },
  }
}

/** `floor` is the minimum rank of a candidate in the whole list, when the index is a part of it. */
function searchIn(index: NameIndex, floor?: RankFloor): Matcher['search'] {
  const comparer = createNameComparer(index, floor)
  const rawScoreOf = createRawScorer(fittedModel)

  return (query, { threshold, limit = defaultLimit }) => {
    const best = new Map<ListedEntry, { score: number; make: () => Hit }>()
    const add = (entry: ListedEntry, score: number, make: () => Hit): void => {
      if (score >= threshold && score > (best.get(entry)?.score ?? 0)) best.set(entry, { score, make })
    }
    const minRawScore = rawScoreAt(fittedModel, minScoreBefore(threshold))
    for (const { name, alignment, values } of comparer.compare(query)) {
      const rawScore = rawScoreOf(values, minRawScore)
      if (rawScore < minRawScore) continue
      const entry = index.entryOf(name)
      const evidence = weighEvidence(query, entry)
      const score = withEvidence(
        scaledScore(fittedModel, rawScore),
        evidence.reduce((sum, { odds }) => sum + odds, 0),
      )
      add(entry, score, () => ({
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
/** Compares code units, so that the order does not depend on the machine's locale. */
const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function withEvidence(score: number, odds: number): number {
  if (odds === 0) return round(score)
  const clamped = Math.min(maxScore, Math.max(minScore, score))
  const logit = Math.log(clamped / (1 - clamped)) + odds
  // Positive evidence is capped: it lifts a close name but cannot make different names match.
  const weighed = 1 / (1 + Math.exp(-logit))
  return round(odds > 0 ? Math.max(score, Math.min(weighed, liftedTo(score))) : Math.min(score, weighed))
}

const liftedTo = (score: number): number => Math.min(1, score + (1 - score) * score)
/** Below this score, even the strongest evidence stays under the threshold. Allows for rounding. */
const minScoreBefore = (threshold: number): number => 1 - Math.sqrt(Math.max(0, 1 - threshold)) - 1 / decimals
const round = (score: number): number => Math.round(score * decimals) / decimals
