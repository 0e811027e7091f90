import { describe, expect, it } from 'vitest'
import { workAhead } from './ahead.ts'

describe('work ahead', () => {
  it('answers in the order of its items, with no more begun than there are lanes', async () => {
    const ends: (() => void)[] = []
    const begun: number[] = []
    const made = workAhead([0, 1, 2, 3], 2, async (item) => {
      begun.push(item)
      await new Promise<void>((resolve) => {
        ends[item] = resolve
      })
      return item * 10
    })
    const first = made.next()
    expect(begun).toEqual([0, 1])
    ends[1]?.()
    ends[0]?.()
    expect(await first).toEqual({ done: false, value: 0 })
    expect(begun).toEqual([0, 1, 2])
    expect(await made.next()).toEqual({ done: false, value: 10 })
    ends[3]?.()
    ends[2]?.()
    expect([await made.next(), await made.next(), await made.next()].map(({ value }) => value)).toEqual([
      20,
      30,
      undefined,
    ])
  })

  it('throws what a piece of work threw, in its turn, and lets the rest fail unheard', async () => {
    const made = workAhead(['a', 'b', 'c'], 3, async (item) => {
      if (item !== 'a') throw new Error(item)
      return item
    })
    expect(await made.next()).toEqual({ done: false, value: 'a' })
    await expect(made.next()).rejects.toThrow('b')
    expect(await made.next()).toEqual({ done: true, value: undefined })
  })
})
