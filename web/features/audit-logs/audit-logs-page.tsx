import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ArrowUp, CircleCheck, CircleX, Percent, ScrollText, Search } from 'lucide-react'
import {
  type AuditSummary,
  exportAuditLogs,
  getAuditSummary,
  listAuditLogs,
  maxEntriesInPdf,
} from '#contract/audit/api.ts'
import { reportFormats } from '#contract/export.ts'
import type { QueryInputOf } from '#contract/route.ts'
import { addressOf, callPage } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { toList } from '#web/api/list.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { dash, formatCount, groupThousands } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListContent } from '#web/ui/list/list-content.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditList } from './audit-list.tsx'
import { VerifyButton } from './verify-button.tsx'

const pageSize = 100

type Filter = Pick<QueryInputOf<typeof listAuditLogs>, 'q' | 'action' | 'result' | 'resourceType' | 'resourceId'>

/** Who did what, when, from where and with which result. */
export function AuditLogsPage() {
  const user = useSignedInUser()
  const { q, action, result, resource, id } = useSearch({ from: paths.auditLogs })
  const filter: Filter = { q, action, result, resourceType: resource, resourceId: id }
  const summary = useQuery(read(getAuditSummary, { query: filter }))
  const tooManyForPdf = (summary.data?.total ?? 0) > maxEntriesInPdf
  return (
    <ListPage
      title="Audit Logs"
      actions={
        <>
          {can(user, 'audit.verify') ? <VerifyButton /> : null}
          {can(user, 'reports.export') ? (
            <ExportMenu
              label="Export Logs"
              formats={reportFormats}
              without={tooManyForPdf ? { pdf: `up to ${groupThousands(String(maxEntriesInPdf))} entries` } : {}}
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
      gcTime: 0,
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
              <Button
                size="s"
                icon={<ArrowUp aria-hidden="true" />}
                onClick={() => void client.resetQueries({ queryKey })}
              >
                Show {formatCount(newer, 'newer entry', 'newer entries')}
              </Button>
            </p>
          ) : null}
          <AuditList entries={entries} more={list.more} />
        </Card>
      )}
    </ListContent>
  )
}

function NoEntries({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState icon={<Search />} title="No logs match your current search or filter criteria." />
  ) : (
    <EmptyState icon={<ScrollText />} title="No audit logs have been recorded yet." />
  )
}

/** Counts over every matching entry, loaded or not. */
function AuditTiles({ summary }: { summary: AuditSummary | undefined }) {
  const loading = summary === undefined
  const count = (value: number | undefined) => (value === undefined ? dash : groupThousands(String(value)))
  const rate = summary?.successRate
  return (
    <div className="grid grid-cols-2 gap-(--gap) side:grid-cols-4">
      <StatCard title="Total Actions" value={count(summary?.total)} icon={<ScrollText />} loading={loading} />
      <StatCard title="Successful" value={count(summary?.successful)} icon={<CircleCheck />} loading={loading} />
      <StatCard title="Failed" value={count(summary?.failed)} icon={<CircleX />} loading={loading} />
      <StatCard
        title="Success Rate"
        value={rate === null || rate === undefined ? dash : `${rate}%`}
        icon={<Percent />}
        loading={loading}
      />
    </div>
  )
}
