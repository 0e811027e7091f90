import { useNavigate } from '@tanstack/react-router'
import { Siren, StickyNote } from 'lucide-react'
import { type Alert, listAlerts } from '#contract/alerts/api.ts'
import type { AlertSeverity } from '#contract/alerts/labels.ts'
import { severityNames, statusNames } from '#contract/alerts/names/messages.ts'
import type { Client } from '#contract/clients/api.ts'
import { addClientNote, listClientNotes } from '#contract/clients/file.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { alertPath } from '#web/routes/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { suspendingPart } from '#web/ui/lazy-part.ts'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { RecordList } from '#web/ui/list/record-list.tsx'
import * as ui from '#web/ui/messages.ts'
import { ClientDocuments, ClientInvoices, ClientWallets } from './client-records.tsx'
import * as t from './messages.ts'

// The two panels with the most forms load when opened.
const KycFileCard = suspendingPart(() => import('./kyc-file-card.tsx'), 'KycFileCard')
const PeopleCard = suspendingPart(() => import('./people-card.tsx'), 'PeopleCard')

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
  { key: 'title', header: ui.alert, cell: ({ title }) => <span className="font-strong">{title}</span> },
  {
    key: 'severity',
    header: ui.severity,
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

/** Notes about the client. Notes cannot be edited. */
function NotesCard({ clientId }: { clientId: number }) {
  const mayWrite = can(useSignedInUser(), 'clients.write')
  const notes = useList(listClientNotes, { params: { id: clientId }, query: { limit: 50 } })
  return (
    <Card title={ui.notes}>
      {mayWrite ? <NewNote clientId={clientId} /> : null}
      <RecordList
        list={notes}
        label={ui.notes}
        empty={<EmptyState icon={<StickyNote />} title={t.notesEmptyTitle} text={t.notesEmptyHint} />}
      >
        {({ id, text, writtenByName, writtenAt }) => (
          <li key={id} className="py-3 text-s last:pb-0">
            <p className="whitespace-pre-line break-words">{text}</p>
            <p className="mt-1 text-[12.5px] text-ink-2">
              {writtenByName}, <DateText value={writtenAt} time />
            </p>
          </li>
        )}
      </RecordList>
    </Card>
  )
}

function NewNote({ clientId }: { clientId: number }) {
  const api = useApiForm(addClientNote, {
    defaultValues: { text: '' },
    toInput: (body) => ({ params: { id: clientId }, body }),
    onSuccess: (_, form) => form.reset(),
    onError: (error) => toast(errorToast(error)),
  })
  const { form } = api
  return (
    <form {...api.formProps} className="mb-2 grid gap-2">
      <TextAreaField
        form={form}
        name="text"
        label={t.newNoteLabel}
        rules={notBlank(ui.required)}
        rows={2}
        maxLength={4000}
      />
      <div className="flex justify-end">
        <Button type="submit" pending={api.isPending}>
          {t.addNoteAction}
        </Button>
      </div>
    </form>
  )
}
