import { useNavigate } from '@tanstack/react-router'
import type { Client } from '#contract/clients/api.ts'
import { clientPath, paths } from '#web/routes/paths.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { capitalise, dash } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type ColumnChoice, useColumnChoice } from '#web/ui/list/column-picker.tsx'
import type { List } from '#web/ui/list/list.ts'
import type { Selection } from '#web/ui/list/selection.ts'
import type { ServerColumn } from '#web/ui/list/server-table.tsx'
import { SortableTable } from '#web/ui/list/sortable-table.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ActiveBadge } from './client-card.tsx'
import { RiskBadge } from './risk-badge.tsx'

export const clientColumns: readonly ServerColumn<Client>[] = [
  {
    key: 'companyName',
    header: 'Company',
    sortKey: 'companyName',
    share: 2,
    fixed: true,
    cell: ({ companyName }) => <span className="font-strong">{companyName}</span>,
  },
  { key: 'contactName', header: 'Contact', share: 1.3, cell: ({ contactName }) => contactName },
  { key: 'email', header: 'Email', share: 1.8, hiddenAtFirst: true, cell: ({ email }) => email },
  { key: 'phone', header: 'Phone', hiddenAtFirst: true, share: 1.3, cell: ({ phone }) => phone ?? dash },
  { key: 'country', header: 'Country', sortKey: 'country', share: 1.25, cell: ({ country }) => country },
  { key: 'currency', header: 'Currency', hiddenAtFirst: true, cell: ({ billingCurrency }) => billingCurrency },
  {
    key: 'kyc',
    header: 'KYC',
    sortKey: 'kycStatus',
    share: 1.2,
    cell: ({ kycStatus }) => <StatusBadge status={kycStatus} />,
  },
  {
    key: 'risk',
    header: 'Risk',
    sortKey: 'riskLevel',
    share: 1.35,
    cell: ({ riskLevel }) => <RiskBadge level={riskLevel} />,
  },
  { key: 'active', header: 'Active', share: 0.9, cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
  { key: 'type', header: 'Type', hiddenAtFirst: true, cell: ({ accountType }) => capitalise(accountType) },
  {
    key: 'limit',
    header: 'Monthly limit',
    sortKey: 'monthlyLimit',
    align: 'end',
    share: 1.45,
    cell: ({ monthlyLimit }) => (monthlyLimit === null ? 'None' : <Money amount={monthlyLimit} currency="USD" />),
  },
  {
    key: 'created',
    header: 'Added',
    sortKey: 'createdAt',
    share: 1.4,
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
        caption="Clients"
        columns={clientColumns}
        choice={choice}
        rowKey={({ id }) => id}
        rowName={({ companyName }) => companyName}
        sort={sort}
        onSort={(wanted) => change({ sort: wanted as typeof sort })}
        selection={selection}
        onRowOpen={({ id }) => void navigate(clientPath(id))}
      />
    </Card>
  )
}
