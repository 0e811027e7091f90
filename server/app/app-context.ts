import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Random } from '#kernel/random.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Secrets } from '#server/platform/config/secrets.ts'
import type { MailCarrier } from '#server/platform/mail/port.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { Storage } from '#server/platform/storage/port.ts'
import type { Rails } from './rails.ts'

type SettingsReader = Pick<Settings, 'read'>

/** Foundations that the modules are composed on. */
export interface AppContext extends Pick<PlatformServices, 'database' | 'logger'> {
  readonly config: Config
  readonly secrets: Secrets
  readonly rails: Rails
  /** Storage of document bytes. */
  readonly files: Storage
  /** Makes this instance run a job or loop at once. */
  readonly nudge: (name: string) => void
  /** The system clock unless a simulation controls time. */
  readonly clock?: Clock
  readonly random?: Random
  /** Replaces the configured mail server. */
  readonly carrier?: MailCarrier
  /** Repeatable ids for simulations. */
  readonly ids?: Ids
  /**
   * Present while demo data are made: records are marked as such, and only its own banks are used.
   */
  readonly demo?: {
    readonly isOwnConnection: (connectionId: number) => boolean
    /** The settings that certification reads, with the seller that demo data needs. */
    readonly certificationSettings: (settings: SettingsReader) => SettingsReader
  }
}
