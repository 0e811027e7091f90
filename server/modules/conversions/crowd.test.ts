import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createServedWorld, type ServedWorld } from '#tests/running/served-harness.ts'
import { createCrowd, quietMs } from './crowd.ts'

describe('a crowd', () => {
  it('is five calls within a second, and is gone a second after the first of them', async () => {
    let now = 1_000_000
    const crowd = createCrowd({ clock: { now: () => new Date(now) } })
    for (const _ of [1, 2, 3, 4]) await crowd.serve(async () => {})
    expect(crowd.isThere()).toBe(false)
    now += 900
    await crowd.serve(async () => {})
    expect(crowd.isThere()).toBe(true)
    now += 101
    expect(crowd.isThere()).toBe(false)
    await crowd.serve(async () => {})
    expect(crowd.isThere()).toBe(false)
  })

  it('is being served from the fifth call on until the last one has ended a while ago, be it that it failed', async () => {
    let now = 1_000_000
    const crowd = createCrowd({ clock: { now: () => new Date(now) } })
    const ends: ((fault?: Error) => void)[] = []
    const serve = () =>
      crowd.serve(
        () => new Promise<void>((resolve, reject) => ends.push((fault) => (fault ? reject(fault) : resolve()))),
      )
    const calls = [1, 2, 3, 4].map(serve)
    expect(crowd.isBeingServed()).toBe(false)
    calls.push(serve())
    expect(crowd.isBeingServed()).toBe(true)
    for (const end of ends.slice(0, 4)) end()
    await Promise.all(calls.slice(0, 4))
    expect(crowd.isBeingServed()).toBe(true)
    ends[4]?.(new Error('broke'))
    await expect(calls[4]).rejects.toThrow('broke')
    now += quietMs - 1
    expect(crowd.isBeingServed()).toBe(true)
    now += 1
    expect([crowd.isBeingServed(), crowd.isThere()]).toEqual([false, true])
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
    served.world.advance(quietMs)
    expect(new Set(await claims())).toEqual(new Set([2]))
    served.world.advance(1_500)
    expect(new Set(await claims())).toEqual(new Set([16]))
  })

  it('wait while one of them is served, and two seconds at the longest', async () => {
    const { conversions } = served.world.modules
    for (const _ of [1, 2, 3, 4, 5]) await ask()
    served.world.advance(quietMs)
    expect(await claims()).not.toEqual([])
    let end = () => {}
    const call = conversions.serve(() => new Promise<void>((resolve) => (end = resolve)))
    expect(await claims()).toEqual([])
    for (const passedMs of [500, 1_000, 1_500, 2_000]) {
      served.world.advance(500)
      expect(await claims()).toEqual(passedMs === 2_000 ? [2] : [])
      // It is a crowd for as long as it goes on asking.
      for (const _ of [1, 2, 3, 4, 5]) await ask()
    }
    expect(await claims()).toEqual([])
    end()
    await call
    expect(await claims()).toEqual([])
    served.world.advance(quietMs)
    expect(await claims()).not.toEqual([])
  })

  it('end with the step in hand when people come meanwhile, and go on from there once they are served', async () => {
    const { modules, convert, stateOf, advance } = served.world
    const { conversions, screening } = modules
    advance(1_500)
    await claims()
    const id = await convert(60_000_000n, null)
    const ends: (() => void)[] = []
    const come = () => conversions.serve(() => new Promise<void>((resolve) => ends.push(resolve)))
    const screen = screening.screenNotYetScreened
    const calls: Promise<void>[] = []
    const screened = vi.spyOn(screening, 'screenNotYetScreened').mockImplementationOnce((...asked) => {
      for (const _ of [1, 2, 3, 4, 5]) calls.push(come())
      return screen(...asked)
    })
    await claims()
    expect(screened).toHaveBeenCalledOnce()
    screened.mockRestore()
    expect(await stateOf(id)).toBe('screened')
    for (const end of ends) end()
    await Promise.all(calls)
    advance(quietMs)
    await claims()
    expect(await stateOf(id)).not.toBe('screened')
  })
})
