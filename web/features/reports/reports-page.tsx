import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { reportPeriods } from '#contract/compliance/api.ts'
import { getReportsOverview, reportGroups } from '#contract/reports/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ReportCards } from './report-cards.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { groupNames } from './report-labels.ts'
import { ReportTiles } from './report-tiles.tsx'
import { TrendCard } from './trend-card.tsx'
import { WaemuReportButton } from './waemu-report-button.tsx'

const periods = reportPeriods.map((value) => ({ value, label: capitalise(value) }))

/** Figures of a calendar period to date, and its reports as files. */
export function ReportsPage() {
  const { period = 'month', report } = useSearch({ from: paths.reports })
  const navigate = useNavigate({ from: paths.reports })
  const overview = useQuery(read(getReportsOverview, { query: { period } }))
  return (
    <Page
      title="Advanced Reports & Analytics"
      breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'Reports' }]}
      actions={<WaemuReportButton period={period} />}
    >
      <div>
        <SegmentedControl
          label="Period"
          options={periods}
          value={period}
          onValueChange={(value) =>
            void navigate({
              search: (current) => ({ ...current, period: value === 'month' ? undefined : value }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      {overview.error && !overview.data ? (
        <Card>
          <ErrorPanel message={serverMessage(overview.error)} onRetry={() => void overview.refetch()} />
        </Card>
      ) : (
        <>
          <ReportTiles period={period} overview={overview.data} />
          <TrendCard overview={overview.data} />
        </>
      )}
      {(Object.keys(reportGroups) as (keyof typeof reportGroups)[]).map((group) => (
        <ReportCards key={group} name={groupNames[group]} types={reportGroups[group]} period={period} />
      ))}
      <Card title="Ledger">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-w-0 flex-1 basis-56 text-[12.5px] text-ink-2">
            Every account of the books with its balance now, and a statement of each.
          </p>
          <Link to={paths.trialBalance} className={buttonClass()}>
            Trial balance and statements
          </Link>
        </div>
      </Card>
      {report ? (
        <ReportDialog
          type={report}
          period={period}
          onClose={() =>
            void navigate({ search: (current) => ({ ...current, report: undefined }), resetScroll: false })
          }
        />
      ) : null}
    </Page>
  )
}
