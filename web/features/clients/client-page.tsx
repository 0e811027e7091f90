import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Pencil, UserX } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { type Client, getClient } from '#contract/clients/api.ts'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { clientPath, paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Tabs } from '#web/ui/form/choice.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { toneOfStatus } from '#web/ui/status-badge.tsx'
import { ActiveButton } from './active-button.tsx'
import { ActiveBadge } from './client-card.tsx'
import { KycCard } from './kyc-card.tsx'
import { LimitProposal } from './limit-proposal.tsx'
import { ProfileCard } from './profile-card.tsx'
import { RiskBadge } from './risk-badge.tsx'
import { RiskCard } from './risk-card.tsx'
import { ScreeningCard } from './screening-card.tsx'

// Tabs that few visits open are chunks of their own.
const ClientActivity = lazy(() =>
  import('./client-activity.tsx').then(({ ClientActivity: component }) => ({ default: component })),
)
const ClientConversions = lazy(() =>
  import('./client-conversions.tsx').then(({ ClientConversions: component }) => ({ default: component })),
)
const ClientFilePanel = lazy(() =>
  import('./client-file-panel.tsx').then(({ ClientFilePanel: component }) => ({ default: component })),
)

export function ClientPage() {
  const { clientId } = useParams({ from: '/clients/$clientId' })
  const id = /^[1-9]\d{0,9}$/.test(clientId) ? Number(clientId) : undefined
  return id === undefined ? <NoSuchClient /> : <ClientScreen id={id} />
}

function ClientScreen({ id }: { id: number }) {
  const { data: client, error, refetch } = useQuery(read(getClient, { params: { id } }))
  if (client) return <ClientFile client={client} />
  if (isCallError(error) && error.status === 404) return <NoSuchClient />
  return (
    <Page title="Client" breadcrumbs={crumbs('Client')}>
      <Card>
        {error ? (
          <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </Card>
    </Page>
  )
}

function NoSuchClient() {
  return (
    <Page title="Client" breadcrumbs={crumbs('Client')}>
      <Card>
        <EmptyState
          icon={<UserX />}
          title="There is no such client"
          text="The address may be mistyped. Clients are never deleted."
          action={
            <Link to={paths.clients} className={buttonClass()}>
              All clients
            </Link>
          }
        />
      </Card>
    </Page>
  )
}

const crumbs = (name: string) => [
  { name: 'Home', to: paths.dashboard },
  { name: 'Clients', to: paths.clients },
  { name },
]

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'kyc', label: 'KYC file' },
  { value: 'people', label: 'People' },
  { value: 'documents', label: 'Documents' },
  { value: 'screenings', label: 'Screenings' },
  { value: 'invoices', label: 'Invoices' },
  { value: 'conversions', label: 'Conversions' },
  { value: 'wallets', label: 'Wallets' },
  { value: 'alerts', label: 'Alerts' },
  { value: 'notes', label: 'Notes' },
  { value: 'activity', label: 'Activity' },
] as const
type Tab = (typeof tabs)[number]['value']

function ClientFile({ client }: { client: Client }) {
  const user = useSignedInUser()
  const { tab = 'overview' } = useSearch({ from: '/clients/$clientId' })
  const navigate = useNavigate()
  const mayWrite = can(user, 'clients.write')

  return (
    <Page
      title={client.companyName}
      breadcrumbs={crumbs(client.companyName)}
      actions={
        mayWrite ? (
          <>
            <ActiveButton client={client} />
            <EditButton client={client} />
          </>
        ) : null
      }
    >
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2 text-s text-ink-2">
        <ActiveBadge isActive={client.isActive} />
        <Badge tone={toneOfStatus(client.kycStatus)}>KYC {client.kycStatus.replace('_', ' ')}</Badge>
        <RiskBadge level={client.riskLevel} />
        <span className="phone:ml-1.5">
          Client since <DateText value={client.createdAt} />
        </span>
      </div>
      <LimitProposal client={client} />
      <Tabs
        label="Client"
        tabs={tabs}
        value={tab}
        onValueChange={(value) =>
          void navigate({
            ...clientPath(client.id),
            search: { tab: value === 'overview' ? undefined : value },
            replace: true,
            resetScroll: false,
          })
        }
      >
        <TabPanel tab={tab} client={client} />
      </Tabs>
    </Page>
  )
}

function TabPanel({ tab, client }: { tab: Tab; client: Client }) {
  switch (tab) {
    case 'overview':
      return <Overview client={client} />
    case 'screenings':
      return <ScreeningCard client={client} />
    case 'conversions':
      return (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <ClientConversions clientId={client.id} />
        </Suspense>
      )
    case 'activity':
      return (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <ClientActivity clientId={client.id} />
        </Suspense>
      )
    default:
      return (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <ClientFilePanel tab={tab} client={client} />
        </Suspense>
      )
  }
}

function Overview({ client }: { client: Client }) {
  return (
    <div className="grid items-start gap-(--gap) side:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <ProfileCard client={client} />
      <div className="grid min-w-0 gap-(--gap)">
        <KycCard client={client} />
        <RiskCard client={client} />
      </div>
    </div>
  )
}

// The form shares its chunk with Add New Client; viewing a client does not need it.
const EditClientDialog = lazy(() =>
  import('./edit-client-dialog.tsx').then(({ EditClientDialog: component }) => ({ default: component })),
)

function EditButton({ client }: { client: Client }) {
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked')
  return (
    <>
      <Button icon={<Pencil aria-hidden="true" />} onClick={() => setState('open')}>
        Edit
      </Button>
      {state === 'unasked' ? null : (
        <Suspense fallback={null}>
          <EditClientDialog client={client} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
