// Statuses and sentences of the failures of receipts.
import { xof } from '#kernel/money.ts'
import { invoiceRefusals } from '#server/modules/invoices/index.ts'
import { conflict, invalidInput, notFound, notPossibleNow, staleVersion } from '#server/platform/http/refusals.ts'
import { type RefusalTable, refusalFor } from '#server/platform/http/route.ts'
import { textFormats } from '#server/platform/language/formats.ts'
import type { ReceivablesError } from './errors.ts'
import { t } from './texts.ts'

const francs = (minor: bigint): string => textFormats.formatAmountText(xof(minor))

/** What each failure answers. */
export const refusals: RefusalTable<ReceivablesError> = {
  receipt_not_found: () => notFound(t.receiptNotFound),
  match_not_found: () => notFound(t.matchNotFound),
  deposit_not_found: () => notFound(t.depositNotFound),
  client_not_found: () => invalidInput('clientId', t.clientNotFound),
  deposits_nothing: () => invalidInput('amount', t.depositTooLow),
  stale_version: staleVersion('receipt'),
  wrong_state: ({ state }) => notPossibleNow(t.receiptState(t.stateNames[state])),
  already_allocated: () => notPossibleNow(t.alreadyAllocated),
  more_than_received: ({ leftXof }) => conflict(t.tooMuchTitle, t.tooMuch(francs(leftXof))),
  invoice_twice: () => invalidInput('allocations', t.invoiceTwice),
  settles_nothing: () => invalidInput('allocations', t.settledTooLow),
  charges_too_high: ({ maxXof }) => invalidInput('allocations', t.chargesTooHigh(francs(maxXof))),
  fx_difference_too_high: () => invalidInput('allocations', t.fxTooHigh),
  invoice_refused: ({ error }) => refusalFor(error, invoiceRefusals),
}
