/** Reports, dashboard and compliance figures. */

import type { ComplianceMetrics } from '#contract/alerts/api.ts'
import type { ReportType } from '#contract/reports/api.ts'
import { type FirstStep, firstSteps } from '#contract/reports/dashboard.ts'
import { businessDate } from '#kernel/clock.ts'
import { sharePercent } from '#kernel/percent.ts'
import { ok, type Result } from '#kernel/result.ts'
import { complianceScore } from '#server/modules/compliance/index.ts'
import type { AccountBalance, StatementRequest } from '#server/modules/ledger/index.ts'
import type { ExportDocument } from '#server/platform/export/document.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { makeReport, reportsOverview, reportTitle } from './cards/report.ts'
import { reportDocument } from './cards/report-document.ts'
import type { ReportDependencies } from './dependencies.ts'
import { clientMetrics, clientTotals, dashboardMetrics, detailedClients } from './figures.ts'
import { everyLine, ownerNames, statementPage } from './ledger/statement.ts'
import { recordNames } from './record-search/record-search.ts'
import type { PeriodError, PeriodRequest } from './rules.ts'
import { countClients, countComplianceWork, countScreened, readFirstResults } from './store.ts'
import { t } from './texts.ts'
import { waemuDocument } from './waemu/document.ts'
import { waemuReport } from './waemu/report.ts'
import { waitingWork } from './waiting-work.ts'

export type Reports = ReturnType<typeof createReports>

/** Recent lists show five (specification 9). */
const recentEntries = 5

/** The newest changes with the names of their records, as far as the reader may see them. */
async function recentActivity({ audit, identity, database }: ReportDependencies, actor: Actor) {
  const entries = await audit.recentChanges(database.replica, recentEntries)
  const recordOf = ({ resourceType, resourceId }: (typeof entries)[number]) => `${resourceType}-${resourceId}`
  const names = await recordNames(identity, database.replica, actor, entries.map(recordOf))
  return entries.map((entry) => ({ ...entry, resourceName: names.get(recordOf(entry)) ?? null }))
}

export function createReports(deps: ReportDependencies) {
  return {
    dashboard: () => dashboardMetrics(deps),
    clientMetrics: () => clientMetrics(deps),
    clientTotals: (id: number) => clientTotals(deps, id),
    compliance: () => complianceMetrics(deps),
    detailedClients: (input: Parameters<typeof detailedClients>[1]) => detailedClients(deps, input),
    recentActivity: (actor: Actor) => recentActivity(deps, actor),
    firstSteps: () => firstStepsOf(deps),
    waitingWork: (actor: Actor) => waitingWork(deps, actor),
    /** One report of the Reports screen. */
    report: (type: ReportType, period: PeriodRequest) => makeReport(deps, type, period),
    overview: (period: PeriodRequest) => reportsOverview(deps, period),
    /** Owner names of ledger accounts, by account id. */
    ownerNames: (accounts: readonly AccountBalance[]) => ownerNames(deps, accounts),
    trialBalance: () => deps.ledger.trialBalance(deps.database.replica),
    statement: (accountId: number, request: StatementRequest) => statementPage(deps, accountId, request),
    /** Every entry of an account, newest first, read in batches. */
    everyLine: (accountId: number) => everyLine(deps, accountId),
    /** Chunks of one JSON text: see `waemu/report.ts`. */
    waemu: (period: PeriodRequest) => waemuReport(deps, period),
    waemuDocument: (period: PeriodRequest) => waemuDocument(deps, period),
    /** Any of the reports as a document for files. */
    document: (type: ReportType | 'waemu', period: PeriodRequest) => documentOf(deps, type, period),
    title: (type: ReportType | 'waemu'): string => (type === 'waemu' ? t.waemuReportTitle : reportTitle(type)),
  }
}

async function documentOf(
  deps: ReportDependencies,
  type: ReportType | 'waemu',
  period: PeriodRequest,
): Promise<Result<ExportDocument, PeriodError>> {
  if (type === 'waemu') return waemuDocument(deps, period)
  const report = await makeReport(deps, type, period)
  return report.ok ? ok(reportDocument(report.value)) : report
}

/** Max. bank connections to check: a new business has few. */
const maxConnections = 50

/** Progress to the first sent invoice and the first completed conversion; empty after both. */
async function firstStepsOf(deps: ReportDependencies): Promise<{ step: FirstStep; done: boolean }[]> {
  const { database, settings, identity, banking, clock } = deps
  const executor = database.replica
  const first = await readFirstResults(executor)
  if (first.conversion && first.invoice) return []
  const [address, people, counts, banks] = await Promise.all([
    settings.read(executor, 'business.address'),
    identity.countOthersByPermission(executor, 'conversions.approve', null),
    countClients(executor, clock.now()),
    banking.list(executor, { limit: maxConnections }),
  ])
  const done: Record<FirstStep, boolean> = {
    business: address !== '',
    // An initiator never approves the conversion: a second person is required.
    colleague: people > 1,
    client: counts.total > 0,
    invoice: first.invoice,
    kyc: counts.approved > 0,
    bank: banks.items.some(({ connectionStatus, isApproved }) => connectionStatus === 'connected' && isApproved),
    conversion: first.conversion,
  }
  return firstSteps.map((step) => ({ step, done: done[step] }))
}

/** The figures of the Compliance Dashboard (docs: metrics), each with its underlying counts. */
export async function complianceMetrics(deps: ReportDependencies): Promise<ComplianceMetrics> {
  const { database, clock, settings, screening, compliance } = deps
  const asOf = clock.now()
  const timeZone = await settings.read(database.replica, 'business.timeZone')
  const today = businessDate(asOf, timeZone)
  const clients = await countClients(database.replica, asOf)
  const work = await countComplianceWork(database.replica, { today })
  const lists = await screening.listDetails(database.replica)
  const oldest = lists.reduce<string | null>(
    (first, { loadedAt }) => (first && first < loadedAt ? first : loadedAt),
    null,
  )
  const screened = await countScreened(database.replica)
  const rules = (await compliance.alerts.rules(database.replica)).filter(
    ({ status, enabled }) => status === 'in_force' && enabled,
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
    listsOutdated: lists.some(({ isOutdated }) => isOutdated),
    listsInForce: lists.length,
    listsSynthetic: lists.filter(({ synthetic }) => synthetic).length,
    providerStated:
      (await settings.read(database.replica, 'provider.name')) !== '' &&
      (await settings.read(database.replica, 'provider.legalBasis')) !== '',
    rulesInForce: rules.length,
    internalPolicyRules: rules.filter(({ legalReference }) => legalReference === null).length,
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
