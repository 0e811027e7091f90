import { useQuery } from '@tanstack/react-query'
import { type Report, type ReportTable, type ReportType, readReport } from '#contract/reports/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { formatCount, formatDateTime } from '#web/ui/format/format.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { figureText, reportLabels } from './report-labels.ts'

interface ReportDialogProps {
  readonly type: ReportType
  readonly period: Report['period']['name']
  readonly onClose: () => void
}

/** A report as downloaded: its figures with explanations, and its tables. */
export function ReportDialog({ type, period, onClose }: ReportDialogProps) {
  const report = useQuery(read(readReport, { params: { type }, query: { period } }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={reportLabels[type][0]}
      size="l"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded reading={report} messageOf={serverMessage} skeleton={<SkeletonRows rows={8} />}>
        {(found) => <Contents report={found} />}
      </Loaded>
    </Dialog>
  )
}

function Contents({ report }: { report: Report }) {
  return (
    <div className="grid gap-5">
      <p className="text-[12.5px] text-ink-2">
        {formatDateTime(report.period.from)} to {formatDateTime(report.period.to)} · {formatCount(report.rows, 'row')}{' '}
        counted · <span className="break-all">SHA-256 {report.sha256}</span>
      </p>
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
  const align = (unit: string) => (unit === 'text' || unit === 'date' ? 'text-left' : 'text-right')
  return (
    <div>
      <h3 className="mb-1.5 font-title">
        {title}
        {rows.length < of ? (
          <span className="font-normal text-ink-2">
            {' '}
            · {rows.length} of {of}
          </span>
        ) : null}
      </h3>
      {rows.length === 0 ? (
        <p className="text-s text-ink-2">None in this period.</p>
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
