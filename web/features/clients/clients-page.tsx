import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Search, Users } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { listClients } from '#contract/clients/api.ts'
import { exportClients } from '#contract/clients/lists.ts'
import type { QueryInputOf } from '#contract/route.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { readPages } from '#web/api/queries.ts'
import { addClientHere, paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { ColumnMenu } from '#web/ui/list/column-picker.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { useSelection } from '#web/ui/list/selection.ts'
import { VirtualCards } from '#web/ui/list/virtual-cards.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ClientCard, ClientCardSkeletons } from './client-card.tsx'
import { type ClientListFilter, ClientsBulk } from './clients-bulk.tsx'
import { ClientsFilters } from './clients-filters.tsx'
import { ClientsTable, clientColumns, useClientColumns } from './clients-table.tsx'

// Few visits import: the dialog and its schemas have a chunk of their own.
const ImportButton = lazy(() =>
  import('./import-dialog.tsx').then(({ ImportButton: component }) => ({ default: component })),
)

const pageSize = 96

export function ClientsPage() {
  const user = useSignedInUser()
  const { q, kyc, risk, type, active, sort, view } = useSearch({ from: paths.clients })
  const filter: ClientListFilter = { q, kycStatus: kyc, riskLevel: risk, accountType: type, isActive: active }
  const choice = useClientColumns()
  return (
    <Page
      title="Clients"
      breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'Clients' }]}
      actions={
        <>
          {can(user, 'reports.export') ? (
            <ExportMenu addressOf={(format) => addressOf(exportClients, { query: { ...filter, sort, format } })} />
          ) : null}
          {can(user, 'clients.write') ? (
            <Suspense fallback={null}>
              <ImportButton />
            </Suspense>
          ) : null}
          <AddButton />
        </>
      }
    >
      <ClientList
        filter={filter}
        sort={sort}
        isTable={view === 'table'}
        mayChange={can(user, 'clients.write')}
        choice={choice}
      />
    </Page>
  )
}

interface ClientListProps {
  readonly filter: ClientListFilter
  readonly sort: QueryInputOf<typeof listClients>['sort']
  readonly isTable: boolean
  readonly mayChange: boolean
  readonly choice: ReturnType<typeof useClientColumns>
}

function ClientList({ filter, sort, isTable, mayChange, choice }: ClientListProps) {
  const list = useInfiniteQuery(readPages(listClients, { query: { ...filter, sort, limit: pageSize } }))
  const clients = list.data?.pages.flatMap((page) => page.items)
  const total = list.data?.pages[0]?.total
  const selection = useSelection(JSON.stringify(filter))
  const more = {
    hasMore: list.hasNextPage,
    loading: list.isFetchingNextPage,
    load: () => void list.fetchNextPage(),
  }
  return (
    <>
      <ClientsFilters total={total}>
        {isTable ? <ColumnMenu columns={clientColumns} choice={choice} /> : null}
      </ClientsFilters>
      {clients === undefined ? (
        list.error ? (
          <Card>
            <ErrorPanel message={serverMessage(list.error)} onRetry={() => void list.refetch()} />
          </Card>
        ) : (
          <ClientCardSkeletons />
        )
      ) : clients.length === 0 ? (
        <NoClients filtered={Object.values(filter).some((value) => value !== undefined)} />
      ) : isTable ? (
        <ClientsTable
          clients={clients}
          total={total}
          choice={choice}
          selection={mayChange ? selection : undefined}
          more={more}
        />
      ) : (
        <VirtualCards
          label="Clients"
          items={clients}
          itemKey={({ id }) => id}
          card={(client) => <ClientCard client={client} />}
          busy={list.isPlaceholderData}
          more={more}
        />
      )}
      {isTable && mayChange ? <ClientsBulk selection={selection} filter={filter} total={total ?? 0} /> : null}
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
      Add Client
    </Button>
  )
}
