import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type BankChannel,
  type ChannelChange,
  type ChannelMessage,
  listChannelChanges,
  listChannelMessages,
} from '#contract/banking/channels.ts'
import { colon } from '#kernel/language.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { toWholeList } from '#web/api/list.ts'
import { read } from '#web/api/queries.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { formatFileSize } from '#web/ui/format/format.ts'
import { valueTitle } from '#web/ui/format/value-labels.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { changedFacts, changeStateLabels } from './labels.ts'
import * as t from './messages.ts'

const tones: Partial<Record<ChannelMessage['state'], Tone>> = {
  delivered: 'ok',
  applied: 'ok',
  delivering: 'warn',
  contradictory: 'bad',
  unreadable: 'bad',
  unknown: 'warn',
  account_unknown: 'warn',
}

/** The newest files of a channel, each with its hash and result. */
export function ChannelFiles({ channel: { id, name } }: { readonly channel: BankChannel }) {
  const [isOpen, setOpen] = useState(false)
  const messages = useQuery({ ...read(listChannelMessages, { params: { id } }), enabled: isOpen })
  return (
    <div>
      <Button size="s" variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t.hideFilesAction : t.showFilesAction}
      </Button>
      {isOpen ? (
        <ListTable
          list={toWholeList(messages)}
          caption={t.filesCaption(name)}
          columns={columns}
          rowKey={(message) => message.id}
          empty={<p className="py-3 text-s text-ink-2">{t.filesEmpty}</p>}
        />
      ) : null}
    </div>
  )
}

const columns = [
  {
    key: 'file',
    header: t.fileHeader,
    primary: true,
    cell: ({ fileName }: ChannelMessage) => <span className="break-all">{fileName}</span>,
    detail: ({ sha256, remark }: ChannelMessage) => remark ?? `SHA-256 ${sha256.slice(0, 16)}…`,
  },
  {
    key: 'format',
    header: ui.message,
    phone: 'fact' as const,
    cell: ({ direction, format }: ChannelMessage) =>
      `${direction === 'out' ? ui.sent : t.incomingLabel}${colon}${format || t.unreadableFormat}`,
  },
  {
    key: 'size',
    header: ui.size,
    align: 'end' as const,
    phone: 'hidden' as const,
    cell: ({ sizeBytes }: ChannelMessage) => <span className="num">{formatFileSize(sizeBytes)}</span>,
  },
  {
    key: 'state',
    header: ui.status,
    phone: 'figure' as const,
    cell: ({ state }: ChannelMessage) => <Badge tone={tones[state] ?? 'calm'}>{valueTitle(state)}</Badge>,
  },
  {
    key: 'time',
    header: t.timeHeader,
    phone: 'fact' as const,
    cell: ({ keptAt }: ChannelMessage) => <RelativeTime value={keptAt} />,
  },
]

const changeTones: Partial<Record<ChannelChange['state'], Tone>> = {
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
        <Badge tone={changeTones[state] ?? 'calm'}>{changeStateLabels[state]}</Badge>
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
