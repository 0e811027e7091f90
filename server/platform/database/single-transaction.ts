import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, Executor, NamedStatement, Transaction } from './database.ts'

/**
 * Runs work that opens many transactions as one: other connections see all of it or nothing. Each
 * inner transaction is a savepoint, and they run one after the other. The whole is not retried.
 */
export function inSingleTransaction<T>(database: Database, work: (inside: Database) => Promise<T>): Promise<T> {
  return database.withConnection(async (client) => {
    await client.query('begin')
    try {
      // The tables fill up during the transaction and have no statistics yet, so that a plan made
      // early must use indexes.
      await client.query('set local enable_seqscan = off')
      await client.query('set local jit = off')
      // Planning such statements costs more than running them.
      await client.query('set local plan_cache_mode = force_generic_plan')
      const result = await work(savepointDatabase(client))
      await client.query('commit')
      return result
    } catch (error) {
      // On a broken connection the server has rolled back already; the original error is the one to
      // report.
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  })
}

/** Runs a statement, as `pg.Client` does. */
type Query = (statement: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * Names each parameterised statement after its text, so that PostgreSQL parses and plans it once
 * for the whole connection, which is a dedicated one.
 */
function nameStatements(client: pg.Client): Query {
  const names = new Map<string, string>()
  const nameOf = (text: string): string => {
    const known = names.get(text)
    if (known) return known
    const name = `single_${names.size}`
    names.set(text, name)
    return name
  }
  return (statement, values) => {
    const config = typeof statement === 'string' ? { text: statement } : statement
    return client.query(values?.length && !config.name ? { ...config, name: nameOf(config.text) } : config, values)
  }
}

const drizzleOn = (query: Query): Executor => drizzle({ query } as unknown as pg.Client)

/** A database whose transactions are savepoints of the transaction that is open on `client`. */
function savepointDatabase(client: pg.Client): Database {
  const insideSavepoint = new AsyncLocalStorage<true>()
  let last: Promise<unknown> = Promise.resolve()

  /**
   * Queues work behind the savepoint that is open; work started within that savepoint runs at once.
   */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (insideSavepoint.getStore()) return work()
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }

  let depth = 0
  const savepoint = <T>(work: () => Promise<T>): Promise<T> =>
    insideSavepoint.run(true, async () => {
      depth += 1
      const name = `savepoint_${depth}`
      // Sent ahead of the first statement; were it to fail, that statement would fail as well.
      client.query(`savepoint ${name}`).catch(() => undefined)
      try {
        const result = await work()
        await client.query(`release savepoint ${name}`)
        return result
      } catch (error) {
        await client.query(`rollback to savepoint ${name}`)
        throw error
      } finally {
        depth -= 1
      }
    })

  const query = nameStatements(client)
  const inner = drizzleOn(query)
  // A statement outside any savepoint waits for the open one, or a rollback of that one would undo
  // it.
  const pool = drizzleOn((statement, values) => inTurn(() => query(statement, values)))
  return {
    connections: 1,
    pool,
    replica: pool,
    // Each transaction is an object of its own, since callers cache facts per transaction. The
    // isolation level is that of the outer transaction: a savepoint cannot have another.
    transaction: (work) => inTurn(() => savepoint(() => work(Object.create(inner) as Transaction))),
    call: <Row extends pg.QueryResultRow>({ name, text }: NamedStatement, values: readonly unknown[]) =>
      inTurn(() => savepoint(async () => (await client.query<Row>({ name, text, values: [...values] })).rows)),
    withConnection: () => Promise.reject(new Error('A single transaction has no second connection')),
    async ping() {
      await inTurn(() => client.query('select 1'))
    },
    close: async () => undefined,
  }
}
