/** Entries of sent invoices and credit notes. Pure. */
import type { BusinessDate } from '#kernel/clock.ts'
import { share, type TaxCategory } from '#kernel/invoice-price.ts'
import * as t from '../messages.ts'
import { type AccountOf, type DraftEntry, type DraftLine, entry, line } from './draft.ts'

/** US cents, net of every discount. */
export interface SaleLine {
  readonly taxCategory: TaxCategory
  readonly net: bigint
  readonly tax: bigint
  /** Credited deposits, which are not in `net`. */
  readonly deposit?: bigint
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
  /** AIB, which is in the amount. */
  readonly withholdingUsdMinor: bigint
  readonly withholdingXof: bigint
  /** Francs for one dollar, locked on the invoice. */
  readonly rate: string
  readonly lines: readonly SaleLine[]
  /** An advance of the client until its final invoice. */
  readonly isDeposit?: boolean
  /** The deposit invoices that it credits. */
  readonly deposits?: readonly DepositFact[]
}

export interface DepositFact {
  readonly invoice: InvoiceFact
  readonly credits: readonly CreditFact[]
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
  readonly creditXof: bigint
  /** AIB that the note takes back. */
  readonly withholdingUsdMinor: bigint
  readonly withholdingXof: bigint
  readonly rate: string
  readonly lines: readonly SaleLine[]
  readonly isDeposit?: boolean
}

export function invoiceEntry(accountOf: AccountOf, fact: InvoiceFact): DraftEntry | null {
  const { id, invoiceNumber, clientId, clientName, amountXof, amountUsdMinor, rate } = fact
  const party = { kind: 'client', id: clientId, name: clientName } as const
  const original = { currency: 'USD', amountMinor: amountUsdMinor, rate } as const
  return entry({
    key: `invoice:${id}`,
    journal: 'VE',
    sourceKind: 'invoice',
    sourceId: id,
    document: invoiceNumber,
    description: t.saleDescription(invoiceNumber, clientName),
    eventOn: fact.sentOn,
    lines: [
      line(accountOf('receivable', { clientId }), amountXof, { party, invoiceId: id, original }),
      ...(fact.isDeposit ? advanceLines : saleLines)(accountOf, fact, amountXof - fact.withholdingXof, -1n),
      withholdingLine(accountOf, fact, -1n),
      ...(fact.deposits ?? []).flatMap((deposit) => earnedLines(accountOf, fact, deposit)),
    ],
  })
}

export function creditEntry(accountOf: AccountOf, fact: CreditFact): DraftEntry | null {
  const { id, creditNoteNumber, invoiceId, clientId, clientName, rate } = fact
  const party = { kind: 'client', id: clientId, name: clientName } as const
  const linesOf = fact.isDeposit ? advanceLines : saleLines
  const inDollars = (amountMinor: bigint) => ({ currency: 'USD', amountMinor, rate }) as const
  return entry({
    key: `credit_note:${id}`,
    journal: 'VE',
    sourceKind: 'invoice',
    sourceId: invoiceId,
    document: creditNoteNumber,
    description: t.creditDescription(creditNoteNumber, clientName),
    eventOn: fact.issuedOn,
    lines: [
      ...linesOf(accountOf, fact, creditedXof(fact) - fact.withholdingXof, 1n),
      withholdingLine(accountOf, fact, 1n),
      line(accountOf('receivable', { clientId }), -fact.settledXof, {
        party,
        invoiceId,
        original: inDollars(-fact.settledUsdMinor),
      }),
      line(accountOf('customer_advance', { clientId }), -fact.creditXof, {
        party,
        original: inDollars(fact.settledUsdMinor - fact.amountUsdMinor),
      }),
    ],
  })
}

type Withheld = Pick<InvoiceFact, 'clientId' | 'withholdingUsdMinor' | 'withholdingXof' | 'rate'>

/** AIB is collected for the State with invoice or deposit, and is never a sale. */
function withholdingLine(accountOf: AccountOf, fact: Withheld, sign: 1n | -1n): DraftLine {
  const { clientId, withholdingUsdMinor, withholdingXof, rate } = fact
  const original = { currency: 'USD', amountMinor: sign * withholdingUsdMinor, rate } as const
  return line(accountOf('withholding_collected', { clientId }), sign * withholdingXof, { original })
}

/** Dollars before tax of the lines, and their share of the francs without AIB. */
function netOf(lines: readonly SaleLine[], wholeXof: bigint): { readonly usdMinor: bigint; readonly xof: bigint } {
  const usdMinor = lines.reduce((sum, { net }) => sum + net, 0n)
  const taxMinor = lines.reduce((sum, { tax }) => sum + tax, 0n)
  return { usdMinor, xof: share(wholeXof, [usdMinor, taxMinor])[0] ?? 0n }
}

/**
 * A credited deposit becomes a sale at the francs at which it was booked as an advance, so that the
 * advance clears and no exchange difference arises.
 */
function earnedLines(accountOf: AccountOf, fact: InvoiceFact, { invoice, credits }: DepositFact): DraftLine[] {
  const { clientId, clientName, lines } = fact
  const advance = netOf(invoice.lines, invoice.amountXof - invoice.withholdingXof)
  const credited = credits.map((credit) => netOf(credit.lines, creditedXof(credit) - credit.withholdingXof))
  const amountXof = credited.reduce((left, { xof }) => left - xof, advance.xof)
  const amountMinor = credited.reduce((left, { usdMinor }) => left - usdMinor, advance.usdMinor)
  const parts = share(
    amountMinor,
    lines.map(({ deposit }) => deposit ?? 0n),
  )
  const earned = lines.map((one, at) => ({ ...one, net: parts[at] ?? 0n, tax: 0n }))
  const party = { kind: 'client', id: clientId, name: clientName } as const
  const original = { currency: 'USD', amountMinor, rate: invoice.rate } as const
  return [
    line(accountOf('customer_advance', { clientId }), amountXof, { party, original }),
    ...saleLines(accountOf, { ...fact, lines: earned, rate: invoice.rate }, amountXof, -1n),
  ]
}

/** Francs of a credit note: the part against the open amount, and the part owed to the client. */
const creditedXof = ({ settledXof, creditXof }: CreditFact): bigint => settledXof + creditXof

/** The advance of a deposit, and its tax, which is due when the deposit is invoiced. */
function advanceLines(accountOf: AccountOf, fact: Sale, wholeXof: bigint, sign: 1n | -1n): DraftLine[] {
  const { clientId, clientName, lines, rate } = fact
  const { usdMinor, xof } = netOf(lines, wholeXof)
  const party = { kind: 'client', id: clientId, name: clientName } as const
  const original = { currency: 'USD', amountMinor: sign * usdMinor, rate } as const
  const taxes = lines.map((one) => ({ ...one, net: 0n }))
  return [
    line(accountOf('customer_advance', { clientId }), sign * xof, { party, original }),
    ...saleLines(accountOf, { ...fact, lines: taxes }, wholeXof - xof, sign),
  ]
}

type Sale = Client & { readonly lines: readonly SaleLine[]; readonly rate: string }

/**
 * Sales and tax per account. The francs are shared in proportion to the dollars, so that they sum
 * to the whole; the only rounding is `share`.
 */
function saleLines(
  accountOf: AccountOf,
  { lines, clientId, isLocal, rate }: Sale,
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
  // Credit notes of a deposit round on their own: together they can take a franc more than it.
  const isTakenBack = wholeXof < 0n
  const francs = share(
    isTakenBack ? -wholeXof : wholeXof,
    accounts.map(([, dollars]) => dollars),
  ).map((part) => (isTakenBack ? -part : part))
  return accounts.map(([accountNumber, dollars], at) =>
    line(accountNumber, sign * (francs[at] ?? 0n), {
      original: { currency: 'USD', amountMinor: sign * dollars, rate },
    }),
  )
}
