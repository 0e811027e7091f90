/** AIB of a certified invoice, which is part of the amount due. */
import type { Withholding } from '#contract/certification/labels.ts'
import { creditedWithholding } from '#kernel/invoice-credit.ts'
import { localFromUsd, usdFromLocal } from '#kernel/invoice-price.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { changeInvoice, lockTarget } from './change.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import type { InvoiceError } from './errors.ts'
import { readRate } from './rates.ts'
import { maxAmountMinor } from './rules.ts'
import type { CreditableLine } from './store.ts'
import type { InvoiceRow } from './tables.ts'
import { t } from './texts.ts'

export interface WithholdingChange {
  readonly id: number
  /** Whole francs as the authority computes them; null takes AIB off the amount. */
  readonly withholding: { readonly group: Withholding; readonly xofMinor: bigint } | null
}

/**
 * Adds AIB to the amount of a draft, or removes it. Idempotent. A sent invoice does not change: one
 * that was sent by exception while its certification was open keeps the AIB that it states.
 */
export async function setWithholding(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  { id, withholding }: WithholdingChange,
): Promise<Result<InvoiceRow, InvoiceError>> {
  const found = await lockTarget(transaction, { id, version: null })
  if (!found.ok) return found
  const invoice = found.value
  const { withholdingGroup, withholdingXofMinor, status } = invoice
  const isSame = withholdingGroup === (withholding?.group ?? null)
  if (isSame && withholdingXofMinor === (withholding?.xofMinor ?? 0n)) return ok(invoice)
  if (status !== 'draft') return withholding === null ? ok(invoice) : err({ code: 'wrong_status', status, act: 'edit' })
  const fields = amountsWith(invoice, withholding)
  if (fields.amountUsdMinor > maxAmountMinor)
    return err({ code: 'invalid_invoice', issues: [{ path: 'withholding', message: t.amountMax }] })
  const changed = await changeInvoice(transaction, deps, actor, invoice, {
    fields,
    event: withholding === null ? 'invoice.withholding_removed' : 'invoice.withholding_set',
    details: {},
  })
  return ok(changed)
}

/** AIB is exact in francs. Its dollars and the local amount are rounded once at locked rates. */
function amountsWith(invoice: InvoiceRow, withholding: WithholdingChange['withholding']) {
  const { amountUsdMinor, amountXofMinor, withholdingUsdMinor, withholdingXofMinor, localCurrency } = invoice
  const xofMinor = withholding?.xofMinor ?? 0n
  const usdMinor = usdFromLocal(xofMinor, 'XOF', readRate(invoice.xofRate))
  const wholeUsdMinor = amountUsdMinor - withholdingUsdMinor + usdMinor
  return {
    withholdingGroup: withholding?.group ?? null,
    withholdingXofMinor: xofMinor,
    withholdingUsdMinor: usdMinor,
    amountUsdMinor: wholeUsdMinor,
    amountXofMinor: amountXofMinor - withholdingXofMinor + xofMinor,
    amountLocalMinor: localFromUsd(wholeUsdMinor, localCurrency, readRate(invoice.fxRate)),
  }
}

/**
 * AIB that a credit note of `netUsdMinor` takes back, in dollars and francs. `lines` are all lines
 * of the invoice with the amounts of earlier notes.
 */
export function withholdingCredited(
  { withholdingUsdMinor, withholdingXofMinor }: InvoiceRow,
  lines: readonly CreditableLine[],
  netUsdMinor: bigint,
) {
  const wholeMinor = lines.reduce((sum, line) => sum + line.netUsdMinor - line.sharedDiscountUsdMinor, 0n)
  const beforeMinor = lines.reduce((sum, line) => sum + line.creditedUsdMinor, 0n)
  const partOf = (withheldMinor: bigint): bigint =>
    creditedWithholding(withheldMinor, { wholeMinor, creditedMinor: beforeMinor + netUsdMinor }) -
    creditedWithholding(withheldMinor, { wholeMinor, creditedMinor: beforeMinor })
  return { withholdingUsdMinor: partOf(withholdingUsdMinor), withholdingXofMinor: partOf(withholdingXofMinor) }
}
