import * as z from 'zod/mini'
import { type Currency, type MoneyError, parseMoney } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import * as t from './messages.ts'

/** Shared fields. Decimals are strings with their scale, XOF whole numbers, times ISO 8601 UTC. */

/** The largest record id. */
const maxId = 2_147_483_647

export const id = z.int().check(z.positive(t.aboveZero), z.lte(maxId, t.tooLarge))

/** A whole number, as a number or numeric string. Rejects null, booleans and arrays. */
export const wholeNumber = (message: string, ...checks: Parameters<z.ZodMiniNumber['check']>) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}$/, message))], message),
      z.transform((value) => Number(value)),
    ),
    z.int(message).check(...checks),
  )

export const pathId = wholeNumber(t.mustBeWholeNumber, z.positive(t.aboveZero), z.lte(maxId, t.tooLarge))
export const idParams = z.strictObject({ id: pathId })

/** Rejects control characters and lone surrogates, which no database or file can hold. */
export const plain = () =>
  z.regex(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant
    /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u,
    t.noControlCharacters,
  )

/**
 * Rejects what makes a text read as another: direction overrides and isolates, blanks without
 * width, tags, and a joiner where no script needs one. Arabic, Indic and emoji keep their joiners.
 */
export const visible = () =>
  z.regex(
    /^(?:(?<=[^\p{sc=Latn}\p{N}\p{P}\s])[\u200c\u200d]|[^\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}])*$/u,
    t.noControlCharacters,
  )

/** Printable text without control or invisible characters; trimmed. */
export const text = (maxLength: number, required?: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? (required ?? t.required) : t.mustBeText) })
    .check(
      z.trim(),
      ...(required === undefined ? [] : [z.minLength(1, required)]),
      z.maxLength(maxLength, t.maxCharacters(maxLength)),
      plain(),
      visible(),
    )

/** Text that may be missing, null or empty; empty counts as missing. */
export const optionalText = (maxLength: number) =>
  z.pipe(
    z.optional(z.nullable(text(maxLength))),
    z.transform((value) => (value === undefined || value === '' ? null : value)),
  )

export const instant = z.iso.datetime()
export const date = z.iso.date()

const [firstDay, lastDay] = ['1900-01-01', '2199-12-31']

/** An existing date in a plausible year, so that dates computed from it are valid too. */
export const dateInput = (message = t.mustBeDate) =>
  z.iso.date(message).check(z.refine((day) => day >= firstDay && day <= lastDay, t.dateRange(firstDay, lastDay)))

/** An amount as a decimal string with its scale, as answers carry it: `"1200.00"`. */
export const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/))

/** An amount as a number or numeric string, output as a normalised decimal string. */
export const amountInput = <C extends Currency>(currency: C) =>
  z.pipe(
    z.union([z.number(), z.string()], t.mustBeAmount),
    z.transform((value, context) => {
      const parsed = parseMoney(currency, typeof value === 'number' ? numberText(value) : value)
      if (parsed.ok && parsed.value.minor >= 0n) return parsed.value
      const message = amountRefusal(parsed, t.amountNotNegative)
      context.issues.push({ code: 'custom', input: value, message })
      return z.NEVER
    }),
  )

/** Why an amount is rejected; `otherwise` if the text itself is not the cause. */
export function amountRefusal(parsed: Result<unknown, MoneyError>, otherwise: string): string {
  if (parsed.ok || parsed.error.code === 'not_an_amount') return otherwise
  if (parsed.error.code === 'too_large') return t.tooLarge
  return t.tooManyDecimals(parsed.error.digits)
}

const maxFrancs = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * A whole number of francs, as a number or numeric string; JSON numbers stay exact to 9 × 10^15.
 */
export const wholeFrancs = z.pipe(
  z.union([z.number(), z.string()], t.mustBeWholeFrancs),
  z.transform((value, context) => {
    const parsed = parseMoney('XOF', typeof value === 'number' ? numberText(value) : value)
    if (parsed.ok && parsed.value.minor >= 0n && parsed.value.minor <= maxFrancs) return parsed.value.minor
    const isTooMuch = parsed.ok ? parsed.value.minor > maxFrancs : parsed.error.code === 'too_large'
    const message = isTooMuch ? t.tooLarge : t.wholeFrancsNotNegative
    context.issues.push({ code: 'custom', input: value, message })
    return z.NEVER
  }),
)

export const pageQuery = {
  limit: z._default(
    wholeNumber(t.mustBeWholeNumber, z.gte(1, t.mustBeAtLeast(1)), z.lte(500, t.mustBeAtMost(500))),
    100,
  ),
  cursor: z.optional(z.string().check(z.maxLength(2000), plain())),
  q: z.optional(z.string().check(z.trim(), z.maxLength(200), plain())),
}

/**
 * Sort keys of a list: `sort=companyName` ascending, `sort=-companyName` descending, default newest
 * first.
 */
export const sortBy = <const Key extends string>(keys: readonly Key[]) =>
  z.optional(z.enum(keys.flatMap((key): (Key | `-${Key}`)[] => [key, `-${key}`])))

/** The version a change is based on; `If-Match` works too. Its absence is recorded. */
export const version = z.optional(z.int())

export const currencyCodes = ['USD', 'EUR', 'GBP', 'XOF', 'NGN', 'GHS', 'JPY'] as const

function numberText(value: number): string {
  // The parser rejects a JSON number such as 1e21, which has no plain decimal form.
  return Number.isFinite(value) ? String(value) : ''
}
