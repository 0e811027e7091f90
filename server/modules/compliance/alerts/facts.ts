/** Facts of evaluated events, and inputs and findings of rules. */

import type { AlertSeverity, AlertType, RuleCode } from '#contract/alerts/labels.ts'
import type { RelationKind } from '#contract/compliance/relations.ts'

/**
 * Facts of a conversion event. Amounts are digit strings: francs, and cents of the gross dollars.
 */
export interface ConversionFacts {
  readonly kind: 'conversion'
  readonly conversionId: number
  readonly reference: string
  /** Null for the own account. */
  readonly clientId: number | null
  readonly clientName: string
  readonly clientCountry: string | null
  /** Business date on which the client was added. */
  readonly clientSince: string | null
  readonly isHighRiskCountry: boolean
  readonly amountXof: string
  readonly grossUsdMinor: string
  /** Business date in the time zone that was set on that day. */
  readonly date: string
  readonly filingThresholdXof: string
  /** Who asked for it. Absent from events of earlier versions. */
  readonly personId?: string
  readonly personName?: string
  /** In lower case; absent without a wallet and from events of earlier versions. */
  readonly walletKey?: string
  /** What the client's file has in common with others. Absent from events of earlier versions. */
  readonly shared?: readonly SharedDetail[]
  /** Other clients that have the wallet in their file. Absent where there are none. */
  readonly walletHolders?: readonly RelatedClient[]
  /** Owners of the client up to the client itself, which is last. Absent without such a circle. */
  readonly ownershipCircle?: readonly RelatedClient[]
}

export interface RelatedClient {
  readonly clientId: number
  readonly clientName: string
}

/** A detail of a client's file that other clients have too. */
export interface SharedDetail {
  readonly kind: RelationKind
  readonly clients: readonly RelatedClient[]
}

/** A clearance, with the client's monthly total before it. */
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

/** Rates are decimal strings, francs per dollar. */
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
  /** Similarity in percent, rounded down to a tenth. */
  readonly scorePercent: number
  readonly date: string
}

export type EventFacts = ConversionFacts | ClearanceFacts | RateFacts | HitFacts
export type EventKind = EventFacts['kind']

export interface Earlier {
  readonly conversionId: number
  readonly reference: string
  readonly amountXof: string
  readonly grossUsdMinor: string
  readonly date: string
}

/** History that a rule queries before evaluation. Rules on the event alone have none. */
export type History =
  | { readonly kind: 'recent'; readonly conversions: readonly Earlier[] }
  | {
      readonly kind: 'sums'
      readonly windowXof: string
      readonly baselineXof: string
      readonly baselineConversions: number
    }
  | { readonly kind: 'last'; readonly date: string | null }
  | { readonly kind: 'senders'; readonly senders: readonly Sender[] }
  /** Earlier conversions that lead back to the client, in order of the circle; empty for none. */
  | { readonly kind: 'circle'; readonly conversions: readonly Sender[] }

/** An earlier conversion of another client: the newest to the same wallet, or one of a circle. */
export interface Sender extends RelatedClient {
  readonly conversionId: number
  readonly reference: string
}

/**
 * All inputs of a finding except the rule version. Stored with the alert, and enough to reproduce
 * it.
 */
export interface Inputs {
  readonly event: EventFacts
  readonly history: History | null
}

/**
 * A finding of a rule. `factKey` identifies the fact: one alert exists per fact, however often it
 * is found.
 */
export interface AlertFinding {
  readonly type: AlertType
  readonly severity: AlertSeverity
  readonly factKey: string
  readonly title: string
  readonly description: string
  readonly clientId: number | null
  readonly clientName: string | null
  readonly conversionId: number | null
  readonly reference: string | null
  /** Francs; null when the fact concerns no amount. */
  readonly amountXof: string | null
  /** Further conversions that belong to the fact. */
  readonly linked: readonly { readonly conversionId: number; readonly reference: string }[]
}

/** A rule's statement on a fact, before it is linked to the event. */
export interface Verdict {
  readonly severity: AlertSeverity
  readonly factKey: string
  readonly title: string
  readonly description: string
  /** Francs; null for no amount, absent for the conversion's own amount. */
  readonly amountXof?: string | null
  readonly linked?: AlertFinding['linked']
}

/** The kind of event that each rule evaluates. */
export const ruleSubjects = {
  threshold_exceeded: 'conversion',
  filing_owed: 'conversion',
  structuring: 'conversion',
  velocity: 'conversion',
  person_structuring: 'conversion',
  person_velocity: 'conversion',
  dormant_then_large: 'conversion',
  new_client_then_large: 'conversion',
  round_amounts: 'conversion',
  limit_passed: 'clearance',
  high_risk_country: 'conversion',
  rate_off_parity: 'rate_refused',
  shared_wallet: 'conversion',
  circular_payments: 'conversion',
  circular_ownership: 'conversion',
  shared_person: 'conversion',
  shared_details: 'conversion',
  screening_hit: 'screening_hit',
} as const satisfies Record<RuleCode, EventKind>
