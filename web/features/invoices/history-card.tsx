import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AuditEntry, listAuditLogs } from '#contract/audit/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { auditPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'

/** Audit entries of this invoice, newest first. */
export function HistoryCard({ invoiceId }: { invoiceId: number }) {
  const query = { resourceType: 'invoice', resourceId: String(invoiceId), limit: 50 }
  const entries = useQuery(read(listAuditLogs, { query }))
  return (
    <Card
      title="History"
      aside={
        <Link {...auditPath('invoice', invoiceId)} className="font-strong text-accent hover:underline">
          In the audit log
        </Link>
      }
    >
      <Loaded reading={entries} messageOf={serverMessage} skeleton={<SkeletonRows rows={3} />}>
        {(rows) => (
          <CardList label="History">
            {rows.map((entry) => (
              <CardRow
                key={entry.id}
                title={
                  entry.success ? (
                    actionOf(entry)
                  ) : (
                    <span className="inline-flex items-center gap-2">
                      {attemptOf(entry)} <Badge tone="bad">Failed</Badge>
                    </span>
                  )
                }
                detail={
                  entry.success ? (
                    actorOf(entry)
                  ) : (
                    // The error is what readers look for here, so it is not cut.
                    <span className="whitespace-normal">{`${actorOf(entry)}: ${entry.errorMessage ?? 'failed'}`}</span>
                  )
                }
                end={
                  <span className="text-[12.5px] font-medium text-ink-2">
                    <DateText value={entry.timestamp} time />
                  </span>
                }
              />
            ))}
          </CardList>
        )}
      </Loaded>
    </Card>
  )
}

/** The first view is the client's, at the page behind the sent link. */
export const actorOf = ({ userName, details }: Pick<AuditEntry, 'userName' | 'details'>): string =>
  details?.event === 'invoice.viewed' ? 'through the link that was sent' : `by ${userName ?? 'Corridor'}`

/** A refused change has no event of its own, so its call names it. */
export function attemptOf({ action, endpoint }: Pick<AuditEntry, 'action' | 'endpoint'>): string {
  const verb = /\/invoices\/\d+\/.*?([a-z-]+)$/.exec(endpoint)?.[1]
  return attempts[verb ?? ''] ?? reads[action] ?? capitalise(action)
}

const attempts: Readonly<Record<string, string>> = {
  send: 'Sending',
  payments: 'Payment',
  reversal: 'Reversal',
  cancel: 'Cancellation',
  'credit-notes': 'Credit note',
  reminders: 'Reminder',
  duplicate: 'Duplicate',
}

const reads: Readonly<Record<string, string>> = { create: 'Created', view: 'Opened', download: 'PDF opened' }

/** `invoice.reminders_set` → `Reminders set`. */
export function actionOf({ action, details }: Pick<AuditEntry, 'action' | 'details'>): string {
  const event = details?.event
  if (typeof event === 'string') return capitalise(event.replace(/^invoice\./, '').replaceAll('_', ' '))
  return reads[action] ?? capitalise(action)
}
