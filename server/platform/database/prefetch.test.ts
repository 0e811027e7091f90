import { describe, expect, it } from 'vitest'
import { prefetch } from './prefetch.ts'

describe('prefetch', () => {
  it('yields results in order, with a bounded number of queries running', async () => {
    let running = 0
    let highest = 0
    const query = async (item: number) => {
      running += 1
      highest = Math.max(highest, running)
      await Promise.resolve()
      running -= 1
      return item * 10
    }
    const results: number[] = []
    for await (const result of prefetch([1, 2, 3, 4, 5], 2, query)) results.push(result)
    expect(results).toEqual([10, 20, 30, 40, 50])
    expect(highest).toBe(2)
  })

  it('throws the error of a query when its turn comes, after the results before it', async () => {
    const seen: number[] = []
    const consume = async () => {
      const query = (item: number) => (item === 2 ? Promise.reject(new Error('second')) : Promise.resolve(item))
      for await (const item of prefetch([1, 2, 3], 2, query)) seen.push(item)
    }
    await expect(consume()).rejects.toThrow('second')
    expect(seen).toEqual([1])
  })
})
