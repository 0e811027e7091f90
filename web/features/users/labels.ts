import type { AccessRequest } from '#contract/identity/access-requests.ts'
import type { User, UserState } from '#contract/identity/users.ts'
import type { Tone } from '#web/ui/badge.tsx'
import * as t from './messages.ts'

export const stateTones: Readonly<Record<UserState, Tone>> = { active: 'ok', invited: 'warn', inactive: 'calm' }

/** The full name, or the email if there is none. */
export function personName({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

/** The user's second factors; null for none. */
export function secondFactorLabels({ authenticator, passkeys }: User['secondFactor']): string | null {
  const parts = [...(authenticator ? [t.appFactor] : []), ...(passkeys > 0 ? [t.passkeyCount(passkeys)] : [])]
  return parts.length > 0 ? parts.join(', ') : null
}

/** What a request asks for. */
export function accessRequestLabel({ kind, role }: Pick<AccessRequest, 'kind' | 'role'>): string {
  if (kind === 'role') return t.roleRequest(role ?? '')
  if (kind === 'activation') return t.activationRequest(role ?? '')
  return { link: t.passwordRequest, second_factor: t.secondFactorRequest, account: t.accountRequest }[kind]
}

/**
 * The title of a toast after a change that may wait for a second person. A confirmation waits
 * beside a change, which applies at once.
 */
export const outcomeTitle = ({ waiting }: Pick<User, 'waiting'>, done: string): string =>
  waiting.some(({ kind }) => kind !== 'account') ? t.awaitingApprover : done
