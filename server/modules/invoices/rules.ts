/** Invoice rules: transitions, taxes, reminders and numbers. */
import { invoiceTransitions, openStatuses } from '#contract/invoices/capabilities.ts'
import type { InvoiceStatus } from '#contract/invoices/labels.ts'
import { addDays, type BusinessDate, businessDate } from '#kernel/clock.ts'
import type { PricedTax, TaxCategory } from '#kernel/invoice-price.ts'
import type { InvoiceAmounts } from '#kernel/invoice-settlement.ts'
import type { Issue } from './errors.ts'
import { t } from './texts.ts'

/** Maximum amount in USD cents: 13 integer digits, the specification's decimal(15,2). */
export const maxAmountMinor = 999_999_999_999_999n

/** How many of the invoices by status are sent, pending or overdue. */
export const openIn = (counts: ReadonlyMap<string, number>): number =>
  openStatuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0)

/** Whether the state machine allows this transition (contract/invoices/capabilities.ts). */
export function canTransition(from: InvoiceStatus, to: InvoiceStatus): boolean {
  return (invoiceTransitions[from] as readonly InvoiceStatus[]).includes(to)
}

/**
 * The status after a settlement. When fully settled: paid, or cancelled if nothing was ever paid
 * and credit notes cover all of it. When partly settled: a sent invoice becomes pending, an overdue
 * one stays overdue.
 */
export function statusAfterSettling(
  status: InvoiceStatus,
  { open, paidUsdMinor, byPayment }: { open: InvoiceAmounts; paidUsdMinor: bigint; byPayment: boolean },
): InvoiceStatus {
  if (status === 'paid') return status
  if (open.usd === 0n) return paidUsdMinor > 0n ? 'paid' : 'cancelled'
  return status === 'sent' && byPayment ? 'pending' : status
}

/** The status after a reversal: the one it would have without that payment. */
export function statusAfterReversal(
  { dueDate, firstViewedAt }: { readonly dueDate: BusinessDate; readonly firstViewedAt: Date | null },
  { today, hasOthers }: { readonly today: BusinessDate; readonly hasOthers: boolean },
): InvoiceStatus {
  if (dueDate < today) return 'overdue'
  return hasOthers || firstViewedAt !== null ? 'pending' : 'sent'
}

/** The date in a form's text: the text itself, or an instant's date in the business time zone. */
export function dayOf(text: string, timeZone: string): BusinessDate {
  return text.length === 10 ? (text as BusinessDate) : businessDate(new Date(text), timeZone)
}

/**
 * The tax category of each line: as stated, else S with a rate. Without a rate it is O, or Z beside
 * other categories, because O must be the only category (EN 16931, BR-O-11 to 14).
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

/**
 * `stated` holds the lines of the taxes. Only untaxed lines other than Z take a reason (BR-S-10,
 * BR-Z-10).
 */
export function issuesOfTaxes(
  taxes: readonly PricedTax[],
  stated: readonly { readonly exemptionReason?: string | null | undefined }[] = [],
): Issue[] {
  const reasons = stated.flatMap(({ exemptionReason }, index): Issue[] => {
    const category = taxes[index]?.category
    if (!exemptionReason || (category !== 'S' && category !== 'Z')) return []
    return [{ path: `lines.${index}.exemptionReason`, message: t.reasonOnlyWithoutTax }]
  })
  return [...issuesOfCategories(taxes), ...reasons]
}

function issuesOfCategories(taxes: readonly PricedTax[]): Issue[] {
  const wrong = taxes.flatMap(({ category, rateBasisPoints }, index): Issue[] =>
    (category === 'S') === rateBasisPoints > 0
      ? []
      : [
          {
            path: `lines.${index}.taxCategory`,
            message: t.categoryRateMismatch,
          },
        ],
  )
  const outside = taxes.filter(({ category }) => category === 'O').length
  return outside > 0 && outside < taxes.length ? [...wrong, { path: 'lines', message: t.outOfScopeNotCombined }] : wrong
}

/**
 * The date of the next reminder after `after`, or null. `reminderDays` are relative to the due
 * date.
 */
export function nextReminder(
  dueDate: BusinessDate,
  reminderDays: readonly number[],
  after: BusinessDate,
): BusinessDate | null {
  const days = reminderDays.map((day) => addDays(dueDate, day)).filter((day) => day > after)
  return days.sort()[0] ?? null
}

/** Reminders due by `today`, oldest first, without those already recorded. */
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

/**
 * Formats as `INV-2026-000042`, with at least six digits. Invoices and credit notes have separate
 * series; demo data has its own.
 */
export function documentNumber(series: string, year: number, count: number): string {
  return `${series}-${year}-${String(count).padStart(6, '0')}`
}
