import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { createCommittedCache } from './committed-cache.ts'
import type { Database } from './database.ts'

const maxAgeMs = 2_000

let clone: ClonedDatabase
let database: Database
beforeAll(async () => {
  clone = await cloneDatabase()
  database = clone.open(2)
})
afterAll(() => clone.drop())

function cacheOfStoredNumber() {
  let now = 0
  let stored = 0
  const held: (() => void)[] = []
  const cache = createCommittedCache({
    clock: { now: () => new Date(now) },
    maxAgeMs,
    load: async (_, key: string) => {
      const value = `${key} ${stored}`
      if (key === 'slow') await new Promise<void>((resolve) => held.push(resolve))
      return value
    },
  })
  return {
    cache,
    read: (key = 'a') => cache.read(database.pool, key),
    store: (value: number) => {
      stored = value
    },
    pass: (ms: number) => {
      now += ms
    },
    release: () => held.shift()?.(),
  }
}

it('keeps a value for its age, and drops it before when the clock goes back', async () => {
  const { read, store, pass } = cacheOfStoredNumber()
  expect(await read()).toBe('a 0')
  store(1)
  pass(maxAgeMs - 1)
  expect(await read()).toBe('a 0')
  pass(1)
  expect(await read()).toBe('a 1')
  store(2)
  pass(-1)
  expect(await read()).toBe('a 2')
})

it('is empty when a change ends, though others filled it before the commit', async () => {
  const { cache, read, store } = cacheOfStoredNumber()
  await database.transaction(async (transaction) => {
    cache.drop(transaction)
    expect(await read()).toBe('a 0')
    store(1)
    expect(await cache.read(transaction, 'a')).toBe('a 1')
    expect(await read()).toBe('a 0')
  })
  expect(await read()).toBe('a 1')
})

it('does not keep what was read while a change ended', async () => {
  const { cache, read, store, release } = cacheOfStoredNumber()
  const before = read('slow')
  await database.transaction(async (transaction) => cache.drop(transaction))
  store(1)
  release()
  expect(await before).toBe('slow 0')
  const after = read('slow')
  release()
  expect(await after).toBe('slow 1')
})

it('is empty after a change that was rolled back', async () => {
  const { cache, read, store } = cacheOfStoredNumber()
  const change = database.transaction(async (transaction) => {
    cache.drop(transaction)
    await read()
    throw new Error('rolled back')
  })
  await expect(change).rejects.toThrow('rolled back')
  store(1)
  expect(await read()).toBe('a 1')
})
