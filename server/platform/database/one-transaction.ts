import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, Executor, NamedStatement, Transaction } from './database.ts'
import { createRoundTrips, nothingFound } from './round-trips.ts'

/**
 * Runs work of many transactions as one: others see all of it or nothing. Not run again when it breaks.
 */
export function asOne<T>(database: Database, work: (inside: Database) => Promise<T>): Promise<T> {
  return database.lend(async (client) => {
    try {
      await client.query(`begin; ${plansThatLast}`)
      const { inside, settled } = withinTransaction(client)
      const done = await work(inside)
      await settled()
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
 * Every statement is planned once for the whole. Since the tables may be empty then and full at the end, what was found by an
 * index when it was planned must be, and no size that was seen then may be trusted.
 */
const plansThatLast =
  'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; set local jit = off'

/**
 * A database all of whose transactions are parts of the one that is open on `client`: each is a savepoint, they come one after
 * the other, and nothing of them is seen outside before the caller commits. What runs inside another's part belongs to that part.
 * For work that must stand whole or not at all although it is made of many transactions, and that nobody else competes with.
 */
function withinTransaction(client: pg.ClientBase): { readonly inside: Database; settled(): Promise<void> } {
  const inPart = new AsyncLocalStorage<true>()
  let last: Promise<unknown> = Promise.resolve()

  /** Waits for the part before; what is asked within a part goes on at once. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    if (inPart.getStore()) return work()
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }

  const { prepared, unanswered, answered, settled } = preparing(client)
  let depth = 0
  /** True while a savepoint stands at this depth after which nothing was done. */
  const stands: boolean[] = []
  /** No round trip for a part: the savepoint of the part before goes with the setting of the next, and what follows tells. */
  const part = async <T>(work: () => Promise<T>): Promise<T> => {
    const name = `part_${depth}`
    if (stands[depth] === undefined) unanswered(`savepoint ${name}`)
    else if (!stands[depth]) {
      unanswered(`release savepoint ${name}`)
      unanswered(`savepoint ${name}`)
    }
    stands[depth] = false
    depth += 1
    try {
      return await inPart.run(true, work)
    } catch (error) {
      await answered(`rollback to savepoint ${name}`)
      stands[depth - 1] = true
      throw error
    } finally {
      depth -= 1
      // What was begun deeper went with this part's end, or goes with the next one's beginning.
      stands.length = depth + 1
    }
  }

  const inner = drizzle(prepared)
  const pool: Executor = drizzle(
    queryOnly((text, values) =>
      inTurn(() => {
        // What is written beside the parts must not go with the next one that is taken back.
        if (!inPart.getStore() && stands.length > 0) stands[0] = false
        return prepared.query(text as string, values as unknown[])
      }),
    ),
  )
  const inside: Database = {
    connections: 1,
    pool,
    keyed: pool,
    replica: pool,
    // Each part's transaction is an object of its own, since some keep what they know of one by it.
    transaction: (work) => inTurn(() => part(() => work(Object.create(inner) as Transaction))),
    call: <Row extends pg.QueryResultRow>({ text }: NamedStatement, values: readonly unknown[]) =>
      inTurn(() => part(async () => (await prepared.query<Row>(text, [...values])).rows)),
    lend: () => Promise.reject(new Error('What is one transaction has no other connection to lend')),
    async ping() {
      await inTurn(() => answered('select 1'))
    },
    close: async () => undefined,
  }
  return { inside, settled }
}

/** More texts than a program has; one that builds its texts anew each time must not fill the server's memory. */
const mostPrepared = 2_000

/** What answers nothing that anybody could read: inserts that return nothing, and the audit log's function. */
const answersNothing = /^\s*(insert into (?![\s\S]*\b(returning|on conflict)\b)|select audit\.append(?:_each)?\()/

/**
 * Statements are prepared by their text, so that the server reads and plans each once and not once a call; and where the
 * answer says nothing, the next one does not wait for it. One that fails so breaks the whole: `settled` tells why. The
 * isolation of a part is that of the whole: asking for another is what a savepoint cannot do, and need not.
 */
function preparing(client: pg.ClientBase) {
  const known = new Map<string, { readonly name: string; readonly isUnanswered: boolean }>()
  const kindOf = (text: string) => {
    const before = known.get(text)
    if (before || known.size >= mostPrepared) return before
    const kind = { name: `whole_${known.size}`, isUnanswered: answersNothing.test(text) }
    known.set(text, kind)
    return kind
  }
  const { unanswered, answered, settled } = createRoundTrips(client)
  const prepared = queryOnly((query, values) => {
    const asked = typeof query === 'string' ? { text: query } : (query as { text: string })
    if (/^\s*set transaction isolation level/i.test(asked.text)) return nothingFound
    const kind = kindOf(asked.text)
    const whole = { ...asked, name: kind?.name, values } as pg.QueryConfig
    if (!kind?.isUnanswered) return answered(whole)
    unanswered(whole)
    return nothingFound
  })
  return { prepared, unanswered, answered, settled }
}

/** Drizzle asks nothing of a client but this. */
function queryOnly(query: (text: unknown, values: unknown) => Promise<unknown>): pg.PoolClient {
  return { query } as unknown as pg.PoolClient
}
