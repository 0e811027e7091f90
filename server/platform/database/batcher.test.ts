import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBatcher, NotTaken } from './batcher.ts'

/** Batches as they are sent, each answered when the test says so. */
function heldBatches({
  lanes = 1,
  most = 3,
  patience,
  slow,
}: {
  lanes?: number
  most?: number
  patience?: { most: number; ms: number }
  slow?: { afterMs: number; most: number }
} = {}) {
  const sent: { items: readonly string[]; answer(answers: (string | undefined)[]): void; fail(error: Error): void }[] =
    []
  const ask = createBatcher<string, string>({
    lanes,
    most,
    ...(patience ? { patience } : {}),
    ...(slow ? { slow } : {}),
    keysOf: (item) => item.replace(/\d/, '').split(''),
    mayBeOnes: (error) => error instanceof RangeError,
    send: (items) =>
      new Promise((resolve, reject) => {
        sent.push({ items, answer: resolve, fail: reject })
      }),
  })
  const batches = () => sent.map(({ items }) => items.join(' '))
  return { ask, sent, batches }
}

/** Lets everything that is ready happen. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('a batcher', () => {
  afterEach(() => void vi.useRealTimers())

  it('sends what is asked in one turn together, and what comes meanwhile when a lane is free', async () => {
    const { ask, sent, batches } = heldBatches()
    const first = [ask('a'), ask('b')]
    await settled()
    const later = ['c', 'd', 'e', 'f'].map(ask)
    await settled()
    expect(batches()).toEqual(['a b'])
    sent[0]?.answer(['A', 'B'])
    expect(await Promise.all(first)).toEqual(['A', 'B'])
    await settled()
    expect(batches()).toEqual(['a b', 'c d e'])
    sent[1]?.answer(['C', 'D', 'E'])
    await settled()
    sent[2]?.answer(['F'])
    expect(await Promise.all(later)).toEqual(['C', 'D', 'E', 'F'])
  })

  it('has as many batches under way as it has lanes', async () => {
    const { ask, batches } = heldBatches({ lanes: 2 })
    void ask('a')
    await settled()
    void ask('b')
    await settled()
    void ask('c')
    await settled()
    expect(batches()).toEqual(['a', 'b'])
  })

  it('never puts two of one key together', async () => {
    const { ask, sent, batches } = heldBatches()
    void ask('a1')
    void ask('a2')
    void ask('b')
    await settled()
    expect(batches()).toEqual(['a1 b'])
    sent[0]?.answer(['1', '2'])
    await settled()
    expect(batches()).toEqual(['a1 b', 'a2'])
  })

  it('never puts two together that have any of their keys in common, and lets none overtake its like', async () => {
    const { ask, sent, batches } = heldBatches()
    for (const item of ['ab', 'bc', 'cd', 'e']) void ask(item)
    await settled()
    // Were cd to go, it would go before bc, which came before it.
    expect(batches()).toEqual(['ab e'])
    sent[0]?.answer(['1', '2'])
    await settled()
    expect(batches()).toEqual(['ab e', 'bc'])
  })

  it('takes no more than may wait', async () => {
    const { ask, sent, batches } = heldBatches({ patience: { most: 2, ms: 60_000 } })
    void ask('a')
    await settled()
    const waiting = ['b', 'c'].map(ask)
    await expect(ask('d')).rejects.toThrow(NotTaken)
    sent[0]?.answer(['A'])
    await settled()
    sent[1]?.answer(['B', 'C'])
    expect(await Promise.all(waiting)).toEqual(['B', 'C'])
    expect(batches()).toEqual(['a', 'b c'])
  })

  it('lets nobody wait for longer than told, and never sends who has gone', async () => {
    const { ask, sent, batches } = heldBatches({ patience: { most: 10, ms: 5 } })
    void ask('a')
    await settled()
    await expect(ask('b')).rejects.toThrow(NotTaken)
    sent[0]?.answer(['A'])
    await settled()
    void ask('c')
    await settled()
    expect(batches()).toEqual(['a', 'c'])
  })

  it('lets others by that come after one which takes long, and so many at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { ask, sent, batches } = heldBatches({ slow: { afterMs: 50, most: 2 } })
    const come = async (...items: string[]) => {
      for (const item of items) void ask(item)
      await settled()
    }
    await come('a')
    vi.advanceTimersByTime(49)
    await come('b')
    expect(batches()).toEqual(['a'])
    vi.advanceTimersByTime(1)
    expect(batches()).toEqual(['a', 'b'])
    // It takes long as well, and is the second.
    vi.advanceTimersByTime(50)
    await come('c')
    expect(batches()).toEqual(['a', 'b'])
    sent[0]?.answer(['A'])
    await settled()
    expect(batches()).toEqual(['a', 'b', 'c'])
    sent[1]?.answer(['B'])
    sent[2]?.answer(['C'])
    await settled()
    // Nobody is slow any more.
    await come('d', 'e')
    await come('f')
    expect(batches()).toEqual(['a', 'b', 'c', 'd e'])
  })

  it('asks anew, by itself and beside the lanes, for what a batch left unanswered', async () => {
    const { ask, sent, batches } = heldBatches()
    const asked = ['a', 'b', 'c'].map(ask)
    await settled()
    sent[0]?.answer(['A', undefined, 'C'])
    await settled()
    expect(batches()).toEqual(['a b c', 'b'])
    expect(await Promise.all([asked[0], asked[2]])).toEqual(['A', 'C'])
    void ask('d')
    await settled()
    expect(batches()).toEqual(['a b c', 'b', 'd'])
    sent[1]?.answer(['B'])
    expect(await asked[1]).toBe('B')
  })

  it('fails only whom an error concerns, where it may be one’s own', async () => {
    const { ask, sent } = heldBatches()
    const asked = ['a', 'b'].map(ask)
    const outcomes = Promise.allSettled(asked)
    await settled()
    sent[0]?.fail(new RangeError('one of them'))
    await settled()
    sent[1]?.fail(new RangeError('this one'))
    await settled()
    sent[2]?.answer(['B'])
    expect(await outcomes).toEqual([
      { status: 'rejected', reason: new RangeError('this one') },
      { status: 'fulfilled', value: 'B' },
    ])
  })

  it('fails all at once where it is everyone’s, and goes on with what comes after', async () => {
    const { ask, sent, batches } = heldBatches()
    const asked = ['a', 'b'].map(ask)
    const outcomes = Promise.allSettled(asked)
    await settled()
    sent[0]?.fail(new Error('gone'))
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    void ask('c')
    await settled()
    expect(batches()).toEqual(['a b', 'c'])
  })
})
