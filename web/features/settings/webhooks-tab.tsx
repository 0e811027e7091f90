import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { listWebhooks, type Webhook } from '#contract/webhooks/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { DeliveriesSheet } from './deliveries-sheet.tsx'
import * as t from './messages.ts'
import { WebhookVerbs } from './webhook-actions.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

/** Webhooks that receive events. */
export function WebhooksTab() {
  const webhooks = useQuery(read(listWebhooks, {}))
  const { webhook: openId } = useSearch({ from: paths.adminSettings })
  const navigate = useNavigate({ from: paths.adminSettings })
  const [edited, setEdited] = useState<Webhook | 'new' | undefined>(undefined)
  const show = (id: number | undefined) =>
    void navigate({ search: { tab: 'webhooks', webhook: id }, replace: id === undefined, resetScroll: false })
  const open = webhooks.data?.find(({ id }) => id === openId)
  const add = (
    <Button size="s" icon={<Plus aria-hidden="true" />} onClick={() => setEdited('new')}>
      {t.addWebhookAction}
    </Button>
  )
  return (
    <Card title={t.webhooksTitle} aside={add} flush>
      <p className="px-4 pb-3 text-[12.5px] text-ink-2">{t.webhooksHint}</p>
      <QueryContent reading={webhooks} messageOf={serverMessage} skeleton={<SkeletonRows rows={3} />}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={<WebhookIcon />} title={t.webhooksEmptyTitle} text={t.webhooksEmptyHint} />
          ) : (
            <ul aria-label={t.webhooksTitle} className="divide-y divide-line border-t border-line">
              {data.map((webhook) => (
                <li key={webhook.id} className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3.5">
                  <WebhookStatus webhook={webhook} />
                  <WebhookVerbs webhook={webhook} onEdit={() => setEdited(webhook)} onShow={() => show(webhook.id)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {edited ? (
        <WebhookDialog webhook={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      ) : null}
      {open ? <DeliveriesSheet webhook={open} onClose={() => show(undefined)} /> : null}
    </Card>
  )
}

function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { url, description, events, isActive, offReason, oldSecretUntil, lastDeliveredAt } = webhook
  const { failedDeliveries, waitingDeliveries } = webhook
  return (
    <div className="min-w-56 flex-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-strong wrap-anywhere">{url}</span>
        <Badge tone={isActive ? 'ok' : 'calm'}>{isActive ? t.onState : ui.off}</Badge>
        {failedDeliveries > 0 ? <Badge tone="bad">{t.failedCount(failedDeliveries)}</Badge> : null}
        {waitingDeliveries > 0 ? <Badge tone="warn">{t.waitingCount(waitingDeliveries)}</Badge> : null}
        {oldSecretUntil ? <Badge tone="note">{t.twoSecretsBadge}</Badge> : null}
      </p>
      <p className="mt-0.5 text-[12.5px] text-ink-2">
        {description ? `${description}, ` : ''}
        {t.eventCount(events.length)},{' '}
        {lastDeliveredAt ? t.lastDelivered(<RelativeTime value={lastDeliveredAt} within />) : t.nothingDelivered}
        {offReason ? `. ${offReason}` : ''}
      </p>
    </div>
  )
}
