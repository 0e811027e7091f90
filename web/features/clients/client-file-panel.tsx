import { lazy } from 'react'
import type { Client } from '#contract/clients/api.ts'
import { ClientAlerts } from './client-alerts.tsx'
import { ClientDocuments, ClientInvoices, ClientWallets } from './client-records.tsx'
import { NotesCard } from './notes-card.tsx'

// The two panels with the most forms load when opened.
const KycFileCard = lazy(() =>
  import('./kyc-file-card.tsx').then(({ KycFileCard: component }) => ({ default: component })),
)
const PeopleCard = lazy(() => import('./people-card.tsx').then(({ PeopleCard: component }) => ({ default: component })))

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
