import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MailCheck, Search, ServerCog } from 'lucide-react'
import type { ReactNode } from 'react'
import { getOutboxStatus, listOutbox, type OutboxMessage } from '#contract/mail/api.ts'
import { messageStates } from '#contract/mail/labels.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { invoiceTabsLabel } from '#web/api/messages.ts'
import { read } from '#web/api/queries.ts'
import { invoiceScreens } from '#web/api/related-screens.ts'
import { mailServerPath, paths } from '#web/routes/paths.ts'
import { HiddenUntil } from '#web/ui/after-content.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageNav } from '#web/ui/layout/page-nav.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListFilters } from '#web/ui/list/filter-bar.tsx'
import { type List, useListSearch } from '#web/ui/list/list.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { stateLabels, stateTones, statusLabel } from './labels.ts'
import { MailServerDialog } from './mail-server-dialog.tsx'
import { MessageSheet } from './message-sheet.tsx'
import * as t from './messages.ts'

/** Sent, waiting and failed emails. */
export function MailQueuePage() {
  const mayAdminister = can(useSignedInUser(), 'settings.manage')
  const [{ message, server, q, state }] = useListSearch(paths.outbox)
  const list = useList(listOutbox, { query: { q, state } })
  const isFiltered = q !== undefined || state !== undefined
  const navigate = useNavigate({ from: paths.outbox })
  const status = useQuery(read(getOutboxStatus, {}))
  const open = (id: string | undefined) =>
    void navigate({ search: (current) => ({ ...current, message: id }), resetScroll: false })
  return (
    <ListPage
      title={ui.outbox}
      parents={[{ name: ui.invoices, to: paths.invoices }]}
      actions={
        <>
          {mayAdminister ? (
            <Link {...mailServerPath} className={buttonClass()}>
              <ServerCog />
              {ui.mailServer}
            </Link>
          ) : null}
          <ExportMenu addressOf={exportAddress(listOutbox, { query: { q, state } })} />
        </>
      }
      intro={<PageNav label={invoiceTabsLabel} items={invoiceScreens} />}
      overlays={
        server !== undefined && mayAdminister ? (
          <MailServerDialog onClose={() => void navigate({ search: ({ server: _, ...rest }) => rest })} />
        ) : message === undefined ? null : (
          <MessageSheet
            key={message}
            id={message}
            hasServer={status.data?.hasServer ?? true}
            onClose={() => open(undefined)}
          />
        )
      }
      filters={
        <ListFilters
          path={paths.outbox}
          total={list.total}
          count={t.messageCount}
          label={t.searchLabel}
          placeholder={t.searchPlaceholder}
          filters={filters}
        />
      }
    >
      {status.data?.hasServer === false ? <ServerMissing mayAdminister={mayAdminister} /> : null}
      <HiddenUntil settled={!status.isPending}>
        <Card flush>
          <MessagesTable
            list={list}
            onOpen={open}
            empty={
              isFiltered ? (
                <EmptyState icon={<Search />} title={t.searchEmptyTitle} text={t.searchEmptyHint} />
              ) : (
                <EmptyState icon={<MailCheck />} title={t.emptyTitle} text={t.emptyHint} />
              )
            }
          />
        </Card>
      </HiddenUntil>
    </ListPage>
  )
}

function ServerMissing({ mayAdminister }: { mayAdminister: boolean }) {
  return (
    <Notice
      tone="warn"
      title={t.serverMissingTitle}
      action={
        mayAdminister ? (
          <Link {...mailServerPath} className={buttonClass({ size: 's' })}>
            {t.setUpServerAction}
          </Link>
        ) : undefined
      }
    >
      {t.serverMissingHint}
    </Notice>
  )
}

const filters = [
  {
    key: 'state',
    label: ui.status,
    all: ui.allStatuses,
    options: messageStates.map((value) => ({ value, label: stateLabels[value] })),
  },
] as const

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
    // The number of a document must be readable beside a long status on a phone.
    cell: ({ subject }) => (
      <span className="font-strong wrap-anywhere max-sm:line-clamp-3" title={subject}>
        {subject}
      </span>
    ),
    detail: ({ to }) => {
      const recipients = t.toRecipients(to.join(', '))
      return (
        <span className="wrap-anywhere max-sm:block max-sm:max-w-[44vw] max-sm:truncate" title={recipients}>
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

function MessagesTable({ list, onOpen, empty }: MessagesTableProps) {
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
