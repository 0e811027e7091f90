/** Assessment of client risk, and overrides by people. */

import type { RiskLevel } from '#contract/clients/api.ts'
import { dayMs } from '#kernel/clock.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Client } from '#server/modules/clients/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { isHighRisk } from '../alerts/conversions.ts'
import { patternAlertsOf } from '../alerts/queue/store.ts'
import { sumUsedSince } from '../clearance/store.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import type { ComplianceError } from '../errors.ts'
import { kycExpiry } from '../kyc/rules.ts'
import { statedReason } from '../stated-reason.ts'
import { computeRisk, type RiskFacts } from './rules.ts'

const recentDays = 30
/** How long a confirmed pattern counts in a client's risk. */
const confirmedDays = 365

/** Recomputes the risk of a locked client and writes a change. An override stays in force. */
export async function reassess(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  client: Client,
  details: Record<string, unknown> = {},
): Promise<Client> {
  const { level, reasons } = computeRisk(await riskFactsOf(transaction, deps, client))
  if (level === client.computedRiskLevel && reasons.join() === client.riskReasons.join()) return client
  return writeRisk(transaction, deps, actor, client, {
    computedRiskLevel: level,
    riskReasons: reasons,
    override: { level: client.riskOverrideLevel, reason: client.riskOverrideReason },
    details: { computed: true, ...details },
  })
}

export interface RiskInput extends Target {
  /** Null returns to the computed level. */
  readonly riskLevel: RiskLevel | null
  readonly reason: string | null
}

/** Overrides the computed level with a person's decision, or removes the override. */
export async function decideRisk(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  input: RiskInput,
): Promise<Result<Client, ComplianceError>> {
  const found = await deps.clients.lockAt(transaction, input)
  if (!found.ok) return found
  const client = found.value
  const { level, reasons } = computeRisk(await riskFactsOf(transaction, deps, client))
  const decided = await writeRisk(transaction, deps, actor, client, {
    computedRiskLevel: level,
    riskReasons: reasons,
    override: { level: input.riskLevel, reason: input.riskLevel === null ? null : input.reason },
    details: { ...statedReason(input.reason), ...versionNote(input) },
  })
  return ok(decided)
}

function writeRisk(
  transaction: Transaction,
  { clients }: ComplianceDependencies,
  actor: Actor,
  client: Client,
  risk: {
    computedRiskLevel: RiskLevel
    riskReasons: string[]
    override: { level: RiskLevel | null; reason: string | null }
    details: Record<string, unknown>
  },
): Promise<Client> {
  const { computedRiskLevel, riskReasons, override, details } = risk
  const level = override.level ?? computedRiskLevel
  return clients.recordRisk(transaction, actor, client, {
    computedRiskLevel,
    riskReasons,
    riskOverrideLevel: override.level,
    riskOverrideReason: override.reason,
    // A client that became riskier is reviewed sooner.
    kycExpiresAt: client.kycDecidedAt ? kycExpiry(client.kycStatus, client.kycDecidedAt, level) : null,
    details,
  })
}

async function riskFactsOf(transaction: Transaction, deps: ComplianceDependencies, client: Client): Promise<RiskFacts> {
  const { screening, clients, clock } = deps
  const now = clock.now()
  const matches = await screening.matchCounts(transaction, client.id)
  return {
    country: client.country,
    isHighRiskCountry: await isHighRisk(transaction, deps, client.country),
    patternAlerts: await patternAlertsOf(transaction, client.id, new Date(now.getTime() - confirmedDays * dayMs)),
    openMatches: matches.open,
    confirmedMatches: matches.confirmed,
    kycStatus: client.kycStatus,
    politicallyExposed: (await clients.people(transaction, client.id)).filter((person) => person.isPoliticallyExposed)
      .length,
    ageDays: Math.floor((now.getTime() - client.createdAt.getTime()) / dayMs),
    recentUsdMinor: await sumUsedSince(transaction, client.id, new Date(now.getTime() - recentDays * dayMs)),
  }
}
