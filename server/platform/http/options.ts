/** Options of the HTTP server. */

import type { RouteContract } from '#contract/route.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Ids } from '#kernel/ids.ts'
import type { Database } from '../database/database.ts'
import type { ScanFile } from '../outbound/virus-scan.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Actor, Origin } from './actor.ts'
import type { Route } from './route.ts'
import type { Uploaded } from './store.ts'

export interface ServerOptions {
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly routes: readonly Route[]
  /** Authenticates request headers; null for nobody. */
  readonly authenticate: (
    headers: { cookie?: string | undefined; authorization?: string | undefined },
    origin: Origin,
    options: { polled: boolean },
  ) => Promise<Actor | null>
  /** Called for refused and failed writes. */
  readonly onFailedWrite: (actor: Actor | null, failure: FailedWrite) => Promise<void>
  /** Called when a person reads a list that needs a permission, or searches records. */
  readonly onListRead?: (actor: Actor, contract: RouteContract) => Promise<void>
  /** Temporary folder for uploads; defaults to the system's. */
  readonly uploadFolder?: string
  /** What a person may upload per day; defaults to 500 files and 2 GB. */
  readonly uploadQuota?: Uploaded
  /** Examines each received file; absent without a virus scanner. */
  readonly scanFile?: ScanFile
  readonly publicUrl: string
  /** None; this many proxies in a row; or those at these addresses and networks. */
  readonly trustProxy: false | number | readonly string[]
  readonly rateLimit: boolean
  readonly metrics: Metrics
}

export interface FailedWrite {
  readonly origin: Origin
  readonly tag: string
  readonly resourceId: string | null
  readonly message: string
}
