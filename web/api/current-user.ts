import { queryOptions, useQuery } from '@tanstack/react-query'
import { type CurrentUser, getCurrentUser } from '#contract/identity/api.ts'
import { callOrNull } from './client.ts'
import { takeInitialData } from './initial-data.ts'
import { readKey } from './queries.ts'

export type { CurrentUser } from '#contract/identity/api.ts'
export { can } from '#contract/permissions.ts'

/** Who is signed in; null when nobody is. */
export const currentUserRead = queryOptions({
  queryKey: readKey(getCurrentUser, {}),
  queryFn: ({ signal }) => callOrNull(getCurrentUser, {}, { signal }),
  initialData: () => takeInitialData(getCurrentUser, {})?.body as CurrentUser | undefined,
})

/** Who is signed in; undefined while that is not yet known, null when nobody is. */
export function useCurrentUser(): CurrentUser | null | undefined {
  return useQuery(currentUserRead).data
}

/** The person inside the shell, which shows nothing of a screen before it knows who is signed in. */
export function useSignedInUser(): CurrentUser {
  const user = useCurrentUser()
  if (!user) throw new Error('a screen was shown before anyone was signed in')
  return user
}

/** Specification 2: the full name if both names exist, otherwise the e-mail, otherwise 'User'. */
export function nameOf(user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string {
  if (user.firstName && user.lastName) return `${user.firstName} ${user.lastName}`
  return user.email || 'User'
}
