import { describe, expect, it, vi } from 'vitest'
import type { Postmaster } from './postmaster.ts'
import { watch } from './watchdog.ts'

function fakePostmaster(pid: number) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  return { pid, ended, end }
}

function watched(restart: () => Promise<Postmaster>) {
  const errors: string[] = []
  const first = fakePostmaster(1)
  const watcher = watch(first, {
    logger: { info: () => undefined, warn: () => undefined, error: (line) => errors.push(line) },
    restart,
    isReachable: async () => true,
    stop: async () => undefined,
    tidy: async () => undefined,
  })
  return { watcher, first, errors }
}

describe('the watch over the postmaster', () => {
  it('starts what dies at once again, and waits longer each time', async () => {
    const starts: number[] = []
    const { watcher, first, errors } = watched(async () => {
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
    await watcher.stop()
    expect(errors).toEqual([])
  })

  it('mends at once what had lived well, however often it has died before', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const postmasters = [fakePostmaster(2), fakePostmaster(3), fakePostmaster(4)]
      let starts = 0
      const { watcher, first } = watched(async () => postmasters[starts++] ?? fakePostmaster(9))
      let current = first
      for (const next of postmasters) {
        vi.advanceTimersByTime(61_000)
        current.end()
        await expect.poll(() => watcher.postmaster().pid).toBe(next.pid)
        current = next
      }
      expect(starts).toBe(3)
      await watcher.stop()
    } finally {
      vi.useRealTimers()
    }
  })

  it('does not start anew what ends after it was told to stop', async () => {
    let starts = 0
    const { watcher, first } = watched(async () => fakePostmaster(1 + ++starts))
    expect((await watcher.stop()).pid).toBe(1)
    first.end()
    await first.ended
    expect(starts).toBe(0)
  })
})
