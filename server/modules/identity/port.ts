import type { Executor } from '#server/platform/database/database.ts'
import type { User } from './person.ts'

/** What someone brings to prove who they are. */
export interface Claim {
  readonly email: string
  readonly password: string
}

/** `userId` names the account that was aimed at, for the audit log alone; null when there is none. */
export type Proof =
  | { readonly kind: 'proved'; readonly user: User }
  | { readonly kind: 'refused'; readonly userId: string | null }

/**
 * Proves who someone is, in constant work whether or not the account exists. Built in: the password. An identity
 * provider is another; a second factor is asked for between the proof and the session.
 */
export interface FirstFactor {
  prove(executor: Executor, claim: Claim): Promise<Proof>
}
