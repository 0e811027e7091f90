/**
 * Webhooks: other software is told of events, signed by the Standard Webhooks scheme.
 *
 * Invariants: only events that the contract names leave, and only names and ids of what changed; each goes to each receiver
 * as one delivery with one id, tried until it is taken or 72 hours have passed; a conversion's events carry their order; no
 * connection is made to an address that is not open internet or allowed by setting; signing secrets are sealed and shown once.
 */
export type { WebhookDependencies } from './dependencies.ts'
export { sendWebhooksJob, webhookJobs } from './jobs.ts'
export { webhookRoutes } from './routes.ts'
export { createWebhooks, type Webhooks } from './service.ts'
