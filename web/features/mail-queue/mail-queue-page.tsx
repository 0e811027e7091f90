import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { MailCheck, Search } from 'lucide-react'
import { getOutboxStatus, listOutbox } from '#contract/mail/api.ts'
import { type MessageState, messageStates } from '#contract/mail/labels.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { read, readPages } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { stateWords } from './labels.ts'
import { MessageSheet } from './message-sheet.tsx'
import { MessagesTable } from './messages-table.tsx'

/** What was mailed, what waits, and what needs a person. */
export function OutboxPage() {
  const { message, q, state } = useSearch({ from: paths.outbox })
  const navigate = useNavigate({ from: paths.outbox })
  const status = useQuery(read(getOutboxStatus, {}))
  const open = (id: string | undefined) =>
    void navigate({ search: (current) => ({ ...current, message: id }), resetScroll: false })
  return (
    <Page
      title="Outbox"
      breadcrumbs={[
        { name: 'Home', to: paths.dashboard },
        { name: 'Invoices', to: paths.invoices },
        { name: 'Outbox' },
      ]}
      actions={<ExportMenu addressOf={exportAddress(listOutbox, { query: { q, state } })} />}
    >
      {status.data?.hasServer === false ? (
        <Notice tone="note" title="No mail server is set">
          Messages wait here. Download them as .eml files and send them with your own mail program, or have the
          administrator of this server set SMTP_URL.
        </Notice>
      ) : null}
      <MessageList onOpen={open} />
      {message === undefined ? null : (
        <MessageSheet
          key={message}
          id={message}
          hasServer={status.data?.hasServer ?? true}
          onClose={() => open(undefined)}
        />
      )}
    </Page>
  )
}

function MessageList({ onOpen }: { onOpen: (id: string) => void }) {
  const { q, state } = useSearch({ from: paths.outbox })
  const list = useInfiniteQuery(readPages(listOutbox, { query: { q, state } }))
  const messages = list.data?.pages.flatMap((page) => page.items)
  const isFiltered = q !== undefined || state !== undefined
  return (
    <>
      <OutboxFilters total={list.data?.pages[0]?.total} />
      <Card flush>
        {messages === undefined && list.error ? (
          <ErrorPanel message={serverMessage(list.error)} onRetry={() => void list.refetch()} />
        ) : (
          <MessagesTable
            messages={messages ?? []}
            loading={messages === undefined}
            onOpen={onOpen}
            empty={
              isFiltered ? (
                <EmptyState icon={<Search />} title="No messages found" text="Try another word or state." />
              ) : (
                <EmptyState
                  icon={<MailCheck />}
                  title="No messages yet"
                  text="Sending an invoice writes the first one."
                />
              )
            }
            more={{
              hasMore: list.hasNextPage,
              loading: list.isFetchingNextPage,
              load: () => void list.fetchNextPage(),
            }}
          />
        )}
      </Card>
    </>
  )
}

const stateOptions = messageStates.map((value) => ({ value, label: stateWords[value] }))

function OutboxFilters({ total }: { total: number | undefined }) {
  const search = useSearch({ from: paths.outbox })
  const navigate = useNavigate({ from: paths.outbox })
  const change = (wish: Partial<typeof search>) =>
    void navigate({ search: (current) => ({ ...current, ...wish }), replace: true, resetScroll: false })
  return (
    <search className="flex flex-wrap items-center gap-2.5">
      <SearchField
        label="Search messages"
        placeholder="Search by subject or address"
        value={search.q}
        onSearch={(q) => change({ q })}
      />
      <Select
        aria-label="State"
        placeholder="All states"
        options={stateOptions}
        value={search.state ?? ''}
        onChange={(event) => change({ state: (event.target.value || undefined) as MessageState | undefined })}
        className="w-auto! min-w-36 max-phone:flex-1"
      />
      <p role="status" className="ml-auto text-s text-ink-2 num">
        {total === undefined ? '' : formatCount(total, 'message')}
      </p>
    </search>
  )
}
