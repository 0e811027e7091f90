import type { AlertSeverity, AlertType } from '#contract/alerts/labels.ts'
import type { RuleCode } from '#contract/alerts/rules.ts'

/** What a judged event says of itself. Amounts are digits: francs, and cents of the gross dollars. */
export interface ConversionFacts {
  readonly kind: 'conversion'
  readonly conversionId: number
  readonly reference: string
  /** Null for the house account, whose own past no pattern is looked for in. */
  readonly clientId: number | null
  readonly clientName: string
  readonly clientCountry: string | null
  /** The business date on which the client was added. */
  readonly clientSince: string | null
  readonly isHighRiskCountry: boolean
  readonly amountXof: string
  readonly grossUsdMinor: string
  /** The business date, in the time zone of that day's setting. */
  readonly date: string
  readonly filingThresholdXof: string
}

/** A conversion as it was cleared, with what the client's month held before it. */
export interface ClearanceFacts {
  readonly kind: 'clearance'
  readonly conversionId: number
  readonly reference: string | null
  readonly clientId: number
  readonly clientName: string
  readonly amountXof: string
  readonly grossUsdMinor: string
  readonly date: string
  readonly monthlyLimitUsdMinor: string
  readonly monthUsedUsdMinor: string
}

/** Rates are decimal text, francs per dollar. */
export interface RateFacts {
  readonly kind: 'rate_refused'
  readonly source: string
  readonly rate: string
  readonly impliedRate: string | null
  readonly toleranceBasisPoints: number
  readonly asOf: string
  readonly date: string
}

export interface HitFacts {
  readonly kind: 'screening_hit'
  readonly matchId: number
  readonly clientId: number | null
  readonly clientName: string | null
  readonly subjectName: string
  readonly matchedName: string
  readonly list: string
  readonly entryId: string
  /** Likeness in percent, rounded down: 94.99 % is not 95 %. */
  readonly scorePercent: number
  readonly date: string
}

export type EventFacts = ConversionFacts | ClearanceFacts | RateFacts | HitFacts
export type EventKind = EventFacts['kind']

/** An earlier conversion of the same client. */
export interface Earlier {
  readonly conversionId: number
  readonly reference: string
  readonly amountXof: string
  readonly grossUsdMinor: string
  readonly date: string
}

/** What a rule looks up of the past before it judges. Rules that judge the event alone have none. */
export type History =
  | { readonly kind: 'recent'; readonly conversions: readonly Earlier[] }
  | {
      readonly kind: 'sums'
      readonly windowXof: string
      readonly baselineXof: string
      readonly baselineConversions: number
    }
  | { readonly kind: 'last'; readonly date: string | null }

/** All that a finding rests on beside the rule's version: kept with the alert, and enough to find the same again. */
export interface Inputs {
  readonly event: EventFacts
  readonly history: History | null
}

/** What a rule found. `factKey` names the fact: however often it is found, there is one alert of it. */
export interface IntegrityViolation {
  readonly type: AlertType
  readonly severity: AlertSeverity
  readonly factKey: string
  readonly title: string
  readonly description: string
  readonly clientId: number | null
  readonly clientName: string | null
  readonly conversionId: number | null
  readonly reference: string | null
  /** Francs; null where it is about no amount. */
  readonly amountXof: string | null
  /** Conversions that belong to it beside its own. */
  readonly linked: readonly { readonly conversionId: number; readonly reference: string }[]
}

/** What a rule says of a fact, before it is tied to the event. */
export interface Verdict {
  readonly severity: AlertSeverity
  readonly factKey: string
  readonly title: string
  readonly description: string
  /** Francs; null for no amount, absent for the conversion's own. */
  readonly amountXof?: string | null
  readonly linked?: IntegrityViolation['linked']
}

/** Which kind of event each rule judges. */
export const ruleSubjects = {
  threshold_exceeded: 'conversion',
  filing_owed: 'conversion',
  structuring: 'conversion',
  velocity: 'conversion',
  dormant_then_large: 'conversion',
  new_client_then_large: 'conversion',
  round_amounts: 'conversion',
  limit_passed: 'clearance',
  high_risk_country: 'conversion',
  rate_off_parity: 'rate_refused',
  screening_hit: 'screening_hit',
} as const satisfies Record<RuleCode, EventKind>
