import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reportFormats } from '#contract/export.ts'
import { downloadReport, type ReportType } from '#contract/reports/api.ts'
import { listScheduledReports } from '#contract/scheduled-reports/api.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import * as t from './messages.ts'
import { closedPeriodName, runWords } from './scheduled-report-labels.ts'
import { type ChosenPeriod, periodSearch } from './search.ts'

/** JSON first, as in the specification. */
const formats = ['json', ...reportFormats.filter((format) => format !== 'json')] as const

/** The last mailed period of each scheduled report, in words. */
function useLastRuns(isEnabled: boolean): ReadonlyMap<string, string> {
  const list = useQuery({ ...read(listScheduledReports, {}), enabled: isEnabled })
  const found = (list.data ?? []).flatMap(({ report, cadence, lastRun }) =>
    lastRun
      ? [{ report, at: lastRun.at, text: t.lastRun(closedPeriodName(cadence, lastRun), runWords[lastRun.status].text) }]
      : [],
  )
  // The newest wins where a report is scheduled twice.
  const oldestFirst = found.sort((one, other) => one.at.localeCompare(other.at))
  return new Map(oldestFirst.map(({ report, text }) => [report, text] as const))
}

interface ReportCardsProps {
  readonly name: string
  readonly types: readonly ReportType[]
  readonly period: ChosenPeriod
}

/** The reports of one group, each to view or download. */
export function ReportCards({ name, types, period }: ReportCardsProps) {
  const mayExport = can(useSignedInUser(), 'reports.export')
  const runs = useLastRuns(mayExport)
  return (
    <Card title={t.categoryReports(name)}>
      <ul aria-label={t.categoryReports(name)} className="grid gap-x-8 side:grid-cols-2">
        {types.map((type) => {
          const title = t.reportTitles[type]
          return (
            <li
              key={type}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-3 max-sm:py-2.5"
            >
              <div className="min-w-0 flex-1 basis-32 sm:basis-56">
                <h3 className="font-strong">{title}</h3>
                <p className="text-[12.5px] text-ink-2 max-sm:hidden">{t.reportHints[type]}</p>
                {runs.has(type) ? <p className="text-[12.5px] text-ink-2">{runs.get(type)}</p> : null}
              </div>
              <div className="flex flex-none gap-2">
                <Link
                  to={paths.reports}
                  search={{
                    report: type,
                    ...periodSearch({ from: undefined, to: undefined, ...period }),
                  }}
                  resetScroll={false}
                  className={buttonClass()}
                >
                  {ui.view}
                  <span className="sr-only"> {title}</span>
                </Link>
                {mayExport ? (
                  <ExportMenu
                    label={ui.download}
                    about={title}
                    formats={formats}
                    addressOf={(format) =>
                      addressOf(downloadReport, { params: { type }, query: { ...period, format } })
                    }
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
