import { useNavigate } from '@tanstack/react-router'
import { Siren } from 'lucide-react'
import { type Alert, listAlerts } from '#contract/alerts/api.ts'
import type { AlertSeverity, AlertStatus } from '#contract/alerts/labels.ts'
import { useList } from '#web/api/list.ts'
import { alertPath } from '#web/routes/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { capitalise, dash } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'

const severityTones = { critical: 'bad', high: 'warn', medium: 'note', low: 'calm' } as const satisfies Record<
  AlertSeverity,
  Tone
>
const statusTones = { active: 'bad', investigating: 'warn', resolved: 'ok' } as const satisfies Record<
  AlertStatus,
  Tone
>

const columns: readonly Column<Alert>[] = [
  { key: 'title', header: 'Alert', cell: ({ title }) => <span className="font-strong">{title}</span> },
  {
    key: 'severity',
    header: 'Severity',
    cell: ({ severity }) => <Badge tone={severityTones[severity]}>{capitalise(severity)}</Badge>,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount }) => (amount === null ? dash : <Money amount={amount} currency="XOF" />),
  },
  { key: 'raised', header: 'Raised', cell: ({ timestamp }) => <DateText value={timestamp} /> },
  { key: 'assigned', header: 'Assigned to', cell: ({ assignedToName }) => assignedToName ?? dash },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={statusTones[status]}>{capitalise(status)}</Badge>,
  },
]

/** Alerts about this client; a row opens its case. */
export function ClientAlerts({ clientId }: { clientId: number }) {
  const list = useList(listAlerts, { query: { clientId, limit: 50 } })
  const navigate = useNavigate()
  return (
    <Card flush>
      <ListTable
        list={list}
        caption="Alerts of this client"
        columns={columns}
        rowKey={({ id }) => id}
        onRowOpen={({ id }) => void navigate(alertPath(id))}
        empty={<EmptyState icon={<Siren />} title="No alerts" text="No rule has found anything about this client." />}
      />
    </Card>
  )
}
