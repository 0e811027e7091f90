/** Event types and payload of webhooks. */
import * as z from 'zod/mini'
import { id, instant } from '../fields.ts'

/**
 * Webhook event types, named as in the outbox. An allow-list: suspicious-transaction reports,
 * settings, people and sign-ins must never be added.
 */
export const webhookEvents = [
  'client.created',
  'client.updated',
  'client.deactivated',
  'client.reactivated',
  'client.kyc_decided',
  'client.risk_assessed',
  'quote.created',
  'quote.edited',
  'quote.sent',
  'quote.accepted',
  'quote.declined',
  'quote.invoiced',
  'quote.deposit_invoiced',
  'invoice.created',
  'invoice.edited',
  'invoice.sent',
  'invoice.paid',
  'invoice.overdue',
  'invoice.cancelled',
  'invoice.credited',
  'invoice.payment_reversed',
  'invoice.credit_applied',
  'invoice.credit_returned',
  'invoice.credit_refunded',
  'invoice.refund_reversed',
  'receipt.received',
  'receipt.matched',
  'receipt.match_undone',
  'receipt.deposited',
  'receipt.deposit_undone',
  'receipt.set_aside',
  'conversion.initiated',
  'conversion.screened',
  'conversion.in_review',
  'conversion.approved',
  'conversion.awaiting_funds',
  'conversion.debit_requested',
  'conversion.debit_unknown',
  'conversion.funded',
  'conversion.paying_out',
  'conversion.payout_unknown',
  'conversion.completed',
  'conversion.rejected',
  'conversion.cancelled',
  'conversion.failed',
  'conversion.refunding',
  'conversion.refunded',
  'bank_connection.created',
  'bank_connection.approved',
  'bank_connection.tested',
  'wallet.created',
  'wallet.approved',
  'wallet.archived',
  'document.added',
  'document.version_added',
  'document.changed',
  'alert.raised',
  'alert.changed',
  'filing.due',
  'filing.submitted',
  'filing.acknowledged',
  'filing.withdrawn',
  'schedule.created',
  'schedule.changed',
  'schedule.archived',
  'schedule.ran',
  'schedule.passed',
  'schedule.ended',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const isWebhookEvent = (type: string): type is WebhookEvent =>
  (webhookEvents as readonly string[]).includes(type)

/** A delivery carries names and ids, never content; authorised clients fetch the record. */
export const webhookMessage = z.object({
  type: z.enum(webhookEvents),
  /** When it happened. */
  timestamp: instant,
  data: z.object({
    /** The part of the type before the dot. */
    resource: z.string(),
    id,
    /** Conversions only: increases by one with each event of the conversion. */
    sequence: z.optional(z.int()),
    /** Conversions only: the previous state; null for the first. */
    from: z.optional(z.nullable(z.string())),
    to: z.optional(z.string()),
  }),
})

/** Sent manually to test the receiver. */
export const testEvent = 'webhook.test'

export const deliveryStates = ['waiting', 'sending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
