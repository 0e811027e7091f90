import { QueryCache, QueryClient } from '@tanstack/react-query'
import { currentUserRead } from '#web/api/current-user.ts'
import { hasNoSession, signInQueue } from '#web/api/reauthentication.ts'

const gcTimeMs = 10 * 60_000

/**
 * Specification 9: cached reads never become stale, are not refetched on focus and are not retried.
 * Changes are not retried either.
 */
export function createQueryClient(): QueryClient {
  // Any read can show that the session has ended. The shell then asks for a new sign-in, and the
  // reads are repeated after it. Changes wait for it themselves.
  const noticeEndedSession = (error: unknown) => {
    if (!hasNoSession(error)) return
    if (client.getQueryData(currentUserRead.queryKey)) void repeatAfterSignIn()
    else client.setQueryData(currentUserRead.queryKey, null)
  }
  const repeatAfterSignIn = async () => {
    if (await signInQueue.ask()) await client.invalidateQueries()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: noticeEndedSession }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: gcTimeMs,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        // Offline reads fail at once. A paused read would look like an empty list.
        networkMode: 'always',
      },
      // Offline changes fail at once. A paused change would be sent on reconnect, even after the
      // user gave it up.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** Loads again what is on screen and failed, for instance while offline. */
export const refetchFailed = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
