import type { ReactNode } from 'react'
import { accountTypes, clientSortKeys, kycStatuses, riskLevels } from '#contract/clients/api.ts'
import { paths } from '#web/routes/paths.ts'
import { valueLabel, valueTitle } from '#web/ui/format/value-labels.ts'
import { FilterBar, SearchFilters, SortSelect } from '#web/ui/list/filter-bar.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { ViewSwitch, viewOf } from '#web/ui/list/view-switch.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const named = <V extends string>(values: readonly V[], name: (value: V) => string) =>
  values.map((value) => ({ value, label: name(value) }))

const filters = [
  { key: 'kyc', label: ui.kycStatus, all: ui.allKycStatuses, options: named(kycStatuses, valueTitle) },
  { key: 'risk', label: ui.riskLevel, all: ui.allRiskLevels, options: named(riskLevels, valueLabel) },
  { key: 'type', label: ui.accountType, all: ui.allAccountTypes, options: named(accountTypes, valueLabel) },
  {
    key: 'active',
    label: t.activeFilterLabel,
    all: t.activeFilterAll,
    options: named(['true', 'false'] as const, (value) => (value === 'true' ? ui.active : ui.inactive)),
  },
] as const

const orderNames: Readonly<Record<(typeof clientSortKeys)[number], string>> = {
  createdAt: ui.oldestFirst,
  companyName: t.companyNameSort,
  country: ui.country,
  kycStatus: ui.kycStatus,
  riskLevel: ui.riskLevel,
  monthlyLimit: t.monthlyLimitSort,
}
const orders = named(clientSortKeys, (key) => orderNames[key])

/** Search, filters and sort are in the URL; the server applies them to all clients. */
export function ClientsFilters({ total, children }: { total: number | undefined; children?: ReactNode }) {
  const [search, change] = useListSearch(paths.clients)
  const view = viewOf('clients', search.view, 'cards')

  return (
    <FilterBar total={total} count={ui.clientCount}>
      <SearchFilters
        search={search}
        change={change}
        label={t.searchLabel}
        placeholder={ui.searchClientsPlaceholder}
        filters={filters}
      />
      <SortSelect
        isTable={view === 'table'}
        all={ui.newestFirst}
        options={orders}
        value={search.sort}
        onValueChange={(sort) => change({ sort })}
      />
      <ViewSwitch list="clients" value={view} onValueChange={(chosen) => change({ view: chosen })} />
      {children}
    </FilterBar>
  )
}
