import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectionTestRead, ratesRead } from './queries.ts'

const requests: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  // Simulates a browser with a visible page.
  environmentManager.setIsServer(() => false)
  focusManager.setFocused(true)
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    return new Response('{}')
  })
})

afterEach(() => {
  requests.length = 0
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('reads of the FX screen', () => {
  it('refetch rates every 300,000 ms', { tags: ['S7-21', 'S9-09'] }, async () => {
    const stop = new QueryObserver(new QueryClient(), ratesRead).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(299_999)
    expect(requests).toEqual(['/api/fx-rates/waemu'])
    await vi.advanceTimersByTimeAsync(1)
    expect(requests).toHaveLength(2)
    stop()
  })

  it('run the connection test only on request', { tags: ['S7-22'] }, async () => {
    const observer = new QueryObserver(new QueryClient(), connectionTestRead)
    const stop = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(requests).toEqual([])
    await observer.refetch()
    expect(requests).toEqual(['/api/fx-rates/test-connection'])
    stop()
  })
})
