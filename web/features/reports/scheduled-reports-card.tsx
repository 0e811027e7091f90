import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarClock, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { listScheduledReports, type ScheduledReport } from '#contract/scheduled-reports/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as t from './messages.ts'
import { closedPeriodName, formatNames, runWords } from './scheduled-report-labels.ts'

// The form and the runs load when one is opened.
const NewScheduledReport = lazyPart(() => import('./scheduled-report-form.tsx'), 'NewScheduledReport')
const ScheduledReportSheet = lazyPart(() => import('./scheduled-report-sheet.tsx'), 'ScheduledReportSheet')

/** Reports that are mailed for each closed month or quarter, with their last run. */
export function ScheduledReportsCard() {
  const { scheduled } = useSearch({ from: paths.reports })
  const navigate = useNavigate({ from: paths.reports })
  const list = useQuery(read(listScheduledReports, {}))
  const [isAdding, setIsAdding] = useState(false)
  const open = (id: number | undefined) =>
    void navigate({ search: (current) => ({ ...current, scheduled: id }), resetScroll: false })
  const addButton = can(useSignedInUser(), 'reports.schedule') ? (
    <Button onClick={() => setIsAdding(true)}>{t.scheduleReportAction}</Button>
  ) : null
  return (
    <Card title={t.scheduledReportsTitle} aside={list.data?.length ? addButton : null}>
      <QueryContent reading={list} messageOf={serverMessage} skeleton={<SkeletonRows rows={2} />}>
        {(reports) =>
          reports.length === 0 ? (
            <EmptyState
              icon={<CalendarClock />}
              title={t.scheduledReportsEmptyTitle}
              text={t.scheduledReportsEmptyHint}
              action={addButton}
            />
          ) : (
            <ul aria-label={t.scheduledReportsTitle} className="divide-y divide-line">
              {reports.map((report) => (
                <Row key={report.id} report={report} onOpen={() => open(report.id)} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {isAdding ? <NewScheduledReport onClose={() => setIsAdding(false)} /> : null}
      {scheduled ? <ScheduledReportSheet id={scheduled} onClose={() => open(undefined)} /> : null}
    </Card>
  )
}

function Row({ report, onOpen }: { report: ScheduledReport; onOpen: () => void }) {
  const { cadence, format, recipients, next, lastRun } = report
  const facts = [
    t.cadenceNames[cadence],
    formatNames[format],
    t.recipientCount(recipients.length),
    next ? t.nextSending(formatDateTime(next.at)) : t.pausedState,
  ]
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="-mx-2 flex w-[calc(100%+1rem)] items-center gap-3 rounded-s px-2 py-2.5 text-left hover:bg-calm-soft"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-strong">{t.reportTitles[report.report]}</span>
          <span className="block text-[12.5px] text-ink-2">{facts.join(' · ')}</span>
        </span>
        {lastRun ? (
          <span className="grid flex-none justify-items-end gap-0.5 text-[12.5px] text-ink-2">
            <Badge tone={runWords[lastRun.status].tone}>{runWords[lastRun.status].text}</Badge>
            {closedPeriodName(cadence, lastRun)}
          </span>
        ) : null}
        <ChevronRight className="size-4 flex-none text-ink-3" />
      </button>
    </li>
  )
}
