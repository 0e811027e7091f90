import { useQuery } from '@tanstack/react-query'
import { Activity, Banknote, Landmark, ShieldCheck } from 'lucide-react'
import { listBankConnections } from '#contract/banking.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/app/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Page } from '#web/ui/page.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { AddConnectionCard } from './add-connection-card.tsx'
import { ConnectionsCard } from './connections-card.tsx'
import { tilesOf } from './figures.ts'

/** As many as one call answers: tiles and list rest on all of them, and a business has a handful. */
const everyConnection = { query: { limit: 500 } } as const

const icons = [
  <Landmark key="connected" aria-hidden="true" />,
  <Banknote key="volume" aria-hidden="true" />,
  <Activity key="success" aria-hidden="true" />,
  <ShieldCheck key="compliance" aria-hidden="true" />,
]

export function WaemuBankingPage() {
  const mayAdd = can(useSignedInUser(), 'banking.write')
  const connections = useQuery(read(listBankConnections, everyConnection))
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
      <div
        className={classNames(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-(--gap)',
          mayAdd && 'wide:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]',
        )}
      >
        <ConnectionsCard connections={connections} />
        {mayAdd ? <AddConnectionCard /> : null}
      </div>
    </Page>
  )
}
