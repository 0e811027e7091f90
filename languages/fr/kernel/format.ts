// French amounts and dates in sentences: `150 000 000 XOF`, `02 oct. 2026`.
import type { BusinessDate } from '#kernel/clock.ts'
import { type Money, toDecimal } from '#kernel/money.ts'
import { formatByZone } from '#kernel/time-zone-format.ts'
import { formatDecimal, monthFirstLocale } from './language.ts'

export function formatAmountText(amount: Money): string {
  return `${formatDecimal(toDecimal(amount))}\u00a0${amount.currency}`
}

export function formatDollars(amount: Money<'USD'>): string {
  return `${formatDecimal(toDecimal(amount).replace(/\.00$/, ''))}\u00a0$`
}

const dayFormat = formatByZone(monthFirstLocale, { month: 'short', day: '2-digit', year: 'numeric' })

export function formatDayText(instant: Date, timeZone: string): string {
  return dayFormat(timeZone).format(instant)
}

export function formatDateText(date: BusinessDate): string {
  return formatDayText(new Date(`${date}T00:00:00.000Z`), 'UTC')
}
