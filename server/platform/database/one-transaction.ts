import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, Executor, NamedStatement, Transaction } from './database.ts'

/**
 * Runs work of many transactions as one: others see all of it or nothing. Not run again when it breaks.
 */
export function asOne<T>(database: Database, work: (inside: Database) => Promise<T>): Promise<T> {
  return database.lend(async (client) => {
    try {
      await client.query('begin')
      const done = await work(withinTransaction(client))
      await client.query('commit')
      return done
    } catch (error) {
      // A connection that broke has nothing left to take back.
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  })
}

/**
 * A database all of whose transactions are parts of the one that is open on `client`: each is a savepoint, they come one after
 * the other, and nothing of them is seen outside before the caller commits. What runs inside another's part belongs to that part.
 * For work that must stand whole or not at all although it is made of many transactions, and that nobody else competes with.
 */
function withinTransaction(client: pg.PoolClient): Database {
  const inPart = new AsyncLocalStorage<true>()
  let last: Promise<unknown> = Promise.resolve()

  /** Waits for the part before; what is asked within a part goes on at once. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (inPart.getStore()) return work()
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }

  let depth = 0
  /** True while a savepoint stands at this depth after which nothing was done. */
  const stands: boolean[] = []
  /** One round trip a part: the savepoint of the part before goes with the setting of the next. */
  const part = async <T>(work: () => Promise<T>): Promise<T> => {
    const name = `part_${depth}`
    if (stands[depth] === undefined) await client.query(`savepoint ${name}`)
    else if (!stands[depth]) await client.query(`release savepoint ${name}; savepoint ${name}`)
    stands[depth] = false
    depth += 1
    try {
      return await inPart.run(true, work)
    } catch (error) {
      await client.query(`rollback to savepoint ${name}`)
      stands[depth - 1] = true
      throw error
    } finally {
      depth -= 1
      // What was begun deeper went with this part's end, or goes with the next one's beginning.
      stands.length = depth + 1
    }
  }

  const inner = drizzle(tolerant(client))
  const pool: Executor = drizzle(
    queryOnly((text, values) =>
      inTurn(() => {
        // What is written beside the parts must not go with the next one that is taken back.
        if (!inPart.getStore() && stands.length > 0) stands[0] = false
        return tolerant(client).query(text as string, values as unknown[])
      }),
    ),
  )
  return {
    pool,
    replica: pool,
    transaction: (work) => inTurn(() => part(() => work(inner as unknown as Transaction))),
    call: <Row extends pg.QueryResultRow>({ name, text }: NamedStatement, values: readonly unknown[]) =>
      inTurn(() => part(async () => (await client.query<Row>({ name, text, values: [...values] })).rows)),
    lend: () => Promise.reject(new Error('What is one transaction has no other connection to lend')),
    async ping() {
      await inTurn(() => client.query('select 1'))
    },
    close: async () => undefined,
  }
}

/** The isolation of a part is that of the whole: asking for another is what a savepoint cannot do, and need not. */
function tolerant(client: pg.PoolClient): pg.PoolClient {
  return queryOnly((query, values) => {
    const text = typeof query === 'string' ? query : (query as { text: string }).text
    if (/^\s*set transaction isolation level/i.test(text)) return Promise.resolve({ rows: [], rowCount: 0 })
    return client.query(query as string, values as unknown[])
  })
}

/** Drizzle asks nothing of a client but this. */
function queryOnly(query: (text: unknown, values: unknown) => Promise<unknown>): pg.PoolClient {
  return { query } as unknown as pg.PoolClient
}
