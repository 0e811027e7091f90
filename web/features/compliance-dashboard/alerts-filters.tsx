import { alertSeverities, alertTypes } from '#contract/alerts/labels.ts'
import { paths } from '#web/routes/paths.ts'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { FilterBar, FilterSelect } from '#web/ui/list/filter-bar.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { typeLabels } from './labels.ts'

const filters = [
  {
    key: 'status',
    label: 'Status',
    all: 'All Status',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'investigating', label: 'Investigating' },
      { value: 'resolved', label: 'Resolved' },
      { value: 'open', label: 'Not resolved' },
      { value: 'overdue', label: 'Overdue' },
    ],
  },
  {
    key: 'severity',
    label: 'Severity',
    all: 'All Severity',
    options: alertSeverities.map((value) => ({ value, label: capitalise(value) })),
  },
  {
    key: 'type',
    label: 'Type',
    all: 'All Types',
    options: alertTypes.map((value) => ({ value, label: typeLabels[value] })),
  },
  {
    key: 'assigned',
    label: 'Assigned to',
    all: 'Anyone',
    options: [
      { value: 'me', label: 'Mine' },
      { value: 'nobody', label: 'Nobody' },
    ],
  },
] as const

const orders = [
  { value: 'timestamp', label: 'Oldest first' },
  { value: 'dueOn', label: 'Due first' },
  { value: '-severity', label: 'Gravest first' },
] as const

/** The server counts search matches up to this number. */
const maxCounted = 10_000

/** Search, filters and sort are in the URL; the server applies them to all alerts. */
export function AlertsFilters({ total }: { total: number | undefined }) {
  const [search, change] = useListSearch(paths.complianceDashboard)
  return (
    <FilterBar total={total} noun="alert" isCapped={(total ?? 0) >= maxCounted && Boolean(search.q)}>
      <SearchField
        label="Search alerts"
        placeholder="Search by client, conversion or words"
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
          className="w-auto! min-w-32 max-phone:flex-1"
        />
      ))}
      <FilterSelect
        label="Sort"
        all="Newest first"
        options={orders}
        value={orders.find(({ value }) => value === search.sort)?.value}
        onValueChange={(value) => change({ sort: value })}
        className="w-auto! min-w-32 max-phone:flex-1"
      />
    </FilterBar>
  )
}
