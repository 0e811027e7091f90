import type { AccessRequest } from '#contract/identity/access-requests.ts'
import type { User, UserState } from '#contract/identity/users.ts'
import type { Role } from '#contract/permissions.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { formatCount } from '#web/ui/format/format.ts'

/** Describes each role in a sentence, next to its option. */
export const roleLabels: Readonly<Record<Role, string>> = {
  user: 'Reads everything; works on clients, invoices, documents, conversions and banks.',
  compliance: 'What a user may, and decides: KYC, risk, screening, approvals, filings.',
  auditor: 'Reads and exports everything, changes nothing.',
  admin: 'Everything, with users and settings.',
}

export const stateTones: Readonly<Record<UserState, Tone>> = { active: 'ok', invited: 'warn', inactive: 'calm' }

/** The full name, or the email if there is none. */
export function personName({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

/** The user's second factors; null for none. */
export function secondFactorLabels({ authenticator, passkeys }: User['secondFactor']): string | null {
  const parts = [...(authenticator ? ['App'] : []), ...(passkeys > 0 ? [formatCount(passkeys, 'passkey')] : [])]
  return parts.length > 0 ? parts.join(', ') : null
}

/** What a request asks for. */
export function accessRequestLabel({ kind, role }: Pick<AccessRequest, 'kind' | 'role'>): string {
  if (kind === 'role') return `Role ${role ?? ''}`
  return { activation: 'Activation', link: 'New password', second_factor: 'Reset of the second factor' }[kind]
}

/** The title of a toast after a change that may wait for a second person. */
export const outcomeTitle = ({ waiting }: Pick<User, 'waiting'>, done: string): string =>
  waiting.length > 0 ? 'Waiting for a Second Person' : done
