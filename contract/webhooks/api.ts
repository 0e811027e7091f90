/** Contract of the webhook calls. */
import * as z from 'zod/mini'
import { id, idParams, instant, pageQuery, plain, text, version } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { deliveryStates, webhookEvents } from './events.ts'
import * as t from './messages.ts'

const nothing = z.optional(z.strictObject({}))
const deliveryParams = z.strictObject({ id: z.uuid() })

const address = z.string().check(
  // Before trimming, which would hide a line break at the end; an address drops those within.
  z.refine((typed) => !/[\r\n\t]/.test(typed), t.mustBeOneLine),
  z.trim(),
  z.maxLength(500),
  plain(),
  z.refine(isWebAddress, t.addressFormat),
)
const input = {
  url: address,
  description: text(200),
  events: z.array(z.enum(webhookEvents)).check(z.minLength(1, t.eventRequired), z.maxLength(100)),
}

export const webhook = z.object({
  id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  isActive: z.boolean(),
  /** Why it was disabled, if not manually. */
  offReason: z.nullable(z.string()),
  /** Until when the previous secret also signs; null outside a rotation. */
  oldSecretUntil: z.nullable(instant),
  lastDeliveredAt: z.nullable(instant),
  failedDeliveries: z.int(),
  waitingDeliveries: z.int(),
  version: z.int(),
  createdAt: instant,
  createdBy: z.string(),
})
export type Webhook = z.output<typeof webhook>
const withSecret = z.object({ webhook, secret: z.string() })

export const listWebhooks = defineRoute('GET /api/webhooks', 'Webhooks', {
  access: 'settings.manage',
  summary: 'Webhook receivers, without their secrets',
  answer: z.array(webhook),
})

export const createWebhook = defineRoute('POST /api/webhooks', 'Webhooks', {
  access: 'settings.manage',
  summary: 'Adds a receiver of events; the response shows its signing secret once',
  freshProof: true,
  shownOnce: true,
  status: 201,
  body: z.strictObject(input),
  answer: withSecret,
})

export const changeWebhook = defineRoute('PATCH /api/webhooks/:id', 'Webhooks', {
  access: 'settings.manage',
  summary: 'Changes a receiver, or switches it on or off',
  freshProof: true,
  params: idParams,
  body: z.strictObject({
    url: z.optional(input.url),
    description: z.optional(input.description),
    events: z.optional(input.events),
    isActive: z.optional(z.boolean()),
    version,
  }),
  answer: webhook,
})

export const rotateWebhookSecret = defineRoute('POST /api/webhooks/:id/rotate', 'Webhooks', {
  access: 'settings.manage',
  summary: 'Creates a new signing secret, shown once; deliveries are also signed with the old one for 24 hours',
  freshProof: true,
  shownOnce: true,
  params: idParams,
  body: nothing,
  answer: withSecret,
})

export const delivery = z.object({
  /** The `webhook-id`, the same in every attempt. */
  id: z.string(),
  event: z.string(),
  resourceId: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  nextAttemptAt: z.nullable(instant),
  /** HTTP status of the last response; null without one. */
  lastStatus: z.nullable(z.int()),
  lastError: z.nullable(z.string()),
  createdAt: instant,
  deliveredAt: z.nullable(instant),
})
export type Delivery = z.output<typeof delivery>

export const testWebhook = defineRoute('POST /api/webhooks/:id/test', 'Webhooks', {
  access: 'settings.manage',
  summary: 'Sends a test event',
  params: idParams,
  body: nothing,
  status: 201,
  answer: delivery,
})

export const listDeliveries = defineRoute('GET /api/webhooks/:id/deliveries', 'Webhooks', {
  access: 'settings.manage',
  summary: 'Deliveries to a receiver, newest first',
  params: idParams,
  query: z.strictObject({
    limit: pageQuery.limit,
    cursor: pageQuery.cursor,
    state: z.optional(z.enum(deliveryStates)),
  }),
  answer: z.array(delivery),
})

export const getDelivery = defineRoute('GET /api/webhook-deliveries/:id', 'Webhooks', {
  access: 'settings.manage',
  summary: 'One delivery with what was sent and every attempt',
  params: deliveryParams,
  answer: z.extend(delivery, {
    body: z.string(),
    log: z.array(
      z.object({
        at: instant,
        status: z.nullable(z.int()),
        error: z.nullable(z.string()),
        /** The start of the response body. */
        answer: z.nullable(z.string()),
        durationMs: z.int(),
      }),
    ),
  }),
})

export const resendDelivery = defineRoute('POST /api/webhook-deliveries/:id/resend', 'Webhooks', {
  access: 'settings.manage',
  summary: 'Sends a delivery again under the same id',
  params: deliveryParams,
  body: nothing,
  answer: delivery,
})

function isWebAddress(text: string): boolean {
  try {
    const { protocol, username, password, hostname } = new URL(text)
    return (protocol === 'http:' || protocol === 'https:') && username === '' && password === '' && hostname !== ''
  } catch {
    return false
  }
}
