import type { ReactNode } from 'react'
import { invoiceStatuses } from '#contract/invoices/labels.ts'
import { paths } from '#web/routes/paths.ts'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { FilterBar, FilterSelect } from '#web/ui/list/filter-bar.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { ViewSwitch } from '#web/ui/list/view-switch.tsx'

const statusOptions = invoiceStatuses.map((value) => ({ value, label: capitalise(value) }))

const orders = [
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'dueDate', label: 'Due first' },
  { value: '-dueDate', label: 'Due last' },
  { value: '-amountUsd', label: 'Largest first' },
  { value: 'amountUsd', label: 'Smallest first' },
  { value: 'clientName', label: 'Client' },
] as const

/** Search, filters and sort are in the URL; the server applies them to all invoices. */
export function InvoicesFilters({ total, children }: { total: number | undefined; children?: ReactNode }) {
  const [search, change] = useListSearch(paths.invoices)
  return (
    <FilterBar total={total} noun="invoice">
      <SearchField
        label="Search invoices"
        placeholder="Search by number, description or client"
        value={search.q}
        onSearch={(q) => change({ q })}
      />
      <FilterSelect
        label="Status"
        all="All Status"
        options={statusOptions}
        value={search.status}
        onValueChange={(value) => change({ status: value })}
      />
      {/* The table's headers sort it where there is room for them. */}
      <span className={search.view === 'table' ? 'flex flex-1 phone:hidden' : 'flex max-phone:flex-1'}>
        <FilterSelect
          label="Sort"
          all="Newest first"
          options={orders}
          value={orders.find(({ value }) => value === search.sort)?.value}
          onValueChange={(value) => change({ sort: value })}
          className="min-w-36"
        />
      </span>
      <ViewSwitch value={search.view} onValueChange={(view) => change({ view })} />
      {children}
    </FilterBar>
  )
}
