import { Link } from '@tanstack/react-router'
import { reportFormats } from '#contract/export.ts'
import { downloadReport, type ReportType } from '#contract/reports/api.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { paths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { reportLabels } from './report-labels.ts'

/** JSON first, as in the specification. */
const formats = ['json', ...reportFormats.filter((format) => format !== 'json')] as const

interface ReportCardsProps {
  readonly name: string
  readonly types: readonly ReportType[]
  readonly period: 'week' | 'month' | 'quarter' | 'year'
}

/** The reports of one group, each to view or download. */
export function ReportCards({ name, types, period }: ReportCardsProps) {
  const mayExport = can(useSignedInUser(), 'reports.export')
  return (
    <Card title={`${name} reports`}>
      <ul aria-label={`${name} reports`} className="grid gap-x-8 side:grid-cols-2">
        {types.map((type) => {
          const [title, text] = reportLabels[type]
          return (
            <li key={type} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-3">
              <div className="min-w-0 flex-1 basis-56">
                <h3 className="font-strong">{title}</h3>
                <p className="text-[12.5px] text-ink-2">{text}</p>
              </div>
              <div className="flex gap-2">
                <Link
                  to={paths.reports}
                  search={{ report: type, ...(period === 'month' ? {} : { period }) }}
                  resetScroll={false}
                  className={buttonClass()}
                >
                  View<span className="sr-only"> {title}</span>
                </Link>
                {mayExport ? (
                  <ExportMenu
                    label="Download"
                    about={title}
                    formats={formats}
                    addressOf={(format) => addressOf(downloadReport, { params: { type }, query: { period, format } })}
                  />
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
