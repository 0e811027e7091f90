import { Link, useNavigate } from '@tanstack/react-router'
import { Mails, ReceiptText, Search } from 'lucide-react'
import { listInvoices } from '#contract/invoices/invoice.ts'
import { exportInvoices } from '#contract/invoices/lists.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { newInvoiceHere, paths } from '#web/routes/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ColumnMenu } from '#web/ui/list/column-picker.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListContent } from '#web/ui/list/list-content.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useSelection } from '#web/ui/list/selection.ts'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
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
  const [{ q, status, client, sort, view }] = useListSearch(paths.invoices)
  const isTable = view === 'table'
  const filter: InvoiceListFilter = { q, status, clientId: client }
  const choice = useInvoiceColumns()
  const selection = useSelection(JSON.stringify(filter))
  const list = useList(listInvoices, { query: { ...filter, sort, limit: pageSize } })
  return (
    <ListPage
      title="Invoices"
      actions={
        <>
          <Link to={paths.outbox} className={buttonClass({})}>
            <Mails aria-hidden="true" />
            Outbox
          </Link>
          {can(user, 'reports.export') ? (
            <ExportMenu addressOf={(format) => addressOf(exportInvoices, { query: { ...filter, sort, format } })} />
          ) : null}
          <ReportButton />
        </>
      }
      onNewInvoice={onNewInvoice}
      filters={
        <InvoicesFilters total={list.total}>
          {isTable ? <ColumnMenu columns={invoiceColumns} choice={choice} /> : null}
        </InvoicesFilters>
      }
      bulk={isTable ? <InvoicesBulk selection={selection} filter={filter} total={list.total ?? 0} /> : null}
    >
      <ListContent
        list={list}
        skeleton={<InvoiceCardSkeletons />}
        empty={<NoInvoices filtered={[q, status, client].some((value) => value !== undefined)} />}
      >
        {(invoices) =>
          isTable ? (
            <InvoicesTable list={list} choice={choice} selection={selection} />
          ) : (
            <VirtualCards
              label="Invoices"
              items={invoices}
              itemKey={({ id }) => id}
              card={(invoice) => <InvoiceCard invoice={invoice} />}
              busy={list.isStale}
              more={list.more}
            />
          )
        }
      </ListContent>
    </ListPage>
  )
}

/** Opens the invoice dialog; undefined without the permission. */
function useNewInvoice(): (() => void) | undefined {
  const user = useSignedInUser()
  const navigate = useNavigate()
  return can(user, 'invoices.write') ? () => void navigate(newInvoiceHere) : undefined
}

function NoInvoices({ filtered }: { filtered: boolean }) {
  const onNewInvoice = useNewInvoice()
  return filtered ? (
    <EmptyState icon={<Search />} title="No invoices found" text="Try adjusting your search or filter criteria" />
  ) : (
    <EmptyState
      icon={<ReceiptText />}
      title="No invoices yet"
      text="Get started by creating your first invoice"
      action={onNewInvoice ? <Button onClick={onNewInvoice}>Create Invoice</Button> : undefined}
    />
  )
}
