import type { ReactNode } from 'react'
import { invoiceStatuses } from '#contract/invoices/labels.ts'
import { paths } from '#web/routes/paths.ts'
import { Tabs } from '#web/ui/form/choice.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { FilterBar, SortSelect } from '#web/ui/list/filter-bar.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { ViewSwitch, viewOf } from '#web/ui/list/view-switch.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import { useInvoiceSummary } from './summary-tiles.tsx'

const tabs = ['all', ...invoiceStatuses] as const

/** The status filter, with the number of invoices of each status. */
export function StatusTabs({ children }: { children: ReactNode }) {
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
export function InvoicesFilters({ total, children }: { total: number | undefined; children?: ReactNode }) {
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
