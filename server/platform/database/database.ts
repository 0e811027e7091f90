/** PostgreSQL connections, transactions and errors. */
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { assert } from '#kernel/assert.ts'

/** Reads rows: the pool or a transaction. Stores accept either. */
export type Executor = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

declare const inTransaction: unique symbol
/** An open transaction. Writes take one, so that the caller sets the transaction boundary. */
export type Transaction = Executor & { readonly [inTransaction]: true }

/** The first row of a query; null if there is none. */
export async function firstRow<Row>(query: PromiseLike<readonly Row[]>): Promise<Row | null> {
  const [row] = await query
  return row ?? null
}

/** How to reach one database. `host` may be a unix socket folder. */
export interface ConnectionSettings {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
  /** False or absent: no TLS, as over a unix socket. Otherwise TLS, verifying by default. */
  readonly ssl?: false | TlsSettings
}

export interface TlsSettings {
  readonly rejectUnauthorized: boolean
  /** The only certificate authorities to trust, as PEM. */
  readonly ca?: string
  /** Verifies the host name in the certificate; absent for the default check. */
  readonly checkServerIdentity?: () => undefined
}

/** A prepared statement, identified by name on each connection. */
export interface NamedStatement {
  readonly name: string
  readonly text: string
}

export interface Database {
  readonly connections: number
  /** The pool, for reads that need no transaction. */
  readonly pool: Executor
  /**
   * Reads that may lag: the replica if configured, otherwise the pool. Never for money decisions.
   */
  readonly replica: Executor
  /**
   * Runs `work` in one transaction. Retries at most twice after a deadlock, a serialization failure
   * or a changed table.
   *
   * @param config isolation level and access mode; by default read committed
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>, config?: PgTransactionConfig): Promise<T>
  /** Runs one named statement in its own transaction and round trip: the posting path. */
  call<Row extends pg.QueryResultRow>(statement: NamedStatement, values: readonly unknown[]): Promise<Row[]>
  /** Opens a dedicated connection for `work`; `inSingleTransaction` needs one. */
  withConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  ping(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly poolSize: number
  /** Timeout to obtain a pooled or new connection; default ten seconds. */
  readonly connectWithinMs?: number
  readonly replica?: ConnectionSettings
  readonly onError: (error: Error) => void
}

const deadlockDetected = '40P01'
const serializationFailure = '40001'
/** A prepared statement whose tables have changed; its connection is discarded. */
const shapeChanged = '0A000'
const maxAttempts = 3
/** Group role without ownership; every application connection assumes it. */
const applicationRole = 'corridor_app'

readBigintsExactly()

/** Opens the pools. Connections are created on demand; `onError` receives errors of idle ones. */
export function openDatabase(settings: ConnectionSettings, options: DatabaseOptions): Database {
  const main = createPool(settings, options)
  const lagging = options.replica ? createPool(options.replica, options) : null
  const pool: Executor = drizzle(main)
  const replica: Executor = lagging ? drizzle(lagging) : pool

  /** Runs work that commits. Throws UnconfirmedCommit where a standby has not confirmed it. */
  const commit = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await main.connect()
    let isStale = false
    try {
      const result = await work(client)
      if (unconfirmed.has(client)) throw new UnconfirmedCommit()
      return result
    } catch (error) {
      isStale = isOutOfShape(error) || error instanceof UnconfirmedCommit
      throw error
    } finally {
      client.release(isStale)
    }
  }
  // Drizzle's own pool transaction never releases a connection that breaks at `begin`.
  const once = async <T>(work: (transaction: Transaction) => Promise<T>, config?: PgTransactionConfig): Promise<T> => {
    let begun: Transaction | undefined
    const runWork = (transaction: unknown) => {
      begun = transaction as Transaction
      return work(begun)
    }
    try {
      return await commit((client) => drizzle(client).transaction(runWork, config))
    } finally {
      for (const callback of (begun && endings.get(begun)) ?? []) callback()
    }
  }

  return {
    connections: options.poolSize,
    pool,
    replica,
    async transaction(work, config) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await once(work, config)
        } catch (error) {
          if (attempt >= maxAttempts || !mayRunAgain(error)) throw error
        }
      }
    },
    async withConnection(work) {
      // Dedicated, so that its settings and prepared statements end with it.
      const client = new pg.Client({ ...connectionTo(settings), pipeline: true })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return await work(client)
      } finally {
        await client.end()
      }
    },
    async call<Row extends pg.QueryResultRow>(statement: NamedStatement, values: readonly unknown[]) {
      const { name, text } = statement
      const { rows } = await commit((client) => client.query<Row>({ name, text, values: [...values] }))
      return rows
    },
    async ping() {
      await main.query('select 1')
    },
    async close() {
      await Promise.all([main.end(), lagging?.end()])
    },
  }
}

const endings = new WeakMap<Transaction, (() => void)[]>()

/**
 * Calls back as soon as a transaction of `Database.transaction` has ended, committed or not. A
 * savepoint never calls back.
 */
export function whenEnded(transaction: Transaction, callback: () => void): void {
  endings.set(transaction, [...(endings.get(transaction) ?? []), callback])
}

/**
 * The transaction committed, but an operator cancelled its wait for the synchronous standby.
 * PostgreSQL reports success and a warning. A failover could lose the commit, so its effect is
 * unknown, as after a lost connection.
 */
class UnconfirmedCommit extends Error {
  constructor() {
    super('the wait for the standby was cancelled')
  }
}

/** Connections whose last commit was not confirmed; they are discarded. */
const unconfirmed = new WeakSet<pg.ClientBase>()
/** The function of PostgreSQL that waits for a standby: the warning has no code of its own. */
const waitForStandby = 'SyncRepWaitForLSN'

/** The PostgreSQL error code within a wrapped error, or null. */
export function sqlState(error: unknown): string | null {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError) return current.code ?? null
  }
  return null
}

/** Whether no statement was sent because no connection became available in time. */
export function gotNoConnection(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    // The pool has no error class of its own.
    if (current.message === 'timeout exceeded when trying to connect') return true
  }
  return false
}

const lostCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE']
/** PostgreSQL error classes: connection exceptions, and a server that stops, crashed or starts. */
const lostStates = /^(08|57P)/
/** The driver has no error class for a connection that broke or was already broken. */
const lostMessages = /^(Connection terminated|Client has encountered a connection error)/

/** Whether the connection was lost, so that a retry may succeed. */
export function lostDatabase(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError) {
      return lostStates.test(current.code ?? '') || ['FATAL', 'PANIC'].includes(current.severity ?? '')
    }
    if (current instanceof UnconfirmedCommit) return true
    if ('code' in current && lostCodes.includes(String(current.code))) return true
    if (isMissingSocket(current)) return true
    if (lostMessages.test(current.message)) return true
  }
  return gotNoConnection(error)
}

/** A stopped local server has no socket. Other missing files do not concern the database. */
function isMissingSocket({ code, syscall }: NodeJS.ErrnoException): boolean {
  return code === 'ENOENT' && syscall === 'connect'
}

/** PostgreSQL error class: disk full, out of memory, too many connections. */
const exhaustedStates = /^53/
const readOnlyTransaction = '25006'

/**
 * Whether the database rolled back because it lacked a resource, or because it is a standby, so
 * that a retry may succeed.
 */
export function cannotWrite(error: unknown): boolean {
  const state = sqlState(error)
  return state !== null && (exhaustedStates.test(state) || state === readOnlyTransaction)
}

/** The constraint that a failed statement violated, or null. */
export function violatedConstraint(error: unknown): string | null {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError) return current.constraint ?? null
  }
  return null
}

function createPool(
  settings: ConnectionSettings,
  options: Pick<DatabaseOptions, 'poolSize' | 'connectWithinMs' | 'onError'>,
): pg.Pool {
  assert(options.poolSize > 0, 'a pool needs at least one connection')
  const pool = new pg.Pool({
    ...connectionTo(settings),
    ...(options.connectWithinMs ? { connectionTimeoutMillis: options.connectWithinMs } : {}),
    max: options.poolSize,
    // Sends concurrent statements of a transaction without waiting for earlier results.
    pipeline: true,
    idleTimeoutMillis: 60_000,
  })
  pool.on('error', options.onError)
  // The pool listens only to idle connections. A disconnect between two statements must fail the
  // next statement, not crash the process for lack of a listener.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    client.on('notice', ({ routine }) => {
      if (routine === waitForStandby) unconfirmed.add(client)
    })
  })
  return pool
}

function connectionTo(settings: ConnectionSettings): pg.ClientConfig {
  return {
    host: settings.host,
    port: settings.port,
    user: settings.user,
    password: settings.password,
    database: settings.database,
    ...(settings.ssl ? { ssl: settings.ssl } : {}),
    connectionTimeoutMillis: 10_000,
    application_name: 'corridor',
    // Least privilege even for a powerful login; and no statement may hold a connection for ever.
    // Without jit: a plan with a high estimate would be compiled again for every short call.
    options: `-c role=${applicationRole} -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC -c jit=off`,
  }
}

const isOutOfShape = (error: unknown): boolean => sqlState(error) === shapeChanged

function mayRunAgain(error: unknown): boolean {
  const state = sqlState(error)
  return state === deadlockDetected || state === serializationFailure || isOutOfShape(error)
}

/** INT8 and NUMERIC must keep all digits: bigint and text. DATE stays text, without a time zone. */
function readBigintsExactly(): void {
  pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => text)
  pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
}
