import type { ReactNode } from 'react'
import { accountTypes, clientSortKeys, kycStatuses, riskLevels } from '#contract/clients/api.ts'
import { paths } from '#web/routes/paths.ts'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { capitalise, titleWords } from '#web/ui/format/format.ts'
import { FilterBar, FilterSelect, SortSelect } from '#web/ui/list/filter-bar.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { ViewSwitch } from '#web/ui/list/view-switch.tsx'

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

/** Search, filters and sort are in the URL; the server applies them to all clients. */
export function ClientsFilters({ total, children }: { total: number | undefined; children?: ReactNode }) {
  const [search, change] = useListSearch(paths.clients)

  return (
    <FilterBar total={total} noun="client">
      <SearchField
        label="Search clients"
        placeholder="Search by company, contact or e-mail"
        value={search.q}
        onSearch={(q) => change({ q })}
      />
      {filters.map(({ key, label, all, options }) => (
        <FilterSelect<string>
          key={key}
          label={label}
          all={all}
          options={options}
          value={search[key]}
          onValueChange={(value) => change({ [key]: value })}
        />
      ))}
      <SortSelect
        isTable={search.view === 'table'}
        all="Newest first"
        options={orders}
        value={search.sort}
        onValueChange={(sort) => change({ sort })}
      />
      <ViewSwitch value={search.view} onValueChange={(view) => change({ view })} />
      {children}
    </FilterBar>
  )
}
