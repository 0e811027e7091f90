import * as contract from '#contract/filings/export-proceeds.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answerIdPage, badCursor, readIdCursor } from '#server/platform/http/cursor.ts'
import { invalidField, notFound } from '#server/platform/http/refusals.ts'
import { answerResult, type RefusalTable, type Route, read, refuse, write } from '#server/platform/http/route.ts'
import type { Proceeds, ProceedsError } from './service.ts'

export function proceedsRoutes({
  exportProceeds,
  database,
}: {
  exportProceeds: Proceeds
  database: Database
}): Route[] {
  return [
    read(contract.listExportProceeds, async ({ query: { limit, cursor, ...filter } }) => {
      const before = readIdCursor(cursor)
      if (!before.ok) return refuse(badCursor)
      const page = await exportProceeds.list(database.pool, filter, { limit, before: before.value })
      return answerIdPage(page, (row) => row)
    }),
    write(contract.recordCession, async ({ transaction, actor, params, body }) => {
      const { amountUsd: amount, ...stated } = body
      const recorded = await exportProceeds.recordCession(transaction, actor, { ...params, ...stated, amount })
      return answerResult(recorded, proceedsRefusals, (row) => row)
    }),
  ]
}

const proceedsRefusals: RefusalTable<ProceedsError> = {
  proceeds_not_found: () => notFound('There are no export proceeds of this invoice.'),
  cession_too_large: ({ left }) => invalidField('amountUsd', `is more than the ${left} USD that are left to cede`),
  cession_empty: () => invalidField('amountUsd', 'must be above zero'),
  cession_day_in_future: () => invalidField('cededOn', 'must not lie after today'),
}
