/**
 * Clients: the companies that are invoiced and that convert.
 *
 * Invariants:
 * - No client is ever deleted.
 * - Only compliance writes the KYC state and the risk, through `recordKyc` and `recordRisk`.
 * - Two clients share a normalised name in a country, or a tax id, only if a user confirmed it.
 * - A raise of a monthly limit needs two users if there are two
 *   (docs/adr/0006-client-limit-raises.md).
 */
import type { Database } from '#server/platform/database/database.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Clients } from './service.ts'

export type { ClientDependencies } from './dependencies.ts'
export type { ClientError } from './errors.ts'
export type { PersonInput } from './file/people.ts'
export { presentPerson } from './file/routes.ts'
export type { PersonRow } from './file/tables.ts'
export { importRefusals } from './import/routes.ts'
export type { ImportError } from './import/service.ts'
export { readClientList } from './list-routes.ts'
export { presentClient, riskReasonTexts } from './presentation.ts'
export type { ClientChange, ClientProfile, NewClient } from './profile.ts'
export { clientRefusals } from './refusals.ts'
export { clientRoutes } from './routes.ts'
export { type Clients, createClients } from './service.ts'
export type { Client, ClientFilter } from './store.ts'

export function clientJobs({ clients, database }: { clients: Clients; database: Database }): JobDefinition[] {
  return [
    { name: 'clients.fold-tally', cron: '*/5 * * * *', work: () => clients.foldTally(database.pool) },
    { name: 'clients.forget-imports', cron: '47 3 * * *', work: () => clients.forgetImports(database.pool) },
  ]
}
