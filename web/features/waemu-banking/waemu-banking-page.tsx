import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Activity, Banknote, Landmark, ShieldCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { type BankConnection, listBankConnections, updateBankConnection } from '#contract/banking/api.ts'
import { getReconciliation } from '#contract/reconciliation/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { useRefusal } from '#web/api/refusal.ts'
import { paths } from '#web/routes/paths.ts'
import { HiddenUntil } from '#web/ui/after-content.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { Tabs } from '#web/ui/form/choice.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { lazyPart, suspendingPart } from '#web/ui/lazy-part.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ConnectionItem, type Question } from './connection-item.tsx'
import { connectionName, everyConnection, tilesOf } from './figures.ts'
import * as t from './messages.ts'

const AddConnectionCard = suspendingPart(() => import('./add-connection-card.tsx'), 'AddConnectionCard')
const ChannelsTab = suspendingPart(() => import('./channels-tab.tsx'), 'ChannelsTab')

const ReconciliationTab = suspendingPart(() => import('./reconciliation-tab.tsx'), 'ReconciliationTab')
// Loaded only for those who control a sandbox.
const SimulatorTab = suspendingPart(() => import('./simulator-tab.tsx'), 'SimulatorTab')

/** The maximum of one call. Tiles and list need all connections, and a business has only a few. */

const icons = [
  <Landmark key="connected" />,
  <Banknote key="volume" />,
  <Activity key="success" />,
  <ShieldCheck key="compliance" />,
]

export function WaemuBankingPage() {
  const user = useSignedInUser()
  const mayAdd = can(user, 'banking.write')
  const mayControl = user.mode === 'sandbox' && can(user, 'demo.manage')
  const connections = useQuery(read(listBankConnections, everyConnection))
  const unresolved = useQuery(read(getReconciliation, {})).data?.unresolved ?? 0
  const { tab = 'connections' } = useSearch({ from: paths.waemuBanking })
  const navigate = useNavigate({ from: paths.waemuBanking })
  const choose = (value: 'connections' | 'reconciliation' | 'channels' | 'simulator') =>
    void navigate({ search: { tab: value === 'connections' ? undefined : value }, resetScroll: false })
  return (
    <Page title={t.pageTitle} breadcrumbs={[{ name: ui.waemuBanking }]}>
      <div className="grid grid-cols-2 gap-(--gap) wide:grid-cols-4">
        {tilesOf(connections.data ?? []).map(({ title, value, compact, text }, index) => (
          <StatCard
            key={title}
            title={title}
            value={connections.error ? '—' : value}
            compact={connections.error ? undefined : compact}
            caption={connections.error ? t.loadError : text}
            icon={icons[index]}
            loading={connections.isPending}
          />
        ))}
      </div>
      <Tabs
        label={t.tabsLabel}
        tabs={[
          { value: 'connections', label: t.connectionsTab },
          { value: 'reconciliation', label: t.reconciliationTab, ...(unresolved > 0 && { count: unresolved }) },
          { value: 'channels', label: t.hostToHostTab },
          ...(mayControl ? [{ value: 'simulator' as const, label: t.simulatedBanksTitle }] : []),
        ]}
        value={tab}
        onValueChange={choose}
      >
        {tab === 'reconciliation' ? (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <ReconciliationTab />
          </Suspense>
        ) : null}
        {tab === 'channels' ? (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <ChannelsTab />
          </Suspense>
        ) : null}
        {tab === 'simulator' && mayControl ? (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <SimulatorTab />
          </Suspense>
        ) : null}
        {tab === 'connections' ? (
          <div
            className={classNames(
              'grid grid-cols-[minmax(0,1fr)] items-start gap-(--gap)',
              mayAdd && 'wide:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]',
            )}
          >
            <ConnectionsCard connections={connections} />
            {mayAdd ? (
              <HiddenUntil settled={!connections.isPending}>
                <Suspense fallback={<SkeletonRows rows={6} />}>
                  <AddConnectionCard />
                </Suspense>
              </HiddenUntil>
            ) : null}
          </div>
        ) : null}
      </Tabs>
    </Page>
  )
}

// Loaded on first use.
const ApproveDialog = lazyPart(() => import('./approve-dialog.tsx'), 'ApproveDialog')

const LimitsDialog = lazyPart(() => import('./limits-dialog.tsx'), 'LimitsDialog')

interface Asked {
  readonly question: Question
  readonly connection: BankConnection
}

function ConnectionsCard({ connections }: { connections: UseQueryResult<BankConnection[]> }) {
  const [asked, setAsked] = useState<Asked | undefined>(undefined)
  const close = () => setAsked(undefined)
  return (
    <Card
      title={ui.bankConnections}
      aside={<ExportMenu addressOf={exportAddress(listBankConnections, { query: {} })} />}
      flush
    >
      <ConnectionsList connections={connections} onAsk={(question, connection) => setAsked({ question, connection })} />
      {asked?.question === 'approve' ? <ApproveDialog connection={asked.connection} onClose={close} /> : null}
      {asked?.question === 'limits' ? <LimitsDialog connection={asked.connection} onClose={close} /> : null}
      {asked?.question === 'deactivate' ? <DeactivateDialog connection={asked.connection} onClose={close} /> : null}
    </Card>
  )
}

interface ConnectionsListProps {
  readonly connections: UseQueryResult<BankConnection[]>
  readonly onAsk: (question: Question, connection: BankConnection) => void
}

function ConnectionsList({ connections, onAsk }: ConnectionsListProps) {
  const mayAdd = can(useSignedInUser(), 'banking.write')
  if (connections.data === undefined) {
    return connections.error ? (
      <ErrorPanel message={serverMessage(connections.error)} onRetry={() => void connections.refetch()} />
    ) : (
      <div className="px-4 pb-3">
        <SkeletonRows rows={3} />
      </div>
    )
  }
  if (connections.data.length === 0) {
    return (
      <EmptyState
        icon={<Landmark />}
        title={t.connectionsEmptyTitle}
        text={mayAdd ? t.connectionsEmptyHint : t.connectionsEmptyOperatorHint}
      />
    )
  }
  return (
    <ul aria-label={ui.bankConnections} className="divide-y divide-line border-t border-line">
      {connections.data.map((connection) => (
        <ConnectionItem key={connection.id} connection={connection} onAsk={(question) => onAsk(question, connection)} />
      ))}
    </ul>
  )
}

function DeactivateDialog({ connection, onClose }: { connection: BankConnection; onClose: () => void }) {
  const change = useChange(updateBankConnection, {
    onSuccess: () => closeWithToast(onClose, { title: t.deactivatedToast, description: connectionName(connection) }),
  })
  const refusal = useRefusal(change.error, '/api/banking', onClose)
  const { id, version } = connection

  function deactivate() {
    change.mutate({ params: { id }, body: { isActive: false }, version })
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={deactivate}
      pending={change.isPending}
      destructive
      title={t.deactivateQuestion}
      description={t.deactivateWarning(connectionName(connection))}
      confirmLabel={ui.deactivate}
    >
      {change.error ? <Refusal {...refusal} /> : null}
    </ConfirmDialog>
  )
}
