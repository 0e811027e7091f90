import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Activity, Banknote, Landmark, ShieldCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { listBankConnections } from '#contract/banking/api.ts'
import { getReconciliation } from '#contract/reconciliation/api.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Tabs } from '#web/ui/form/choice.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { AddConnectionCard } from './add-connection-card.tsx'
import { ConnectionsCard } from './connections-card.tsx'
import { tilesOf } from './figures.ts'

const ChannelsTab = lazy(() =>
  import('./channels-tab.tsx').then(({ ChannelsTab: component }) => ({ default: component })),
)

const ReconciliationTab = lazy(() =>
  import('./reconciliation-tab.tsx').then(({ ReconciliationTab: component }) => ({ default: component })),
)
// Loaded only for those who control a sandbox.
const SimulatorTab = lazy(() =>
  import('./simulator-tab.tsx').then(({ SimulatorTab: component }) => ({ default: component })),
)

/** The maximum of one call. Tiles and list need all connections, and a business has only a few. */
const everyConnection = { query: { limit: 500 } } as const

const icons = [
  <Landmark key="connected" aria-hidden="true" />,
  <Banknote key="volume" aria-hidden="true" />,
  <Activity key="success" aria-hidden="true" />,
  <ShieldCheck key="compliance" aria-hidden="true" />,
]

export function WaemuBankingPage() {
  const user = useSignedInUser()
  const mayAdd = can(user, 'banking.write')
  const maySteer = user.mode === 'sandbox' && can(user, 'demo.manage')
  const connections = useQuery(read(listBankConnections, everyConnection))
  const standing = useQuery(read(getReconciliation, {})).data?.standing ?? 0
  const { tab = 'connections' } = useSearch({ from: paths.waemuBanking })
  const navigate = useNavigate({ from: paths.waemuBanking })
  const choose = (value: 'connections' | 'reconciliation' | 'channels' | 'simulator') =>
    void navigate({ search: { tab: value === 'connections' ? undefined : value }, resetScroll: false })
  return (
    <Page
      title="WAEMU Banking Integration"
      breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'WAEMU Banking' }]}
    >
      <div className="grid grid-cols-2 gap-(--gap) wide:grid-cols-4 max-phone:grid-cols-1">
        {tilesOf(connections.data ?? []).map(({ title, value, text }, index) => (
          <StatCard
            key={title}
            title={title}
            value={connections.error ? '—' : value}
            change={{ text: connections.error ? 'Could not be loaded' : text, direction: 'flat' }}
            icon={icons[index]}
            loading={connections.isPending}
          />
        ))}
      </div>
      <Tabs
        label="Parts of WAEMU Banking"
        tabs={[
          { value: 'connections', label: 'Connections' },
          { value: 'reconciliation', label: 'Reconciliation', ...(standing > 0 && { count: standing }) },
          { value: 'channels', label: 'Host-to-host' },
          ...(maySteer ? [{ value: 'simulator' as const, label: 'Simulated banks' }] : []),
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
        {tab === 'simulator' && maySteer ? (
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
            {mayAdd ? <AddConnectionCard /> : null}
          </div>
        ) : null}
      </Tabs>
    </Page>
  )
}
