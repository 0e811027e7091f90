import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { getWaemuReport } from '#contract/compliance/api.ts'
import { call } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { reportFileName } from '#web/api/waemu-report.ts'
import { paths } from '#web/routes/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorBoundary } from '#web/ui/feedback/error-panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { ComplianceCard } from './compliance-card.tsx'
import { ConversionForm } from './conversion-form.tsx'
import { useDraft } from './draft.ts'
import { ProgressCard } from './progress-card.tsx'
import type { LargeTransactionsSearch } from './search.ts'
import { reportFailed, reportGenerated } from './toasts.ts'
import { usePreview } from './use-preview.ts'

// Below the first screen; the route's script budget has no room for the list and the charts.
const ConversionsCard = lazy(() =>
  import('./conversions-card.tsx').then(({ ConversionsCard: component }) => ({ default: component })),
)
const MarketCard = lazy(() => import('./market-card.tsx').then(({ MarketCard: component }) => ({ default: component })))
const VolumeCard = lazy(() => import('./volume-card.tsx').then(({ VolumeCard: component }) => ({ default: component })))

const route = getRouteApi(paths.largeTransactions)

export function LargeTransactionsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (part: Partial<LargeTransactionsSearch>, replace: boolean) =>
    navigate({ search: (before) => ({ ...before, ...part }), replace, resetScroll: false })

  const open = ({ id }: { id: number }) => void change({ conversion: id }, false)

  return (
    <Page
      title="Large Transaction Processing"
      breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'Large Transactions' }]}
      actions={
        <>
          <Link to={paths.wallets} className={buttonClass()}>
            Wallets
          </Link>
          <ReportButton />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-(--gap) side:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Workbench chosen={search.conversion} onOpen={open} />
      </div>
      <ErrorBoundary>
        <Suspense fallback={null}>
          <ConversionsCard search={search} onFilter={(filter) => void change(filter, true)} onOpen={open} />
        </Suspense>
      </ErrorBoundary>
    </Page>
  )
}

interface WorkbenchProps {
  readonly chosen: number | undefined
  readonly onOpen: (conversion: { id: number }) => void
}

/** The form and the cards next to it share one draft. */
function Workbench({ chosen, onOpen }: WorkbenchProps) {
  const draft = useDraft(onOpen)
  const preview = usePreview(draft.amountXof, draft.fields.client?.id ?? null)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-(--gap) max-side:contents">
        <ConversionForm draft={draft} preview={preview} />
        <div className="max-side:order-last">
          <ErrorBoundary>
            <Suspense
              fallback={
                <Card title="Typical daily volume">
                  <Skeleton className="h-56 w-full" />
                </Card>
              }
            >
              <VolumeCard />
            </Suspense>
          </ErrorBoundary>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-(--gap) max-side:contents">
        <ErrorBoundary>
          <ComplianceCard preview={preview} clientName={draft.fields.client?.companyName ?? null} />
        </ErrorBoundary>
        <div className="max-side:order-1">
          <ErrorBoundary>
            <Suspense fallback={null}>
              <MarketCard />
            </Suspense>
          </ErrorBoundary>
        </div>
        <ErrorBoundary>
          <ProgressCard chosen={chosen} />
        </ErrorBoundary>
      </div>
    </>
  )
}

/** Downloads the WAEMU compliance report of the month to date. */
function ReportButton() {
  const mayExport = can(useSignedInUser(), 'reports.export')
  const report = useMutation({
    mutationFn: () => call(getWaemuReport, {}),
    onSuccess: (answer) => {
      saveFile(reportFileName(answer), JSON.stringify(answer, null, 2), 'application/json')
      toast(reportGenerated(answer))
    },
    onError: () => toast(reportFailed),
  })
  if (!mayExport) return null
  return (
    <Button icon={<Download aria-hidden="true" />} pending={report.isPending} onClick={() => report.mutate()}>
      WAEMU Report
    </Button>
  )
}
