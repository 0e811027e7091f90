import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { getWaemuRates } from '#contract/fx/api.ts'
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import type { InvoiceCurrency, PriceCurrency } from '#contract/invoices/labels.ts'
import { localFromUsd, usdFromLocal } from '#kernel/invoice-price.ts'
import { money, parseMoney, toDecimal } from '#kernel/money.ts'
import { defaultSource, parseRate, type Rate } from '#kernel/rate.ts'
import { read } from '#web/api/queries.ts'
import { formatRate } from '#web/ui/format/format.ts'
import { dollars, type InvoiceFields, priceCurrencyOf, priceOf } from './invoice-fields.ts'
import * as t from './messages.ts'

interface Amounts {
  /** Decimals; null while nothing valid is typed or no rate is known. */
  readonly usd: string | null
  readonly local: string | null
  /** Names rate and source of the local currency; empty in dollars. */
  readonly at: string
  /** The same of the currency in which prices are typed. */
  readonly typedAt: string
  /** Currencies that the form needs without a rate ever stored. */
  readonly unpriced: readonly PriceCurrency[]
}

const one: Rate = { numerator: 1n, denominator: 1n }

/** The rates of a draft, which stay while its currency does. */
export type LockedRates = Pick<InvoiceDetail, 'localCurrency' | 'fxRate' | 'fxSource' | 'xofRate' | 'xofSource'>

/**
 * Units of a currency per dollar: the draft's locked rate, else the newest stored one; null if none
 * was ever stored.
 */
export function useEntryRates(localCurrency: InvoiceCurrency, locked: LockedRates | undefined) {
  const { data } = useQuery(read(getWaemuRates, {}))
  const pairOf = (currency: PriceCurrency) => {
    if (currency === 'USD') return undefined
    if (locked?.localCurrency !== localCurrency) return data?.pairs[`USD_${currency}`]
    const isFranc = currency === 'XOF'
    return {
      rate: isFranc ? locked.xofRate : locked.fxRate,
      source: isFranc ? locked.xofSource : locked.fxSource,
      stale: false,
    }
  }
  return {
    rateOf(currency: PriceCurrency): Rate | null {
      if (currency === 'USD') return one
      const pair = pairOf(currency)
      const parsed = pair ? parseRate(pair.rate) : undefined
      return parsed?.ok ? parsed.value : null
    },
    /** Names rate, source and age; empty without a rate. */
    labelOf(currency: PriceCurrency): string {
      const pair = pairOf(currency)
      const mark = pair?.source === defaultSource ? t.defaultRateSuffix : pair?.stale ? t.staleSuffix : ''
      if (!pair) return ''
      const isLocked = locked?.localCurrency === localCurrency
      const rate = formatRate(pair.rate)
      return isLocked ? t.lockedRateLabel(rate, `${pair.source}${mark}`) : t.rateLockHint(rate, pair.source, mark)
    },
    lacks: (currency: PriceCurrency) => currency !== 'USD' && data !== undefined && !pairOf(currency),
  }
}

/** Both amounts of the form at the rate that is locked on creation. */
export function useAmounts(form: UseFormReturn<InvoiceFields>, locked: LockedRates | undefined): Amounts {
  const fields = form.watch()
  const { localCurrency } = fields
  const { rateOf, labelOf, lacks } = useEntryRates(localCurrency, locked)
  const rate = rateOf(localCurrency)
  const typedIn = priceCurrencyOf(fields)
  const usdMinor = usdOf(fields, typedIn, rateOf(typedIn))
  const isKnown = usdMinor !== null && localCurrency !== 'USD'
  return {
    usd: usdMinor === null ? null : dollars(usdMinor),
    local: isKnown && rate ? toDecimal(money(localCurrency, localFromUsd(usdMinor, localCurrency, rate))) : null,
    at: labelOf(localCurrency),
    typedAt: labelOf(typedIn),
    unpriced: [...new Set([localCurrency, typedIn])].filter(lacks),
  }
}

function usdOf(fields: InvoiceFields, currency: PriceCurrency, rate: Rate | null): bigint | null {
  if (fields.lines.length > 0) return rate && priceOf(fields, rate).totalMinor
  const amount = parseMoney(currency, currency === 'USD' ? fields.amountUsd : fields.amountLocal)
  if (!amount.ok || !rate) return null
  return currency === 'USD' ? amount.value.minor : usdFromLocal(amount.value.minor, currency, rate)
}
