import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { MailCheck, Search } from 'lucide-react'
import { getOutboxStatus, listOutbox } from '#contract/mail/api.ts'
import { messageStates } from '#contract/mail/labels.ts'
import { exportAddress } from '#web/api/client.ts'
import { useList } from '#web/api/list.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterBar, FilterSelect } from '#web/ui/list/filter-bar.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { stateLabels } from './labels.ts'
import { MessageSheet } from './message-sheet.tsx'
import { MessagesTable } from './messages-table.tsx'

/** Sent, waiting and failed emails. */
export function MailQueuePage() {
  const [{ message, q, state }] = useListSearch(paths.outbox)
  const list = useList(listOutbox, { query: { q, state } })
  const isFiltered = q !== undefined || state !== undefined
  const navigate = useNavigate({ from: paths.outbox })
  const status = useQuery(read(getOutboxStatus, {}))
  const open = (id: string | undefined) =>
    void navigate({ search: (current) => ({ ...current, message: id }), resetScroll: false })
  return (
    <ListPage
      title="Outbox"
      parents={[{ name: 'Invoices', to: paths.invoices }]}
      actions={<ExportMenu addressOf={exportAddress(listOutbox, { query: { q, state } })} />}
      intro={
        status.data?.hasServer === false ? (
          <Notice tone="note" title="No mail server is set">
            Messages wait here. Download them as .eml files and send them with your own mail program, or have the
            administrator of this server set SMTP_URL.
          </Notice>
        ) : null
      }
      overlays={
        message === undefined ? null : (
          <MessageSheet
            key={message}
            id={message}
            hasServer={status.data?.hasServer ?? true}
            onClose={() => open(undefined)}
          />
        )
      }
      filters={<OutboxFilters total={list.total} />}
    >
      <Card flush>
        <MessagesTable
          list={list}
          onOpen={open}
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
        />
      </Card>
    </ListPage>
  )
}

const stateOptions = messageStates.map((value) => ({ value, label: stateLabels[value] }))

function OutboxFilters({ total }: { total: number | undefined }) {
  const [search, change] = useListSearch(paths.outbox)
  return (
    <FilterBar total={total} noun="message">
      <SearchField
        label="Search messages"
        placeholder="Search by subject or address"
        value={search.q}
        onSearch={(q) => change({ q })}
      />
      <FilterSelect
        label="State"
        all="All states"
        options={stateOptions}
        value={search.state}
        onValueChange={(value) => change({ state: value })}
      />
    </FilterBar>
  )
}
