import { describe, expect, it } from 'vitest'
import { settleAll } from './promises.ts'

describe('settleAll', () => {
  it('returns results in order', async () => {
    expect(await settleAll([Promise.resolve(1), 'two', false])).toEqual([1, 'two', false])
  })

  it('throws the first rejection in order after all promises have settled', async () => {
    let hasEnded = false
    const late = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      hasEnded = true
      throw new Error('the last one, though it was thrown later')
    })
    const works = settleAll([late, Promise.reject(new Error('a later place, though it was thrown first'))])
    await expect(works).rejects.toThrow('the last one')
    expect(hasEnded).toBe(true)
  })
})
