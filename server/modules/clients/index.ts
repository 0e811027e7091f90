/**
 * Clients: the companies that are billed and that convert.
 *
 * Invariants: none is ever deleted; the KYC state and the risk are written by compliance alone, through `recordKyc` and
 * `recordRisk`; two of one normalised name in a country, or of one tax id, exist only where a person said so; a monthly
 * limit is raised by two people where there are two (docs/adr/0006-client-limit-raises.md).
 */
export type { ClientDependencies } from './dependencies.ts'
export type { ClientError } from './errors.ts'
export type { PersonInput } from './file/people.ts'
export { presentPerson } from './file/presentation.ts'
export type { PersonRow } from './file/tables.ts'
export { importRefusals } from './import/routes.ts'
export type { ImportError } from './import/service.ts'
export { clientJobs } from './jobs.ts'
export { readClientList } from './list-routes.ts'
export { presentClient } from './presentation.ts'
export type { ClientChange, ClientProfile, NewClient } from './profile.ts'
export { clientRefusals } from './refusals.ts'
export { clientRoutes } from './routes.ts'
export { type Clients, createClients } from './service.ts'
export type { Client, ClientFilter } from './store.ts'
