// Names of the alert rules. Separate from their parameters, which few screens need.

import type { AlertType, RuleCode } from './labels.ts'
import * as t from './messages.ts'

/** A rule's name on screen, and the type of its alerts. */
export const ruleLabels = {
  threshold_exceeded: {
    name: t.largeConversionRule,
    type: 'threshold_exceeded',
  },
  filing_owed: {
    name: t.filingRequiredRule,
    type: 'regulatory_filing',
  },
  structuring: {
    name: t.structuringRule,
    type: 'suspicious_pattern',
  },
  velocity: {
    name: t.velocityRule,
    type: 'suspicious_pattern',
  },
  person_structuring: {
    name: t.personStructuringRule,
    type: 'suspicious_pattern',
  },
  person_velocity: {
    name: t.personVelocityRule,
    type: 'suspicious_pattern',
  },
  dormant_then_large: {
    name: t.dormantThenLargeRule,
    type: 'suspicious_pattern',
  },
  new_client_then_large: {
    name: t.newClientThenLargeRule,
    type: 'suspicious_pattern',
  },
  round_amounts: {
    name: t.roundAmountsRule,
    type: 'suspicious_pattern',
  },
  limit_passed: {
    name: t.monthlyLimitExceededRule,
    type: 'suspicious_pattern',
  },
  high_risk_country: {
    name: t.highRiskCountryRule,
    type: 'suspicious_pattern',
  },
  rate_off_parity: {
    name: t.rateOffParityRule,
    type: 'suspicious_pattern',
  },
  shared_wallet: {
    name: t.sharedWalletRule,
    type: 'suspicious_pattern',
  },
  circular_payments: {
    name: t.circularPaymentsRule,
    type: 'suspicious_pattern',
  },
  circular_ownership: {
    name: t.circularOwnershipRule,
    type: 'suspicious_pattern',
  },
  shared_person: {
    name: t.sharedPersonRule,
    type: 'suspicious_pattern',
  },
  shared_details: {
    name: t.sharedDetailsRule,
    type: 'suspicious_pattern',
  },
  screening_hit: {
    name: t.screeningHitRule,
    type: 'suspicious_pattern',
  },
} as const satisfies Record<RuleCode, { name: string; type: AlertType }>

export const ruleTexts = {
  threshold_exceeded: t.largeConversionText,
  filing_owed: t.filingRequiredText,
  structuring: t.structuringText,
  velocity: t.velocityText,
  person_structuring: t.personStructuringText,
  person_velocity: t.personVelocityText,
  dormant_then_large: t.dormantThenLargeText,
  new_client_then_large: t.newClientThenLargeText,
  round_amounts: t.roundAmountsText,
  limit_passed: t.monthlyLimitExceededText,
  high_risk_country: t.highRiskCountryText,
  rate_off_parity: t.rateOffParityText,
  shared_wallet: t.sharedWalletText,
  circular_payments: t.circularPaymentsText,
  circular_ownership: t.circularOwnershipText,
  shared_person: t.sharedPersonText,
  shared_details: t.sharedDetailsText,
  screening_hit: t.screeningHitText,
} as const satisfies Record<RuleCode, string>
