import type { ScheduledReportType } from '#contract/scheduled-reports/api.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Documents } from '#server/modules/documents/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Mail } from '#server/modules/mail/index.ts'
import type { Notifications } from '#server/modules/notifications/index.ts'
import type { PeriodRequest } from '#server/modules/reports/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import type { ExportDocument } from '#server/platform/export/document.ts'
import type { LetterheadSource } from '#server/platform/export/letterhead.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'

export interface ScheduledReportDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly audit: Pick<Audit, 'append'>
  readonly outbox: Outbox
  readonly settings: Pick<Settings, 'read'>
  readonly identity: Pick<Identity, 'listByPermission' | 'filterByPermission' | 'namesOf' | 'findActiveUsers'>
  readonly mail: Pick<Mail, 'enqueue' | 'deliveries'>
  readonly documents: Pick<Documents, 'keep'>
  readonly notifications: Pick<Notifications, 'notify'>
  readonly reports: {
    title(type: ScheduledReportType): string
    document(type: ScheduledReportType, period: PeriodRequest): Promise<Result<ExportDocument, unknown>>
  }
  readonly readLetterhead: LetterheadSource
  /** Base URL of links in emails. */
  readonly publicUrl: string
}
