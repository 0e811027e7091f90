import type { Audit } from '#server/modules/audit/index.ts'
import type { BankCalendar } from '#server/modules/calendar/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Notifications } from '#server/modules/notifications/index.ts'
import type { Screening } from '#server/modules/screening/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { PlatformServices } from '#server/platform/services.ts'

/**
 * Questions to modules that depend on compliance. Compliance declares them, so that it imports no
 * higher module; `server/app/compose.ts` implements them. Each method only reads.
 */
export interface CompliancePolicies {
  /** Whether the invoice exists, so that an alert may link to it. Implemented by invoices. */
  invoiceExists(executor: Executor, id: number): Promise<boolean>
  /**
   * Whether a person has verified the filing deadline in force. Implemented by filings, whose
   * register keeps the verification of each value.
   */
  isFilingDeadlineVerified(executor: Executor): Promise<boolean>
  /**
   * Bank accounts from which a client paid, with the other clients that paid from them. Implemented
   * by receivables, which learns them from confirmed receipts.
   */
  payerAccounts(executor: Executor, clientId: number): Promise<readonly PayerAccount[]>
}

interface PayerAccount {
  readonly lastFour: string
  readonly clients: readonly { readonly id: number; readonly companyName: string }[]
}

export interface ComplianceDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'outbox'> {
  readonly audit: Pick<Audit, 'append' | 'appendAll'>
  readonly settings: Pick<Settings, 'read'>
  readonly identity: Pick<Identity, 'secondPerson' | 'listByPermission'>
  readonly bankCalendar: Pick<BankCalendar, 'bankDaysOfBusiness'>
  readonly clients: Clients
  readonly screening: Pick<
    Screening,
    'screen' | 'screenFile' | 'end' | 'openMatches' | 'confirmedMatches' | 'matchCounts' | 'lists' | 'match'
  >
  readonly documents: Pick<Documents, 'get'>
  readonly notifications: Pick<Notifications, 'notify'>
  readonly mode: 'sandbox' | 'production'
  /** Without it no invoice exists, no filing deadline is verified and no client has paid. */
  readonly policies?: CompliancePolicies
}
