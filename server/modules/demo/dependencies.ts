/** What demo data creation needs from the application. */

import type { BusinessDate } from '#kernel/clock.ts'
import type { Analytics } from '#server/modules/analytics/index.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Banking } from '#server/modules/banking/index.ts'
import type { Certifications } from '#server/modules/certification/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Compliance } from '#server/modules/compliance/index.ts'
import type { Conversions } from '#server/modules/conversions/index.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type {
  Dossiers,
  ExchangeForms,
  Filings,
  Proceeds,
  Registers,
  SuspicionReports,
} from '#server/modules/filings/index.ts'
import type { Fx } from '#server/modules/fx/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Invoices } from '#server/modules/invoices/index.ts'
import type { Ledger } from '#server/modules/ledger/index.ts'
import type { Mail } from '#server/modules/mail/index.ts'
import type { Payout } from '#server/modules/payout/index.ts'
import type { Quotes } from '#server/modules/quotes/index.ts'
import type { Receivables } from '#server/modules/receivables/index.ts'
import type { Reconciliation } from '#server/modules/reconciliation/index.ts'
import type { RecurringInvoices } from '#server/modules/recurring-invoices/index.ts'
import type { Schedules } from '#server/modules/schedules/index.ts'
import type { Screening } from '#server/modules/screening/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { RateHistory } from './rates.ts'

/** The real services, on a clock that the demo controls. */
export interface DemoWorldServices {
  readonly identity: Identity
  readonly fx: Fx
  readonly documents: Documents
  readonly mail: Mail
  readonly clients: Clients
  readonly screening: Screening
  readonly compliance: Compliance
  readonly banking: Banking
  readonly payout: Payout
  readonly invoices: Invoices
  readonly conversions: Conversions
  readonly reconciliation: Reconciliation
  readonly receivables: Receivables
  readonly ledger: Pick<Ledger, 'trialBalance'>
  readonly quotes: Quotes
  readonly certifications: Pick<Certifications, 'setUp' | 'saveSetUp' | 'request' | 'runDue'>
  readonly recurringInvoices: RecurringInvoices
  readonly schedules: Schedules
  readonly filings: Filings
  readonly dossiers: Dossiers
  readonly registers: Registers
  readonly exportProceeds: Proceeds
  readonly exchangeForms: ExchangeForms
  readonly suspicionReports: SuspicionReports
  readonly analytics: Pick<Analytics, 'saveScore'>
}

/** One-time faults: the next call to the bank or the chain fails. */
export type DemoWorldError =
  | { readonly where: 'bank'; readonly kind: 'reject'; readonly reasonCode: string }
  | { readonly where: 'bank' | 'chain'; readonly kind: 'reject' | 'lose_answer' }

export interface IncomingPayment {
  readonly bankCode: string
  readonly accountNumber: string
  readonly amountXof: bigint
  readonly payerName: string
  readonly payerAccount: string
  readonly remittance: string
}

/** Services, bank and chain at a past time, on one clock. */
export interface DemoWorld {
  readonly services: DemoWorldServices
  readonly database: Database
  now(): Date
  /** Never backwards. */
  moveTo(at: Date): void
  /** A cryptographically random secret. */
  newSecret(): string
  /** Reserves the account at the demo bank; running banks do not get it. */
  claimAccount(accountNumber: string): void
  /** Adds a connection that conversions may use; no other one is used or compared. */
  claimConnection(id: number): void
  /** Books a payment from outside on an account of the demo bank. */
  receive(payment: IncomingPayment): Promise<void>
  /** Brings tokens to the demo treasury; returns the reference of their arrival. */
  deliverTokens(usdtMinor: bigint): Promise<string>
  setFault(fault: DemoWorldError): Promise<void>
  liftFaults(where: DemoWorldError['where']): Promise<void>
  /** Imports the bank and chain journals into the running simulators. */
  importJournals(): Promise<void>
  close(): Promise<void>
}

export interface DemoWorldOptions {
  readonly begin: Date
  readonly seed: number
  readonly rates: RateHistory
  /** Business date of an instant. */
  readonly dayOf: (at: Date) => BusinessDate
}

export interface DemoDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'logger' | 'outbox'> {
  readonly audit: Pick<Audit, 'append' | 'allowPastTimes'>
  readonly fx: Pick<Fx, 'waemu' | 'history'>
  readonly settings: Pick<Settings, 'read'>
  /** Whether anything but demo data exists. */
  readonly hasRecords: (executor: Executor) => Promise<boolean>
  readonly wait: (ms: number) => Promise<unknown>
  readonly mode: 'sandbox' | 'production'
  /**
   * Composes services on `inside`. Null for payouts on a real chain, whose past cannot be created.
   */
  readonly openPast: ((inside: Database, options: DemoWorldOptions) => Promise<DemoWorld>) | null
}
