/** Input of an invoice and its validation. */
import * as z from 'zod/mini'
import { taxCategories } from '#kernel/invoice-price.ts'
import { parseMoney } from '#kernel/money.ts'
import { amountRefusal, optionalText, text, wholeNumber } from '../fields.ts'
import { invoiceCurrencies } from './labels.ts'

export const maxLines = 1000
export const maxReasonLength = 200
/** Earliest day of a service period (specification 5). */
export const earliestDay = '1900-01-01'

/** A date from a form, or an instant whose date depends on the business time zone. */
export const dayInput = (required: string) =>
  z.string(required).check(
    z.refine((value) => value === '' || /^\d{4}-\d\d-\d\d(T.*)?$/.test(value), 'Invalid time value'),
    z.refine((value) => value !== '', required),
    z.refine((value) => !/^\d{4}-\d\d-\d\d/.test(value) || isRealDay(value), 'Invalid time value'),
  )

/** Rejects dates such as 31 February, which the runtime would roll over. */
function isRealDay(text: string): boolean {
  const day = new Date(text.slice(0, 10))
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
  return isDay && !Number.isNaN(Date.parse(text))
}

/** A non-negative decimal with at most `digits` decimals, scaled to a whole number. */
const scaled = (digits: number, most: bigint, message: string) =>
  z.pipe(
    z.union([z.number(), z.string()], message),
    z.transform((value, context) => {
      const match = /^(\d{1,13})(?:\.(\d+))?$/.exec(String(value).trim())
      const fraction = (match?.[2] ?? '').replace(/0+$/, '')
      const units = match && fraction.length <= digits ? BigInt(`${match[1]}${fraction.padEnd(digits, '0')}`) : null
      if (units !== null && units <= most) return units
      context.issues.push({ code: 'custom', input: value, message })
      return z.NEVER
    }),
  )

export const percentInput = (message: string) =>
  z.pipe(
    scaled(2, 10_000n, message),
    z.transform((basisPoints) => Number(basisPoints)),
  )

export const lineInput = z.strictObject({
  description: text(500, 'Description is required'),
  /** Three decimals at most. */
  quantity: z._default(scaled(3, 10n ** 12n, 'must be zero or more, with 3 decimals at most'), 1000n),
  /** US dollars, four decimals at most. */
  unitPrice: scaled(4, 99_999_999_999_999_900n, 'must be zero or more, with 4 decimals at most'),
  discountPercent: z._default(percentInput('must be from 0 to 100'), 0),
  taxPercent: z._default(percentInput('must be from 0 to 100'), 0),
  /** Defaults to S above a zero rate, else O, or Z next to taxed lines. */
  taxCategory: z.optional(z.enum(taxCategories)),
  /** Reason printed on the invoice; defaults to the category's own. */
  exemptionReason: optionalText(maxReasonLength),
})

const amountUsd = z.pipe(
  z.optional(z.nullable(z.union([z.number(), z.string()], 'must be an amount'))),
  z.transform((value, context) => {
    if (value === undefined || value === null || value === '') return null
    const parsed = parseMoney('USD', String(value))
    if (parsed.ok && parsed.value.minor > 0n) return parsed.value
    context.issues.push({ code: 'custom', input: value, message: amountRefusal(parsed, 'Amount must be above zero') })
    return z.NEVER
  }),
)

export const invoiceContent = {
  amountUsd,
  localCurrency: z._default(z.enum(invoiceCurrencies), 'USD'),
  description: text(500, 'Description is required'),
  servicePeriodStart: dayInput('Service period start date is required'),
  servicePeriodEnd: dayInput('Service period end date is required'),
  dueDate: dayInput('Due date is required'),
  lines: z.optional(
    z.array(lineInput).check(z.minLength(1, 'At least one line'), z.maxLength(maxLines, 'At most 1,000 lines')),
  ),
  /** Discount on the whole invoice. */
  discountPercent: z._default(percentInput('must be from 0 to 100'), 0),
  note: optionalText(2000),
  buyerReference: optionalText(80),
}

/** The form sends an amount; with lines it is optional and must equal their sum. */
const hasAmountOrLines = (body: unknown): boolean => {
  // Non-objects were already rejected.
  if (typeof body !== 'object' || body === null) return true
  const { amountUsd: stated, lines } = body as { amountUsd?: unknown; lines?: unknown }
  return lines !== undefined || (stated !== undefined && stated !== null && stated !== '')
}

/** The client of an invoice. */
export const invoiceClient = wholeNumber(
  'Client is required',
  z.positive('Client is required'),
  z.lte(2_147_483_647, 'is too large'),
)

export const invoiceForm = z
  .strictObject({
    clientId: invoiceClient,
    ...invoiceContent,
  })
  // Reported together with other errors, not only once those are fixed.
  .check(z.refine(hasAmountOrLines, { message: 'Amount is required', path: ['amountUsd'], when: () => true }))

/** `YYYY-MM-DD` of the business time zone. */
export interface InvoiceDays {
  readonly servicePeriodStart: string
  readonly servicePeriodEnd: string
  readonly dueDate: string
}

interface DayIssue {
  readonly path: keyof InvoiceDays
  readonly message: string
}

/**
 * The form's date checks (specification 5); a service must not end before it starts (decisions 6).
 */
export function issuesOfDays(days: InvoiceDays, today: string): DayIssue[] {
  const { servicePeriodStart: start, servicePeriodEnd: end, dueDate } = days
  const found: (DayIssue | false)[] = [
    start > today && { path: 'servicePeriodStart', message: 'Service period start date cannot be in the future' },
    start < earliestDay && {
      path: 'servicePeriodStart',
      message: `Service period start date cannot be before ${earliestDay}`,
    },
    end < earliestDay && {
      path: 'servicePeriodEnd',
      message: `Service period end date cannot be before ${earliestDay}`,
    },
    end >= earliestDay &&
      end < start && { path: 'servicePeriodEnd', message: 'Service period end date cannot be before the start date' },
    dueDate < today && { path: 'dueDate', message: 'Due date cannot be in the past' },
  ]
  return found.filter((issue) => issue !== false)
}
