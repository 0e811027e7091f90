/** What conversions needs: modules below it, and policies of modules above it. */

import type { BusinessDate } from '#kernel/clock.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Banking } from '#server/modules/banking/index.ts'
import type { BankCalendar } from '#server/modules/calendar/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Compliance } from '#server/modules/compliance/index.ts'
import type { Fx } from '#server/modules/fx/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Ledger } from '#server/modules/ledger/index.ts'
import type { Notifications } from '#server/modules/notifications/index.ts'
import type { Payout } from '#server/modules/payout/index.ts'
import type { Screening } from '#server/modules/screening/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Wording } from '#server/platform/language/stored-text.ts'
import type { PlatformServices } from '#server/platform/services.ts'

export interface PreApproval {
  readonly signedBy: string
  readonly signedByName: string
}

/**
 * Decisions of modules that depend on conversions. Conversions declares them, so that it imports
 * no higher module; `server/app/compose.ts` implements them. Each method only reads,
 * on the executor that it is given, and throws when the database fails.
 */
export interface ConversionPolicies {
  /**
   * Why no new payout may start; null when payouts may. Implemented by reconciliation, since a
   * payout while books and statements disagree could pay twice.
   */
  payoutHold(executor: Executor): Promise<Wording | null>
  /**
   * Which transfer documents are missing, as text for the screen; null when none are or the
   * dossier is waived. Implemented by filings, which owns dossiers and their requirements.
   */
  dossierHold(executor: Executor, conversionId: number): Promise<Wording | null>
  /**
   * Id of the exchange form in force; null for none. Implemented by filings, which owns exchange
   * forms, because the beneficiary that a form names is screened before money moves.
   */
  exchangeFormId(executor: Executor, conversionId: number): Promise<number | null>
  /**
   * The approval signed in advance that covers the amount on this business day; null for none.
   * Implemented by schedules, which stores the signatures together with the terms they cover.
   */
  preApproval(
    executor: Executor,
    conversion: { readonly conversionId: number; readonly amountXof: bigint; readonly date: BusinessDate },
  ): Promise<PreApproval | null>
  /**
   * Ids of users who set the terms of the schedule behind a conversion; empty without a schedule.
   * Implemented by schedules, so that an editor of the terms cannot approve the conversion.
   */
  scheduleEditors(executor: Executor, conversionId: number): Promise<readonly string[]>
}

export interface ConversionDependencies
  extends Pick<PlatformServices, 'database' | 'clock' | 'ids' | 'outbox' | 'logger'> {
  readonly audit: Audit
  readonly settings: Settings
  readonly identity: Identity
  readonly notifications: Pick<Notifications, 'notify'>
  readonly fx: Fx
  readonly ledger: Ledger
  readonly clients: Clients
  readonly screening: Screening
  readonly banking: Banking
  readonly payout: Payout
  readonly bankCalendar: Pick<BankCalendar, 'bankDaysOfBusiness'>
  readonly compliance: Compliance
  readonly mode: 'sandbox' | 'production'
  readonly policies: ConversionPolicies
  /** Called after a commit that made a step due; wakes the worker. */
  readonly onDue: () => void
}
