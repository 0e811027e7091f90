/** Rules of clearance: filing, monthly limit, reasons for review. */

import type { RuleCode } from '#contract/alerts/labels.ts'
import type { KycStatus } from '#contract/clients/api.ts'
import type { ReviewReason } from '#contract/conversions/api.ts'
import { type BusinessDate, dayMs } from '#kernel/clock.ts'
import { isKycValid } from '../kyc/rules.ts'

/**
 * The facts to clear, as the module that moves the money states them. Amounts in francs and USD
 * cents.
 */
export interface ClearanceFacts {
  readonly conversionId?: number
  /** Null: the own account, which has neither KYC nor a monthly limit. */
  readonly clientId: number | null
  /** Who asked for it; null in a preview. */
  readonly personId?: string | null
  readonly amountXof: bigint
  readonly grossUsdMinor: bigint
  readonly rateStale: boolean
  readonly rateIsDefault: boolean
  /** Unusually far from the rate of an earlier day. */
  readonly rateJumped: boolean
  readonly at: Date
  /** Business date of `at`: decides the month that it counts in, and the filing's deadline. */
  readonly date: BusinessDate
}

/** The client's compliance status at that instant. */
export interface ClientStatus {
  readonly kycStatus: KycStatus
  readonly kycDecidedAt: Date | null
  readonly kycExpiresAt: Date | null
  readonly kycDecidedByName: string | null
  readonly openMatches: number
  /** Those of the open matches that are names that could not be screened. */
  readonly unreadableNames?: number
  readonly confirmedMatches: number
  /** Cents per calendar month; null is no limit. */
  readonly monthlyLimitUsdMinor: bigint | null
  /**
   * Cents reserved in the month by other conversions that have not failed, pending ones included.
   */
  readonly monthUsedUsdMinor: bigint
}

/** The day's volume of other conversions, in francs, and its limits. */
export interface DayUsage {
  readonly personUsedXof: bigint
  readonly personLimitXof: bigint
  /** Null for a conversion of a client. */
  readonly ownAccountUsedXof: bigint | null
  readonly ownAccountLimitXof: bigint
}

/** Whether a conversion would pass the day limit of its initiator. */
export const passesPersonLimit = ({ amountXof, personId }: ClearanceFacts, day: DayUsage | undefined): boolean =>
  day !== undefined && typeof personId === 'string' && day.personUsedXof + amountXof > day.personLimitXof

/** Whether a conversion would pass the day limit of the own account. */
export const passesOwnAccountLimit = ({ amountXof }: ClearanceFacts, day: DayUsage | undefined): boolean =>
  day !== undefined && day.ownAccountUsedXof !== null && day.ownAccountUsedXof + amountXof > day.ownAccountLimitXof

export interface ListStatus {
  readonly label: string
  readonly loadedAt: Date
  /** True for the synthetic list of sandbox mode, which does not age. */
  readonly synthetic: boolean
}

/** A rule version's request for review of a conversion, with its finding. */
export interface ReviewRequest {
  readonly rule: RuleCode
  readonly ruleVersion: number
  readonly title: string
}

export interface Circumstances {
  readonly client: ClientStatus | null
  /** Day limits and what they hold already; absent where nobody asked. */
  readonly day?: DayUsage
  readonly lists: readonly ListStatus[]
  readonly listMaxAgeDays: number
  readonly thresholdXof: bigint
  readonly filingDueOn: BusinessDate
  readonly filingDeadlineVerified?: boolean
  readonly providerName: string
  readonly providerLegalBasis: string
  /** Reviews that compliance rules requested when they evaluated the conversion. */
  readonly reviewRequests: readonly ReviewRequest[]
}

/**
 * Strictly above the threshold (specification 9: 100,000,000 XOF). Internal policy: no published
 * rule was found (regulation, "Where the specification and the rules part").
 */
export function needsFiling({ amountXof }: Pick<ClearanceFacts, 'amountXof'>, thresholdXof: bigint): boolean {
  return amountXof > thresholdXof
}

/**
 * Whether this conversion would exceed the client's monthly limit; reaching it exactly does not.
 */
export function passesLimit(
  grossUsdMinor: bigint,
  { monthlyLimitUsdMinor, monthUsedUsdMinor }: Pick<ClientStatus, 'monthlyLimitUsdMinor' | 'monthUsedUsdMinor'>,
): boolean {
  return monthlyLimitUsdMinor !== null && monthUsedUsdMinor + grossUsdMinor > monthlyLimitUsdMinor
}

/** Lists that are too old for clearance. */
export function outdatedLists(lists: readonly ListStatus[], at: Date, maxAgeDays: number): readonly ListStatus[] {
  return lists.filter((list) => !list.synthetic && at.getTime() - list.loadedAt.getTime() > maxAgeDays * dayMs)
}

/**
 * Reasons for review by a person (decisions 8); empty when the conversion may proceed
 * automatically.
 */
export function reviewReasonsOf(facts: ClearanceFacts, circumstances: Circumstances): ReviewReason[] {
  const { client, lists, listMaxAgeDays, thresholdXof } = circumstances
  const isUnscreened = lists.length === 0 || outdatedLists(lists, facts.at, listMaxAgeDays).length > 0
  const found: [ReviewReason, boolean][] = [
    ['filing_threshold', needsFiling(facts, thresholdXof)],
    ['kyc_not_approved', client !== null && !isKycValid(client, facts.at)],
    ['screening_hit_open', client !== null && client.openMatches > 0],
    ['no_sanctions_list', isUnscreened],
    ['monthly_limit_passed', client !== null && passesLimit(facts.grossUsdMinor, client)],
    ['person_limit_passed', passesPersonLimit(facts, circumstances.day)],
    ['own_account_limit_passed', passesOwnAccountLimit(facts, circumstances.day)],
    ['rate_stale', facts.rateStale && !facts.rateIsDefault],
    ['rate_default', facts.rateIsDefault],
    ['rate_jumped', facts.rateJumped],
    ['rule', circumstances.reviewRequests.length > 0],
  ]
  return found.filter(([, applies]) => applies).map(([reason]) => reason)
}
