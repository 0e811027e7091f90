import type { Writable } from 'node:stream'
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
      const own = ask(query, 'nobody').then(
        () => null,
        (error: unknown) => ({ of: error }),
      )
      faultSoFar = before.then((fault) => fault ?? own)
    },
    async answered(query) {
      const before = faultSoFar
      try {
        return await ask(query, 'somebody')
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

/** What undoes must be done although what was asked before it has failed. */
const undoes = /^\s*rollback\b/i

/**
 * Holds back what is asked until this turn's end, so that it goes to the server in one piece with all that is asked until then. What
 * nobody waits for is part of the exchange of the next that somebody does: of each of these the answer comes as soon as it is there.
 */
function askingTogether(
  client: pg.ClientBase,
): (query: string | pg.QueryConfig, waits: 'somebody' | 'nobody') => Promise<pg.QueryResult> {
  const stream = streamOf(client)
  let begun: Asked[] = []
  let whole: Asked[][] = []
  const end = (): void => {
    if (begun.length > 0) whole.push(begun)
    begun = []
  }
  const leave = (): void => {
    end()
    const exchanges = whole
    whole = []
    stream?.cork?.()
    for (const asked of exchanges) client.query(new Exchange(client, asked))
    stream?.uncork?.()
  }
  return async (query, waits) => {
    const {
      text,
      name,
      values = [],
      rowMode,
      types,
    } = typeof query === 'string' ? { text: query } : (query as ArrayQuery)
    // Several statements in one text have a form of their own on the wire.
    if (values.length === 0 && text.includes(';')) {
      leave()
      return client.query(text)
    }
    const prepared = valuesOf(values)
    if (undoes.test(text)) end()
    return new Promise<pg.QueryResult>((resolve, reject) => {
      begun.push({ text, name, values: prepared, rowMode, types, resolve, reject })
      if (waits === 'nobody') {
        setImmediate(leave)
        return
      }
      end()
      process.nextTick(leave)
    })
  }
}

/** pg gives its socket to nobody: where a later version has it elsewhere, each exchange is written by itself. */
function streamOf(client: pg.ClientBase): Partial<Pick<Writable, 'cork' | 'uncork'>> | undefined {
  const { connection } = client as unknown as { connection?: { stream?: Partial<Pick<Writable, 'cork' | 'uncork'>> } }
  return connection?.stream
}

interface ArrayQuery extends pg.QueryConfig {
  readonly rowMode?: string
}
