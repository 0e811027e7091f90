/**
 * Finds listed names that are like a name. Written by hand because each match needs a score from a
 * model that is trained on labelled names, and reasons; a string distance gives neither.
 */
import { withIdentifiers } from './identifiers/identifier-search.ts'
import type { Alignment } from './score/alignment.ts'
import {
  bareScore,
  type Evidence,
  oddsOf,
  sameIdentifier,
  scoreWithFacts,
  scoreWithFactsOfSameName,
  weighEvidence,
} from './score/evidence.ts'
import { createRawScorer, fittedModel, maxTieBreak, rawScoreAt, scaledScore, tieBreak } from './score/model.ts'
import { identityReasons, reasonsOf, sharesRareName } from './score/reasons.ts'
import { createRankFloor, type RankFloor } from './search/candidates.ts'
import { createNameComparer } from './search/comparison.ts'
import { createIdentitySearch } from './search/identity.ts'
import { createNameIndex, type NameIndex, partOf } from './search/name-index.ts'
import type { Hit, ListedEntry, Matcher } from './types.ts'

const defaultLimit = 50

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

  const identities = createIdentitySearch({
    names: index.names,
    textOf: (name) => index.partTexts.get(name) ?? index.textOf(name),
    isRare: (word) => index.vocabulary.rarity(word) >= rareFrom,
  })

  return (query, { threshold, limit = defaultLimit, noted = false }) => {
    const best = new Map<ListedEntry, Found>()
    const add = (entry: ListedEntry, found: Found): void => {
      if (found.score > (best.get(entry)?.score ?? 0)) best.set(entry, found)
    }
    for (const { name, way } of identities.find(query.name)) {
      const entry = index.entryOf(name)
      const facts = weighEvidence(query, entry)
      add(entry, {
        score: scoreWithFactsOfSameName(way === 'same' ? 1 : bareScore, oddsOf(facts)),
        level: 'match',
        make: () => ({
          matchedName: index.textOf(name),
          reasons: [...identityReasons(way, entry, index.qualityOf(name)), ...facts.map(({ reason }) => reason)],
        }),
      })
    }
    const minRawScore = noted
      ? Number.NEGATIVE_INFINITY
      : rawScoreAt(fittedModel, minScoreBefore(threshold)) - maxTieBreak
    comparer.compare(query.name, ({ name, alignment, values, sought }) => {
      const rawScore = rawScoreOf(values) + tieBreak(values)
      if (rawScore < minRawScore) return
      const entry = index.entryOf(name)
      const facts = weighEvidence(query, entry)
      const nameScore = scaledScore(fittedModel, rawScore)
      const score = scoreWithFacts(nameScore, facts, threshold)
      const isMatch = score >= threshold
      if (!isMatch && !(noted && (nameScore >= threshold || isNotable(alignment, facts)))) return
      add(entry, {
        score,
        level: isMatch ? 'match' : 'noted',
        make: () => ({
          matchedName: index.textOf(name),
          reasons: [
            ...reasonsOf(alignment, { sought, listed: index.textOf(name) }, entry, index.qualityOf(name)),
            ...facts.map(({ reason }) => reason),
          ],
        }),
      })
    })
    return hitsOf(best, limit)
  }
}

interface Found {
  readonly score: number
  readonly level: Hit['level']
  readonly make: () => Pick<Hit, 'matchedName' | 'reasons'>
}

/** From this rarity, a single word is enough to be the same name without its title or form. */
const rareFrom = 0.75
const isNotable = (alignment: Alignment, facts: readonly Evidence[]): boolean =>
  sharesRareName(alignment) || facts.some(({ odds }) => odds >= sameIdentifier)

function hitsOf(best: ReadonlyMap<ListedEntry, Found>, limit: number): readonly Hit[] {
  return [...best]
    .sort(([one, left], [other, right]) => right.score - left.score || compareTexts(keyOf(one), keyOf(other)))
    .slice(0, limit)
    .map(([entry, { score, level, make }]) => ({ entry, score, level, ...make() }))
}

const keyOf = ({ source, entryId }: ListedEntry): string => `${source} ${entryId}`
/** Compares code units, so that the order does not depend on the machine's locale. */
const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Scores have four decimals. */
const rounding = 0.0001
/** Below this score, even the strongest evidence stays under the threshold. Allows for rounding. */
const minScoreBefore = (threshold: number): number => 1 - Math.sqrt(Math.max(0, 1 - threshold)) - rounding
