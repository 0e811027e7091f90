import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChartLine, ChartSpline } from 'lucide-react'
import {
  type AdvancedAnalytics,
  generateForecast,
  getAdvancedAnalytics,
  type Recommendation,
} from '#contract/analytics/api.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { BarChart } from '#web/ui/chart/bar-chart.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { formatDate, formatShort } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { ForecastCard, GrowthTiles, SegmentsCard } from './analytics-cards.tsx'
import { methodLabel, monthName, monthText, periodOptions, recommendationPaths } from './labels.ts'
import * as t from './messages.ts'
import { RiskCard } from './risk-card.tsx'

/** Performance, risk, segments, forecast and recommendations over a period. */
export function AdvancedAnalyticsPage() {
  const { period = '3months' } = useSearch({ from: paths.advancedAnalytics })
  const navigate = useNavigate({ from: paths.advancedAnalytics })
  const analytics = useQuery(read(getAdvancedAnalytics, { query: { period } }))
  return (
    <Page
      title={ui.advancedAnalytics}
      breadcrumbs={[{ name: ui.advancedAnalytics }]}
      actions={
        <>
          <SegmentedControl
            label={ui.period}
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
    onSuccess: (forecast) => toast({ title: t.forecastGeneratedToast, description: methodLabel(forecast) }),
    onError: (error) => toast(errorToast(error)),
  })
  if (!mayGenerate) return null
  return (
    <span className="inline-flex items-center gap-2">
      {generate.isPending ? <progress aria-label={t.generatingForecastTitle} className="w-20 accent-accent" /> : null}
      <Button
        variant="primary"
        icon={<ChartSpline />}
        pending={generate.isPending}
        onClick={() => generate.mutate({ body: {} })}
      >
        {t.generateForecastAction}
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
      <SegmentsCard segmentation={analytics.clientSegmentation} />
      <div className="min-w-0 wide:col-span-2">
        <RecommendationsCard recommendations={analytics.predictiveInsights.recommendedActions} />
      </div>
    </div>
  )
}

/** Monthly volume over the period; the current month is drawn hollow. */
function TrendsCard({ analytics: { performanceMetrics, period } }: { analytics: AdvancedAnalytics }) {
  const months = performanceMetrics.seasonalTrends
  return (
    <Card title={t.monthlyTrendsTitle} aside={t.dateRange(formatDate(period.from), formatDate(period.until))}>
      {months.every(({ volume }) => volume === 0) ? (
        <EmptyState
          icon={<ChartLine />}
          title={t.trendsEmptyTitle}
          text={t.trendsEmptyHint}
          action={
            <Link to={paths.largeTransactions} className={buttonClass()}>
              {ui.largeTransactions}
            </Link>
          }
        />
      ) : (
        <BarChart
          caption={t.trendsCaption}
          columns={[ui.month, ui.volume]}
          axisLabel={formatShort}
          height={270}
          points={months.map((month) => ({
            label: monthName(month.month),
            value: month.volume,
            isOpen: month.isOpen,
            display: monthText(month),
          }))}
        />
      )}
    </Card>
  )
}

function PanelsSkeleton() {
  return (
    <div role="status" aria-label={ui.loading} className="grid gap-(--gap) wide:grid-cols-2">
      {['trends', 'forecast', 'risk', 'segments'].map((panel) => (
        <Card key={panel}>
          <Skeleton className="mb-4 h-5 w-44" />
          <Skeleton className="h-56 w-full" />
        </Card>
      ))}
    </div>
  )
}

const tones = { high: 'bad', medium: 'warn', low: 'calm' } as const satisfies Record<Recommendation['priority'], Tone>

/** Recommendations, each with its figures and a link to the screen that carries it out. */
function RecommendationsCard({ recommendations }: { recommendations: readonly Recommendation[] }) {
  return (
    <Card title={t.recommendationsTitle} flush={recommendations.length > 0}>
      {recommendations.length === 0 ? (
        <EmptyState title={t.recommendationsEmptyTitle} text={t.recommendationsEmptyHint} />
      ) : (
        <ul aria-label={t.recommendationsTitle} className="divide-y divide-line">
          {recommendations.map(({ kind, action, impact, priority, figures }) => (
            <li key={kind} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-60 flex-1">
                <p className="flex flex-wrap items-center gap-2 font-strong">
                  {action} <Badge tone={tones[priority]}>{t.priorityNames[priority]}</Badge>
                </p>
                <p className="mt-0.5 text-s text-ink-2">{impact}</p>
              </div>
              <dl className="flex flex-wrap gap-x-6 gap-y-1 text-s sm:min-w-80">
                {figures.map(({ name, value }) => (
                  <div key={name}>
                    <dt className="text-xs text-ink-2">{name}</dt>
                    <dd className="font-strong num">{value}</dd>
                  </div>
                ))}
              </dl>
              <Link
                to={recommendationPaths[kind]}
                className={buttonClass({ size: 's' })}
                aria-label={t.openNamedAction(action)}
              >
                {ui.open}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
