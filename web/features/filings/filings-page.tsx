import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileCheck2 } from 'lucide-react'
import { type Filing, listFilings, summariseFilings } from '#contract/filings/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { useList } from '#web/api/list.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash, formatAmount, formatDate } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import type { ServerColumn } from '#web/ui/list/server-table.tsx'
import { SortableTable } from '#web/ui/list/sortable-table.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ComplianceNav } from './compliance-nav.tsx'
import { FilingView } from './filing-view.tsx'
import { daysLeftText, filingBadge } from './labels.ts'
import { ListFilters } from './list-filters.tsx'

const route = getRouteApi(paths.filings)

/** Filings to the authorities for conversions above the threshold, with their status. */
export function FilingsPage() {
  const search = route.useSearch()
  const { filing } = search
  const navigate = route.useNavigate()
  const open = (id: number | undefined) =>
    void navigate({ search: (before) => ({ ...before, filing: id }), resetScroll: false })
  return (
    <ListPage
      title="Filings"
      parents={[{ name: 'Compliance Dashboard', to: paths.complianceDashboard }]}
      actions={<ExportMenu addressOf={exportAddress(listFilings, { query: askedBy(search) })} />}
      intro={
        <>
          <ComplianceNav />
          <Tiles />
        </>
      }
      overlays={filing === undefined ? null : <FilingView key={filing} id={filing} onClose={() => open(undefined)} />}
    >
      <Card title="Register" aside={<Filters />} flush>
        <Register onOpen={open} />
      </Card>
    </ListPage>
  )
}

function Tiles() {
  const { data, error, refetch } = useQuery(read(summariseFilings, {}))
  if (error && !data) return <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} />
  const flat = (text: string) => ({ text, direction: 'flat' as const })
  return (
    <div className="grid grid-cols-4 gap-(--gap) max-wide:grid-cols-2">
      <StatCard
        title="Due"
        loading={!data}
        value={data?.due ?? dash}
        change={data ? flat(data.nextDueOn ? `Next by ${formatDate(data.nextDueOn)}` : 'Nothing due') : undefined}
      />
      <StatCard
        title="Overdue"
        loading={!data}
        value={<span className={data?.overdue ? 'text-bad' : ''}>{data?.overdue ?? dash}</span>}
        change={
          data
            ? flat(`Deadline of ${data.deadlineBankDays} bank days${data.deadlineVerified ? '' : ', unverified'}`)
            : undefined
        }
      />
      <StatCard
        title="Awaiting acknowledgement"
        loading={!data}
        value={data?.submitted ?? dash}
        change={data ? flat(`${data.acknowledged} acknowledged`) : undefined}
      />
      <StatCard
        title="Submitted this year"
        loading={!data}
        value={data?.submittedThisYear ?? dash}
        change={data ? flat(`Owed above ${formatAmount(data.thresholdXof, 'XOF')}`) : undefined}
      />
    </div>
  )
}

const statuses = [
  { value: 'due', label: 'Due' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'submitted', label: 'Submitted' },
  { value: 'acknowledged', label: 'Acknowledged' },
  { value: 'withdrawn', label: 'Withdrawn' },
] as const

function Filters() {
  const [{ status, q }, change] = useListSearch(paths.filings)
  return (
    <ListFilters
      search={{
        label: 'Search filings',
        placeholder: 'Conversion, client, reference…',
        value: q,
        onSearch: (text) => change({ q: text }),
      }}
      choice={{
        label: 'Status',
        all: 'All filings',
        options: statuses,
        value: status,
        onValueChange: (chosen) => change({ status: chosen }),
      }}
    />
  )
}

const columns: readonly ServerColumn<Filing>[] = [
  {
    key: 'conversion',
    header: 'Conversion',
    primary: true,
    share: 1.5,
    sortKey: 'createdAt',
    cell: ({ conversionReference }) => <span className="font-strong num">{conversionReference}</span>,
  },
  { key: 'client', header: 'Client', share: 1.75, cell: ({ clientName }) => clientName },
  {
    key: 'amount',
    header: 'Amount',
    share: 1.4,
    align: 'end',
    sortKey: 'amountXof',
    cell: ({ amountXof }) => <Money amount={amountXof} currency="XOF" />,
  },
  {
    key: 'due',
    header: 'Deadline',
    share: 1.25,
    sortKey: 'dueOn',
    cell: ({ dueOn, bankDaysLeft, isOverdue }) => (
      <span className="grid">
        <DateText value={dueOn} />
        {bankDaysLeft === null ? null : (
          <span className={isOverdue ? 'text-bad' : 'text-ink-2'}>{daysLeftText(bankDaysLeft, isOverdue)}</span>
        )}
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    share: 1.27,
    cell: (filing) => {
      const { text, tone } = filingBadge(filing)
      return <Badge tone={tone}>{text}</Badge>
    },
  },
  { key: 'package', header: 'Package', share: 0.85, cell: ({ hasPackage }) => (hasPackage ? 'Built' : dash) },
  {
    key: 'reference',
    header: 'Reference',
    share: 1.85,
    cell: ({ acknowledgementReference, submissionReference }) =>
      acknowledgementReference ?? submissionReference ?? dash,
  },
]

/** Query of the register from the URL of this screen. */
function askedBy({ status, q, sort }: ReturnType<typeof route.useSearch>) {
  const wanted = status === 'overdue' ? { overdue: 'true' as const } : status ? { status } : {}
  return { ...wanted, ...(q ? { q } : {}), ...(sort ? { sort } : {}) }
}

function Register({ onOpen }: { onOpen: (id: number) => void }) {
  const [search, change] = useListSearch(paths.filings)
  const { filing, status, sort, q } = search
  const query = { limit: 50, ...askedBy(search) }
  const list = useList(listFilings, { query })
  return (
    <SortableTable
      list={list}
      caption="Filings"
      columns={columns}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={(next) => change({ sort: next as typeof sort })}
      onRowOpen={({ id }) => onOpen(id)}
      isCurrent={({ id }) => id === filing}
      empty={
        <EmptyState
          icon={<FileCheck2 />}
          title={status || q ? 'No filings match' : 'No filings'}
          text={
            status || q
              ? 'Try other words or another status.'
              : 'A filing arises with each conversion above the threshold.'
          }
        />
      }
    />
  )
}
