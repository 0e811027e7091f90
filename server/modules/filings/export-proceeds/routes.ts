import * as contract from '#contract/filings/export-proceeds.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answerIdPage, readIdCursor } from '#server/platform/http/cursor.ts'
import { invalidField, notFound } from '#server/platform/http/refusals.ts'
import { answerResult, type RefusalTable, type Route, read, write } from '#server/platform/http/route.ts'
import { t } from '../texts.ts'
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
      const page = await exportProceeds.list(database.pool, filter, { limit, before })
      return answerIdPage(page)
    }),
    write(contract.recordCession, async ({ transaction, actor, params, body }) => {
      const { amountUsd: amount, receiptId = null, ...stated } = body
      const recorded = await exportProceeds.recordCession(transaction, actor, {
        ...params,
        ...stated,
        receiptId,
        amount,
      })
      return answerResult(recorded, proceedsRefusals)
    }),
  ]
}

const proceedsRefusals: RefusalTable<ProceedsError> = {
  proceeds_not_found: () => notFound(t.proceedsNotFound),
  cession_too_large: ({ left }) => invalidField('amountUsd', t.cessionTooLarge(left)),
  cession_empty: () => invalidField('amountUsd', t.mustBePositive),
  cession_day_in_future: () => invalidField('cededOn', t.notInFuture),
  booking_not_found: () => invalidField('receiptId', t.bookingNotFound),
  booking_required: () => invalidField('receiptId', t.bookingRequired),
  booking_too_small: ({ left }) => invalidField('amountUsd', t.bookingTooSmall(left)),
  cession_before_booking: ({ bookedOn }) => invalidField('cededOn', t.cessionBeforeBooking(bookedOn)),
}
