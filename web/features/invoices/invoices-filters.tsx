import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type InvoiceStatus, invoiceStatuses } from '#contract/invoices/labels.ts'
import { paths } from '#web/routes/paths.ts'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { capitalise, formatCount } from '#web/ui/format/format.ts'

const statusOptions = invoiceStatuses.map((value) => ({ value, label: capitalise(value) }))

const orders = [
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'dueDate', label: 'Due first' },
  { value: '-dueDate', label: 'Due last' },
  { value: '-amountUsd', label: 'Largest first' },
  { value: 'amountUsd', label: 'Smallest first' },
  { value: 'clientName', label: 'Client' },
] as const

/** What is searched, filtered and sorted stands in the address; the server does it over all invoices. */
export function InvoicesFilters({ total, children }: { total: number | undefined; children?: ReactNode }) {
  const search = useSearch({ from: paths.invoices })
  const navigate = useNavigate({ from: paths.invoices })
  const change = (wish: Partial<typeof search>) =>
    void navigate({ search: (current) => ({ ...current, ...wish }), replace: true, resetScroll: false })
  return (
    <search className="flex flex-wrap items-center gap-2.5">
      <SearchField
        label="Search invoices"
        placeholder="Search by number, description or client"
        value={search.q}
        onSearch={(q) => change({ q })}
      />
      <Select
        aria-label="Status"
        placeholder="All Status"
        options={statusOptions}
        value={search.status ?? ''}
        onChange={(event) => change({ status: (event.target.value || undefined) as InvoiceStatus | undefined })}
        className="w-auto! min-w-36 max-phone:flex-1"
      />
      {/* The table's own heads sort it where there is room for them. */}
      <span className={search.view === 'table' ? 'flex flex-1 phone:hidden' : 'flex max-phone:flex-1'}>
        <Select
          aria-label="Sort"
          placeholder="Newest first"
          options={orders}
          value={orders.find(({ value }) => value === search.sort)?.value ?? ''}
          onChange={(event) => change({ sort: (event.target.value || undefined) as typeof search.sort })}
          className="min-w-36"
        />
      </span>
      <SegmentedControl
        label="View"
        options={[
          { value: 'cards', label: 'Cards' },
          { value: 'table', label: 'Table' },
        ]}
        value={search.view ?? 'cards'}
        onValueChange={(view) => change({ view: view === 'table' ? 'table' : undefined })}
      />
      {children}
      <p role="status" className="ml-auto text-s text-ink-2 num">
        {total === undefined ? '' : formatCount(total, 'invoice')}
      </p>
    </search>
  )
}
