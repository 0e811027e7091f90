import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AuditEntry, listAuditLogs } from '#contract/audit/api.ts'
import { colon } from '#kernel/language.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { auditPath } from '#web/routes/paths.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** Audit entries of this invoice, newest first. */
export function HistoryCard({ invoiceId }: { invoiceId: number }) {
  const query = { resourceType: 'invoice', resourceId: String(invoiceId), limit: 50 }
  const entries = useQuery(read(listAuditLogs, { query }))
  return (
    <Card
      title={ui.history}
      aside={
        <Link {...auditPath('invoice', invoiceId)} className="font-strong text-accent hover:underline">
          {ui.viewInAuditLog}
        </Link>
      }
    >
      <QueryContent reading={entries} messageOf={serverMessage} skeleton={<SkeletonRows rows={3} />}>
        {(rows) => (
          <CardList label={ui.history}>
            {rows.map((entry) => (
              <CardRow
                key={entry.id}
                title={
                  entry.success ? actionOf(entry) : <span className="text-bad">{t.refusedEntry(attemptOf(entry))}</span>
                }
                detail={
                  entry.success ? (
                    actorOf(entry)
                  ) : (
                    // The error is what readers look for here, so it is not cut.
                    <span className="whitespace-normal">
                      {`${actorOf(entry)}${colon}${entry.errorMessage ?? t.failedReason}`}
                    </span>
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
      </QueryContent>
    </Card>
  )
}

/** The first view is the client's, at the page behind the sent link. */
export const actorOf = ({ userName, details }: Pick<AuditEntry, 'userName' | 'details'>): string =>
  details?.event === 'invoice.viewed'
    ? t.viewedByLink
    : ui.byPerson(typeof details?.settledBy === 'string' ? details.settledBy : (userName ?? ui.productName))

/** A refused change has no event of its own, so its call names it. */
export function attemptOf({ action, endpoint }: Pick<AuditEntry, 'action' | 'endpoint'>): string {
  const verb = /\/invoices\/\d+\/.*?([a-z-]+)$/.exec(endpoint)?.[1]
  return attempts[verb ?? ''] ?? reads[action] ?? valueLabel(action)
}

const attempts: Readonly<Record<string, string>> = {
  send: t.sendingEntry,
  resend: t.resendingEntry,
  schedule: t.scheduleEntry,
  payments: t.paymentEntry,
  reversal: t.reversalEntry,
  cancel: t.cancellationEntry,
  'credit-notes': t.creditNote,
  reminders: t.reminderEntry,
  attachments: t.attachmentsEntry,
  duplicate: t.duplicateEntry,
}

const reads: Readonly<Record<string, string>> = { create: ui.created, view: t.openedEntry, download: t.pdfOpenedEntry }

const eventLabels: Readonly<Record<string, string>> = {
  'invoice.attachments_set': t.attachmentsEntry,
  'invoice.resent': t.resentEntry,
  'invoice.viewed': t.viewedEntry,
  'invoice.delivered': t.deliveredEntry,
  'invoice.delivery_failed': t.deliveryFailedEntry,
  'invoice.delivery_unknown': t.deliveryUnknownEntry,
  'invoice.delivery_withdrawn': t.deliveryWithdrawnEntry,
  'invoice.scheduled': t.sendScheduled,
  'invoice.unscheduled': t.sendUnscheduled,
  'invoice.schedule_failed': t.scheduleFailedEntry,
  'invoice.overdue': t.overdueEntry,
  'invoice.edited': t.editedEntry,
  'invoice.reminded': t.reminderSent,
  'invoice.reminders_set': t.remindersSetEntry,
  'invoice.dunned': t.dunnedEntry,
  'invoice.credited': t.creditedEntry,
  'invoice.payment_reversed': t.paymentReversed,
  'invoice.credit_applied': t.creditApplied,
  'invoice.credit_returned': t.creditReturnedEntry,
  'invoice.credit_refunded': t.creditRefundedEntry,
  'invoice.refund_reversed': t.refundReversed,
  'certification.pending': t.certificationPendingEntry,
  'certification.certified': t.certifiedEntry,
  'certification.refused': t.certificationRefusedEntry,
  'certification.unknown': t.certificationUnknownEntry,
  'certification.cancelled': t.certificationWithdrawnEntry,
  'invoice.withholding_set': t.withholdingSetEntry,
  'invoice.withholding_removed': t.withholdingRemovedEntry,
}

/** `invoice.reminders_set` → `Reminders set`. */
export function actionOf({ action, details }: Pick<AuditEntry, 'action' | 'details'>): string {
  const event = details?.event
  if (event === 'invoice.paid') return details?.isPart === true ? t.partPaymentEntry : t.fullPaymentEntry
  if (details?.isQueued === true) return ui.queuedNotSent
  if (event === 'invoice.delivered' && typeof details?.settledBy === 'string') return t.markedSentEntry
  if (typeof event === 'string' && eventLabels[event]) return eventLabels[event]
  if (typeof event === 'string') return valueLabel(event.replace(/^invoice\./, '').replaceAll('_', ' '))
  return reads[action] ?? valueLabel(action)
}
