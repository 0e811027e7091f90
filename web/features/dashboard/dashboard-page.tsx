import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleDollarSign, ReceiptText, ShieldCheck, Users } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { getDashboardMetrics, getFirstSteps } from '#contract/reports/dashboard.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { newInvoiceHere, paths } from '#web/routes/paths.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { formatAmount, formatPercent, groupThousands } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { changeCaption, processingCaption, ratingCaption } from './captions.ts'
import { FirstStepsCard } from './first-steps-card.tsx'
import { FxRatesCard } from './fx-rates-card.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { RecentClients } from './recent-clients.tsx'
import { RecentInvoices } from './recent-invoices.tsx'
import { VolumeCard } from './volume-card.tsx'

// These read every register, so their contracts load after the first content.
const ComplianceCard = lazy(() =>
  import('./compliance-card.tsx').then(({ ComplianceCard: component }) => ({ default: component })),
)
const OutlookCard = lazy(() =>
  import('./outlook-card.tsx').then(({ OutlookCard: component }) => ({ default: component })),
)

export function DashboardPage() {
  const user = useSignedInUser()
  const navigate = useNavigate()
  return (
    <Page
      title="Dashboard"
      breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'Dashboard' }]}
      onNewInvoice={can(user, 'invoices.write') ? () => void navigate(newInvoiceHere) : undefined}
    >
      <FirstSteps />
      <MetricCards />
      <QuickActions />
      <div className="grid gap-(--gap) side:grid-cols-2 wide:grid-cols-3">
        <VolumeCard />
        <Suspense fallback={<CardToCome title="Compliance at a glance" rows={6} />}>
          <ComplianceCard />
        </Suspense>
        <RecentClients />
        <RecentInvoices />
        <RecentActivity />
        <Suspense fallback={<CardToCome title="Next runs and bank health" rows={4} className="wide:col-span-2" />}>
          <OutlookCard />
        </Suspense>
        <FxRatesCard />
      </div>
    </Page>
  )
}

/** Loads with the page, because a late insertion would move the content below it. */
function FirstSteps() {
  const { data: steps } = useQuery(read(getFirstSteps, {}))
  if (!steps || steps.length === 0) return null
  return <FirstStepsCard steps={steps} />
}

/** Reserves the space of a card until its script has loaded. */
function CardToCome({ title, rows, className = '' }: { title: string; rows: number; className?: string }) {
  return (
    <Card title={title} className={className}>
      <SkeletonRows rows={rows} />
    </Card>
  )
}

function MetricCards() {
  const { data: metrics, error, refetch } = useQuery(read(getDashboardMetrics, {}))
  if (error && !metrics) {
    return (
      <Card>
        <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} />
      </Card>
    )
  }
  const loading = metrics === undefined
  return (
    <div className="grid grid-cols-2 gap-(--gap) wide:grid-cols-4">
      <StatCard
        title="Total Clients"
        icon={<Users aria-hidden="true" />}
        loading={loading}
        value={groupThousands(String(metrics?.totalClients))}
        change={metrics && changeCaption(metrics.clientsChangePercent)}
      />
      <StatCard
        title="Monthly Revenue"
        icon={<CircleDollarSign aria-hidden="true" />}
        loading={loading}
        value={formatAmount(metrics?.monthlyRevenue, 'USD')}
        change={metrics && changeCaption(metrics.revenueChangePercent)}
      />
      <StatCard
        title="Pending Invoices"
        icon={<ReceiptText aria-hidden="true" />}
        loading={loading}
        value={groupThousands(String(metrics?.pendingInvoices))}
        change={metrics && processingCaption(metrics.averageProcessingDays)}
      />
      <StatCard
        title="Compliance Score"
        icon={<ShieldCheck aria-hidden="true" />}
        loading={loading}
        value={formatPercent(metrics?.complianceScore)}
        change={metrics && ratingCaption(metrics.complianceScore)}
      />
    </div>
  )
}
