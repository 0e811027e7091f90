import { useNavigate } from '@tanstack/react-router'
import { CircleCheck, Search } from 'lucide-react'
import { type AgeBucket, ageBuckets, type ClientBalance, listClientBalances } from '#contract/receivables/figures.ts'
import { useList } from '#web/api/list.ts'
import { clientPath, paths } from '#web/routes/paths.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListFilters, SortSelect } from '#web/ui/list/filter-bar.tsx'
import { ListContent } from '#web/ui/list/list-content.tsx'
import { type ServerColumn, SortableTable } from '#web/ui/list/sortable-table.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** Clients that owe something, with their ageing; a row opens the client. */
export function Balances() {
  const [{ q, age, sort }, change] = useListSearch(paths.receivables)
  const navigate = useNavigate({ from: paths.receivables })
  const list = useList(listClientBalances, { query: { q, age, sort, limit: 100 } })
  return (
    <div className="grid gap-3">
      <Filters total={list.total} />
      <ListContent list={list} empty={<Empty isFiltered={q !== undefined || age !== undefined} />}>
        {() => (
          <Card flush>
            <SortableTable
              list={list}
              caption={t.tableLabel}
              columns={balanceColumns}
              sort={sort}
              onSort={(requested) => change({ sort: requested as typeof sort })}
              onRowOpen={({ id }) => void navigate(clientPath(id))}
            />
          </Card>
        )}
      </ListContent>
    </div>
  )
}

const ages = [
  { value: 'overdue', label: ui.overdue },
  ...ageBuckets.map((bucket) => ({ value: bucket, label: ui.ageLabels[bucket] })),
]
const filters = [{ key: 'age', label: t.ageFilterLabel, all: t.allAges, options: ages }] as const

const orders = [
  { value: '-overdue', label: t.overdueFirst },
  { value: 'oldestDue', label: t.oldestFirst },
  { value: 'clientName', label: ui.client },
] as const

/** Search, filter and sort are in the URL; the server applies them to all clients. */
function Filters({ total }: { total: number | undefined }) {
  const [search, change] = useListSearch(paths.receivables)
  return (
    <ListFilters
      path={paths.receivables}
      total={total}
      count={ui.clientCount}
      label={t.searchLabel}
      placeholder={t.searchPlaceholder}
      filters={filters}
    >
      <SortSelect
        isTable
        all={t.outstandingFirst}
        options={orders}
        value={search.sort}
        onValueChange={(sort) => change({ sort })}
      />
    </ListFilters>
  )
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState icon={<Search />} title={t.searchEmptyTitle} text={ui.adjustFiltersHint} />
  ) : (
    <EmptyState icon={<CircleCheck />} title={t.emptyTitle} text={t.emptyHint} />
  )
}

/** A bucket without anything shows a dash, so that late amounts stand out. */
const bucket = (key: AgeBucket): ServerColumn<ClientBalance> => ({
  key,
  header: ui.ageLabels[key],
  align: 'end',
  share: 1.4,
  phone: 'hidden',
  wide: true,
  cell: (row) => (Number(row[key]) === 0 ? dash : <Money amount={row[key]} currency="USD" />),
})

const balanceColumns: readonly ServerColumn<ClientBalance>[] = [
  {
    key: 'client',
    header: ui.client,
    sortKey: 'clientName',
    share: 2.5,
    primary: true,
    cell: ({ clientName }) => clientName,
  },
  {
    key: 'outstanding',
    header: ui.outstanding,
    sortKey: 'outstanding',
    align: 'end',
    share: 1.4,
    phone: 'figure',
    cell: ({ outstanding }) => <Money amount={outstanding} currency="USD" className="font-strong" />,
  },
  {
    key: 'overdue',
    header: ui.overdue,
    sortKey: 'overdue',
    align: 'end',
    share: 1.4,
    phone: 'labelled',
    cell: ({ overdue }) =>
      Number(overdue) === 0 ? dash : <Money amount={overdue} currency="USD" className="text-bad" />,
  },
  bucket('current'),
  bucket('days30'),
  bucket('days60'),
  bucket('days90'),
  bucket('older'),
  {
    key: 'oldest',
    header: t.oldestDueHeader,
    sortKey: 'oldestDue',
    share: 1.5,
    phone: 'labelled',
    cell: ({ oldestDue }) => <DateText value={oldestDue} />,
  },
]
