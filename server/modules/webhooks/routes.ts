import {
  changeWebhook,
  createWebhook,
  type Delivery,
  getDelivery,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '#contract/webhooks/api.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { badCursor, readCursor, writeCursor } from '#server/platform/http/cursor.ts'
import { notFound, notPossibleNow, stale } from '#server/platform/http/refusals.ts'
import {
  answer,
  answerPage,
  answerResult,
  type RefusalTable,
  type Route,
  read,
  refusalFor,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { WebhookError } from './errors.ts'
import type { Webhooks } from './service.ts'
import type { DeliveryRow, EndpointFigures, EndpointRow } from './store.ts'
import { t } from './texts.ts'

interface WebhookRouteParts extends Pick<PlatformServices, 'database' | 'clock'> {
  readonly webhooks: Webhooks
  /** Triggers the sending job of this instance. */
  readonly onDue: () => void
}

export function webhookRoutes({ webhooks, database, clock, onDue }: WebhookRouteParts): Route[] {
  const shown = async (executor: Executor, endpoint: EndpointRow): Promise<Webhook> =>
    toWire(endpoint, await webhooks.figures(executor, endpoint.id), clock.now())

  return [
    read(listWebhooks, async () => {
      const endpoints = await webhooks.list(database.pool)
      return answer(await Promise.all(endpoints.map((endpoint) => shown(database.pool, endpoint))))
    }),
    write(createWebhook, async ({ transaction, actor, body }) => {
      const made = await webhooks.create(transaction, actor, body)
      if (!made.ok) return refuse(refusalFor(made.error, refusals))
      return answer({ webhook: await shown(transaction, made.value.endpoint), secret: made.value.secret })
    }),
    write(changeWebhook, async ({ transaction, actor, params, body, version }) => {
      const changed = await webhooks.change(transaction, actor, params.id, { ...body, version })
      return changed.ok ? answer(await shown(transaction, changed.value)) : refuse(refusalFor(changed.error, refusals))
    }),
    write(rotateWebhookSecret, async ({ transaction, actor, params }) => {
      const made = await webhooks.rotate(transaction, actor, params.id)
      if (!made.ok) return refuse(refusalFor(made.error, refusals))
      return answer({ webhook: await shown(transaction, made.value.endpoint), secret: made.value.secret })
    }),
    write(testWebhook, async ({ transaction, actor, params, afterCommit }) => {
      const sent = await webhooks.test(transaction, actor, params.id)
      if (sent.ok) afterCommit(onDue)
      return answerResult(sent, refusals, toDelivery)
    }),
    read(listDeliveries, async ({ params, query: { limit, cursor, state } }) => {
      const before = cursor === undefined ? null : readCursor(cursor)
      if (before !== null && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(before)) return refuse(badCursor())
      if (!(await webhooks.find(database.pool, params.id)))
        return refuse(refusalFor({ code: 'webhook_not_found' }, refusals))
      const page = await webhooks.deliveries(database.pool, params.id, { state, before, limit })
      return answerPage({ ...page, next: page.next && writeCursor(page.next) }, toDelivery)
    }),
    read(getDelivery, async ({ params }) => {
      const delivery = await webhooks.delivery(database.pool, params.id)
      if (!delivery) return refuse(refusalFor({ code: 'delivery_not_found' }, refusals))
      const log = await webhooks.attempts(database.pool, params.id)
      return answer({
        ...toDelivery(delivery),
        body: delivery.body,
        log: log.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
      })
    }),
    write(resendDelivery, async ({ transaction, actor, params, afterCommit }) => {
      const sent = await webhooks.resend(transaction, actor, params.id)
      if (sent.ok) afterCommit(onDue)
      return answerResult(sent, refusals, toDelivery)
    }),
  ]
}

const refusals: RefusalTable<WebhookError> = {
  webhook_not_found: () => notFound(t.webhookNotFound),
  delivery_not_found: () => notFound(t.deliveryNotFound),
  stale_version: stale(() => t.webhookChanged),
  https_required: () => ({
    status: 400,
    title: t.notValidTitle,
    detail: t.httpsRequired,
    errors: [{ path: 'url', message: t.httpsRequiredField }],
  }),
  too_many_webhooks: () => notPossibleNow(t.tooManyWebhooks),
  webhook_off: () => notPossibleNow(t.webhookOff),
  still_sending: () => notPossibleNow(t.deliveryInProgress),
}

function toWire(endpoint: EndpointRow, figures: EndpointFigures, now: Date): Webhook {
  const { id, url, description, events, isActive, offReason, oldSecretUntil, version, createdAt } = endpoint
  return {
    id,
    url,
    description,
    events: [...events],
    isActive,
    offReason,
    oldSecretUntil: oldSecretUntil !== null && oldSecretUntil > now ? oldSecretUntil.toISOString() : null,
    lastDeliveredAt: figures.lastDeliveredAt?.toISOString() ?? null,
    failedDeliveries: figures.failed,
    waitingDeliveries: figures.waiting,
    version,
    createdAt: createdAt.toISOString(),
    createdBy: endpoint.createdByName,
  }
}

function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    event: row.event,
    resourceId: row.resourceId,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: row.state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    lastStatus: row.lastStatus,
    lastError: row.lastError === null ? null : reasonText(row.lastError),
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  }
}
