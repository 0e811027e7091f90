import { getRouteApi } from '@tanstack/react-router'
import { FileLock2, Plus } from 'lucide-react'
import { listSuspicionReports, reportStates, type SuspicionReport } from '#contract/filings/suspicion-reports.ts'
import { exportAddress } from '#web/api/client.ts'
import { useList } from '#web/api/list.ts'
import * as t from '#web/features/filings/messages.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { useListSearch } from '#web/ui/list/list.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ComplianceNav } from '../compliance-nav.tsx'
import { ListFilters } from '../list-filters.tsx'
import { stateTones } from './labels.ts'

// Loaded on first use.
const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), 'ReportDialog')

const route = getRouteApi(paths.suspicionReports)

/** Suspicion reports, visible only to users who may know that one exists. */
export function SuspicionReportsPage() {
  const { report, alert, state, q } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (id: number | undefined) =>
    void navigate({ search: (before) => ({ ...before, report: id, alert: undefined }), resetScroll: false })
  return (
    <ListPage
      title={t.reportsPageTitle}
      parents={[{ name: ui.complianceDashboard, to: paths.complianceDashboard }]}
      actions={
        <>
          <ExportMenu addressOf={exportAddress(listSuspicionReports, { query: { state, q } })} />
          <Button variant="primary" icon={<Plus />} onClick={() => open(0)}>
            {t.newReportAction}
          </Button>
        </>
      }
      intro={
        <>
          <ComplianceNav />
          <Notice title={t.confidentialTitle}>{t.confidentialHint}</Notice>
        </>
      }
      overlays={
        report === undefined ? null : (
          <ReportDialog
            key={report}
            id={report === 0 ? null : report}
            alertId={alert}
            onOpen={open}
            onClose={() => open(undefined)}
          />
        )
      }
    >
      <Card title={t.reportsTitle} aside={<Filters />} flush>
        <ReportList onOpen={open} />
      </Card>
    </ListPage>
  )
}

function Filters() {
  const [{ state, q }, change] = useListSearch(paths.suspicionReports)
  return (
    <ListFilters
      search={{
        label: t.reportSearchLabel,
        placeholder: t.reportSearchPlaceholder,
        value: q,
        onSearch: (text) => change({ q: text }),
      }}
      choice={{
        label: ui.status,
        all: t.allReportsLabel,
        options: reportStates.map((value) => ({ value, label: valueLabel(value) })),
        value: state,
        onValueChange: (chosen) => change({ state: chosen }),
      }}
    />
  )
}

const columns: readonly Column<SuspicionReport>[] = [
  {
    key: 'number',
    header: ui.number,
    primary: true,
    cell: ({ number }) => <span className="font-strong num">{number}</span>,
  },
  { key: 'subject', header: t.subjectLabel, phone: 'fact', cell: ({ subjectName }) => subjectName },
  { key: 'offence', header: t.presumedOffenceLabel, phone: 'hidden', cell: ({ offence }) => t.offenceLabels[offence] },
  {
    key: 'amount',
    header: ui.amount,
    align: 'end',
    cell: ({ amountXof }) => <Money amount={amountXof} currency="XOF" />,
  },
  {
    key: 'detected',
    header: t.detectedLabel,
    phone: 'fact',
    cell: ({ detectedOn }) => <DateText value={detectedOn} />,
  },
  {
    key: 'state',
    header: ui.status,
    phone: 'fact',
    cell: ({ state }) => <Badge tone={stateTones[state]}>{valueLabel(state)}</Badge>,
  },
]

function ReportList({ onOpen }: { onOpen: (id: number) => void }) {
  const { state, q, report } = route.useSearch()
  const query = { limit: 50, ...(state ? { state } : {}), ...(q ? { q } : {}) }
  const list = useList(listSuspicionReports, { query })
  return (
    <ListTable
      list={list}
      caption={t.reportsCaption}
      columns={columns}
      rowKey={({ id }) => id}
      onRowOpen={({ id }) => onOpen(id)}
      isCurrent={({ id }) => id === report}
      empty={
        <EmptyState
          icon={<FileLock2 />}
          title={state || q ? t.noReportsFound : t.reportsEmptyTitle}
          text={state || q ? t.tryOtherStatusHint : t.reportsEmptyHint}
        />
      }
    />
  )
}
