import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  /** Transactions that hold on until they are let go, and in which order they began. */
  const held = (few: Database) => {
    const begun: number[] = []
    const ends: ((fault?: Error) => void)[] = []
    const begin = (name: number) =>
      few.transaction(
        () =>
          new Promise<void>((resolve, reject) => {
            begun.push(name)
            ends.push((fault) => (fault ? reject(fault) : resolve()))
          }),
      )
    return { begun, ends, begin }
  }

  it('run so many at a time, the others in order, and a failed one makes room as well', async () => {
    const { begun, ends, begin } = held(fewAtOnce(database, 1 / 3))
    const works = [1, 2, 3, 4].map(begin)
    await expect.poll(() => begun).toEqual([1, 2])
    ends[0]?.(new Error('broke'))
    await expect(works[0]).rejects.toThrow('broke')
    await expect.poll(() => begun).toEqual([1, 2, 3])
    ends[1]?.()
    await expect.poll(() => begun).toEqual([1, 2, 3, 4])
    ends[2]?.()
    ends[3]?.()
    await Promise.all(works.slice(1))
  })

  it('leave the other connections to everyone else', async () => {
    const few = fewAtOnce(database, 1 / 3)
    const { begun, ends, begin } = held(few)
    const works = Array.from({ length: 12 }, (_, name) => begin(name))
    await expect.poll(() => begun.length).toBe(2)
    const called = few.call<{ one: number }>({ name: 'test.one', text: 'select 1 as one' }, [])
    // Beyond the gate, at once.
    expect(await database.call<{ one: number }>({ name: 'test.one', text: 'select 1 as one' }, [])).toEqual([
      { one: 1 },
    ])
    for (let end = 0; end < works.length; end += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(end)
      ends[end]?.()
    }
    await Promise.all(works)
    expect(await called).toEqual([{ one: 1 }])
    // All places are free again.
    expect(await few.transaction(async () => 'in')).toBe('in')
  })
})
