import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BankChannel, type ChannelMessage, listChannelMessages } from '#contract/banking/channels.ts'
import { colon } from '#kernel/language.ts'
import { toWholeList } from '#web/api/list.ts'
import { read } from '#web/api/queries.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { formatFileSize } from '#web/ui/format/format.ts'
import { valueTitle } from '#web/ui/format/value-labels.ts'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
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
