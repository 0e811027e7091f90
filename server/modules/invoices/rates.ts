/** Rates locked on an invoice. */
import type { InvoiceCurrency } from '#contract/invoices/labels.ts'
import { parseRate, type Rate, ratio, toStoredRate } from '#kernel/rate.ts'
import { err, expectOk, ok, type Result } from '#kernel/result.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import type { InvoiceError } from './errors.ts'
import type { InvoiceRow } from './tables.ts'

export type LockedRates = Pick<
  InvoiceRow,
  'localCurrency' | 'fxRate' | 'fxSource' | 'fxAsOf' | 'xofRate' | 'xofSource' | 'xofAsOf' | 'ratesLockedAt'
>

const pairs = { EUR: 'USD_EUR', GBP: 'USD_GBP', JPY: 'USD_JPY' } as const

/** Parses a stored rate: text with ten decimals. */
export const readRate = (text: string): Rate => expectOk(parseRate(text), 'a stored rate')

/**
 * The rates of an invoice in `currency`: the locked ones while the currency stays the same, else
 * the newest stored ones. USD has rate one. When no franc rate is stored, the default applies and
 * its source says so.
 */
export async function lockRates(
  executor: Executor,
  { fx, clock }: Pick<InvoiceDependencies, 'fx' | 'clock'>,
  currency: InvoiceCurrency,
  locked: LockedRates | null,
): Promise<Result<LockedRates & { fxRatio: Rate; xofRatio: Rate }, InvoiceError>> {
  if (locked?.localCurrency === currency) {
    const { localCurrency, fxRate, fxSource, fxAsOf, xofRate, xofSource, xofAsOf, ratesLockedAt } = locked
    const rates = { localCurrency, fxRate, fxSource, fxAsOf, xofRate, xofSource, xofAsOf, ratesLockedAt }
    return ok({ ...rates, fxRatio: readRate(fxRate), xofRatio: readRate(xofRate) })
  }
  const { pairs: quoted } = await fx.waemu(executor)
  const franc = quoted.get('USD_XOF')
  if (!franc) return err({ code: 'no_rate', currency: 'XOF' })
  const ratesLockedAt = clock.now()
  const local = currency === 'USD' ? parity : quoted.get(pairs[currency])
  if (!local) return err({ code: 'no_rate', currency })
  const [fxRate, xofRate] = [toStoredRate(local.rate), toStoredRate(franc.rate)]
  return ok({
    localCurrency: currency,
    fxRate,
    fxSource: local.source,
    fxAsOf: local.asOf,
    xofRate,
    xofSource: franc.source,
    xofAsOf: franc.asOf,
    ratesLockedAt,
    // Calculates with the stored text, so that stored and applied rates are identical.
    fxRatio: readRate(fxRate),
    xofRatio: readRate(xofRate),
  })
}

const parity = { rate: expectOk(ratio(1n, 1n), 'one'), source: 'same currency', asOf: null }
