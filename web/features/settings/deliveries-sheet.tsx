import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RotateCw, Send } from 'lucide-react'
import { type Delivery, getDelivery, listDeliveries, resendDelivery, type Webhook } from '#contract/webhooks/api.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { toList } from '#web/api/list.ts'
import { read, readPages, useChange } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { RecordList } from '#web/ui/list/record-list.tsx'
import { Sheet } from '#web/ui/overlay/dialog.tsx'
import { deliveryTones } from './integration-labels.ts'
import * as t from './messages.ts'

/** Deliveries to one webhook, newest first; a delivery opens to its payload and attempts. */
export function DeliveriesSheet({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const reading = useInfiniteQuery({
    ...readPages(listDeliveries, { params: { id: webhook.id }, query: { limit: 50 } }),
    // Poll, because deliveries continue in the background and are too frequent for server events.
    refetchInterval: 3_000,
  })
  const { delivery: openId } = useSearch({ from: paths.adminSettings })
  const navigate = useNavigate({ from: paths.adminSettings })
  const show = (delivery: string | undefined) =>
    void navigate({ search: (current) => ({ ...current, delivery }), replace: true, resetScroll: false })
  const { more, ...list } = toList(reading)
  return (
    <Sheet onClose={onClose} title={t.deliveriesTitle}>
      <p className="mb-3 text-[12.5px] wrap-anywhere text-ink-2">{webhook.url}</p>
      <RecordList
        list={{ ...list, more: { ...more, hasMore: false } }}
        label={t.deliveriesTitle}
        empty={<EmptyState icon={<Send />} title={t.deliveriesEmptyTitle} text={t.deliveriesEmptyHint} />}
      >
        {(delivery) => (
          <li key={delivery.id} className="py-2.5">
            <DeliveryHead
              delivery={delivery}
              isOpen={delivery.id === openId}
              onToggle={() => show(delivery.id === openId ? undefined : delivery.id)}
            />
            {delivery.id === openId ? <DeliveryDetail id={delivery.id} /> : null}
          </li>
        )}
      </RecordList>
      {more.hasMore ? (
        <Button size="s" pending={more.loading} onClick={more.load}>
          {t.showOlderAction}
        </Button>
      ) : null}
    </Sheet>
  )
}

function DeliveryHead({ delivery, isOpen, onToggle }: { delivery: Delivery; isOpen: boolean; onToggle: () => void }) {
  const { event, resourceId, state, attempts, lastStatus, lastError, createdAt, nextAttemptAt } = delivery
  return (
    <button type="button" aria-expanded={isOpen} onClick={onToggle} className="block w-full rounded-s text-left">
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 font-strong wrap-anywhere">
          {event} {resourceId}
        </span>
        <Badge tone={deliveryTones[state]}>{t.deliveryStates[state]}</Badge>
      </span>
      <span className="block text-[12.5px] text-ink-2">
        <DateText value={createdAt} time />, {t.attemptCount(attempts)}
        {lastStatus === null ? '' : t.lastResponse(lastStatus)}
        {lastStatus === null && lastError ? `, ${lastError}` : ''}
        {nextAttemptAt ? t.nextAttempt(<DateText value={nextAttemptAt} time />) : null}
      </span>
    </button>
  )
}

function DeliveryDetail({ id }: { id: string }) {
  const delivery = useQuery(read(getDelivery, { params: { id } }))
  const resend = useChange(resendDelivery, {
    onSuccess: () => toast({ title: t.resentToast }),
    onError: (error) => toast(errorToast(error)),
  })
  const again = () => resend.mutate({ params: { id } })
  return (
    <div className="mt-2.5 grid gap-3">
      <QueryContent reading={delivery} messageOf={serverMessage} skeleton={<SkeletonRows rows={3} />}>
        {({ body, log }) => (
          <>
            <pre className="overflow-x-auto rounded-s border border-line bg-paper p-3 text-xs whitespace-pre-wrap wrap-anywhere">
              {body}
            </pre>
            <ol aria-label={t.attemptsLabel} className="grid gap-1 text-[12.5px]">
              {log.map(({ at, status, error, answer, durationMs }) => (
                <li key={at} className="wrap-anywhere">
                  <DateText value={at} time />
                  {t.attemptResult(status === null ? (error ?? '') : t.attemptStatus(status), durationMs)}
                  {answer ? <span className="text-ink-2"> “{answer}”</span> : null}
                </li>
              ))}
            </ol>
          </>
        )}
      </QueryContent>
      <div>
        <Button size="s" icon={<RotateCw />} pending={resend.isPending} onClick={again}>
          {t.resendAction}
        </Button>
      </div>
    </div>
  )
}
