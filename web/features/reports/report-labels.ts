import type { FigureUnit, FigureValue, ReportType, reportGroups } from '#contract/reports/api.ts'
import {
  dash,
  formatAmount,
  formatDate,
  formatDecimal,
  formatDuration,
  formatPercent,
  formatRate,
  titleWords,
} from '#web/ui/format/format.ts'

export const groupNames = {
  regulatory: 'Regulatory',
  financial: 'Financial',
  operational: 'Operational',
} as const satisfies Record<keyof typeof reportGroups, string>

/** Name and description of each report. */
export const reportLabels = {
  'bceao-filing': ['BCEAO Filing Report', 'Filings required, due, submitted and acknowledged, one by one.'],
  'aml-screening': ['AML Screening Report', 'Screenings done, matches and how they were decided, lists in force.'],
  'forex-docs': ['Forex Documentation Report', 'Papers on file, and conversions covered by an FX letter.'],
  'risk-assessment': ['Risk Assessment Report', 'Clients by risk and country, late receivables, what stands open.'],
  revenue: ['Revenue Report', 'Payments less credit notes, what was billed and is owed, fees.'],
  'conversion-volume': ['Conversion Volume Report', 'Volume, gross, fees and net, over time and by bank.'],
  'fx-impact': ['FX Impact Report', 'What the rate did, and what it made of the conversions.'],
  efficiency: ['Efficiency Report', 'How long conversions took, and how many got through.'],
  'banking-status': ['Banking Status Report', 'What was asked of each bank, and how it answered.'],
  'client-patterns': ['Client Patterns Report', 'Who converts, how often, when, and how much of the whole.'],
} as const satisfies Record<ReportType, readonly [string, string]>

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
      return /^\d{4}-\d{2}$/.test(String(value)) ? String(value) : formatDate(String(value))
    case 'hours':
      return `${formatDecimal(value, { least: 0, most: 1 })} h`
    case 'days':
      return `${formatDecimal(value, { least: 0, most: 1 })} ${Number(value) === 1 ? 'day' : 'days'}`
    case 'ms':
      return formatDuration(Number(value))
    case 'count':
      return formatDecimal(value, { least: 0, most: 1 })
    case 'text':
      return /^[a-z]+(_[a-z]+)*$/.test(String(value)) ? titleWords(String(value)) : String(value)
  }
}
