import { useQuery } from '@tanstack/react-query'
import { documentTypeNames } from '#contract/documents/api.ts'
import {
  type FigureUnit,
  type FigureValue,
  type Report,
  type ReportTable,
  type ReportType,
  readReport,
} from '#contract/reports/api.ts'
import { codeNames } from '#contract/reports/messages.ts'
import { durationInWords } from '#kernel/duration.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import {
  dash,
  formatAmount,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatMonth,
  formatPercent,
  formatRate,
} from '#web/ui/format/format.ts'
import { valueTitle } from '#web/ui/format/value-labels.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'
import { PeriodLine } from './period-picker.tsx'
import type { ChosenPeriod } from './search.ts'

interface ReportDialogProps {
  readonly type: ReportType
  readonly period: ChosenPeriod
  readonly onClose: () => void
}

/** A report as downloaded: its figures with explanations, and its tables. */
export function ReportDialog({ type, period, onClose }: ReportDialogProps) {
  const report = useQuery(read(readReport, { params: { type }, query: period }))
  return (
    <Dialog
      onClose={onClose}
      title={t.reportTitles[type]}
      size="l"
      footer={<Button onClick={onClose}>{ui.close}</Button>}
    >
      <QueryContent reading={report} messageOf={serverMessage} skeleton={<SkeletonRows rows={8} />}>
        {(found) => <Contents report={found} />}
      </QueryContent>
    </Dialog>
  )
}

function Contents({ report }: { report: Report }) {
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <PeriodLine period={report.period} />
        {report.omitted.length > 0 ? (
          <p className="text-[12.5px] text-ink-2">{t.leftOutOfClosed(report.omitted.join(', '))}</p>
        ) : null}
        <p className="text-[12.5px] text-ink-2">
          {t.reportBasis(formatDateTime(report.generatedAt), t.rowCount(report.rows))}{' '}
          <span className="break-all">{t.sha256(report.sha256)}</span>
        </p>
      </div>
      <dl className="divide-y divide-line">
        {report.figures.map(({ key, label, value, unit, meaning }) => (
          <div key={key} className="flex items-baseline gap-4 py-2 text-s">
            <dt className="min-w-0">
              {label}
              <span className="block text-[12.5px] text-ink-2">{meaning}</span>
            </dt>
            <dd className="ml-auto flex-none font-strong num">{figureText(value, unit)}</dd>
          </div>
        ))}
      </dl>
      {report.tables.map((table) => (
        <Table key={table.key} table={table} />
      ))}
    </div>
  )
}

function Table({ table }: { table: ReportTable }) {
  const { title, columns, rows, of } = table
  const align = (unit: string) => (/^(text|name|country|date)$/.test(unit) ? 'text-left' : 'text-right')
  return (
    <div>
      <h3 className="mb-1.5 font-title">
        {title}
        {rows.length < of ? <span className="font-normal text-ink-2">{t.shownOfTotal(rows.length, of)}</span> : null}
      </h3>
      {rows.length === 0 ? (
        <p className="text-s text-ink-2">{t.noRowsInPeriod}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
        <section className="overflow-x-auto" tabIndex={0} aria-label={title}>
          <table className="w-full text-s">
            <thead className="text-[12.5px] text-ink-2">
              <tr>
                {columns.map(({ key, label, unit }) => (
                  <th key={key} scope="col" className={`py-1 pr-3 font-medium whitespace-nowrap ${align(unit)}`}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report never move
                <tr key={at} className="border-t border-line">
                  {columns.map(({ key, unit }, index) => (
                    <td key={key} className={`py-1.5 pr-3 num ${align(unit)}`}>
                      {figureText(row[index] ?? null, unit)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

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
