import * as contract from '#contract/clients/api.ts'
import * as changes from '#contract/clients/changes.ts'
import { err, ok } from '#kernel/result.ts'
import { answerResult, outside, type Route, write } from '#server/platform/http/route.ts'
import { clientFileRoutes } from './file/routes.ts'
import { importRoutes } from './import/routes.ts'
import { clientListRoutes } from './list-routes.ts'
import { presentClient } from './presentation.ts'
import { clientRefusals } from './refusals.ts'

type ClientRouteDependencies = Parameters<typeof clientListRoutes>[0]

/**
 * Routes that read clients or need no compliance check. Compliance serves creation and changes,
 * because it screens the client and assesses its risk in the same transaction.
 */
export function clientRoutes(deps: ClientRouteDependencies): Route[] {
  const { clients, database, audit } = deps
  return [
    ...clientListRoutes(deps),
    ...clientFileRoutes(deps),
    ...importRoutes(deps),
    outside(contract.getClient, async ({ actor, params }) => {
      const client = await clients.get(database.pool, params.id)
      if (client) await audit.noteRead(actor, { action: 'view', resourceType: 'client', resourceId: String(params.id) })
      return answerResult(
        client ? ok(client) : err({ code: 'client_not_found' } as const),
        clientRefusals,
        presentClient,
      )
    }),
    write(changes.setClientActive, async ({ transaction, actor, params, body, version }) => {
      const changed = await clients.setActive(transaction, actor, { ...params, ...body, version })
      return answerResult(changed, clientRefusals, presentClient)
    }),
    write(changes.decideClientLimit, async ({ transaction, actor, params, body, version }) => {
      const decided = await clients.decideLimit(transaction, actor, { ...params, ...body, version })
      return answerResult(decided, clientRefusals, presentClient)
    }),
  ]
}
