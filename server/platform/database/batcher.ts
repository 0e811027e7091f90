import { assert } from '#kernel/assert.ts'

export interface BatcherOptions<Item, Answer> {
  /** How many batches are under way at most; what is asked meanwhile waits for one of them to end. */
  readonly lanes: number
  /** How many items a batch has at most. */
  readonly most: number
  /** Two items of one key are never in the same batch. */
  keyOf(item: Item): unknown
  /**
   * Answers each item in its place, all or nothing done where it throws. What a batch of several leaves undefined is sent
   * once more by itself, beside the lanes.
   */
  send(items: readonly Item[]): Promise<readonly (Answer | undefined)[]>
  /** Whether an error may be one item's alone: then each is sent by itself, so that only that one fails. */
  mayBeOnes(error: unknown): boolean
}

interface Waiting<Item, Answer> {
  readonly item: Item
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * What databases do with commits that come at the same moment, done with whole statements: what is asked while others are
 * under way goes together when they end. Alone, an item is sent at once. Who asks waits for the answer, so no more than that wait.
 */
export function createBatcher<Item, Answer>({ lanes, most, keyOf, send, mayBeOnes }: BatcherOptions<Item, Answer>) {
  assert(lanes >= 1 && most >= 1, 'a batcher has a lane, and a batch an item')
  let underWay = 0
  let waiting: Waiting<Item, Answer>[] = []

  const take = (): Waiting<Item, Answer>[] => {
    const batch = new Map<unknown, Waiting<Item, Answer>>()
    const rest: Waiting<Item, Answer>[] = []
    for (const one of waiting) {
      const key = keyOf(one.item)
      if (batch.size < most && !batch.has(key)) batch.set(key, one)
      else rest.push(one)
    }
    waiting = rest
    return [...batch.values()]
  }

  const sendAlone = async ({ item, resolve, reject }: Waiting<Item, Answer>): Promise<void> => {
    try {
      const [answer] = await send([item])
      assert(answer !== undefined, 'an item that is sent by itself is answered')
      resolve(answer)
    } catch (error) {
      reject(error)
    }
  }

  const sendTogether = async (batch: readonly Waiting<Item, Answer>[]): Promise<void> => {
    const answers = await send(batch.map(({ item }) => item)).catch((error: unknown) => {
      // Sent anew below, where it is told to whom it concerns.
      if (mayBeOnes(error)) return []
      for (const { reject } of batch) reject(error)
      return null
    })
    if (answers === null) return
    for (const [place, one] of batch.entries()) {
      const answer = answers[place]
      // Beside the lanes: what it may have to wait for is nothing to those who come next.
      if (answer === undefined) void sendAlone(one)
      else one.resolve(answer)
    }
  }

  const fillLanes = () => {
    while (underWay < lanes && waiting.length > 0) {
      const batch = take()
      const [first] = batch
      underWay += 1
      const sent = batch.length === 1 && first ? sendAlone(first) : sendTogether(batch)
      void sent.finally(() => {
        underWay -= 1
        fillLanes()
      })
    }
  }

  return (item: Item): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // What else is asked in this turn goes along.
      queueMicrotask(fillLanes)
    })
}
