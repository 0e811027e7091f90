import { useNavigate } from '@tanstack/react-router'
import { FileUp, Plus, Search, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  accountTypes,
  type Client,
  clientSortKeys,
  kycStatuses,
  listClients,
  riskLevels,
} from '#contract/clients/api.ts'
import { exportClients } from '#contract/clients/lists.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { addClientHere, clientPath, importClientsHere, paths } from '#web/routes/paths.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash } from '#web/ui/format/format.ts'
import { valueLabel, valueTitle } from '#web/ui/format/value-labels.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { type ColumnChoice, ColumnMenu, useColumnChoice } from '#web/ui/list/column-picker.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListFilters, SortSelect } from '#web/ui/list/filter-bar.tsx'
import { type List, useListSearch } from '#web/ui/list/list.ts'
import { ListContent } from '#web/ui/list/list-content.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { type Selection, useSelection } from '#web/ui/list/selection.ts'
import { type ServerColumn, SortableTable } from '#web/ui/list/sortable-table.tsx'
import { ViewSwitch, viewOf } from '#web/ui/list/view-switch.tsx'
import { VirtualCards } from '#web/ui/list/virtual-cards.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ActiveBadge, ClientCard, ClientCardSkeletons } from './client-card.tsx'
import { RiskBadge } from './client-labels.tsx'
import type { ClientListFilter } from './clients-bulk.tsx'
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

const clientColumns: readonly ServerColumn<Client>[] = [
  {
    key: 'companyName',
    header: t.companyHeader,
    sortKey: 'companyName',
    primary: true,
    fixed: true,
    cell: ({ companyName }) => <span className="font-strong">{companyName}</span>,
  },
  {
    key: 'contactName',
    header: t.contactHeader,
    units: 2.02,
    hiddenAtFirst: 'narrow',
    phone: 'hidden',
    cell: ({ contactName }) => <span className="whitespace-normal">{contactName}</span>,
  },
  { key: 'email', header: ui.email, units: 2.8, hiddenAtFirst: true, phone: 'hidden', cell: ({ email }) => email },
  {
    key: 'phone',
    header: ui.phone,
    hiddenAtFirst: true,
    units: 1.8,
    phone: 'hidden',
    cell: ({ phone }) => phone ?? dash,
  },
  {
    key: 'country',
    header: ui.country,
    sortKey: 'country',
    units: 1.7,
    phone: 'fact',
    cell: ({ country }) => countryText(country),
  },
  {
    key: 'currency',
    header: ui.currency,
    hiddenAtFirst: true,
    phone: 'hidden',
    cell: ({ billingCurrency }) => billingCurrency,
  },
  {
    key: 'kyc',
    header: ui.kycWord,
    sortKey: 'kycStatus',
    units: 1.75,
    phone: 'labelled',
    cell: ({ kycStatus }) => <StatusBadge status={kycStatus} />,
  },
  {
    key: 'risk',
    header: t.riskTitle,
    sortKey: 'riskLevel',
    units: 1.5,
    phone: 'labelled',
    cell: ({ riskLevel }) => <RiskBadge level={riskLevel} />,
  },
  {
    key: 'active',
    header: ui.active,
    units: 1,
    phone: 'hidden',
    cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
  },
  {
    key: 'type',
    header: ui.type,
    hiddenAtFirst: true,
    phone: 'hidden',
    cell: ({ accountType }) => valueLabel(accountType),
  },
  {
    key: 'limit',
    header: t.monthlyLimitSort,
    sortKey: 'monthlyLimit',
    align: 'end',
    units: 1.95,
    phone: 'figure',
    cell: ({ monthlyLimit }) => (monthlyLimit === null ? ui.none : <Money amount={monthlyLimit} currency="USD" />),
  },
  {
    key: 'created',
    header: ui.added,
    sortKey: 'createdAt',
    units: 1.65,
    hiddenAtFirst: 'narrow',
    phone: 'hidden',
    cell: ({ createdAt }) => <DateText value={createdAt} />,
  },
]

const useClientColumns = (): ColumnChoice => useColumnChoice('clients', clientColumns)

interface ClientsTableProps {
  readonly list: List<Client>
  readonly choice: ColumnChoice
  readonly selection: Selection | undefined
}

function ClientsTable({ list, choice, selection }: ClientsTableProps) {
  const [{ sort }, change] = useListSearch(paths.clients)
  const navigate = useNavigate({ from: paths.clients })
  return (
    <Card flush>
      <SortableTable
        list={list}
        caption={ui.clients}
        columns={clientColumns}
        choice={choice}
        rowName={({ companyName }) => companyName}
        sort={sort}
        onSort={(requested) => change({ sort: requested as typeof sort })}
        selection={selection}
        onRowOpen={({ id }) => void navigate(clientPath(id))}
      />
    </Card>
  )
}
