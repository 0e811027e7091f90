/** Contract of the compliance rules and their versions. */
import * as z from 'zod/mini'
import { date, dateInput, decimal, id, instant, optionalText, text, wholeNumber } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { type AlertType, alertSeverities } from './labels.ts'

const severity = z.enum(alertSeverities)
const days = (most: number) =>
  wholeNumber('must be whole days', z.gte(1, 'must be at least 1'), z.lte(most, `must be at most ${most}`))
const times = (least: number, most: number) =>
  wholeNumber(
    'must be a whole number',
    z.gte(least, `must be at least ${least}`),
    z.lte(most, `must be at most ${most}`),
  )
const francs = z.string().check(z.regex(/^\d{1,15}$/, 'must be a whole number of francs'))
/** A limit in francs, in gross USD, or in euro at the fixed parity. */
const currency = z.enum(['XOF', 'USD', 'EUR'])
const limit = z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/, 'must be an amount of zero or more'))

const structuring = z.strictObject({
  severity,
  currency,
  threshold: limit,
  windowDays: days(31),
  leastConversions: times(2, 50),
})
const velocity = z.strictObject({
  severity,
  windowDays: days(31),
  baselineDays: days(365),
  factorPercent: times(101, 10_000),
  leastBaselineConversions: times(1, 1000),
  aboveXof: francs,
})

/**
 * Parameters of each rule. Limits are exclusive: an equal amount does not exceed them (decisions
 * 12).
 */
export const ruleParameters = {
  threshold_exceeded: z.strictObject({
    currency,
    levels: z.array(z.strictObject({ above: limit, severity })).check(z.minLength(1), z.maxLength(4)),
  }),
  filing_owed: z.strictObject({ severity }),
  structuring,
  velocity,
  person_structuring: structuring,
  person_velocity: velocity,
  dormant_then_large: z.strictObject({ severity, dormantDays: days(1000), currency, above: limit }),
  new_client_then_large: z.strictObject({ severity, newDays: days(1000), currency, above: limit }),
  round_amounts: z.strictObject({
    severity,
    roundTo: francs.check(z.regex(/[1-9]/, 'must be above zero')),
    windowDays: days(90),
    leastConversions: times(2, 100),
  }),
  limit_passed: z.strictObject({ severity }),
  high_risk_country: z.strictObject({ severity }),
  rate_off_parity: z.strictObject({ severity }),
  screening_hit: z.strictObject({
    levels: z.array(z.strictObject({ fromPercent: times(0, 100), severity })).check(z.minLength(1), z.maxLength(4)),
  }),
} as const
export type RuleCode = keyof typeof ruleParameters
export type RuleParameters<Code extends RuleCode = RuleCode> = z.output<(typeof ruleParameters)[Code]>

export const ruleCodes = Object.keys(ruleParameters) as [RuleCode, ...RuleCode[]]

/** A rule's name on screen, and what triggers it. */
export const ruleLabels = {
  threshold_exceeded: {
    name: 'Large conversion',
    type: 'threshold_exceeded',
    text: 'A conversion above a limit.',
  },
  filing_owed: {
    name: 'Filing required',
    type: 'regulatory_filing',
    text: 'A conversion above the filing threshold of the settings.',
  },
  structuring: {
    name: 'Structuring',
    type: 'suspicious_pattern',
    text: 'Several conversions of a client or the own account within a few days, each up to the threshold, which together pass it.',
  },
  velocity: {
    name: 'Velocity',
    type: 'suspicious_pattern',
    text: 'A volume of a client or the own account within a few days well above its own past.',
  },
  person_structuring: {
    name: 'Structuring by a person',
    type: 'suspicious_pattern',
    text: 'Several conversions that one person asked for within a few days, each up to the threshold, which together pass it.',
  },
  person_velocity: {
    name: 'Velocity of a person',
    type: 'suspicious_pattern',
    text: "A volume that one person asked for within a few days well above the person's own past.",
  },
  dormant_then_large: {
    name: 'Dormant, then large',
    type: 'suspicious_pattern',
    text: 'A large conversion after a long time without any.',
  },
  new_client_then_large: {
    name: 'New client, then large',
    type: 'suspicious_pattern',
    text: 'A large conversion of a client who has only just been added.',
  },
  round_amounts: {
    name: 'Repeated round amounts',
    type: 'suspicious_pattern',
    text: 'Round amounts again and again.',
  },
  limit_passed: {
    name: 'Monthly limit passed',
    type: 'suspicious_pattern',
    text: "A conversion that takes the client's month past its limit.",
  },
  high_risk_country: {
    name: 'High-risk country',
    type: 'suspicious_pattern',
    text: 'A conversion of a client of a country that the settings list as high-risk. One alert per client and month.',
  },
  rate_off_parity: {
    name: 'Rate off parity',
    type: 'suspicious_pattern',
    text: 'A franc rate that strays from the parity and was refused.',
  },
  screening_hit: {
    name: 'Screening hit',
    type: 'suspicious_pattern',
    text: 'Someone resembles an entry of a sanctions list.',
  },
} as const satisfies Record<RuleCode, { name: string; type: AlertType; text: string }>

/**
 * Rules evaluated when a conversion is requested, which can therefore hold it for review. An
 * exceeded limit or open match always holds it, and a rejected rate belongs to no conversion.
 */
export const reviewingRules: readonly RuleCode[] = [
  'threshold_exceeded',
  'filing_owed',
  'structuring',
  'velocity',
  'person_structuring',
  'person_velocity',
  'dormant_then_large',
  'new_client_then_large',
  'round_amounts',
  'high_risk_country',
]

/** Status of a rule version: awaiting approval, scheduled, in force, replaced or rejected. */
export const ruleStatuses = ['waiting', 'to_come', 'in_force', 'past', 'rejected'] as const

export const ruleVersion = z.object({
  rule: z.enum(ruleCodes),
  version: z.int(),
  standing: z.enum(ruleStatuses),
  enabled: z.boolean(),
  /** Whether matching conversions are held for review. */
  asksForReview: z.boolean(),
  parameters: z.record(z.string(), z.unknown()),
  answerWithinBankDays: z.int(),
  effectiveFrom: date,
  /** Null for house policy. */
  legalReference: z.nullable(z.string()),
  verifiedBy: z.nullable(z.string()),
  verifiedOn: z.nullable(date),
  reason: z.string(),
  createdBy: z.string(),
  createdById: z.nullable(z.string()),
  createdAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decisionNote: z.nullable(z.string()),
})
export type RuleVersion = z.output<typeof ruleVersion>

export const listRules = defineRoute({
  method: 'GET',
  path: '/api/compliance/rules',
  tag: 'Alert rules',
  summary: 'All versions of all alert rules, newest first within a rule',
  access: 'compliance.read',
  answer: z.array(ruleVersion),
})

const ruleParams = z.strictObject({ rule: z.enum(ruleCodes) })

/** Parameters of the rule in the path; missing and unknown ones are reported per field. */
const draft = {
  enabled: z._default(z.boolean(), true),
  parameters: z.record(z.string(), z.unknown()),
}

export const addRuleVersion = defineRoute({
  method: 'POST',
  path: '/api/compliance/rules/:rule/versions',
  freshProof: true,
  tag: 'Alert rules',
  summary: 'A new version of a rule from a date on; it counts once a second person has approved it, where there is one',
  access: 'rules.manage',
  params: ruleParams,
  body: z.strictObject({
    ...draft,
    asksForReview: z._default(z.boolean(), false),
    answerWithinBankDays: wholeNumber(
      'must be whole days',
      z.gte(0, 'must be 0 or more'),
      z.lte(60, 'must be at most 60'),
    ),
    effectiveFrom: dateInput(),
    legalReference: optionalText(300),
    verifiedBy: optionalText(120),
    reason: text(1000, 'A reason is required'),
    /** The latest version that the change is based on. */
    version: z.optional(z.int()),
  }),
  answer: ruleVersion,
  status: 201,
})

export const decideRuleVersion = defineRoute({
  method: 'POST',
  path: '/api/compliance/rules/:rule/versions/:version/decision',
  freshProof: true,
  tag: 'Alert rules',
  summary: 'A second person approves or rejects a version of a rule',
  access: 'rules.manage',
  params: z.strictObject({
    rule: z.enum(ruleCodes),
    version: wholeNumber(
      'must be a whole number',
      z.positive('must be above zero'),
      z.lte(2_147_483_647, 'is too large'),
    ),
  }),
  body: z.strictObject({ decision: z.enum(['approved', 'rejected']), note: optionalText(1000) }),
  answer: ruleVersion,
})

const tried = z.object({
  alertId: z.nullable(id),
  eventId: z.int(),
  severity,
  title: z.string(),
  description: z.string(),
  amount: z.nullable(decimal),
  at: instant,
})
export type TriedAlert = z.output<typeof tried>

export const tryRule = defineRoute({
  method: 'POST',
  path: '/api/compliance/rules/:rule/try',
  tag: 'Alert rules',
  summary:
    'What these parameters would have raised in the last 90 days, and which known alerts they would miss; changes nothing',
  access: 'rules.manage',
  params: ruleParams,
  body: z.strictObject(draft),
  answer: z.object({
    from: date,
    to: date,
    /** Events evaluated in the period. */
    judged: z.int(),
    /** Alerts it would have raised, one per fact; `alerts` lists the latest 100. */
    raised: z.int(),
    alerts: z.array(tried),
    /** Of those, the ones that no existing alert covers. */
    added: z.int(),
    /**
     * Existing alerts of the rule in the period, and those it would have missed; the latest 100 are
     * in `missedAlerts`.
     */
    known: z.int(),
    missed: z.int(),
    missedAlerts: z.array(tried),
  }),
})
