import { useNavigate } from '@tanstack/react-router'
import { ReceiptText, Search } from 'lucide-react'
import { getWaemuReport } from '#contract/compliance/api.ts'
import { listInvoices } from '#contract/invoices/invoice.ts'
import { exportInvoices } from '#contract/invoices/lists.ts'
import { addressOf, call } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { invoiceScreens } from '#web/api/invoice-screens.ts'
import { useList } from '#web/api/list.ts'
import { invoiceTabsLabel } from '#web/api/messages.ts'
import { reportFileName } from '#web/api/waemu-report.ts'
import { newInvoiceHere, paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { JsonReportButton } from '#web/ui/json-report-button.tsx'
import { PageNav } from '#web/ui/layout/page-nav.tsx'
import { ColumnMenu } from '#web/ui/list/column-picker.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListContent } from '#web/ui/list/list-content.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useSelection } from '#web/ui/list/selection.ts'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { viewOf } from '#web/ui/list/view-switch.tsx'
import { VirtualCards } from '#web/ui/list/virtual-cards.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { InvoiceCard, InvoiceCardSkeletons } from './invoice-card.tsx'
import { type InvoiceListFilter, InvoicesBulk } from './invoices-bulk.tsx'
import { InvoicesFilters, StatusTabs } from './invoices-filters.tsx'
import { InvoicesTable, invoiceColumns, useInvoiceColumns } from './invoices-table.tsx'
import * as t from './messages.ts'
import { SummaryTiles } from './summary-tiles.tsx'

const pageSize = 96

export function InvoicesPage() {
  const user = useSignedInUser()
  const onNewInvoice = useNewInvoice()
  const [{ q, status, client, sort, view }] = useListSearch(paths.invoices)
  const isTable = viewOf('invoices', view, 'table') === 'table'
  const filter: InvoiceListFilter = { q, status, clientId: client }
  const choice = useInvoiceColumns()
  const selection = useSelection(JSON.stringify(filter))
  const list = useList(listInvoices, { query: { ...filter, sort, limit: pageSize } })
  return (
    <ListPage
      title={ui.invoices}
      actions={
        <>
          {can(user, 'reports.export') ? (
            <ExportMenu addressOf={(format) => addressOf(exportInvoices, { query: { ...filter, sort, format } })} />
          ) : null}
          <WaemuReportButton />
        </>
      }
      onNewInvoice={onNewInvoice}
      intro={
        <>
          <PageNav label={invoiceTabsLabel} items={invoiceScreens} />
          <SummaryTiles />
        </>
      }
      filters={
        <InvoicesFilters total={list.total}>
          {isTable ? <ColumnMenu columns={invoiceColumns} choice={choice} /> : null}
        </InvoicesFilters>
      }
      bulk={isTable ? <InvoicesBulk selection={selection} filter={filter} total={list.total ?? 0} /> : null}
    >
      <StatusTabs>
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
                label={ui.invoices}
                items={invoices}
                itemKey={({ id }) => id}
                card={(invoice) => <InvoiceCard invoice={invoice} />}
                busy={list.isStale}
                more={list.more}
              />
            )
          }
        </ListContent>
      </StatusTabs>
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
    <EmptyState icon={<Search />} title={t.searchEmptyTitle} text={ui.adjustFiltersHint} />
  ) : (
    <EmptyState
      icon={<ReceiptText />}
      title={ui.noInvoicesYet}
      text={t.emptyHint}
      action={onNewInvoice ? <Button onClick={onNewInvoice}>{t.createInvoiceAction}</Button> : undefined}
    />
  )
}

/**
 * Downloads the WAEMU compliance report of the month to date, with this screen's texts
 * (specification 8).
 */
function WaemuReportButton() {
  if (!can(useSignedInUser(), 'reports.export')) return null
  return (
    <JsonReportButton
      label={ui.waemuReport}
      load={() => call(getWaemuReport, {})}
      fileName={reportFileName}
      saved={({ summary }) => ({
        title: t.waemuReportToast,
        description: t.transactionCount(summary.totalTransactions),
      })}
      failed={{ title: t.waemuReportErrorTitle, description: t.waemuReportError }}
    />
  )
}
