import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ArrowUp, ScrollText, Search } from 'lucide-react'
import {
  type AuditSummary,
  exportAuditLogs,
  getAuditSummary,
  listAuditLogs,
  maxEntriesInPdf,
} from '#contract/audit/api.ts'
import { reportFormats } from '#contract/export.ts'
import type { QueryInputOf } from '#contract/route.ts'
import { withPercentSign } from '#kernel/language.ts'
import { addressOf, callPage } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { toList } from '#web/api/list.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { dash, groupThousands } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { StatStrip } from '#web/ui/layout/stat-strip.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListContent } from '#web/ui/list/list-content.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import * as t from './messages.ts'
import { VerifyButton } from './verify-button.tsx'

const pageSize = 100

type Filter = Omit<QueryInputOf<typeof listAuditLogs>, 'limit' | 'cursor'>

/** Who did what, when, from where and with which result. */
export function AuditLogsPage() {
  const user = useSignedInUser()
  const { q, action, result, resource, id, person, from, to } = useSearch({ from: paths.auditLogs })
  const filter: Filter = {
    q,
    action,
    result,
    from,
    to,
    resourceType: resource,
    resourceId: id === undefined ? undefined : String(id),
    userId: person,
  }
  const summary = useQuery(read(getAuditSummary, { query: filter }))
  const tooManyForPdf = (summary.data?.total ?? 0) > maxEntriesInPdf
  return (
    <ListPage
      title={ui.auditLogs}
      actions={
        <>
          {can(user, 'audit.verify') ? <VerifyButton /> : null}
          {can(user, 'reports.export') ? (
            <ExportMenu
              label={t.exportLogsAction}
              formats={reportFormats}
              without={tooManyForPdf ? { pdf: t.exportLimit(groupThousands(String(maxEntriesInPdf))) } : {}}
              addressOf={(format) => addressOf(exportAuditLogs, { query: { ...filter, format } })}
            />
          ) : null}
        </>
      }
      intro={<AuditTiles summary={summary.data} />}
      filters={<AuditFilters total={summary.data?.total} />}
    >
      <Entries key={JSON.stringify(filter)} filter={filter} total={summary.data?.total} />
    </ListPage>
  )
}

/**
 * The log as of its opening. Every action adds an entry, which would move the list while it is
 * read. Newer entries are counted and shown on request.
 */
function Entries({ filter, total }: { filter: Filter; total: number | undefined }) {
  const client = useQueryClient()
  const queryKey = ['audit log as opened', filter] as const
  const list = toList(
    useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam, signal }) =>
        callPage(listAuditLogs, { query: { ...filter, limit: pageSize, cursor: pageParam } }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next,
    }),
  )
  const newer = (total ?? 0) - (list.total ?? Number.POSITIVE_INFINITY)
  return (
    <ListContent
      list={list}
      skeleton={
        <Card>
          <SkeletonRows rows={8} />
        </Card>
      }
      empty={<NoEntries filtered={Object.values(filter).some((value) => value !== undefined)} />}
    >
      {(entries) => (
        <Card flush className="overflow-clip">
          {newer > 0 ? (
            <p className="grid place-items-center border-b border-line p-2" role="status">
              <Button size="s" icon={<ArrowUp />} onClick={() => void client.resetQueries({ queryKey })}>
                {t.showNewerAction(t.newerEntryCount(newer))}
              </Button>
            </p>
          ) : null}
          <AuditList entries={entries} total={list.total} more={list.more} foldsViews={filter.action !== 'view'} />
        </Card>
      )}
    </ListContent>
  )
}

function NoEntries({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState icon={<Search />} title={t.noneFoundHint} />
  ) : (
    <EmptyState icon={<ScrollText />} title={t.emptyHint} />
  )
}

/** Counts over every matching entry, loaded or not. */
function AuditTiles({ summary }: { summary: AuditSummary | undefined }) {
  const count = (value: number | undefined) => (value === undefined ? dash : groupThousands(String(value)))
  const rate = summary?.successRate
  return (
    <StatStrip
      loading={summary === undefined}
      figures={[
        { title: t.totalActionsTitle, value: count(summary?.total) },
        { title: t.successfulTitle, value: count(summary?.successful) },
        { title: ui.failed, value: count(summary?.failed), alarming: (summary?.failed ?? 0) > 0 },
        {
          title: ui.successRate,
          value: rate === null || rate === undefined ? dash : withPercentSign(groupThousands(String(rate))),
        },
      ]}
    />
  )
}
