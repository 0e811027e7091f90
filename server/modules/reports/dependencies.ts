import type { Clock } from '#kernel/clock.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Banking } from '#server/modules/banking/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Compliance } from '#server/modules/compliance/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Ledger } from '#server/modules/ledger/index.ts'
import type { Wallets } from '#server/modules/payout/index.ts'
import type { Screening } from '#server/modules/screening/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'

/** Saved risk scores. Reports declares it, since analytics is above it; analytics implements it. */
export interface RiskScores {
  /** The overall risk score of the latest day that has one; null for none. */
  keptRisk(): Promise<number | null>
}

export interface ReportDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly settings: Pick<Settings, 'read' | 'proposals'>
  readonly audit: Pick<Audit, 'recentChanges'>
  readonly identity: Pick<Identity, 'mayApprove' | 'othersWhoMay' | 'namesOf'>
  readonly clients: Pick<Clients, 'list'>
  readonly banking: Pick<Banking, 'list' | 'channels' | 'waitingChanges'>
  readonly screening: Pick<Screening, 'matches' | 'listsInFull'>
  readonly compliance: { readonly alerts: Pick<Compliance['alerts'], 'rules' | 'list'> }
  readonly wallets: Pick<Wallets, 'list'>
  readonly ledger: Pick<Ledger, 'trialBalance' | 'statement'>
  readonly mode: 'sandbox' | 'production'
  /** Without it the risk level is unknown. */
  readonly riskScores?: RiskScores
  /** What invoices add to the figures; without them there is no invoice, and the counts are truly zero. */
  readonly invoices?: InvoiceFigures
}

export interface InvoiceFigures {
  dashboard(
    executor: Executor,
    month: { readonly start: Date; readonly now: Date; readonly timeZone: string },
  ): Promise<{
    /** Payments received this month, credit notes subtracted, in USD cents. */
    readonly revenueUsdMinor: bigint
    /** Against the same days of last month; null where that was zero. */
    readonly revenueChangePercent: number | null
    readonly pending: number
    /** Mean from sent to paid over 90 days; null with none. */
    readonly averageProcessingDays: number | null
  }>
}
