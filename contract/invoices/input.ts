/** Input of an invoice and its validation. */
import * as z from 'zod/mini'
import { taxCategories } from '#kernel/invoice-price.ts'
import { parseMoney } from '#kernel/money.ts'
import { amountRefusal, optionalText, text, wholeNumber } from '../fields.ts'
import { invoiceCurrencies, priceCurrencies } from './labels.ts'
import { units } from './line.ts'
import * as t from './messages.ts'

export const maxLines = 1000
export const maxReasonLength = 200
/** Earliest day of a service period (specification 5). */
export const earliestDay = '1900-01-01'

/** A date from a form, or an instant whose date depends on the business time zone. */
export const dayInput = (required: string) =>
  z.string(required).check(
    z.refine((value) => value === '' || /^\d{4}-\d\d-\d\d(T.*)?$/.test(value), t.invalidDate),
    z.refine((value) => value !== '', required),
    z.refine((value) => !/^\d{4}-\d\d-\d\d/.test(value) || isRealDay(value), t.invalidDate),
  )

/** Rejects dates such as 31 February, which the runtime would roll over. */
function isRealDay(text: string): boolean {
  const day = new Date(text.slice(0, 10))
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
  return isDay && !Number.isNaN(Date.parse(text))
}

/** A non-negative decimal with at most `digits` decimals, scaled to a whole number. */
const scaled = (digits: number, max: bigint, message: string) =>
  z.pipe(
    z.union([z.number(), z.string()], message),
    z.transform((value, context) => {
      const match = /^(\d{1,13})(?:\.(\d+))?$/.exec(String(value).trim())
      const fraction = (match?.[2] ?? '').replace(/0+$/, '')
      const units = match && fraction.length <= digits ? BigInt(`${match[1]}${fraction.padEnd(digits, '0')}`) : null
      if (units !== null && units <= max) return units
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
  description: text(500, t.descriptionRequired),
  /** Three decimals at most. */
  quantity: z._default(
    scaled(3, 10n ** 12n, t.quantityRange).check(z.refine((milli) => milli > 0n, t.quantityRange)),
    1000n,
  ),
  unit: z._default(z.enum(units), 'C62'),
  /** In the invoice's `priceCurrency`, four decimals at most. */
  unitPrice: scaled(4, 99_999_999_999_999_900n, t.unitPriceRange),
  discountPercent: z._default(percentInput(t.percentRange), 0),
  taxPercent: z._default(percentInput(t.percentRange), 0),
  /** Defaults to S above a zero rate, else O, or Z next to taxed lines. */
  taxCategory: z.optional(z.enum(taxCategories)),
  /** Reason printed on the invoice; defaults to the category's own. */
  exemptionReason: optionalText(maxReasonLength),
})

export const maxRecipients = 10

/**
 * Email addresses, as a list or as text with commas, semicolons or line breaks between. Each wrong
 * one is named.
 */
export const recipients = z.pipe(
  z.union([z.array(z.string()), z.string()], t.mustBeEmailAddresses),
  z.transform((value, context) => {
    const typed = (typeof value === 'string' ? value.split(/[,;\n]/) : value).map((one) => one.trim()).filter(Boolean)
    const addresses = [...new Map(typed.map((one) => [one.toLowerCase(), one])).values()]
    const wrong = addresses.filter((one) => one.length > 254 || !z.safeParse(z.email(), one).success)
    if (wrong.length === 0 && addresses.length <= maxRecipients) return addresses
    const message = wrong.length > 0 ? t.invalidEmails(wrong.slice(0, 3)) : t.tooManyRecipients(maxRecipients)
    context.issues.push({ code: 'custom', input: value, message })
    return z.NEVER
  }),
)

/** Recipients of an invoice, and the text above the standard text. */
export const sendFields = {
  /** Overrides the client's address. */
  to: z.optional(recipients),
  cc: z.optional(recipients),
  message: optionalText(2000),
}

const amountUsd = z.pipe(
  z.optional(z.nullable(z.union([z.number(), z.string()], t.amountInvalid))),
  z.transform((value, context) => {
    if (value === undefined || value === null || value === '') return null
    const parsed = parseMoney('USD', String(value))
    if (parsed.ok && parsed.value.minor > 0n) return parsed.value
    context.issues.push({ code: 'custom', input: value, message: amountRefusal(parsed, t.amountNotPositive) })
    return z.NEVER
  }),
)

/** An amount in `priceCurrency`, from which the server computes dollars by the locked rate. */
const amountLocal = z.optional(z.nullable(z.union([z.number(), z.string()], t.amountInvalid)))

export const invoiceContent = {
  amountUsd,
  amountLocal,
  /**
   * Currency of `amountLocal` (default: the local one) and of the lines' prices (default: USD).
   * USD, the local currency or XOF.
   */
  priceCurrency: z.optional(z.enum(priceCurrencies)),
  localCurrency: z._default(z.enum(invoiceCurrencies), 'USD'),
  description: text(500, t.descriptionRequired),
  servicePeriodStart: dayInput(t.serviceStartRequired),
  servicePeriodEnd: dayInput(t.serviceEndRequired),
  dueDate: dayInput(t.dueDateRequired),
  lines: z.optional(z.array(lineInput).check(z.minLength(1, t.lineRequired), z.maxLength(maxLines, t.tooManyLines))),
  /** Discount on the whole invoice. */
  discountPercent: z._default(percentInput(t.percentRange), 0),
  note: optionalText(2000),
  buyerReference: optionalText(80),
}

/** The form sends an amount; with lines it is optional and must equal their sum. */
const hasAmountOrLines = (body: unknown): boolean => {
  // Non-objects were already rejected.
  if (typeof body !== 'object' || body === null) return true
  const { amountUsd: stated, amountLocal: local, lines } = body as Record<string, unknown>
  return (
    lines !== undefined || [stated, local].some((amount) => amount !== undefined && amount !== null && amount !== '')
  )
}

/** The client of an invoice. */
export const invoiceClient = wholeNumber(
  t.clientRequired,
  z.positive(t.clientRequired),
  z.lte(2_147_483_647, t.tooLarge),
)

export const invoiceForm = z
  .strictObject({
    clientId: invoiceClient,
    ...invoiceContent,
  })
  // Reported together with other errors, not only once those are fixed.
  .check(z.refine(hasAmountOrLines, { message: t.amountRequired, path: ['amountUsd'], when: () => true }))

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
    start > today && { path: 'servicePeriodStart', message: t.serviceStartInFuture },
    start < earliestDay && {
      path: 'servicePeriodStart',
      message: t.serviceStartTooEarly(earliestDay),
    },
    end < earliestDay && {
      path: 'servicePeriodEnd',
      message: t.serviceEndTooEarly(earliestDay),
    },
    end >= earliestDay && end < start && { path: 'servicePeriodEnd', message: t.serviceEndBeforeStart },
    dueDate < today && { path: 'dueDate', message: t.dueDateInPast },
  ]
  return found.filter((issue) => issue !== false)
}
