import { useNavigate } from '@tanstack/react-router'
import { FileText, Plus, Search } from 'lucide-react'
import { listQuotes, type Quote } from '#contract/quotes/api.ts'
import { quoteStatuses } from '#contract/quotes/labels.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { invoiceTabsLabel } from '#web/api/messages.ts'
import { invoiceScreens } from '#web/api/related-screens.ts'
import { paths, quotePath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeliveryNote } from '#web/ui/delivery-note.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageNav } from '#web/ui/layout/page-nav.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListFilters } from '#web/ui/list/filter-bar.tsx'
import { useListSearch } from '#web/ui/list/list.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import * as t from './messages.ts'
import { statusTones } from './tones.ts'

// The form and its library load when it is opened.
const NewQuoteDialog = lazyPart(() => import('./quote-form.tsx'), 'NewQuoteDialog')

const statusOptions = quoteStatuses.map((value) => ({ value, label: t.statusNames[value] }))
const filters = [{ key: 'status', label: ui.status, all: ui.allStatuses, options: statusOptions }] as const

/** Quotes, newest first. */
export function QuotesPage() {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const [{ q, status, add }, change, open] = useListSearch(paths.quotes)
  const list = useList(listQuotes, { query: { q, status, limit: 100 } })
  const mayWrite = can(user, 'invoices.write')
  const isFiltered = q !== undefined || status !== undefined
  return (
    <ListPage
      title={t.pageTitle}
      parents={[{ name: ui.invoices, to: paths.invoices }]}
      intro={<PageNav label={invoiceTabsLabel} items={invoiceScreens} />}
      actions={
        <>
          {can(user, 'reports.export') ? (
            <ExportMenu addressOf={exportAddress(listQuotes, { query: { q, status } })} />
          ) : null}
          {mayWrite ? (
            <Button variant="primary" icon={<Plus />} onClick={() => open({ add: true })}>
              {t.newAction}
            </Button>
          ) : null}
        </>
      }
      filters={
        <ListFilters
          path={paths.quotes}
          total={list.total}
          count={t.quoteCount}
          label={t.searchLabel}
          placeholder={ui.invoiceSearchPlaceholder}
          filters={filters}
        />
      }
      overlays={add && mayWrite ? <NewQuoteDialog onClose={() => change({ add: undefined })} /> : null}
    >
      <Card flush>
        <ListTable
          list={list}
          caption={t.pageTitle}
          columns={columns}
          rowKey={({ id }) => id}
          onRowOpen={({ id }) => void navigate(quotePath(id))}
          empty={
            isFiltered ? (
              <EmptyState icon={<Search />} title={t.searchEmptyTitle} text={ui.adjustFiltersHint} />
            ) : (
              <EmptyState icon={<FileText />} title={t.emptyTitle} text={t.emptyHint} />
            )
          }
        />
      </Card>
    </ListPage>
  )
}

const columns: readonly Column<Quote>[] = [
  {
    key: 'number',
    header: ui.number,
    phone: 'fact',
    cell: ({ quoteNumber }) => <span className="font-strong num">{quoteNumber}</span>,
  },
  {
    key: 'client',
    header: ui.client,
    primary: true,
    cell: ({ clientName }) => clientName,
    detail: ({ description }) => description,
  },
  {
    key: 'status',
    header: ui.status,
    phone: 'fact',
    cell: ({ status, delivery }) => (
      <span className="inline-flex items-center gap-2">
        <Badge tone={statusTones[status]}>{t.statusNames[status]}</Badge>
        {status === 'sent' ? <DeliveryNote status={delivery?.status} /> : null}
      </span>
    ),
  },
  {
    key: 'valid',
    header: t.validUntilLabel,
    phone: 'labelled',
    cell: ({ validUntil }) => <DateText value={validUntil} />,
  },
  { key: 'invoice', header: ui.invoice, phone: 'hidden', cell: ({ invoice }) => invoice?.invoiceNumber ?? '—' },
  {
    key: 'amount',
    header: ui.amount,
    align: 'end',
    phone: 'figure',
    cell: ({ amountUsd }) => <Money amount={amountUsd} currency="USD" />,
  },
]
