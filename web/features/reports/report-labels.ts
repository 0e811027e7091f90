import { documentTypeNames } from '#contract/documents/api.ts'
import type { FigureUnit, FigureValue } from '#contract/reports/api.ts'
import { codeNames } from '#contract/reports/messages.ts'
import { durationInWords } from '#kernel/duration.ts'
import { countryText } from '#web/ui/format/country-name.ts'
import {
  dash,
  formatAmount,
  formatDate,
  formatDecimal,
  formatMonth,
  formatPercent,
  formatRate,
} from '#web/ui/format/format.ts'
import { valueTitle } from '#web/ui/format/value-labels.ts'

const hourMs = 3_600_000

/** Codes as words. */
function wordsOf(text: string): string {
  if (text in documentTypeNames) return documentTypeNames[text as keyof typeof documentTypeNames]
  return codeNames[text] ?? (/^[a-z]+(_[a-z]+)*$/.test(text) ? valueTitle(text) : text)
}

/** A figure with its unit; a dash for none. */
export function figureText(value: FigureValue, unit: FigureUnit): string {
  if (value === null) return dash
  switch (unit) {
    case 'XOF':
    case 'USD':
    case 'USDT':
      return formatAmount(value, unit)
    case 'percent':
      return formatPercent(value)
    case 'rate':
      return formatRate(value)
    case 'date':
      return /^\d{4}-\d{2}$/.test(String(value)) ? formatMonth(`${value}-01`) : formatDate(String(value))
    case 'hours':
      return durationInWords(Number(value) * hourMs)
    case 'days':
      return durationInWords(Number(value) * 24 * hourMs)
    case 'ms':
      return durationInWords(Number(value))
    case 'count':
      return formatDecimal(value, { min: 0, max: 1 })
    case 'text':
      return wordsOf(String(value))
    case 'name':
      return String(value)
    case 'country':
      return countryText(String(value))
  }
}
