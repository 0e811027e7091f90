import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { BadgeCheck, CalendarDays, CalendarRange, ChartColumn, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { getWaemuReport } from '#contract/compliance/api.ts'
import { getReportsOverview, type ReportsOverview, reportGroups } from '#contract/reports/api.ts'
import { unitOfPeriod } from '#contract/reports/period.ts'
import { monthFirstLocale } from '#kernel/language.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { addressOf, call } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { reportFileName } from '#web/api/waemu-report.ts'
import { paths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { BarChart } from '#web/ui/chart/bar-chart.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import {
  formatAmount,
  formatAmountShort,
  formatDate,
  formatPercent,
  formatShort,
  formatShortDate,
} from '#web/ui/format/format.ts'
import { JsonReportButton } from '#web/ui/json-report-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import * as t from './messages.ts'
import { PeriodLine, PeriodPicker } from './period-picker.tsx'
import { ReportCards } from './report-cards.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ScheduledReportsCard } from './scheduled-reports-card.tsx'
import { type ChosenPeriod, chosenPeriod } from './search.ts'

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

interface ReportTilesProps {
  /** Null for chosen days. */
  readonly unit: keyof typeof t.volumeNames | null
  readonly overview: ReportsOverview | undefined
}

/** Four headline figures of the period, each with its inputs. */
function ReportTiles({ unit, overview }: ReportTilesProps) {
  const loading = overview === undefined
  return (
    <div className="grid grid-cols-2 gap-(--gap) side:grid-cols-4">
      <StatCard
        title={unit === null ? ui.volume : t.volumeNames[unit]}
        value={
          <span title={formatAmount(overview?.volumeXof, 'XOF')}>{formatAmountShort(overview?.volumeXof, 'XOF')}</span>
        }
        caption={overview && ui.conversionCount(overview.conversions)}
        meaning={t.volumeHint}
        icon={<ChartColumn />}
        loading={loading}
      />
      <StatCard
        title={t.dailyAverageTitle}
        value={
          <span title={formatAmount(overview?.dailyAverageXof, 'XOF')}>
            {formatAmountShort(overview?.dailyAverageXof, 'XOF')}
          </span>
        }
        caption={overview && (overview.period.isClosed ? t.dailyAverageClosedBasis : t.dailyAverageBasis)}
        meaning={t.dailyAverageHint}
        icon={<CalendarDays />}
        loading={loading}
      />
      <StatCard
        title={ui.successRate}
        value={formatPercent(overview?.successRate)}
        caption={overview && t.successRateBasis}
        meaning={t.successRateHint}
        icon={<BadgeCheck />}
        loading={loading}
      />
      <StatCard
        title={ui.compliance}
        value={formatPercent(overview?.complianceScore)}
        caption={overview && t.approvedShare(overview.approvedClients, ui.clientCount(overview.clients))}
        meaning={t.complianceHint}
        icon={<ShieldCheck />}
        loading={loading}
      />
    </div>
  )
}

const measures = [
  { value: 'volume', label: ui.volume },
  { value: 'conversions', label: ui.conversions },
] as const
type Measure = (typeof measures)[number]['value']

/** Daily figures of the period, or monthly ones for a year. */
function TrendCard({ overview }: { overview: ReportsOverview | undefined }) {
  const [measure, setMeasure] = useState<Measure>('volume')
  return (
    <Card
      title={t.trendsTitle}
      aside={<SegmentedControl label={t.metricLabel} options={measures} value={measure} onValueChange={setMeasure} />}
    >
      {overview === undefined ? (
        <Skeleton className="h-[190px] w-full" />
      ) : overview.conversions === 0 ? (
        <EmptyState icon={<ChartColumn />} title={t.trendsEmptyTitle} text={t.trendsEmptyHint} />
      ) : (
        <Trend overview={overview} measure={measure} />
      )}
    </Card>
  )
}

const months = new Intl.DateTimeFormat(monthFirstLocale, { month: 'short', timeZone: 'UTC' })

function Trend({ overview, measure }: { overview: ReportsOverview; measure: Measure }) {
  const byMonth = overview.trend[0]?.label.length === 'YYYY-MM'.length
  const openIndex = overview.period.isClosed ? null : overview.trend.length - 1
  const points = overview.trend.map(({ start, volumeXof, conversions }, index) => {
    const value = measure === 'volume' ? volumeXof : conversions
    const figure = measure === 'volume' ? formatAmount(value, 'XOF') : ui.conversionCount(value)
    const isOpen = index === openIndex
    return {
      label: byMonth ? months.format(new Date(`${start}T00:00:00Z`)) : formatShortDate(start),
      value,
      display: isOpen ? t.soFar(figure) : figure,
      isOpen,
    }
  })
  const name = measure === 'volume' ? t.conversionVolumeLabel : ui.conversions
  return (
    <BarChart
      caption={t.trendCaption(name, byMonth ? t.byMonth : t.byDay, formatDate(overview.trend[0]?.start))}
      columns={[byMonth ? ui.month : ui.day, measure === 'volume' ? ui.volume : ui.conversions]}
      points={points}
      axisLabel={(value) => formatShort(value)}
    />
  )
}
