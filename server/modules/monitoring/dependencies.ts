import type { Banking } from '#server/modules/banking/index.ts'
import type { Conversions } from '#server/modules/conversions/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { Machine } from '#server/platform/telemetry/machine.ts'

export interface MonitoringDependencies extends Pick<PlatformServices, 'database' | 'clock'> {
  readonly settings: Pick<Settings, 'read'>
  readonly conversions: Pick<Conversions, 'newest'>
  readonly banking: Pick<Banking, 'list' | 'railHealth' | 'railPing' | 'debitedSince'>
  readonly machine: Pick<Machine, 'read'>
}
