import * as contract from '#contract/clients.ts'
import type { QueryOf } from '#contract/route.ts'
import { err, ok } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { badCursor } from '#server/platform/http/cursor.ts'
import { answerPage, answerResult, outside, type Route, read, refuse, write } from '#server/platform/http/route.ts'
import { readSorting } from '#server/platform/http/sorted-page.ts'
import { presentClient } from './present.ts'
import { clientRefusals } from './refusals.ts'
import type { Clients } from './service.ts'
import { type ClientFilter, clientSorting } from './store.ts'

type ClientFilterQuery = Pick<QueryOf<typeof contract.listClients>, keyof typeof contract.clientFilter>

interface ClientRouteDependencies {
  readonly clients: Clients
  readonly database: Database
  readonly audit: Pick<Audit, 'noteRead'>
}

/**
 * Reading clients, and what needs no judgement. Adding and changing them is answered by compliance, which screens the
 * client and works out its risk in the same transaction.
 */
export function clientRoutes({ clients, database, audit }: ClientRouteDependencies): Route[] {
  return [
    read(contract.listClients, async ({ actor, query }) => {
      const sorting = readSorting(clientSorting, query, '-createdAt')
      if (!sorting.ok) return refuse(badCursor)
      const page = await clients.list(database.pool, filterOf(query), { limit: query.limit, sorting: sorting.value })
      if (query.q) await audit.noteRead(actor, { action: 'view', resourceType: 'client', resourceId: null })
      return answerPage(page, presentClient)
    }),
    outside(contract.getClient, async ({ actor, params }) => {
      const client = await clients.get(database.pool, params.id)
      if (client) await audit.noteRead(actor, { action: 'view', resourceType: 'client', resourceId: String(params.id) })
      return answerResult(
        client ? ok(client) : err({ code: 'client_not_found' } as const),
        clientRefusals,
        presentClient,
      )
    }),
    write(contract.setClientActive, async ({ transaction, actor, params, body, ifMatch }) => {
      const { isActive, reason, version = ifMatch } = body
      const changed = await clients.setActive(transaction, actor, { id: params.id, version, isActive, reason })
      return answerResult(changed, clientRefusals, presentClient)
    }),
    write(contract.decideClientLimit, async ({ transaction, actor, params, body, ifMatch }) => {
      const { decision, version = ifMatch } = body
      const decided = await clients.decideLimit(transaction, actor, { id: params.id, version, decision })
      return answerResult(decided, clientRefusals, presentClient)
    }),
  ]
}

/** A filter as a call states it, for the store. */
export function filterOf({ q, kycStatus, riskLevel, accountType, isActive }: ClientFilterQuery): ClientFilter {
  return { q, kycStatus, riskLevel, accountType, isActive: isActive === undefined ? undefined : isActive === 'true' }
}
