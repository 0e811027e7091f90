import { exportStatement, exportTrialBalance, listStatement } from '#contract/ledger/api.ts'
import type { ParamsOf, QueryOf, RouteContract } from '#contract/route.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import { sendDocument } from '#server/platform/export/reply.ts'
import { badCursor } from '#server/platform/http/cursor.ts'
import { platformRefusal, RefusalSignal } from '#server/platform/http/problems.ts'
import { answerPage, type Route, raw, read, refuse } from '#server/platform/http/route.ts'
import type { Reports } from '../service.ts'
import { presentLine, statementDocument, trialBalanceDocument } from './documents.ts'

const noAccount = platformRefusal('not_found', 'There is no such account.')

interface BookRouteDependencies {
  readonly reports: Pick<Reports, 'statement' | 'everyLine' | 'trialBalance' | 'ownerNames'>
  readonly audit: Pick<Audit, 'noteRead'>
  readonly clock: Clock
}

/**
 * Ledger routes under Reports: the statement of an account, and files of it and of the trial
 * balance.
 */
export function bookRoutes({ reports, audit, clock }: BookRouteDependencies): Route[] {
  return [
    read(listStatement, async ({ params, query }) => {
      const page = await reports.statement(params.id, { limit: query.limit, cursor: query.cursor ?? null })
      if (!page) return refuse(query.cursor === undefined ? noAccount : badCursor)
      return answerPage(page, presentLine)
    }),
    raw(exportTrialBalance as unknown as RouteContract, async (request, reply, actor) => {
      const { format } = request.query as QueryOf<typeof exportTrialBalance>
      const balance = await reports.trialBalance()
      await audit.noteRead(assertDefined(actor, 'the signed-in person'), {
        action: 'download',
        resourceType: 'ledger',
        resourceId: 'trial-balance',
        details: { format },
      })
      const names = await reports.ownerNames(balance.accounts)
      return sendDocument(reply, format, trialBalanceDocument(balance, names, clock.now()))
    }),
    raw(exportStatement as unknown as RouteContract, async (request, reply, actor) => {
      const { id } = request.params as ParamsOf<typeof exportStatement>
      const { format } = request.query as QueryOf<typeof exportStatement>
      const { accounts } = await reports.trialBalance()
      const account = accounts.find(({ accountId }) => accountId === id)
      if (!account) throw new RefusalSignal(noAccount)
      await audit.noteRead(assertDefined(actor, 'the signed-in person'), {
        action: 'download',
        resourceType: 'ledger',
        resourceId: String(id),
        details: { format },
      })
      const owner = (await reports.ownerNames([account])).get(id) ?? null
      return sendDocument(reply, format, statementDocument(account, owner, reports.everyLine(id), clock.now()))
    }),
  ]
}
