import { useNavigate } from '@tanstack/react-router'
import { Search, ShieldCheck } from 'lucide-react'
import { type Alert, listAlerts } from '#contract/alerts/api.ts'
import { alertSeverities, alertTypes } from '#contract/alerts/labels.ts'
import { severityNames, statusNames, typeNames } from '#contract/alerts/names/messages.ts'
import { formatNumber } from '#kernel/language.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import { DateText } from '#web/ui/format/figures.tsx'
import { dash } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterSelect, ListFilters } from '#web/ui/list/filter-bar.tsx'
import { useListSearch } from '#web/ui/list/list.ts'
import { useSelection } from '#web/ui/list/selection.ts'
import { type ServerColumn, SortableTable } from '#web/ui/list/sortable-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { AlertActions } from './alert-actions.tsx'
import { AlertState, isOverdue, severityTones } from './alert-labels.tsx'
import * as t from './messages.ts'
import { statusFilter } from './search.ts'

const AlertsBulk = lazyPart(() => import('./alerts-bulk.tsx'), 'AlertsBulk')

/** The alert queue: searched, filtered and sorted by the server over all alerts. */
export function AlertsCard() {
  const user = useSignedInUser()
  const [{ q, status, severity, type, assigned, sort, alert: openId }, change] = useListSearch(
    paths.complianceDashboard,
  )
  const navigate = useNavigate({ from: paths.complianceDashboard })
  const filter = { q, status: statusFilter(status), severity, type, assigned }
  const list = useList(listAlerts, { query: { ...filter, sort, limit: rowsPerPage } })
  const selection = useSelection(JSON.stringify(filter))
  const mayHandle = can(user, 'alerts.handle')
  if (list.failure)
    return (
      <Card title={t.alertsTitle}>
        <ErrorPanel {...list.failure} />
      </Card>
    )
  return (
    <Card title={t.alertsTitle} flush>
      <div className="border-b border-line px-4 py-3">
        <AlertsFilters total={list.total} />
      </div>
      <SortableTable<Alert>
        list={list}
        caption={t.alertsTitle}
        columns={columns}
        rowName={({ id, title }) => t.alertRowName(id, title)}
        sort={sort}
        onSort={(requested) => change({ sort: requested as typeof sort })}
        selection={mayHandle ? selection : undefined}
        onRowOpen={({ id }) => void navigate({ search: (current) => ({ ...current, alert: id }), resetScroll: false })}
        isCurrent={({ id }) => id === openId}
        isBounded
        empty={<NoAlerts filter={{ q, status, severity, type, assigned }} />}
      />
      {mayHandle ? <AlertsBulk selection={selection} filter={filter} total={list.total ?? 0} /> : null}
    </Card>
  )
}

const rowsPerPage = 20

function NoAlerts({ filter }: { filter: Readonly<Record<string, unknown>> }) {
  const { status, ...others } = filter
  if (Object.values(others).some((value) => value !== undefined) || (status !== undefined && status !== 'all'))
    return <EmptyState icon={<Search />} title={t.noneFoundTitle} text={ui.adjustFiltersHint} />
  return status === 'all' ? (
    <EmptyState icon={<ShieldCheck />} title={t.emptyTitle} text={t.emptyHint} />
  ) : (
    <EmptyState icon={<ShieldCheck />} title={t.noOpenAlertsTitle} text={t.noOpenAlertsHint} />
  )
}

const columns: readonly ServerColumn<Alert>[] = [
  {
    key: 'title',
    header: ui.alert,
    fixed: true,
    primary: true,
    cell: ({ title }) => (
      <span className="font-strong" title={title}>
        {title}
      </span>
    ),
    detail: ({ clientName, reference }) => {
      const about = [clientName, reference].filter(Boolean).join(', ')
      return about === '' ? null : <span title={about}>{about}</span>
    },
  },
  {
    key: 'severity',
    header: ui.severity,
    sortKey: 'severity',
    units: 1.4,
    phone: 'figure',
    cell: ({ severity }) => <Badge tone={severityTones[severity]}>{severityNames[severity]}</Badge>,
  },
  {
    key: 'amount',
    header: ui.amountXof,
    align: 'end',
    units: 1.55,
    phone: 'hidden',
    wide: true,
    cell: ({ amount }) => (amount === null ? dash : formatNumber(amount)),
  },
  {
    key: 'raised',
    header: t.raisedLabel,
    sortKey: 'timestamp',
    units: 1.55,
    phone: 'hidden',
    wide: true,
    cell: ({ timestamp }) => <DateText value={timestamp} />,
  },
  { key: 'due', header: ui.due, sortKey: 'dueOn', units: 1.6, cell: (alert) => <Due alert={alert} /> },
  {
    key: 'status',
    header: ui.status,
    units: 2.05,
    phone: 'fact',
    cell: (alert) => <AlertState alert={alert} />,
    detail: ({ assignedToName }) =>
      assignedToName === null ? null : (
        <span className="max-sm:hidden" title={assignedToName}>
          {assignedToName}
        </span>
      ),
  },
  {
    key: 'action',
    header: ui.action,
    units: 1.75,
    phone: 'action',
    cell: (alert) => <AlertActions alert={alert} size="s" />,
  },
]

/** Due date of an open alert, in red when overdue; none for a resolved one. */
function Due({ alert }: { alert: Alert }) {
  if (alert.status === 'resolved') return dash
  const today = businessDay(new Date())
  return (
    <span className={isOverdue(alert, today) ? 'font-strong text-bad' : undefined}>
      <DateText value={alert.dueOn} />
    </span>
  )
}

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
    label: ui.severity,
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
function AlertsFilters({ total }: { total: number | undefined }) {
  const [search, change] = useListSearch(paths.complianceDashboard)
  const isCapped = (total ?? 0) >= maxCounted && Boolean(search.q)
  return (
    <ListFilters
      path={paths.complianceDashboard}
      total={total}
      count={isCapped ? t.overAlertCount : t.alertCount}
      label={t.searchLabel}
      placeholder={t.searchPlaceholder}
      filters={filters}
    >
      <FilterSelect
        label={ui.sort}
        all={t.newestFirstOption}
        options={orders}
        value={orders.find(({ value }) => value === search.sort)?.value}
        onValueChange={(value) => change({ sort: value })}
      />
    </ListFilters>
  )
}
