import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Mails, ReceiptText, Search } from 'lucide-react'
import { listInvoices } from '#contract/invoices/invoice.ts'
import { exportInvoices } from '#contract/invoices/lists.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { readPages } from '#web/api/queries.ts'
import { newInvoiceHere, paths } from '#web/routes/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ColumnMenu } from '#web/ui/list/column-picker.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { useSelection } from '#web/ui/list/selection.ts'
import { VirtualCards } from '#web/ui/list/virtual-cards.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { InvoiceCard, InvoiceCardSkeletons } from './invoice-card.tsx'
import { type InvoiceListFilter, InvoicesBulk } from './invoices-bulk.tsx'
import { InvoicesFilters } from './invoices-filters.tsx'
import { InvoicesTable, invoiceColumns, useInvoiceColumns } from './invoices-table.tsx'
import { ReportButton } from './report-button.tsx'

const pageSize = 96

export function InvoicesPage() {
  const user = useSignedInUser()
  const onNewInvoice = useNewInvoice()
  const { q, status, client, sort } = useSearch({ from: paths.invoices })
  const exported = { q, status, clientId: client, sort }
  return (
    <Page
      title="Invoices"
      breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'Invoices' }]}
      actions={
        <>
          <Link to={paths.outbox} className={buttonClass({})}>
            <Mails aria-hidden="true" />
            Outbox
          </Link>
          {can(user, 'reports.export') ? (
            <ExportMenu addressOf={(format) => addressOf(exportInvoices, { query: { ...exported, format } })} />
          ) : null}
          <ReportButton />
        </>
      }
      onNewInvoice={onNewInvoice}
    >
      <InvoiceList />
    </Page>
  )
}

/** Opens the invoice dialog; absent for whoever may make none. */
function useNewInvoice(): (() => void) | undefined {
  const user = useSignedInUser()
  const navigate = useNavigate()
  return can(user, 'invoices.write') ? () => void navigate(newInvoiceHere) : undefined
}

function InvoiceList() {
  const { q, status, client, sort, view } = useSearch({ from: paths.invoices })
  const choice = useInvoiceColumns()
  const isTable = view === 'table'
  const filter: InvoiceListFilter = { q, status, clientId: client }
  const list = useInfiniteQuery(readPages(listInvoices, { query: { ...filter, sort, limit: pageSize } }))
  const selection = useSelection(JSON.stringify(filter))
  const invoices = list.data?.pages.flatMap((page) => page.items)
  const total = list.data?.pages[0]?.total
  const more = {
    hasMore: list.hasNextPage,
    loading: list.isFetchingNextPage,
    load: () => void list.fetchNextPage(),
  }
  return (
    <>
      <InvoicesFilters total={total}>
        {isTable ? <ColumnMenu columns={invoiceColumns} choice={choice} /> : null}
      </InvoicesFilters>
      {invoices === undefined ? (
        list.error ? (
          <Card>
            <ErrorPanel message={serverMessage(list.error)} onRetry={() => void list.refetch()} />
          </Card>
        ) : (
          <InvoiceCardSkeletons />
        )
      ) : invoices.length === 0 ? (
        <NoInvoices filtered={[q, status, client].some((value) => value !== undefined)} />
      ) : isTable ? (
        <InvoicesTable invoices={invoices} total={total} choice={choice} selection={selection} more={more} />
      ) : (
        <VirtualCards
          label="Invoices"
          items={invoices}
          itemKey={({ id }) => id}
          card={(invoice) => <InvoiceCard invoice={invoice} />}
          busy={list.isPlaceholderData}
          more={more}
        />
      )}
      {isTable ? <InvoicesBulk selection={selection} filter={filter} total={total ?? 0} /> : null}
    </>
  )
}

function NoInvoices({ filtered }: { filtered: boolean }) {
  const onNewInvoice = useNewInvoice()
  return (
    <Card>
      {filtered ? (
        <EmptyState icon={<Search />} title="No invoices found" text="Try adjusting your search or filter criteria" />
      ) : (
        <EmptyState
          icon={<ReceiptText />}
          title="No invoices yet"
          text="Get started by creating your first invoice"
          action={onNewInvoice ? <Button onClick={onNewInvoice}>Create Invoice</Button> : undefined}
        />
      )}
    </Card>
  )
}
