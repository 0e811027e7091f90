import { serverMessage } from '#web/api/call-error.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { formatAmountShort } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Checks } from './checks.tsx'
import { reviewReasonLabels } from './labels.ts'
import type { PreviewState } from './use-preview.ts'

interface ComplianceCardProps {
  readonly preview: PreviewState
  readonly clientName: string | null
}

/** Checks that apply to the draft, for its client or the own account. */
export function ComplianceCard({ preview, clientName }: ComplianceCardProps) {
  const { answer, judgedXof, isLeast } = preview
  return (
    <Card
      title="Compliance status"
      aside={
        <span className="num">
          {clientName ?? 'House account'}, {isLeast ? 'from ' : null}
          {formatAmountShort(judgedXof, 'XOF')}
        </span>
      }
    >
      {clientName === null ? (
        <p className="mb-2 text-[12.5px] text-ink-2">Without a client, the conversion is the house account’s own.</p>
      ) : null}
      {answer.data ? <Judged compliance={answer.data.compliance} /> : null}
      {answer.isPending ? <SkeletonRows rows={3} /> : null}
      {answer.isError ? (
        <ErrorPanel message={serverMessage(answer.error)} onRetry={() => void answer.refetch()} />
      ) : null}
    </Card>
  )
}

function Judged({ compliance }: Pick<NonNullable<PreviewState['answer']['data']>, 'compliance'>) {
  const { checks, reviewReasons } = compliance
  return (
    <>
      <Checks checks={checks} label="Checks" />
      <p className="mt-3 border-t border-line pt-3 text-[12.5px] text-ink-2">
        {reviewReasons.length === 0
          ? 'It would go on without review.'
          : `It would be reviewed: ${reviewReasons.map(lowerFirst).join('; ')}.`}
      </p>
    </>
  )
}

const lowerFirst = (reason: keyof typeof reviewReasonLabels): string => {
  const words = reviewReasonLabels[reason]
  return words.charAt(0).toLowerCase() + words.slice(1)
}
