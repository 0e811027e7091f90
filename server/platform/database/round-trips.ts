import type { Writable } from 'node:stream'
import type pg from 'pg'

/** What a statement answers whose answer nobody reads. */
export const nothingFound = Promise.resolve({ rows: [], rowCount: 0 })

/** The statements of one pipelined connection, where only those are waited for whose answer somebody reads. */
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
  const writeTogether = writingTogether(client)
  return {
    unanswered(query) {
      writeTogether(setImmediate)
      const before = faultSoFar
      const own = client.query(query as pg.QueryConfig).then(
        () => null,
        (error: unknown) => ({ of: error }),
      )
      faultSoFar = before.then((fault) => fault ?? own)
    },
    async answered(query) {
      writeTogether(process.nextTick)
      const before = faultSoFar
      try {
        return await client.query(query as pg.QueryConfig)
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

/**
 * Holds back what is written until `later` comes, so that it goes to the server in one piece with all that is asked until then.
 * pg gives its socket to nobody: where a later version has it elsewhere, each statement is written by itself.
 */
function writingTogether(client: pg.ClientBase): (later: (letGo: () => void) => unknown) => void {
  const { connection } = client as unknown as { connection?: { stream?: Partial<Pick<Writable, 'cork' | 'uncork'>> } }
  const stream = connection?.stream
  let isHeld = false
  const letGo = (): void => {
    if (!isHeld) return
    isHeld = false
    stream?.uncork?.()
  }
  return (later) => {
    if (!isHeld) stream?.cork?.()
    isHeld = true
    later(letGo)
  }
}
