// Answers the calls for statements of account.
import * as contract from '#contract/receivables/account-statement.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { LetterheadSource } from '#server/platform/export/letterhead.ts'
import { sendDocument } from '#server/platform/export/reply.ts'
import { RefusalSignal } from '#server/platform/http/problems.ts'
import { conflict, invalidInput, notFound } from '#server/platform/http/refusals.ts'
import {
  answer,
  type RefusalTable,
  type Route,
  rawRead,
  read,
  refusalFor,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import type { Receivables } from '../service.ts'
import { t } from '../texts.ts'
import { presentStatement } from './document.ts'
import type { StatementError } from './rules.ts'

interface StatementRouteDependencies {
  readonly receivables: Pick<Receivables, 'statement' | 'statementFile' | 'sendStatement'>
  readonly database: Database
  readonly audit: Pick<Audit, 'noteRead'>
  readonly readLetterhead: LetterheadSource
}

export function statementRoutes(deps: StatementRouteDependencies): Route[] {
  const { receivables, database, audit } = deps
  return [
    read(contract.getAccountStatement, async ({ actor, params: { id }, query }) => {
      const made = await receivables.statement(database.pool, { clientId: id, ...query })
      if (!made.ok) return refuse(refusalFor(made.error, refusals))
      await audit.noteRead(actor, { action: 'view', resourceType: 'client', resourceId: String(id) })
      return answer(presentStatement(made.value))
    }),
    fileRoute(deps),
    write(contract.sendAccountStatement, async ({ transaction, actor, params: { id }, body }) => {
      const sent = await receivables.sendStatement(transaction, actor, { clientId: id, ...body })
      if (!sent.ok) return refuse(refusalFor(sent.error, refusals))
      const { documentId, messageId, isQueued } = sent.value
      return answer({ documentId, messageId, isQueued, to: [...sent.value.to] })
    }),
  ]
}

function fileRoute({ receivables, database, audit, readLetterhead }: StatementRouteDependencies): Route {
  return rawRead(
    contract.downloadAccountStatement,
    async ({ reply, actor, params: { id }, query: { format, ...period } }) => {
      const made = await receivables.statementFile(database.pool, { clientId: id, ...period, format })
      if (!made.ok) throw new RefusalSignal(refusalFor(made.error, refusals))
      const details = { event: 'client.statement_downloaded', format, ...period }
      await audit.noteRead(actor, { action: 'download', resourceType: 'client', resourceId: String(id), details })
      return sendDocument(reply, format, made.value, readLetterhead)
    },
  )
}

const refusals: RefusalTable<StatementError> = {
  client_not_found: () => notFound(t.clientNotFound),
  period_reversed: () => invalidInput('from', t.periodReversed),
  period_in_future: () => invalidInput('until', t.periodInFuture),
  too_many_lines: ({ max }) => conflict(t.tooManyLinesTitle, t.tooManyLines(max)),
}
