import * as z from 'zod/mini'
import { type Currency, type MoneyError, parseMoney } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'

/** Shared fields. Decimals are strings with their scale, XOF whole numbers, times ISO 8601 UTC. */

/** The largest record id. */
const maxId = 2_147_483_647

export const id = z.int().check(z.positive('must be above zero'), z.lte(maxId, 'is too large'))

/** A whole number, as a number or numeric string. Rejects null, booleans and arrays. */
export const wholeNumber = (message: string, ...checks: Parameters<z.ZodMiniNumber['check']>) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}$/, message))], message),
      z.transform((value) => Number(value)),
    ),
    z.int(message).check(...checks),
  )

export const pathId = wholeNumber(
  'must be a whole number',
  z.positive('must be above zero'),
  z.lte(maxId, 'is too large'),
)
export const idParams = z.strictObject({ id: pathId })

/** Rejects control characters and lone surrogates, which no database or file can hold. */
export const plain = () =>
  z.regex(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters refused
    /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u,
    'must not contain control characters',
  )

/** Printable text without control characters; trimmed. */
export const text = (longest: number, required?: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? (required ?? 'Required') : 'must be text') })
    .check(
      z.trim(),
      ...(required === undefined ? [] : [z.minLength(1, required)]),
      z.maxLength(longest, `must be ${longest} characters or fewer`),
      plain(),
    )

/** Text that may be missing, null or empty; empty counts as missing. */
export const optionalText = (longest: number) =>
  z.pipe(
    z.optional(z.nullable(text(longest))),
    z.transform((value) => (value === undefined || value === '' ? null : value)),
  )

export const instant = z.iso.datetime()
export const date = z.iso.date()

const [firstDay, lastDay] = ['1900-01-01', '2199-12-31']

/** An existing date in a plausible year, so that dates computed from it are valid too. */
export const dateInput = (message = 'must be a date such as 2026-01-31') =>
  z.iso
    .date(message)
    .check(z.refine((day) => day >= firstDay && day <= lastDay, `must be from ${firstDay} to ${lastDay}`))

/** An amount as a decimal string with its scale, as answers carry it: `"1200.00"`. */
export const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/))

/** An amount as a number or numeric string, output as a normalised decimal string. */
export const amountInput = <C extends Currency>(currency: C) =>
  z.pipe(
    z.union([z.number(), z.string()], 'must be an amount'),
    z.transform((value, context) => {
      const parsed = parseMoney(currency, typeof value === 'number' ? numberText(value) : value)
      if (parsed.ok && parsed.value.minor >= 0n) return parsed.value
      const message = amountRefusal(parsed, 'must be an amount of zero or more')
      context.issues.push({ code: 'custom', input: value, message })
      return z.NEVER
    }),
  )

/** Why an amount is rejected; `otherwise` if the text itself is not the cause. */
export function amountRefusal(parsed: Result<unknown, MoneyError>, otherwise: string): string {
  if (parsed.ok || parsed.error.code === 'not_an_amount') return otherwise
  if (parsed.error.code === 'too_large') return 'is too large'
  return `has more than ${parsed.error.digits} decimals`
}

const maxFrancs = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * A whole number of francs, as a number or numeric string; JSON numbers stay exact to 9 × 10^15.
 */
export const wholeFrancs = z.pipe(
  z.union([z.number(), z.string()], 'must be a whole number of francs'),
  z.transform((value, context) => {
    const parsed = parseMoney('XOF', typeof value === 'number' ? numberText(value) : value)
    if (parsed.ok && parsed.value.minor >= 0n && parsed.value.minor <= maxFrancs) return parsed.value.minor
    const isTooMuch = parsed.ok ? parsed.value.minor > maxFrancs : parsed.error.code === 'too_large'
    const message = isTooMuch ? 'is too large' : 'must be a whole number of francs, zero or more'
    context.issues.push({ code: 'custom', input: value, message })
    return z.NEVER
  }),
)

export const pageQuery = {
  limit: z._default(
    wholeNumber('must be a whole number', z.gte(1, 'must be at least 1'), z.lte(500, 'must be at most 500')),
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
