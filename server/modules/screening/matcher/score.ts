import { weightOf } from './normalise.ts'
import { editDistance, jaroWinkler, wordSimilarity } from './similarity.ts'

/** Two words taken for each other. */
export interface WordPair {
  readonly wanted: string
  readonly listed: string
  readonly similarity: number
}

export interface NameScore {
  readonly score: number
  readonly pairs: readonly WordPair[]
  readonly onlyWanted: readonly string[]
  readonly onlyListed: readonly string[]
}

/** What a word without a counterpart takes away, beside what a matched one gives. */
const unmatchedShare = 0.5

/**
 * How alike two names are, word by word in any order: the best counterparts are paired first, each weighed by what the word
 * tells; words left over on either side lower the score. 1 for the same words.
 */
export function scoreNames(wanted: readonly string[], listed: readonly string[]): NameScore {
  const { pairs, onlyWanted, onlyListed } = alignWords(wanted, listed)
  let alike = 0
  let matched = 0
  for (const pair of pairs) {
    const weight = Math.max(weightOf(pair.wanted), weightOf(pair.listed))
    alike += weight * pair.similarity
    matched += weight
  }
  const unmatched = weigh(onlyWanted) + weigh(onlyListed)
  const whole = matched + unmatched * unmatchedShare
  const score = whole === 0 ? 0 : alike / whole
  // Names run together or apart (`Al Shabab`, `Alshabab`) are the same letters.
  const joined = joinedSimilarity(wanted, listed)
  return { score: Math.max(score, joined), pairs, onlyWanted, onlyListed }
}

function alignWords(wanted: readonly string[], listed: readonly string[]) {
  const candidates: { i: number; j: number; similarity: number }[] = []
  wanted.forEach((left, i) => {
    listed.forEach((right, j) => {
      const similarity = wordSimilarity(left, right)
      if (similarity > 0) candidates.push({ i, j, similarity })
    })
  })
  candidates.sort((one, other) => other.similarity - one.similarity)
  const [usedWanted, usedListed] = [new Set<number>(), new Set<number>()]
  const pairs: WordPair[] = []
  for (const { i, j, similarity } of candidates) {
    if (usedWanted.has(i) || usedListed.has(j)) continue
    usedWanted.add(i)
    usedListed.add(j)
    pairs.push({ wanted: wanted[i] ?? '', listed: listed[j] ?? '', similarity })
  }
  return {
    pairs,
    onlyWanted: wanted.filter((_, index) => !usedWanted.has(index)),
    onlyListed: listed.filter((_, index) => !usedListed.has(index)),
  }
}

/** Shorter runs of letters are too easily the same. */
const shortestJoined = 6

function joinedSimilarity(wanted: readonly string[], listed: readonly string[]): number {
  if (wanted.length === listed.length) return 0
  const [left, right] = [wanted.filter(tells).join(''), listed.filter(tells).join('')]
  const comparable = Math.min(left.length, right.length) >= shortestJoined && Math.abs(left.length - right.length) <= 1
  return comparable && editDistance(left, right) <= 1 ? jaroWinkler(left, right) : 0
}

const leastTelling = 0.2
const tells = (word: string): boolean => weightOf(word) >= leastTelling

const weigh = (words: readonly string[]): number => words.reduce((sum, word) => sum + weightOf(word), 0)
