import type pg from 'pg'
import { type Asked, Exchange, valuesOf } from './exchange.ts'

/** What a statement answers whose answer nobody reads. */
export const nothingFound = Promise.resolve({ rows: [], rowCount: 0 })

/** The statements of one transaction on a pipelined connection, where only those are waited for whose answer somebody reads. */
export interface RoundTrips {
  /** Asks without waiting; it leaves in one piece with what is asked next. */
  unanswered(query: string | pg.QueryConfig): void
  /** Asks and waits. Where an unanswered one before it has failed, it fails with that one's error. */
  answered(query: string | pg.QueryConfig): Promise<pg.QueryResult>
  /** Waits for all that was asked without waiting; throws the first error among them. */
  settled(): Promise<void>
}

interface Fault {
  readonly of: unknown
}

/** For as long as one transaction lasts: what of it fails unanswered breaks the whole, so that no fault goes unseen. */
export function createRoundTrips(client: pg.ClientBase): RoundTrips {
  let faultSoFar: Promise<Fault | null> = Promise.resolve(null)
  const ask = askingTogether(client)
  return {
    unanswered(query) {
      const before = faultSoFar
      const own = ask(query, setImmediate).then(
        () => null,
        (error: unknown) => ({ of: error }),
      )
      faultSoFar = before.then((fault) => fault ?? own)
    },
    async answered(query) {
      const before = faultSoFar
      try {
        return await ask(query, process.nextTick)
      } catch (error) {
        const fault = await before
        throw fault ? fault.of : error
      }
    },
    async settled() {
      const fault = await faultSoFar
      if (fault) throw fault.of
    },
  }
}

type Later = (leave: () => void) => unknown

/** What undoes must be done although what was asked before it has failed. */
const undoes = /^\s*rollback\b/i

/** Holds back what is asked until `later` comes, so that it goes to the server together with all that is asked until then. */
function askingTogether(
  client: pg.ClientBase,
): (query: string | pg.QueryConfig, later: Later) => Promise<pg.QueryResult> {
  let waiting: Asked[] = []
  const leave = (): void => {
    if (waiting.length === 0) return
    const together = waiting
    waiting = []
    client.query(new Exchange(client, together))
  }
  return async (query, later) => {
    const { text, name, values = [], rowMode, types } = typeof query === 'string' ? { text: query } : (query as ArrayQuery)
    // Several statements in one text have a form of their own on the wire.
    if (values.length === 0 && text.includes(';')) {
      leave()
      return client.query(text)
    }
    const prepared = valuesOf(values)
    if (undoes.test(text)) leave()
    return new Promise<pg.QueryResult>((resolve, reject) => {
      waiting.push({ text, name, values: prepared, rowMode, types, resolve, reject })
      later(leave)
    })
  }
}

interface ArrayQuery extends pg.QueryConfig {
  readonly rowMode?: string
}
