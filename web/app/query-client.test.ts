import { describe, expect, it } from 'vitest'
import { currentUserRead } from '#web/api/current-user.ts'
import { createQueryClient } from './query-client.ts'

describe('the cache of reads', () => {
  it('[S9-21, S9-22, S9-23, S9-24] spec 9: never stale, not read anew on focus, no polling, no retries', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions()
    expect(queries).toMatchObject({
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    })
    expect(mutations).toMatchObject({ retry: false })
  })

  it('learns from any call that the session has ended', async () => {
    const client = createQueryClient()
    client.setQueryData(currentUserRead.queryKey, { role: 'user' } as never)
    const ended = Object.assign(new Error('401: '), { name: 'CallError', status: 401 })
    await client.fetchQuery({ queryKey: ['/api/clients'], queryFn: () => Promise.reject(ended) }).catch(() => {})
    expect(client.getQueryData(currentUserRead.queryKey)).toBeNull()
  })
})
