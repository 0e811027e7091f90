// Lets facts beside the name raise and lower the score of a name.

/** Names that differ only in titles, forms or small words. */
export const bareScore = 0.985
/** The same name scores at least this, whatever the facts say. */
const sameFloor = 0.97
/** A name that is nearly the same scores at least this, whatever the facts say. */
const nearFloor = 0.9
/** No other name reaches the scores of the same name. */
const maxOther = 0.9699
/** Bounds for the logit: evidence makes no match certain or impossible. */
const [minScore, maxScore] = [0.005, 0.995]
const decimals = 10_000

/** Facts against the same name lower it within its class. */
export const scoreWithFactsOfSameName = (score: number, odds: number): number =>
  round(odds >= 0 ? score : loweredTo(sameFloor, score, odds))

/**
 * Positive evidence is capped: it lifts a close name but cannot make different names match.
 * Negative evidence lowers a name that is nearly the same within its class, and others freely.
 */
export function scoreWithFacts(score: number, odds: number): number {
  if (odds === 0) return round(Math.min(score, maxOther))
  const clamped = Math.min(maxScore, Math.max(minScore, score))
  const weighed = 1 / (1 + Math.exp(-(Math.log(clamped / (1 - clamped)) + odds)))
  if (odds > 0) return round(Math.min(maxOther, Math.max(score, Math.min(weighed, liftedTo(score)))))
  return round(Math.min(maxOther, score >= nearFloor ? loweredTo(nearFloor, score, odds) : Math.min(score, weighed)))
}

const loweredTo = (floor: number, score: number, odds: number): number =>
  floor + (score - floor) * (2 / (1 + Math.exp(-odds)))
const liftedTo = (score: number): number => score + (1 - score) * score
const round = (score: number): number => Math.round(score * decimals) / decimals
