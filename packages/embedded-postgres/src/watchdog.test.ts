import { describe, expect, it, vi } from 'vitest'
import type { Postmaster } from './postmaster.ts'
import { watchPostmaster } from './watchdog.ts'

function fakePostmaster(pid: number) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  return { pid, ended, end }
}

function watchFake(restart: () => Promise<Postmaster>) {
  const errors: string[] = []
  const first = fakePostmaster(1)
  const watchdog = watchPostmaster(first, {
    logger: { info: () => undefined, warn: () => undefined, error: (line) => errors.push(line) },
    restart,
    isReachable: async () => true,
    stop: async () => undefined,
    maintain: async () => undefined,
  })
  return { watchdog, first, errors }
}

describe('the watchdog', () => {
  it('restarts a postmaster that dies at once, with a growing delay', async () => {
    const starts: number[] = []
    const { watchdog, first, errors } = watchFake(async () => {
      starts.push(performance.now())
      const next = fakePostmaster(1 + starts.length)
      next.end()
      return next
    })
    first.end()
    await expect.poll(() => starts.length).toBeGreaterThanOrEqual(3)
    const [one = 0, two = 0, three = 0] = starts
    expect(two - one).toBeGreaterThanOrEqual(240)
    expect(three - two).toBeGreaterThanOrEqual(490)
    await watchdog.stop()
    expect(errors).toEqual([])
  })

  it('restarts a healthy postmaster without delay, however often it died before', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const postmasters = [fakePostmaster(2), fakePostmaster(3), fakePostmaster(4)]
      let starts = 0
      const { watchdog, first } = watchFake(async () => postmasters[starts++] ?? fakePostmaster(9))
      let current = first
      for (const next of postmasters) {
        vi.advanceTimersByTime(61_000)
        current.end()
        await expect.poll(() => watchdog.postmaster().pid).toBe(next.pid)
        current = next
      }
      expect(starts).toBe(3)
      await watchdog.stop()
    } finally {
      vi.useRealTimers()
    }
  })

  it('does not restart a postmaster that ends after stop', async () => {
    let starts = 0
    const { watchdog, first } = watchFake(async () => fakePostmaster(1 + ++starts))
    expect((await watchdog.stop()).pid).toBe(1)
    first.end()
    await first.ended
    expect(starts).toBe(0)
  })
})
