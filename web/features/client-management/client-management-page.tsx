import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Search, Users } from 'lucide-react'
import { type DetailedClient, listDetailedClients } from '#contract/clients/api.ts'
import { exportClients } from '#contract/clients/lists.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { readPages } from '#web/api/queries.ts'
import { addClientHere, paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { VirtualCards } from '#web/ui/list/virtual-cards.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ClientPanel } from './client-panel.tsx'
import { DirectoryFilters } from './directory-filters.tsx'
import { ManagedClientCard } from './managed-client-card.tsx'
import { MetricTiles } from './metric-tiles.tsx'

const pageSize = 60

export function ClientManagementPage() {
  const user = useSignedInUser()
  const { q, kyc, risk, type, sort } = useSearch({ from: paths.clientManagement })
  const filter = { q, kycStatus: kyc, riskLevel: risk, accountType: type }
  return (
    <Page
      title="Client Management"
      breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'Client Management' }]}
      actions={
        <>
          {can(user, 'reports.export') ? (
            <ExportMenu addressOf={(format) => addressOf(exportClients, { query: { ...filter, sort, format } })} />
          ) : null}
          <AddButton />
        </>
      }
    >
      <MetricTiles />
      <Directory query={{ ...filter, sort, limit: pageSize }} />
    </Page>
  )
}

interface DirectoryProps {
  readonly query: NonNullable<Parameters<typeof readPages<typeof listDetailedClients>>[1]['query']>
}

function Directory({ query }: DirectoryProps) {
  const { client: openId } = useSearch({ from: paths.clientManagement })
  const navigate = useNavigate({ from: paths.clientManagement })
  const list = useInfiniteQuery(readPages(listDetailedClients, { query }))
  const clients = list.data?.pages.flatMap((page) => page.items)
  const open = (id: number | undefined) =>
    void navigate({ search: (current) => ({ ...current, client: id }), resetScroll: false })
  return (
    <>
      <DirectoryFilters total={list.data?.pages[0]?.total} />
      {clients === undefined ? (
        <Card>
          {list.error ? (
            <ErrorPanel message={serverMessage(list.error)} onRetry={() => void list.refetch()} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </Card>
      ) : clients.length === 0 ? (
        <NoClients filtered={[query.q, query.kycStatus, query.riskLevel, query.accountType].some(Boolean)} />
      ) : (
        <VirtualCards<DetailedClient>
          label="Client directory"
          items={clients}
          itemKey={({ id }) => id}
          card={(client) => (
            <ManagedClientCard client={client} isOpen={client.id === openId} onOpen={() => open(client.id)} />
          )}
          busy={list.isPlaceholderData}
          more={{
            hasMore: list.hasNextPage,
            loading: list.isFetchingNextPage,
            load: () => void list.fetchNextPage(),
          }}
        />
      )}
      <ClientPanel id={openId} volumes={clients?.find(({ id }) => id === openId)} onClose={() => open(undefined)} />
    </>
  )
}

function NoClients({ filtered }: { filtered: boolean }) {
  return (
    <Card>
      {filtered ? (
        <EmptyState icon={<Search />} title="No clients found" text="Try adjusting your search terms" />
      ) : (
        <EmptyState
          icon={<Users />}
          title="No clients yet"
          text="Get started by adding your first client"
          action={<AddButton />}
        />
      )}
    </Card>
  )
}

function AddButton() {
  const user = useSignedInUser()
  const navigate = useNavigate()
  if (!can(user, 'clients.write')) return null
  return (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => void navigate(addClientHere)}>
      Add New Client
    </Button>
  )
}
