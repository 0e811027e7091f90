/** Figures of a report as people and spreadsheets read them. */

import { documentTypeNames } from '#contract/documents/api.ts'
import type { FigureUnit, FigureValue } from '#contract/reports/api.ts'
import { hourMs } from '#kernel/clock.ts'
import type { CellValue, NumberFormat } from '#server/platform/export/column.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import { countryText } from '#server/platform/language/country-text.ts'
import { inSourceLanguage } from '#server/platform/language/current-language.ts'
import { durations, formats, periods } from '#server/platform/language/formats.ts'
import { shared, t } from '../texts.ts'

const none = '–'

/** With its unit: `280,200,000 XOF`, `62.5 %`, `2 days 14 h`, `Compliance Package`. */
export function figureText(value: FigureValue, unit: FigureUnit): string {
  if (value === null) return none
  const text = String(value)
  switch (unit) {
    case 'XOF':
    case 'USD':
    case 'USDT':
      return t.amountInUnit(decimalText(text), unit)
    case 'percent':
      return t.percentage(formats.formatDecimal(text))
    case 'rate':
    case 'count':
      return decimalText(text)
    case 'days':
      return durations.durationInWords(Number(text) * 24 * hourMs)
    case 'hours':
      return durations.durationInWords(Number(text) * hourMs)
    case 'ms':
      return durations.durationInWords(Number(text))
    case 'date':
      return dateText(text)
    case 'text':
      return wordsOf(text)
    case 'name':
      return text
    case 'country':
      return countryText(text)
  }
}

/** As `figureText`, for a column whose heading states the currency. */
export function columnText(value: FigureValue, unit: FigureUnit): string {
  const isMoney = unit === 'XOF' || unit === 'USD' || unit === 'USDT'
  return isMoney && value !== null ? decimalText(String(value)) : figureText(value, unit)
}

/** As a spreadsheet cell: a number with its format, or words, which are data and stay English. */
export function figureCell(value: FigureValue, unit: FigureUnit): CellValue {
  if (value === null) return null
  const format = cellFormats[unit]
  if (format !== undefined) return { number: unit === 'hours' ? String(Number(value) * hourMs) : String(value), format }
  return unit === 'text' ? inSourceLanguage(() => wordsOf(String(value))) : value
}

const cellFormats: Partial<Readonly<Record<FigureUnit, NumberFormat>>> = {
  XOF: 'integer',
  USD: 'cents',
  USDT: 'decimals',
  percent: 'percent',
  count: 'decimals',
  days: 'decimals',
  hours: 'duration',
  ms: 'duration',
  rate: 'decimals',
}

/** Codes as words: `compliance_package` as `Compliance Package`. */
export function wordsOf(text: string): string {
  if (text in documentTypeNames) return contractText(documentTypeNames[text as keyof typeof documentTypeNames])
  const name = shared.codeNames[text]
  if (name !== undefined) return name
  if (!/^[a-z]+(_[a-z]+)*$/.test(text)) return text
  return text.replace(/(^|_)([a-z])/g, (_, gap: string, letter: string) => `${gap && ' '}${letter.toUpperCase()}`)
}

/** Grouped, without zeros after the second decimal: `492,500.00`. */
function decimalText(text: string): string {
  return formats.formatDecimal(text.replace(/(?<=\.\d{2,})0+$/, ''))
}

/** `2026-10` as `October 2026`. */
const dateText = (day: string): string => (day.length === 7 ? periods.monthInWords(day) : periods.dayInWords(day))
