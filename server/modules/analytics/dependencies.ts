import type { Audit } from '#server/modules/audit/index.ts'
import type { Fx } from '#server/modules/fx/index.ts'
import type { Receivables } from '#server/modules/receivables/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { PlatformServices } from '#server/platform/services.ts'

export interface AnalyticsDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'outbox'> {
  readonly settings: Pick<Settings, 'read'>
  readonly audit: Pick<Audit, 'append'>
  readonly fx: Pick<Fx, 'history'>
  readonly receivables: Pick<Receivables, 'figures'>
}
