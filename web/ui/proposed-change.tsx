/** A change that waits for another administrator, with its decision. */
import { useId } from 'react'
import { Button } from './button.tsx'
import { RelativeTime } from './format/figures.tsx'
import * as ui from './messages.ts'

interface ProposedChangeProps {
  readonly changes: readonly { readonly label: string; readonly from: string; readonly to: string }[]
  readonly proposedBy: string
  readonly proposedAt: string
  readonly isOwn: boolean
  readonly pending: boolean
  readonly onDecide: (decision: 'approved' | 'rejected') => void
}

export function ProposedChange({ changes, proposedBy, proposedAt, isOwn, pending, onDecide }: ProposedChangeProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-card border border-warn bg-warn-soft p-4">
      <h2 id={titleId}>{ui.awaitingApproval}</h2>
      <dl className="grid gap-2">
        {changes.map(({ label, from, to }) => (
          <div key={label}>
            <dt className="text-[12.5px] text-ink-2">{label}</dt>
            <dd className="text-s wrap-anywhere num">{ui.changeText(from, to)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-2">
        <p className="mr-auto text-[12.5px] text-ink-2">
          {ui.proposedBy(isOwn ? ui.you : proposedBy, <RelativeTime value={proposedAt} within />)}
        </p>
        <Button size="s" pending={pending} onClick={() => onDecide('rejected')}>
          {isOwn ? ui.withdraw : ui.reject}
        </Button>
        {isOwn ? null : (
          <Button size="s" variant="primary" pending={pending} onClick={() => onDecide('approved')}>
            {ui.approve}
          </Button>
        )}
      </div>
    </section>
  )
}
