import type { Clock } from '#kernel/clock.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { BankCalendar } from '#server/modules/calendar/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Notifications } from '#server/modules/notifications/index.ts'
import type { Screening } from '#server/modules/screening/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'

/**
 * Questions to modules that depend on compliance. Compliance declares them, so that it imports no
 * higher module; `server/app/compliance-policies.ts` implements them. Each method only reads.
 */
export interface CompliancePolicies {
  /** Whether the invoice exists, so that an alert may link to it. Implemented by invoices. */
  invoiceExists(executor: Executor, id: number): Promise<boolean>
  /**
   * Whether a person has verified the filing deadline in force. Implemented by filings, whose
   * register keeps the verification of each value.
   */
  isFilingDeadlineVerified(executor: Executor): Promise<boolean>
}

export interface ComplianceDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'append' | 'appendAll'>
  readonly outbox: Outbox
  readonly settings: Pick<Settings, 'read'>
  readonly identity: Pick<Identity, 'secondPerson' | 'whoMay'>
  readonly bankCalendar: Pick<BankCalendar, 'bankDaysOfBusiness'>
  readonly clients: Clients
  readonly screening: Pick<Screening, 'screen' | 'openMatches' | 'confirmedMatches' | 'matchCounts' | 'lists' | 'match'>
  readonly documents: Pick<Documents, 'get'>
  readonly notices: Pick<Notifications, 'notify'>
  readonly mode: 'sandbox' | 'production'
  /** Without it no invoice exists and no filing deadline is verified. */
  readonly policies?: CompliancePolicies
}
