import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isCallError } from '#web/api/call-error.ts'
import { currentUserRead } from '#web/api/current-user.ts'

const gcTimeMs = 10 * 60_000

/**
 * Specification 9: cached reads never become stale, are not refetched on focus and are not retried.
 * Changes are not retried either.
 */
export function createQueryClient(): QueryClient {
  // Any call can show that the session has ended. The shell then opens the landing page.
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
      // Offline changes fail at once. A paused change would be sent on reconnect, even after the
      // user gave it up.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
