/** The password as first factor. */

import { normalEmail } from '../person.ts'
import type { FirstFactor } from '../port.ts'
import { passwordOf } from '../store.ts'
import type { PasswordHashing } from './hashing.ts'

/** Who may sign in with a password. With a provider, administrators only, in case it fails. */
export type PasswordsFor = 'everyone' | 'administrators'

export const mayUsePassword = ({ role }: { readonly role: string }, passwordsFor: PasswordsFor): boolean =>
  passwordsFor === 'everyone' || role === 'admin'

/** The built-in first factor: e-mail and password of an active user. */
export function createPasswordFactor(hashing: PasswordHashing, passwordsFor: PasswordsFor): FirstFactor {
  return {
    async prove(executor, { email, password }) {
      const known = await passwordOf(executor, normalEmail(email) ?? '')
      const matches = await hashing.matches(known?.argon2id ?? null, password)
      return known && matches && known.user.isActive && mayUsePassword(known.user, passwordsFor)
        ? { kind: 'proved', user: known.user }
        : { kind: 'refused', userId: known?.user.id ?? null }
    },
  }
}
