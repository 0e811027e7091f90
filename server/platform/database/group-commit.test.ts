import { describe, expect, it } from 'vitest'
import { createGroupCommit, QueueFull } from './group-commit.ts'

interface Batch {
  readonly items: readonly string[]
  answer(answers: (string | undefined)[]): void
  fail(error: Error): void
}

/**
 * A group commit whose batches end when the test says so. An item's key is the item without its
 * digits.
 */
function openHarness(options: { lanes?: number; maxBatch?: number; maxWaiting?: number; maxWaitMs?: number } = {}) {
  const batches: Batch[] = []
  const commit = createGroupCommit<string, string>({
    lanes: 1,
    maxBatch: 3,
    maxWaiting: 100,
    maxWaitMs: 60_000,
    ...options,
    keyOf: (item) => item.replace(/\d/, ''),
    mayConcernOneItem: (error) => error instanceof RangeError,
    commit: (items) =>
      new Promise((resolve, reject) => {
        batches.push({ items, answer: resolve, fail: reject })
      }),
  })
  return { commit, batches, sent: () => batches.map(({ items }) => items.join(' ')) }
}

/** Runs everything that is ready. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('group commit', () => {
  it('commits items of one tick together, and later ones in the next batch', async () => {
    const { commit, batches, sent } = openHarness()
    const first = ['a', 'b'].map(commit)
    await settled()
    const later = ['c', 'd', 'e', 'f'].map(commit)
    await settled()
    expect(sent()).toEqual(['a b'])
    batches[0]?.answer(['A', 'B'])
    expect(await Promise.all(first)).toEqual(['A', 'B'])
    await settled()
    expect(sent()).toEqual(['a b', 'c d e'])
    batches[1]?.answer(['C', 'D', 'E'])
    await settled()
    batches[2]?.answer(['F'])
    expect(await Promise.all(later)).toEqual(['C', 'D', 'E', 'F'])
  })

  it('runs one batch per lane', async () => {
    const { commit, batches, sent } = openHarness({ lanes: 2 })
    for (const item of ['a', 'b', 'c']) {
      void commit(item)
      await settled()
    }
    expect(sent()).toEqual(['a', 'b'])
    // Nothing may wait on: its time-out would fail a later test.
    for (const batch of batches) batch.answer(['done'])
    await settled()
    expect(sent()).toEqual(['a', 'b', 'c'])
  })

  it('keeps items of one key apart and in order', async () => {
    const { commit, batches, sent } = openHarness()
    for (const item of ['a1', 'a2', 'b', 'a3']) void commit(item)
    await settled()
    expect(sent()).toEqual(['a1 b'])
    batches[0]?.answer(['1', 'B'])
    await settled()
    expect(sent()).toEqual(['a1 b', 'a2'])
    batches[1]?.answer(['2'])
    await settled()
    expect(sent()).toEqual(['a1 b', 'a2', 'a3'])
  })

  it('refuses an item when the queue is full', async () => {
    const { commit, batches, sent } = openHarness({ maxWaiting: 2 })
    void commit('a')
    await settled()
    const waiting = ['b', 'c'].map(commit)
    await expect(commit('d')).rejects.toThrow(QueueFull)
    batches[0]?.answer(['A'])
    await settled()
    batches[1]?.answer(['B', 'C'])
    expect(await Promise.all(waiting)).toEqual(['B', 'C'])
    expect(sent()).toEqual(['a', 'b c'])
  })

  it('refuses an item that waited too long, and never sends it', async () => {
    const { commit, batches, sent } = openHarness({ maxWaitMs: 5 })
    void commit('a')
    await settled()
    await expect(commit('b')).rejects.toThrow(QueueFull)
    batches[0]?.answer(['A'])
    await settled()
    void commit('c')
    await settled()
    expect(sent()).toEqual(['a', 'c'])
  })

  it('sends an unanswered item again on its own, outside the lanes', async () => {
    const { commit, batches, sent } = openHarness()
    const answers = ['a', 'b', 'c'].map(commit)
    await settled()
    batches[0]?.answer(['A', undefined, 'C'])
    await settled()
    expect(sent()).toEqual(['a b c', 'b'])
    expect(await Promise.all([answers[0], answers[2]])).toEqual(['A', 'C'])
    void commit('d')
    await settled()
    expect(sent()).toEqual(['a b c', 'b', 'd'])
    batches[1]?.answer(['B'])
    expect(await answers[1]).toBe('B')
  })

  it('fails only the item that caused the error', async () => {
    const { commit, batches } = openHarness()
    const outcomes = Promise.allSettled(['a', 'b'].map(commit))
    await settled()
    batches[0]?.fail(new RangeError('one of them'))
    await settled()
    batches[1]?.fail(new RangeError('this one'))
    await settled()
    batches[2]?.answer(['B'])
    expect(await outcomes).toEqual([
      { status: 'rejected', reason: new RangeError('this one') },
      { status: 'fulfilled', value: 'B' },
    ])
  })

  it('fails the whole batch on an error that concerns all, and serves later items', async () => {
    const { commit, batches, sent } = openHarness()
    const outcomes = Promise.allSettled(['a', 'b'].map(commit))
    await settled()
    batches[0]?.fail(new Error('connection lost'))
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    void commit('c')
    await settled()
    expect(sent()).toEqual(['a b', 'c'])
  })
})
