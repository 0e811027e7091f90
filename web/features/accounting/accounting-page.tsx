import { useQuery } from '@tanstack/react-query'
import { BookOpen, Search } from 'lucide-react'
import { Suspense } from 'react'
import { getBook, getChart, listJournalLines } from '#contract/accounting/api.ts'
import { journals } from '#contract/accounting/labels.ts'
import { monthInWords } from '#contract/reports/period-words.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Tabs } from '#web/ui/form/choice.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { suspendingPart } from '#web/ui/lazy-part.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListFilters } from '#web/ui/list/filter-bar.tsx'
import { ListContent } from '#web/ui/list/list-content.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { entryOf, lineColumns } from './line-columns.tsx'
import * as t from './messages.ts'

// The other tabs load when they are opened.
const TrialBalance = suspendingPart(() => import('./trial-balance.tsx'), 'TrialBalance')
const MonthsAndExports = suspendingPart(() => import('./months.tsx'), 'MonthsAndExports')
const ChartOfAccounts = suspendingPart(() => import('./chart.tsx'), 'ChartOfAccounts')

/** Journals, trial balance, months and exports, and the chart of accounts. */
export function AccountingPage() {
  const [{ tab = 'journals', q, month, journal, account }, change] = useListSearch(paths.accounting)
  const user = useSignedInUser()
  return (
    <ListPage
      title={ui.accounting}
      actions={
        tab === 'journals' && can(user, 'reports.export') ? (
          <ExportMenu addressOf={exportAddress(listJournalLines, { query: { q, month, journal, account } })} />
        ) : null
      }
    >
      <Tabs
        label={ui.accounting}
        tabs={[
          { value: 'journals', label: t.journalsTab },
          { value: 'balance', label: t.balanceTab },
          { value: 'closing', label: t.closingTab },
          { value: 'chart', label: t.chartTab },
        ]}
        value={tab}
        onValueChange={(value) => change({ tab: value === 'journals' ? undefined : value })}
      >
        <Suspense fallback={<SkeletonRows rows={6} />}>
          {tab === 'journals' ? <JournalLines /> : null}
          {tab === 'balance' ? <TrialBalance /> : null}
          {tab === 'closing' ? <MonthsAndExports /> : null}
          {tab === 'chart' ? <ChartOfAccounts /> : null}
        </Suspense>
      </Tabs>
    </ListPage>
  )
}

/** Lines of the journals; with an account filter, the ledger of that account. */
function JournalLines() {
  const [{ q, month, journal, account }] = useListSearch(paths.accounting)
  const list = useList(listJournalLines, { query: { q, month, journal, account, limit: 50 } })
  const isFiltered = [q, month, journal, account].some((value) => value !== undefined)
  return (
    <div className="grid gap-3">
      <Filters total={list.total} />
      <ListContent
        list={list}
        empty={
          isFiltered ? (
            <EmptyState icon={<Search />} title={t.searchEmptyTitle} text={ui.adjustFiltersHint} />
          ) : (
            <EmptyState icon={<BookOpen />} title={t.emptyTitle} text={t.emptyHint} />
          )
        }
      >
        {() => (
          <Card flush>
            <ListTable
              list={list}
              caption={t.linesLabel}
              columns={lineColumns}
              rowKey={({ id }) => id}
              groupOf={entryOf}
            />
          </Card>
        )}
      </ListContent>
    </div>
  )
}

/** Search and filters are in the URL. */
function Filters({ total }: { total: number | undefined }) {
  const months = useQuery(read(getBook, {})).data?.months ?? []
  const accounts = useQuery(read(getChart, {})).data?.accounts ?? []
  const filters = [
    {
      key: 'month',
      label: t.monthFilter,
      all: t.allMonths,
      options: months.map(({ month }) => ({ value: month, label: monthInWords(month) })),
    },
    {
      key: 'journal',
      label: t.journalFilter,
      all: t.allJournals,
      options: journals.map((journal) => ({ value: journal, label: t.journalNames[journal] })),
    },
    {
      key: 'account',
      label: ui.account,
      all: ui.allAccounts,
      options: accounts.map(({ number, label }) => ({ value: number, label: `${number} ${label}` })),
    },
  ] as const
  return (
    <ListFilters
      path={paths.accounting}
      total={total}
      count={t.francLineCount}
      label={t.searchLabel}
      placeholder={t.searchPlaceholder}
      filters={filters}
    />
  )
}
