import { assert } from '#kernel/assert.ts'

export interface BatcherOptions<Item, Answer> {
  /** How many batches are under way at most; what is asked meanwhile waits for one of them to end. */
  readonly lanes: number
  /** A batch that takes longer than this may be waiting for somebody else: it counts no more, while `most` are under way at most. */
  readonly slow?: { readonly afterMs: number; readonly most: number }
  /** How many items a batch has at most. */
  readonly most: number
  /** Two items with a key in common are never in the same batch. */
  keysOf(item: Item): readonly unknown[]
  /**
   * Answers each item in its place, all or nothing done where it throws. What a batch of several leaves undefined is sent
   * once more by itself, beside the lanes.
   */
  send(items: readonly Item[]): Promise<readonly (Answer | undefined)[]>
  /** Whether an error may be one item's alone: then each is sent by itself, so that only that one fails. */
  mayBeOnes(error: unknown): boolean
  /** How many may wait for a lane, and for how long: for who asks without being held back by anything else. */
  readonly patience?: { readonly most: number; readonly ms: number }
}

/** Was never sent: too many were waiting already, or none of those before it ended in time. */
export class NotTaken extends Error {
  constructor() {
    super('too many wait for their turn')
  }
}

interface Waiting<Item, Answer> {
  readonly item: Item
  /** Rings when it has waited for too long. */
  timer?: NodeJS.Timeout
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** Who waits for a lane, in the order in which they came. */
function createLine<Item, Answer>({
  most,
  keysOf,
  patience = { most: Number.POSITIVE_INFINITY, ms: Number.POSITIVE_INFINITY },
}: Pick<BatcherOptions<Item, Answer>, 'most' | 'keysOf' | 'patience'>) {
  let waiting: Waiting<Item, Answer>[] = []
  const giveUp = (one: Waiting<Item, Answer>): void => {
    waiting = waiting.filter((other) => other !== one)
    one.reject(new NotTaken())
  }
  return {
    isEmpty: () => waiting.length === 0,
    join(one: Waiting<Item, Answer>): void {
      if (waiting.length >= patience.most) {
        one.reject(new NotTaken())
        return
      }
      waiting.push(one)
      if (Number.isFinite(patience.ms)) one.timer = setTimeout(giveUp, patience.ms, one)
    },
    /** The first ones that fit into one batch. */
    take(): Waiting<Item, Answer>[] {
      const batch: Waiting<Item, Answer>[] = []
      const rest: Waiting<Item, Answer>[] = []
      const taken = new Set<unknown>()
      for (const one of waiting) {
        const keys = keysOf(one.item)
        const isFit = batch.length < most && !keys.some((key) => taken.has(key))
        // One that has to wait is not overtaken by a later one of its kind.
        for (const key of keys) taken.add(key)
        if (isFit) clearTimeout(one.timer)
        ;(isFit ? batch : rest).push(one)
      }
      waiting = rest
      return batch
    },
  }
}

/**
 * What databases do with commits that come at the same moment, done with whole statements: what is asked while others are
 * under way goes together when they end. Alone, an item is sent at once.
 */
export function createBatcher<Item, Answer>(options: BatcherOptions<Item, Answer>) {
  const { lanes, most, slow, send, mayBeOnes } = options
  assert(lanes >= 1 && most >= 1, 'a batcher has a lane, and a batch an item')
  const line = createLine(options)
  let underWay = 0
  let slowOnes = 0

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
    while (underWay - slowOnes < lanes && underWay < (slow?.most ?? lanes) && !line.isEmpty()) void sendNext()
  }

  const sendNext = async (): Promise<void> => {
    const batch = line.take()
    const [first] = batch
    let isSlow = false
    const timer =
      slow &&
      setTimeout(() => {
        isSlow = true
        slowOnes += 1
        fillLanes()
      }, slow.afterMs)
    underWay += 1
    await (batch.length === 1 && first ? sendAlone(first) : sendTogether(batch))
    clearTimeout(timer)
    underWay -= 1
    if (isSlow) slowOnes -= 1
    fillLanes()
  }

  return (item: Item): Promise<Answer> =>
    new Promise((resolve, reject) => {
      line.join({ item, resolve, reject })
      // What else is asked in this turn goes along.
      queueMicrotask(fillLanes)
    })
}
