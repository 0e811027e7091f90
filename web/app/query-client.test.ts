import { onlineManager } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { currentUserRead } from '#web/api/current-user.ts'
import { createQueryClient } from './query-client.ts'

describe('the query cache', () => {
  it('keeps reads fresh, without refetch on focus, polling or retries', {
    tags: ['S9-21', 'S9-22', 'S9-23', 'S9-24'],
  }, () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions()
    expect(queries).toMatchObject({
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    })
    expect(mutations).toMatchObject({ retry: false })
  })

  it('fails changes at once when offline and sends nothing later', async () => {
    const client = createQueryClient()
    const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    onlineManager.setOnline(false)
    try {
      const change = client.getMutationCache().build(client, client.defaultMutationOptions({ mutationFn: send }))
      await expect(change.execute(undefined)).rejects.toThrow('Failed to fetch')
      expect(change.state).toMatchObject({ status: 'error', isPaused: false })
    } finally {
      onlineManager.setOnline(true)
    }
    await client.resumePausedMutations()
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('detects the end of the session in any call', async () => {
    const client = createQueryClient()
    client.setQueryData(currentUserRead.queryKey, { role: 'user' } as never)
    const ended = Object.assign(new Error('401: '), { name: 'CallError', status: 401 })
    await client.fetchQuery({ queryKey: ['/api/clients'], queryFn: () => Promise.reject(ended) }).catch(() => {})
    expect(client.getQueryData(currentUserRead.queryKey)).toBeNull()
  })
})
