import * as contract from '#contract/clients.ts'
import { err, ok } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answerIdPage, badCursor, readIdCursor } from '#server/platform/http/cursor.ts'
import { answerResult, outside, type Route, read, refuse, write } from '#server/platform/http/route.ts'
import { presentClient } from './present.ts'
import { clientRefusals } from './refusals.ts'
import type { Clients } from './service.ts'

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
      const before = readIdCursor(query.cursor)
      if (!before.ok) return refuse(badCursor)
      const { q, kycStatus, riskLevel, limit } = query
      const isActive = query.isActive === undefined ? undefined : query.isActive === 'true'
      const page = await clients.list(
        database.pool,
        { q, kycStatus, riskLevel, isActive },
        { limit, before: before.value },
      )
      if (q) await audit.noteRead(actor, { action: 'view', resourceType: 'client', resourceId: null })
      return answerIdPage(page, presentClient)
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
