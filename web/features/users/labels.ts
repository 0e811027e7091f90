import type { User, UserState } from '#contract/identity/users.ts'
import type { Role } from '#contract/permissions.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { formatCount } from '#web/ui/format/format.ts'

/** What a role may do, in a sentence beside the choice of it. */
export const roleLabels: Readonly<Record<Role, string>> = {
  user: 'Reads everything; works on clients, invoices, documents, conversions and banks.',
  compliance: 'What a user may, and decides: KYC, risk, screening, approvals, filings.',
  auditor: 'Reads and exports everything, changes nothing.',
  admin: 'Everything, with users and settings. Approves nothing in the first 24 hours.',
}

export const stateTones: Readonly<Record<UserState, Tone>> = { active: 'ok', invited: 'warn', inactive: 'calm' }

/** The full name, or the e-mail of somebody without one. */
export function personName({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email
}

/** What a person proves themselves with beside the password; null for nothing. */
export function secondFactorLabels({ authenticator, passkeys }: User['secondFactor']): string | null {
  const parts = [...(authenticator ? ['App'] : []), ...(passkeys > 0 ? [formatCount(passkeys, 'passkey')] : [])]
  return parts.length > 0 ? parts.join(', ') : null
}
