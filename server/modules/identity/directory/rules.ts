import type { UserState } from '#contract/identity/users.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { DirectoryError } from '../errors.ts'

/** Long enough to be read on a Monday after a Friday's invitation; short enough not to lie about (OWASP: hours to days). */
const invitationLivesMs = 72 * 3_600_000
/** A reset stands for a password, so that it lives shorter. */
const resetLivesMs = 2 * 3_600_000

export type LinkPurpose = 'invitation' | 'reset'

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

interface Standing {
  readonly id: string
  readonly role: string
  readonly isActive: boolean
}

/**
 * Whether one administrator may change what another person is. Nobody takes a role from themselves or locks themselves
 * out, and somebody who can sign in stays to administer; `otherAdministrators` counts those beside the person.
 */
export function checkChange(
  person: Standing,
  next: { readonly role: string; readonly isActive: boolean },
  { actorId, otherAdministrators }: { readonly actorId: string | null; readonly otherAdministrators: number },
): Result<void, DirectoryError> {
  const losesOffice = person.role === 'admin' && person.isActive && !(next.role === 'admin' && next.isActive)
  if (person.id === actorId && (next.role !== person.role || !next.isActive)) return err({ code: 'own_account' })
  if (losesOffice && otherAdministrators === 0) return err({ code: 'last_administrator' })
  return ok(undefined)
}
