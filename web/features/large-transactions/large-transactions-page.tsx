import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { getWaemuReport } from '#contract/compliance/api.ts'
import { call } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { reportFileName } from '#web/api/waemu-report.ts'
import { paths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorBoundary } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { JsonReportButton } from '#web/ui/json-report-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { suspendingPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { ConversionsCard } from './conversions-card.tsx'
import * as t from './messages.ts'
import type { LargeTransactionsSearch } from './search.ts'
import { reportFailed, reportGenerated } from './toasts.ts'

// Beside the list, which is shown first.
const NewConversion = suspendingPart(() => import('./new-conversion.tsx'), 'NewConversion')

const route = getRouteApi(paths.largeTransactions)
/** Anchor of the form, below the list on a phone. */
const formId = 'new-conversion'

export function LargeTransactionsPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayStart = can(useSignedInUser(), 'conversions.create')
  const filter = (part: Partial<LargeTransactionsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })

  return (
    <Page
      title={t.pageTitle}
      breadcrumbs={[{ name: ui.largeTransactions }]}
      actions={
        <>
          <Link to={paths.wallets} className={buttonClass()}>
            {ui.wallets}
          </Link>
          <ReportButton />
          {mayStart ? (
            <a
              href={`#${formId}`}
              className={`${buttonClass({ variant: 'primary' })} max-sm:order-first wide:hidden`}
              onClick={focusForm}
            >
              <Plus />
              {ui.newConversion}
            </a>
          ) : null}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-(--gap) wide:grid-cols-[minmax(31rem,1.45fr)_minmax(0,1fr)]">
        <ErrorBoundary>
          <ConversionsCard search={search} onFilter={filter} />
        </ErrorBoundary>
        <div id={formId} className="grid grid-cols-[minmax(0,1fr)] content-start gap-(--gap) scroll-mt-28">
          <ErrorBoundary>
            <Suspense
              fallback={
                <Card title={ui.newConversion}>
                  <SkeletonRows rows={6} />
                </Card>
              }
            >
              <NewConversion />
            </Suspense>
          </ErrorBoundary>
        </div>
      </div>
    </Page>
  )
}

function focusForm() {
  document.querySelector<HTMLElement>(`#${formId} input`)?.focus({ preventScroll: true })
}

/** Downloads the WAEMU compliance report of the month to date. */
function ReportButton() {
  if (!can(useSignedInUser(), 'reports.export')) return null
  return (
    <JsonReportButton
      label={ui.waemuReport}
      load={() => call(getWaemuReport, {})}
      fileName={reportFileName}
      saved={reportGenerated}
      failed={reportFailed}
    />
  )
}
