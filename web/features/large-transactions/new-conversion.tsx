import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { serverMessage } from '#web/api/call-error.ts'
import { conversionPath } from '#web/routes/paths.ts'
import { ErrorBoundary, ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { formatAmountShort } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { suspendingPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { Checks } from './checks.tsx'
import { ConversionForm } from './conversion-form.tsx'
import { useDraft } from './draft.ts'
import * as t from './messages.ts'
import { type PreviewState, usePreview } from './use-preview.ts'

// Below the form; the charts are no part of its budget.
const MarketCard = suspendingPart(() => import('./market-card.tsx'), 'MarketCard')
const VolumeCard = suspendingPart(() => import('./volume-card.tsx'), 'VolumeCard')

/** The form and the cards that belong to it share one draft. */
export function NewConversion() {
  const navigate = useNavigate()
  const draft = useDraft(({ id }) => void navigate(conversionPath(id)))
  const preview = usePreview(draft.amountXof, draft.fields.client?.id ?? null)
  return (
    <>
      <ConversionForm draft={draft} preview={preview} />
      <ErrorBoundary>
        <ComplianceCard preview={preview} clientName={draft.fields.client?.companyName ?? null} />
      </ErrorBoundary>
      <ErrorBoundary>
        <Suspense
          fallback={
            <Card title={t.marketTitle}>
              <Skeleton className="h-7 w-52" />
              <Skeleton className="mt-2 h-16" />
            </Card>
          }
        >
          <MarketCard />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary>
        <Suspense
          fallback={
            <Card title={t.typicalVolumeTitle}>
              <Skeleton className="h-56 w-full" />
            </Card>
          }
        >
          <VolumeCard />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

interface ComplianceCardProps {
  readonly preview: PreviewState
  readonly clientName: string | null
}

/** Checks that apply to the draft, for its client or the own account. */
function ComplianceCard({ preview, clientName }: ComplianceCardProps) {
  const { answer, checkedXof, isBelowMinimum } = preview
  return (
    <Card
      title={t.complianceStatusTitle}
      aside={
        <span className="num">
          {t.checkedAmount(clientName ?? ui.ownAccount, formatAmountShort(checkedXof, 'XOF'), isBelowMinimum)}
        </span>
      }
    >
      {clientName === null ? <p className="mb-2 text-[12.5px] text-ink-2">{t.ownAccountHint}</p> : null}
      {answer.data ? <ConversionChecks compliance={answer.data.compliance} isBrief={isBelowMinimum} /> : null}
      {answer.isPending ? <SkeletonRows rows={3} /> : null}
      {answer.isError ? (
        <ErrorPanel message={serverMessage(answer.error)} onRetry={() => void answer.refetch()} />
      ) : null}
    </Card>
  )
}

interface ConversionChecksProps extends Pick<NonNullable<PreviewState['answer']['data']>, 'compliance'> {
  /** No amount is typed yet, so a phone shows only the obstacles. */
  readonly isBrief: boolean
}

function ConversionChecks({ compliance, isBrief }: ConversionChecksProps) {
  const { checks, reviewReasons } = compliance
  const passed = checks.filter(({ outcome }) => outcome === 'ok').length
  return (
    <>
      <Checks checks={checks} label={t.checksTitle} isBrief={isBrief} />
      {isBrief && passed > 0 ? (
        <p className="mt-2 text-[12.5px] text-ink-2 sm:hidden">{t.passedChecks(passed)}</p>
      ) : null}
      <p className="mt-3 border-t border-line pt-3 text-[12.5px] text-ink-2">
        {reviewReasons.length === 0 ? t.noReviewNeeded : t.reviewNeeded(reviewReasons.map(lowerFirst).join('; '))}
      </p>
    </>
  )
}

const lowerFirst = (reason: keyof typeof t.reviewReasonLabels): string => {
  const words = t.reviewReasonLabels[reason]
  return words.charAt(0).toLowerCase() + words.slice(1)
}
