import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarRange } from 'lucide-react'
import { getWaemuReport } from '#contract/compliance/api.ts'
import { getReportsOverview, reportGroups } from '#contract/reports/api.ts'
import { unitOfPeriod } from '#contract/reports/period.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { addressOf, call } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { reportFileName } from '#web/api/waemu-report.ts'
import { paths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { JsonReportButton } from '#web/ui/json-report-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import * as t from './messages.ts'
import { PeriodLine } from './period-line.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { ReportCards } from './report-cards.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ReportTiles } from './report-tiles.tsx'
import { ScheduledReportsCard } from './scheduled-reports-card.tsx'
import { type ChosenPeriod, chosenPeriod } from './search.ts'
import { TrendCard } from './trend-card.tsx'

/** Figures of a period, and its reports as files. */
export function ReportsPage() {
  const search = useSearch({ from: paths.reports })
  const chosen = chosenPeriod(search)
  const navigate = useNavigate({ from: paths.reports })
  const mayExport = can(useSignedInUser(), 'reports.export')
  const overview = useQuery({ ...read(getReportsOverview, { query: chosen ?? {} }), enabled: chosen !== null })
  return (
    <Page
      title={t.pageTitle}
      breadcrumbs={[{ name: ui.reports }]}
      actions={chosen ? <WaemuReportButton period={chosen} /> : null}
    >
      <div className="grid gap-2">
        <PeriodPicker />
        <PeriodLine period={chosen ? overview.data?.period : undefined} />
      </div>
      {chosen === null ? (
        <Card>
          <EmptyState icon={<CalendarRange />} title={t.datesMissingTitle} text={t.datesMissingHint} />
        </Card>
      ) : (
        <>
          {overview.error && !overview.data ? (
            <Card>
              <ErrorPanel message={serverMessage(overview.error)} onRetry={() => void overview.refetch()} />
            </Card>
          ) : (
            <ReportTiles unit={unitOfPeriod(chosen.period)} overview={overview.data} />
          )}
          <WaemuReportCard period={chosen} />
          {(Object.keys(reportGroups) as (keyof typeof reportGroups)[]).map((group) => (
            <ReportCards key={group} name={t.groupNames[group]} types={reportGroups[group]} period={chosen} />
          ))}
          {overview.error && !overview.data ? null : <TrendCard overview={overview.data} />}
        </>
      )}
      {mayExport ? <ScheduledReportsCard /> : null}
      <Card title={t.ledgerTitle}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-w-0 flex-1 basis-56 text-[12.5px] text-ink-2">{t.ledgerHint}</p>
          <Link to={paths.trialBalance} className={buttonClass()}>
            {t.ledgerAction}
          </Link>
        </div>
      </Card>
      {search.report && chosen ? (
        <ReportDialog
          type={search.report}
          period={chosen}
          onClose={() =>
            void navigate({ search: (current) => ({ ...current, report: undefined }), resetScroll: false })
          }
        />
      ) : null}
    </Page>
  )
}

/** Downloads the WAEMU compliance report of the selected period. */
function WaemuReportButton({ period }: { period: ChosenPeriod }) {
  if (!can(useSignedInUser(), 'reports.export')) return null
  return (
    <JsonReportButton
      label={ui.waemuReport}
      load={() => call(getWaemuReport, { query: period })}
      fileName={reportFileName}
      saved={({ summary }) => ({
        title: t.waemuGeneratedToast,
        description: ui.conversionCount(summary.totalTransactions),
      })}
      failed={{ title: t.waemuFailedToast, description: t.waemuFailedHint }}
    />
  )
}

/** The same report for readers, as PDF or Excel. */
function WaemuReportCard({ period }: { period: ChosenPeriod }) {
  const mayExport = can(useSignedInUser(), 'reports.export')
  return (
    <Card title={t.reportTitles.waemu}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-56 text-[12.5px] text-ink-2">{t.waemuCardHint}</p>
        {mayExport ? (
          <ExportMenu
            label={ui.download}
            about={t.reportTitles.waemu}
            formats={['pdf', 'xlsx']}
            addressOf={(format) => addressOf(getWaemuReport, { query: { ...period, format } })}
          />
        ) : null}
      </div>
    </Card>
  )
}
