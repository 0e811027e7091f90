import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Activity, Banknote, Landmark, ShieldCheck } from 'lucide-react'
import { Suspense } from 'react'
import { listBankConnections } from '#contract/banking/api.ts'
import { getReconciliation } from '#contract/reconciliation/api.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { HiddenUntil } from '#web/ui/after-content.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Tabs } from '#web/ui/form/choice.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { suspendingPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { ConnectionsCard } from './connections-card.tsx'
import { everyConnection, tilesOf } from './figures.ts'
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
