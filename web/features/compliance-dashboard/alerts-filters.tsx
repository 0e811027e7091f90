import { alertSeverities, alertTypes } from '#contract/alerts/labels.ts'
import { severityNames, statusNames, typeNames } from '#contract/alerts/names/messages.ts'
import { paths } from '#web/routes/paths.ts'
import { FilterBar, FilterSelect, SearchFilters } from '#web/ui/list/filter-bar.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const filters = [
  {
    key: 'status',
    label: ui.status,
    all: t.openAlertsOption,
    options: [
      { value: 'active', label: statusNames.active },
      { value: 'investigating', label: statusNames.investigating },
      { value: 'overdue', label: ui.overdue },
      { value: 'resolved', label: statusNames.resolved },
      { value: 'all', label: ui.allStatus },
    ],
  },
  {
    key: 'severity',
    label: t.severityLabel,
    all: t.allSeveritiesLabel,
    options: alertSeverities.map((value) => ({ value, label: severityNames[value] })),
  },
  {
    key: 'type',
    label: ui.type,
    all: t.allTypesLabel,
    options: alertTypes.map((value) => ({ value, label: typeNames[value] })),
  },
  {
    key: 'assigned',
    label: t.assignedToLabel,
    all: t.anyoneOption,
    options: [
      { value: 'me', label: t.assignedToMeOption },
      { value: 'nobody', label: t.unassigned },
    ],
  },
] as const

const orders = [
  { value: 'timestamp', label: t.oldestFirstOption },
  { value: 'dueOn', label: t.dueFirstOption },
  { value: '-severity', label: t.severityOrderOption },
] as const

/** The server counts search matches up to this number. */
const maxCounted = 10_000

/** Search, filters and sort are in the URL; the server applies them to all alerts. */
export function AlertsFilters({ total }: { total: number | undefined }) {
  const [search, change] = useListSearch(paths.complianceDashboard)
  const isCapped = (total ?? 0) >= maxCounted && Boolean(search.q)
  return (
    <FilterBar total={total} count={isCapped ? t.overAlertCount : t.alertCount}>
      <SearchFilters
        search={search}
        change={change}
        label={t.searchLabel}
        placeholder={t.searchPlaceholder}
        filters={filters}
      />
      <FilterSelect
        label={t.sortLabel}
        all={t.newestFirstOption}
        options={orders}
        value={orders.find(({ value }) => value === search.sort)?.value}
        onValueChange={(value) => change({ sort: value })}
      />
    </FilterBar>
  )
}
