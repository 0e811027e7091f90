import type { ReactNode } from 'react'
import type { OutboxMessage } from '#contract/mail/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { type Column, DataTable, type MoreRows } from '#web/ui/list/data-table.tsx'
import { stateTones, stateWords } from './labels.ts'

interface MessagesTableProps {
  readonly messages: readonly OutboxMessage[]
  readonly loading: boolean
  readonly onOpen: (id: string) => void
  readonly empty: ReactNode
  readonly more: MoreRows
}

const columns: readonly Column<OutboxMessage>[] = [
  {
    key: 'subject',
    header: 'Message',
    primary: true,
    cell: ({ subject, to }) => (
      <>
        <span className="font-strong wrap-anywhere">{subject}</span>
        <span className="block text-[12.5px] text-ink-2 wrap-anywhere">to {to.join(', ')}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateWords[state]}</Badge>,
  },
  { key: 'written', header: 'Written', cell: ({ createdAt }) => <DateText value={createdAt} time /> },
  {
    key: 'sent',
    header: 'Sent',
    cell: ({ sentAt }) => (sentAt ? <DateText value={sentAt} time /> : '—'),
  },
]

export function MessagesTable({ messages, loading, onOpen, empty, more }: MessagesTableProps) {
  return (
    <DataTable
      caption="Messages, newest first"
      columns={columns}
      rows={messages}
      rowKey={({ id }) => id}
      onRowOpen={({ id }) => onOpen(id)}
      loading={loading}
      empty={empty}
      more={more}
    />
  )
}
