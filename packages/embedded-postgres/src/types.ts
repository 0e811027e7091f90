/** Options and results of the embedded server. */

/**
 * What the application calls its roles, database and files. Identifiers match `[a-z_][a-z0-9_]*`.
 */
export interface ClusterProfile {
  /** Name of the application in messages, such as `another Corridor server`. */
  readonly displayName: string
  /** Prefix of socket folders, and name of the shared folder below /var/lib. */
  readonly filePrefix: string
  readonly database: string
  /** Login that owns the database. */
  readonly ownerRole: string
  /** Login that the application uses. */
  readonly appRole: string
  /** Role without login that holds the application's rights; both logins may act as it. */
  readonly appGroup: string
  /** Sentences that end an error message: they name the application's own settings. */
  readonly hints: {
    /** When this machine cannot run the embedded server. */
    readonly unavailable: string
    /** When another process uses the data folder. */
    readonly inUse: string
  }
}

export interface ConnectionSettings {
  /** Folder of the Unix socket. */
  host: string
  port: number
  user: string
  password: string
  database: string
}

export interface SupervisorLogger {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  readonly profile: ClusterProfile
  readonly logger: SupervisorLogger
  /** Default true. Turn it off only for throw-away clusters of tests. */
  readonly fsync?: boolean
  /**
   * Ends PostgreSQL at once when it aborts, also while it starts or stops. Committed work is safe;
   * the next start recovers it.
   */
  readonly quit?: AbortSignal
}

export interface EmbeddedPostgres {
  /** Login that owns the database: for migrations only. */
  readonly owner: ConnectionSettings
  /** Login that the application uses: a member of `appGroup` that owns nothing. */
  readonly app: ConnectionSettings
  /** Changes when the supervisor restarts PostgreSQL. */
  readonly postmasterPid: number
  /** True when a running server of this data folder was adopted. */
  readonly adopted: boolean
  /** Stops PostgreSQL within 10 s; with `leave`, only releases it. Idempotent. */
  stop(options?: { leave?: boolean }): Promise<void>
}
