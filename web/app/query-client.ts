import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isCallError } from '#web/api/call-error.ts'
import { currentUserRead } from '#web/api/current-user.ts'

const gcTimeMs = 10 * 60_000

/** Specification 9: cached reads are never stale, are not fetched anew on focus and are not retried; changes neither. */
export function createQueryClient(): QueryClient {
  // A session that ended shows in any call; the shell then sends the browser to the landing page.
  const noticeEndedSession = (error: unknown) => {
    if (isCallError(error) && error.status === 401) client.setQueryData(currentUserRead.queryKey, null)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noticeEndedSession }),
    mutationCache: new MutationCache({ onError: noticeEndedSession }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: gcTimeMs,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
      },
      // Offline a change fails at once. Kept for later, it would go out when the connection is back, given up meanwhile or not.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
