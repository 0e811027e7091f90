/** Entries of sent invoices and credit notes. Pure. */
import type { BusinessDate } from '#kernel/clock.ts'
import { share, type TaxCategory } from '#kernel/invoice-price.ts'
import { divideHalfEven } from '#kernel/money.ts'
import * as t from '../messages.ts'
import { type AccountOf, type DraftEntry, type DraftLine, entry, line } from './draft.ts'

/** US cents, net of every discount. */
export interface SaleLine {
  readonly taxCategory: TaxCategory
  readonly net: bigint
  readonly tax: bigint
}

interface Client {
  readonly clientId: number
  readonly clientName: string
  /** The client is in the union, so that its sales are local. */
  readonly isLocal: boolean
}

export interface InvoiceFact extends Client {
  readonly id: number
  readonly invoiceNumber: string
  readonly sentOn: BusinessDate
  readonly amountUsdMinor: bigint
  readonly amountXof: bigint
  /** Francs for one dollar, locked on the invoice. */
  readonly rate: string
  readonly lines: readonly SaleLine[]
}

export interface CreditFact extends Client {
  readonly id: number
  readonly creditNoteNumber: string
  readonly invoiceId: number
  readonly issuedOn: BusinessDate
  readonly amountUsdMinor: bigint
  /** What went against the open amount; the rest is owed to the client. */
  readonly settledUsdMinor: bigint
  readonly settledXof: bigint
  readonly invoiceUsdMinor: bigint
  readonly invoiceXof: bigint
  readonly rate: string
  readonly lines: readonly SaleLine[]
}

export function invoiceEntry(accountOf: AccountOf, fact: InvoiceFact): DraftEntry | null {
  const { id, invoiceNumber, clientId, clientName, amountXof, amountUsdMinor, rate } = fact
  const party = { kind: 'client', id: clientId, name: clientName } as const
  const original = { currency: 'USD', amountMinor: amountUsdMinor, rate } as const
  return entry({
    ...{ key: `invoice:${id}`, journal: 'VE', sourceKind: 'invoice', sourceId: id, document: invoiceNumber },
    ...{ description: t.saleDescription(invoiceNumber, clientName), eventOn: fact.sentOn },
    lines: [
      line(accountOf('receivable', { clientId }), amountXof, { party, invoiceId: id, original }),
      ...saleLines(accountOf, fact, amountXof, -1n),
    ],
  })
}

export function creditEntry(accountOf: AccountOf, fact: CreditFact): DraftEntry | null {
  const { id, creditNoteNumber, invoiceId, clientId, clientName, rate } = fact
  const party = { kind: 'client', id: clientId, name: clientName } as const
  const excessUsd = fact.amountUsdMinor - fact.settledUsdMinor
  const excessXof = divideHalfEven(excessUsd * fact.invoiceXof, fact.invoiceUsdMinor)
  const inDollars = (amountMinor: bigint) => ({ currency: 'USD', amountMinor, rate }) as const
  return entry({
    ...{
      key: `credit_note:${id}`,
      journal: 'VE',
      sourceKind: 'invoice',
      sourceId: invoiceId,
      document: creditNoteNumber,
    },
    ...{ description: t.creditDescription(creditNoteNumber, clientName), eventOn: fact.issuedOn },
    lines: [
      ...saleLines(accountOf, fact, fact.settledXof + excessXof, 1n),
      line(accountOf('receivable', { clientId }), -fact.settledXof, {
        ...{ party, invoiceId, original: inDollars(-fact.settledUsdMinor) },
      }),
      line(accountOf('customer_advance', { clientId }), -excessXof, { party, original: inDollars(-excessUsd) }),
    ],
  })
}

/**
 * Sales and tax per account. The francs are shared in proportion to the dollars, so that they sum
 * to the whole; the only rounding is `share`.
 */
function saleLines(
  accountOf: AccountOf,
  { lines, clientId, isLocal, rate }: Client & { readonly lines: readonly SaleLine[]; readonly rate: string },
  wholeXof: bigint,
  sign: 1n | -1n,
): DraftLine[] {
  const sums = new Map<string, bigint>()
  for (const { taxCategory, net, tax } of lines) {
    const isExport = taxCategory === 'G' || !isLocal
    const sale = accountOf(isExport ? 'sale_export' : 'sale_local', { clientId, taxCategory })
    sums.set(sale, (sums.get(sale) ?? 0n) + net)
    if (tax === 0n) continue
    const collected = accountOf('tax_collected', { clientId, taxCategory })
    sums.set(collected, (sums.get(collected) ?? 0n) + tax)
  }
  const accounts = [...sums]
  const francs = share(
    wholeXof,
    accounts.map(([, dollars]) => dollars),
  )
  return accounts.map(([accountNumber, dollars], at) =>
    line(accountNumber, sign * (francs[at] ?? 0n), {
      original: { currency: 'USD', amountMinor: sign * dollars, rate },
    }),
  )
}
