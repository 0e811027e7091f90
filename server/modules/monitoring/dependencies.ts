import type { Clock } from '#kernel/clock.ts'
import type { Banking } from '#server/modules/banking/index.ts'
import type { Conversions } from '#server/modules/conversions/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Machine } from '#server/platform/telemetry/machine.ts'

export interface MonitoringDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly settings: Pick<Settings, 'read'>
  readonly conversions: Pick<Conversions, 'newest'>
  readonly banking: Pick<Banking, 'list' | 'railHealth' | 'railPing' | 'debitedSince'>
  readonly machine: Pick<Machine, 'read'>
}
