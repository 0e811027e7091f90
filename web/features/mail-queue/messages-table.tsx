import type { ReactNode } from 'react'
import type { OutboxMessage } from '#contract/mail/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import type { List } from '#web/ui/list/list.ts'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { stateTones, statusLabel } from './labels.ts'
import * as t from './messages.ts'

interface MessagesTableProps {
  readonly list: List<OutboxMessage>
  readonly onOpen: (id: string) => void
  readonly empty: ReactNode
}

const columns: readonly Column<OutboxMessage>[] = [
  {
    key: 'subject',
    header: ui.message,
    primary: true,
    // On a phone a message takes two lines.
    cell: ({ subject }) => (
      <span className="font-strong wrap-anywhere max-phone:block max-phone:truncate" title={subject}>
        {subject}
      </span>
    ),
    detail: ({ to }) => {
      const recipients = t.toRecipients(to.join(', '))
      return (
        <span className="wrap-anywhere max-phone:block max-phone:max-w-[44vw] max-phone:truncate" title={recipients}>
          {recipients}
        </span>
      )
    },
  },
  {
    key: 'state',
    header: ui.status,
    phone: 'figure',
    cell: (message) => <Badge tone={stateTones[message.state]}>{statusLabel(message)}</Badge>,
  },
  { key: 'written', header: ui.created, phone: 'fact', cell: ({ createdAt }) => <DateText value={createdAt} time /> },
  {
    key: 'sent',
    header: ui.sent,
    phone: 'hidden',
    cell: ({ sentAt }) => (sentAt ? <DateText value={sentAt} time /> : '—'),
  },
]

export function MessagesTable({ list, onOpen, empty }: MessagesTableProps) {
  return (
    <ListTable
      list={list}
      caption={t.messagesLabel}
      columns={columns}
      rowKey={({ id }) => id}
      onRowOpen={({ id }) => onOpen(id)}
      empty={empty}
    />
  )
}
