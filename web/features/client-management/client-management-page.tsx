import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Search, Users } from 'lucide-react'
import { listDetailedClients } from '#contract/clients/api.ts'
import { exportClients } from '#contract/clients/lists.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import type { readPages } from '#web/api/queries.ts'
import { addClientHere, paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListContent } from '#web/ui/list/list-content.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
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
    <ListPage
      title="Client Management"
      actions={
        <>
          {can(user, 'reports.export') ? (
            <ExportMenu addressOf={(format) => addressOf(exportClients, { query: { ...filter, sort, format } })} />
          ) : null}
          <AddButton />
        </>
      }
      intro={<MetricTiles />}
    >
      <Directory query={{ ...filter, sort, limit: pageSize }} />
    </ListPage>
  )
}

interface DirectoryProps {
  readonly query: NonNullable<Parameters<typeof readPages<typeof listDetailedClients>>[1]['query']>
}

function Directory({ query }: DirectoryProps) {
  const { client: openId } = useSearch({ from: paths.clientManagement })
  const navigate = useNavigate({ from: paths.clientManagement })
  const list = useList(listDetailedClients, { query })
  const open = (id: number | undefined) =>
    void navigate({ search: (current) => ({ ...current, client: id }), resetScroll: false })
  return (
    <>
      <DirectoryFilters total={list.total} />
      <ListContent
        list={list}
        skeleton={
          <Card>
            <SkeletonRows rows={6} />
          </Card>
        }
        empty={<NoClients filtered={[query.q, query.kycStatus, query.riskLevel, query.accountType].some(Boolean)} />}
      >
        {(clients) => (
          <VirtualCards
            label="Client directory"
            items={clients}
            itemKey={({ id }) => id}
            card={(client) => (
              <ManagedClientCard client={client} isOpen={client.id === openId} onOpen={() => open(client.id)} />
            )}
            busy={list.isStale}
            more={list.more}
          />
        )}
      </ListContent>
      <ClientPanel id={openId} volumes={list.rows?.find(({ id }) => id === openId)} onClose={() => open(undefined)} />
    </>
  )
}

function NoClients({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState icon={<Search />} title="No clients found" text="Try adjusting your search terms" />
  ) : (
    <EmptyState
      icon={<Users />}
      title="No clients yet"
      text="Get started by adding your first client"
      action={<AddButton />}
    />
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
