import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ReceiptText, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { getWaemuReport } from '#contract/compliance/api.ts'
import { listInvoices } from '#contract/invoices/invoice.ts'
import { invoiceStatuses } from '#contract/invoices/labels.ts'
import { exportInvoices, summariseInvoices } from '#contract/invoices/lists.ts'
import { getReceivablesFigures } from '#contract/receivables/figures.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { addressOf, call } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { invoiceTabsLabel } from '#web/api/messages.ts'
import { read } from '#web/api/queries.ts'
import { invoiceScreens } from '#web/api/related-screens.ts'
import { reportFileName } from '#web/api/waemu-report.ts'
import { newInvoiceHere, paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Tabs } from '#web/ui/form/choice.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { formatAmount, formatAmountCompact } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { JsonReportButton } from '#web/ui/json-report-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { PageNav } from '#web/ui/layout/page-nav.tsx'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { ColumnMenu } from '#web/ui/list/column-picker.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterBar, SortSelect } from '#web/ui/list/filter-bar.tsx'
import { useListSearch } from '#web/ui/list/list.ts'
import { ListContent } from '#web/ui/list/list-content.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useSelection } from '#web/ui/list/selection.ts'
import { ViewSwitch, viewOf } from '#web/ui/list/view-switch.tsx'
import { VirtualCards } from '#web/ui/list/virtual-cards.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { InvoiceCard, InvoiceCardSkeletons } from './invoice-card.tsx'
import { type InvoiceListFilter, InvoicesBulk } from './invoices-bulk.tsx'
import { InvoicesTable, invoiceColumns, useInvoiceColumns } from './invoices-table.tsx'
import * as t from './messages.ts'

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

const useInvoiceSummary = () => useQuery(read(summariseInvoices, {}))

/** What clients owe, what is late, and what came in this month. */
function SummaryTiles() {
  const summary = useInvoiceSummary()
  const receivables = useQuery(read(getReceivablesFigures, {}))
  const failed = [summary, receivables].find(({ error, data }) => error && !data)
  if (failed)
    return (
      <Card>
        <ErrorPanel message={serverMessage(failed.error)} onRetry={() => void failed.refetch()} />
      </Card>
    )
  const owed = receivables.data
  const tiles = [
    { title: ui.outstanding, figure: owed?.outstanding, caption: ui.invoiceCount },
    { title: ui.overdue, figure: owed?.overdue, caption: ui.invoiceCount, isBad: (owed?.overdue.count ?? 0) > 0 },
    { title: t.paidThisMonthTile, figure: summary.data?.paidThisMonth, caption: t.paymentCount },
  ]
  return (
    <div className="grid grid-cols-2 gap-(--gap) sm:grid-cols-3 max-sm:[&>:first-child]:col-span-2">
      {tiles.map(({ title, figure, caption, isBad }) => (
        <StatCard
          key={title}
          title={title}
          value={formatAmount(figure?.usd, 'USD')}
          compact={formatAmountCompact(figure?.usd, 'USD')}
          alarming={isBad ?? false}
          caption={figure ? caption(figure.count) : undefined}
          captionLines={1}
          loading={figure === undefined}
        />
      ))}
    </div>
  )
}
