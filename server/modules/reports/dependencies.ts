import type { Audit } from '#server/modules/audit/index.ts'
import type { Banking } from '#server/modules/banking/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Compliance } from '#server/modules/compliance/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Ledger } from '#server/modules/ledger/index.ts'
import type { Screening } from '#server/modules/screening/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { PlatformServices } from '#server/platform/services.ts'

/**
 * Saved risk scores. Reports declares the interface because the higher module analytics implements
 * it.
 */
export interface RiskScores {
  /** The overall risk score of the latest day that has one; null for none. */
  keptRisk(): Promise<number | null>
}

export interface ReportDependencies extends Pick<PlatformServices, 'database' | 'clock'> {
  readonly settings: Pick<Settings, 'read'>
  readonly audit: Pick<Audit, 'recentChanges'>
  readonly identity: Pick<Identity, 'countOthersByPermission' | 'namesOf'>
  readonly clients: Pick<Clients, 'list' | 'get'>
  readonly banking: Pick<Banking, 'list'>
  readonly screening: Pick<Screening, 'listDetails'>
  readonly compliance: { readonly alerts: Pick<Compliance['alerts'], 'rules' | 'list'> }
  readonly ledger: Pick<Ledger, 'trialBalance' | 'statement'>
  readonly mode: 'sandbox' | 'production'
  /** Without it the risk level is unknown. */
  readonly riskScores?: RiskScores
  /** Figures from invoices. Without them no invoice exists, and the counts are truly zero. */
  readonly invoices?: InvoiceFigures
}

export interface InvoiceFigures {
  dashboard(
    executor: Executor,
    month: { readonly start: Date; readonly now: Date; readonly timeZone: string },
  ): Promise<{
    /** Payments received this month less credit notes, in USD cents. */
    readonly revenueUsdMinor: bigint
    /** Compared with the same days of last month; null when those had no revenue. */
    readonly revenueChangePercent: number | null
    readonly pending: number
    /** Mean days from sent to paid over 90 days; null without paid invoices. */
    readonly averageProcessingDays: number | null
  }>
}
