/**
 * Identity: users, their credentials and their sessions.
 *
 * Invariants:
 * - Secrets are stored only as verifiers, except the secret of an authenticator app, which is
 *   encrypted.
 * - Every request reads the role and the active flag.
 * - Ten failures throttle an account or address, whether or not it exists. A known device and a
 *   session have counts of their own: a stranger cannot lock a person out of them.
 * - The first administrator is created at most once.
 * - No session exists between the first and the second factor.
 * - Each code, passkey challenge and provider redirect works once.
 * - With a provider, only administrators sign in with passwords and passkeys.
 */

import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Identity } from './service.ts'

export type { NewUser } from './accounts.ts'
export { apiKeyRoutes } from './api-keys/routes.ts'
export { ceremonySealedColumn } from './ceremonies/ceremonies.ts'
export { type Command, type Terminal, userCommands } from './commands.ts'
export { linkSealedColumn } from './directory/links.ts'
export { breachedPasswordsIn } from './passwords/breached-file.ts'
export type { User } from './person.ts'
export type { Claim, FirstFactor, Proof } from './port.ts'
export { openIdProvider } from './provider/open-id/open.ts'
export type { SignInProvider } from './provider/port.ts'
export { identityRoutes } from './routes.ts'
export { authenticatorSealedColumn } from './second-factor/second-factor.ts'
export type { SecondPerson } from './second-person/second-person.ts'
export { createIdentity, type Identity, type IdentityDependencies } from './service.ts'
export { clearedCookie, readToken } from './sessions/cookie.ts'
export { sessionSealedColumn } from './sessions/sessions.ts'

export function identityJobs({ identity }: { identity: Identity }): JobDefinition[] {
  return [
    { name: 'identity.forget-ended', cron: '11 * * * *', work: () => identity.forgetEnded() },
    { name: 'identity.record-refusals', cron: '* * * * *', work: () => identity.recordRefusals() },
    {
      name: 'identity.send-links',
      everyMs: 2_000,
      work: () => identity.sendLinks(),
    },
  ]
}
