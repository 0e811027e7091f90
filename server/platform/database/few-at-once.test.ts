import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { type Database, openDatabase } from './database.ts'
import { fewAtOnce } from './few-at-once.ts'

let clone: ClonedDatabase
let database: Database
beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.app, { poolSize: 6, onError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await clone.drop()
})

describe('few transactions at once', () => {
  /** Transactions that hold on until they are let go by their number, and which of them have begun. */
  const held = (few: Database) => {
    const ends = new Map<number, (fault?: Error) => void>()
    const begin = (number: number) =>
      few.transaction(
        () =>
          new Promise<void>((resolve, reject) => {
            ends.set(number, (fault) => (fault ? reject(fault) : resolve()))
          }),
      )
    // Two that run at once may begin in either order: each has a connection of its own.
    const begun = () => [...ends.keys()].sort((a, b) => a - b)
    return { begun, end: (number: number, fault?: Error) => ends.get(number)?.(fault), begin }
  }

  it('run so many at a time, the others in order, and a failed one makes room as well', async () => {
    const { begun, end, begin } = held(fewAtOnce(database, 1 / 3))
    const works = [1, 2, 3, 4].map(begin)
    await expect.poll(begun).toEqual([1, 2])
    end(1, new Error('broke'))
    await expect(works[0]).rejects.toThrow('broke')
    await expect.poll(begun).toEqual([1, 2, 3])
    end(2)
    await expect.poll(begun).toEqual([1, 2, 3, 4])
    end(3)
    end(4)
    await Promise.all(works.slice(1))
  })

  it('leave the other connections to everyone else', async () => {
    const few = fewAtOnce(database, 1 / 3)
    const { begun, end, begin } = held(few)
    const works = Array.from({ length: 12 }, (_, number) => begin(number))
    await expect.poll(begun).toEqual([0, 1])
    const called = few.call<{ one: number }>({ name: 'test.one', text: 'select 1 as one' }, [])
    // Beyond the gate, at once.
    expect(await database.call<{ one: number }>({ name: 'test.one', text: 'select 1 as one' }, [])).toEqual([
      { one: 1 },
    ])
    for (const [number] of works.entries()) {
      await expect.poll(begun).toContain(number)
      end(number)
    }
    await Promise.all(works)
    expect(await called).toEqual([{ one: 1 }])
    // All places are free again.
    expect(await few.transaction(async () => 'in')).toBe('in')
  })

  it('are fewer still while others are to go first: one under way, and a next one now and then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let isAsked = true
      const ends: (() => void)[] = []
      const transaction = () => new Promise<void>((resolve) => ends.push(resolve))
      const without = { connections: 8, transaction } as unknown as Database
      const few = fewAtOnce(without, 1 / 2, { isAsked: () => isAsked, everyMs: 25 })
      const settled = () => new Promise((resolve) => setImmediate(resolve))
      const begunAfter = async (ms: number) => {
        vi.advanceTimersByTime(ms)
        await settled()
        return ends.length
      }
      const works = Array.from({ length: 8 }, () => few.transaction(async () => undefined))
      await settled()
      expect(ends).toHaveLength(1)
      // The first is still under way.
      expect(await begunAfter(25)).toBe(1)
      ends[0]?.()
      expect(await begunAfter(24)).toBe(1)
      expect(await begunAfter(1)).toBe(2)
      isAsked = false
      // As many as else, by the next look at the latest.
      expect(await begunAfter(25)).toBe(5)
      for (let next = 1; next < 8; next += 1) {
        ends[next]?.()
        await settled()
      }
      await Promise.all(works)
      expect(ends).toHaveLength(8)
    } finally {
      vi.useRealTimers()
    }
  })
})
