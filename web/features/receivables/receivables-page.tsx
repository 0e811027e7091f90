import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { BookOpen, CircleCheck, Search } from 'lucide-react'
import { Suspense } from 'react'
import { listDueNotices } from '#contract/receivables/dunning-notices.ts'
import {
  type AgeBucket,
  ageBuckets,
  type ClientBalance,
  getReceivablesFigures,
  listClientBalances,
} from '#contract/receivables/figures.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { invoiceTabsLabel } from '#web/api/messages.ts'
import { read, readTotal } from '#web/api/queries.ts'
import { invoiceScreens } from '#web/api/related-screens.ts'
import { clientPath, paths } from '#web/routes/paths.ts'
import { AgeingBar } from '#web/ui/ageing-bar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Tabs } from '#web/ui/form/choice.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash, formatAmount, formatAmountCompact, formatDecimal } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageNav } from '#web/ui/layout/page-nav.tsx'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { suspendingPart } from '#web/ui/lazy-part.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListFilters, SortSelect } from '#web/ui/list/filter-bar.tsx'
import { useListSearch } from '#web/ui/list/list.ts'
import { ListContent } from '#web/ui/list/list-content.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { type ServerColumn, SortableTable } from '#web/ui/list/sortable-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import * as t from './messages.ts'

// Few visits open these tabs.
const DunningQueue = suspendingPart(() => import('./dunning-queue.tsx'), 'DunningQueue')

/** What clients owe by days past due, and the notices to send about it. */
export function ReceivablesPage() {
  const [{ tab = 'balances', q, age, sort }, change] = useListSearch(paths.receivables)
  const user = useSignedInUser()
  const due = useQuery(readTotal(listDueNotices, { query: { state: 'due' } })).data
  return (
    <ListPage
      title={ui.receivables}
      parents={[{ name: ui.invoices, to: paths.invoices }]}
      actions={
        <>
          {can(user, 'accounting.read') ? (
            <Link to={paths.accounting} className={buttonClass({})}>
              <BookOpen />
              {ui.accounting}
            </Link>
          ) : null}
          {can(user, 'reports.export') ? (
            <ExportMenu
              addressOf={
                tab === 'balances'
                  ? exportAddress(listClientBalances, { query: { q, age, sort } })
                  : exportAddress(listDueNotices, { query: { q, state: tab } })
              }
            />
          ) : null}
        </>
      }
      intro={
        <>
          <PageNav label={invoiceTabsLabel} items={invoiceScreens} />
          <FiguresCards />
        </>
      }
    >
      <Tabs
        label={ui.receivables}
        tabs={[
          { value: 'balances', label: t.balancesTab },
          { value: 'due', label: t.noticesDueTab, ...(due === undefined ? {} : { count: due }) },
          { value: 'stopped', label: ui.noticesStopped },
        ]}
        value={tab}
        onValueChange={(value) => change({ tab: value === 'balances' ? undefined : value, q: undefined })}
      >
        {tab === 'balances' ? (
          <Balances />
        ) : (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <DunningQueue key={tab} state={tab} q={q} onSearch={(words) => change({ q: words })} />
          </Suspense>
        )}
      </Tabs>
    </ListPage>
  )
}

/** Outstanding, overdue, days sales outstanding, and the ageing of all clients together. */
function FiguresCards() {
  const { data, error, refetch } = useQuery(read(getReceivablesFigures, {}))
  if (error && !data)
    return (
      <Card>
        <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} />
      </Card>
    )
  const days = formatDecimal(data?.daysSalesOutstanding ?? null, { min: 0, max: 1 })
  return (
    <>
      <div className="grid grid-cols-2 gap-(--gap) sm:grid-cols-3 max-sm:[&>:first-child]:col-span-2">
        <StatCard
          title={ui.outstanding}
          value={formatAmount(data?.outstanding.usd, 'USD')}
          compact={formatAmountCompact(data?.outstanding.usd, 'USD')}
          caption={data && ui.invoiceCount(data.outstanding.count)}
          captionLines={1}
          loading={data === undefined}
        />
        <StatCard
          title={ui.overdue}
          value={formatAmount(data?.overdue.usd, 'USD')}
          compact={formatAmountCompact(data?.overdue.usd, 'USD')}
          alarming={(data?.overdue.count ?? 0) > 0}
          caption={data && ui.invoiceCount(data.overdue.count)}
          captionLines={1}
          loading={data === undefined}
        />
        <StatCard
          title={t.salesDaysTitle}
          value={days === dash ? dash : ui.daysText(days)}
          meaning={t.salesDaysMeaning}
          captionLines={0}
          loading={data === undefined}
        />
      </div>
      <Card title={ui.ageing}>
        <AgeingBar ageing={data?.ageing} />
      </Card>
    </>
  )
}

/** Clients that owe something, with their ageing; a row opens the client. */
function Balances() {
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
  units: 1.5,
  phone: 'hidden',
  wide: true,
  cell: (row) => (Number(row[key]) === 0 ? dash : <Money amount={row[key]} currency="USD" />),
})

const balanceColumns: readonly ServerColumn<ClientBalance>[] = [
  {
    key: 'client',
    header: ui.client,
    sortKey: 'clientName',
    primary: true,
    cell: ({ clientName }) => clientName,
  },
  {
    key: 'outstanding',
    header: ui.outstanding,
    sortKey: 'outstanding',
    align: 'end',
    units: 1.6,
    phone: 'figure',
    cell: ({ outstanding }) => <Money amount={outstanding} currency="USD" className="font-strong" />,
  },
  {
    key: 'overdue',
    header: ui.overdue,
    sortKey: 'overdue',
    align: 'end',
    units: 1.6,
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
    units: 1.7,
    phone: 'labelled',
    cell: ({ oldestDue }) => <DateText value={oldestDue} />,
  },
]
