// Amounts of a match by hand. Pure; francs.
import type { OpenInvoice } from '#contract/receivables/api.ts'

/** Treatment of the difference between the amount and the open balance. */
export type DifferenceTreatment = 'open' | 'charges' | 'fx'

export interface ManualLine {
  readonly invoice: OpenInvoice
  /** Digits as typed. */
  readonly amount: string
  readonly treatment: DifferenceTreatment
}

const francs = (text: string): bigint => (/^\d{1,15}$/.test(text) ? BigInt(text) : 0n)

export const assignedXof = (lines: readonly ManualLine[]): bigint =>
  lines.reduce((sum, { amount }) => sum + francs(amount), 0n)

/** What is open on the invoice beyond the amount; below zero where the amount is more. */
export const differenceXof = ({ invoice, amount }: ManualLine): bigint => BigInt(invoice.open) - francs(amount)

/** The amount that a new line starts with: what is open, at most what remains. */
export function startAmount(invoice: OpenInvoice, remainingXof: bigint): string {
  const open = BigInt(invoice.open)
  return String(open < remainingXof ? open : remainingXof > 0n ? remainingXof : 0n)
}

/** The allocations of the call. More than what is open is an FX gain. */
export function allocationsOf(lines: readonly ManualLine[]) {
  return lines.map((line) => {
    const difference = differenceXof(line)
    const charges = line.treatment === 'charges' && difference > 0n ? difference : 0n
    const fx = line.treatment === 'fx' || difference < 0n ? -difference : 0n
    return {
      invoiceId: line.invoice.id,
      received: String(francs(line.amount)),
      charges: String(charges),
      fxDifference: String(fx),
    }
  })
}
