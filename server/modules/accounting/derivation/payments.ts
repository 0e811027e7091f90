/** Entries of payments: recorded by hand, or matched with a bank receipt. Pure. */
import type { PaymentCurrency } from '#contract/invoices/settlements.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import * as t from '../messages.ts'
import { type AccountOf, type DraftEntry, type DraftLine, entry, line, present } from './draft.ts'

export interface CreditUseFact {
  readonly id: number
  readonly creditNoteNumber: string
  readonly creditedId: number
  readonly clientId: number
  readonly clientName: string
  readonly usedOn: BusinessDate
  /** What it takes of the credit, at the rate locked on the credited invoice. */
  readonly usdMinor: bigint
  readonly xof: bigint
  readonly creditedRate: string
  /** The payment of another invoice, or the refund. */
  readonly spent:
    | { readonly kind: 'payment'; readonly paid: Paid; readonly settledXof: bigint }
    | ({ readonly kind: 'refund' } & Pick<PaymentFact, 'currency' | 'amountMinor' | 'receivedXof' | 'rate'>)
}

export interface Paid {
  readonly invoiceId: number
  readonly invoiceNumber: string
  readonly clientId: number
  readonly clientName: string
  /** What it settles on the invoice, at the rate locked there. */
  readonly usdMinor: bigint
  readonly invoiceRate: string
}

export interface PaymentFact extends Paid {
  readonly id: number
  readonly receivedOn: BusinessDate
  readonly currency: PaymentCurrency
  readonly amountMinor: bigint
  readonly settledXof: bigint
  /** What was received in francs, and francs for one unit of its currency if known. */
  readonly receivedXof: bigint
  readonly rate: string | null
}

export interface AllocationFact extends Paid {
  readonly receivedXof: bigint
  readonly chargesXof: bigint
  /** Positive for a gain. */
  readonly fxDifferenceXof: bigint
}

export interface MatchFact {
  readonly id: number
  readonly receiptId: number
  readonly reference: string
  readonly matchedOn: BusinessDate
  readonly allocations: readonly AllocationFact[]
}

type Source = Pick<DraftEntry, 'sourceKind' | 'sourceId' | 'document' | 'eventOn'>

/** The receivable that a payment settles. The dollars are on the line of what was received. */
function settled(accountOf: AccountOf, paid: Paid, amountXof: bigint, isInDollars: boolean): DraftLine {
  const { clientId, clientName, invoiceId, usdMinor, invoiceRate } = paid
  const party = { kind: 'client', id: clientId, name: clientName } as const
  const original = { currency: 'USD', amountMinor: -usdMinor, rate: invoiceRate } as const
  return line(accountOf('receivable', { clientId }), -amountXof, {
    party,
    invoiceId,
    ...(isInDollars ? { original } : {}),
  })
}

/** A gain is positive; it is credited, a loss debited. */
function differenceLines(accountOf: AccountOf, paid: Paid, gainXof: bigint): DraftLine[] {
  const { clientId } = paid
  const account = accountOf(gainXof > 0n ? 'fx_gain' : 'fx_loss', { clientId })
  return gainXof === 0n ? [] : [line(account, -gainXof), settled(accountOf, paid, -gainXof, false)]
}

export function paymentEntries(accountOf: AccountOf, fact: PaymentFact): DraftEntry[] {
  const { id, invoiceId, invoiceNumber, clientId, clientName, currency, amountMinor, receivedXof, rate } = fact
  const about: Source = {
    sourceKind: 'invoice',
    sourceId: invoiceId,
    document: invoiceNumber,
    eventOn: fact.receivedOn,
  }
  const received = line(
    accountOf('payment_by_hand', { clientId }),
    receivedXof,
    currency === 'XOF' ? {} : { original: { currency, amountMinor, rate } },
  )
  return present([
    entry({
      key: `payment:${id}`,
      journal: 'BQ',
      ...about,
      description: t.paymentDescription(invoiceNumber, clientName),
      lines: [received, settled(accountOf, fact, receivedXof, true)],
    }),
    entry({
      key: `payment:${id}:fx`,
      journal: 'EC',
      ...about,
      description: t.differenceDescription(invoiceNumber),
      lines: differenceLines(accountOf, fact, receivedXof - fact.settledXof),
    }),
  ])
}

export function matchEntries(accountOf: AccountOf, fact: MatchFact): DraftEntry[] {
  const { id, receiptId, reference, allocations } = fact
  const numbers = allocations.map(({ invoiceNumber }) => invoiceNumber).join(', ')
  const about: Source = { sourceKind: 'receipt', sourceId: receiptId, document: reference, eventOn: fact.matchedOn }
  return present([
    entry({
      key: `match:${id}`,
      journal: 'BQ',
      ...about,
      description: t.matchDescription(numbers).slice(0, 300),
      lines: allocations.flatMap((paid) => [
        line(accountOf('unapplied_receipts'), paid.receivedXof),
        settled(accountOf, paid, paid.receivedXof, true),
      ]),
    }),
    entry({
      key: `match:${id}:charges`,
      journal: 'FR',
      ...about,
      description: t.chargesDescription(numbers).slice(0, 300),
      lines: allocations.flatMap((paid) => [
        line(accountOf('bank_charges', { clientId: paid.clientId }), paid.chargesXof),
        settled(accountOf, paid, paid.chargesXof, false),
      ]),
    }),
    entry({
      key: `match:${id}:fx`,
      journal: 'EC',
      ...about,
      description: t.differenceDescription(numbers).slice(0, 300),
      lines: allocations.flatMap((paid) => differenceLines(accountOf, paid, paid.fxDifferenceXof)),
    }),
  ])
}

/** Credit is an advance of the client from its credit note on. */
export function creditUseEntries(accountOf: AccountOf, fact: CreditUseFact): DraftEntry[] {
  const { id, clientId, clientName, creditNoteNumber, xof, usdMinor, creditedRate, spent } = fact
  const party = { kind: 'client', id: clientId, name: clientName } as const
  const original = { currency: 'USD', amountMinor: usdMinor, rate: creditedRate } as const
  const advance = (amountXof: bigint, inDollars: boolean) =>
    line(accountOf('customer_advance', { clientId }), amountXof, { party, ...(inDollars ? { original } : {}) })
  const about: Source = {
    sourceKind: 'invoice',
    sourceId: spent.kind === 'payment' ? spent.paid.invoiceId : fact.creditedId,
    document: creditNoteNumber,
    eventOn: fact.usedOn,
  }
  const key = `credit_use:${id}`
  const difference = { key: `${key}:fx`, journal: 'EC', ...about } as const
  if (spent.kind === 'payment') {
    const { paid, settledXof } = spent
    return present([
      entry({
        key,
        journal: 'OD',
        ...about,
        description: t.creditAppliedDescription(creditNoteNumber, paid.invoiceNumber),
        lines: [advance(xof, true), settled(accountOf, paid, xof, true)],
      }),
      entry({
        ...difference,
        description: t.differenceDescription(paid.invoiceNumber),
        lines: differenceLines(accountOf, paid, xof - settledXof),
      }),
    ])
  }
  const { currency, amountMinor, receivedXof, rate } = spent
  const gainXof = xof - receivedXof
  const refunded = line(
    accountOf('payment_by_hand', { clientId }),
    -receivedXof,
    currency === 'XOF' ? {} : { original: { currency, amountMinor: -amountMinor, rate } },
  )
  return present([
    entry({
      key,
      journal: 'BQ',
      ...about,
      description: t.refundDescription(creditNoteNumber, clientName),
      lines: [advance(receivedXof, true), refunded],
    }),
    entry({
      ...difference,
      description: t.differenceDescription(creditNoteNumber),
      lines: [advance(gainXof, false), line(accountOf(gainXof > 0n ? 'fx_gain' : 'fx_loss', { clientId }), -gainXof)],
    }),
  ])
}
