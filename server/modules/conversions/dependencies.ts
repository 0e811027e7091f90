import type { BusinessDate, Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Banking } from '#server/modules/banking/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Compliance } from '#server/modules/compliance/index.ts'
import type { Fx } from '#server/modules/fx/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Ledger } from '#server/modules/ledger/index.ts'
import type { Notices } from '#server/modules/notifications/index.ts'
import type { Payout } from '#server/modules/payout/index.ts'
import type { Screening } from '#server/modules/screening/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'

export interface StandingOrders {
  /** The approval given beforehand that covers this conversion on this day; null for none. */
  signature(
    executor: Executor,
    about: { readonly conversionId: number; readonly amountXof: bigint; readonly date: BusinessDate },
  ): Promise<{ readonly signedBy: string; readonly signedByName: string } | null>
  /** People who set the terms of what asked for it, beside the one in whose name it was asked for. */
  editors(executor: Executor, conversionId: number): Promise<readonly string[]>
}

export interface ConversionDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: Audit
  readonly outbox: Outbox
  readonly settings: Settings
  readonly identity: Identity
  readonly notices: Pick<Notices, 'notify'>
  readonly fx: Fx
  readonly ledger: Ledger
  readonly clients: Clients
  readonly screening: Screening
  readonly banking: Banking
  readonly payout: Payout
  readonly compliance: Compliance
  readonly mode: 'sandbox' | 'production'
  /** Why no new payout may begin, while the books and the world disagree; null when they agree. */
  readonly payoutHold: (executor: Executor) => Promise<string | null>
  /** Why a conversion has to wait for its transfer dossier; null when it is complete, waived or not asked for. */
  readonly dossierHold: (executor: Executor, conversionId: number) => Promise<string | null>
  /** The exchange form that stands for a conversion; null for none. */
  readonly formOf: (executor: Executor, conversionId: number) => Promise<number | null>
  /** What stands behind conversions that a schedule asked for; it lies above, so it is handed in. */
  readonly standingOrders: StandingOrders
  /** True while schedules start many conversions at once; steps then leave them, and people's own calls, the room. */
  readonly isCrowded: () => boolean
  readonly logger: Logger
  /** Called after a commit that left a machine step due, so that it need not wait for the next look. */
  readonly onDue: () => void
}
