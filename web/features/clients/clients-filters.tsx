import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { accountTypes, clientSortKeys, kycStatuses, riskLevels } from '#contract/clients/api.ts'
import { paths } from '#web/routes/paths.ts'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { capitalise, formatCount, titleWords } from '#web/ui/format/format.ts'

const named = <V extends string>(values: readonly V[], name: (value: V) => string) =>
  values.map((value) => ({ value, label: name(value) }))

const filters = [
  { key: 'kyc', label: 'KYC status', all: 'All KYC statuses', options: named(kycStatuses, titleWords) },
  { key: 'risk', label: 'Risk level', all: 'All risk levels', options: named(riskLevels, capitalise) },
  { key: 'type', label: 'Account type', all: 'All account types', options: named(accountTypes, capitalise) },
  {
    key: 'active',
    label: 'Active or inactive',
    all: 'Active and inactive',
    options: named(['true', 'false'] as const, (value) => (value === 'true' ? 'Active' : 'Inactive')),
  },
] as const

const orderNames: Readonly<Record<(typeof clientSortKeys)[number], string>> = {
  createdAt: 'Oldest first',
  companyName: 'Company name',
  country: 'Country',
  kycStatus: 'KYC status',
  riskLevel: 'Risk level',
  monthlyLimit: 'Monthly limit',
}
const orders = named(clientSortKeys, (key) => orderNames[key])

/** What is searched, filtered and sorted stands in the address; the server does it over all clients. */
export function ClientsFilters({ total, children }: { total: number | undefined; children?: ReactNode }) {
  const search = useSearch({ from: paths.clients })
  const navigate = useNavigate({ from: paths.clients })
  const change = (wish: Partial<typeof search>) =>
    void navigate({ search: (current) => ({ ...current, ...wish }), replace: true, resetScroll: false })

  return (
    <search className="flex flex-wrap items-center gap-2.5">
      <SearchField
        label="Search clients"
        placeholder="Search by company, contact or e-mail"
        value={search.q}
        onSearch={(q) => change({ q })}
      />
      {filters.map(({ key, label, all, options }) => (
        <Select
          key={key}
          aria-label={label}
          placeholder={all}
          options={options}
          value={search[key] ?? ''}
          onChange={(event) => change({ [key]: event.target.value || undefined })}
          className="w-auto! min-w-36 max-phone:flex-1"
        />
      ))}
      {/* The table's own heads sort it where there is room for them. */}
      <span className={search.view === 'table' ? 'flex flex-1 phone:hidden' : 'flex max-phone:flex-1'}>
        <Select
          aria-label="Sort"
          placeholder="Newest first"
          options={orders}
          value={search.sort?.startsWith('-') ? '' : ((search.sort as (typeof orders)[number]['value']) ?? '')}
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
        {total === undefined ? '' : formatCount(total, 'client')}
      </p>
    </search>
  )
}
