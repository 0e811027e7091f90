import { useNavigate } from '@tanstack/react-router'
import { Search, ShieldCheck } from 'lucide-react'
import { type Alert, listAlerts } from '#contract/alerts/api.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import { DateText } from '#web/ui/format/figures.tsx'
import { capitalise, dash } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { useSelection } from '#web/ui/list/selection.ts'
import type { ServerColumn } from '#web/ui/list/server-table.tsx'
import { SortableTable } from '#web/ui/list/sortable-table.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { AlertActions } from './alert-actions.tsx'
import { AlertsBulk } from './alerts-bulk.tsx'
import { AlertsFilters } from './alerts-filters.tsx'
import { alertBadge, alertTones, isOverdue, severityTones } from './labels.ts'

/** The alert queue: searched, filtered and sorted by the server over all alerts. */
export function AlertsCard() {
  const user = useSignedInUser()
  const [{ q, status, severity, type, assigned, sort, alert: openId }, change] = useListSearch(
    paths.complianceDashboard,
  )
  const navigate = useNavigate({ from: paths.complianceDashboard })
  const filter = { q, status, severity, type, assigned }
  const list = useList(listAlerts, { query: { ...filter, sort, limit: 100 } })
  const selection = useSelection(JSON.stringify(filter))
  const mayHandle = can(user, 'alerts.handle')
  if (list.failure)
    return (
      <Card title="Compliance alerts">
        <ErrorPanel {...list.failure} />
      </Card>
    )
  return (
    <Card title="Compliance alerts" flush>
      <div className="border-b border-line px-4 py-3">
        <AlertsFilters total={list.total} />
      </div>
      <SortableTable<Alert>
        list={list}
        caption="Compliance alerts"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ id, title }) => `alert ${id}, ${title}`}
        sort={sort}
        onSort={(wanted) => change({ sort: wanted as typeof sort })}
        selection={mayHandle ? selection : undefined}
        onRowOpen={({ id }) => void navigate({ search: (current) => ({ ...current, alert: id }), resetScroll: false })}
        isCurrent={({ id }) => id === openId}
        empty={<NoAlerts filtered={Object.values(filter).some((value) => value !== undefined)} />}
      />
      {mayHandle ? <AlertsBulk selection={selection} filter={filter} total={list.total ?? 0} /> : null}
    </Card>
  )
}

function NoAlerts({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState icon={<Search />} title="No alerts found" text="Try adjusting your search terms or filters" />
  ) : (
    <EmptyState
      icon={<ShieldCheck />}
      title="No alerts"
      text="Rules judge every conversion, rate and screening as it happens. What they find stands here."
    />
  )
}

const columns: readonly ServerColumn<Alert>[] = [
  {
    key: 'title',
    header: 'Alert',
    share: 2.7,
    fixed: true,
    primary: true,
    cell: ({ title, clientName, reference }) => (
      <span className="grid min-w-0 py-0.5" title={title}>
        <span className="line-clamp-2 font-strong whitespace-normal">{title}</span>
        <span className="line-clamp-2 text-[12.5px] whitespace-normal text-ink-2">
          {[clientName, reference].filter(Boolean).join(', ') || dash}
        </span>
      </span>
    ),
  },
  {
    key: 'severity',
    header: 'Severity',
    sortKey: 'severity',
    share: 1.05,
    cell: ({ severity }) => <Badge tone={severityTones[severity]}>{capitalise(severity)}</Badge>,
  },
  {
    key: 'amount',
    header: 'Amount (XOF)',
    align: 'end',
    share: 1.35,
    cell: ({ amount }) => (amount === null ? dash : amount.toLocaleString('en-US')),
  },
  {
    key: 'raised',
    header: 'Raised',
    sortKey: 'timestamp',
    share: 1.25,
    cell: ({ timestamp }) => <DateText value={timestamp} />,
  },
  { key: 'due', header: 'Due', sortKey: 'dueOn', share: 1.25, cell: (alert) => <Due alert={alert} /> },
  { key: 'assigned', header: 'Assigned to', share: 1.4, cell: ({ assignedToName }) => assignedToName ?? dash },
  {
    key: 'status',
    header: 'Status',
    share: 1.45,
    cell: (alert) => (
      <Badge tone={alert.proposedBy === null ? alertTones[alert.status] : 'note'}>{alertBadge(alert)}</Badge>
    ),
  },
  { key: 'action', header: 'Action', share: 1.25, cell: (alert) => <AlertActions alert={alert} size="s" /> },
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
