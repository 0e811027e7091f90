import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleDollarSign, ReceiptText, ShieldCheck, Users } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { getDashboardMetrics, getFirstSteps } from '#contract/reports/dashboard.ts'
import type { AnswerOf } from '#contract/route.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { newInvoiceHere } from '#web/routes/paths.ts'
import { AfterContent } from '#web/ui/after-content.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { formatAmount, formatAmountCompact, formatPercent, groupThousands } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { suspendingPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import { changeCaption, processingCaption, QuickActions, ratingCaption } from './quick-actions.tsx'
import { VolumeCard } from './volume-card.tsx'

// The figures at the top do not wait for these scripts.
const DashboardCards = suspendingPart(() => import('./dashboard-cards.tsx'), 'DashboardCards')
const FirstStepsCard = suspendingPart(() => import('./first-steps-card.tsx'), 'FirstStepsCard')

export function DashboardPage() {
  const user = useSignedInUser()
  const navigate = useNavigate()
  return (
    <Page
      title={ui.dashboard}
      breadcrumbs={[{ name: ui.dashboard }]}
      onNewInvoice={can(user, 'invoices.write') ? () => void navigate(newInvoiceHere) : undefined}
    >
      <WithFirstSteps>
        <MetricCards />
        <QuickActions />
        <div className="grid gap-(--gap) side:grid-cols-2 wide:grid-cols-3">
          <VolumeCard />
          <AfterContent fallback={<ComplianceToCome />}>
            <DashboardCards />
          </AfterContent>
        </div>
      </WithFirstSteps>
    </Page>
  )
}

/** Shows the rest only with the first steps above it, which would move it if they came later. */
function WithFirstSteps({ children }: { children: ReactNode }) {
  const { data: steps = [], isPending } = useQuery(read(getFirstSteps, {}))
  if (isPending) return <MetricTiles />
  return (
    <Suspense fallback={<MetricTiles />}>
      {steps.length > 0 ? <FirstStepsCard steps={steps} /> : null}
      {children}
    </Suspense>
  )
}

/** Reserves the space beside the conversion volume until the cards have loaded. */
function ComplianceToCome() {
  return (
    <Card title={t.complianceTitle}>
      <SkeletonRows rows={6} />
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
  return <MetricTiles metrics={metrics} />
}

/** Without metrics, skeletons. */
function MetricTiles({ metrics }: { metrics?: AnswerOf<typeof getDashboardMetrics> | undefined }) {
  const loading = metrics === undefined
  return (
    <div className="grid grid-cols-2 gap-(--gap) wide:grid-cols-4">
      <StatCard
        title={t.totalClientsLabel}
        icon={<Users />}
        loading={loading}
        value={groupThousands(String(metrics?.totalClients))}
        change={metrics && changeCaption(metrics.clientsChangePercent)}
      />
      <StatCard
        title={t.monthlyRevenueLabel}
        icon={<CircleDollarSign />}
        loading={loading}
        value={formatAmount(metrics?.monthlyRevenue, 'USD')}
        compact={formatAmountCompact(metrics?.monthlyRevenue, 'USD')}
        change={metrics && changeCaption(metrics.revenueChangePercent)}
      />
      <StatCard
        title={t.pendingInvoicesLabel}
        icon={<ReceiptText />}
        loading={loading}
        value={groupThousands(String(metrics?.pendingInvoices))}
        caption={metrics && processingCaption(metrics.averageProcessingDays)}
      />
      <StatCard
        title={t.complianceScoreLabel}
        icon={<ShieldCheck />}
        loading={loading}
        value={formatPercent(metrics?.complianceScore)}
        caption={metrics && ratingCaption(metrics.complianceScore)}
      />
    </div>
  )
}
