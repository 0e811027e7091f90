import * as contract from '#contract/clients.ts'
import { err, ok } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { idInCursor } from '#server/platform/http/cursor.ts'
import { platformRefusal } from '#server/platform/http/problems.ts'
import { answerPage, answerResult, outside, type Route, read, refuse, write } from '#server/platform/http/route.ts'
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
      const before = query.cursor === undefined ? null : readCursor(query.cursor)
      if (before === undefined) return refuse(badCursor)
      const { q, kycStatus, riskLevel, limit } = query
      const isActive = query.isActive === undefined ? undefined : query.isActive === 'true'
      const page = await clients.list(database.pool, { q, kycStatus, riskLevel, isActive }, { limit, before })
      if (q) await audit.noteRead(actor, { action: 'view', resourceType: 'client', resourceId: null })
      return answerPage({ ...page, next: page.next && writeCursor(page.next) }, presentClient)
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

const badCursor = platformRefusal('invalid_request', 'cursor: is not one that this list gave out', {
  errors: [{ path: 'cursor', message: 'is not one that this list gave out' }],
})

const writeCursor = (id: string): string => Buffer.from(id).toString('base64url')

/** Undefined when the text is no cursor of ours. */
function readCursor(cursor: string): number | undefined {
  return idInCursor(Buffer.from(cursor, 'base64url').toString('latin1'))
}
