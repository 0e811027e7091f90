import type { ComplianceMetrics } from '#contract/alerts/api.ts'
import { type BusinessDate, businessDate, startOfBusinessDate } from '#kernel/clock.ts'
import { complianceScore } from '#server/modules/compliance/index.ts'
import type { ReportDependencies } from './dependencies.ts'
import { sharePercent } from './rules.ts'
import { countClients, countComplianceWork, countScreened } from './store.ts'

/** The figures of the Compliance Dashboard (docs: metrics), each with its underlying counts. */
export async function complianceMetrics(deps: ReportDependencies): Promise<ComplianceMetrics> {
  const { database, clock, settings, screening, compliance } = deps
  const asOf = clock.now()
  const timeZone = await settings.read(database.replica, 'business.timeZone')
  const today = businessDate(asOf, timeZone)
  const yearStart = startOfBusinessDate(`${today.slice(0, 4)}-01-01` as BusinessDate, timeZone)
  const clients = await countClients(database.replica, asOf)
  const work = await countComplianceWork(database.replica, { today, yearStart })
  const lists = await screening.listsInFull(database.replica)
  const oldest = lists.reduce<string | null>(
    (first, { loadedAt }) => (first && first < loadedAt ? first : loadedAt),
    null,
  )
  const screened = await countScreened(database.replica)
  const rules = (await compliance.alerts.rules(database.replica)).filter(
    ({ standing, enabled }) => standing === 'in_force' && enabled,
  )
  return {
    totalAlerts: work.openAlerts,
    criticalAlerts: work.criticalAlerts,
    overdueAlerts: work.overdueAlerts,
    pendingReviews: work.conversionsInReview + work.kycInReview,
    conversionsInReview: work.conversionsInReview,
    kycInReview: work.kycInReview,
    complianceScore: complianceScore(clients),
    kycCompletionRate: sharePercent(work.approvedActiveClients, clients.active),
    amlScreeningRate: sharePercent(screened, clients.active),
    activeClients: clients.active,
    approvedActiveClients: work.approvedActiveClients,
    screenedActiveClients: screened,
    regulatoryFilings: work.filingsThisYear,
    filingsDue: work.filingsDue,
    filingsOverdue: work.filingsOverdue,
    riskLevel: riskBandOf((await deps.riskScores?.keptRisk()) ?? null),
    listsAsOf: oldest,
    listsOutdated: lists.some(({ tooOld }) => tooOld),
    providerStated:
      (await settings.read(database.replica, 'provider.name')) !== '' &&
      (await settings.read(database.replica, 'provider.legalBasis')) !== '',
    rulesInForce: rules.length,
    rulesOfHousePolicy: rules.filter(({ legalReference }) => legalReference === null).length,
    rulesUnverified: rules.filter(({ legalReference, verifiedBy }) => legalReference !== null && verifiedBy === null)
      .length,
    asOf: asOf.toISOString(),
  }
}

/**
 * The band of an overall risk score (specification 4): up to 25 low, up to 50 medium, up to 75
 * high, above critical.
 */
export function riskBandOf(score: number | null): ComplianceMetrics['riskLevel'] {
  if (score === null) return null
  if (score <= 25) return 'low'
  if (score <= 50) return 'medium'
  return score <= 75 ? 'high' : 'critical'
}
