/** Port of the first factor of a sign-in. */

import type { Executor } from '#server/platform/database/database.ts'
import type { User } from './person.ts'

/** The credentials that a person presents. */
export interface Claim {
  readonly email: string
  readonly password: string
}

/** `userId` is the claimed account, for the audit log only; null if there is none. */
export type Proof =
  | { readonly kind: 'proved'; readonly user: User }
  | { readonly kind: 'refused'; readonly userId: string | null }

/**
 * Verifies credentials in constant work, whether or not the account exists. The built-in factor is
 * the password; an identity provider is an alternative. The second factor follows between the proof
 * and the session.
 */
export interface FirstFactor {
  prove(executor: Executor, claim: Claim): Promise<Proof>
}
