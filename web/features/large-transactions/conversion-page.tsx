import { useParams } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { type ConversionDetail, getConversion } from '#contract/conversions/api.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useRecord } from '#web/api/queries.ts'
import { historyPath, paths } from '#web/routes/paths.ts'
import { ErrorBoundary } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { useNow } from '#web/ui/format/figures.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { HistoryLink } from '#web/ui/history-link.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { type RecordFrame, RecordPage, recordBreadcrumbs } from '#web/ui/layout/record-page.tsx'
import { Timeline } from '#web/ui/layout/timeline.tsx'
import { suspendingPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { ChecksCard } from './checks-card.tsx'
import { ConversionActions } from './conversion-actions.tsx'
import { ConversionSummary } from './conversion-summary.tsx'
import * as t from './messages.ts'
import { isUnderWay, progressSteps } from './progress-steps.ts'

const DocumentsCard = suspendingPart(() => import('./documents-card.tsx'), 'DocumentsCard')

const DiscussionCard = suspendingPart(() => import('./discussion-card.tsx'), 'DiscussionCard')

const frame: RecordFrame = {
  title: ui.conversion,
  list: { name: ui.largeTransactions, to: paths.largeTransactions },
  missing: { icon: <SearchX />, title: t.notFoundTitle, text: t.notFoundHint, action: t.allConversionsAction },
}

/** Polling interval of an unfinished conversion; server events refresh it sooner. */
const followEveryMs = 2_000

/** `/large-transactions/318`: one conversion, from its next action to its history. */
export function ConversionPage() {
  const { conversionId } = useParams({ from: '/large-transactions/$conversionId' })
  return (
    <RecordPage
      frame={frame}
      {...useRecord(getConversion, conversionId, {
        refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? followEveryMs : false),
      })}
    >
      {(conversion) => <ConversionFile key={conversion.id} conversion={conversion} />}
    </RecordPage>
  )
}

function ConversionFile({ conversion }: { conversion: ConversionDetail }) {
  const summary = useRef<HTMLDivElement>(null)
  const user = useSignedInUser()
  const seesCompliance = can(user, 'compliance.read')
  const { reference } = conversion
  return (
    <Page
      title={reference}
      breadcrumbs={recordBreadcrumbs(frame, reference)}
      actions={
        <>
          <HistoryLink link={historyPath(user, 'conversion', conversion.id)} />
          <ConversionActions conversion={conversion} frame={summary} />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-(--gap) side:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-(--gap) max-side:contents">
          <ConversionSummary conversion={conversion} frame={summary} />
          <div className="grid min-w-0 gap-(--gap) max-side:order-1">
            <ErrorBoundary>
              <ChecksCard conversion={conversion} />
            </ErrorBoundary>
            {seesCompliance ? (
              <ErrorBoundary>
                <Suspense
                  fallback={
                    <Card title={ui.documents}>
                      <SkeletonRows rows={3} />
                    </Card>
                  }
                >
                  <DocumentsCard conversionId={conversion.id} />
                </Suspense>
              </ErrorBoundary>
            ) : null}
          </div>
        </div>
        <div className="grid min-w-0 gap-(--gap) max-side:contents">
          <ProgressCard conversion={conversion} />
          <div className="min-w-0 max-side:order-2">
            <ErrorBoundary>
              <Suspense
                fallback={
                  <Card title={t.discussionTitle}>
                    <SkeletonRows rows={2} />
                  </Card>
                }
              >
                <DiscussionCard conversion={conversion} />
              </Suspense>
            </ErrorBoundary>
          </div>
        </div>
      </div>
      {/* Room for the action bar at the bottom of a phone. */}
      <div className="hidden h-24 max-sm:block" />
    </Page>
  )
}

function ProgressCard({ conversion }: { conversion: ConversionDetail }) {
  const today = formatDate(useNow())
  return (
    <Card title={t.progressTitle}>
      <Timeline label={t.stepsLabel(conversion.reference)} steps={progressSteps(conversion, today)} />
    </Card>
  )
}
