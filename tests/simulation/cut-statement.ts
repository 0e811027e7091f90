import { sql } from 'drizzle-orm'
import pg from 'pg'
import { assertDefined } from '#kernel/assert.ts'
import type { Harness } from '#tests/running/harness.ts'

/**
 * Breaks connections to one database at a counted statement, so that a seed always breaks the same
 * one.
 */
export interface StatementCutter {
  /** Statements sent so far. */
  count(): number
  /**
   * During `work`, breaks the connection at the n-th statement: before the server receives it, or
   * before its response arrives.
   */
  cutting<T>(
    at: { readonly statement: number; readonly moment: 'before' | 'after' },
    work: () => Promise<T>,
  ): Promise<T>
  stop(): void
}

interface Counted {
  sent: number
  armed: { statement: number; readonly moment: 'before' | 'after' } | null
}
type Query = (this: pg.Client, ...words: unknown[]) => unknown
type Answered = (error: Error | null, result?: unknown) => void

const prototype = pg.Client.prototype as unknown as { query: Query }
const query = prototype.query
/** Keyed by database name, because several simulations may run concurrently. */
const counted = new Map<string, Counted>()

export async function startCuttingStatements({ database }: Harness): Promise<StatementCutter> {
  const { rows } = await database.pool.execute<{ name: string }>(sql`select current_database() as name`)
  const name = assertDefined(rows[0], 'the name of the database').name
  const mine: Counted = { sent: 0, armed: null }
  counted.set(name, mine)
  prototype.query = watched
  return {
    count: () => mine.sent,
    async cutting(at, work) {
      mine.armed = { ...at }
      try {
        return await work()
      } finally {
        mine.armed = null
      }
    },
    stop() {
      counted.delete(name)
      if (counted.size === 0) prototype.query = query
    },
  }
}

const watched: Query = function (...words) {
  const mine = counted.get(this.database ?? '')
  if (!mine) return query.apply(this, words)
  mine.sent += 1
  if (mine.armed === null) return query.apply(this, words)
  mine.armed.statement -= 1
  if (mine.armed.statement > 0) return query.apply(this, words)
  const { moment } = mine.armed
  mine.armed = null
  const broken = new Error('Connection terminated unexpectedly')
  const hangUp = () => connectionOf(this).stream.destroy(broken)
  if (moment === 'before') {
    hangUp()
    return query.apply(this, words)
  }
  const last = words.at(-1)
  if (typeof last === 'function') {
    const answered: Answered = () => {
      hangUp()
      ;(last as Answered)(broken)
    }
    return query.apply(this, [...words.slice(0, -1), answered])
  }
  return Promise.resolve(query.apply(this, words)).finally(() => {
    hangUp()
    throw broken
  })
}

const connectionOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection
