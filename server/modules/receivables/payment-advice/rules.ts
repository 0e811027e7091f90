// Rows of a payment advice: what each says, and whether it is known. Pure.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { dateInput } from '#contract/fields.ts'
import { type adviceRowStates, type ImportColumn, importColumns } from '#contract/receivables/payment-advice.ts'
import { parseAmountText } from '#kernel/amount-text.ts'
import { type BusinessDate, daysBetween } from '#kernel/clock.ts'
import type { CsvTable } from '#server/platform/import/csv-table.ts'
import { t } from '../texts.ts'

export interface AdviceCredit {
  readonly reference: string
  readonly amountXof: bigint
  readonly bookedOn: BusinessDate
  readonly payerName: string | null
  readonly payerAccount: string | null
  readonly remittance: string | null
}

export interface CheckedRow {
  readonly line: number
  readonly cells: Readonly<Partial<Record<ImportColumn, string>>>
  /** Null if the row is invalid. */
  readonly credit: AdviceCredit | null
  readonly state: (typeof adviceRowStates)[number]
  readonly errors: readonly { readonly column: string; readonly message: string }[]
}

/** A credit that the bank or an earlier file reported. */
export interface KnownBooking {
  readonly reference: string
  readonly amountXof: bigint
  readonly bookedOn: BusinessDate
}

/** A mistyped year would open the books of that year. */
const maxAdviceDays = 365
const maxFrancs = 1_000_000_000_000n
const limits = { reference: 100, payerName: 140, payerAccount: 34, remittance: 500 } as const

/** Reads each row; every error names its column. Equal rows of one file are separate credits. */
export function readRows({ rows }: CsvTable<ImportColumn>, today: BusinessDate): CheckedRow[] {
  const seen = new Map<string, number>()
  const references = new Set<string>()
  return rows.map(({ line, cells }): CheckedRow => {
    const errors: { column: string; message: string }[] = []
    const refuse = (column: ImportColumn, message: string) => errors.push({ column: importColumns[column], message })
    const bookedOn = dayOf(cells.bookedOn ?? '')
    if (bookedOn === null) refuse('bookedOn', t.adviceDay)
    else if (bookedOn > today) refuse('bookedOn', t.periodInFuture)
    else if (daysBetween(bookedOn, today) > maxAdviceDays) refuse('bookedOn', t.adviceDayTooEarly)
    const amountXof = francsOf(cells.amount ?? '')
    if (amountXof === null) refuse('amount', t.adviceAmount)
    for (const column of ['reference', 'payerName', 'payerAccount', 'remittance'] as const)
      if ((cells[column] ?? '').length > limits[column]) refuse(column, t.adviceTooLong(limits[column]))
    const account = (cells.payerAccount ?? '').replaceAll(/[\s-]/g, '').toUpperCase()
    if (account !== '' && !/^[A-Z0-9]{5,34}$/.test(account)) refuse('payerAccount', t.adviceAccount)
    const stated = cells.reference ?? ''
    if (stated !== '' && references.has(stated)) refuse('reference', t.adviceReferenceTwice)
    references.add(stated)
    if (errors.length > 0 || bookedOn === null || amountXof === null)
      return { line, cells, credit: null, state: 'invalid', errors }
    const text = (column: 'payerName' | 'remittance') => cells[column] || null
    const about = { payerName: text('payerName'), payerAccount: account || null, remittance: text('remittance') }
    const content = JSON.stringify([bookedOn, String(amountXof), ...Object.values(about)])
    const place = (seen.get(content) ?? 0) + 1
    seen.set(content, place)
    const reference = stated || `CSV-${sha256(`${content} ${place}`).slice(0, 32)}`
    return { line, cells, credit: { reference, amountXof, bookedOn, ...about }, state: 'ready', errors: [] }
  })
}

/** Compares the rows with what the account has: known, similar, or contradicted by it. */
export function compareRows(rows: readonly CheckedRow[], bookings: readonly KnownBooking[]): CheckedRow[] {
  const byReference = new Map(bookings.map((booking) => [booking.reference, booking]))
  const advised = new Set(rows.flatMap(({ credit }) => credit?.reference ?? []))
  // Each booking explains one row of its amount, so that a second equal payment is not lost.
  const unused = bookings.filter(({ reference }) => !advised.has(reference))
  return rows.map((row): CheckedRow => {
    const { credit } = row
    if (!credit) return row
    const same = byReference.get(credit.reference)
    if (same) {
      // A payer may name each month's payment alike; the second one must not be left out.
      const message =
        same.amountXof !== credit.amountXof
          ? t.adviceContradicts
          : isNear(same.bookedOn, credit.bookedOn)
            ? null
            : t.adviceOtherDay
      if (message === null) return { ...row, state: 'known' }
      return { ...row, state: 'invalid', errors: [{ column: importColumns.reference, message }] }
    }
    const at = unused.findIndex((one) => one.amountXof === credit.amountXof && isNear(one.bookedOn, credit.bookedOn))
    if (at < 0) return row
    unused.splice(at, 1)
    return { ...row, state: 'similar' }
  })
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const nearMs = 3 * 86_400_000
const isNear = (one: BusinessDate, other: BusinessDate): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) <= nearMs

/** `2026-11-25` or `25/11/2026`; null for anything else. */
function dayOf(text: string): BusinessDate | null {
  const french = /^(\d{2})[/.](\d{2})[/.](\d{4})$/.exec(text)
  const day = z.safeParse(dateInput(), french ? `${french[3]}-${french[2]}-${french[1]}` : text)
  return day.success ? (day.data as BusinessDate) : null
}

/** Whole francs above zero, as people write them; null for anything else. */
function francsOf(text: string): bigint | null {
  const amount = parseAmountText(text, { decimals: 0, currency: 'XOF' })
  if (!amount.ok || amount.value === '') return null
  const francs = BigInt(amount.value)
  return francs > 0n && francs <= maxFrancs ? francs : null
}
