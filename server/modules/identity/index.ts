/**
 * Identity: people, what proves who they are, and their sessions.
 *
 * Invariants: no secret is kept, only what verifies it; role and active flag are read with every request; ten failures
 * slow an account or address down whether or not it exists; the first administrator is made at most once.
 * Other first factors stand beside the password behind `FirstFactor`; a second one is asked for between it and the session.
 */

export type { NewUser } from './accounts.ts'
export { apiKeyRoutes } from './api-keys/routes.ts'
export { type Command, type Terminal, userCommands } from './commands.ts'
export { identityJobs } from './jobs.ts'
export type { User } from './person.ts'
export type { Claim, FirstFactor, Proof } from './port.ts'
export { identityRoutes } from './routes.ts'
export { createIdentity, type Identity, type IdentityDependencies } from './service.ts'
