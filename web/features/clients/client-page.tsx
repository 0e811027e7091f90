import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { FileText, Pencil, Power, PowerOff, UserX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type Client, getClient } from '#contract/clients/api.ts'
import { canGrantLimit } from '#contract/clients/capabilities.ts'
import { decideClientLimit } from '#contract/clients/changes.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange, useRecord } from '#web/api/queries.ts'
import { clientPath, historyPath, paths } from '#web/routes/paths.ts'
import { Badge, toneOfStatus } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Tabs } from '#web/ui/form/choice.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { HistoryLink } from '#web/ui/history-link.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { type RecordFrame, RecordPage, recordBreadcrumbs } from '#web/ui/layout/record-page.tsx'
import { lazyPart, suspendingPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { ActiveBadge } from './client-card.tsx'
import { RiskBadge } from './client-labels.tsx'
import { KycCard } from './kyc-card.tsx'
import * as t from './messages.ts'
import { ProfileCard } from './profile-card.tsx'
import { ScreeningCard } from './screening-card.tsx'
import { AgeingCard, TotalsCard } from './totals-card.tsx'

// Tabs that few visits open are chunks of their own.
const ClientActivity = suspendingPart(() => import('./client-activity.tsx'), 'ClientActivity')
const ClientConversions = suspendingPart(() => import('./client-conversions.tsx'), 'ClientConversions')
const ClientFrancsPanel = suspendingPart(() => import('./client-francs.tsx'), 'ClientFrancsPanel')
const NotedHits = lazyPart(() => import('./noted-hits.tsx'), 'NotedHits')
const RelationsCard = suspendingPart(() => import('./relations-card.tsx'), 'RelationsCard')
const RecentRecords = suspendingPart(() => import('./recent-records.tsx'), 'RecentRecords')
const ClientFilePanel = suspendingPart(() => import('./client-file-panel.tsx'), 'ClientFilePanel')

const frame: RecordFrame = {
  title: ui.client,
  list: { name: ui.clients, to: paths.clients },
  missing: { icon: <UserX />, title: t.notFoundTitle, text: t.notFoundHint, action: ui.allClients },
}

export function ClientPage() {
  const { clientId } = useParams({ from: '/clients/$clientId' })
  return (
    <RecordPage frame={frame} {...useRecord(getClient, clientId)}>
      {(client) => <ClientFile client={client} />}
    </RecordPage>
  )
}

const tabs = [
  { value: 'overview', label: t.overviewTab },
  { value: 'kyc', label: t.kycFileLabel },
  { value: 'people', label: t.peopleTitle },
  { value: 'documents', label: ui.documents },
  { value: 'screenings', label: t.screeningsTab },
  { value: 'relations', label: t.relationsTitle },
  { value: 'invoices', label: ui.invoices },
  { value: 'conversions', label: ui.conversions },
  { value: 'francs', label: t.francsTab },
  { value: 'wallets', label: ui.wallets },
  { value: 'alerts', label: ui.alerts },
  { value: 'notes', label: ui.notes },
  { value: 'activity', label: t.activityTitle },
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
      breadcrumbs={recordBreadcrumbs(frame, client.companyName)}
      actions={
        <>
          <HistoryLink link={historyPath(user, 'client', client.id)} />
          {can(user, 'invoices.read') ? <StatementButton client={client} /> : null}
          {mayWrite ? (
            <>
              <ActiveButton client={client} />
              <EditButton client={client} />
            </>
          ) : null}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2 text-s text-ink-2">
        <ActiveBadge isActive={client.isActive} />
        <Badge tone={toneOfStatus(client.kycStatus)}>{t.kycBadge(valueLabel(client.kycStatus).toLowerCase())}</Badge>
        <RiskBadge level={client.riskLevel} />
        <span className="sm:ml-1.5">{t.clientSince(<DateText value={client.createdAt} />)}</span>
      </div>
      <LimitProposal client={client} />
      <Tabs
        label={ui.client}
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
      return (
        <div className="grid gap-(--gap)">
          <ScreeningCard client={client} />
          <NotedHits clientId={client.id} />
        </div>
      )
    case 'relations':
      return (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <RelationsCard client={client} />
        </Suspense>
      )
    case 'conversions':
      return (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <ClientConversions clientId={client.id} />
        </Suspense>
      )
    case 'francs':
      return (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <ClientFrancsPanel client={client} />
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

/** What the client owes first, then the KYC decision, then the facts. */
function Overview({ client }: { client: Client }) {
  const seesInvoices = can(useSignedInUser(), 'invoices.read')
  return (
    <div className="grid gap-(--gap)">
      {seesInvoices ? <TotalsCard client={client} /> : null}
      <div className="grid items-start gap-(--gap) side:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-(--gap) max-side:order-2">
          {seesInvoices ? <AgeingCard client={client} /> : null}
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <RecentRecords client={client} />
          </Suspense>
          <ProfileCard client={client} />
        </div>
        <div className="grid min-w-0 gap-(--gap)">
          <RiskCard client={client} />
          <KycCard client={client} />
        </div>
      </div>
    </div>
  )
}

const ActiveDialog = lazyPart(() => import('./active-dialog.tsx'), 'ActiveDialog')

function ActiveButton({ client }: { client: Client }) {
  const [open, setOpen] = useState(false)
  const [round, setRound] = useState(0)
  return (
    <>
      <Button
        icon={client.isActive ? <PowerOff /> : <Power />}
        onClick={() => {
          setRound(round + 1)
          setOpen(true)
        }}
      >
        {client.isActive ? ui.deactivate : t.reactivateAction}
      </Button>
      {round > 0 ? <ActiveDialog key={round} client={client} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

// The form shares its chunk with Add New Client; viewing a client does not need it.
const EditClientDialog = lazyPart(() => import('./edit-client-dialog.tsx'), 'EditClientDialog')

function EditButton({ client }: { client: Client }) {
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked')
  return (
    <>
      <Button icon={<Pencil />} onClick={() => setState('open')}>
        {ui.edit}
      </Button>
      {state === 'unasked' ? null : (
        <EditClientDialog client={client} open={state === 'open'} onClose={() => setState('closed')} />
      )}
    </>
  )
}

// Loaded on first use.
const RiskDialog = lazyPart(() => import('./risk-dialog.tsx'), 'RiskDialog')

/** The risk level with its factors, and the control that overrides it. */
function RiskCard({ client }: { client: Client }) {
  const user = useSignedInUser()
  const [open, setOpen] = useState(false)
  return (
    <Card title={t.riskTitle} aside={<RiskBadge level={client.riskLevel} />}>
      <p className="text-s text-ink-2">{client.riskOverridden ? t.riskOverriddenHint : t.riskFactorsHint}</p>
      {client.riskReasons.length > 0 ? (
        <ul className="mt-1 list-disc pl-4 text-s marker:text-ink-3">
          {client.riskReasons.map((reason) => (
            <li key={reason} className="py-0.5">
              {reason}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-s">{t.riskFactorsEmpty}</p>
      )}
      {can(user, 'risk.decide') ? (
        <>
          <Button className="mt-3.5" onClick={() => setOpen(true)}>
            {t.changeRiskAction}
          </Button>
          {open ? <RiskDialog client={client} onClose={() => setOpen(false)} /> : null}
        </>
      ) : null}
    </Card>
  )
}

/** A raised monthly limit that waits for a second person. */
function LimitProposal({ client }: { client: Client }) {
  const user = useSignedInUser()
  const decide = useChange(decideClientLimit, {
    onSuccess: (_, { body: { decision } }) =>
      toast({ title: decision === 'approved' ? t.limitRaisedToast : t.limitUnchangedToast }),
    onError: (error) => toast(errorToast(error)),
  })
  const { proposedLimit } = client
  if (proposedLimit === null) return null

  const settle = (decision: 'approved' | 'rejected') =>
    decide.mutate({ params: { id: client.id }, body: { decision }, version: client.version })

  return (
    <Notice
      title={t.limitProposalTitle}
      action={
        can(user, 'kyc.decide') ? (
          <span className="flex flex-wrap gap-2 self-center">
            <Button pending={decide.isPending} onClick={() => settle('rejected')}>
              {ui.reject}
            </Button>
            {canGrantLimit(user, client) ? (
              <Button variant="primary" pending={decide.isPending} onClick={() => settle('approved')}>
                {ui.approve}
              </Button>
            ) : null}
          </span>
        ) : undefined
      }
    >
      {t.limitRequested(
        proposedLimit.proposedByName,
        <DateText value={proposedLimit.proposedAt} />,
        limitText(proposedLimit.monthlyLimit),
        limitText(client.monthlyLimit),
      )}
    </Notice>
  )
}

const limitText = (limit: string | null) => (limit === null ? t.noLimitText : <Money amount={limit} currency="USD" />)

const StatementDialog = lazyPart(() => import('./statement-dialog.tsx'), 'StatementDialog')

function StatementButton({ client }: { client: Client }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<FileText />} onClick={() => setOpen(true)}>
        {t.statementAction}
      </Button>
      {isOpen ? <StatementDialog client={client} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
