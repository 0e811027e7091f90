/** Figures of a report as people and spreadsheets read them. */

import { documentTypeNames } from '#contract/documents/api.ts'
import type { FigureUnit, FigureValue } from '#contract/reports/api.ts'
import { dayInWords } from '#contract/reports/period-words.ts'
import { durationInWords } from '#kernel/duration.ts'
import { dayFirstLocale } from '#kernel/language.ts'
import type { CellValue, NumberFormat } from '#server/platform/export/column.ts'

const none = '–'
const hourMs = 3_600_000

/** With its unit: `280,200,000 XOF`, `62.5 %`, `2 days 14 h`, `Compliance Package`. */
export function figureText(value: FigureValue, unit: FigureUnit): string {
  if (value === null) return none
  const text = String(value)
  switch (unit) {
    case 'XOF':
    case 'USD':
    case 'USDT':
      return `${decimalText(text)} ${unit}`
    case 'percent':
      return `${text} %`
    case 'rate':
    case 'count':
      return decimalText(text)
    case 'days':
      return durationInWords(Number(text) * 24 * hourMs)
    case 'hours':
      return durationInWords(Number(text) * hourMs)
    case 'ms':
      return durationInWords(Number(text))
    case 'date':
      return dateText(text)
    case 'text':
      return wordsOf(text)
  }
}

/** As `figureText`, for a column whose heading states the currency. */
export function columnText(value: FigureValue, unit: FigureUnit): string {
  const isMoney = unit === 'XOF' || unit === 'USD' || unit === 'USDT'
  return isMoney && value !== null ? decimalText(String(value)) : figureText(value, unit)
}

/** As a spreadsheet cell: a number with its format, or words. */
export function figureCell(value: FigureValue, unit: FigureUnit): CellValue {
  if (value === null) return null
  const format = formats[unit]
  if (format !== undefined) return { number: unit === 'hours' ? String(Number(value) * hourMs) : String(value), format }
  return unit === 'text' ? wordsOf(String(value)) : value
}

const formats: Partial<Readonly<Record<FigureUnit, NumberFormat>>> = {
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

/** Codes as words: `compliance_package` as `Compliance Package`. Names stay as they are. */
export function wordsOf(text: string): string {
  if (text in documentTypeNames) return documentTypeNames[text as keyof typeof documentTypeNames]
  if (!/^[a-z]+(_[a-z]+)*$/.test(text)) return text
  return text.replace(/(^|_)([a-z])/g, (_, gap: string, letter: string) => `${gap && ' '}${letter.toUpperCase()}`)
}

/** Grouped, without zeros after the second decimal: `492,500.00`. */
function decimalText(text: string): string {
  const [whole = '', decimals = ''] = text.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === '' ? grouped : `${grouped}.${decimals.replace(/(?<=^\d{2,})0+$/, '')}`
}

const month = new Intl.DateTimeFormat(dayFirstLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-10` as `October 2026`. */
const dateText = (day: string): string =>
  day.length === 7 ? month.format(new Date(`${day}-01T00:00:00Z`)) : dayInWords(day)
