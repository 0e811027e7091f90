import type { ReactNode } from 'react'
import type { OutboxMessage } from '#contract/mail/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import type { List } from '#web/ui/list/list.ts'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { stateLabels, stateTones } from './labels.ts'

interface MessagesTableProps {
  readonly list: List<OutboxMessage>
  readonly onOpen: (id: string) => void
  readonly empty: ReactNode
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
    cell: ({ state }) => <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>,
  },
  { key: 'written', header: 'Written', cell: ({ createdAt }) => <DateText value={createdAt} time /> },
  {
    key: 'sent',
    header: 'Sent',
    cell: ({ sentAt }) => (sentAt ? <DateText value={sentAt} time /> : '—'),
  },
]

export function MessagesTable({ list, onOpen, empty }: MessagesTableProps) {
  return (
    <ListTable
      list={list}
      caption="Messages, newest first"
      columns={columns}
      rowKey={({ id }) => id}
      onRowOpen={({ id }) => onOpen(id)}
      empty={empty}
    />
  )
}
