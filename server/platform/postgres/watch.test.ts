import { describe, expect, it } from 'vitest'
import type { Postmaster } from './postmaster.ts'
import { watch } from './watch.ts'

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
  it('gives up, and says so, when every new postmaster dies at once', async () => {
    let starts = 0
    const { watcher, first, errors } = watched(async () => {
      starts += 1
      const next = fakePostmaster(1 + starts)
      next.end()
      return next
    })
    first.end()
    await expect.poll(() => errors).toEqual([expect.stringContaining('keeps ending')])
    expect(starts).toBe(5)
    await watcher.stop()
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
