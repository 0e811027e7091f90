/** Contract of the compliance rules and their versions. */
import * as z from 'zod/mini'
import { date, dateInput, decimal, id, instant, optionalText, text, wholeNumber } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { alertSeverities, type RuleCode, ruleCodes } from './labels.ts'
import * as t from './messages.ts'

const severity = z.enum(alertSeverities)
const days = (max: number) => wholeNumber(t.wholeDays, z.gte(1, t.atLeastOne), z.lte(max, t.maxValue(max)))
const times = (min: number, max: number) =>
  wholeNumber(t.wholeNumber, z.gte(min, t.minValue(min)), z.lte(max, t.maxValue(max)))
const francs = z.string().check(z.regex(/^\d{1,15}$/, t.wholeFrancs))
/** A limit in francs, in gross USD, or in euro at the fixed parity. */
const currency = z.enum(['XOF', 'USD', 'EUR'])
const limit = z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/, t.amountZeroOrMore))

const structuring = z.strictObject({
  severity,
  currency,
  threshold: limit,
  windowDays: days(31),
  minConversions: times(2, 50),
})
const velocity = z.strictObject({
  severity,
  windowDays: days(31),
  baselineDays: days(365),
  factorPercent: times(101, 10_000),
  minBaselineConversions: times(1, 1000),
  aboveXof: francs,
})

const sharing = z.strictObject({ severity, minClients: times(2, 50) })

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
    roundTo: francs.check(z.regex(/[1-9]/, t.aboveZero)),
    windowDays: days(90),
    minConversions: times(2, 100),
  }),
  limit_passed: z.strictObject({ severity }),
  high_risk_country: z.strictObject({ severity }),
  rate_off_parity: z.strictObject({ severity }),
  shared_wallet: z.strictObject({ severity, windowDays: days(365), minClients: times(2, 50) }),
  circular_payments: z.strictObject({ severity, windowDays: days(365), minClients: times(2, 5) }),
  circular_ownership: z.strictObject({ severity }),
  shared_person: sharing,
  shared_details: sharing,
  screening_hit: z.strictObject({
    levels: z.array(z.strictObject({ fromPercent: times(0, 100), severity })).check(z.minLength(1), z.maxLength(4)),
  }),
} as const satisfies Record<RuleCode, z.ZodMiniType>
export type RuleParameters<Code extends RuleCode = RuleCode> = z.output<(typeof ruleParameters)[Code]>

/**
 * Rules evaluated when a conversion is requested, which can therefore hold it for review. An
 * exceeded limit or open match always holds it, and a rejected rate belongs to no conversion.
 */
const neverReviewing: readonly RuleCode[] = ['limit_passed', 'screening_hit', 'rate_off_parity']
export const reviewingRules = ruleCodes.filter((code) => !neverReviewing.includes(code))

/** Status of a rule version: awaiting approval, scheduled, in force, replaced or rejected. */
export const ruleStatuses = ['waiting', 'to_come', 'in_force', 'past', 'rejected'] as const

export const ruleVersion = z.object({
  rule: z.enum(ruleCodes),
  version: z.int(),
  status: z.enum(ruleStatuses),
  enabled: z.boolean(),
  /** Whether matching conversions are held for review. */
  asksForReview: z.boolean(),
  parameters: z.record(z.string(), z.unknown()),
  answerWithinBankDays: z.int(),
  effectiveFrom: date,
  /** Null for internal policy. */
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

export const listRules = defineRoute('GET /api/compliance/rules', 'Alert rules', {
  summary: 'All versions of all alert rules, newest first within each rule',
  access: 'compliance.read',
  answer: z.array(ruleVersion),
})

/** Days over which the figures of the rules are counted. */
export const ruleFigureDays = 90

export const ruleFigures = z.object({
  rule: z.enum(ruleCodes),
  /** Events of the kind that the rule looks at. */
  evaluated: z.int(),
  raised: z.int(),
  /** Alerts raised per 100 events; null without events. */
  hitPercent: z.nullable(z.number()),
  resolved: z.int(),
  /** Resolved alerts with a stated outcome, and how many of them were false positives. */
  stated: z.int(),
  falsePositives: z.int(),
  confirmed: z.int(),
  /** Share of the stated outcomes; null without any. */
  falsePositivePercent: z.nullable(z.number()),
})
export type RuleFigures = z.output<typeof ruleFigures>

export const getRuleFigures = defineRoute('GET /api/compliance/rules/figures', 'Alert rules', {
  summary: 'Alerts raised by each rule in the last 90 days, and how many of them were false positives',
  access: 'compliance.read',
  answer: z.object({ from: date, to: date, rules: z.array(ruleFigures) }),
})

const ruleParams = z.strictObject({ rule: z.enum(ruleCodes) })

/** Parameters of the rule in the path; missing and unknown ones are reported per field. */
const draft = {
  enabled: z._default(z.boolean(), true),
  parameters: z.record(z.string(), z.unknown()),
}

export const addRuleVersion = defineRoute('POST /api/compliance/rules/:rule/versions', 'Alert rules', {
  freshProof: true,
  summary:
    'Creates a version of a rule, effective from a date; where there is a second person, only once they approve it',
  access: 'rules.manage',
  params: ruleParams,
  body: z.strictObject({
    ...draft,
    asksForReview: z._default(z.boolean(), false),
    answerWithinBankDays: wholeNumber(t.wholeDays, z.gte(0, t.zeroOrMore), z.lte(60, t.atMostSixty)),
    effectiveFrom: dateInput(),
    legalReference: optionalText(300),
    verifiedBy: optionalText(120),
    reason: text(1000, t.reasonRequired),
    /** The latest version that the change is based on. */
    version: z.optional(z.int()),
  }),
  answer: ruleVersion,
  status: 201,
})

export const decideRuleVersion = defineRoute(
  'POST /api/compliance/rules/:rule/versions/:version/decision',
  'Alert rules',
  {
    takesTwo: true,
    freshProof: true,
    summary: 'A second person approves or rejects a version of a rule',
    access: 'rules.manage',
    params: z.strictObject({
      rule: z.enum(ruleCodes),
      version: wholeNumber(t.wholeNumber, z.positive(t.aboveZero), z.lte(2_147_483_647, t.tooLarge)),
    }),
    body: z.strictObject({ decision: z.enum(['approved', 'rejected']), note: optionalText(1000) }),
    answer: ruleVersion,
  },
)

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

export const tryRule = defineRoute('POST /api/compliance/rules/:rule/try', 'Alert rules', {
  summary:
    'What these parameters would have raised in the last 90 days, and which existing alerts they would miss; changes nothing',
  access: 'rules.manage',
  params: ruleParams,
  body: z.strictObject(draft),
  answer: z.object({
    from: date,
    to: date,
    /** Events evaluated in the period. */
    evaluated: z.int(),
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
