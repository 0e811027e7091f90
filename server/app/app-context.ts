import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Random } from '#kernel/random.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Secrets } from '#server/platform/config/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { MailCarrier } from '#server/platform/mail/port.ts'
import type { Storage } from '#server/platform/storage/port.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import type { Rails } from './rails.ts'

/** What the modules are composed on. */
export interface AppContext {
  readonly config: Config
  readonly secrets: Secrets
  readonly database: Database
  readonly logger: Logger
  readonly rails: Rails
  /** Where the bytes of documents lie. */
  readonly papers: Storage
  /** Makes this instance look for a job or loop at once. */
  readonly nudge: (name: string) => void
  /** The machine's unless a simulation holds the hands. */
  readonly clock?: Clock
  readonly random?: Random
  /** What carries mail in place of the configured server. */
  readonly carrier?: MailCarrier
  /** Ids that a simulation can repeat. */
  readonly ids?: Ids
  /** What is made is demo data. */
  readonly isDemo?: boolean
}
