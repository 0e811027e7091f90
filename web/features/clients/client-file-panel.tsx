import { useNavigate } from '@tanstack/react-router'
import { Siren } from 'lucide-react'
import { type Alert, listAlerts } from '#contract/alerts/api.ts'
import type { AlertSeverity } from '#contract/alerts/labels.ts'
import { severityNames, statusNames } from '#contract/alerts/names/messages.ts'
import type { Client } from '#contract/clients/api.ts'
import { useList } from '#web/api/list.ts'
import { alertPath } from '#web/routes/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { ClientDocuments, ClientInvoices, ClientWallets } from './client-records.tsx'
import * as t from './messages.ts'
import { NotesCard } from './notes-card.tsx'

// The two panels with the most forms load when opened.
const KycFileCard = lazyPart(() => import('./kyc-file-card.tsx'), 'KycFileCard')
const PeopleCard = lazyPart(() => import('./people-card.tsx'), 'PeopleCard')

interface ClientFilePanelProps {
  readonly tab: 'kyc' | 'people' | 'documents' | 'invoices' | 'wallets' | 'alerts' | 'notes'
  readonly client: Client
}

/** The less often opened panels of a client's page. */
export function ClientFilePanel({ tab, client }: ClientFilePanelProps) {
  switch (tab) {
    case 'kyc':
      return <KycFileCard client={client} />
    case 'people':
      return <PeopleCard client={client} />
    case 'documents':
      return <ClientDocuments clientId={client.id} />
    case 'invoices':
      return <ClientInvoices client={client} />
    case 'wallets':
      return <ClientWallets clientId={client.id} />
    case 'alerts':
      return <ClientAlerts clientId={client.id} />
    case 'notes':
      return <NotesCard clientId={client.id} />
  }
}

const severityTones = { critical: 'bad', high: 'bad', medium: 'warn', low: 'calm' } as const satisfies Record<
  AlertSeverity,
  Tone
>
const columns: readonly Column<Alert>[] = [
  { key: 'title', header: t.alertHeader, cell: ({ title }) => <span className="font-strong">{title}</span> },
  {
    key: 'severity',
    header: t.severityHeader,
    cell: ({ severity }) => <Badge tone={severityTones[severity]}>{severityNames[severity]}</Badge>,
  },
  {
    key: 'amount',
    header: ui.amount,
    align: 'end',
    cell: ({ amount }) => (amount === null ? dash : <Money amount={amount} currency="XOF" />),
  },
  { key: 'raised', header: t.raisedHeader, cell: ({ timestamp }) => <DateText value={timestamp} /> },
  { key: 'assigned', header: t.assignedToHeader, cell: ({ assignedToName }) => assignedToName ?? dash },
  {
    key: 'status',
    header: ui.status,
    cell: ({ status }) => <Badge>{statusNames[status]}</Badge>,
  },
]

/** Alerts about this client; a row opens its case. */
function ClientAlerts({ clientId }: { clientId: number }) {
  const list = useList(listAlerts, { query: { clientId, limit: 50 } })
  const navigate = useNavigate()
  return (
    <Card flush>
      <ListTable
        list={list}
        caption={t.alertsLabel}
        columns={columns}
        rowKey={({ id }) => id}
        onRowOpen={({ id }) => void navigate(alertPath(id))}
        empty={<EmptyState icon={<Siren />} title={t.alertsEmptyTitle} text={t.alertsEmptyHint} />}
      />
    </Card>
  )
}
