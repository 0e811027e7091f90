import { createHash } from 'node:crypto'
import type pg from 'pg'
import { createRoundTrips, nothingFound } from './round-trips.ts'

/** Uses of one text before it is prepared: what is asked once or twice is not worth a place in the server's memory. */
const usesBeforePrepared = 5
/** Texts prepared at most, on each connection that has asked for them. */
const mostPrepared = 400
/** Texts counted at most; those that were not asked often enough until then are counted anew. */
const mostCounted = 4_000

/** Gives statements that are asked all the time a name, so that the server parses each once per connection, not once a call. */
export interface KnownStatements {
  /** The name to prepare the text by; undefined for one that is not asked often. */
  nameOf(text: string): string | undefined
}

export function createKnownStatements(): KnownStatements {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined || names.size >= mostPrepared) return known
      const count = (uses.get(text) ?? 0) + 1
      if (count >= usesBeforePrepared && isWorthPreparing.test(text)) {
        uses.delete(text)
        const name = `known_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
        names.set(text, name)
        return name
      }
      if (uses.size >= mostCounted) uses.clear()
      uses.set(text, count)
      return undefined
    },
  }
}

/** What the server makes a plan of, and what opens and ends a transaction; savepoints and settings are asked too rarely. */
const isWorthPreparing = /^\s*(select|insert|update|delete|with|begin|commit)\b/i

/**
 * What Drizzle asks, with statements prepared that are asked all the time. It asks nothing of a connection or a pool but
 * `query`. `isStale` tells an error that says no more than that the tables of a prepared statement have changed their shape:
 * a pool, each of whose statements stands alone, then asks it plainly. Within a transaction the whole has to begin again.
 */
export function preparing<Asked extends Pick<pg.ClientBase, 'query'>>(
  asked: Asked,
  known: KnownStatements,
  isStale: (error: unknown) => boolean = () => false,
): Asked {
  const query = (statement: { readonly text: string }, values: unknown[]): Promise<unknown> => {
    const name = known.nameOf(statement.text)
    if (name === undefined) return asked.query(statement, values)
    return asked.query({ ...statement, name }, values).catch((error: unknown) => {
      if (isStale(error)) return asked.query(statement, values)
      throw error
    })
  }
  return { query } as unknown as Asked
}

/**
 * What nobody reads the answer of, and nobody minds the fault of but the whole: the beginning, and what is told of a change
 * that stands in other statements.
 */
const unansweredWithin =
  /^\s*(begin\b|set local\b|select audit\.append(?:_each)?\(|insert into platform\.outbox_event\b|update platform\.idempotency\b)/

/**
 * The same for one transaction on a connection that is pipelined, with fewer round trips: where nobody reads the answer, the next
 * statement does not wait for it. The commit tells of a fault that was not told before.
 */
export function preparingWithin<Asked extends pg.ClientBase>(client: Asked, known: KnownStatements): Asked {
  const { unanswered, answered, settled } = createRoundTrips(client)
  const query = async (statement: { readonly text: string }, values: unknown[]): Promise<unknown> => {
    const { text } = statement
    const name = known.nameOf(text)
    const whole = { ...statement, ...(name === undefined ? {} : { name }), values }
    if (unansweredWithin.test(text)) {
      unanswered(whole)
      return nothingFound
    }
    if (text !== 'commit') return answered(whole)
    const [committed] = await Promise.all([answered(whole), settled()])
    return committed
  }
  return { query } as unknown as Asked
}
