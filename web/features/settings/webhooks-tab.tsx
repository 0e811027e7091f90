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
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { DeliveriesSheet } from './deliveries-sheet.tsx'
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
      Add webhook
    </Button>
  )
  return (
    <Card title="Webhooks" aside={add} flush>
      <p className="px-4 pb-3 text-[12.5px] text-ink-2">
        Tells other software what happened, signed by the Standard Webhooks scheme and tried for 72 hours. An event
        names the record; what it says is asked for with an API key.
      </p>
      <Loaded reading={webhooks} messageOf={serverMessage} skeleton={<SkeletonRows rows={3} />}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={<WebhookIcon />} title="No webhooks" text="Add the address that shall hear of events." />
          ) : (
            <ul aria-label="Webhooks" className="divide-y divide-line border-t border-line">
              {data.map((webhook) => (
                <li key={webhook.id} className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3.5">
                  <Standing webhook={webhook} />
                  <WebhookVerbs webhook={webhook} onEdit={() => setEdited(webhook)} onShow={() => show(webhook.id)} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited ? (
        <WebhookDialog webhook={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      ) : null}
      {open ? <DeliveriesSheet webhook={open} onClose={() => show(undefined)} /> : null}
    </Card>
  )
}

function Standing({ webhook }: { webhook: Webhook }) {
  const { url, description, events, isActive, offReason, oldSecretUntil, lastDeliveredAt } = webhook
  const { failedDeliveries, waitingDeliveries } = webhook
  return (
    <div className="min-w-56 flex-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-strong wrap-anywhere">{url}</span>
        <Badge tone={isActive ? 'ok' : 'calm'}>{isActive ? 'On' : 'Off'}</Badge>
        {failedDeliveries > 0 ? <Badge tone="bad">{failedDeliveries} failed</Badge> : null}
        {waitingDeliveries > 0 ? <Badge tone="warn">{waitingDeliveries} waiting</Badge> : null}
        {oldSecretUntil ? <Badge tone="note">Two secrets sign</Badge> : null}
      </p>
      <p className="mt-0.5 text-[12.5px] text-ink-2">
        {description ? `${description}, ` : ''}
        {formatCount(events.length, 'event')},{' '}
        {lastDeliveredAt ? (
          <>
            last delivered <RelativeTime value={lastDeliveredAt} within />
          </>
        ) : (
          'nothing delivered yet'
        )}
        {offReason ? `. ${offReason}` : ''}
      </p>
    </div>
  )
}
