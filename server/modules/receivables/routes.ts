// Answers the receivables calls.
import * as contract from '#contract/receivables/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { LetterheadSource } from '#server/platform/export/letterhead.ts'
import { badCursor, readSorting } from '#server/platform/http/cursor.ts'
import { answer, answerPage, type Route, read, refusalFor, refuse, write } from '#server/platform/http/route.ts'
import { storedReason } from '#server/platform/language/reason-texts.ts'
import { statementRoutes } from './account-statement/routes.ts'
import { figureRoutes } from './ageing/routes.ts'
import { clientDepositRoutes } from './client-deposits/routes.ts'
import { dunningRoutes } from './dunning/routes.ts'
import type { ReceivablesError } from './errors.ts'
import { paymentAdviceRoutes } from './payment-advice/routes.ts'
import { presentOpenInvoice, presentReceipt, presentReceiptDetail } from './presentation.ts'
import { refusals } from './refusals.ts'
import type { Receivables } from './service.ts'
import { receiptSorting } from './store.ts'
import type { ReceiptRow } from './tables.ts'

interface RouteDependencies {
  readonly receivables: Receivables
  readonly database: Database
  readonly audit: Pick<Audit, 'noteRead'>
  readonly readLetterhead: LetterheadSource
}

export function receivablesRoutes(deps: RouteDependencies): Route[] {
  return [
    ...readingRoutes(deps),
    ...matchingRoutes(deps),
    ...figureRoutes(deps),
    ...statementRoutes(deps),
    ...clientDepositRoutes(deps),
    ...paymentAdviceRoutes(deps),
    ...dunningRoutes(deps),
  ]
}

function readingRoutes({ receivables, database, audit }: RouteDependencies): Route[] {
  return [
    read(contract.listBankReceipts, async ({ query: { q, state, limit, cursor } }) => {
      const sorting = readSorting(receiptSorting, { cursor }, '-bookedOn')
      if (!sorting.ok) return refuse(badCursor())
      const page = await receivables.list(database.pool, { q, state }, { limit, sorting: sorting.value })
      return answerPage(page, presentReceipt)
    }),
    read(contract.getBankReceipt, async ({ params, actor }) => {
      const found = await receivables.receipt(database.pool, params.id)
      if (!found)
        return refuse({ code: 'receipt_not_found', ...refusals.receipt_not_found({ code: 'receipt_not_found' }) })
      await audit.noteRead(actor, { action: 'view', resourceType: 'receipt', resourceId: String(params.id) })
      return answer(presentReceiptDetail(found))
    }),
    read(contract.findOpenInvoices, async ({ query }) =>
      answer((await receivables.openInvoices(database.pool, query)).map(presentOpenInvoice)),
    ),
  ]
}

function matchingRoutes({ receivables }: RouteDependencies): Route[] {
  const shown = async (transaction: Transaction, outcome: Result<ReceiptRow, ReceivablesError>) => {
    if (!outcome.ok) return refuse(refusalFor(outcome.error, refusals))
    const found = await receivables.receipt(transaction, outcome.value.id)
    return answer(presentReceiptDetail(assertDefined(found, 'the changed receipt')))
  }
  return [
    write(contract.matchReceipt, async ({ transaction, actor, params, body, version }) => {
      const allocations = body.allocations.map(({ invoiceId, received, charges, fxDifference }) => ({
        invoiceId,
        receivedXof: received,
        chargesXof: charges,
        fxDifferenceXof: BigInt(fxDifference),
      }))
      const { reasons = [] } = body
      const input = { ...params, version, allocations, reasons: reasons.map(storedReason), isAutomatic: false }
      return shown(transaction, await receivables.match(transaction, actor, input))
    }),
    write(contract.undoReceiptMatch, async ({ transaction, actor, params, body, version }) =>
      shown(transaction, await receivables.undo(transaction, actor, { ...params, ...body, version })),
    ),
    write(contract.setReceiptAside, async ({ transaction, actor, params, body, version }) =>
      shown(transaction, await receivables.setAside(transaction, actor, { ...params, ...body, version })),
    ),
  ]
}
