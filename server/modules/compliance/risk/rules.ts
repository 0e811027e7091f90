/** Risk level of a client from weighted factors. */

import type { KycStatus, RiskLevel } from '#contract/clients/api.ts'
import * as t from '../messages.ts'

/** Inputs of a client's risk (decisions 5). */
export interface RiskFacts {
  readonly country: string
  readonly isHighRiskCountry: boolean
  /** Alerts on suspicious patterns: open ones, and those confirmed within a year. */
  readonly patternAlerts: { readonly open: number; readonly confirmed: number }
  readonly openMatches: number
  readonly confirmedMatches: number
  readonly kycStatus: KycStatus
  /** Number of the client's politically exposed persons. */
  readonly politicallyExposed: number
  /** Whole days since the client was added. */
  readonly ageDays: number
  /** Gross USD cents cleared in the last 30 days, without failed conversions. */
  readonly recentUsdMinor: bigint
}

interface Factor {
  readonly points: number
  readonly reason: string
}

// Internal policy throughout: no published scale was found. One severe factor alone makes the risk
// high.
const grave = 60
const highFrom = 60
const mediumFrom = 30
const newForDays = 90
const largeVolumeUsdMinor = 100_000_000n

const kycFactors: Readonly<Record<KycStatus, Factor | null>> = {
  approved: null,
  pending: { points: 20, reason: t.kycPending },
  requires_review: { points: 30, reason: t.kycRequiresReview },
  expired: { points: 30, reason: t.kycExpired },
  rejected: { points: grave, reason: t.kycRejected },
}

/** The level that the factors add up to, with the reasons that count, heaviest first. */
export function computeRisk(facts: RiskFacts): { level: RiskLevel; reasons: string[] } {
  const factors = factorsOf(facts).toSorted((left, right) => right.points - left.points)
  const points = factors.reduce((sum, factor) => sum + factor.points, 0)
  const level = points >= highFrom ? 'high' : points >= mediumFrom ? 'medium' : 'low'
  const reasons = factors.map((factor) => factor.reason)
  return { level, reasons: reasons.length > 0 ? reasons : [t.noRiskFactor] }
}

function factorsOf(facts: RiskFacts): Factor[] {
  const factors: (Factor | null)[] = [
    facts.confirmedMatches > 0 ? { points: 2 * grave, reason: t.sanctionsMatchConfirmed } : null,
    facts.openMatches > 0 ? { points: grave, reason: t.sanctionsMatchOpen } : null,
    facts.isHighRiskCountry ? { points: grave, reason: t.highRiskCountry(facts.country) } : null,
    facts.patternAlerts.confirmed > 0 ? { points: grave, reason: t.patternConfirmed } : null,
    facts.patternAlerts.open > 0 ? { points: 20, reason: t.patternOpen } : null,
    facts.politicallyExposed > 0 ? { points: 40, reason: exposed(facts.politicallyExposed) } : null,
    kycFactors[facts.kycStatus],
    facts.recentUsdMinor > largeVolumeUsdMinor ? { points: 20, reason: t.highVolume } : null,
    facts.ageDays < newForDays ? { points: 10, reason: t.newClientFactor(newForDays) } : null,
  ]
  return factors.filter((factor) => factor !== null)
}

const exposed = (people: number): string => (people === 1 ? t.onePoliticallyExposed : t.politicallyExposed(people))
