/** Computes and saves the daily risk score. */
import { dayMs } from '#kernel/clock.ts'
import { toStoredRate } from '#kernel/rate.ts'
import { type Present, presentOf } from '../current-period.ts'
import type { AnalyticsDependencies } from '../dependencies.ts'
import { overallRisk, type RiskInputs, type RiskParts, type RiskWeights, riskParts, yearlyVolatility } from './rules.ts'
import { countOpenAlerts, readRiskInputs, saveScore } from './store.ts'

export interface Risk {
  readonly inputs: RiskInputs & {
    /** Number of invoices in the long overdue sum. */
    readonly longOverdueInvoices: number
  }
  readonly parts: RiskParts
  readonly weights: RiskWeights
  readonly overall: number | null
  readonly volatility: number | null
}

/** The risk from current rows. */
export async function riskNow(deps: AnalyticsDependencies, { now }: Present): Promise<Risk> {
  const { database, fx, receivables } = deps
  const [{ outstanding, longOverdue }, counted, alerts, history, weights] = await Promise.all([
    receivables.figures(database.replica),
    readRiskInputs(database.replica, now),
    countOpenAlerts(database.replica),
    fx.history(database.replica, 'USD_XOF', '30d'),
    weightsOf(deps),
  ])
  const rates = history.map(({ date, rate }) => ({ day: Date.parse(date) / dayMs, rate: Number(toStoredRate(rate)) }))
  const inputs = {
    ...counted,
    alerts,
    rates,
    receivable: outstanding.usd,
    longOverdue: longOverdue.usd,
    longOverdueInvoices: longOverdue.count,
  }
  const parts = riskParts(inputs)
  return { inputs, parts, weights, overall: overallRisk(parts, weights), volatility: yearlyVolatility(rates) }
}

async function weightsOf({ settings, database }: AnalyticsDependencies): Promise<RiskWeights> {
  const read = (key: Parameters<typeof settings.read>[1]) => settings.read(database.replica, key) as Promise<number>
  const [credit, operational, compliance, market] = await Promise.all([
    read('risk.creditWeight'),
    read('risk.operationalWeight'),
    read('risk.complianceWeight'),
    read('risk.marketWeight'),
  ])
  return { credit, operational, compliance, market }
}

/** Saves today's current score; earlier days keep their last one. Idempotent. */
export async function saveRisk(deps: AnalyticsDependencies): Promise<void> {
  const present = await presentOf(deps)
  const { parts, overall } = await riskNow(deps, present)
  if (overall === null) return
  await saveScore(deps.database.pool, { ...parts, overall, businessDate: present.today, at: present.now })
}
