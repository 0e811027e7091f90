import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { currentUserRead } from '#web/api/current-user.ts'
import { signInQueue } from '#web/api/reauthentication.ts'
import { createQueryClient, refetchFailed } from './query-client.ts'

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

  it('fails reads at once when offline, and loads them again once online', async () => {
    const client = createQueryClient()
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch'))
    load.mockResolvedValue('found')
    const observer = new QueryObserver(client, { queryKey: ['/api/clients', { q: 'sahel' }], queryFn: load })
    onlineManager.setOnline(false)
    const leave = observer.subscribe(() => {})
    try {
      await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ isError: true, isPaused: false }))
    } finally {
      onlineManager.setOnline(true)
    }
    await refetchFailed(client)
    expect(observer.getCurrentResult().data).toBe('found')
    leave()
    client.clear()
  })

  it('asks to sign in again when any call shows that the session has ended', async () => {
    const client = createQueryClient()
    client.setQueryData(currentUserRead.queryKey, { role: 'user' } as never)
    const ended = Object.assign(new Error('401: '), { name: 'CallError', status: 401 })
    await client.fetchQuery({ queryKey: ['/api/clients'], queryFn: () => Promise.reject(ended) }).catch(() => {})
    expect(signInQueue.isAsking()).toBe(true)
    expect(client.getQueryData(currentUserRead.queryKey)).toEqual({ role: 'user' })
    signInQueue.answer(false)
    client.setQueryData(currentUserRead.queryKey, null)
    await client.fetchQuery({ queryKey: ['/api/invoices'], queryFn: () => Promise.reject(ended) }).catch(() => {})
    expect(signInQueue.isAsking()).toBe(false)
  })
})
