import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createServedWorld, type ServedWorld } from '#tests/running/served-world.ts'
import { createCrowd } from './crowd.ts'

describe('a crowd', () => {
  it('is five calls within a second, and is gone a second after the first of them', () => {
    let now = 1_000_000
    const crowd = createCrowd({ clock: { now: () => new Date(now) } })
    for (const _ of [1, 2, 3, 4]) crowd.note()
    expect(crowd.isThere()).toBe(false)
    now += 900
    crowd.note()
    expect(crowd.isThere()).toBe(true)
    now += 101
    expect(crowd.isThere()).toBe(false)
    crowd.note()
    expect(crowd.isThere()).toBe(false)
  })
})

describe('steps while people ask for many conversions', () => {
  let served: ServedWorld
  let cookie: string

  beforeAll(async () => {
    served = await createServedWorld()
    cookie = await served.signIn('asks', 'user')
  }, 60_000)
  afterAll(() => served.stop())

  const ask = async () => {
    const reply = await served.app.inject({
      method: 'POST',
      url: '/api/transactions/large-conversion',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      payload: { amountXof: 60_000_000 },
    })
    expect(reply.statusCode).toBe(201)
  }
  /** How many conversions each look claimed at most. */
  const claims = async (): Promise<unknown[]> => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await served.world.modules.conversions.runDue(new AbortController().signal)
      return asked.mock.calls.flatMap(([query, values]: unknown[]) =>
        String((query as { text?: string }).text).includes('for update skip locked') ? [(values as unknown[])[2]] : [],
      )
    } finally {
      asked.mockRestore()
    }
  }

  it('are taken two at a time, and sixteen again when the crowd is gone', async () => {
    for (const _ of [1, 2, 3, 4, 5]) await ask()
    expect(new Set(await claims())).toEqual(new Set([2]))
    served.world.advance(1_500)
    expect(new Set(await claims())).toEqual(new Set([16]))
  })
})
