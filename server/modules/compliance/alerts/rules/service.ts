/** Versions of alert rules: list, add, decide; and their figures. */

import { type RuleCode, ruleCodes } from '#contract/alerts/labels.ts'
import { ruleLabels } from '#contract/alerts/rule-labels.ts'
import { type RuleFigures, reviewingRules, ruleFigureDays, type ruleStatuses } from '#contract/alerts/rules.ts'
import { addDays, businessDate, startOfBusinessDate } from '#kernel/clock.ts'
import { sharePercent } from '#kernel/percent.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import type { ComplianceDependencies } from '../../dependencies.ts'
import type { RuleError } from '../errors.ts'
import { ruleEvent } from '../events.ts'
import { ruleSubjects } from '../facts.ts'
import * as english from '../messages.ts'
import { t } from '../texts.ts'
import { checkParameters } from './parameters.ts'
import {
  allVersions,
  countAlertsByRule,
  countEventsByKind,
  type DecidedVersion,
  findVersion,
  insertDecision,
  insertVersion,
  lockRule,
} from './store.ts'

type RuleStatus = (typeof ruleStatuses)[number]
export type VersionWithStatus = DecidedVersion & { readonly status: RuleStatus }

interface VersionInput {
  readonly rule: RuleCode
  readonly enabled: boolean
  /** Whether each matching conversion is held for review. */
  readonly asksForReview: boolean
  readonly parameters: unknown
  readonly answerWithinBankDays: number
  readonly effectiveFrom: string
  readonly legalReference: string | null
  readonly verifiedBy: string | null
  readonly reason: string
  /** The newest version that the caller saw; null when not stated. */
  readonly version: number | null
}

/** Every version with its status today, newest first within its rule. */
export async function rulesWithStatus(executor: Executor, deps: ComplianceDependencies): Promise<VersionWithStatus[]> {
  const { today } = await todayOf(executor, deps)
  const inForce = new Set<RuleCode>()
  return (await allVersions(executor)).map((version) => {
    const status = statusOf(version, today, inForce.has(version.rule))
    if (status === 'in_force') inForce.add(version.rule)
    return { ...version, status }
  })
}

/** Versions are checked newest first: the first approved one that has begun is in force. */
function statusOf(
  { version, decision, effectiveFrom }: DecidedVersion,
  today: string,
  isFollowed: boolean,
): RuleStatus {
  if (decision?.decision === 'rejected') return 'rejected'
  if (version > 1 && !decision) return 'waiting'
  if (isFollowed) return 'past'
  return effectiveFrom > today ? 'to_come' : 'in_force'
}

/**
 * Adds a version. It applies from its date, once approved by a second person where there is one.
 */
export async function addVersion(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  input: VersionInput,
): Promise<Result<VersionWithStatus, RuleError>> {
  const checked = checkParameters(input.rule, input.parameters)
  if (!checked.ok) return err({ code: 'invalid_parameters', errors: checked.error })
  if (input.asksForReview && !reviewingRules.includes(input.rule)) return err({ code: 'rule_of_no_conversion' })
  const { today } = await todayOf(transaction, deps)
  if (input.effectiveFrom < today) return err({ code: 'effective_in_the_past', today })
  if (input.verifiedBy !== null && input.legalReference === null) return err({ code: 'verified_without_reference' })
  const newest = await lockRule(transaction, input.rule)
  if (input.version !== null && input.version !== newest.version)
    return err({ code: 'stale_version', currentVersion: newest.version })
  if (newest.version > 1 && !newest.decision) return err({ code: 'rule_version_waits' })
  const at = deps.clock.now()
  const { rule, version: _, parameters: __, ...stated } = input
  const row = await insertVersion(transaction, {
    ...stated,
    rule,
    version: newest.version + 1,
    parameters: checked.value as Record<string, unknown>,
    verifiedOn: input.verifiedBy === null ? null : today,
    createdBy: actor.userId,
    createdByName: actor.name,
    createdAt: at,
  })
  await note(transaction, deps, actor, row, 'create', {
    before: newest.parameters,
    after: row.parameters,
    reason: input.reason,
  })
  if (!(await deps.identity.secondPerson.needed(transaction, actor, 'rules.manage')))
    await insertDecision(transaction, {
      rule,
      version: row.version,
      decision: 'approved',
      note: english.soleApprover,
      decidedBy: actor.userId,
      decidedByName: actor.name,
      decidedAt: at,
    })
  return ok(await withStatus(transaction, deps, rule, row.version))
}

/** Approves or rejects a version; requires a second person. */
export async function decideVersion(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  verdict: {
    readonly rule: RuleCode
    readonly version: number
    readonly decision: 'approved' | 'rejected'
    readonly note: string | null
  },
): Promise<Result<VersionWithStatus, RuleError>> {
  const { rule, version, decision } = verdict
  await lockRule(transaction, rule)
  const found = await findVersion(transaction, rule, version)
  if (!found) return err({ code: 'rule_version_not_found' })
  if (found.decision || found.version === 1) return err({ code: 'rule_version_decided' })
  const allowed = await deps.identity.secondPerson.check(transaction, actor, 'rules.manage', [found.createdBy])
  if (!allowed.ok) return allowed
  await insertDecision(transaction, {
    rule,
    version,
    decision,
    note: verdict.note,
    decidedBy: actor.userId,
    decidedByName: actor.name,
    decidedAt: deps.clock.now(),
  })
  await note(transaction, deps, actor, found, 'update', { decision, note: verdict.note })
  await deps.outbox.emit(
    transaction,
    decisionEvent('alerts', actor, {
      resourceType: 'alert_rule',
      resourceId: rule,
      subject: () => t.ruleVersion(version, contractText(ruleLabels[rule].name)),
      outcome: decision,
      requestedBy: found.createdBy,
      note: verdict.note,
    }),
  )
  return ok(await withStatus(transaction, deps, rule, version))
}

async function withStatus(
  executor: Executor,
  deps: ComplianceDependencies,
  rule: RuleCode,
  version: number,
): Promise<VersionWithStatus> {
  const found = (await rulesWithStatus(executor, deps)).find((row) => row.rule === rule && row.version === version)
  if (!found) throw new Error('a version that was just saved is gone')
  return found
}

type DecidedParts = Pick<DecidedVersion, 'rule' | 'version' | 'effectiveFrom' | 'enabled' | 'asksForReview'>

async function note(
  transaction: Transaction,
  { audit, outbox }: ComplianceDependencies,
  actor: Actor,
  { rule, version, effectiveFrom, enabled, asksForReview }: DecidedParts,
  action: 'create' | 'update',
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await audit.append(transaction, actor, {
    action,
    resourceType: 'alert_rule',
    resourceId: rule,
    details: { version, effectiveFrom, enabled, asksForReview, ...details },
  })
  await outbox.emit(transaction, ruleEvent(rule, version))
}

/** The figures of the last 90 business dates, today included; a rule without alerts has zeros. */
export async function ruleFigures(
  executor: Executor,
  { settings, clock }: Pick<ComplianceDependencies, 'settings' | 'clock'>,
): Promise<{ from: string; to: string; rules: RuleFigures[] }> {
  const timeZone = await settings.read(executor, 'business.timeZone')
  const to = businessDate(clock.now(), timeZone)
  const from = addDays(to, 1 - ruleFigureDays)
  const events = await countEventsByKind(executor, from)
  const alerts = await countAlertsByRule(executor, startOfBusinessDate(from, timeZone))
  const rules = ruleCodes.map((rule) => {
    const evaluated = events.get(ruleSubjects[rule]) ?? 0
    const counted = alerts.get(rule) ?? { raised: 0, resolved: 0, stated: 0, falsePositives: 0, confirmed: 0 }
    return {
      rule,
      evaluated,
      ...counted,
      hitPercent: sharePercent(counted.raised, evaluated),
      falsePositivePercent: sharePercent(counted.falsePositives, counted.stated),
    }
  })
  return { from, to, rules }
}
