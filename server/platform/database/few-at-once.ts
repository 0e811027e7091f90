import { assert } from '#kernel/assert.ts'
import type { Database } from './database.ts'

/** When work in the background holds back even more: while that is so, one piece of it is under way, and a next one begins every `everyMs`. */
export interface GivingWay {
  readonly isAsked: () => boolean
  readonly everyMs: number
}

/**
 * The same database, of which at most `share` of the connections, and one at least, serve transactions and calls; further ones
 * wait in the order in which they came. For work in the background, which would otherwise take every connection that people's
 * calls need. A transaction within another of the same would wait for itself.
 */
export function fewAtOnce(database: Database, share: number, givingWay?: GivingWay): Database {
  assert(share > 0 && share <= 1, 'a share is above 0 and at most 1')
  const most = Math.max(1, Math.floor(database.connections * share))
  let running = 0
  let isResting = false
  const waiting: (() => void)[] = []

  const rest = (ms: number): void => {
    isResting = true
    setTimeout(() => {
      isResting = false
      letIn()
    }, ms)
  }
  const letIn = (): void => {
    while (waiting.length > 0 && !isResting && running < most) {
      if (givingWay?.isAsked()) {
        rest(givingWay.everyMs)
        if (running > 0) return
      }
      running += 1
      waiting.shift()?.()
    }
  }
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      letIn()
    })
    try {
      return await work()
    } finally {
      running -= 1
      letIn()
    }
  }
  return {
    ...database,
    connections: most,
    transaction: (work) => inTurn(() => database.transaction(work)),
    call: (statement, values) => inTurn(() => database.call(statement, values)),
  }
}
