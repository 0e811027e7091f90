import { useNavigate } from '@tanstack/react-router'
import type { Client } from '#contract/clients/api.ts'
import { clientPath, paths } from '#web/routes/paths.ts'
import { countryText } from '#web/ui/format/country-name.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type ColumnChoice, useColumnChoice } from '#web/ui/list/column-picker.tsx'
import type { List } from '#web/ui/list/list.ts'
import type { Selection } from '#web/ui/list/selection.ts'
import { type ServerColumn, SortableTable } from '#web/ui/list/sortable-table.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import * as ui from '#web/ui/messages.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ActiveBadge } from './client-card.tsx'
import * as t from './messages.ts'
import { RiskBadge } from './risk-badge.tsx'

export const clientColumns: readonly ServerColumn<Client>[] = [
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
    share: 1.95,
    hiddenAtFirst: 'narrow',
    phone: 'hidden',
    cell: ({ contactName }) => contactName,
  },
  { key: 'email', header: ui.email, share: 2.8, hiddenAtFirst: true, phone: 'hidden', cell: ({ email }) => email },
  {
    key: 'phone',
    header: ui.phone,
    hiddenAtFirst: true,
    share: 1.8,
    phone: 'hidden',
    cell: ({ phone }) => phone ?? dash,
  },
  {
    key: 'country',
    header: ui.country,
    sortKey: 'country',
    share: 1.6,
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
    share: 1.75,
    phone: 'labelled',
    cell: ({ kycStatus }) => <StatusBadge status={kycStatus} />,
  },
  {
    key: 'risk',
    header: t.riskTitle,
    sortKey: 'riskLevel',
    share: 1.5,
    phone: 'labelled',
    cell: ({ riskLevel }) => <RiskBadge level={riskLevel} />,
  },
  {
    key: 'active',
    header: ui.active,
    share: 1,
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
    share: 1.85,
    phone: 'figure',
    cell: ({ monthlyLimit }) => (monthlyLimit === null ? ui.none : <Money amount={monthlyLimit} currency="USD" />),
  },
  {
    key: 'created',
    header: ui.added,
    sortKey: 'createdAt',
    share: 1.65,
    hiddenAtFirst: 'narrow',
    phone: 'hidden',
    cell: ({ createdAt }) => <DateText value={createdAt} />,
  },
]

export const useClientColumns = (): ColumnChoice => useColumnChoice('clients', clientColumns)

interface ClientsTableProps {
  readonly list: List<Client>
  readonly choice: ColumnChoice
  readonly selection: Selection | undefined
}

export function ClientsTable({ list, choice, selection }: ClientsTableProps) {
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
