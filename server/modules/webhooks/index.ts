/**
 * Webhooks: events for other software, signed by the Standard Webhooks scheme.
 *
 * Invariants:
 * - Only events of the contract are sent, with only the names and ids of what changed.
 * - Each event goes to each endpoint as one delivery with one id, retried until accepted or for 72
 *   hours.
 * - The events of a conversion carry their order.
 * - Connections go only to public addresses or to networks that a setting allows.
 * - Signing secrets are encrypted and shown once.
 */
export type { WebhookDependencies } from './dependencies.ts'
export { sendWebhooksJob, webhookJobs } from './jobs.ts'
export { webhookRoutes } from './routes.ts'
export { createWebhooks, type Webhooks } from './service.ts'
