/** A change that waits for another administrator, with its decision. */
import { Button } from './button.tsx'
import { RelativeTime } from './format/figures.tsx'
import { Card } from './layout/card.tsx'
import * as ui from './messages.ts'

interface ProposedChangeProps {
  /** Without `from` nothing is replaced, or it is not shown. */
  readonly changes: readonly { readonly label: string; readonly from?: string; readonly to: string }[]
  readonly proposedBy: string
  readonly proposedAt: string
  readonly isOwn: boolean
  readonly pending: boolean
  readonly onDecide: (decision: 'approved' | 'rejected') => void
}

export function ProposedChange({ changes, proposedBy, proposedAt, isOwn, pending, onDecide }: ProposedChangeProps) {
  return (
    <Card title={ui.awaitingApproval}>
      <dl className="grid gap-2 sm:grid-cols-2">
        {changes.map(({ label, from, to }) => (
          <div key={label}>
            <dt className="text-[12.5px] text-ink-2">{label}</dt>
            <dd className="text-s wrap-anywhere num">{from === undefined ? to : ui.changeText(from, to)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <p className="mr-auto text-[12.5px] text-ink-2">
          {ui.proposedBy(isOwn ? ui.you : proposedBy, <RelativeTime value={proposedAt} within />)}
        </p>
        <span className="flex gap-2">
          <Button size="s" pending={pending} onClick={() => onDecide('rejected')}>
            {isOwn ? ui.withdraw : ui.reject}
          </Button>
          {isOwn ? null : (
            <Button size="s" variant="primary" pending={pending} onClick={() => onDecide('approved')}>
              {ui.approve}
            </Button>
          )}
        </span>
      </div>
    </Card>
  )
}
