// What triggers each alert rule, as the screen of rules says it.

import type { RuleCode } from './labels.ts'
import * as t from './messages.ts'

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
