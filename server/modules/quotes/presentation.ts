/** Quotes as API answers. */
import type { DeliveryStatus } from '#contract/mail/labels.ts'
import type { Quote, QuoteDetail } from '#contract/quotes/api.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { money, toDecimal, usd } from '#kernel/money.ts'
import { parseRate, toWireRate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import { percent, presentPricedLine } from '#server/modules/invoices/index.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { QuoteDependencies } from './dependencies.ts'
import { statusOn } from './rules.ts'
import { linesOf } from './store.ts'
import type { QuoteRow } from './tables.ts'

/** What became of the emails of these quotes, by message. */
export const deliveriesOf = (
  { mail }: Pick<QuoteDependencies, 'mail'>,
  executor: Executor,
  quotes: readonly QuoteRow[],
): Promise<Deliveries> =>
  mail.deliveries(
    executor,
    quotes.flatMap(({ messageId }) => messageId ?? []),
  )

type Deliveries = ReadonlyMap<string, DeliveryStatus>

export function presentQuote(quote: QuoteRow, today: BusinessDate, deliveries: Deliveries): Quote {
  const { id, quoteNumber, clientId, clientName, description, localCurrency, validUntil, version } = quote
  const { invoiceId, invoiceNumber, messageId } = quote
  const delivery = deliveries.get(messageId ?? '')
  return {
    id,
    quoteNumber,
    clientId,
    clientName,
    description,
    localCurrency,
    validUntil,
    version,
    amountUsd: dollars(quote.amountUsdMinor),
    amountLocal: toDecimal(money(localCurrency, quote.amountLocalMinor)),
    status: statusOn(quote, today),
    invoice: invoiceId === null || invoiceNumber === null ? null : { id: invoiceId, invoiceNumber },
    sentAt: quote.sentAt?.toISOString() ?? null,
    delivery: messageId !== null && delivery ? { messageId, status: delivery } : null,
    createdAt: quote.createdAt.toISOString(),
  }
}

export async function presentDetail(
  deps: Pick<QuoteDependencies, 'settings' | 'clock' | 'clients' | 'mail' | 'invoices'>,
  executor: Executor,
  quote: QuoteRow,
): Promise<QuoteDetail> {
  const { today } = await todayOf(executor, deps)
  const { decidedAt, decidedByName, decisionNote } = quote
  const client = await deps.clients.get(executor, quote.clientId)
  return {
    ...presentQuote(quote, today, await deliveriesOf(deps, executor, [quote])),
    lines: (await linesOf(executor, quote.id)).map(presentPricedLine),
    linesUsd: dollars(quote.linesUsdMinor),
    discountPercent: percent(quote.discountBasisPoints),
    discountUsd: dollars(quote.discountUsdMinor),
    taxUsd: dollars(quote.taxUsdMinor),
    amountXof: toDecimal(money('XOF', quote.amountXofMinor)),
    fxRate: wireRate(quote.fxRate),
    fxSource: quote.fxSource,
    xofRate: wireRate(quote.xofRate),
    xofSource: quote.xofSource,
    note: quote.note,
    buyerReference: quote.buyerReference,
    clientEmail: client?.email ?? null,
    missing: quote.sentAt === null ? await deps.invoices.missingOfParties(executor, client) : [],
    mailedTo: quote.mailedTo,
    deposits: (await deps.invoices.depositsFor(executor, quote.quoteNumber)).map((deposit) => ({
      id: deposit.id,
      invoiceNumber: deposit.invoiceNumber,
      status: deposit.status,
      netUsd: dollars(deposit.linesUsdMinor),
      amountUsd: dollars(deposit.amountUsdMinor),
    })),
    decision:
      decidedAt === null || decidedByName === null
        ? null
        : { note: decisionNote, decidedAt: decidedAt.toISOString(), decidedByName },
    createdByName: quote.createdByName,
  }
}

const dollars = (minor: bigint): string => toDecimal(usd(minor))
const wireRate = (stored: string): string => toWireRate(expectOk(parseRate(stored), 'a stored rate'))
