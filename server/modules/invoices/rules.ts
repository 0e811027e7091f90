import { invoiceTransitions } from '#contract/invoices/capabilities.ts'
import type { InvoiceStatus } from '#contract/invoices/labels.ts'
import { addDays, type BusinessDate, businessDate } from '#kernel/clock.ts'
import type { PricedTax, TaxCategory } from '#kernel/invoice-price.ts'
import type { InvoiceAmounts } from '#kernel/invoice-settlement.ts'
import type { Issue } from './errors.ts'

/** Largest amount in USD cents: thirteen digits before the point, as the specification's decimal(15,2) holds. */
export const maxAmountMinor = 999_999_999_999_999n

/** Whether the state machine has this move (contract/invoices/capabilities.ts). */
export function canTransition(from: InvoiceStatus, to: InvoiceStatus): boolean {
  return (invoiceTransitions[from] as readonly InvoiceStatus[]).includes(to)
}

/**
 * The status after something was settled. In full: paid, or cancelled where nothing was ever paid and credit notes took all
 * of it back. In part: a sent invoice is pending, one that is overdue stays so.
 */
export function statusAfterSettling(
  status: InvoiceStatus,
  { open, paidUsdMinor, byPayment }: { open: InvoiceAmounts; paidUsdMinor: bigint; byPayment: boolean },
): InvoiceStatus {
  if (status === 'paid') return status
  if (open.usd === 0n) return paidUsdMinor > 0n ? 'paid' : 'cancelled'
  return status === 'sent' && byPayment ? 'pending' : status
}

/** The status once a payment was taken back: as it would be had the payment never been recorded. */
export function statusAfterReversal(
  { dueDate, firstViewedAt }: { readonly dueDate: BusinessDate; readonly firstViewedAt: Date | null },
  { today, hasOthers }: { readonly today: BusinessDate; readonly hasOthers: boolean },
): InvoiceStatus {
  if (dueDate < today) return 'overdue'
  return hasOthers || firstViewedAt !== null ? 'pending' : 'sent'
}

/** The day that a form's text names: itself, or the day of its instant in the business time zone. */
export function dayOf(text: string, timeZone: string): BusinessDate {
  return text.length === 10 ? (text as BusinessDate) : businessDate(new Date(text), timeZone)
}

/**
 * The kind of tax of each line: as stated, else S where there is a rate, else O, or Z beside others, since what is outside
 * the scope of tax stands alone (EN 16931, BR-O-11 to 14).
 */
export function taxesOf(
  lines: readonly { readonly taxPercent: number; readonly taxCategory?: TaxCategory | undefined }[],
): PricedTax[] {
  const others = lines.some(({ taxPercent, taxCategory }) => taxPercent > 0 || (taxCategory ?? 'O') !== 'O')
  return lines.map(({ taxPercent, taxCategory }) => ({
    category: taxCategory ?? (taxPercent > 0 ? 'S' : others ? 'Z' : 'O'),
    rateBasisPoints: taxPercent,
  }))
}

/** `stated` are the lines that the taxes are of. Only what bears no tax has a reason, and the zero rate has none (BR-S-10, BR-Z-10). */
export function issuesOfTaxes(
  taxes: readonly PricedTax[],
  stated: readonly { readonly exemptionReason?: string | null | undefined }[] = [],
): Issue[] {
  return [...issuesOfCategories(taxes), ...issuesOfReasons(taxes, stated)]
}

function issuesOfReasons(taxes: readonly PricedTax[], stated: Parameters<typeof issuesOfTaxes>[1] = []): Issue[] {
  return stated.flatMap(({ exemptionReason }, index): Issue[] => {
    const category = taxes[index]?.category
    if (!exemptionReason || (category !== 'S' && category !== 'Z')) return []
    return [{ path: `lines.${index}.exemptionReason`, message: 'Only a line without tax has a reason for it' }]
  })
}

function issuesOfCategories(taxes: readonly PricedTax[]): Issue[] {
  const wrong = taxes.flatMap(({ category, rateBasisPoints }, index): Issue[] =>
    (category === 'S') === rateBasisPoints > 0
      ? []
      : [
          {
            path: `lines.${index}.taxCategory`,
            message: 'Category S goes with a rate above zero, every other with none',
          },
        ],
  )
  const outside = taxes.filter(({ category }) => category === 'O').length
  return outside > 0 && outside < taxes.length
    ? [
        ...wrong,
        { path: 'lines', message: 'What is outside the scope of tax (O) cannot stand beside other categories' },
      ]
    : wrong
}

/** The day of the first reminder after `after`; null where none is left. `reminderDays` count from the due date. */
export function nextReminder(
  dueDate: BusinessDate,
  reminderDays: readonly number[],
  after: BusinessDate,
): BusinessDate | null {
  const days = reminderDays.map((day) => addDays(dueDate, day)).filter((day) => day > after)
  return days.sort()[0] ?? null
}

/** Reminders due by `today`, oldest first, without those that have their row. */
export function remindersDue(
  dueDate: BusinessDate,
  reminderDays: readonly number[],
  { today, since, done }: { today: BusinessDate; since: BusinessDate; done: ReadonlySet<number> },
): number[] {
  return [...reminderDays]
    .sort((left, right) => left - right)
    .filter((day) => {
      const on = addDays(dueDate, day)
      return on > since && on <= today && !done.has(day)
    })
}

/** Invoices and credit notes are numbered apart; what demo data make has numbers of its own. */
export type NumberSeries = 'INV' | 'CN' | 'DEMO' | 'DEMO-CN'

/** `INV-2026-000042`: at least six digits. */
export function documentNumber(series: NumberSeries, year: number, count: number): string {
  return `${series}-${year}-${String(count).padStart(6, '0')}`
}
