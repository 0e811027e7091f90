/**
 * Identity: people, what proves who they are, and their sessions.
 *
 * Invariants: of secrets only what verifies them is kept, but for an authenticator app's, which lies sealed; role and active
 * flag are read with every request; ten failures slow an account or address down whether or not it exists; the first
 * administrator is made at most once; between the first proof and the second there is no session; each code, key challenge
 * and way to the provider serves once; with a provider passwords and passkeys let administrators in alone.
 */

export type { NewUser } from './accounts.ts'
export { apiKeyRoutes } from './api-keys/routes.ts'
export { type Command, type Terminal, userCommands } from './commands.ts'
export { identityJobs } from './jobs.ts'
export type { User } from './person.ts'
export type { Claim, FirstFactor, Proof } from './port.ts'
export { openIdProvider } from './provider/open-id/open.ts'
export type { SignInProvider } from './provider/port.ts'
export { identityRoutes } from './routes.ts'
export { createIdentity, type Identity, type IdentityDependencies } from './service.ts'
