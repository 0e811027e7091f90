/** What is open on invoices by the specification alone, to compare the product with. Pure. */

export interface ModelPayment {
  readonly id: number
  readonly usd: bigint
  readonly xof: bigint
  /** The day that the statement of account shows. */
  readonly receivedOn: string
  /** The day of the journals: that of the match for a bank receipt. */
  readonly eventOn: string
  readonly match: { readonly receiptId: number; readonly matchId: number } | null
  reversedOn: string | null
}

export interface ModelCredit {
  readonly on: string
  readonly usd: bigint
  /** What went against the open amount; the rest is owed to the client. */
  readonly settledUsd: bigint
  readonly settledXof: bigint
  readonly aibXof: bigint
}

export interface ModelInvoice {
  readonly id: number
  readonly clientId: number
  readonly totalUsd: bigint
  readonly totalXof: bigint
  readonly aibXof: bigint
  readonly sentOn: string
  readonly payments: ModelPayment[]
  readonly credits: ModelCredit[]
  cancelledOn: string | null
}

export interface Open {
  readonly usd: bigint
  readonly xof: bigint
}

export const never = '9999-12-31'

export const sum = <T>(items: readonly T[], of: (item: T) => bigint): bigint =>
  items.reduce((total, item) => total + of(item), 0n)

/** Total less payments, credits and cancellation, plus reversals, at the end of a day. */
export function openAt(invoice: ModelInvoice, day: string, paidOn: 'receivedOn' | 'eventOn' = 'eventOn'): Open {
  const { totalUsd, totalXof, payments, credits, sentOn, cancelledOn } = invoice
  const isPast = (on: string | null) => on !== null && on <= day
  const paid = payments.filter((one) => isPast(one[paidOn]))
  const reversed = payments.filter(({ reversedOn }) => isPast(reversedOn))
  const credited = credits.filter(({ on }) => isPast(on))
  const billed = (isPast(sentOn) ? 1n : 0n) - (isPast(cancelledOn) ? 1n : 0n)
  const settledUsd = sum(paid, ({ usd }) => usd) + sum(credited, (one) => one.settledUsd)
  const settledXof = sum(paid, ({ xof }) => xof) + sum(credited, (one) => one.settledXof)
  return {
    usd: billed * totalUsd - settledUsd + sum(reversed, ({ usd }) => usd),
    xof: billed * totalXof - settledXof + sum(reversed, ({ xof }) => xof),
  }
}

/** Credit notes beyond what was open on their invoice, in USD cents. */
export const owedToClientAt = ({ credits }: ModelInvoice, day: string): bigint =>
  sum(
    credits.filter(({ on }) => on <= day),
    ({ usd, settledUsd }) => usd - settledUsd,
  )
