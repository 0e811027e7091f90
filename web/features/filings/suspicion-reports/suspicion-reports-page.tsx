import { getRouteApi } from '@tanstack/react-router'
import { FileLock2, Plus } from 'lucide-react'
import { listSuspicionReports, reportStates, type SuspicionReport } from '#contract/filings/suspicion-reports.ts'
import { exportAddress } from '#web/api/client.ts'
import { useList } from '#web/api/list.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ComplianceNav } from '../compliance-nav.tsx'
import { ListFilters } from '../list-filters.tsx'
import { offenceLabels, stateTones } from './labels.ts'
import { ReportDialog } from './report-dialog.tsx'

const route = getRouteApi(paths.suspicionReports)

/** Suspicion reports, visible only to users who may know that one exists. */
export function SuspicionReportsPage() {
  const { report, state, q } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (id: number | undefined) =>
    void navigate({ search: (before) => ({ ...before, report: id }), resetScroll: false })
  return (
    <ListPage
      title="Suspicion Reports"
      parents={[{ name: 'Compliance Dashboard', to: paths.complianceDashboard }]}
      actions={
        <>
          <ExportMenu addressOf={exportAddress(listSuspicionReports, { query: { state, q } })} />
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => open(0)}>
            New report
          </Button>
        </>
      }
      intro={
        <>
          <ComplianceNav />
          <Notice title="Confidential">
            Only compliance sees this page. Nobody may be told that a report exists, its subject least of all.
          </Notice>
        </>
      }
      overlays={
        report === undefined ? null : (
          <ReportDialog key={report} id={report === 0 ? null : report} onOpen={open} onClose={() => open(undefined)} />
        )
      }
    >
      <Card title="Reports" aside={<Filters />} flush>
        <ReportList onOpen={open} />
      </Card>
    </ListPage>
  )
}

const inWords = (state: string): string => capitalise(state.replaceAll('_', ' '))

function Filters() {
  const [{ state, q }, change] = useListSearch(paths.suspicionReports)
  return (
    <ListFilters
      search={{
        label: 'Search reports',
        placeholder: 'Number or subject…',
        value: q,
        onSearch: (text) => change({ q: text }),
      }}
      choice={{
        label: 'State',
        all: 'All reports',
        options: reportStates.map((value) => ({ value, label: inWords(value) })),
        value: state,
        onValueChange: (chosen) => change({ state: chosen }),
      }}
    />
  )
}

const columns: readonly Column<SuspicionReport>[] = [
  {
    key: 'number',
    header: 'Number',
    primary: true,
    cell: ({ number }) => <span className="font-strong num">{number}</span>,
  },
  { key: 'subject', header: 'Subject', cell: ({ subjectName }) => subjectName },
  { key: 'offence', header: 'Presumed offence', cell: ({ offence }) => offenceLabels[offence] },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountXof }) => <Money amount={amountXof} currency="XOF" />,
  },
  { key: 'detected', header: 'Detected', cell: ({ detectedOn }) => <DateText value={detectedOn} /> },
  { key: 'state', header: 'State', cell: ({ state }) => <Badge tone={stateTones[state]}>{inWords(state)}</Badge> },
]

function ReportList({ onOpen }: { onOpen: (id: number) => void }) {
  const { state, q, report } = route.useSearch()
  const query = { limit: 50, ...(state ? { state } : {}), ...(q ? { q } : {}) }
  const list = useList(listSuspicionReports, { query })
  return (
    <ListTable
      list={list}
      caption="Suspicion reports"
      columns={columns}
      rowKey={({ id }) => id}
      onRowOpen={({ id }) => onOpen(id)}
      isCurrent={({ id }) => id === report}
      empty={
        <EmptyState
          icon={<FileLock2 />}
          title={state || q ? 'No reports match' : 'No reports'}
          text={state || q ? 'Try other words or another state.' : 'Begin one when an operation is suspicious.'}
        />
      }
    />
  )
}
