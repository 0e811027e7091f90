import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Actor, Origin } from './actor.ts'
import type { Route } from './route.ts'

export interface ServerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly routes: readonly Route[]
  /** Who is behind these headers; null for nobody. */
  readonly authenticate: (
    headers: { cookie?: string | undefined; authorization?: string | undefined },
    origin: Origin,
    options: { polled: boolean },
  ) => Promise<Actor | null>
  /** Told of refused and failed calls that would have changed something. */
  readonly onFailedWrite: (actor: Actor | null, failure: FailedWrite) => Promise<void>
  /** Told when somebody searched records, in words of their own. */
  readonly onSearch?: (actor: Actor, tag: string) => Promise<void>
  /** Where files lie while they are received; the machine's own place for such unless given. */
  readonly uploadFolder?: string
  readonly publicUrl: string
  readonly trustProxy: boolean | readonly string[]
  readonly rateLimit: boolean
  readonly metrics: Metrics
}

export interface FailedWrite {
  readonly origin: Origin
  readonly tag: string
  readonly resourceId: string | null
  readonly message: string
}
