import type { Audit } from '#server/modules/audit/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { FxProvider } from './port.ts'

export interface FxDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'outbox' | 'logger'> {
  readonly audit: Audit
  readonly settings: Settings
  readonly provider: FxProvider
}
