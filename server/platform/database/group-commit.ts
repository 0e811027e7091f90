/**
 * Group commit of state transitions. Written by hand: it needs per-item answers, keys that never
 * share a batch, and a retry alone, which no batching library has (docs/adr/0031-group-commit.md).
 */
import { assert } from '#kernel/assert.ts'

export interface GroupCommitOptions<Item, Answer> {
  /** Batches that run at the same time; items that arrive meanwhile wait for the next batch. */
  readonly lanes: number
  readonly maxBatch: number
  /** Items that may wait; a further one is refused with `QueueFull`. */
  readonly maxWaiting: number
  /** How long an item may wait for its batch before it is refused with `QueueFull`. */
  readonly maxWaitMs: number
  /** Two items with the same key never share a batch. */
  keyOf(item: Item): unknown
  /**
   * Commits all items or, by throwing, none. An item answered `undefined` in a batch of several is
   * sent again on its own.
   */
  commit(items: readonly Item[]): Promise<readonly (Answer | undefined)[]>
  /**
   * Whether one item alone may have caused the error. Then each item is sent on its own, so that
   * only that one fails.
   */
  mayConcernOneItem(error: unknown): boolean
}

/** The item was never sent: the queue was full, or no batch took it in time. */
export class QueueFull extends Error {
  constructor() {
    super('too many state transitions are waiting')
  }
}

interface Waiting<Item, Answer> {
  readonly item: Item
  timer?: NodeJS.Timeout
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Group commit: items that arrive while a batch is running are committed together in the next one,
 * so that one disk flush serves them all. An item that arrives alone is sent at once.
 *
 * @returns a function that resolves to the item's answer once its transaction has committed
 */
export function createGroupCommit<Item, Answer>(options: GroupCommitOptions<Item, Answer>) {
  const { lanes, maxBatch, maxWaiting, maxWaitMs, keyOf, commit, mayConcernOneItem } = options
  assert(lanes >= 1 && maxBatch >= 1, 'group commit needs a lane, and a batch of one item')
  let waiting: Waiting<Item, Answer>[] = []
  let running = 0

  const refuse = (one: Waiting<Item, Answer>): void => {
    waiting = waiting.filter((other) => other !== one)
    one.reject(new QueueFull())
  }

  const commitAlone = async ({ item, resolve, reject }: Waiting<Item, Answer>): Promise<void> => {
    try {
      const [answer] = await commit([item])
      assert(answer !== undefined, 'an item that is committed on its own has an answer')
      resolve(answer)
    } catch (error) {
      reject(error)
    }
  }

  const commitTogether = async (batch: readonly Waiting<Item, Answer>[]): Promise<void> => {
    let answers: readonly (Answer | undefined)[] = []
    try {
      answers = await commit(batch.map(({ item }) => item))
    } catch (error) {
      if (!mayConcernOneItem(error)) {
        for (const { reject } of batch) reject(error)
        return
      }
    }
    for (const [index, one] of batch.entries()) {
      const answer = answers[index]
      // Outside the lanes: what this item waits for must not hold up the next batch.
      if (answer === undefined) void commitAlone(one)
      else one.resolve(answer)
    }
  }

  const runBatch = async (): Promise<void> => {
    const { batch, rest } = nextBatch(waiting, maxBatch, keyOf)
    waiting = rest
    for (const { timer } of batch) clearTimeout(timer)
    const [first] = batch
    running += 1
    await (batch.length === 1 && first ? commitAlone(first) : commitTogether(batch))
    running -= 1
    fillLanes()
  }

  const fillLanes = (): void => {
    while (running < lanes && waiting.length > 0) void runBatch()
  }

  return (item: Item): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const one: Waiting<Item, Answer> = { item, resolve, reject }
      if (waiting.length >= maxWaiting) {
        refuse(one)
        return
      }
      one.timer = setTimeout(refuse, maxWaitMs, one)
      waiting.push(one)
      // Items of the same tick share a batch.
      queueMicrotask(fillLanes)
    })
}

/**
 * The first items that fit into one batch. An item that must wait is not overtaken by a later one
 * with its key.
 */
function nextBatch<Item, Answer>(
  waiting: readonly Waiting<Item, Answer>[],
  maxBatch: number,
  keyOf: (item: Item) => unknown,
): { readonly batch: Waiting<Item, Answer>[]; readonly rest: Waiting<Item, Answer>[] } {
  const batch: Waiting<Item, Answer>[] = []
  const rest: Waiting<Item, Answer>[] = []
  const keys = new Set<unknown>()
  for (const one of waiting) {
    const key = keyOf(one.item)
    const fits = batch.length < maxBatch && !keys.has(key)
    keys.add(key)
    ;(fits ? batch : rest).push(one)
  }
  return { batch, rest }
}
