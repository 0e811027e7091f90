import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { type AuditEntry, listAuditLogs } from '#contract/audit/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { readPages } from '#web/api/queries.ts'
import { auditPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { MoreSentinel } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { actionOf, changesOf, reasonOf, subjectOf } from './activity-entry.ts'

/** Audit entries of this client, newest first. */
export function ClientActivity({ clientId }: { clientId: number }) {
  const query = { resourceType: 'client', resourceId: String(clientId), limit: 50 }
  const list = useInfiniteQuery(readPages(listAuditLogs, { query }))
  const entries = list.data?.pages.flatMap((page) => page.items)
  return (
    <Card
      title="Activity"
      aside={
        <Link {...auditPath('client', clientId)} className="font-strong text-accent hover:underline">
          In the audit log
        </Link>
      }
    >
      {entries === undefined ? (
        list.error ? (
          <ErrorPanel message={serverMessage(list.error)} onRetry={() => void list.refetch()} />
        ) : (
          <SkeletonRows rows={4} />
        )
      ) : entries.length === 0 ? (
        <EmptyState icon={<History />} title="No activity yet" text="Changes of this client appear here." />
      ) : (
        <ol aria-label="Activity" className="divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {list.hasNextPage ? (
        <MoreSentinel hasMore loading={list.isFetchingNextPage} load={() => void list.fetchNextPage()} />
      ) : null}
    </Card>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  const reason = reasonOf(entry)
  const subject = subjectOf(entry)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5 text-s first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          <span className="font-strong">{actionOf(entry)}</span>{' '}
          <span className="text-ink-2">by {entry.userName ?? 'Corridor'}</span>{' '}
          {entry.success ? null : <Badge tone="bad">Failed</Badge>}
        </p>
        {subject ? <p>{subject}</p> : null}
        {reason ? <p className="text-ink-2">{reason}</p> : null}
        {entry.errorMessage ? <p className="text-ink-2">{entry.errorMessage}</p> : null}
        {changes.length > 0 ? (
          <ul className="mt-0.5 text-[12.5px] text-ink-2">
            {changes.map(({ field, from, to }) => (
              <li key={field} className="break-words">
                {field}: {from} → {to}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <span className="text-[12.5px] text-ink-2">
        <DateText value={entry.timestamp} time />
      </span>
    </li>
  )
}
