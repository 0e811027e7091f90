import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BankChannel, type ChannelMessage, listChannelMessages } from '#contract/banking/channels.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { formatFileSize, titleWords } from '#web/ui/format/format.ts'
import { DataTable } from '#web/ui/list/data-table.tsx'

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
        {isOpen ? 'Hide files' : 'Show files'}
      </Button>
      {isOpen && messages.error ? (
        <ErrorPanel message={serverMessage(messages.error)} onRetry={() => void messages.refetch()} />
      ) : null}
      {isOpen && !messages.error ? (
        <DataTable
          caption={`Newest files of ${name}`}
          columns={columns}
          rows={messages.data ?? []}
          rowKey={(message) => message.id}
          loading={messages.isPending}
          empty={<p className="py-3 text-s text-ink-2">No file has left or come in yet.</p>}
        />
      ) : null}
    </div>
  )
}

const columns = [
  {
    key: 'file',
    header: 'File',
    primary: true,
    cell: ({ fileName, sha256, remark }: ChannelMessage) => (
      <span>
        <span className="break-all">{fileName}</span>
        <span className="block text-[12.5px] text-ink-2">{remark ?? `SHA-256 ${sha256.slice(0, 16)}…`}</span>
      </span>
    ),
  },
  {
    key: 'format',
    header: 'Message',
    cell: ({ direction, format }: ChannelMessage) => `${direction === 'out' ? 'Out' : 'In'}: ${format || 'unreadable'}`,
  },
  {
    key: 'size',
    header: 'Size',
    align: 'end' as const,
    cell: ({ sizeBytes }: ChannelMessage) => <span className="num">{formatFileSize(sizeBytes)}</span>,
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }: ChannelMessage) => <Badge tone={tones[state] ?? 'calm'}>{titleWords(state)}</Badge>,
  },
  { key: 'time', header: 'Time', cell: ({ keptAt }: ChannelMessage) => <RelativeTime value={keptAt} /> },
]
