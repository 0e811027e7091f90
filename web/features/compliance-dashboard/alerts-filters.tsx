import { useNavigate, useSearch } from '@tanstack/react-router'
import { alertSeverities, alertTypes } from '#contract/alerts/labels.ts'
import { paths } from '#web/routes/paths.ts'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { capitalise, formatCount } from '#web/ui/format/format.ts'
import { typeWords } from './labels.ts'

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
    options: alertTypes.map((value) => ({ value, label: typeWords[value] })),
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

/** From here on a search is counted no further. */
const mostCounted = 10_000

/** What is searched, filtered and sorted stands in the address; the server does it over all alerts. */
export function AlertsFilters({ total }: { total: number | undefined }) {
  const search = useSearch({ from: paths.complianceDashboard })
  const navigate = useNavigate({ from: paths.complianceDashboard })
  const change = (wish: Partial<typeof search>) =>
    void navigate({ search: (current) => ({ ...current, ...wish }), replace: true, resetScroll: false })
  return (
    <search className="flex flex-wrap items-center gap-2.5">
      <SearchField
        label="Search alerts"
        placeholder="Search by client, conversion or words"
        value={search.q}
        onSearch={(q) => change({ q: q || undefined })}
      />
      {filters.map(({ key, label, all, options }) => (
        <Select
          key={key}
          aria-label={label}
          placeholder={all}
          options={options}
          value={search[key] ?? ''}
          onChange={(event) => change({ [key]: event.target.value || undefined })}
          className="w-auto! min-w-32 max-phone:flex-1"
        />
      ))}
      <Select
        aria-label="Sort"
        placeholder="Newest first"
        options={orders}
        value={orders.find(({ value }) => value === search.sort)?.value ?? ''}
        onChange={(event) => change({ sort: (event.target.value || undefined) as typeof search.sort })}
        className="w-auto! min-w-32 max-phone:flex-1"
      />
      <p role="status" className="ml-auto text-s text-ink-2 num">
        {total === undefined ? '' : `${total >= mostCounted && search.q ? 'over ' : ''}${formatCount(total, 'alert')}`}
      </p>
    </search>
  )
}
