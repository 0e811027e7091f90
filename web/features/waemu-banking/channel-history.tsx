import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BankChannel, type ChannelChange, listChannelChanges } from '#contract/banking/channels.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { changedFacts, changeStateLabels } from './channel-labels.ts'
import * as t from './messages.ts'

const tones: Partial<Record<ChannelChange['state'], Tone>> = {
  waiting: 'warn',
  approved: 'ok',
  direct: 'ok',
  rejected: 'bad',
}

/** History of a channel: each change with its author, approver and reason. */
export function ChannelHistory({ channel: { id, name } }: { readonly channel: BankChannel }) {
  const [isOpen, setOpen] = useState(false)
  const changes = useQuery({ ...read(listChannelChanges, { params: { id } }), enabled: isOpen })
  return (
    <div>
      <Button size="s" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t.hideChangesAction : t.showChangesAction}
      </Button>
      {isOpen ? (
        <QueryContent reading={changes} messageOf={serverMessage} skeleton={<SkeletonRows rows={2} />}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="py-3 text-s text-ink-2">{t.changesEmpty}</p>
            ) : (
              <ol aria-label={t.changesLabel(name)} className="divide-y divide-line">
                {rows.map((change) => (
                  <ChangeItem key={change.id} change={change} />
                ))}
              </ol>
            )
          }
        </QueryContent>
      ) : null}
    </div>
  )
}

function ChangeItem({ change }: { readonly change: ChannelChange }) {
  const { state, reason, proposedBy, proposedAt, decidedBy, decidedAt, note } = change
  const isDecided = state === 'approved' || state === 'rejected'
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[state] ?? 'calm'}>{changeStateLabels[state]}</Badge>
        <span className="text-[12.5px] text-ink-2">
          {proposedBy ?? t.someone}, <RelativeTime value={proposedAt} within />
          {isDecided && decidedAt !== null
            ? t.changeDecidedBy(decidedBy ?? t.someone, <RelativeTime value={decidedAt} within />)
            : null}
        </span>
      </div>
      <p className="mt-1 text-s wrap-anywhere">{reason}</p>
      {note ? <p className="text-s text-ink-2 wrap-anywhere">{note}</p> : null}
      <div className="wrap-anywhere">
        <Facts rows={changedFacts(change)} />
      </div>
    </li>
  )
}
