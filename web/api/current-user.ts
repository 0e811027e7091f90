// Reads the signed-in user.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CurrentUser, getCurrentUser } from '#contract/identity/api.ts'
import { paths } from '#web/routes/paths.ts'
import { callOrNull } from './client.ts'
import { takeInitialData } from './initial-data.ts'
import * as t from './messages.ts'
import { readKey } from './queries.ts'
import { signInQueue } from './reauthentication.ts'

export type { CurrentUser } from '#contract/identity/api.ts'
export { can } from '#contract/permissions.ts'

/** The signed-in user, or null. */
export const currentUserRead = queryOptions({
  queryKey: readKey(getCurrentUser, {}),
  queryFn: async ({ signal, client, queryKey }) => {
    const user = await callOrNull(getCurrentUser, {}, { signal })
    const before = client.getQueryData<CurrentUser>(queryKey)
    // Another tab signed in as someone else, who must not see this person's screens or act on them.
    if (user && before && user.id !== before.id) {
      window.location.assign(paths.dashboard)
      return before
    }
    // The screens and their drafts stay while the person signs in again.
    if (user || !before) return user
    void signInQueue.ask()
    return before
  },
  initialData: () => takeInitialData(getCurrentUser, {})?.body as CurrentUser | undefined,
})

/** The signed-in user; undefined while loading, null when nobody is signed in. */
export function useCurrentUser(): CurrentUser | null | undefined {
  return useQuery(currentUserRead).data
}

/**
 * Notifies the other tabs of this sign-in. A tab that another person opened then leaves that
 * person's screens at once, before it reads anything else.
 */
export function useSignInNotice(userId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel('corridor-sign-in')
    channel.postMessage(userId)
    channel.onmessage = ({ data }) => {
      if (data !== userId) void client.invalidateQueries({ queryKey: currentUserRead.queryKey })
    }
    return () => channel.close()
  }, [client, userId])
}

/** The signed-in user inside the shell, which renders screens only once the user is known. */
export function useSignedInUser(): CurrentUser {
  const user = useCurrentUser()
  if (!user) throw new Error('a screen was shown before anyone was signed in')
  return user
}

/** Specification 2: the full name if both names exist, otherwise the email, otherwise 'User'. */
export function nameOf(user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string {
  if (user.firstName && user.lastName) return `${user.firstName} ${user.lastName}`
  return user.email || t.userFallback
}

/**
 * When a new or changed approver may approve; null when the signed-in person may now. The
 * server refuses the same approvals: a disabled button says so before a form is filled in.
 */
export const useApprovesFrom = (): string | null => useSignedInUser().approval.approvesFrom
