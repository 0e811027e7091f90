import { useNavigate } from '@tanstack/react-router'
import { FileUp, Plus, Search, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { accountTypes, clientSortKeys, kycStatuses, listClients, riskLevels } from '#contract/clients/api.ts'
import { exportClients } from '#contract/clients/lists.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { addClientHere, importClientsHere, paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { valueLabel, valueTitle } from '#web/ui/format/value-labels.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { ColumnMenu } from '#web/ui/list/column-picker.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListFilters, SortSelect } from '#web/ui/list/filter-bar.tsx'
import { ListContent } from '#web/ui/list/list-content.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useSelection } from '#web/ui/list/selection.ts'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { ViewSwitch, viewOf } from '#web/ui/list/view-switch.tsx'
import { VirtualCards } from '#web/ui/list/virtual-cards.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ClientCard, ClientCardSkeletons } from './client-card.tsx'
import type { ClientListFilter } from './clients-bulk.tsx'
import { ClientsTable, clientColumns, useClientColumns } from './clients-table.tsx'
import * as t from './messages.ts'

const ClientsBulk = lazyPart(() => import('./clients-bulk.tsx'), 'ClientsBulk')

const pageSize = 96

export function ClientsPage() {
  const user = useSignedInUser()
  const mayChange = can(user, 'clients.write')
  const navigate = useNavigate()
  const addButton = mayChange ? (
    <Button variant="primary" icon={<Plus />} onClick={() => void navigate(addClientHere)}>
      {t.addClientAction}
    </Button>
  ) : null
  const [{ q, kyc, risk, type, active, sort, view }] = useListSearch(paths.clients)
  const isTable = viewOf('clients', view, 'cards') === 'table'
  const filter: ClientListFilter = { q, kycStatus: kyc, riskLevel: risk, accountType: type, isActive: active }
  const choice = useClientColumns()
  const selection = useSelection(JSON.stringify(filter))
  const list = useList(listClients, { query: { ...filter, sort, limit: pageSize } })
  return (
    <ListPage
      title={ui.clients}
      actions={
        <>
          {can(user, 'reports.export') ? (
            <ExportMenu addressOf={(format) => addressOf(exportClients, { query: { ...filter, sort, format } })} />
          ) : null}
          {mayChange ? (
            <Button icon={<FileUp />} onClick={() => void navigate(importClientsHere)}>
              {ui.importAction}
            </Button>
          ) : null}
          {addButton}
        </>
      }
      filters={
        <ClientsFilters total={list.total}>
          {isTable ? <ColumnMenu columns={clientColumns} choice={choice} /> : null}
        </ClientsFilters>
      }
      bulk={isTable && mayChange ? <ClientsBulk selection={selection} filter={filter} total={list.total ?? 0} /> : null}
    >
      <ListContent
        list={list}
        skeleton={<ClientCardSkeletons />}
        empty={
          Object.values(filter).some((value) => value !== undefined) ? (
            <EmptyState icon={<Search />} title={ui.noClientsFound} text={ui.adjustSearchHint} />
          ) : (
            <EmptyState icon={<Users />} title={ui.noClientsYet} text={ui.addFirstClientHint} action={addButton} />
          )
        }
      >
        {() =>
          isTable ? (
            <ClientsTable list={list} choice={choice} selection={mayChange ? selection : undefined} />
          ) : (
            <VirtualCards label={ui.clients} list={list} card={(client) => <ClientCard client={client} />} />
          )
        }
      </ListContent>
    </ListPage>
  )
}

const named = <V extends string>(values: readonly V[], name: (value: V) => string) =>
  values.map((value) => ({ value, label: name(value) }))

const filters = [
  { key: 'kyc', label: ui.kycStatus, all: ui.allKycStatuses, options: named(kycStatuses, valueTitle) },
  { key: 'risk', label: ui.riskLevel, all: ui.allRiskLevels, options: named(riskLevels, valueLabel) },
  { key: 'type', label: ui.accountType, all: ui.allAccountTypes, options: named(accountTypes, valueLabel) },
  {
    key: 'active',
    label: t.activeFilterLabel,
    all: t.activeFilterAll,
    options: named(['true', 'false'] as const, (value) => (value === 'true' ? ui.active : ui.inactive)),
  },
] as const

const orderNames: Readonly<Record<(typeof clientSortKeys)[number], string>> = {
  createdAt: ui.oldestFirst,
  companyName: ui.companyName,
  country: ui.country,
  kycStatus: ui.kycStatus,
  riskLevel: ui.riskLevel,
  monthlyLimit: t.monthlyLimitSort,
}
const orders = named(clientSortKeys, (key) => orderNames[key])

/** Search, filters and sort are in the URL; the server applies them to all clients. */
function ClientsFilters({ total, children }: { total: number | undefined; children?: ReactNode }) {
  const [search, change] = useListSearch(paths.clients)
  const view = viewOf('clients', search.view, 'cards')

  return (
    <ListFilters
      path={paths.clients}
      total={total}
      count={ui.clientCount}
      label={t.searchLabel}
      placeholder={ui.searchClientsPlaceholder}
      filters={filters}
    >
      <SortSelect
        isTable={view === 'table'}
        all={ui.newestFirst}
        options={orders}
        value={search.sort}
        onValueChange={(sort) => change({ sort })}
      />
      <ViewSwitch list="clients" value={view} onValueChange={(chosen) => change({ view: chosen })} />
      {children}
    </ListFilters>
  )
}
