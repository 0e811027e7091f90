/** Rules of user management and of one-time links. */

import type { UserState } from '#contract/identity/users.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { DirectoryError } from '../errors.ts'

/**
 * Long enough to be read on Monday after an invitation on Friday, and within OWASP's range of hours
 * to days.
 */
const invitationLivesMs = 72 * 3_600_000
/** A reset link replaces a password, so it expires sooner. */
const resetLivesMs = 2 * 3_600_000

export type LinkPurpose = 'invitation' | 'reset'
/** By mail, only the person sees the link; by hand, the administrator passes it on. */
export type LinkDelivery = 'mail' | 'hand'

export function linkLivesMs(purpose: LinkPurpose): number {
  return purpose === 'invitation' ? invitationLivesMs : resetLivesMs
}

export function stateOf({
  isActive,
  hasPassword,
  isLinked,
}: {
  readonly isActive: boolean
  readonly hasPassword: boolean
  readonly isLinked: boolean
}): UserState {
  if (!isActive) return 'inactive'
  return hasPassword || isLinked ? 'active' : 'invited'
}

interface PersonStatus {
  readonly id: string
  readonly role: string
  readonly isActive: boolean
}

/**
 * Checks whether an administrator may change another user. Nobody removes their own role or
 * deactivates themselves, and at least one administrator who can sign in remains.
 * `otherAdministrators` counts those other than the user.
 */
export function checkChange(
  person: PersonStatus,
  next: { readonly role: string; readonly isActive: boolean },
  { actorId, otherAdministrators }: { readonly actorId: string | null; readonly otherAdministrators: number },
): Result<void, DirectoryError> {
  const losesOffice = person.role === 'admin' && person.isActive && !(next.role === 'admin' && next.isActive)
  if (person.id === actorId && (next.role !== person.role || !next.isActive)) return err({ code: 'own_account' })
  if (losesOffice && otherAdministrators === 0) return err({ code: 'last_administrator' })
  return ok(undefined)
}
