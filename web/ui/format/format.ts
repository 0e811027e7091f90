/**
 * Formats figures, dates and names for all screens. Money and rates use bigint and strings only.
 * Unreadable values show a dash, never an invented number.
 */

import { formatDayText, shortDates } from '#kernel/format.ts'
import {
  dayFirstLocale,
  decimalSeparator,
  formatDecimal as localDecimal,
  magnitudeSuffixes,
  monthFirstLocale,
  withCurrency,
  withPercentSign,
} from '#kernel/language.ts'
import { digitsOf, divideHalfEven, isCurrency, type Money, toDecimal } from '#kernel/money.ts'
import { formatByZone } from '#kernel/time-zone-format.ts'
import * as t from '#web/ui/messages.ts'
import { businessTimeZone } from './business-time.ts'

export const dash = '—'
const minus = '−'

/** A decimal from the API: `"1200.00"`, an integer, or a metric. */
export type Decimal = string | number | bigint

interface Digits {
  readonly min: number
  readonly max: number
}

/**
 * `$1,200.00`, `150,000,000 XOF`, `263,368.98 USDT`: USDT has at least two decimals, more only if
 * significant.
 */
export function formatAmount(amount: Decimal | null | undefined, currency: string): string {
  const max = isCurrency(currency) ? digitsOf(currency) : 2
  const text = formatDecimal(amount, { min: Math.min(max, 2), max })
  return text === dash ? dash : withCurrency(text, currency)
}

export const formatMoney = (amount: Money): string => formatAmount(toDecimal(amount), amount.currency)

/** `150M XOF`, `8.2B XOF`, `950K XOF`: for short labels only. One decimal, rounded half to even. */
export function formatAmountShort(amount: Decimal | null | undefined, currency: string): string {
  const short = formatShort(amount)
  return short === dash ? dash : withCurrency(short, currency)
}

/**
 * `$101.97M`, `566.3M XOF`, for a tile that is too narrow for the whole amount: two decimals,
 * rounded half to even. Undefined for an amount that is short enough as it is.
 */
export function formatAmountCompact(amount: Decimal | null | undefined, currency: string): string | undefined {
  const full = formatAmount(amount, currency)
  if (full.length <= maxTileCharacters) return undefined
  return withCurrency(formatShort(amount, 2), currency)
}

/** Half the width of a 360 px phone, in the smallest font of a tile. */
const maxTileCharacters = 12

/** `150M XOF`, `62.5M XOF`, `1,500M XOF`: exact, so that 49,999,999 never shows as 50M. */
export function millionsLabel(amountXof: bigint): string {
  const digits = amountXof.toString().padStart(7, '0')
  const millions = formatDecimal(`${digits.slice(0, -6)}.${digits.slice(-6)}`, { min: 0, max: 6 })
  return withCurrency(`${millions}${magnitudeSuffixes.million}`, 'XOF')
}

const magnitudes = [
  { suffix: magnitudeSuffixes.billion, power: 9 },
  { suffix: magnitudeSuffixes.million, power: 6 },
  { suffix: magnitudeSuffixes.thousand, power: 3 },
] as const

export function formatShort(amount: Decimal | null | undefined, max = 1): string {
  const parsed = parseDecimal(amount)
  if (!parsed) return dash
  const whole = parsed.minor / 10n ** BigInt(parsed.scale)
  const size = whole < 0n ? -whole : whole
  for (const { suffix, power } of magnitudes) {
    if (size < 10n ** BigInt(power)) continue
    const text = formatDecimal(shift(parsed, power), { min: 0, max })
    return `${text}${suffix}`
  }
  return formatDecimal(amount, { min: 0, max })
}

/**
 * Grouped decimal with a minimum and maximum number of decimals, rounded half to even: `1,447`,
 * `0.8552`.
 */
export function formatDecimal(amount: Decimal | null | undefined, digits: Digits): string {
  const parsed = parseDecimal(amount)
  if (!parsed) return dash
  const minor = rescale(parsed, digits.max)
  const size = (minor < 0n ? -minor : minor).toString().padStart(digits.max + 1, '0')
  const whole = digits.max === 0 ? size : size.slice(0, -digits.max)
  const fraction = trimZeros(digits.max === 0 ? '' : size.slice(-digits.max), digits.min)
  return `${minor < 0n ? minus : ''}${localDecimal(fraction ? `${whole}.${fraction}` : whole)}`
}

/** Specification 9: no decimals above 100, otherwise four. */
export function formatRate(rate: Decimal | null | undefined): string {
  const parsed = parseDecimal(rate)
  if (!parsed) return dash
  const aboveHundred = parsed.minor > 100n * 10n ** BigInt(parsed.scale)
  const digits = aboveHundred ? 0 : 4
  return formatDecimal(rate, { min: digits, max: digits })
}

/** `94%`, `98.5%`. */
export function formatPercent(percent: Decimal | null | undefined, max = 1): string {
  const text = formatDecimal(percent, { min: 0, max })
  return text === dash ? dash : withPercentSign(text)
}

/** `+0.12%`, `−0.90%`, `0.00%`; a dash for no value. */
export function formatChange(percent: Decimal | null | undefined, digits = 2): string {
  const text = formatDecimal(percent, { min: digits, max: digits })
  if (text === dash) return dash
  const isZero = !/[1-9]/.test(text)
  if (isZero) return withPercentSign(text.replace(minus, ''))
  return withPercentSign(text.startsWith(minus) ? text : `+${text}`)
}

/** The direction of a change; flat for one that is shown as `0.00%`. */
export function directionOf(percent: Decimal | null | undefined, digits = 2): 'up' | 'down' | 'flat' {
  const text = formatChange(percent, digits)
  if (text.startsWith('+')) return 'up'
  return text.startsWith(minus) ? 'down' : 'flat'
}

/** `18.00` → `18`. */
export const plainDecimal = (decimal: string): string => decimal.replace(/\.?0+$/, '') || '0'

/** `150,000,000` from digits, `1,000.3333` with a point: decimals are not grouped. */
export const groupThousands = (digits: string): string => localDecimal(digits)

/** `23 ms`, `4.2 s`, `3 min 5 s`, `2 h 4 min`; a dash for no value. */
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return dash
  if (ms < 1_000) return t.durationMs(formatDecimal(ms, { min: 0, max: 1 }))
  if (ms < 60_000) return `${formatDecimal((ms / 1000).toFixed(1), { min: 0, max: 1 })} s`
  const seconds = Math.round(ms / 1000)
  if (seconds < 3_600) return t.durationMinutes(Math.floor(seconds / 60), seconds % 60)
  return t.durationHours(Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60))
}

/** `0 Bytes`, `812 Bytes`, `1.5 KB`, `24.3 MB`. */
export function formatFileSize(bytes: number): string {
  if (!Number.isSafeInteger(bytes) || bytes < 0) return dash
  const units = t.fileSizeUnits
  const step = Math.min(units.length - 1, bytes === 0 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)))
  const digits = step === 0 ? 0 : 1
  return `${String(Number((bytes / 1024 ** step).toFixed(digits))).replace('.', decimalSeparator)} ${units[step]}`
}

/** `admin` → `Admin`. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `create_invoice` → `Create Invoice`. */
export const titleWords = (text: string): string => text.split('_').filter(Boolean).map(capitalise).join(' ')

/** First letters of the first two words. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}

/** `••••4821`: never more than the last four characters. */
export const maskAccount = (account: string): string => `••••${account.slice(-4)}`

/**
 * Parses an instant or a calendar day. Throws `RangeError('Invalid time value')` (specification 8).
 */
export function parseInstant(text: string | Date): Date {
  const instant = typeof text === 'string' ? new Date(text) : text
  const day = typeof text === 'string' ? /^\d{4}-\d{2}-(\d{2})/.exec(text)?.[1] : undefined
  const isMissing = Number.isNaN(instant.getTime())
  // Some engines roll 2025-02-30 over into March.
  const isRolledOver =
    !isMissing && typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text)
      ? instant.getUTCDate() !== Number(day)
      : false
  if (isMissing || isRolledOver) throw new RangeError('Invalid time value')
  return instant
}

const timeFormat = formatByZone(dayFirstLocale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/**
 * `Mar 05, 2025` in the business time zone; a calendar day is not shifted. A dash for an invalid or
 * missing date.
 */
export function formatDate(text: string | Date | null | undefined): string {
  return orDash(text, (instant) => formatDayText(instant, isBareDay(text) ? 'UTC' : businessTimeZone()))
}

const shortDateFormat = shortDates()

/** `Mar 05`, where the year is clear, such as on an axis. */
export function formatShortDate(text: string | Date | null | undefined): string {
  return orDash(text, (instant) => shortDateFormat(instant, isBareDay(text) ? 'UTC' : businessTimeZone()))
}

const monthFormat = formatByZone(monthFirstLocale, { month: 'short', year: 'numeric' })

/** `Mar 2025` of a calendar day. */
export const formatMonth = (day: string): string => orDash(day, (instant) => monthFormat('UTC').format(instant))

/** `14:02` in the business time zone. */
export function formatTime(text: string | Date | null | undefined): string {
  return orDash(text, (instant) => timeFormat(businessTimeZone()).format(instant))
}

/** `Mar 05, 2025, 14:02` in the business time zone. */
export function formatDateTime(text: string | Date | null | undefined): string {
  const zone = businessTimeZone()
  return orDash(text, (instant) => `${formatDayText(instant, zone)}, ${timeFormat(zone).format(instant)}`)
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Specification 4: `3 days ago`, `1 hour ago`, else `Just now`. */
export function relativeTime(text: string | Date, now: Date): string {
  return orDash(text, (instant) => {
    const passedMs = now.getTime() - instant.getTime()
    if (passedMs >= dayMs) return t.timeAgo(t.dayCount(Math.floor(passedMs / dayMs)))
    if (passedMs >= hourMs) return t.timeAgo(t.hourCount(Math.floor(passedMs / hourMs)))
    return t.justNow
  })
}

/** Specification 9: `Just now`, `4 min ago`, `3 hr ago`, then a date. */
export function lastUpdated(text: string | Date | null | undefined, now: Date): string {
  return orDash(text, (instant) => {
    const minutes = Math.floor((now.getTime() - instant.getTime()) / minuteMs)
    if (minutes < 1) return t.justNow
    if (minutes < 60) return t.minutesAgo(minutes)
    if (minutes < 1440) return t.hoursAgo(Math.floor(minutes / 60))
    return formatDate(instant)
  })
}

function orDash(text: string | Date | null | undefined, show: (instant: Date) => string): string {
  if (text === null || text === undefined) return dash
  try {
    return show(parseInstant(text))
  } catch {
    return dash
  }
}

const isBareDay = (text: unknown): boolean => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text)

interface Scaled {
  readonly minor: bigint
  readonly scale: number
}

function parseDecimal(amount: Decimal | Scaled | null | undefined): Scaled | undefined {
  if (amount === null || amount === undefined) return undefined
  if (typeof amount === 'object') return amount
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount).trim())
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  const minor = BigInt(whole + fraction)
  return { minor: sign ? -minor : minor, scale: fraction.length }
}

function rescale({ minor, scale }: Scaled, digits: number): bigint {
  return scale <= digits ? minor * 10n ** BigInt(digits - scale) : divideHalfEven(minor, 10n ** BigInt(scale - digits))
}

function shift(value: Scaled, power: number): string {
  const scale = value.scale + power
  const size = (value.minor < 0n ? -value.minor : value.minor).toString().padStart(scale + 1, '0')
  return `${value.minor < 0n ? '-' : ''}${size.slice(0, -scale)}.${size.slice(-scale)}`
}

function trimZeros(fraction: string, min: number): string {
  let end = fraction.length
  while (end > min && fraction[end - 1] === '0') end -= 1
  return fraction.slice(0, end)
}
