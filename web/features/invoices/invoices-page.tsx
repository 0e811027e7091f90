import { useNavigate } from '@tanstack/react-router'
import { ReceiptText, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { getWaemuReport } from '#contract/compliance/api.ts'
import { listInvoices } from '#contract/invoices/invoice.ts'
import { invoiceStatuses } from '#contract/invoices/labels.ts'
import { exportInvoices } from '#contract/invoices/lists.ts'
import { addressOf, call } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { invoiceScreens } from '#web/api/invoice-screens.ts'
import { useList } from '#web/api/list.ts'
import { invoiceTabsLabel } from '#web/api/messages.ts'
import { reportFileName } from '#web/api/waemu-report.ts'
import { newInvoiceHere, paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/form/choice.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { JsonReportButton } from '#web/ui/json-report-button.tsx'
import { PageNav } from '#web/ui/layout/page-nav.tsx'
import { ColumnMenu } from '#web/ui/list/column-picker.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterBar, SortSelect } from '#web/ui/list/filter-bar.tsx'
import { ListContent } from '#web/ui/list/list-content.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useSelection } from '#web/ui/list/selection.ts'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { ViewSwitch, viewOf } from '#web/ui/list/view-switch.tsx'
import { VirtualCards } from '#web/ui/list/virtual-cards.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { InvoiceCard, InvoiceCardSkeletons } from './invoice-card.tsx'
import { type InvoiceListFilter, InvoicesBulk } from './invoices-bulk.tsx'
import { InvoicesTable, invoiceColumns, useInvoiceColumns } from './invoices-table.tsx'
import * as t from './messages.ts'
import { SummaryTiles, useInvoiceSummary } from './summary-tiles.tsx'

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
          {() =>
            isTable ? (
              <InvoicesTable list={list} choice={choice} selection={selection} />
            ) : (
              <VirtualCards label={ui.invoices} list={list} card={(invoice) => <InvoiceCard invoice={invoice} />} />
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

const tabs = ['all', ...invoiceStatuses] as const

/** The status filter, with the number of invoices of each status. */
function StatusTabs({ children }: { children: ReactNode }) {
  const [{ status = 'all' }, change] = useListSearch(paths.invoices)
  const { data } = useInvoiceSummary()
  const countOf = (value: (typeof tabs)[number]): { count?: number } => {
    if (!data) return {}
    if (value !== 'all') return { count: data.counts[value] }
    return { count: Object.values(data.counts).reduce((sum, count) => sum + count, 0) }
  }
  return (
    <Tabs
      label={ui.status}
      tabs={tabs.map((value) => ({
        value,
        label: value === 'all' ? ui.allStatus : valueLabel(value),
        ...countOf(value),
      }))}
      value={status}
      onValueChange={(value) => change({ status: value === 'all' ? undefined : value })}
    >
      {children}
    </Tabs>
  )
}

const orders = [
  { value: 'createdAt', label: ui.oldestFirst },
  { value: 'dueDate', label: t.dueFirstSort },
  { value: '-dueDate', label: t.dueLastSort },
  { value: '-amountUsd', label: t.amountOrderOption },
  { value: 'amountUsd', label: t.smallestFirstSort },
  { value: 'clientName', label: ui.client },
] as const

/** Search, filters and sort are in the URL; the server applies them to all invoices. */
function InvoicesFilters({ total, children }: { total: number | undefined; children?: ReactNode }) {
  const [search, change] = useListSearch(paths.invoices)
  const view = viewOf('invoices', search.view, 'table')
  return (
    <FilterBar total={total} count={ui.invoiceCount}>
      <SearchField
        label={t.searchLabel}
        placeholder={t.searchPlaceholder}
        value={search.q}
        onSearch={(q) => change({ q })}
      />
      <SortSelect
        isTable={view === 'table'}
        all={ui.newestFirst}
        options={orders}
        value={search.sort}
        onValueChange={(sort) => change({ sort })}
      />
      <ViewSwitch list="invoices" value={view} onValueChange={(chosen) => change({ view: chosen })} />
      {children}
    </FilterBar>
  )
}
