import { type Conversion, listConversions } from '#contract/conversions/api.ts'
import { exportAddress } from '#web/api/client.ts'
import { useList } from '#web/api/list.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterSelect } from '#web/ui/list/filter-bar.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { complianceLabels, stateLabels } from './labels.ts'
import { SandboxBadge } from './sandbox-badge.tsx'
import type { LargeTransactionsSearch } from './search.ts'

const columns: readonly Column<Conversion>[] = [
  {
    key: 'reference',
    header: 'Reference',
    cell: ({ reference }) => <span className="whitespace-nowrap num">{reference}</span>,
  },
  { key: 'client', header: 'Client', cell: ({ clientName }) => clientName },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountXof }) => <Money amount={amountXof} currency="XOF" />,
  },
  { key: 'net', header: 'Net', align: 'end', cell: ({ netUsdt }) => <Money amount={netUsdt} currency="USDT" /> },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={stateLabels[state].tone}>{stateLabels[state].text}</Badge>,
  },
  {
    key: 'compliance',
    header: 'Compliance',
    cell: ({ complianceStatus: status }) => (
      <Badge tone={complianceLabels[status].tone}>{complianceLabels[status].text}</Badge>
    ),
  },
  { key: 'started', header: 'Started', cell: ({ createdAt }) => <DateText value={createdAt} time /> },
]

const statusOptions = [
  { value: 'processing', label: 'Processing' },
  { value: 'completed', label: 'Completed' },
  { value: 'failed', label: 'Failed' },
] as const
const complianceOptions = [
  { value: 'pending', label: 'Compliance pending' },
  { value: 'review', label: 'Compliance review' },
  { value: 'approved', label: 'Compliance approved' },
] as const

interface ConversionsCardProps {
  readonly search: LargeTransactionsSearch
  /** Undefined fields are removed from the URL. */
  readonly onFilter: (filter: Partial<LargeTransactionsSearch>) => void
  readonly onOpen: (conversion: Conversion) => void
}

/** All conversions, newest first, searched and filtered by the server. */
export function ConversionsCard({ search, onFilter, onOpen }: ConversionsCardProps) {
  const { q, status, compliance } = search
  const query = {
    ...(q ? { q } : {}),
    ...(status ? { status } : {}),
    ...(compliance ? { complianceStatus: compliance } : {}),
  }
  const list = useList(listConversions, { query: { limit: 50, ...query } })
  const isFiltered = Object.keys(query).length > 0

  return (
    <Card
      flush
      title="Conversions"
      aside={
        <span className="flex items-center gap-2">
          <span role="status">{list.total === undefined ? null : formatCount(list.total, 'conversion')}</span>
          <SandboxBadge />
          <ExportMenu addressOf={exportAddress(listConversions, { query })} />
        </span>
      }
    >
      <div className="flex flex-wrap gap-2 border-b border-line px-4 pb-3">
        <SearchField
          label="Search conversions"
          placeholder="Search by reference or client"
          value={q}
          onSearch={(text) => onFilter({ q: text })}
        />
        <FilterSelect
          label="Status"
          className="w-44! max-phone:w-full!"
          all="All Status"
          options={statusOptions}
          value={status}
          onValueChange={(value) => onFilter({ status: value })}
        />
        <FilterSelect
          label="Compliance status"
          className="w-48! max-phone:w-full!"
          all="All Compliance"
          options={complianceOptions}
          value={compliance}
          onValueChange={(value) => onFilter({ compliance: value })}
        />
      </div>
      <ListTable
        list={list}
        caption="Conversions, newest first"
        columns={columns}
        rowKey={({ id }) => id}
        onRowOpen={onOpen}
        isCurrent={({ id }) => id === search.conversion}
        empty={isFiltered ? <NothingFound /> : <NothingYet />}
      />
    </Card>
  )
}

const NothingFound = () => (
  <EmptyState title="No conversions found" text="Try adjusting your search or filter criteria" />
)
const NothingYet = () => <EmptyState title="No conversions yet" text="Start the first with the form above." />
