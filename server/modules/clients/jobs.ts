import type { Database } from '#server/platform/database/database.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Clients } from './service.ts'

export function clientJobs({ clients, database }: { clients: Clients; database: Database }): JobDefinition[] {
  return [
    { name: 'clients.fold-tally', cron: '*/5 * * * *', work: () => clients.foldTally(database.pool) },
    { name: 'clients.forget-imports', cron: '47 3 * * *', work: () => clients.forgetImports(database.pool) },
  ]
}
