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
import { useListSearch } from '#web/ui/list/list.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { type ServerColumn, SortableTable } from '#web/ui/list/sortable-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ComplianceNav } from './compliance-nav.tsx'
import { FilingView } from './filing-view.tsx'
import { daysLeftText, filingBadge } from './labels.ts'
import { ListFilters } from './list-filters.tsx'
import * as t from './messages.ts'

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
      title={t.filingsTitle}
      parents={[{ name: ui.complianceDashboard, to: paths.complianceDashboard }]}
      actions={<ExportMenu addressOf={exportAddress(listFilings, { query: queryOf(search) })} />}
      intro={
        <>
          <ComplianceNav />
          <Tiles />
        </>
      }
      overlays={filing === undefined ? null : <FilingView key={filing} id={filing} onClose={() => open(undefined)} />}
    >
      <Card title={t.registerTitle} aside={<Filters />} flush>
        <Register onOpen={open} />
      </Card>
    </ListPage>
  )
}

function Tiles() {
  const { data, error, refetch } = useQuery(read(summariseFilings, {}))
  if (error && !data) return <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} />
  return (
    <div className="grid grid-cols-4 gap-(--gap) max-wide:grid-cols-2">
      <StatCard
        title={t.dueLabel}
        loading={!data}
        value={data?.due ?? dash}
        caption={data ? (data.nextDueOn ? t.nextDueBy(formatDate(data.nextDueOn)) : t.nothingDue) : undefined}
      />
      <StatCard
        title={ui.overdue}
        loading={!data}
        value={data?.overdue ?? dash}
        alarming={Boolean(data?.overdue)}
        caption={
          data ? t.deadlineBankDays(data.deadlineBankDays, data.deadlineVerified ? '' : t.unverifiedSuffix) : undefined
        }
      />
      <StatCard
        title={t.awaitingAcknowledgementTitle}
        loading={!data}
        value={data?.submitted ?? dash}
        caption={data ? t.acknowledgedCount(data.acknowledged) : undefined}
      />
      <StatCard
        title={t.submittedThisYearTitle}
        loading={!data}
        value={data?.submittedThisYear ?? dash}
        caption={data ? t.requiredAbove(formatAmount(data.thresholdXof, 'XOF')) : undefined}
      />
    </div>
  )
}

const statuses = [
  { value: 'due', label: t.dueLabel },
  { value: 'overdue', label: ui.overdue },
  { value: 'submitted', label: t.submittedLabel },
  { value: 'acknowledged', label: t.acknowledgedLabel },
  { value: 'withdrawn', label: t.withdrawnLabel },
] as const

function Filters() {
  const [{ status, q }, change] = useListSearch(paths.filings)
  return (
    <ListFilters
      search={{
        label: t.filingSearchLabel,
        placeholder: t.filingSearchPlaceholder,
        value: q,
        onSearch: (text) => change({ q: text }),
      }}
      choice={{
        label: ui.status,
        all: t.allFilingsLabel,
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
    header: ui.conversion,
    phone: 'fact',
    units: 2.02,
    sortKey: 'createdAt',
    cell: ({ conversionReference }) => <span className="font-strong num">{conversionReference}</span>,
  },
  { key: 'client', header: ui.client, primary: true, cell: ({ clientName }) => clientName },
  {
    key: 'amount',
    header: ui.amount,
    units: 1.9,
    align: 'end',
    sortKey: 'amountXof',
    cell: ({ amountXof }) => <Money amount={amountXof} currency="XOF" />,
  },
  {
    key: 'due',
    header: t.deadlineLabel,
    units: 1.72,
    sortKey: 'dueOn',
    cell: ({ dueOn }) => <DateText value={dueOn} />,
    detail: ({ bankDaysLeft, isOverdue }) =>
      bankDaysLeft === null ? null : (
        <span className={isOverdue ? 'text-bad' : undefined}>{daysLeftText(bankDaysLeft, isOverdue)}</span>
      ),
  },
  {
    key: 'status',
    header: ui.status,
    units: 1.65,
    cell: (filing) => {
      const { text, tone } = filingBadge(filing)
      return <Badge tone={tone}>{text}</Badge>
    },
  },
  {
    key: 'package',
    header: t.packageTitle,
    phone: 'hidden',
    wide: true,
    units: 1.12,
    cell: ({ hasPackage }) => (hasPackage ? t.packageBuilt : dash),
  },
  {
    key: 'reference',
    header: ui.reference,
    phone: 'hidden',
    wide: true,
    units: 2.5,
    cell: ({ acknowledgementReference, submissionReference }) =>
      acknowledgementReference ?? submissionReference ?? dash,
  },
]

/** Query of the register from the URL of this screen. */
function queryOf({ status, q, sort }: ReturnType<typeof route.useSearch>) {
  const requested = status === 'overdue' ? { overdue: 'true' as const } : status ? { status } : {}
  return { ...requested, ...(q ? { q } : {}), ...(sort ? { sort } : {}) }
}

function Register({ onOpen }: { onOpen: (id: number) => void }) {
  const [search, change] = useListSearch(paths.filings)
  const { filing, status, sort, q } = search
  const query = { limit: 50, ...queryOf(search) }
  const list = useList(listFilings, { query })
  return (
    <SortableTable
      list={list}
      caption={t.filingsTitle}
      columns={columns}
      sort={sort}
      onSort={(next) => change({ sort: next as typeof sort })}
      onRowOpen={({ id }) => onOpen(id)}
      isCurrent={({ id }) => id === filing}
      empty={
        <EmptyState
          icon={<FileCheck2 />}
          title={status || q ? t.noFilingsFound : t.filingsEmptyTitle}
          text={status || q ? t.tryOtherFilingsHint : t.filingsEmptyHint}
        />
      }
    />
  )
}
