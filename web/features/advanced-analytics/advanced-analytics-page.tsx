import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChartLine, ChartSpline } from 'lucide-react'
import { type AdvancedAnalytics, generateForecast, getAdvancedAnalytics } from '#contract/analytics/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { BarChart } from '#web/ui/chart/bar-chart.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { formatAmount, formatChange, formatDate, formatShort } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ForecastCard } from './forecast-card.tsx'
import { GrowthTiles } from './growth-tiles.tsx'
import { methodLabel, monthName, periodOptions } from './labels.ts'
import { RecommendationsCard } from './recommendations-card.tsx'
import { RiskCard } from './risk-card.tsx'
import { SegmentsCard } from './segments-card.tsx'

/** Performance, risk, segments, forecast and recommendations over a period. */
export function AdvancedAnalyticsPage() {
  const { period = '3months' } = useSearch({ from: paths.advancedAnalytics })
  const navigate = useNavigate({ from: paths.advancedAnalytics })
  const analytics = useQuery(read(getAdvancedAnalytics, { query: { period } }))
  return (
    <Page
      title="Advanced Analytics"
      breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'Advanced Analytics' }]}
      actions={
        <>
          <SegmentedControl
            label="Period"
            options={periodOptions}
            value={period}
            onValueChange={(next) =>
              void navigate({ to: '.', search: (old) => ({ ...old, period: next }), replace: true, resetScroll: false })
            }
          />
          <GenerateButton />
        </>
      }
    >
      {analytics.data === undefined && analytics.error ? (
        <Card>
          <ErrorPanel message={serverMessage(analytics.error)} onRetry={() => void analytics.refetch()} />
        </Card>
      ) : (
        <>
          <GrowthTiles analytics={analytics.data} />
          {analytics.data ? <Panels analytics={analytics.data} /> : <PanelsSkeleton />}
        </>
      )}
    </Page>
  )
}

/** Recomputes the forecast on the server and saves it. */
function GenerateButton() {
  const mayGenerate = can(useSignedInUser(), 'analytics.forecast')
  const generate = useChange(generateForecast, {
    onSuccess: (forecast) => toast({ title: 'Forecast Generated', description: methodLabel(forecast) }),
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  if (!mayGenerate) return null
  return (
    <span className="inline-flex items-center gap-2">
      {generate.isPending ? <progress aria-label="Generating the forecast" className="w-20 accent-accent" /> : null}
      <Button
        variant="primary"
        icon={<ChartSpline aria-hidden="true" />}
        pending={generate.isPending}
        onClick={() => generate.mutate({ body: {} })}
      >
        Generate Forecast
      </Button>
    </span>
  )
}

function Panels({ analytics }: { analytics: AdvancedAnalytics }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-(--gap) wide:grid-cols-2">
      <TrendsCard analytics={analytics} />
      <ForecastCard insights={analytics.predictiveInsights} />
      <RiskCard analytics={analytics} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-(--gap)">
        <SegmentsCard segmentation={analytics.clientSegmentation} />
        <RecommendationsCard recommendations={analytics.predictiveInsights.recommendedActions} />
      </div>
    </div>
  )
}

/** Monthly volume over the period; the current month is drawn hollow. */
function TrendsCard({ analytics: { performanceMetrics, period } }: { analytics: AdvancedAnalytics }) {
  const months = performanceMetrics.seasonalTrends
  return (
    <Card title="Monthly Volume Trends" aside={`${formatDate(period.from)} to ${formatDate(period.until)}`}>
      {months.every(({ volume }) => volume === 0) ? (
        <EmptyState
          icon={<ChartLine />}
          title="No conversions in this period"
          text="Each month's volume shows here, with its growth on the month before."
          action={
            <Link to={paths.largeTransactions} className={buttonClass()}>
              Large Transactions
            </Link>
          }
        />
      ) : (
        <BarChart
          caption="Conversion volume by month"
          columns={['Month', 'Volume']}
          axisLabel={formatShort}
          height={270}
          points={months.map(({ month, volume, volumeUsd, growth, isOpen }) => ({
            label: monthName(month),
            value: volume,
            isOpen,
            display: `${formatAmount(volume, 'XOF')}, ${formatAmount(volumeUsd, 'USD')}, ${
              isOpen ? 'month to date' : growth === null ? 'no month before' : formatChange(growth, 1)
            }`,
          }))}
        />
      )}
    </Card>
  )
}

function PanelsSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-(--gap) wide:grid-cols-2">
      {['trends', 'forecast', 'risk', 'segments'].map((panel) => (
        <Card key={panel}>
          <Skeleton className="mb-4 h-5 w-44" />
          <Skeleton className="h-56 w-full" />
        </Card>
      ))}
    </div>
  )
}
