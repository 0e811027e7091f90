/** Alert rules as pure functions of their inputs. */

import { type AlertSeverity, alertSeverities, type RuleCode } from '#contract/alerts/labels.ts'
import { ruleLabels } from '#contract/alerts/rule-labels.ts'
import type { RuleParameters } from '#contract/alerts/rules.ts'
import { assert } from '#kernel/assert.ts'
import { usd } from '#kernel/money.ts'
import { countryText } from '#server/platform/language/country-text.ts'
import { inSourceLanguage, runInLanguage } from '#server/platform/language/current-language.ts'
import { textFormats } from '#server/platform/language/formats.ts'
import { loadedLanguages } from '#server/platform/language/translations.ts'
import {
  type AlertFinding,
  type ClearanceFacts,
  type ConversionFacts,
  type EventFacts,
  type EventKind,
  type History,
  type HitFacts,
  type Inputs,
  type RateFacts,
  ruleSubjects,
  type Verdict,
} from './facts.ts'
import { amountsOf, formatFrancs, formatLimit, isAbove } from './limits.ts'
import {
  dormantThenLarge,
  newClientThenLarge,
  personStructuring,
  personVelocity,
  repeatedRoundAmounts,
  structuring,
  velocity,
} from './patterns.ts'
import { circularOwnership, circularPayments, sharedDetails, sharedPerson, sharedWallet } from './relation-patterns.ts'
import type { AlertWords } from './tables.ts'
import { t } from './texts.ts'

type FactsOf<Code extends RuleCode> = Extract<EventFacts, { readonly kind: (typeof ruleSubjects)[Code] & EventKind }>
type Evaluator<Code extends RuleCode> = (
  facts: FactsOf<Code>,
  parameters: RuleParameters<Code>,
  history: History | null,
) => Verdict | null

const evaluators: { readonly [Code in RuleCode]: Evaluator<Code> } = {
  threshold_exceeded: largeConversion,
  filing_owed: filingOwed,
  structuring,
  velocity,
  person_structuring: personStructuring,
  person_velocity: personVelocity,
  dormant_then_large: dormantThenLarge,
  new_client_then_large: newClientThenLarge,
  round_amounts: repeatedRoundAmounts,
  limit_passed: limitPassed,
  high_risk_country: highRiskCountry,
  rate_off_parity: rateOffParity,
  shared_wallet: sharedWallet,
  circular_payments: circularPayments,
  circular_ownership: circularOwnership,
  shared_person: sharedPerson,
  shared_details: sharedDetails,
  screening_hit: screeningHit,
}

/**
 * The rule's finding in the inputs; null for none. Pure: the same rule version and inputs always
 * give the same bytes, which replay depends on.
 */
export const evaluate = <Code extends RuleCode>(
  rule: Code,
  parameters: RuleParameters<Code>,
  inputs: Inputs,
): AlertFinding | null => inSourceLanguage(() => find(rule, parameters, inputs))

/** The words of a finding in each other language that is loaded; null without any. */
export function findingTranslations<Code extends RuleCode>(
  rule: Code,
  parameters: RuleParameters<Code>,
  inputs: Inputs,
): Record<string, AlertWords> | null {
  const words = loadedLanguages().flatMap((language) => {
    const finding = runInLanguage({ language }, () => find(rule, parameters, inputs))
    return finding ? [[language, { title: finding.title, description: finding.description }] as const] : []
  })
  return words.length > 0 ? Object.fromEntries(words) : null
}

function find<Code extends RuleCode>(
  rule: Code,
  parameters: RuleParameters<Code>,
  { event, history }: Inputs,
): AlertFinding | null {
  assert(event.kind === ruleSubjects[rule], 'a rule evaluates its own kind of event')
  const verdict = evaluators[rule](event as FactsOf<Code>, parameters, history)
  if (!verdict) return null
  const { amountXof, linked = [], ...stated } = verdict
  const ownAmount = 'amountXof' in event ? event.amountXof : null
  return {
    type: ruleLabels[rule].type,
    ...stated,
    clientId: 'clientId' in event ? event.clientId : null,
    clientName: 'clientName' in event ? event.clientName : null,
    conversionId: 'conversionId' in event ? event.conversionId : null,
    reference: 'reference' in event ? event.reference : null,
    amountXof: amountXof === undefined ? ownAmount : amountXof,
    linked,
  }
}

/** The most severe of the levels that apply. */
function gravest(severities: readonly AlertSeverity[]): AlertSeverity | null {
  return alertSeverities.find((severity) => severities.includes(severity)) ?? null
}

function largeConversion(
  facts: ConversionFacts,
  { currency, levels }: RuleParameters<'threshold_exceeded'>,
): Verdict | null {
  const passed = levels.filter(({ above }) => isAbove(amountsOf(facts), { currency, amount: above }))
  const severity = gravest(passed.map((level) => level.severity))
  const level = passed.find((candidate) => candidate.severity === severity)
  if (!severity || !level) return null
  const limit = formatLimit({ currency, amount: level.above })
  return {
    severity,
    factKey: `threshold_exceeded:conversion:${facts.conversionId}`,
    title: t.aboveThresholdTitle(limit),
    description: t.aboveThreshold(about(facts), limit),
  }
}

function filingOwed(facts: ConversionFacts, { severity }: RuleParameters<'filing_owed'>): Verdict | null {
  if (BigInt(facts.amountXof) <= BigInt(facts.filingThresholdXof)) return null
  const threshold = formatFrancs(facts.filingThresholdXof)
  return {
    severity,
    factKey: `filing_owed:conversion:${facts.conversionId}`,
    title: t.filingRequiredTitle,
    description: t.filingRequired(about(facts), threshold),
  }
}

function limitPassed(facts: ClearanceFacts, { severity }: RuleParameters<'limit_passed'>): Verdict | null {
  const used = BigInt(facts.monthUsedUsdMinor)
  const over = used + BigInt(facts.grossUsdMinor) - BigInt(facts.monthlyLimitUsdMinor)
  if (over <= 0n) return null
  const dollars = (minor: bigint) => textFormats.formatDollars(usd(minor))
  return {
    severity,
    factKey: `limit_passed:conversion:${facts.conversionId}`,
    title: t.monthlyLimitTitle,
    description: t.monthlyLimit(
      facts.clientName,
      dollars(used),
      dollars(BigInt(facts.monthlyLimitUsdMinor)),
      dollars(BigInt(facts.grossUsdMinor)),
      dollars(over),
    ),
  }
}

function highRiskCountry(facts: ConversionFacts, { severity }: RuleParameters<'high_risk_country'>): Verdict | null {
  if (!facts.isHighRiskCountry || facts.clientId === null) return null
  const country = facts.clientCountry && countryText(facts.clientCountry)
  return {
    severity,
    factKey: `high_risk_country:client:${facts.clientId}:${facts.date.slice(0, 7)}`,
    title: t.highRiskClientTitle(country),
    description: t.highRiskCountryAlert(about(facts), country),
  }
}

function rateOffParity(facts: RateFacts, { severity }: RuleParameters<'rate_off_parity'>): Verdict {
  const implied = facts.impliedRate ? t.parityImplies(facts.impliedRate) : t.noEuroRate
  return {
    severity,
    factKey: `rate_off_parity:${facts.source}:${facts.rate}:${facts.asOf}`,
    title: t.rateRejectedTitle,
    description: t.rateRejected(facts.rate, facts.source, facts.asOf, implied),
    amountXof: null,
  }
}

function screeningHit(facts: HitFacts, { levels }: RuleParameters<'screening_hit'>): Verdict | null {
  const reached = levels.filter(({ fromPercent }) => facts.scorePercent >= fromPercent)
  const severity = gravest(reached.map((level) => level.severity))
  if (!severity) return null
  const whose = facts.clientName && facts.clientName !== facts.subjectName ? t.ofClient(facts.clientName) : ''
  return {
    severity,
    factKey: `screening_hit:match:${facts.matchId}`,
    title: t.possibleMatchTitle(facts.subjectName),
    description: t.possibleMatch(
      facts.subjectName,
      whose,
      facts.scorePercent,
      facts.matchedName,
      facts.list,
      facts.entryId,
    ),
    amountXof: null,
  }
}

/** `TX-2026-000012 of Baobab Textiles SA for 150,000,001 XOF`. */
const about = ({ reference, clientName, amountXof }: ConversionFacts): string =>
  t.conversionSummary(reference, clientName, formatFrancs(amountXof))
