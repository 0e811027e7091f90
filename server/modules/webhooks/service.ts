/** Turns outbox events into webhook deliveries. */

import { type DeliveryState, isWebhookEvent, testEvent, type WebhookEvent } from '#contract/webhooks/events.ts'
import { assertDefined } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { EachRecord } from '#server/platform/events/event.ts'
import { type EventToFollow, followEvents } from '#server/platform/events/event-consumer.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { idPageOf } from '#server/platform/http/cursor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { createSender } from './delivery.ts'
import type { WebhookDependencies } from './dependencies.ts'
import { createEndpoints } from './endpoints.ts'
import type { WebhookError } from './errors.ts'
import { giveUpMs } from './rules.ts'
import {
  activeReceivers,
  allEndpoints,
  attemptsOf,
  type DeliveryRow,
  deliveryById,
  endpointById,
  figuresOf,
  insertDeliveries,
  type NewDelivery,
  selectDeliveries,
  sendAgain,
} from './store.ts'

/** The name of this module's outbox cursor. */
const consumer = 'webhooks'

export type Webhooks = ReturnType<typeof createWebhooks>

export function createWebhooks(deps: WebhookDependencies) {
  const { database, clock } = deps

  return {
    ...createEndpoints(deps),
    ...createSender(deps),
    list: allEndpoints,
    find: endpointById,
    figures: figuresOf,
    delivery: deliveryById,
    attempts: attemptsOf,

    async deliveries(
      executor: Executor,
      endpointId: number,
      input: { state: DeliveryState | undefined; before: string | null; limit: number },
    ): Promise<Page<DeliveryRow>> {
      const { rows, total } = await selectDeliveries(executor, endpointId, { ...input, limit: input.limit + 1 })
      return idPageOf(rows, { total, limit: input.limit })
    },

    /**
     * Writes a delivery for each new event and each subscribed endpoint. Returns the number of
     * events processed.
     */
    feed: (): Promise<number> =>
      followEvents(database, consumer, async (transaction, events) => {
        const receivers = await activeReceivers(transaction)
        const deliveries = events
          .filter(({ confidential }) => !confidential)
          .flatMap(recordEventsOf)
          .flatMap(({ type, aggregateId, payload, occurredAt }) => {
            const body = { type, timestamp: occurredAt.toISOString(), data: dataOf(type, aggregateId, payload) }
            return receivers
              .filter((receiver) => receiver.events.includes(type))
              .map(({ id }) => newDelivery(deps, id, { event: type, resourceId: aggregateId, body }))
          })
        await insertDeliveries(transaction, deliveries)
      }),

    async test(transaction: Transaction, actor: Actor, id: number): Promise<Result<DeliveryRow, WebhookError>> {
      const endpoint = await endpointById(transaction, id)
      if (!endpoint) return err({ code: 'webhook_not_found' })
      if (!endpoint.isActive) return err({ code: 'webhook_off' })
      const body = { type: testEvent, timestamp: clock.now().toISOString(), data: { resource: 'webhook', id } }
      const delivery = newDelivery(deps, id, { event: testEvent, resourceId: String(id), body })
      await insertDeliveries(transaction, [delivery])
      const deliveryId = delivery.id
      await auditSending(deps, transaction, actor, id, { test: true, deliveryId })
      return ok(assertDefined(await deliveryById(transaction, deliveryId), 'the delivery just written'))
    },

    /** Resends a delivery under the same id, with a new 72 hours. */
    async resend(transaction: Transaction, actor: Actor, id: string): Promise<Result<DeliveryRow, WebhookError>> {
      const delivery = await deliveryById(transaction, id)
      if (!delivery) return err({ code: 'delivery_not_found' })
      const endpoint = await endpointById(transaction, delivery.endpointId)
      if (!endpoint?.isActive) return err({ code: 'webhook_off' })
      const now = clock.now()
      if (!(await sendAgain(transaction, id, now, new Date(now.getTime() + giveUpMs))))
        return err({ code: 'still_sending' })
      await auditSending(deps, transaction, actor, endpoint.id, { resent: true, deliveryId: id, event: delivery.event })
      return ok(assertDefined(await deliveryById(transaction, id), 'the delivery sent again'))
    },
  }
}

async function auditSending(
  { audit }: WebhookDependencies,
  transaction: Transaction,
  actor: Actor,
  webhookId: number,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const resourceId = String(webhookId)
  await audit.append(transaction, actor, { action: 'update', resourceType: 'webhook', resourceId, details })
}

function newDelivery(
  { ids, clock }: WebhookDependencies,
  endpointId: number,
  { event, resourceId, body }: { event: string; resourceId: string; body: object },
): NewDelivery {
  const now = clock.now()
  const giveUpAt = new Date(now.getTime() + giveUpMs)
  return { id: ids.next(), endpointId, event, resourceId, body: JSON.stringify(body), now, giveUpAt }
}

/** An event about many records at once stands for one of each: see `payload.each`. */
function recordEventsOf(event: EventToFollow): (EventToFollow & { readonly type: WebhookEvent })[] {
  const { each } = event.payload as { readonly each?: EachRecord }
  const every = each
    ? each.ids.map((id) => ({ ...event, type: each.type, aggregateId: String(id), payload: {} }))
    : [event]
  return every.flatMap((one) => (isWebhookEvent(one.type) ? [{ ...one, type: one.type }] : []))
}

/**
 * Only names and ids: receivers fetch the record with their own permission. Events of a conversion
 * carry their order.
 */
function dataOf(type: string, aggregateId: string, { from, to, version }: Readonly<Record<string, unknown>>): object {
  const resource = type.slice(0, type.indexOf('.'))
  const id = /^\d+$/.test(aggregateId) ? Number(aggregateId) : aggregateId
  if (resource !== 'conversion') return { resource, id }
  return { resource, id, sequence: version ?? 1, from: from ?? null, to: to ?? type.slice(type.indexOf('.') + 1) }
}
